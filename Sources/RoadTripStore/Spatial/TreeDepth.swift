internal import RoadTripModel
internal import RoadTripSQLite

/// Whether the R*Trees of a file can be walked to their ends.
///
/// SQLite checks the size of a node, but follows its numbers wherever they lead: a tree whose nodes name one another in a circle,
/// 51 of them each, down to the depth of 40 that the root may claim, keeps a search busy for ever, and nothing can interrupt it.
/// In a tree that SQLite made every node but the root is full to a third at least; so its depth grows no faster than the logarithm
/// of its nodes, and of those a file holds only as many as it has room for. Within that depth even a circle has an end.
enum TreeDepth {
  /// Looks at the trees that a search walks, each once for a connection.
  /// - Throws: ``StoreError`` where a tree claims to be deeper than the file has room for.
  static func check(_ filter: PlaceFilter, _ connection: Connection) throws {
    let unknown = trees(of: filter).subtracting(connection.verified)
    if unknown.isEmpty { return }
    for index in SpatialIndex.all where unknown.contains(index.mark) {
      if let problem = try problem(with: index.tree, connection) {
        throw StoreError(.damaged, "the file is damaged: \(problem)", path: connection.path)
      }
      connection.verified.insert(index.mark)
    }
  }

  private static func trees(of filter: PlaceFilter) -> Verified {
    var trees: Verified = []
    if filter.kinds.contains(.mapPoint) { trees.insert(.mapPointTree) }
    if filter.kinds.contains(.destination) { trees.insert(.destinationTree) }
    // Events without a place of their own are at their destinations.
    if filter.findsEvents { trees.formUnion([.eventTree, .destinationTree]) }
    if filter.findsRoutes { trees.insert(.trackTree) }
    return trees
  }

  /// What is wrong with the depth of a tree; `nil` where nothing is.
  static func problem(with table: String, _ connection: Connection) throws -> String? {
    let sql = """
      SELECT data, (SELECT page_count * page_size FROM pragma_page_count, pragma_page_size) AS bytes
        FROM \(table)_node WHERE nodeno = 1
      """
    let found = try connection.first(sql) { row in
      (root: try row.required(at: 0) as [UInt8], bytes: try row.required(at: 1) as Int)
    }
    guard let found, found.root.count >= 4 else { return nil }
    let depth = Int(found.root[0]) << 8 | Int(found.root[1])
    let leastCells = max(2, (found.root.count - 4) / BoxTree.cellSize / 3)
    // The root has two cells at least.
    var nodes = 2
    for _ in 1..<max(1, depth) {
      nodes *= leastCells
      if nodes * found.root.count > found.bytes {
        return "the index \(table) claims a depth of \(depth), for which the file is too small"
      }
    }
    return nil
  }
}
