internal import RoadTripModel

/// The members of an object that is being written; what has no value is left out, which readers take for empty.
private struct Members {
  private(set) var list: [JSONMember] = []

  var json: JSON { JSON(.object(list)) }

  mutating func add(_ key: String, _ value: JSON?) {
    if let value { list.append(JSONMember(key: key, offset: 0, value: value)) }
  }

  mutating func add(_ key: String, _ text: String?) { add(key, text.map { JSON(.string($0)) }) }

  mutating func add(_ key: String, _ value: (some TextValue)?) { add(key, value?.text) }

  mutating func add(_ key: String, _ number: Double?) {
    add(
      key,
      number.map { number in
        // -0 is no integer.
        let integer = number == 0 && number.sign == .minus ? nil : Int64(exactly: number)
        return JSON(.number(integer.map { .integer($0) } ?? .decimal(number)))
      })
  }

  mutating func add(_ key: String, _ number: Int?) {
    add(key, number.map { JSON(.number(.integer(Int64($0)))) })
  }

  /// A list; an empty one is left out.
  mutating func add(_ key: String, list: [JSON]) {
    if !list.isEmpty { add(key, JSON(.array(list))) }
  }

  mutating func add(_ coordinate: Coordinate?) {
    add("latitude", coordinate?.latitude)
    add("longitude", coordinate?.longitude)
  }

  static func object(_ fill: (inout Members) -> Void) -> JSON {
    var members = Members()
    fill(&members)
    return members.json
  }
}

extension SeedRecord {
  /// The record as a stream of records has it; reading it again gives the same record.
  var json: JSON {
    var members = Members()
    members.add("kind", kind.rawValue)
    switch self {
    case .pack(let pack): members.add(pack)
    case .vehicle(let vehicle): members.add(vehicle)
    case .trip(let trip): members.add(trip)
    case .destination(let destination, _): members.add(destination)
    case .weatherRecord(let record): members.add(record)
    case .event(let event): members.add(event)
    case .mapPoint(let point, _): members.add(point)
    case .route(let route): members.add(route)
    case .page(let page): members.add(page)
    case .asset(let asset): members.add(asset)
    case .translation(let translation): members.add(translation)
    }
    return members.json
  }
}

extension Members {
  fileprivate mutating func add(_ pack: Pack) {
    add("slug", pack.slug)
    add("title", pack.title)
    add("version", pack.version)
    add("licence", pack.licence)
    add("locale", pack.locale)
    add(
      "sources",
      list: pack.sources.map { source in
        Members.object {
          $0.add("title", source.title)
          $0.add("link", source.link)
          $0.add("licence", source.licence)
        }
      })
  }

  fileprivate mutating func add(_ vehicle: Vehicle) {
    add("slug", vehicle.slug)
    add("title", vehicle.title)
    add("maker", vehicle.maker)
    add("model", vehicle.model)
    add("year", vehicle.year)
    add("summary", vehicle.summary)
    add("image", vehicle.image)
  }

  fileprivate mutating func add(_ trip: Trip) {
    add("slug", trip.slug)
    add("title", trip.title)
    add("subtitle", trip.subtitle)
    add("summary", trip.summary)
    add("image", trip.image)
    add(
      "stops",
      list: trip.stops.map { stop in
        Members.object {
          $0.add("destination", stop.destination)
          $0.add("arrival", stop.arrival)
          $0.add("departure", stop.departure)
          $0.add("note", stop.note)
        }
      })
  }

  fileprivate mutating func add(_ place: Destination) {
    add("slug", place.slug)
    add("name", place.name)
    add("title", place.title)
    add("subtitle", place.subtitle)
    add(place.coordinate)
    add("elevation", place.elevation)
    add("timeZone", place.timeZone)
    add("country", place.country)
    add("summary", place.summary)
    add("image", place.image)
    add(
      "weather",
      place.weather.map { weather in
        Members.object {
          $0.add("link", weather.link)
          $0.add("source", weather.source)
        }
      })
    add("menu", place.menu.map { menu in JSON(.array(menu.map(Self.section))) })
  }

