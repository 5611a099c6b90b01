import Foundation
import Testing

/// The pictures of the shipped pack.
struct ShippedPicturesTests {
  static let pictures = Repository.paths.filter {
    $0.hasPrefix(ShippedPack.folder) && $0.hasSuffix(".svg")
  }
  static let python = Repository.python(with: "xml.dom.minidom")

  @Test(arguments: ShippedPack.destinations)
  func `a destination has a picture, and names only pictures that are there`(slug: String) throws {
    let images = Set(ShippedPack.images(slug).map { String($0.split(separator: ".")[0]) })
    #expect(ShippedPack.images(slug).contains { $0.hasSuffix(".svg") })
    let destination = try ShippedPack.destination(slug)
    let image = try #require(destination["image"] as? String)
    #expect(images.contains(image))
    #expect(Set((destination["imageTitles"] as? [String: String] ?? [:]).keys) == images)
    for event in try ShippedPack.events(slug) {
      if let image = event["image"] as? String { #expect(images.contains(image), "\(event)") }
    }
    for point in try ShippedPack.points(slug) {
      if let image = point["image"], !image.isEmpty { #expect(images.contains(image), "\(point)") }
    }
  }

  @Test func `the pack and its vehicles name pictures that are there`() throws {
    let all = Set(Self.pictures.compactMap { $0.split(separator: "/").last?.dropLast(4) })
    let pack = try ShippedPack.pack()
    for list in ["vehicles", "trips"] {
      for object in pack[list] as? [ShippedPack.Object] ?? [] {
        if let image = object["image"] as? String { #expect(all.contains(Substring(image))) }
      }
    }
  }

  @Test(arguments: pictures)
  func `a picture holds no program and nothing from elsewhere`(path: String) throws {
    let text = try Repository.text(path)
    for forbidden in [
      "<script", "<foreignobject", "<!doctype", "<!entity", "javascript:", "@import",
    ] {
      #expect(!text.lowercased().contains(forbidden), "\(path): \(forbidden)")
    }
    #expect(text.firstMatch(of: /\son[a-z]+\s*=/.ignoresCase()) == nil, "\(path): a handler")
    for reference in text.matches(of: /(?:href|src)\s*=\s*["']([^"']*)["']/.ignoresCase()) {
      #expect(reference.1.hasPrefix("#"), "\(path): \(reference.1)")
    }
    for reference in text.matches(of: /url\(\s*["']?([^)"']*)/.ignoresCase()) {
      #expect(reference.1.hasPrefix("#"), "\(path): \(reference.1)")
    }
  }

  @Test(.enabled(if: python != nil, "python3 is not there"))
  func `every picture is well-formed XML whose root is svg`() throws {
    let program = """
      import sys, xml.dom.minidom
      for path in sys.argv[1:]:
          root = xml.dom.minidom.parse(path).documentElement
          assert root.tagName == "svg" and root.namespaceURI == "http://www.w3.org/2000/svg", path
          assert root.hasAttribute("viewBox"), path
      """
    let finished = try run(try #require(Self.python), ["-c", program] + Self.pictures)
    #expect(finished.status == 0, "\(finished.errors)")
  }
}
