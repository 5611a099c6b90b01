/// What the manual page says beyond the declarations.
package struct ManualDetails: Sendable {
  /// The day of the page.
  package var date: (year: Int, month: Int, day: Int)
  /// Paragraphs for the description, separated by line feeds.
  package var description: String
  package var exitStatus: [(code: Int32, meaning: String)]
  package var environment: [(name: String, meaning: String)]
  package var files: [(path: String, meaning: String)]

  package init(
    date: (year: Int, month: Int, day: Int), description: String = "",
    exitStatus: [(code: Int32, meaning: String)] = [],
    environment: [(name: String, meaning: String)] = [],
    files: [(path: String, meaning: String)] = []
  ) {
    self.date = date
    self.description = description
    self.exitStatus = exitStatus
    self.environment = environment
    self.files = files
  }
}