  private static func section(_ section: MenuSection) -> JSON {
    object {
      $0.add("title", section.title)
      let items = section.items.map { item in
        object {
          $0.add("detail", item.detail.rawValue)
          $0.add("target", item.target)
          $0.add("title", item.title)
          $0.add("subtitle", item.subtitle)
        }
      }
      $0.add("items", JSON(.array(items)))
    }
  }

  fileprivate mutating func add(_ record: WeatherRecord) {
    add("destination", record.destination)
    add("weatherKind", record.kind.rawValue)
    switch record.period {
    case .month(let month): add("month", month)
    case .day(let date): add("date", date)
    case .instant(let instant): add("time", instant)
    }
    for (key, field) in SeedFields.weatherNumbers { add(key, record[keyPath: field]) }
    add("condition", record.condition)
    add("source", record.source)
  }

  fileprivate mutating func add(_ event: Event) {
    add("destination", event.destination)
    add("slug", event.slug)
    add("title", event.title)
    add("subtitle", event.subtitle)
    add("summary", event.summary)
    add("category", event.category)
    switch event.time {
    case .clock(let start, let end, let timeZone):
      add("start", start)
      add("end", end)
      add("timeZone", timeZone)
    case .days(let first, let last):
      add("start", first)
      add("end", last == first ? nil : last)
    }
    add("recurrenceRule", event.recurrenceRule)
    add("exceptionDates", list: event.exceptionDates.map { JSON(.string($0)) })
    add("status", event.status.rawValue)
    add("place", event.place)
    add("address", event.address)
    add(event.coordinate)
    add("link", event.link)
    add("image", event.image)
  }

  fileprivate mutating func add(_ point: MapPoint) {
    add("destination", point.destination)
    add("slug", point.slug)
    add("title", point.title)
    add("subtitle", point.subtitle)
    add(point.coordinate)
    add("elevation", point.elevation)
    add("category", point.category)
    add("address", point.address)
    add("links", list: point.links.map { JSON(.string($0.text)) })
    add("tags", list: point.tags.map { JSON(.string($0)) })
    add("body", point.body)
    add("image", point.image)
  }

  fileprivate mutating func add(_ route: Route) {
    add("destination", route.destination)
    add("slug", route.slug)
    add("title", route.title)
    add("subtitle", route.subtitle)
    add("summary", route.summary)
    add("vehicle", route.vehicle)
    add(
      "timing",
      route.timing.map { timing in
        Members.object {
          $0.add("duration", timing.duration)
          let phases = timing.phases.map { phase in
            Members.object {
              $0.add("title", phase.title)
              $0.add("duration", phase.duration)
            }
          }
          $0.add("phases", list: phases)
        }
      })
    add(
      "waypoints",
      list: route.waypoints.map { waypoint in
        Members.object {
          $0.add("title", waypoint.title)
          $0.add("subtitle", waypoint.subtitle)
          $0.add(waypoint.coordinate)
          $0.add("point", waypoint.point)
        }
      })
    add("segments", list: route.segments.map { JSON(.array($0.map(Self.trackPoint))) })
  }

  private static func trackPoint(_ point: Route.TrackPoint) -> JSON {
    object {
      $0.add(point.coordinate)
      $0.add("elevation", point.elevation)
      $0.add("time", point.time)
    }
  }

  fileprivate mutating func add(_ page: Page) {
    add("destination", page.destination)
    add("slug", page.slug)
    add("title", page.title)
    add("subtitle", page.subtitle)
    add("body", page.body)
    add("link", page.link)
    add("pageKind", page.kind.rawValue)
  }

  fileprivate mutating func add(_ asset: Asset) {
    add("destination", asset.destination)
    add("slug", asset.slug)
    add("title", asset.title)
    add("mediaType", asset.mediaType)
    add("bytes", Base64.encode(asset.bytes))
  }

  fileprivate mutating func add(_ translation: Translation) {
    add("record", translation.record)
    add("locale", translation.locale)
    add("field", translation.field)
    add("text", translation.text)
  }
}
