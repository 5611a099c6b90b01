import Foundation
import RoadTripModel
import RoadTripStore
import Testing

/// Random edits of two copies of one file; the changes of one are applied to the other, and what comes out is compared with a
/// model that knows nothing of rows.
@Suite struct `Changes and a model of them` {
  @Test(arguments: 1...12 as ClosedRange<UInt64>, ["", "--theirs", "--ours"])
  func `a copy is brought up to date as the model says`(seed: UInt64, side: String) throws {
    let scratch = try Scratch()
    defer { withExtendedLifetime(scratch) {} }
    let (old, new, copy) = (scratch.path("old.db"), scratch.path("new.db"), scratch.path("copy.db"))
    var random = Edits(seed)
    try random.fill(old)
    for path in [new, copy] { try FileManager.default.copyItem(atPath: old, toPath: path) }
    try random.edit(new, pack: Slug("base"))
    try random.edit(copy, pack: Slug("mine"))
    #expect(run(["note", "trips/t", "Mine"], db: copy).status <= 1)
    let notes = run("note --json", db: copy).out

    var model = Model(here: try Content(copy))
    try model.apply(from: Content(old), to: Content(new), replacesEdits: side == "--theirs")
    let changes = try scratch.write("changes.ndjson", run(["diff", old, new, "--nl", "-q"]).out)
    let arguments = ["apply", changes, "--json"] + (side.isEmpty ? [] : [side])
    for _ in 0..<2 {
      let outcome = run(arguments, db: copy)
      #expect(try Content(copy).records == model.here.records)
      #expect(try Self.conflicts(outcome.out) == (side == "--ours" ? [] : model.conflicts))
      #expect(outcome.status == (model.conflicts.isEmpty || side == "--ours" ? 0 : 1))
      #expect(outcome.err == "")
    }
    #expect(run("note --json", db: copy).out == notes)
    #expect(try TripStore(path: copy).check().filter { $0.check != "references" } == [])
  }

  @Test(arguments: 101...106 as ClosedRange<UInt64>)
  func `without edits here the copy becomes the new version`(seed: UInt64) throws {
    let scratch = try Scratch()
    defer { withExtendedLifetime(scratch) {} }
    let (old, new) = (scratch.path("old.db"), scratch.path("new.db"))
    var random = Edits(seed)
    try random.fill(old)
    try FileManager.default.copyItem(atPath: old, toPath: new)
    try random.edit(new, pack: Slug("other"))
    let changes = try scratch.write("changes.json", run(["diff", old, new, "--json", "-q"]).out)
    let outcome = run(["apply", changes, "--quiet"], db: old)
    #expect(outcome == Outcome())
    #expect(run(["diff", old, new, "-q"]) == Outcome())
    let files = ["a.db", "b.db"].map(scratch.path)
    #expect(run(["publish", files[0], "-q"], db: old) == Outcome())
    #expect(run(["publish", files[1], "-q"], db: new) == Outcome())
    #expect(FileManager.default.contentsEqual(atPath: files[0], andPath: files[1]))
  }

  private static func conflicts(_ json: String) throws -> Set<String> {
    let object = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
    let list = try #require(object?["conflicts"] as? [[String: Any]])
    return Set(list.compactMap { $0["record"] as? String })
  }
}

/// The records of a file by their paths.
private struct Content {
  var records: [String: SeedRecord] = [:]

  init(_ path: String) throws {
    let store = try TripStore(path: path, mode: .readOnly)
    let all = try store.read { (access: borrowing Access<Reading>) throws in
      try access.list(Vehicle.self).map { SeedRecord.vehicle($0) }
        + access.list(Destination.self).map { .destination($0, isPartial: false) }
        + access.list(MapPoint.self).map { .mapPoint($0, hasOwnSlug: true) }
        + access.list(Page.self).map { .page($0) } + access.list(Route.self).map { .route($0) }
        + access.list(Trip.self).map { .trip($0) }
        + access.translations().map { .translation($0) }
    }
    for record in all { records[record.path] = record }
  }

  /// The paths that a record names and cannot be without.
  static func needs(_ record: SeedRecord) -> [String] {
    switch record {
    case .mapPoint(let point, _): ["destinations/\(point.destination)"]
    case .page(let page): page.destination.map { ["destinations/\($0)"] } ?? []
    case .route(let route):
      (route.destination.map { ["destinations/\($0)"] } ?? [])
        + (route.vehicle.map { ["vehicles/\($0)"] } ?? [])
    case .trip(let trip): trip.stops.map { "destinations/\($0.destination)" }
    case .translation(let text): [text.record.text]
    default: []
    }
  }
}

/// What applying changes should do.
private struct Model {
  var here: Content
  var conflicts: Set<String> = []

