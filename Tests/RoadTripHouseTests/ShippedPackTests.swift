import Foundation
import Testing

/// Facts of the shipped packs that can be checked against themselves, the system or well-known places.
struct ShippedPackTests {
  @Test func `every folder of seed is a pack, but that of the schemas`() {
    let folders = ShippedPack.names(in: "seed/").filter { $0 != "README.md" && $0 != "schemas" }
    #expect(folders == ShippedPack.all.map(\.name))
    #expect(folders.contains("see-the-usa"))
  }

  @Test(arguments: ShippedPack.all)
  func `a pack is as large as it should be`(pack: ShippedPack) throws {
    let places = ShippedPack.places.filter { $0.pack.name == pack.name }
    #expect(places.count >= 10)
    #expect(try places.map { try $0.points().count }.reduce(0, +) >= 100)
    #expect(try places.map { try $0.events().count }.reduce(0, +) >= 20)
    #expect(try places.map { try $0.testDrives().count }.reduce(0, +) >= 1)
  }

  @Test(arguments: ShippedPack.all)
  func `the trip stops in order at every destination`(pack: ShippedPack) throws {
    let stops = try #require(try pack.list("trips").first?["stops"] as? [ShippedPack.Object])
    let places = stops.compactMap { $0["destination"] as? String }
    #expect(Set(places) == Set(pack.destinations))
    // Dates in this form sort as text.
    let dates = stops.flatMap { [$0["arrival"] as? String, $0["departure"] as? String] }
      .compactMap { $0 }
    #expect(dates.count >= 2 * stops.count - 2)
    #expect(dates == dates.sorted())
  }

  @Test(arguments: [
    ("see-the-usa", "new-york-city", "san-francisco"), ("pacific-coast", "seattle", "san-diego"),
  ])
  func `the trip begins and ends where its title says`(
    name: String, first: String, last: String
  ) throws {
    let trip = try #require(try ShippedPack(name).list("trips").first)
    let stops = try #require(trip["stops"] as? [ShippedPack.Object])
    #expect(stops.first?["destination"] as? String == first)
    #expect(stops.last?["destination"] as? String == last)
  }

  @Test func `no two packs have a destination, vehicle, trip or common page of one slug`() throws {
    var owners: [String: [String]] = [:]
    for pack in ShippedPack.all {
      var records = pack.destinations.map { "destinations/\($0)" }
      for list in ["vehicles", "trips"] {
        records += try pack.list(list).map { "\(list)/\($0["slug"] as? String ?? "")" }
      }
      let pages = ShippedPack.names(in: pack.folder + "pages/")
      records += Set(pages.compactMap { $0.split(separator: ".").first }).map { "pages/\($0)" }
      for record in records { owners[record, default: []].append(pack.name) }
    }
    #expect(owners.filter { $0.value.count > 1 } == [:])
  }

  @Test(arguments: ShippedPack.places)
  func `a destination's zone is known to the system`(place: ShippedPack.Place) throws {
    let zone = try #require(try place.destination()["timeZone"] as? String)
    #expect(FileManager.default.fileExists(atPath: "/usr/share/zoneinfo/\(zone)"))
  }

  @Test(arguments: ShippedPack.places)
  func `a destination has normals for the twelve months, and their sums are right`(
    place: ShippedPack.Place
  ) throws {
    let normals = try place.normals()
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

  @Test(arguments: ShippedPack.places)
  func `points and places of events are near their destination`(place: ShippedPack.Place) throws {
    let home = try #require(Spot(place.destination()))
    let points = try place.points()
    #expect(!points.isEmpty)
    for point in points {
      let spot = try #require(Spot(point), "\(point["slug"] ?? "")")
      #expect(spot.kilometres(to: home) <= 200, "\(point["slug"] ?? "")")
    }
    for event in try place.events() {
      guard let spot = Spot(event) else { continue }
      // People go farther for an event than for a sight.
      #expect(spot.kilometres(to: home) <= 150, "\(event["slug"] ?? "")")
    }
  }

  @Test(arguments: [
    (
      ShippedPack.seeTheUSA.place("new-york-city"), "statue-of-liberty",
      Spot(latitude: 40.68925, longitude: -74.0445)
    ),
    (
      ShippedPack.seeTheUSA.place("san-francisco"), "golden-gate-bridge",
      Spot(latitude: 37.8199, longitude: -122.4783)
    ),
    (
      ShippedPack("pacific-coast").place("seattle"), "space-needle",
      Spot(latitude: 47.6204, longitude: -122.3491)
    ),
    (
      ShippedPack("pacific-coast").place("san-diego"), "hotel-del-coronado",
      Spot(latitude: 32.6811, longitude: -117.1783)
    ),
  ])
  func `a landmark is where it stands`(
    place: ShippedPack.Place, point: String, spot: Spot
  ) throws {
    let row = try #require(try place.points().first { $0["slug"] == point })
    // The Golden Gate Bridge is 2.7 km long: either end will do.
    #expect(try #require(Spot(row)).kilometres(to: spot) <= 1.5)
  }

  @Test(arguments: ShippedPack.places)
  func `a test drive runs on a line of a hundred points`(place: ShippedPack.Place) throws {
    let home = try #require(Spot(place.destination()))
    for drive in try place.testDrives() {
      let track = try place.track(drive.slug)
      #expect(track.count >= 100)
      let spots = track.compactMap { Spot($0) }
      #expect(spots.count == track.count)
      for (from, to) in zip(spots, spots.dropFirst()) {
        #expect(from.kilometres(to: to) <= 2, "a leap from \(from) to \(to)")
      }
      #expect(spots.allSatisfy { $0.kilometres(to: home) <= 50 })
      #expect(track.allSatisfy { Double($0["elevation"] ?? "") != nil })
      let times = track.compactMap { $0["time"] }
      #expect(times == times.sorted())
    }
  }

  @Test(arguments: ShippedPack.places)
  func `the phases of a test drive add up, and its track takes as long`(
    place: ShippedPack.Place
  ) throws {
    for drive in try place.testDrives() {
      let timing = try #require(drive.route["timing"] as? ShippedPack.Object)
      let phases = try #require(timing["phases"] as? [ShippedPack.Object])
      let duration = try #require(timing["duration"] as? Int)
      #expect(phases.compactMap { $0["duration"] as? Int }.reduce(0, +) == duration)
      let times = try place.track(drive.slug).compactMap { $0["time"] }
      let from = try Date(try #require(times.first), strategy: .iso8601)
      let to = try Date(try #require(times.last), strategy: .iso8601)
      #expect(to.timeIntervalSince(from) == Double(duration))
    }
  }

  @Test(arguments: ShippedPack.places)
  func `a waypoint lies on the track, and its vehicle and point exist`(
    place: ShippedPack.Place
  ) throws {
    let vehicles = try place.pack.list("vehicles").map { $0["slug"] as? String }
    let points = Set(try place.points().compactMap { $0["slug"] })
    for drive in try place.routes() {
      if let vehicle = drive.route["vehicle"] as? String { #expect(vehicles.contains(vehicle)) }
      let line = try place.track(drive.slug).compactMap { Spot($0) }
      for waypoint in drive.route["waypoints"] as? [ShippedPack.Object] ?? [] {
        if let point = waypoint["point"] as? String { #expect(points.contains(point)) }
        let spot = try #require(Spot(waypoint))
        #expect(line.contains { $0.kilometres(to: spot) <= 0.5 }, "\(waypoint["title"] ?? "")")
      }
    }
  }
}
