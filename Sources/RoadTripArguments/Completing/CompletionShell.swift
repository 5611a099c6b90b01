/// A shell that completions are made for.
package enum CompletionShell: String, CaseIterable, ExpressibleByArgument, Sendable {
  case bash
  case zsh
  case fish
}
