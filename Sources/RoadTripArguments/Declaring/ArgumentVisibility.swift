/// Whether the help, the completions and the manual show an argument.
package enum ArgumentVisibility: Equatable, Sendable {
  case `default`
  case hidden
}
