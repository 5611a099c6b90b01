import Foundation
import Testing

/// The shipped packs side by side in one file, seeded by the command that was built beside these tests.
struct ShippedSeedingTests {
  /// What the reports leave out, each with the pack that owns it and without row ids.
  static let queries = [
    "SELECT slug, title, version, licence, locale, sources FROM pack ORDER BY slug",
    """
    SELECT pack.slug AS pack, vehicle.slug, vehicle.title, maker, model, year, summary, image
    FROM vehicle JOIN pack USING (pack_id) ORDER BY vehicle.slug
    """,
    """
    SELECT pack.slug AS pack, trip.slug, position, destination.slug AS place, arrival, departure, note
    FROM trip JOIN pack USING (pack_id) JOIN trip_stop USING (trip_id)
      JOIN destination USING (destination_id) ORDER BY trip.slug, position
    """,
    """
    SELECT pack.slug AS pack, destination.slug AS place, page.slug, page.title, body
    FROM page JOIN pack USING (pack_id) LEFT JOIN destination USING (destination_id)
    ORDER BY place, page.slug
    """,
    """
    SELECT pack.slug AS pack, destination.slug AS place, asset.slug, asset.title, hex(bytes) AS bytes
    FROM asset JOIN pack USING (pack_id) LEFT JOIN destination USING (destination_id)
    ORDER BY place, asset.slug
    """,
    """
    SELECT route.slug, segment, position, hex(points) AS points
    FROM route JOIN track_chunk USING (route_id) ORDER BY route.slug, segment, position
    """,
    """
    SELECT pack.slug AS pack, record, translation.locale, field, text
    FROM translation JOIN pack USING (pack_id) ORDER BY record, translation.locale, field
    """,
  ]

  @Test func `the packs give the same file in either order, and none takes from another`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "packs-\(UUID().uuidString)", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let forward = try Self.content(of: ShippedPack.all, in: folder, "forward.db")
    let backward = try Self.content(of: ShippedPack.all.reversed(), in: folder, "backward.db")
    for (one, other) in zip(forward, backward) { #expect(one == other) }
  }

  /// Seeds packs into a new file, each twice, and gives all that is in it.
  private static func content(
    of packs: [ShippedPack], in folder: URL, _ database: String
  ) throws -> [String] {
    let tool = try #require(try ConsumerTests.roadtrip())
    func answer(_ arguments: [String]) throws -> Finished {
      let finished = try run(
        tool, arguments, in: folder, environment: ["ROADTRIP_DB": database])
      #expect(finished.status == 0, "\(arguments): \(finished.errors)")
      return finished
    }
    for again in [false, true] {
      for pack in packs {
        let seeded = try answer(["seed", Repository.url(pack.folder).path()])
        let counts = seeded.output + seeded.errors
        #expect(!counts.contains("warning"), "\(pack.name): \(counts)")
        // A second time nothing has changed, so no other pack has changed it either.
        let expected = again ? "inserted 0, updated 0, unchanged" : "updated 0, unchanged 0"
        #expect(counts.contains(expected), "\(pack.name): \(counts)")
        #expect(counts.contains("removed 0, rejected 0"), "\(pack.name): \(counts)")
      }
    }
    #expect(try answer(["check", "--quiet"]).errors == "")
    var content = try queries.map { try answer(["sql", $0, "--nl"]).output }
    for locale in Set(try packs.flatMap { try [$0.locale()] + $0.translations }).sorted() {
      let now = ["--now", "2026-12-01", "--locale", locale]
      content.append(try answer(["report", "--json"] + now).output)
      content.append(try answer(["trips", "--json"] + now).output)
    }
    #expect(content.allSatisfy { $0.count > 100 })
    return content
  }
}
