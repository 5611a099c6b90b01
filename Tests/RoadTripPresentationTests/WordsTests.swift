import RoadTripModel
import Testing

@testable import RoadTripPresentation

@Suite struct WordsTests {
  private func reader(_ locale: String) throws -> Reader {
    Reader(locale: try LocaleTag(locale), now: .earliest)
  }

  @Test(arguments: [
    (-1e300, ""), (-1, ""), (.nan, ""), (.infinity, ""), (-.infinity, ""), (1e9, ""), (0, "0 s"),
    (59, "59 s"), (3900, "1 h 05 min"),
  ])
  func `a duration that is none is shown as nothing`(seconds: Double, text: String) throws {
    #expect(try reader("en").duration(seconds: seconds) == text)
  }

  @Test(arguments: [
    ("en", ["End", "Offset", "Start (UTC)"]), ("es", ["Fin", "Diferencia UTC", "Inicio (UTC)"]),
  ])
  func `the times of an event have titles of their own`(locale: String, titles: [String]) throws {
    let columns = EventReport.columns(try reader(locale))
    let shown = ["end", "utcOffset", "startUTC"].map { name in
      columns.first { $0.name == name }?.title
    }
    #expect(shown == titles)
  }

  @Test func `no column is titled in English for a Spanish reader`() throws {
    let spanish = try reader("es")
    #expect(PointReport.columns(spanish).last?.title == "Imagen")
    let place = Destination(
      slug: try Slug("x"), name: "X", coordinate: try Coordinate(latitude: 1, longitude: 2))
    let menu = MasterMenu(of: place, entries: [], facts: .init(), for: spanish)
    #expect(
      menu.report.table.columns.map(\.title) == [
        "N.º", "Sección", "Detalle", "Nombre", "Título", "Subtítulo", "Entradas",
      ])
  }
}
