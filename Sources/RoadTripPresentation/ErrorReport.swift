/// What went wrong, in the one shape that every command uses for it.
///
/// In JSON all keys are always there, null where a thing is not known:
/// `{"error":{"code":…,"message":…,"file":…,"line":…,"column":…,"problems":[…]}}`.
public struct ErrorReport: Error, Sendable, Hashable {
  /// The failure as a whole.
  public var summary: Problem

  /// The single problems behind it, in the order in which they were found; often empty.
  public var problems: [Problem]

  /// A failure, and the single problems behind it.
  public init(_ summary: Problem, problems: [Problem] = []) {
    self.summary = summary
    self.problems = problems
  }

  /// One thing that is wrong, and where.
  public struct Problem: Sendable, Hashable {
    /// A stable word for programs, such as `not-found`.
    public var code: String

    /// A sentence for people.
    public var message: String

    /// The file in which it is, as the person named it.
    public var file: String?

    /// The line in the file, from 1.
    public var line: Int?

    /// The column in the line, from 1, in UTF-8 bytes.
    public var column: Int?

    /// One thing that is wrong.
    public init(
      code: String, message: String, file: String? = nil, line: Int? = nil, column: Int? = nil
    ) {
      self.code = code
      self.message = message
      self.file = file
      self.line = line
      self.column = column
    }

    /// The line for people: `path:line:column: message`, less what is not known.
    public var text: String {
      guard let file else { return message }
      var place = file
      if let line { place += ":\(line)" }
      if line != nil, let column { place += ":\(column)" }
      return "\(place): \(message)"
    }

    fileprivate var members: [ReportValue.Member] {
      [
        .init("code", .text(code)), .init("message", .text(message)),
        .init("file", .optional(file)), .init("line", .optional(line.map(Int64.init))),
        .init("column", .optional(column.map(Int64.init))),
      ]
    }
  }

  /// The failure as JSON carries it.
  public var value: ReportValue {
    let problems = ReportValue.array(problems.map { .object($0.members) })
    return ["error": .object(summary.members + [.init("problems", problems)])]
  }
}