  private static let order: [RecordKind] = [
    .vehicle, .destination, .mapPoint, .route, .page, .trip, .translation,
  ]

  init(here: Content) { self.here = here }

  mutating func apply(from old: Content, to new: Content, replacesEdits: Bool) throws {
    let paths = Set(old.records.keys).union(new.records.keys).sorted().filter {
      old.records[$0] != new.records[$0]
    }
    func kind(_ path: String) -> RecordKind? { (new.records[path] ?? old.records[path])?.kind }
    let kept = Self.order.flatMap { one in paths.filter { kind($0) == one } }
    for path in kept where new.records[path] != nil {
      change(path, old, new, replacesEdits)
    }
    for path in kept.reversed() where new.records[path] == nil {
      change(path, old, new, replacesEdits)
    }
  }

  private mutating func change(
    _ path: String, _ old: Content, _ new: Content, _ replacesEdits: Bool
  ) {
    let mine = here.records[path]
    if mine == new.records[path] { return }
    let isEdited = mine != old.records[path] && !replacesEdits
    let isStuck =
      if let wanted = new.records[path] {
        !Content.needs(wanted).allSatisfy { here.records[$0] != nil }
      } else {
        here.records.values.contains { Content.needs($0).contains(path) }
      }
    if isEdited || isStuck {
      conflicts.insert(path)
    } else {
      here.records[path] = new.records[path]
    }
  }
}

/// Random content and random edits, the same in each run.
private struct Edits: RandomNumberGenerator {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed }

  /// SplitMix64, Steele, Lea and Flood 2014.
  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }

  private mutating func below(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &self) }

  mutating func fill(_ path: String) throws {
    let store = try TripStore(path: path)
    _ = try store.write { access in try access.save(Pack(slug: Slug("base"), title: "Base")) }
    for _ in 0..<60 { try step(store, pack: Slug("base"), removes: false) }
  }

  mutating func edit(_ path: String, pack: Slug) throws {
    let store = try TripStore(path: path)
    if pack.text != "base" {
      _ = try store.write { access in try access.save(Pack(slug: pack, title: pack.text)) }
    }
    for _ in 0..<25 { try step(store, pack: pack, removes: true) }
  }

  /// One record is saved or removed; what cannot be, is not.
  private mutating func step(_ store: TripStore, pack: Slug, removes: Bool) throws {
    let isRemoval = removes && below(3) == 0
    // Few keys and few texts, so that edits meet.
    let (place, slug) = (try Slug("d\(below(4))"), try Slug("s\(below(3))"))
    let (title, kind) = ("T\(below(3))", below(7))
    let point = try Coordinate(latitude: Double(below(3)), longitude: 8)
    let parent = below(3) == 0 ? nil : place
    let car = try Slug("v\(below(2))")
    try? store.write { (access: borrowing Access<Writing>) throws in
      switch kind {
      case 0 where isRemoval: try access.remove(RecordID<Vehicle>(slug: car))
      case 0: try access.save(Vehicle(slug: car, title: title), pack: pack)
      case 1 where isRemoval: try access.remove(RecordID<Destination>(slug: place))
      case 1:
        try access.save(Destination(slug: place, name: title, coordinate: point), pack: pack)
      case 2 where isRemoval:
        try access.remove(RecordID<MapPoint>(destination: place, slug: slug))
      case 2:
        try access.save(
          MapPoint(destination: place, slug: slug, title: title, coordinate: point), pack: pack)
      case 3 where isRemoval: try access.remove(RecordID<Page>(destination: parent, slug: slug))
      case 3:
        try access.save(
          Page(destination: parent, slug: slug, title: title, body: "B"), pack: pack)
      case 4 where isRemoval: try access.remove(RecordID<Route>(destination: parent, slug: slug))
      case 4:
        let waypoints = [
          Route.Waypoint(title: title, coordinate: point), .init(title: "B", coordinate: point),
        ]
        try access.save(
          Route(
            destination: parent, slug: slug, title: title, vehicle: car, waypoints: waypoints),
          pack: pack)
      case 5 where isRemoval: try access.remove(RecordID<Trip>(slug: slug))
      case 5:
        try access.save(
          Trip(slug: slug, title: title, stops: [.init(destination: place)]), pack: pack)
      default:
        let record =
          parent == nil
          ? RecordReference(.destination, slug: place)
          : RecordReference(.page, destination: place, slug: slug)
        if isRemoval {
          try access.removeTranslation(of: record, field: "title", in: .english)
        } else {
          _ = try access.save(
            Translation(record: record, locale: .english, field: "title", text: title), pack: pack)
        }
      }
    }
  }
}
