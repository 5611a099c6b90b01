internal import RoadTripSQLite

/// Compares the spatial indexes with the rows that they index, which SQLite's own check of integrity does not do.
struct IndexCheck {
  let connection: Connection

  /// What is wrong, index by index.
  func findings() throws -> [Finding] {
    try SpatialIndex.all.flatMap { index in
      do {
        return try problems(index)
      } catch let error as SQLiteError where error.isCorrupt {
        return ["the index \(index.tree) cannot be walked: \(error.message)"]
      }
    }.map { Finding(severity: .error, check: "indexes", message: $0) }
  }

  private func problems(_ index: SpatialIndex) throws -> [String] {
    let (tree, key) = (index.tree, "\(index.table)_id")
    if let problem = try TreeDepth.problem(with: tree, connection) { return [problem] }
    let form: String? = try connection.first("SELECT rtreecheck('\(tree)')") {
      try $0.required(at: 0)
    }
    if let form, form != "ok" {
      return form.split(separator: "\n").map { "the index \(tree): \($0)" }
    }
    let isRight =
      index.isExact
      ? "b.south = r.south AND b.north = r.north AND b.west = r.west AND b.east = r.east"
      : "b.south <= r.south AND b.north >= r.north AND b.west <= r.west AND b.east >= r.east"
    let missing = """
      SELECT count(*) FROM (\(index.entries)) r LEFT JOIN \(tree) b ON b.\(key) = r.id
       WHERE b.\(key) IS NULL OR NOT (\(isRight))
      """
    let extra = """
      SELECT count(*) FROM \(tree) b
       WHERE NOT EXISTS (SELECT 1 FROM \(index.table) t WHERE t.\(key) = b.\(key))
      """
    var problems: [String] = []
    let (lost, left) = (try count(missing), try count(extra))
    if lost > 0 {
      problems.append("the index \(tree) has another place, or none, for \(lost) rows")
    }
    if left > 0 { problems.append("the index \(tree) has \(left) rows that are not there") }
    return problems
  }

  private func count(_ sql: String) throws -> Int {
    try connection.first(sql) { try $0.required(at: 0) } ?? 0
  }
}
