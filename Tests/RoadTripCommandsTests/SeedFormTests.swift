import Foundation
import Testing

@Suite struct `Forms of seeds` {
  let scratch: Scratch
  let db: String

  init() throws {
    scratch = try Scratch()
    db = scratch.path("trip.db")
  }

  private func rows(_ sql: String) -> String { run(["sql", sql, "--csv"], db: db).out }

  private func counts(_ inserted: Int, _ unchanged: Int) -> String {
    "\(db): inserted \(inserted), updated 0, unchanged \(unchanged), removed 0, rejected 0\n"
  }

  @Test func `a bundle in one JSON file`() throws {
    let file = try scratch.write(
      "bundle.json",
      """
      {"slug": "b", "title": "Bundle", // with a comment
       "destinations": [{"slug": "d", "name": "D", "latitude": 1, "longitude": 2, "timeZone": "UTC",
         "events": [{"title": "Fair", "start": "2026-12-01"}], "points": [{"title": "Tower", "latitude": 1, "longitude": 2}],
         "weatherRecords": [{"kind": "normal", "month": 1, "temperature": -3}]}],
       "translations": {"es": {"destinations/d": {"name": "De"}}},}
      """)
    #expect(run(["seed", file], db: db) == Outcome(err: counts(6, 0)))
    #expect(run(["seed", file], db: db).err.contains("inserted 0, updated 0, unchanged 6,"))
    #expect(run("destinations --nl --locale es", db: db).out.contains(#""name":"De""#))
  }

  @Test func `a destination in one JSON file, and a list of map points for it`() throws {
    let file = try scratch.write(
      "harbour.json", #"{"name": "Harbour", "latitude": 1, "longitude": 2}"#)
    #expect(run(["seed", file], db: db) == Outcome(err: counts(1, 0)))
    let list = try scratch.write("any.csv", "name,lat,lng,destination\nTower,1,2,harbour\n")
    #expect(run(["seed", list], db: db) == Outcome(err: counts(1, 0)))
    #expect(run(["seed", file, list], db: db).err.contains("inserted 0, updated 0, unchanged 2,"))
    #expect(
      rows("SELECT destination, map_point FROM map_point_detail")
        == "destination,map_point\nharbour,tower\n")
  }

  @Test func `NDJSON in a file`() throws {
    let file = try scratch.write(
      "all.ndjson",
      """
      {"kind":"pack","slug":"p","title":"P"}
      {"kind":"destination","slug":"d","name":"D","latitude":1,"longitude":2}
      {"kind":"map-point","destination":"d","title":"Tower","latitude":1,"longitude":2}
      {"kind":"translation","record":"destinations/d","locale":"es","field":"name","text":"De"}

      """)
    #expect(run(["seed", file], db: db) == Outcome(err: counts(4, 0)))
    #expect(run(["seed", file], db: db).err.contains("inserted 0, updated 0, unchanged 4,"))
  }

  @Test func `a list of the original app that was edited by hand`() throws {
    let file = try scratch.write(
      "Destinations.plist",
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
      <plist version="1.0"><dict><key>DestinationData</key><array>
        <dict>
          <key>DestinationName</key><string> Little Rock </string>
          <key>DestinationLocation</key><dict>
            <key>Title</key><string>Little Rock</string>
            <key>Subtitle</key><integer>42</integer>
            <key>Latitude</key><string>34.7445</string>
            <key>Longitude</key><real>-92.2880</real>
          </dict>
        </dict>
        <dict/>
      </array></dict></plist>
      """)
    let outcome = run(["seed", file], db: db)
    #expect(outcome.err.contains("Destinations.plist:"))
    #expect(outcome.status == 0)
    #expect(
      rows("SELECT destination, name, latitude FROM destination_detail")
        == "destination,name,latitude\nlittle-rock,Little Rock,34.7445\n")
  }

  @Test func `a rehearsal counts the same, makes no file and writes nothing`() throws {
    let pack = try SmallPack.write(in: scratch)
    #expect(
      run(["seed", pack, "--dry-run"], db: db)
        == Outcome(
          err: """
            inserted 33, updated 0, unchanged 0, removed 0, rejected 0 (rehearsal: nothing was written)

            """))
    #expect(try scratch.names() == ["small"])
    #expect(run(["seed", pack], db: db) == Outcome(err: counts(33, 0)))
    try scratch.write("small/pages/new.md", "# New\n\nText.\n")
    #expect(
      run(["seed", pack, "--dry-run"], db: db).err
        == counts(1, 33).replacing("\n", with: " (rehearsal: nothing was written)\n"))
    #expect(rows("SELECT count(*) AS n FROM page_detail") == "n\n1\n")
  }

  @Test func `prune removes what the pack no longer holds, and nobody's notes`() throws {
    let pack = try SmallPack.write(in: scratch)
    #expect(run(["seed", pack, "--quiet"], db: db) == Outcome())
    #expect(run(["note", "harbour/lighthouse", "Go early."], db: db) == Outcome())
    try scratch.write(
      "small/destinations/harbour/points.csv",
      "slug,title,lat,lon,category\nsouk,سوق السمك,53.5461,9.952,market\n")
    try scratch.write("small/strings/es.json", "{}")
    let route = "small/destinations/harbour/routes/quay-ride"
    try FileManager.default.removeItem(atPath: scratch.path(route + ".json"))
    try FileManager.default.removeItem(atPath: scratch.path(route + ".csv"))
    let outcome = run(["seed", pack, "--prune"], db: db)
    #expect(outcome.status == 0)
    #expect(
      outcome.err.contains("inserted 0, updated 0, unchanged 18, removed 15, rejected 0"),
      "\(outcome.err)")
    #expect(rows("SELECT map_point FROM map_point_detail") == "map_point\nsouk\n")
    #expect(
      run("note --csv", db: db).out == """
        record,text,time
        destinations/harbour/points/lighthouse,Go early.,2026-11-30T12:00:00Z

        """)
  }

  @Test func `prune removes nothing on the word of files with errors`() throws {
    let pack = try SmallPack.write(in: scratch)
    #expect(run(["seed", pack, "--quiet"], db: db) == Outcome())
    try scratch.write(
      "small/destinations/harbour/points.csv", "slug,title,lat,lon\nsouk,Souk,53.5461,99999\n")
    let outcome = run(["seed", pack, "--prune", "--skip-errors"], db: db)
    #expect(outcome.status == 2)
    #expect(rows("SELECT count(*) AS n FROM map_point_detail") == "n\n3\n")
  }
}
