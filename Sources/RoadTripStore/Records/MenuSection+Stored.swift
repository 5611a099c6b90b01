internal import RoadTripModel
internal import RoadTripSQLite

/// Sections in the tables `menu_section` and `menu_item`: those of a destination, or the usual ones, which belong to none.
extension MenuSection {
  /// The authored sections of a destination, or the usual ones where it is `nil`; `nil` where there are none.
  static func menu(of destination: Int64?, _ connection: Connection) throws -> [MenuSection]? {
    let sql = """
      SELECT s.position, s.title AS section, i.detail, i.target, i.title, i.subtitle
        FROM menu_section s LEFT JOIN menu_item i USING (menu_section_id)
       WHERE s.destination_id IS ? ORDER BY s.position, i.position
      """
    var sections: [MenuSection] = []
    var last: Int?
    try connection.forEach(sql, [Value(destination)]) { row in
      let position: Int = try row.required("position")
      if position != last {
        sections.append(MenuSection(title: try row.required("section"), items: []))
      }
      last = position
      sections[sections.count - 1].items.append(
        MenuSection.Item(
          detail: try row.word("detail"), target: try row.value("target"),
          title: try row.optional("title"), subtitle: try row.optional("subtitle")))
      return true
    }
    return sections.isEmpty ? nil : sections
  }

  /// Replaces the authored sections of a destination, or the usual ones where it is `nil`; `false` where they are the same.
  static func save(
    _ menu: [MenuSection]?, of destination: Int64?, _ connection: Connection
  ) throws -> Bool {
    let menu = menu.map { $0.map(\.normalized) }
    guard try self.menu(of: destination, connection) != menu else { return false }
    try connection.run("DELETE FROM menu_section WHERE destination_id IS ?", [Value(destination)])
    for (place, section) in (menu ?? []).enumerated() {
      try section.insert(at: place + 1, of: destination, connection)
    }
    return true
  }

  private var normalized: MenuSection {
    MenuSection(
      title: title.nfc,
      // Find is in every menu; the rows know the other details only.
      items: items.filter { $0.detail != .find }.map { item in
        MenuSection.Item(
          detail: item.detail, target: item.target, title: item.title?.nfc,
          subtitle: item.subtitle?.nfc)
      })
  }

  private func insert(
    at position: Int, of destination: Int64?, _ connection: Connection
  ) throws {
    try connection.run(
      "INSERT INTO menu_section (destination_id, position, title) VALUES (?, ?, ?)",
      [Value(destination), Value(position), Value(title)])
    let row = connection.lastInsertRowID
    for (place, item) in items.enumerated() {
      try connection.run(
        """
        INSERT INTO menu_item (menu_section_id, position, detail, target, title, subtitle)
        VALUES (?, ?, ?, ?, ?, ?)
        """,
        [
          Value(row), Value(place + 1), Value(item.detail.rawValue), Value(item.target),
          Value(item.title), Value(item.subtitle),
        ])
    }
  }
}
