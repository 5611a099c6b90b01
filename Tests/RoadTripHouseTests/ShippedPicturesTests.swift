import Foundation
import Testing

/// The pictures of the shipped packs.
struct ShippedPicturesTests {
  static let pictures = ShippedPack.all.flatMap(\.paths).filter { $0.hasSuffix(".svg") }
  static let python = Repository.python(with: "xml.dom.minidom")

  @Test(arguments: ShippedPack.places)
  func `a destination has a picture, and names only pictures that are there`(
    place: ShippedPack.Place
  ) throws {
    let images = Set(place.images.map { String($0.split(separator: ".")[0]) })
    #expect(place.images.contains { $0.hasSuffix(".svg") })
    let destination = try place.destination()
    let image = try #require(destination["image"] as? String)
    #expect(images.contains(image))
    #expect(Set((destination["imageTitles"] as? [String: String] ?? [:]).keys) == images)
    for event in try place.events() {
      if let image = event["image"] as? String { #expect(images.contains(image), "\(event)") }
    }
    for point in try place.points() {
      if let image = point["image"], !image.isEmpty { #expect(images.contains(image), "\(point)") }
    }
  }

  @Test(arguments: ShippedPack.all)
  func `a pack and its vehicles name pictures that are there`(pack: ShippedPack) throws {
    let files = pack.paths.filter { $0.hasSuffix(".svg") }
    let all = Set(files.compactMap { $0.split(separator: "/").last?.dropLast(4) })
    for list in ["vehicles", "trips"] {
      for object in try pack.list(list) {
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
