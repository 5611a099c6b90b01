internal import RoadTripModel

/// The compact form of track points: fixed point 1e-7 degree, 0.1 m and 1 ms, each as the difference to the point before,
/// zigzag and variable-length coded (7 bits a byte, lowest first, as in Protocol Buffers).
///
/// A point is latitude, longitude and a byte of flags (1: elevation follows, 2: time follows).
enum TrackCodec {
  /// The most points in a chunk.
  static let chunkSize = 256

  /// Where a chunk ends before it has so many points: two rows of this size fill a page of 4 KB. (A larger one would waste
  /// half of a page, or overflow into another.)
  static let chunkBytes = 1990

  /// The fewest bytes that a point takes: latitude, longitude and flags.
  static let shortestPoint = 3

  /// A chunk's bytes and its box in units of 1e-7 degree.
  struct Chunk: Equatable {
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
    /// Where the next point begins.
    var place = 0
  }

  /// The point as it is unpacked again.
  static func rounded(_ point: Route.TrackPoint) -> Route.TrackPoint {
    Route.TrackPoint(
      coordinate: rounded(point.coordinate),
      elevation: point.elevation.map { ($0 * 10).rounded() / 10 }, time: point.time)
  }

  /// The place as it is unpacked again.
  static func rounded(_ place: Coordinate) -> Coordinate {
    Coordinate(
      fixedLatitude: whole(place.latitude * 1e7), fixedLongitude: whole(place.longitude * 1e7))
      ?? place
  }

  /// Packs a segment into chunks.
  static func chunks(of segment: [Route.TrackPoint]) -> [Chunk] {
    var chunks: [Chunk] = []
    var start = 0
    while start < segment.count {
      let chunk = encode(segment[start...])
      chunks.append(chunk)
      start += chunk.count
    }
    return chunks
  }

