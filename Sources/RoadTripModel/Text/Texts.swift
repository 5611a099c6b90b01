/// Translated texts of records, ready for lookup: for each record and field the closest one to the reader's language.
public struct Texts: Hashable, Sendable {
  private var texts: [String: [String: String]] = [:]

  /// Makes an empty set, in which every text is the authored one.
  public init() {}

  /// Keeps the text of a field, unless there is one already. Add the closest locale first.
  public mutating func add(_ text: String, record: String, field: String) {
    if texts[record]?[field] == nil { texts[record, default: [:]][field] = text }
  }

  /// The translated text of a field, or `authored` where there is none.
  public func text(_ record: RecordReference, _ field: String, _ authored: String) -> String {
    texts.isEmpty ? authored : texts[record.text]?[field] ?? authored
  }

  /// The translated text of a field that may be absent; a field that is absent stays so.
  public func text(_ record: RecordReference, _ field: String, _ authored: String?) -> String? {
    authored.map { text(record, field, $0) }
  }
}

extension Destination {
  /// The destination in the reader's language, as far as it is translated.
  public func localized(by texts: Texts) -> Destination {
    var copy = self
    copy.name = texts.text(reference, "name", name)
    copy.title = texts.text(reference, "title", title == name ? copy.name : title)
    copy.subtitle = texts.text(reference, "subtitle", subtitle)
    copy.summary = texts.text(reference, "summary", summary)
    return copy
  }
}

extension Trip {
  /// The trip in the reader's language, as far as it is translated.
  public func localized(by texts: Texts) -> Trip {
    var copy = self
    copy.title = texts.text(reference, "title", title)
    copy.subtitle = texts.text(reference, "subtitle", subtitle)
    copy.summary = texts.text(reference, "summary", summary)
    for place in stops.indices {
      copy.stops[place].note = texts.text(reference, "stops.\(place + 1).note", stops[place].note)
    }
    return copy
  }
}

extension Event {
  /// The event in the reader's language, as far as it is translated.
  public func localized(by texts: Texts) -> Event {
    var copy = self
    copy.title = texts.text(reference, "title", title)
    copy.subtitle = texts.text(reference, "subtitle", subtitle)
    copy.summary = texts.text(reference, "summary", summary)
    copy.place = texts.text(reference, "place", place)
    return copy
  }
}

extension MapPoint {
  /// The map point in the reader's language, as far as it is translated.
  public func localized(by texts: Texts) -> MapPoint {
    var copy = self
    copy.title = texts.text(reference, "title", title)
    copy.subtitle = texts.text(reference, "subtitle", subtitle)
    copy.body = texts.text(reference, "body", body)
    return copy
  }
}

extension Route {
  /// The route in the reader's language, as far as it is translated.
  public func localized(by texts: Texts) -> Route {
    var copy = self
    copy.title = texts.text(reference, "title", title)
    copy.subtitle = texts.text(reference, "subtitle", subtitle)
    copy.summary = texts.text(reference, "summary", summary)
    for place in waypoints.indices {
      let field = "waypoints.\(place + 1)"
      copy.waypoints[place].title = texts.text(reference, "\(field).title", waypoints[place].title)
      copy.waypoints[place].subtitle = texts.text(
        reference, "\(field).subtitle", waypoints[place].subtitle)
    }
    for place in (timing?.phases ?? []).indices {
      if let title = timing?.phases[place].title {
        copy.timing?.phases[place].title = texts.text(reference, "phases.\(place + 1).title", title)
      }
    }
    return copy
  }
}

extension Vehicle {
  /// The vehicle in the reader's language, as far as it is translated.
  public func localized(by texts: Texts) -> Vehicle {
    var copy = self
    copy.title = texts.text(reference, "title", title)
    copy.summary = texts.text(reference, "summary", summary)
    return copy
  }
}

extension Page {
  /// The page in the reader's language, as far as it is translated.
  public func localized(by texts: Texts) -> Page {
    var copy = self
    copy.title = texts.text(reference, "title", title)
    copy.subtitle = texts.text(reference, "subtitle", subtitle)
    copy.body = texts.text(reference, "body", body)
    return copy
  }
}

extension Asset {
  /// The asset in the reader's language, as far as it is translated.
  public func localized(by texts: Texts) -> Asset {
    var copy = self
    copy.title = texts.text(reference, "title", title)
    return copy
  }
}

extension Nearby {
  /// The record found in the reader's language, as far as it is translated.
  public func localized(by texts: Texts) -> Nearby {
    var copy = self
    copy.title = texts.text(reference, "title", title)
    if kind == .destination { copy.title = texts.text(reference, "name", copy.title) }
    copy.subtitle = texts.text(reference, "subtitle", subtitle)
    return copy
  }
}
