import Foundation
import RoadTripModel
import Testing

@Suite struct CodableTests {
  private func json(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  @Test(arguments: ["--07", "2026-11-30", "2026-11-30T19:00:00Z"])
  func `a period is coded as its text`(text: String) throws {
    let period = try WeatherRecord.Period(text)
    #expect(try json([period]) == #"["\#(text)"]"#)
    let back = try JSONDecoder().decode(
      [WeatherRecord.Period].self, from: Data(json([period]).utf8))
    #expect(back == [period])
  }

  @Test(arguments: [#"["--13"]"#, #"["--00"]"#, #"["2026-02-30"]"#, #"[{"month":{"_0":7}}]"#])
  func `a period that is none is refused`(text: String) {
    #expect(throws: (any Error).self) {
      try JSONDecoder().decode([WeatherRecord.Period].self, from: Data(text.utf8))
    }
  }

  @Test(arguments: [
    #"{"end":"2026-12-02","start":"2026-12-01"}"#,
    #"{"start":"2026-11-30T18:30","timeZone":"UTC"}"#,
    #"{"end":"2026-11-30T20:00","start":"2026-11-30T18:30","timeZone":"UTC"}"#,
  ])
  func `a time of an event comes back`(text: String) throws {
    let time = try JSONDecoder().decode(Event.Time.self, from: Data(text.utf8))
    #expect(try json(time) == text)
  }

  @Test(arguments: [
    #"{"end":"2026-11-30","start":"2026-12-01"}"#, #"{"start":"2026-11-30T18:30"}"#, "{}",
    #"{"start":"2026-11-30","timeZone":"UTC"}"#,
  ])
  func `a time of an event that is none is refused`(text: String) {
    #expect(throws: (any Error).self) {
      try JSONDecoder().decode(Event.Time.self, from: Data(text.utf8))
    }
  }

  @Test func `a map point that is plainly good breaks no rule`() throws {
    let slug = try Slug("x")
    let place = try Coordinate(latitude: 1, longitude: 2)
    var random = SeededRandom(state: 1)
    var count = 0
    for _ in 0..<20_000 {
      let title = random.text(of: "ab é\u{3000}\u{85}\u{2028}\u{2029}\n\r\0\t", upTo: 4)
      let point = MapPoint(destination: slug, slug: slug, title: title, coordinate: place)
      if point.isPlainlyGood {
        count += 1
        #expect(point.violations == [])
      }
    }
    #expect(count > 1000)
  }
}
