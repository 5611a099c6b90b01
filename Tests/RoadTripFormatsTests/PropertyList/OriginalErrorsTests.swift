import RoadTripFormats
import RoadTripModel
import Testing

@Suite struct `Errors in the original app's destinations` {
  @Test(arguments: [
    (
      "<array/>",
      "error file 1:8: the root of Destinations.plist is an array; expected a dictionary with the "
        + "array DestinationData, as in the original app"
    ),
    (
      "<dict/>",
      "error file 1:8: Destinations.plist has no DestinationData; expected a dictionary with the "
        + "array DestinationData, as in the original app"
    ),
    (
      "<dict><key>DestinationData</key><dict/></dict>",
      "error file 1:40: DestinationData is a dictionary; expected a dictionary with the array "
        + "DestinationData, as in the original app"
    ),
    (
      "<dict><key>DestinationData</key><array/><key>A</key><true/></dict>",
      "error file 1:48: Destinations.plist has a key \"A\" beside DestinationData"
    ),
    (
      "<dict><key>DestinationData</key><array/><key>New item</key><string/></dict>",
      "warning 1:48: the empty entry \"New item\" is left out"
    ),
    (
      "<dict><key>DestinationData</key><array><string/></array></dict>",
      "warning 1:47: destination 1 is empty and left out"
    ),
    (
      "<dict><key>DestinationData</key><array><string>Moab</string></array></dict>",
      "error destination 1:47: destination 1 is text; it must be a dictionary"
    ),
  ])
  func `say what was expected of the file`(text: String, note: String) throws {
    let found = try Reading(PropertyList.read(plist(text)))
    #expect(found.notes == [note])
    #expect(found.records.isEmpty)
  }

  @Test(arguments: [
    (
      "<key>DestinationImage</key><integer>1</integer>",
      "error destination 2:81: destination \"Moab\": DestinationImage is 1; it must be text"
    ),
    (
      "<key>Wether</key><string>x</string>",
      "error destination 2:54: destination \"Moab\": there is no field \"Wether\"; the fields are "
        + "DestinationName, DestinationImage, DestinationLocation, Events, POIs, Weather"
    ),
    (
      "<key>Weather</key><string>ftp://x.org</string>",
      "error destination 2:72: destination \"Moab\": Weather is \"ftp://x.org\"; "
        + "a link is an address that starts with http:, https:, mailto:, geo: or tel:"
    ),
    (
      "<key>Events</key><true/>",
      "error destination 2:71: destination \"Moab\": Events is a boolean; it must be an array"
    ),
  ])
  func `leave the destination out and say why`(extra: String, note: String) throws {
    let found = try Reading(destination(extra: extra))
    #expect(found.notes == [note])
    #expect(found.records.isEmpty)
  }

  @Test(arguments: [
    (
      "<key>Events</key><array><string>x y</string></array>",
      "error page 2:78: destination \"Moab\", event 1 is \"x y\"; "
        + "a link is an address that starts with http:, https:, mailto:, geo: or tel:"
    ),
    (
      "<key>Events</key><array><integer>1</integer></array>",
      "error page 2:78: destination \"Moab\", event 1 is 1; "
        + "a link is an address that starts with http:, https:, mailto:, geo: or tel:"
    ),
    (
      "<key>POIs</key><array><string>x</string></array>",
      "error map-point 2:76: destination \"Moab\", point of interest 1 is text; "
        + "it must be a dictionary"
    ),
    (
      "<key>POIs</key><array><dict><key>Title</key><string>A</string></dict></array>",
      "error map-point 2:76: destination \"Moab\", point of interest \"A\": Latitude is missing; "
        + "a latitude is a number of degrees from -90 to 90"
    ),
    (
      "<key>POIs</key><array><dict><key>Latitude</key><real>1</real></dict></array>",
      "error map-point 2:76: destination \"Moab\", point of interest 1: Title is missing"
    ),
  ])
  func `below a destination leave only the item out`(extra: String, note: String) throws {
    let found = try Reading(destination(extra: extra))
    #expect(found.notes == [note])
    #expect(found.records.count == 1)
  }

  @Test(arguments: [
    ("", "error destination 2:1: destination 1: DestinationName is empty"),
    (
      "a&#10;b",
      "error destination 2:1: destination \"a\\u{a}b\": name is \"a\\u{a}b\"; "
        + "a name is one line of text that is not blank"
    ),
  ])
  func `name a destination without a name by its number`(name: String, note: String) throws {
    #expect(try Reading(destination(name: name)).notes == [note])
  }

  @Test func `refuse the second of two destinations of one name`() throws {
    let place =
      "<dict><key>DestinationName</key><string>Moab</string><key>DestinationLocation</key>"
      + "<dict><key>Latitude</key><integer>38</integer><key>Longitude</key><integer>-109</integer>"
      + "</dict></dict>"
    let list = try PropertyList.read(
      plist("<dict><key>DestinationData</key><array>\(place)\n\(place)</array></dict>"))
    let found = try Reading(list)
    #expect(
      found.notes == ["error destination 2:1: destination \"Moab\" stands in the list twice"])
    #expect(found.records.count == 1)
  }

  @Test func `thrown by the caller end the reading`() throws {
    struct Enough: Error {}
    let list = try destination()
    #expect(throws: Enough.self) {
      try OriginalDestinations.read(
        list, file: "a.plist", record: { _, _, _ in throw Enough() }, warning: { _, _, _ in },
        error: { _, _, _, _ in })
    }
  }

  @Test func `are told, and nothing worse, whatever is damaged`() {
    let whole = plist(
      """
      <dict><key>DestinationData</key><array><dict><key>DestinationName</key><string>A</string>
      <key>DestinationLocation</key><dict><key>Subtitle</key><real>1e3</real><key>Latitude</key>
      <string>-1.5</string><key>Longitude</key><real>2</real></dict><key>Events</key><array>
      <string>http//x.org/%41.html</string></array><key>Weather</key><string>ttp://x</string>
      <key>DestinationImage</key><string>a.b/c.png</string></dict></array></dict>
      """)
    damage(whole, times: 3000) { bytes in
      if let list = try? PropertyList.read(bytes) { _ = try? Reading(list) }
    }
  }
}
