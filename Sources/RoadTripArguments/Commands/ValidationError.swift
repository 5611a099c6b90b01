/// What a command says about arguments that do not go together.
package struct ValidationError: Error, Equatable, Sendable, CustomStringConvertible {
  /// A sentence for the person, without the tool's name.
  package let message: String

  package init(_ message: String) { self.message = message }

  package var description: String { message }
}
