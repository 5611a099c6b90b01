/// One thing that must be true of a value. Its sentence is the documentation and the error text.
public struct Rule<Subject>: Sendable {
  /// The field that the rule speaks of, as it is called in Swift, SQL and JSON.
  public let field: String

  /// What must be true, as a sentence without a full stop: "a latitude lies between -90 and 90".
  public let sentence: String

  /// What was found instead, in words, or `nil` where the rule is kept.
  let found: @Sendable (Subject) -> String?

  /// Makes a rule from its sentence and a test that says what was found where it is broken.
  public init(
    _ field: String, _ sentence: String, found: @escaping @Sendable (Subject) -> String?
  ) {
    self.field = field
    self.sentence = sentence
    self.found = found
  }

  /// The violation of this rule by `subject`, or `nil` where it is kept.
  public func violation(by subject: Subject) -> RuleViolation? {
    found(subject).map { RuleViolation(field: field, found: $0, rule: sentence) }
  }
}

/// A value that breaks a rule: which field, what was found, what would be right.
public struct RuleViolation: Error, Hashable, Sendable, CustomStringConvertible {
  /// The field at fault, as it is called in Swift, SQL and JSON.
  public let field: String
  /// The value found, in words.
  public let found: String
  /// The rule's sentence.
  public let rule: String

  /// Makes a violation from its three parts.
  public init(field: String, found: String, rule: String) {
    self.field = field
    self.found = found
    self.rule = rule
  }

  /// "latitude is 97.2; a latitude lies between -90 and 90".
  public var description: String { "\(field) is \(found); \(rule)" }
}

/// A value with rules of its own, beyond those that its parts already keep.
public protocol Ruled: Sendable {
  /// The rules, in the order in which they are reported.
  static var rules: [Rule<Self>] { get }
}

extension Ruled {
  /// Every rule that this value breaks, in the order of the rules; empty for a good value.
  public var violations: [RuleViolation] {
    Self.rules.compactMap { $0.violation(by: self) }
  }

  /// Throws the first rule that this value breaks.
  /// - Throws: ``RuleViolation``.
  public func checkRules() throws(RuleViolation) {
    for rule in Self.rules {
      if let violation = rule.violation(by: self) { throw violation }
    }
  }
}
