import RoadTripModel
import RoadTripStore
import Testing

/// What records say of one another, and the traveller's data that outlives them.
@Suite struct ReferenceTests {
  private let place = "new-york-city"

  private func message(_ body: (borrowing Access<Writing>) throws -> Void) throws -> String {
    let store = try TripStore(path: ":memory:")
    _ = try store.seed(Sample.records())
    let before = try store.read { try $0.list(MapPoint.self).count }
    let error = try storeError { try store.write(body) }
    #expect(error.kind == .invalidValue, "\(error)")
    let after = try store.read { try $0.list(MapPoint.self).count }
    #expect(after == before)
    return error.message
  }

  @Test func `a record that names what is not there is refused in a sentence`() throws {
    let point = try message { _ = try $0.save(Sample.point("a", at: "atlantis")) }
    let sentence = "a destination is the slug of a destination that is in the file"
    #expect(point == "destination is \"atlantis\"; \(sentence)")
    let trip = try message { access in
      let stop = Trip.Stop(destination: try Slug("atlantis"))
      _ = try access.save(Trip(slug: try Slug("t"), title: "T", stops: [stop]))
    }
    #expect(trip == "destination is \"atlantis\"; \(sentence)")
    let route = try message { access in
      var route = try Sample.route(points: 2)
      route.vehicle = try Slug("bicycle")
      _ = try access.save(route)
    }
    #expect(
      route == "vehicle is \"bicycle\"; a vehicle is the slug of a vehicle that is in the file")
    let pack = try message { _ = try $0.save(Sample.vehicle(), pack: try Slug("nobody")) }
    #expect(pack == "pack is \"nobody\"; a pack is the slug of a pack that is in the file")
  }

  @Test func `a record that another needs is not removed, and the error says why`() throws {
    let destination = try message { _ = try $0.remove(Sample.destination().id) }
    #expect(
      destination
        == "destination is \"new-york-city\"; a destination is not removed while a trip still needs it"
    )
    let vehicle = try message { _ = try $0.remove(Sample.vehicle().id) }
    #expect(
      vehicle == "vehicle is \"eldorado\"; a vehicle is not removed while a route still needs it")
    let pack = try message { _ = try $0.remove(Sample.pack().id) }
    #expect(pack == "pack is \"sample\"; a pack is not removed while a record still needs it")
  }

  @Test func `a destination goes with what lies below it and with their translations`() throws {
    let store = try TripStore(path: ":memory:")
    let point = try Sample.point("statue-of-liberty")
    _ = try store.seed(
      Sample.records() + [
        .translation(
          Translation(
            record: point.reference, locale: try LocaleTag("es"), field: "title", text: "Estatua")),
        .translation(
          Translation(
            record: try Sample.vehicle().reference, locale: try LocaleTag("es"), field: "title",
            text: "Coche")),
      ])
    try store.write { access in
      let trip = try access.list(Trip.self)[0]
      let isGone = try access.remove(trip.id)
      #expect(isGone)
      let isRemoved = try access.remove(Sample.destination().id)
      #expect(isRemoved)
      let left = try access.translations().map(\.text)
      #expect(left == ["Coche"])
      let counts = try [
        access.count(MapPoint.self), access.count(Event.self), access.count(Route.self),
        access.count(WeatherRecord.self), access.count(Asset.self),
      ]
      #expect(counts == [0, 0, 0, 0, 0])
      let pages = try access.count(Page.self)
      #expect(pages == 1, "a page of the whole file stays")
    }
    #expect(try store.check() == [])
  }

  /// What the traveller said of a record: marked at 0 s, 4 stars at 1 s, a note.
  private func expectData(of record: RecordReference, _ store: TripStore, _ step: String) throws {
    let (early, late) = (try #require(Instant(seconds: 0)), try #require(Instant(seconds: 1)))
    try store.read { access in
      let favorites = try access.favorites()
      #expect(favorites == [Favorite(record: record, time: early)], "\(step)")
      let ratings = try access.ratings()
      #expect(ratings == [Rating(record: record, stars: 4, time: late)], "\(step)")
      let notes = try access.notes()
      #expect(notes.map { Array($0.text.utf8) } == [Array("Café".utf8)], "\(step)")
    }
  }

  @Test func `the traveller's data outlives seeding, pruning and removal`() throws {
    let store = try TripStore(path: ":memory:")
    _ = try store.seed(Sample.records())
    let record = try Sample.point("statue-of-liberty").reference
    let (early, late) = (try #require(Instant(seconds: 0)), try #require(Instant(seconds: 1)))
    try store.write { access in
      try access.mark(Favorite(record: record, time: early))
      try access.mark(Favorite(record: record, time: late))
      try access.rate(Rating(record: record, stars: 3, time: early))
      try access.rate(Rating(record: record, stars: 4, time: late))
      try access.write(Note(record: record, text: "Cafe\u{301}", time: early))
    }
    try expectData(of: record, store, "marked")
    _ = try store.seed(Sample.records())
    try expectData(of: record, store, "seeded again")
    let pruned = try store.seed([.vehicle(Sample.vehicle())], SeedOptions(prunes: true))
    #expect(pruned.total.removed == 9, "\(pruned)")
    try expectData(of: record, store, "pruned")
    _ = try store.seed(Sample.records())
    try store.write { access in
      let isRemoved = try access.remove(Sample.point("statue-of-liberty").id)
      #expect(isRemoved)
    }
    try expectData(of: record, store, "removed")
    try store.write { access in
      let gone = try [
        access.unmark(record), access.unrate(record), access.eraseNote(record),
        access.unmark(record),
      ]
      #expect(gone == [true, true, true, false])
    }
  }

  @Test func `a rating outside 1 to 5 and a blank note are refused`() throws {
    let record = try Sample.vehicle().reference
    let time = try #require(Instant(seconds: 0))
    let stars = try message { try $0.rate(Rating(record: record, stars: 6, time: time)) }
    #expect(stars == "stars is 6; a rating is 1 to 5 stars")
    let note = try message { try $0.write(Note(record: record, text: " \n", time: time)) }
    #expect(note.hasSuffix("a note is not blank"))
  }
}
