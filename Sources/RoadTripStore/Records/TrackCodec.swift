internal import RoadTripModel

/// The compact form of track points: fixed point 1e-7 degree, 0.1 m and 1 ms, each as the difference to the point before,
/// zigzag and variable-length coded (7 bits a byte, lowest first, as in Protocol Buffers).
///
/// A point is latitude, longitude and a byte of flags (1: elevation follows, 2: time follows).
enum TrackCodec {
  /// The most points in a chunk.
  static let chunkSize = 256

  /// A chunk's bytes and its box in units of 1e-7 degree.
  struct Chunk {
    var bytes: [UInt8] = []
    var count = 0
    var south = Int64.max
    var west = Int64.max
    var north = Int64.min
    var east = Int64.min
  }

  private struct State {
    var latitude: Int64 = 0
    var longitude: Int64 = 0
    var elevation: Int64 = 0
    var time: Int64 = 0
  }

  /// The point as it is unpacked again.
  static func rounded(_ point: Route.TrackPoint) -> Route.TrackPoint {
    func rounded(_ degrees: Double) -> Double { (degrees * 1e7).rounded() / 1e7 }
    let place = try? Coordinate(
      latitude: rounded(point.coordinate.latitude), longitude: rounded(point.coordinate.longitude))
    return Route.TrackPoint(
      coordinate: place ?? point.coordinate,
      elevation: point.elevation.map { ($0 * 10).rounded() / 10 }, time: point.time)
  }

  /// Packs up to ``chunkSize`` points.
  static func encode(_ points: ArraySlice<Route.TrackPoint>) -> Chunk {
    var chunk = Chunk()
    var last = State()
    for point in points {
      let latitude = Int64((point.coordinate.latitude * 1e7).rounded())
      let longitude = Int64((point.coordinate.longitude * 1e7).rounded())
      append(latitude - last.latitude, to: &chunk.bytes)
      append(longitude - last.longitude, to: &chunk.bytes)
      chunk.bytes.append((point.elevation == nil ? 0 : 1) | (point.time == nil ? 0 : 2))
      if let elevation = point.elevation.map({ Int64(($0 * 10).rounded()) }) {
        append(elevation - last.elevation, to: &chunk.bytes)
        last.elevation = elevation
      }
      if let time = point.time?.milliseconds {
        append(time - last.time, to: &chunk.bytes)
        last.time = time
      }
      (last.latitude, last.longitude) = (latitude, longitude)
      chunk.south = min(chunk.south, latitude)
      chunk.north = max(chunk.north, latitude)
      chunk.west = min(chunk.west, longitude)
      chunk.east = max(chunk.east, longitude)
      chunk.count += 1
    }
    return chunk
  }

  /// Unpacks a chunk; `nil` when the bytes are not `count` points on the globe.
  static func decode(_ bytes: [UInt8], count: Int) -> [Route.TrackPoint]? {
    guard (1...chunkSize).contains(count) else { return nil }
    var points: [Route.TrackPoint] = []
    points.reserveCapacity(count)
    var last = State()
    var place = 0
    for _ in 0..<count {
      guard add(&last.latitude, bytes, &place), add(&last.longitude, bytes, &place),
        place < bytes.count
      else { return nil }
      let flags = bytes[place]
      place += 1
      guard flags <= 3 else { return nil }
      if flags & 1 != 0, !add(&last.elevation, bytes, &place) { return nil }
      if flags & 2 != 0, !add(&last.time, bytes, &place) { return nil }
      let time = flags & 2 != 0 ? Instant(milliseconds: last.time) : nil
      guard flags & 2 == 0 || time != nil,
        let coordinate = try? Coordinate(
          latitude: Double(last.latitude) / 1e7, longitude: Double(last.longitude) / 1e7)
      else { return nil }
      points.append(
        Route.TrackPoint(
          coordinate: coordinate, elevation: flags & 1 != 0 ? Double(last.elevation) / 10 : nil,
          time: time))
    }
    return place == bytes.count ? points : nil
  }

  /// Gives latitude and longitude of the first `most` points of a chunk in units of 1e-7 degree, without the rest of them;
  /// false when the bytes are not `count` points on the globe.
  static func places(
    in bytes: Span<UInt8>, count: Int, most: Int = chunkSize, _ body: (Int64, Int64) -> Void
  ) -> Bool {
    guard (1...chunkSize).contains(count) else { return false }
    var (latitude, longitude, place) = (Int64(0), Int64(0), 0)
    for _ in 0..<min(count, most) {
      guard add(&latitude, bytes, &place), add(&longitude, bytes, &place), place < bytes.count,
        (-900_000_000...900_000_000).contains(latitude),
        (-1_800_000_000...1_800_000_000).contains(longitude)
      else { return false }
      let flags = bytes[place]
      place += 1
      guard flags <= 3, flags & 1 == 0 || skip(bytes, &place),
        flags & 2 == 0 || skip(bytes, &place)
      else { return false }
      body(latitude, longitude)
    }
    return most < count || place == bytes.count
  }

  /// What is wrong with a route whose chunk is not one.
  static func damaged(_ route: Int64) -> SpoiltRow {
    SpoiltRow(
      RuleViolation(
        field: "points", found: "a chunk of route \(route)",
        rule: "a chunk of a track holds the points it counts, all on the globe"))
  }

  private static func skip(_ bytes: Span<UInt8>, _ place: inout Int) -> Bool {
    let limit = min(place + 10, bytes.count)
    while place < limit {
      place += 1
      if bytes[place - 1] < 128 { return true }
    }
    return false
  }

  private static func append(_ difference: Int64, to bytes: inout [UInt8]) {
    var rest = UInt64(bitPattern: difference << 1 ^ difference >> 63)
    while rest >= 128 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 128)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  private static func add(_ value: inout Int64, _ bytes: [UInt8], _ place: inout Int) -> Bool {
    add(&value, bytes.span, &place)
  }

  /// Reads one difference and adds it to `value`; false at the end of the bytes or on overflow.
  private static func add(_ value: inout Int64, _ bytes: Span<UInt8>, _ place: inout Int) -> Bool {
    var coded: UInt64 = 0
    var shift: UInt64 = 0
    while place < bytes.count, shift < 64 {
      let byte = bytes[place]
      place += 1
      coded |= UInt64(byte & 127) << shift
      if byte < 128 {
        let difference = Int64(bitPattern: coded >> 1) ^ -Int64(bitPattern: coded & 1)
        let (sum, overflow) = value.addingReportingOverflow(difference)
        value = sum
        return !overflow
      }
      shift += 7
    }
    return false
  }
}
