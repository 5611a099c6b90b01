public import RoadTripModel
internal import RoadTripSQLite

extension Access {
  /// The authored sections of the usual menu: that of every destination without a ``Destination/menu`` of its own.
  /// Find is in every menu, and not among them.
  public borrowing func usualMenu() throws -> [MenuSection] {
    try MenuSection.menu(of: nil, connection) ?? []
  }
}

extension Access where Mode == Writing {
  /// Replaces the usual menu where it differs; destinations with a menu of their own keep it.
  ///
  /// An item whose target a destination does not have is not shown there.
  /// - Throws: `RuleViolation` in a ``StoreError`` when the menu breaks ``MenuSection/menuRule`` or ``MenuSection/findRule``.
  @discardableResult
  public borrowing func save(usualMenu menu: [MenuSection]) throws -> SaveOutcome {
    for rule in [MenuSection.menuRule, MenuSection.findRule] {
      if let violation = rule.violation(by: menu) { throw violation }
    }
    let connection = connection
    return try connection.savepoint {
      try MenuSection.save(menu, of: nil, connection) ? .updated : .unchanged
    }
  }

  /// Makes the usual menu the one of a new file again.
  @discardableResult
  public borrowing func resetUsualMenu() throws -> SaveOutcome {
    // What the migrations make is the only place where the shipped menu is written.
    let model = try Connection.open(":memory:", .create)
    _ = try TripStore.migrator.migrate(model)
    return try save(usualMenu: MenuSection.menu(of: nil, model) ?? [])
  }
}
