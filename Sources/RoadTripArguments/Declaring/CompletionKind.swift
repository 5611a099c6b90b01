/// What a shell offers for the value of an option or for an argument.
package enum CompletionKind: Equatable, Sendable {
  /// Nothing, unless the type lists its values.
  case `default`
  /// These words.
  case list([String])
  /// Files; with `extensions` (no dots) only those, and the folders on the way.
  case file(extensions: [String] = [])
  case directory
  /// Words that only the caller can know: the answer carries `key` back to it.
  case custom(key: String)

  /// Any file.
  package static var file: CompletionKind { .file() }
}