  /// Packs the first of some points, as many as a chunk holds: one at the least.
  static func encode(_ points: ArraySlice<Route.TrackPoint>) -> Chunk {
    var chunk = Chunk()
    chunk.bytes.reserveCapacity(chunkBytes + longestPoint)
    var last = State()
    for point in points.prefix(chunkSize) {
      let end = chunk.bytes.count
      let latitude = whole(point.coordinate.latitude * 1e7)
      let longitude = whole(point.coordinate.longitude * 1e7)
      append(latitude - last.latitude, to: &chunk.bytes)
      append(longitude - last.longitude, to: &chunk.bytes)
      chunk.bytes.append((point.elevation == nil ? 0 : 1) | (point.time == nil ? 0 : 2))
      if let elevation = point.elevation {
        let elevation = whole(elevation * 10)
        append(elevation - last.elevation, to: &chunk.bytes)
        last.elevation = elevation
      }
      if let time = point.time?.milliseconds {
        append(time - last.time, to: &chunk.bytes)
        last.time = time
      }
      if chunk.bytes.count > chunkBytes {
        chunk.bytes.removeSubrange(end...)
        break
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

  /// Appends the points of a chunk; false when the bytes are not `count` points on the globe.
  static func decode(
    _ bytes: Span<UInt8>, count: Int, into points: inout [Route.TrackPoint]
  ) -> Bool {
    guard (1...chunkSize).contains(count) else { return false }
    var isWhole = false
    points.append(addingCapacity: count) { room in
      isWhole = decode(bytes, count: count, into: &room)
    }
    return isWhole
  }

  @inline(__always)
  private static func decode(
    _ bytes: Span<UInt8>, count: Int, into points: inout OutputSpan<Route.TrackPoint>
  ) -> Bool {
    var last = State()
    for _ in 0..<count {
      if let usual = UsualPoint(bytes, after: last) {
        last = usual.state
        points.append(usual.point)
      } else {
        guard let next = point(bytes, after: last) else { return false }
        last = next.state
        points.append(next.point)
      }
    }
    return last.place == bytes.count
  }

  /// Reads a point of any kind.
  @inline(never)
  private static func point(
    _ bytes: Span<UInt8>, after last: State
  ) -> (point: Route.TrackPoint, state: State)? {
    var (state, place) = (last, last.place)
    guard add(&state.latitude, bytes, &place), add(&state.longitude, bytes, &place),
      place < bytes.count,
      let coordinate = Coordinate(fixedLatitude: state.latitude, fixedLongitude: state.longitude)
    else { return nil }
    let flags = bytes[place]
    place += 1
    guard flags <= 3 else { return nil }
    var point = Route.TrackPoint(coordinate: coordinate)
    if flags & 1 != 0 {
      guard add(&state.elevation, bytes, &place) else { return nil }
      point.elevation = Double(state.elevation) / 10
    }
    if flags & 2 != 0 {
      guard add(&state.time, bytes, &place), let time = Instant(milliseconds: state.time)
      else { return nil }
      point.time = time
    }
    state.place = place
    return (point, state)
  }

  /// A point as a recorder writes one a second on a drive: eight bytes, of which latitude, longitude and time take two each,
  /// flags and elevation one.
  private struct UsualPoint {
    let point: Route.TrackPoint
    let state: State

    /// `nil` where the point is another one, or is none.
    @inline(__always)
    init?(_ bytes: Span<UInt8>, after last: State) {
      guard last.place <= bytes.count &- 8 else { return nil }
      let eight = UInt64(
        littleEndian: unsafe bytes.bytes.unsafeLoadUnaligned(
          fromByteOffset: last.place, as: UInt64.self))
      // From the highest byte on: which bits say where a difference ends, and the flags.
      guard eight & 0x8080_80ff_8080_8080 == 0x0080_0003_0080_0080 else { return nil }
      let latitude = last.latitude &+ Self.difference(eight)
      let longitude = last.longitude &+ Self.difference(eight >> 16)
      let (elevation, overflow) = last.elevation.addingReportingOverflow(
        TrackCodec.difference(eight >> 40 & 127))
      let time = last.time &+ Self.difference(eight >> 48)
      guard !overflow, let instant = Instant(milliseconds: time),
        let place = Coordinate(fixedLatitude: latitude, fixedLongitude: longitude)
      else { return nil }
      point = Route.TrackPoint(coordinate: place, elevation: Double(elevation) / 10, time: instant)
      state = State(
        latitude: latitude, longitude: longitude, elevation: elevation, time: time,
        place: last.place &+ 8)
    }

    /// Of two bytes.
    @inline(__always)
    private static func difference(_ pair: UInt64) -> Int64 {
      TrackCodec.difference(pair & 127 | pair >> 1 & 0x3f80)
    }
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

  /// More bytes than a point takes.
  private static let longestPoint = 48

  /// The nearest whole number, halves away from zero: `rounded()` without a call of the C library for each number.
  @inline(__always)
  private static func whole(_ number: Double) -> Int64 {
    let whole = Int64(number)
    let rest = number - Double(whole)
    return rest >= 0.5 ? whole + 1 : rest <= -0.5 ? whole - 1 : whole
  }

  @inline(__always)
  private static func append(_ difference: Int64, to bytes: inout [UInt8]) {
    var rest = UInt64(bitPattern: difference << 1 ^ difference >> 63)
    while rest >= 128 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 128)
      rest >>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: rest))
  }

  /// Reads one difference and adds it to `value`; false at the end of the bytes or on overflow.
  @inline(__always)
  private static func add(_ value: inout Int64, _ bytes: Span<UInt8>, _ place: inout Int) -> Bool {
    // Most differences take one or two bytes.
    guard place < bytes.count else { return false }
    var coded = UInt64(bytes[place])
    place += 1
    if coded >= 128 {
      guard place < bytes.count else { return false }
      let next = UInt64(bytes[place])
      place += 1
      coded = coded & 127 | (next & 127) << 7
      if next >= 128 {
        guard let whole = rest(of: coded, bytes, place) else { return false }
        (coded, place) = whole
      }
    }
    let (sum, overflow) = value.addingReportingOverflow(difference(coded))
    value = sum
    return !overflow
  }

  /// Undoes the zigzag.
  @inline(__always)
  private static func difference(_ coded: UInt64) -> Int64 {
    Int64(bitPattern: coded >> 1) ^ -Int64(bitPattern: coded & 1)
  }

  /// Reads the third byte of a difference and those behind it: the whole of it, and where the next one begins.
  @inline(never)
  private static func rest(
    of coded: UInt64, _ bytes: Span<UInt8>, _ place: Int
  ) -> (coded: UInt64, next: Int)? {
    var (coded, place, shift) = (coded, place, UInt64(14))
    while place < bytes.count, shift < 64 {
      let byte = bytes[place]
      place += 1
      coded |= UInt64(byte & 127) << shift
      if byte < 128 { return (coded, place) }
      shift += 7
    }
    return nil
  }
}
