import RoadTripModel
import RoadTripStore
import Testing

@Suite struct TranslationTests {
  @Test func `a translation is saved, replaced, read and removed`() throws {
    let store = try TripStore(path: ":memory:")
    _ = try store.seed(Sample.records())
    let place = RecordReference(.destination, slug: try Slug("new-york-city"))
    var german = Translation(
      record: place, locale: try LocaleTag("de"), field: "title", text: "New York")
    try store.write { access in
      let first = try access.save(german)
      #expect(first == .inserted)
      let again = try access.save(german)
      #expect(again == .unchanged)
      german.text = "Neu York"
      let changed = try access.save(german)
      #expect(changed == .updated)
    }
    let texts = try store.read { try $0.texts(for: LocaleTag("de-AT")) }
    #expect(texts.text(place, "title", "New York City") == "Neu York")
    let all = try store.read { try $0.translations() }
    #expect(all.contains(german))
    try store.write { access in
      let isGone = try access.removeTranslation(of: place, field: "title", in: german.locale)
      #expect(isGone)
      let isGoneAgain = try access.removeTranslation(of: place, field: "title", in: german.locale)
      #expect(!isGoneAgain)
    }
  }

  @Test func `a translation of a record that is not there is refused`() throws {
    let store = try TripStore(path: ":memory:")
    let lost = Translation(
      record: RecordReference(.trip, slug: try Slug("nowhere")), locale: .english, field: "title",
      text: "Nowhere")
    let error = try storeError { try store.write { _ = try $0.save(lost) } }
    #expect(
      error.description
        == ":memory:: record is \"trips/nowhere\"; a translation belongs to a record that is in the file"
    )
  }
}
