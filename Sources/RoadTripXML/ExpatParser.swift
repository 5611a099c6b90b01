import RoadTripCExpat

/// One run of expat over one document. Every C callback of the house is in this file, and no pointer leaves it.
///
/// Safety: expat calls back only inside `XML_Parse`, while `run()` keeps this object and its bytes alive. The pointers
/// that it lends are read before the callback returns. No callback throws: the first failure is kept and stops expat.
@safe final class ExpatParser {
  private let bytes: [UInt8]
  private let isUTF8: Bool
  private let limits: XMLLimits
  private let event: (XMLEvent) throws -> Void
  private var lines: SourceLines
  private var parser: XML_Parser?
  private var depth = 0
  private var text: [UInt8] = []
  private var textPosition = (line: 1, column: 1)
  private var hasDocumentType = false
  private var failure: (any Error)?

  /// Prepares a run; `isUTF8` overrules what the document declares.
  init(
    _ bytes: [UInt8], isUTF8: Bool, limits: XMLLimits, event: @escaping (XMLEvent) throws -> Void
  ) {
    self.bytes = bytes
    self.isUTF8 = isUTF8
    self.limits = limits
    self.event = event
    self.lines = SourceLines(bytes)
  }

  /// Reads the document from its first byte to its last.
  func run() throws {
    guard let parser = unsafe XML_ParserCreate(isUTF8 ? "UTF-8" : nil) else {
      throw XMLError(line: 1, column: 1, problem: "there is no memory to read the document")
    }
    unsafe self.parser = parser
    defer {
      unsafe XML_ParserFree(parser)
      unsafe self.parser = nil
    }
    unsafe XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
    unsafe setHandlers(of: parser)
    let status = unsafe bytes.withUnsafeBytes { buffer in
      unsafe XML_Parse(
        parser, buffer.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(buffer.count), 1)
    }
    if let failure { throw failure }
    guard status != XML_STATUS_ERROR else { throw unsafe error(of: parser) }
  }

  private func setHandlers(of parser: XML_Parser) {
    unsafe XML_SetElementHandler(parser, startElement, endElement)
    unsafe XML_SetCharacterDataHandler(parser, characterData)
    unsafe XML_SetXmlDeclHandler(parser, xmlDeclaration)
    unsafe XML_SetStartDoctypeDeclHandler(parser, startDocumentType)
    unsafe XML_SetEntityDeclHandler(parser, entityDeclaration)
    unsafe XML_SetSkippedEntityHandler(parser, skippedEntity)
    unsafe XML_SetExternalEntityRefHandler(parser, externalEntity)
  }

  private func error(of parser: XML_Parser) -> XMLError {
    let message = unsafe XML_ErrorString(XML_GetErrorCode(parser))
    let offset = unsafe Int(XML_GetCurrentByteIndex(parser))
    let position = lines.position(of: max(0, offset))
    return unsafe XMLError(
      line: position.line, column: position.column,
      problem: message.map { unsafe String(cString: $0) } ?? "the document cannot be read")
  }

  // MARK: What the callbacks do

  private var offset: Int {
    guard let parser = unsafe parser else { return 0 }
    return max(0, unsafe Int(XML_GetCurrentByteIndex(parser)))
  }

  /// Does `work` unless something failed before, and stops expat where it fails.
  private func attempt(_ work: () throws -> Void) {
    guard failure == nil else { return }
    do {
      try work()
    } catch {
      failure = error
      if let parser = unsafe parser { unsafe _ = XML_StopParser(parser, 0) }
    }
  }

  fileprivate func refuse(_ problem: String) {
    attempt {
      let position = lines.position(of: offset)
      throw XMLError(line: position.line, column: position.column, problem: problem)
    }
  }

  fileprivate func start(_ name: String, _ attributes: [XMLAttribute]) {
    attempt(deliverText)
    depth += 1
    if depth > limits.depth {
      return refuse("<\(name)> lies more than \(limits.depth) elements deep")
    }
    if hasDocumentType, !attributes.isEmpty, let entity = undeclaredEntity() {
      return refuse("&\(entity); is not declared")
    }
    attempt { try deliver(.start(name: name, attributes: attributes)) }
  }

  fileprivate func end(_ name: String) {
    attempt(deliverText)
    depth -= 1
    attempt { try deliver(.end(name: name)) }
  }

  fileprivate func add(_ chunk: UnsafeRawBufferPointer) {
    guard failure == nil else { return }
    if text.isEmpty { textPosition = lines.position(of: offset) }
    unsafe text.append(contentsOf: chunk)
  }

  fileprivate func declareLatin1() { lines.isLatin1 = !isUTF8 }

