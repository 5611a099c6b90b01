import Foundation
import RoadTripModel
import Testing

@testable import RoadTripStore

@Suite struct ApplyingTests {
  private let scratch: Scratch
  private let old: TripStore
  private let new: TripStore
  private let copy: TripStore
  private let city: Slug
  private let pack: Slug

  init() throws {
    scratch = try Scratch()
    let paths = ["old.db", "new.db", "copy.db"].map(scratch.path)
    (old, new, copy) = (
      try TripStore(path: paths[0]), try TripStore(path: paths[1]), try TripStore(path: paths[2])
    )
    for store in [old, new, copy] { _ = try store.seed(Sample.records()) }
    (city, pack) = (try Slug("new-york-city"), try Slug("sample"))
  }

  private func changes() throws -> [RecordChange] {
    var changes: [RecordChange] = []
    try new.diff(from: old) { changes.append($0) }
    return changes
  }

  private func apply(
    _ changes: [RecordChange], replacesEdits: Bool = false
  ) throws -> [ChangeOutcome] {
    try copy.write { access in
      try changes.map { try access.apply($0, replacesEdits: replacesEdits) }
    }
  }

  private func conflicts(_ outcomes: [ChangeOutcome]) -> [String] {
    outcomes.compactMap { outcome in
      guard case .conflict(let conflict) = outcome else { return nil }
      return "\(conflict.path): \(conflict.message)"
    }
  }

  private func page(_ slug: String, _ body: String) throws -> Page {
    Page(destination: nil, slug: try Slug(slug), title: "P", body: body)
  }

  @Test func `equal contents have no changes, whatever the row ids and the notes are`() throws {
    #expect(try changes() == [])
    let extra = try Sample.destination("chicago", name: "Chicago")
    try new.write { access in
      try access.save(extra, pack: pack)
      try access.remove(extra.id)
      let record = RecordReference(.destination, slug: city)
      try access.write(Note(record: record, text: "Mine", time: .earliest))
    }
    #expect(try changes() == [])
  }

  @Test func `everything added, changed and removed is told, in an order that can be followed`()
    throws
  {
    let empty = try TripStore(path: scratch.path("empty.db"))
    var added: [RecordChange] = []
    try new.diff(from: empty) { added.append($0) }
    #expect(
      added.map { $0.new?.path } == [
        "packs/sample", "vehicles/eldorado", "destinations/new-york-city",
        "destinations/new-york-city/weather/normal-01", "destinations/new-york-city/events/parade",
        "destinations/new-york-city/points/statue-of-liberty",
        "destinations/new-york-city/routes/manhattan", "pages/packing-list",
        "destinations/new-york-city/images/skyline", "trips/coast-to-coast",
        "destinations/new-york-city/translations/es/name",
      ])
    #expect(added.allSatisfy { $0.kind == .added && $0.oldPack == nil })
    #expect(added.map { $0.newPack?.text ?? "" } == [""] + Array(repeating: "sample", count: 10))
    var removed: [RecordChange] = []
    try empty.diff(from: new) { removed.append($0) }
    #expect(removed.allSatisfy { $0.kind == .removed && $0.newPack == nil })
    #expect(removed.map { $0.old } == added.reversed().map { $0.new })

