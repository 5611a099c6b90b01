import Foundation
import Testing

/// The JSON files of the packs against their schemas, with Python's jsonschema.
struct SchemaTests {
  static let python = Repository.python(with: "jsonschema")

  /// Which schema a file of a pack obeys.
  static func schema(of path: String) -> String? {
    let parts = path.split(separator: "/").dropFirst(2)
    switch (parts.first, parts.last) {
    case ("strings", _): return "strings"
    case (_, "pack.json"): return "pack"
    case (_, "destination.json"): return "destination"
    case (_, "weather.json"): return "weather"
    case (_, "events.json"): return "events"
    case (_, "points.json"): return "points"
    default: return parts.contains("routes") ? "route" : nil
    }
  }

  static let files = Repository.paths.filter {
    $0.hasPrefix("seed/") && $0.hasSuffix(".json") && !$0.hasPrefix("seed/schemas/")
  }

  @Test func `every JSON file of a pack has a schema`() {
    #expect(Self.files.count > 30)
    for path in Self.files {
      let schema = Self.schema(of: path).map { "seed/schemas/\($0).schema.json" }
      #expect(schema.map(Repository.isThere) == true, "\(path)")
    }
  }

  @Test(.enabled(if: python != nil, "jsonschema is not there: scripts/setup --tests"))
  func `every JSON file of a pack obeys its schema`() throws {
    var jobs: [[String: Any]] = []
    for path in Self.files {
      let schema = try #require(Self.schema(of: path), "\(path)")
      jobs.append(["path": path, "schema": schema, "document": try Repository.json(path)])
    }
    let problems = try Self.problems(jobs)
    for problem in problems { Issue.record("\(problem)") }
  }

  @Test(.enabled(if: python != nil, "jsonschema is not there: scripts/setup --tests"))
  func `a document that breaks its schema is found out`() throws {
    var document = try ShippedPack.seeTheUSA.place("moab").destination()
    document["latitude"] = 97.2
    let problems = try Self.problems([
      ["path": "moab.json", "schema": "destination", "document": document]
    ])
    #expect(problems == ["moab.json: $.latitude: 97.2 is greater than the maximum of 90"])
  }

  /// What the validator finds wrong, one line a problem.
  static func problems(_ jobs: [[String: Any]]) throws -> [String] {
    let input = try JSONSerialization.data(withJSONObject: jobs)
    let finished = try run(
      try #require(python), ["-c", validator], input: String(decoding: input, as: UTF8.self))
    #expect(finished.status == 0, "\(finished.errors)")
    return finished.output.split(separator: "\n").map(String.init)
  }

  static let validator = """
    import json, os, sys
    from jsonschema import Draft202012Validator
    from referencing import Registry, Resource
    folder = "seed/schemas/"
    schemas = {}
    for name in sorted(os.listdir(folder)):
        schemas[name.removesuffix(".schema.json")] = json.load(open(folder + name))
    for schema in schemas.values():
        Draft202012Validator.check_schema(schema)
    named = [(name + ".schema.json", Resource.from_contents(s)) for name, s in schemas.items()]
    named += [(s["$id"], Resource.from_contents(s)) for s in schemas.values() if "$id" in s]
    registry = Registry().with_resources(named)
    for job in json.load(sys.stdin):
        validator = Draft202012Validator(schemas[job["schema"]], registry=registry)
        for error in validator.iter_errors(job["document"]):
            print(job["path"] + ": " + error.json_path + ": " + error.message)
    """
}
