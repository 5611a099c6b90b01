/// A switch: false until it is mentioned.
@propertyWrapper
package struct Flag: DeclaredArgument {
  private var slot: Slot<Bool>
  private let name: NameSpecification
  private let help: ArgumentHelp?

  package var wrappedValue: Bool {
    get { slot.filled }
    set { slot = slot.holding(newValue) }
  }

  package init(
    wrappedValue: Bool, name: NameSpecification = .long, help: ArgumentHelp? = nil
  ) {
    self.slot = .flag(wrappedValue)
    self.name = name
    self.help = help
    DeclarationCollector.hear(self, names: name)
  }

  func declare(label: String, section: String?, in declarations: inout Declarations) {
    declarations.append(
      Declaration(.flag, slot, label: label, names: name, help: help, section: section))
  }
}
