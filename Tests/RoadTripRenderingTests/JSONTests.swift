import Foundation
import RoadTripPresentation
import RoadTripRendering
import Testing

@Suite struct JSONTests {
  @Test(
    arguments: [
      (nil, "null\n"), (true, "true\n"), (-7, "-7\n"), ([], "[]\n"), ([:], "{}\n"),
      (.number(40), "40\n"), (-0.0, "0\n"), (0.1, "0.1\n"), (1e300, "1e+300\n"),
      (.number(.nan), "null\n"), (.number(-.infinity), "null\n"),
      (.integer(.min), "-9223372036854775808\n"),
      ([["a": 1, "b": [1, 2]], ["a": nil]], "[\n  {\"a\":1,\"b\":[1,2]},\n  {\"a\":null}\n]\n"),
      (
        ["a": "x", "b": [1, 2], "c": [[1], ["d": [:]]], "e": ["f": [[]]], "g": []],
        """
        {
          "a":"x",
          "b":[1,2],
          "c":[
            [1],
            {"d":{}}
          ],
          "e":{"f":[[]]},
          "g":[]
        }

        """
      ),
    ] as [(ReportValue, String)])
  func `a value is the same bytes every time`(value: ReportValue, json: String) {
    #expect(renderJSON(value) == json)
  }

  @Test(arguments: [
    ("plain", #""plain""#), ("\"\\/", #""\"\\/""#), ("\u{8}\t\n\u{c}\r", #""\b\t\n\f\r""#),
    ("\u{0}\u{1b}\u{7f}\u{9b}", #""\u0000\u001b\u007f\u009b""#),
    ("\u{2028}\u{2029}\u{202e}\u{2066}\u{feff}", #""\u2028\u2029\u202e\u2066\ufeff""#),
    ("\u{e0041}", #""\udb40\udc41""#), ("é 東京 🚗", #""é 東京 🚗""#),
  ])
  func `text is escaped so that a terminal can show it`(text: String, json: String) {
    #expect(renderJSON(.text(text)) == json + "\n")
  }

  @Test func `rows stream as they are rendered whole`() {
    let expected = """
      {"slug":"nyc","title":"New York City","elevation":10.04,"isOpen":true,"tags":["big","loud"]}
      {"slug":"tokyo","title":"東京","elevation":-3.25,"isOpen":false,"tags":[]}
      {"slug":"dubai","title":"دبي","elevation":null,"isOpen":null,"tags":"a\\nb|c"}
      {"slug":"paris","title":"🇫🇷 Paris","elevation":35,"isOpen":null,"tags":null}

      """
    #expect(renderNDJSON(places) == expected)
    let lines = NDJSONWriter(columns: places.columns)
    #expect(places.rows.map(lines.row).joined() == expected)

    for table in [places, noPlaces, nothing, Table(columns: [])] {
      var array = JSONArrayWriter(columns: table.columns)
      let rows = table.rows.map { array.row($0) }.joined()
      #expect(array.open + rows + array.close == renderJSON(table.value))
    }
  }

  @Test func `an error has one shape`() {
    let report = ErrorReport(
      .init(code: "input", message: "no"),
      problems: [.init(code: "latitude", message: "97", file: "a.csv", line: 2, column: 5)])
    #expect(
      renderJSON(report)
        == #"{"error":{"code":"input","message":"no","file":null,"line":null,"column":null,"#
        + #""problems":[{"code":"latitude","message":"97","file":"a.csv","line":2,"column":5}]}}"#
        + "\n")
  }

  @Test func `every character of the basic plane reads back`() throws {
    var text = ""
    for code in UInt32(0)...0xFFFF {
      if let scalar = Unicode.Scalar(code) { text.unicodeScalars.append(scalar) }
    }
    #expect(try parsed(.array([.text(text)])) as? [String] == [text])
  }

  @Test func `what is printed reads back`() throws {
    var random = SeededRandom(state: 2_026)
    for _ in 0..<300 {
      let text = random.text()
      let number = Double(bitPattern: random.next())
      let value: ReportValue = [["t": .text(text), "n": .number(number)]]
      let json = Data(renderJSON(value).utf8)
      let back = try #require(JSONDecoder().decode([Row].self, from: json).first)
      #expect(Array(back.t.unicodeScalars) == Array(text.unicodeScalars))
      #expect(back.n == (number.isFinite ? number : nil))
      #expect(renderJSON(value).utf8.filter { $0 == 0x0A }.count == 3)
    }
  }

  /// Foundation's `JSONSerialization` rounds numbers on Linux; its decoder does not.
  private struct Row: Decodable {
    let t: String
    let n: Double?
  }

  private func parsed(_ value: ReportValue) throws -> Any {
    try JSONSerialization.jsonObject(with: Data(renderJSON(value).utf8))
  }
}
