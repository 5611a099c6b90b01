import RoadTripModel
import RoadTripSQLite
import Testing

@testable import RoadTripStore

/// Tracks of many chunks, and chunks as earlier versions cut them.
@Suite struct TrackStoringTests {
  private func drive(_ count: Int, slug: String = "drive") throws -> Route {
    let points = try (0..<count).map { number -> Route.TrackPoint in
      let y: Int = 300_000_000 + number * 1200 + number % 7 * 40
      let x: Int = -1_200_000_000 + number * 1100 + number % 5 * 60
      return Route.TrackPoint(
        coordinate: try Coordinate(latitude: Double(y) / 1e7, longitude: Double(x) / 1e7),
        elevation: Double(number % 300) / 10,
        time: Instant(milliseconds: 1_700_000_000_000 + Int64(number) * 1000))
    }
    return Route(
      destination: nil, slug: try Slug(slug), title: "Drive",
      segments: [Array(points.prefix(count / 3)), Array(points.dropFirst(count / 3))])
  }

  @Test(arguments: [300, 30_000])
  func `a track is read as it was, and the index and its trigger are there`(count: Int) throws {
    let scratch = try Scratch()
    let store = try TripStore(path: scratch.path("trip.db"))
    let schema = "SELECT name || sql FROM sqlite_schema ORDER BY name"
    func objects() throws -> [String?] {
      try store.write { access in
        try access.connection.rows(schema) { try $0.optional(at: 0) as String? }
      }
    }
    let before = try objects()
    let pack = try Sample.pack()
    _ = try store.seed([.pack(pack), .route(try drive(40, slug: "short"))])
    for length in [count, count - 1] {
      let route = Route.asStored(try drive(length))
      _ = try store.write { try $0.save(route, pack: pack.slug) }
      let found = try store.read { access in
        try access.find(RecordID<Route>(destination: nil, slug: route.slug))
      }
      #expect(found == route)
      #expect(try store.write { try $0.save(route, pack: pack.slug) } == .unchanged)
      #expect(try objects() == before)
      #expect(try store.check() == [])
      let rows = try store.write { access in
        try access.connection.first(
          """
          SELECT (SELECT count(*) FROM track_chunk) = (SELECT count(*) FROM track_chunk_box)
             AND (SELECT sum(point_count) FROM track_chunk) = \(length + 40)
             AND (SELECT max(length(points)) FROM track_chunk) <= \(TrackCodec.chunkBytes) AS ok
          """
        ) { try $0.required("ok") as Bool }
      }
      #expect(rows == true)
    }
  }

  @Test func `a chunk of 256 points as version 0.1.0 cut it is read`() throws {
    let points = Array(try drive(3000).segments[1].prefix(256))
    let start = TrackCodec.encode(points[...])
    #expect(start.count < 256)
    // The rest, each as the difference to the point before.
    let rest = TrackCodec.encode(points[(start.count - 1)...])
    let first = TrackCodec.encode(points[(start.count - 1)..<start.count])
    let bytes = start.bytes + rest.bytes.dropFirst(first.bytes.count)
    #expect(bytes.count > TrackCodec.chunkBytes)
    var read: [Route.TrackPoint] = []
    #expect(TrackCodec.decode(bytes.span, count: 256, into: &read))
    #expect(read == points.map(TrackCodec.rounded))
    var places = 0
    #expect(TrackCodec.places(in: bytes.span, count: 256) { _, _ in places += 1 })
    #expect(places == 256)
  }
}
