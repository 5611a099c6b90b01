/// A type whose properties declare arguments.
package protocol ParsableArguments: SendableMetatype {
  init()

  /// Checks what no single argument can show, after all were parsed.
  ///
  /// - Throws: ``ValidationError`` with a sentence for the person, or ``ExitCode``.
  mutating func validate() throws
}

extension ParsableArguments {
  package mutating func validate() throws {}
}
