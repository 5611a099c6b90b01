internal import RoadTripModel
internal import RoadTripSQLite

/// One statement of a list. It begins with a search in an index and comes in the order of that index, so that a page costs
/// what it holds, wherever it begins. Its last parameter is the limit.
struct ListPart {
  let sql: String
  let values: [Value]
}

/// What rows of the table `t`, or of destinations `d`, must have.
struct ListCondition {
  let sql: String
  let values: [Value]
}

extension Storage {
  /// The statements that give a list in its order, one after the other.
  ///
  /// SQLite would scan for one condition over two tables, so these are up to three: the records without a destination, the
  /// rest of the destination where the page before ended, and the destinations after it.
  func parts(
    at destination: Slug?, where condition: ListCondition?, after last: RecordID<Record>?
  ) -> [ListPart] {
    let rest = last.map { last in
      ListCondition(
        sql: "(\(list(key))) > (\(key.map { _ in "?" }.joined(separator: ", ")))",
        values: keyTexts(last.slug)?.map { Value($0) } ?? key.map { _ in .null })
    }
    func part(_ source: String, _ conditions: [ListCondition?], order: String) -> ListPart {
      let all = (conditions + [condition]).compactMap { $0 }
      let filter = all.isEmpty ? "" : " WHERE " + all.map(\.sql).joined(separator: " AND ")
      return ListPart(
        sql: "\(source)\(filter) ORDER BY \(order) LIMIT ?", values: all.flatMap(\.values))
    }
    func below(_ destination: Slug, _ rest: ListCondition?) -> ListPart {
      let place = ListCondition(sql: "d.slug = ?", values: [Value(destination)])
      return part(selectionByDestination, [place, rest], order: list(key))
    }
    if parent == .none { return [part(selection, [rest], order: list(key))] }
    if let destination {
      let start = last?.destination.map(\.text) ?? ""
      if start > destination.text { return [] }
      return [below(destination, start == destination.text ? rest : nil)]
    }
    let everywhere = "d.slug, \(list(key))"
    if let place = last?.destination {
      let next = ListCondition(sql: "d.slug > ?", values: [Value(place)])
      return [below(place, rest), part(selectionByDestination, [next], order: everywhere)]
    }
    let whole = part(selectionByDestination, [], order: everywhere)
    if parent == .required { return [whole] }
    let free = ListCondition(sql: "ifnull(t.destination_id, 0) = 0", values: [])
    return [part(selection, [free, rest], order: list(key)), whole]
  }

  /// The statement that gives the records of one destination, which is known by its row and not read with each.
  func part(at row: Int64, after slug: Slug?) -> ListPart {
    let rest = slug.flatMap { keyTexts($0) }.map { texts in
      (sql: " AND (\(list(key))) > (\(key.map { _ in "?" }.joined(separator: ", ")))", texts: texts)
    }
    return ListPart(
      sql: """
        SELECT \(list(columns)) FROM \(table) t WHERE t.destination_id = ?\(rest?.sql ?? "") \
        ORDER BY \(list(key)) LIMIT ?
        """,
      values: [.integer(row)] + (rest?.texts ?? []).map { Value($0) })
  }

  private func list(_ columns: [String]) -> String {
    columns.map { "t.\($0)" }.joined(separator: ", ")
  }
}

extension Connection {
  /// Lends the rows of a list, part after part, until `body` answers false or there were as many as the limit.
  func forEach(
    in parts: [ListPart], limit: Int?, _ body: (borrowing Row) throws -> Bool
  ) throws {
    var left = limit ?? -1
    for part in parts where left != 0 {
      try forEach(part.sql, part.values + [Value(left)]) { row in
        left = try body(row) ? left - 1 : 0
        return left != 0
      }
    }
  }

  /// The same with each row as `lens` shows it.
  func forEach<Lens: ~Copyable>(
    in parts: [ListPart], limit: Int?, as lens: (consuming Row) -> Lens,
    _ body: (borrowing Lens) throws -> Bool
  ) throws {
    var left = limit ?? -1
    for part in parts where left != 0 {
      try forEach(part.sql, part.values + [Value(left)], as: lens) { row in
        left = try body(row) ? left - 1 : 0
        return left != 0
      }
    }
  }
}