  fileprivate func declareDocumentType(_ name: String, hasSubset: Bool) {
    hasDocumentType = true
    if hasSubset {
      refuse("a document type declaration with declarations of its own is not read")
    } else if !limits.documentTypes.contains(name) {
      refuse("a document type declaration (<!DOCTYPE \(name)>) is not read here")
    }
  }

  private func deliver(_ kind: XMLEvent.Kind) throws {
    let position = lines.position(of: offset)
    try event(XMLEvent(kind, line: position.line, column: position.column))
  }

  private func deliverText() throws {
    guard !text.isEmpty else { return }
    let whole = String(decoding: text, as: UTF8.self)
    text.removeAll(keepingCapacity: true)
    try event(XMLEvent(.text(whole), line: textPosition.line, column: textPosition.column))
  }

  /// The first entity in the tag at hand that XML itself does not know. Beside a document type, expat would skip
  /// it in an attribute without a word.
  private func undeclaredEntity() -> String? {
    guard let parser = unsafe parser else { return nil }
    let length = unsafe Int(XML_GetCurrentByteCount(parser))
    let tag = bytes.dropFirst(offset).prefix(length)
    let parts = tag.split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false)
    for part in parts.dropFirst() {
      let name = String(decoding: part.prefix { $0 != UInt8(ascii: ";") }, as: UTF8.self)
      if name.hasPrefix("#") || ["amp", "lt", "gt", "quot", "apos"].contains(name) { continue }
      return name
    }
    return nil
  }
}

// MARK: The callbacks

/// The run that expat speaks to: what `XML_SetUserData` was given, alive until `XML_Parse` returns.
private func run(_ userData: UnsafeMutableRawPointer?) -> ExpatParser? {
  unsafe userData.map { unsafe Unmanaged<ExpatParser>.fromOpaque($0).takeUnretainedValue() }
}

private func string(_ text: UnsafePointer<XML_Char>?) -> String {
  unsafe text.map { unsafe String(cString: $0) } ?? ""
}

private func startElement(
  _ userData: UnsafeMutableRawPointer?, _ name: UnsafePointer<XML_Char>?,
  _ pairs: UnsafeMutablePointer<UnsafePointer<XML_Char>?>?
) {
  var attributes: [XMLAttribute] = []
  if let pairs = unsafe pairs {
    var index = 0
    while let key = unsafe pairs[index] {
      unsafe attributes.append(XMLAttribute(name: string(key), value: string(pairs[index + 1])))
      index += 2
    }
  }
  unsafe run(userData)?.start(string(name), attributes)
}

private func endElement(_ userData: UnsafeMutableRawPointer?, _ name: UnsafePointer<XML_Char>?) {
  unsafe run(userData)?.end(string(name))
}

private func characterData(
  _ userData: UnsafeMutableRawPointer?, _ text: UnsafePointer<XML_Char>?, _ length: Int32
) {
  unsafe run(userData)?.add(UnsafeRawBufferPointer(start: text, count: Int(length)))
}

private func xmlDeclaration(
  _ userData: UnsafeMutableRawPointer?, _ version: UnsafePointer<XML_Char>?,
  _ encoding: UnsafePointer<XML_Char>?, _ standalone: Int32
) {
  if unsafe string(encoding).lowercased() == "iso-8859-1" { unsafe run(userData)?.declareLatin1() }
}

private func startDocumentType(
  _ userData: UnsafeMutableRawPointer?, _ name: UnsafePointer<XML_Char>?,
  _ systemID: UnsafePointer<XML_Char>?, _ publicID: UnsafePointer<XML_Char>?, _ hasSubset: Int32
) {
  unsafe run(userData)?.declareDocumentType(string(name), hasSubset: hasSubset != 0)
}

private func entityDeclaration(
  _ userData: UnsafeMutableRawPointer?, _ name: UnsafePointer<XML_Char>?, _ isParameter: Int32,
  _ value: UnsafePointer<XML_Char>?, _ length: Int32, _ base: UnsafePointer<XML_Char>?,
  _ systemID: UnsafePointer<XML_Char>?, _ publicID: UnsafePointer<XML_Char>?,
  _ notation: UnsafePointer<XML_Char>?
) {
  unsafe run(userData)?.refuse("the entity &\(string(name)); is declared, which is not read")
}

private func skippedEntity(
  _ userData: UnsafeMutableRawPointer?, _ name: UnsafePointer<XML_Char>?, _ isParameter: Int32
) {
  unsafe run(userData)?.refuse("&\(string(name)); is not declared")
}

/// Loads nothing: answers that the entity cannot be had, which ends the run with an error.
private func externalEntity(
  _ parser: XML_Parser?, _ context: UnsafePointer<XML_Char>?, _ base: UnsafePointer<XML_Char>?,
  _ systemID: UnsafePointer<XML_Char>?, _ publicID: UnsafePointer<XML_Char>?
) -> Int32 { 0 }
