/// A property wrapper that declares arguments; what reflection looks for in a command.
protocol DeclaredArgument {
  /// Adds what it declares, under the name of its property.
  func declare(label: String, section: String?, in declarations: inout Declarations)
}
