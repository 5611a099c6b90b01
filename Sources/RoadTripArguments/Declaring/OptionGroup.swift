/// Arguments that several commands share, declared once in a type of their own.
@propertyWrapper
package struct OptionGroup<Group: ParsableArguments>: DeclaredArgument {
  private let title: String?

  package var wrappedValue: Group

  /// - Parameter title: the heading in the help; empty for the usual one.
  package init(title: String = "") {
    let title = title.isEmpty ? nil : title
    self.title = title
    self.wrappedValue = DeclarationCollector.hearGroup(title)
  }

  func declare(label: String, section: String?, in declarations: inout Declarations) {
    declarations.add(wrappedValue, section: title ?? section)
    declarations.append { [wrappedValue] in
      var group = wrappedValue
      try group.validate()
    }
  }
}
