import Foundation
import Testing

/// Facts of the shipped pack that can be checked against themselves, the system or well-known places.
struct ShippedPackTests {
  @Test func `the pack is as large as it says`() throws {
    let slugs = ShippedPack.destinations
    #expect(slugs.count >= 10)
    let points = try slugs.map { try ShippedPack.points($0).count }
    let events = try slugs.map { try ShippedPack.events($0).count }
    #expect(points.reduce(0, +) >= 100)
    #expect(events.reduce(0, +) >= 30)
  }

  @Test func `the trip stops in order at every destination`() throws {
    let trips = try #require(ShippedPack.pack()["trips"] as? [ShippedPack.Object])
    let stops = try #require(trips.first?["stops"] as? [ShippedPack.Object])
    #expect(stops.compactMap { $0["destination"] as? String }.sorted() == ShippedPack.destinations)
    #expect(stops.first?["destination"] as? String == "new-york-city")
    #expect(stops.last?["destination"] as? String == "san-francisco")
    // Dates in this form sort as text.
    let dates = stops.flatMap { [$0["arrival"] as? String, $0["departure"] as? String] }
      .compactMap { $0 }
    #expect(dates.count >= 2 * stops.count - 2)
    #expect(dates == dates.sorted())
  }

  @Test(arguments: ShippedPack.destinations)
  func `a destination's zone is known to the system`(slug: String) throws {
    let zone = try #require(try ShippedPack.destination(slug)["timeZone"] as? String)
    #expect(FileManager.default.fileExists(atPath: "/usr/share/zoneinfo/\(zone)"))
  }

  @Test(arguments: ShippedPack.destinations)
  func `a destination has normals for the twelve months, and their sums are right`(
    slug: String
  ) throws {
    let normals = try ShippedPack.normals(slug)
    #expect(normals.compactMap { $0["month"] as? Int } == Array(1...12))
    for normal in normals {
      let mean = try #require(normal["temperature"] as? Double)
      let high = try #require(normal["temperatureHigh"] as? Double)
      let low = try #require(normal["temperatureLow"] as? Double)
      let month = normal["month"] ?? ""
      #expect(low < high, "month \(month)")
      #expect(abs(mean - (high + low) / 2) <= 0.06, "month \(month)")
      #expect((normal["precipitation"] as? Double ?? -1) >= 0, "month \(month)")
    }
  }

  @Test(arguments: ShippedPack.destinations)
  func `points and places of events are near their destination`(slug: String) throws {
    let home = try #require(Spot(ShippedPack.destination(slug)))
    let points = try ShippedPack.points(slug)
    #expect(!points.isEmpty)
    for point in points {
      let spot = try #require(Spot(point), "\(point["slug"] ?? "")")
      #expect(spot.kilometres(to: home) <= 200, "\(point["slug"] ?? "")")
    }
    for event in try ShippedPack.events(slug) {
      guard let spot = Spot(event) else { continue }
      // People go farther for an event than for a sight.
      #expect(spot.kilometres(to: home) <= 150, "\(event["slug"] ?? "")")
    }
  }

  @Test(arguments: [
    ("new-york-city", "statue-of-liberty", Spot(latitude: 40.68925, longitude: -74.0445)),
    ("san-francisco", "golden-gate-bridge", Spot(latitude: 37.8199, longitude: -122.4783)),
  ])
  func `a landmark is where it stands`(slug: String, point: String, place: Spot) throws {
    let row = try #require(try ShippedPack.points(slug).first { $0["slug"] == point })
    // The bridge is 2.7 km long: either end will do.
    #expect(try #require(Spot(row)).kilometres(to: place) <= 1.5)
  }

  @Test(arguments: ["new-york-city", "san-francisco"])
  func `a city has a test drive on a line of a hundred points`(slug: String) throws {
    let drives = try ShippedPack.routes(slug).filter {
      $0.route["vehicle"] != nil && $0.route["timing"] != nil
    }
    #expect(drives.count == 1)
    let home = try #require(Spot(ShippedPack.destination(slug)))
    for drive in drives {
      let track = try ShippedPack.track(slug, drive.slug)
      #expect(track.count >= 100)
      let spots = track.compactMap { Spot($0) }
      #expect(spots.count == track.count)
      for (from, to) in zip(spots, spots.dropFirst()) {
        #expect(from.kilometres(to: to) <= 2, "a leap from \(from) to \(to)")
      }
      #expect(spots.allSatisfy { $0.kilometres(to: home) <= 50 })
      let times = track.compactMap { $0["time"] }
      #expect(times == times.sorted())
    }
  }

  @Test(arguments: ["new-york-city", "san-francisco"])
  func `the phases of a test drive add up, and its track takes as long`(slug: String) throws {
    for drive in try ShippedPack.routes(slug) {
      let timing = try #require(drive.route["timing"] as? ShippedPack.Object)
      let phases = try #require(timing["phases"] as? [ShippedPack.Object])
      let duration = try #require(timing["duration"] as? Int)
      #expect(phases.compactMap { $0["duration"] as? Int }.reduce(0, +) == duration)
      let times = try ShippedPack.track(slug, drive.slug).compactMap { $0["time"] }
      guard let first = times.first, let last = times.last else { continue }
      let from = try Date(first, strategy: .iso8601)
      let to = try Date(last, strategy: .iso8601)
      #expect(to.timeIntervalSince(from) == Double(duration))
    }
  }

  @Test func `a vehicle of a test drive and a point of a waypoint exist`() throws {
    let pack = try ShippedPack.pack()
    let vehicles = (pack["vehicles"] as? [ShippedPack.Object] ?? []).map { $0["slug"] as? String }
    for slug in ShippedPack.destinations {
      let points = Set(try ShippedPack.points(slug).compactMap { $0["slug"] })
      for drive in try ShippedPack.routes(slug) {
        if let vehicle = drive.route["vehicle"] as? String { #expect(vehicles.contains(vehicle)) }
        for waypoint in drive.route["waypoints"] as? [ShippedPack.Object] ?? [] {
          if let point = waypoint["point"] as? String { #expect(points.contains(point)) }
        }
      }
    }
  }
}