    let outcomes = try empty.write { access in try added.map { try access.apply($0) } }
    #expect(outcomes == Array(repeating: .saved(.inserted), count: added.count))
    var rest: [RecordChange] = []
    try empty.diff(from: new) { rest.append($0) }
    #expect(rest == [])
    let gone = try empty.write { access in try removed.map { try access.apply($0) } }
    #expect(gone == Array(repeating: .removed, count: removed.count))
    #expect(try empty.read { try $0.count(Pack.self) } == 0)
    #expect(try empty.check() == [])
  }

  @Test func `content is brought up to date, and the traveller's data stays`() throws {
    let statue = RecordReference(.mapPoint, destination: city, slug: try Slug("statue-of-liberty"))
    let parade = RecordReference(.event, destination: city, slug: try Slug("parade"))
    try copy.write { access in
      try access.write(Note(record: statue, text: "Go early.", time: .earliest))
      try access.rate(Rating(record: parade, stars: 5, time: .earliest))
      try access.save(page("mine", "Of this copy only"))
    }
    var point = try Sample.point("statue-of-liberty")
    point.title = "Liberty"
    try new.write { access in
      try access.save(point, pack: pack)
      try access.remove(Sample.event().id)
      try access.save(page("tides", "New"), pack: pack)
    }
    let changes = try changes()
    #expect(changes.map(\.kind) == [.changed, .added, .removed])
    #expect(try apply(changes) == [.saved(.updated), .saved(.inserted), .removed])
    try copy.read { (access: borrowing Access<Reading>) throws in
      #expect(try access.find(point.id) == point)
      #expect(try access.list(Event.self) == [])
      #expect(try access.list(Page.self).map(\.slug.text) == ["mine", "packing-list", "tides"])
      #expect(try access.notes().map(\.text) == ["Go early."])
      #expect(try access.ratings().map(\.record) == [parade])
    }
    let dump = try copy.dump()
    #expect(try apply(changes) == Array(repeating: .saved(.unchanged), count: 3))
    #expect(try copy.dump() == dump)
    #expect(try copy.check().filter { $0.severity == .error } == [])
  }

  @Test func `edits made here stay, and are told`() throws {
    let list = try Sample.page()
    try new.write { access in
      var changed = list
      changed.body = "Sunscreen and a hat."
      try access.save(changed, pack: pack)
      try access.remove(Sample.event().id)
      try access.save(page("both", "Theirs"), pack: pack)
      var vehicle = try Sample.vehicle()
      vehicle.year = 1960
      try access.save(vehicle, pack: pack)
      var point = try Sample.point("statue-of-liberty")
      point.title = "Liberty"
      try access.save(point, pack: pack)
    }
    try copy.write { access in
      var mine = list
      mine.body = "My own list."
      try access.save(mine)
      var parade = try Sample.event()
      parade.summary = "I will be there."
      try access.save(parade)
      try access.save(page("both", "Mine"))
      try access.remove(Sample.point("statue-of-liberty").id)
    }
    let before = try copy.dump()
    let told = [
      "destinations/new-york-city/points/statue-of-liberty: it was removed here; the new version changes it",
      "pages/both: it was added here, too, with another content",
      "pages/packing-list: it was edited here; the new version changes it",
      "destinations/new-york-city/events/parade: it was edited here; the new version removes it",
    ]
    let changes = try changes()
    for _ in 0..<2 { #expect(try conflicts(apply(changes)) == told) }
    #expect(try copy.read { try $0.find(Sample.vehicle().id)?.year } == 1960)
    #expect(
      try copy.dump()
        == before.replacing("integer(1959)", with: "integer(1960)"))
    // The new version may win over them.
    #expect(try conflicts(apply(changes, replacesEdits: true)) == [])
    try copy.read { (access: borrowing Access<Reading>) throws in
      #expect(try access.list(Event.self) == [])
      #expect(try access.find(list.id)?.body == "Sunscreen and a hat.")
      #expect(try access.list(MapPoint.self).map(\.title) == ["Liberty"])
      #expect(try access.list(Page.self).map(\.body) == ["Theirs", "Sunscreen and a hat."])
    }
  }

  @Test func `what records of this copy need stays`() throws {
    try new.write { access in
      try access.remove(RecordID<Trip>(slug: Slug("coast-to-coast")))
      try access.remove(Sample.route().id)
      try access.remove(Sample.vehicle().id)
      try access.remove(Sample.destination().id)
      try access.remove(Sample.page().id)
    }
    try copy.write { access in
      try access.save(Sample.point("mine"))
      var route = try Sample.route(points: 3)
      route.slug = try Slug("mine")
      try access.save(route)
      try access.save(
        Translation(
          record: Sample.page().reference, locale: LocaleTag("fr"), field: "title", text: "Liste"))
    }
    for replaces in [false, true] {
      #expect(
        try conflicts(apply(changes(), replacesEdits: replaces)) == [
          "pages/packing-list: it stays, since a translation here still needs it",
          "destinations/new-york-city: it stays, since a map point here still needs it",
          "vehicles/eldorado: it stays, since a route here still needs it",
        ])
    }
    try copy.read { (access: borrowing Access<Reading>) throws in
      #expect(try access.list(MapPoint.self).map(\.slug.text) == ["mine"])
      #expect(try access.list(Route.self).map(\.slug.text) == ["mine"])
      #expect(try access.list(Trip.self) == [])
      #expect(try access.translations().map(\.text) == ["Liste"])
    }
  }

  @Test func `what is named and not here is a conflict, even where the new version wins`() throws {
    try new.write { access in
      try access.save(Sample.point("new"), pack: pack)
      _ = try access.save(
        Translation(
          record: Sample.event().reference, locale: LocaleTag("fr"), field: "title", text: "Défilé"),
        pack: pack)
    }
    try copy.write { access in
      try access.remove(RecordID<Trip>(slug: Slug("coast-to-coast")))
      try access.remove(Sample.destination().id)
    }
    for replaces in [false, true] {
      let found = try conflicts(apply(changes(), replacesEdits: replaces))
      #expect(
        found == [
          "destinations/new-york-city/points/new: destination is \"new-york-city\"; a destination is the slug of a destination that is in the file",
          "destinations/new-york-city/events/parade/translations/fr/title: record is \"destinations/new-york-city/events/parade\"; a translation belongs to a record that is in the file",
        ], "\(found)")
    }
  }

  @Test func `a record that another pack owns now changes hands`() throws {
    let port = Pack(slug: try Slug("port"), title: "Port")
    try new.write { access in
      try access.save(port)
      try access.save(Sample.page(), pack: port.slug)
    }
    let changes = try changes()
    #expect(changes.map { "\($0.kind) \($0.newPack?.text ?? "-")" } == ["added -", "changed port"])
    #expect(try apply(changes) == [.saved(.inserted), .saved(.updated)])
    #expect(try apply(changes) == [.saved(.unchanged), .saved(.unchanged)])
    var rest: [RecordChange] = []
    try copy.diff(from: new) { rest.append($0) }
    #expect(rest == [])
  }

  @Test func `many records are compared`() throws {
    let slugs = try (0..<5000).map { try Slug("p-\($0)") }
    for (store, left) in [(old, 0), (new, 7)] {
      _ = try store.write { access in
        try access.seed(Sample.pack()) { seeding in
          for (place, slug) in slugs.enumerated() where place % 10 != left {
            var point = try Sample.point(slug.text)
            if left == 7, place % 1000 == 1 { point.title = "Other" }
            try seeding.add(.mapPoint(point, hasOwnSlug: true))
          }
        }
      }
    }
    let kinds = try changes().map(\.kind)
    #expect(kinds.count { $0 == .added } == 500)
    #expect(kinds.count { $0 == .removed } == 500)
    #expect(kinds.count { $0 == .changed } == 5)
    _ = try apply(changes())
  }
}
