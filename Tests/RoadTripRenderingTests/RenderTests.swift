import RoadTripPresentation
import RoadTripRendering
import Testing

@Suite struct RenderTests {
  @Test(
    arguments: [
      (.text, "Trips\n=====\n\nSlug\nsee-the-usa\n"),
      (.json, "[\n  {\"slug\":\"see-the-usa\"}\n]\n"), (.ndjson, "{\"slug\":\"see-the-usa\"}\n"),
      (.csv, "slug\nsee-the-usa\n"), (.markdown, "# Trips\n\n| Slug |\n| --- |\n| see-the-usa |\n"),
    ] as [(OutputForm, String)])
  func `one report has every form`(form: OutputForm, output: String) {
    let table = Table(columns: [.init("slug", title: "Slug")], rows: [["see-the-usa"]])
    #expect(render(Report(title: "Trips", table: table), as: form) == output)
  }
}
