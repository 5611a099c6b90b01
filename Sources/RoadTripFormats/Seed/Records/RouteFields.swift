internal import RoadTripModel

extension SeedFields {
  /// Reads a route; `track` is that of the table beside its document.
  func route(
    below destination: Slug?, fallback: String?, track: [[Route.TrackPoint]]?, _ sink: SeedSink
  ) -> Route? {
    checkKeys([
      "slug", "title", "subtitle", "summary", "vehicle", "timing", "waypoints", "segments",
    ])
    let title = title()
    let slug = slug(.route, below: destination, fallback: fallback, title: title, sink)?.slug
    let timing = object("timing", noun: "a timing")?.timing()
    let waypoints = objects("waypoints", noun: "a waypoint").compactMap { $0.waypoint() }
    let segments = segments()
    let (subtitle, summary, vehicle) = (text("subtitle"), text("summary"), reference("vehicle"))
    if track != nil, has("segments") {
      problems.error(
        position(of: "segments"), "the track stands here and in the table beside the file; give one"
      )
    }
    guard let title, let slug else { return nil }
    let route = Route(
      destination: destination, slug: slug, title: title, subtitle: subtitle, summary: summary,
      vehicle: vehicle, timing: timing, waypoints: waypoints, segments: track ?? segments)
    if !problems.hasErrors { checkRules(of: route) }
    return route
  }

  private static let durationRule = "a duration is a number of seconds above 0 and below 10000000"

  private func timing() -> Route.Timing? {
    checkKeys(["duration", "phases"])
    let duration = requiredNumber("duration", Self.durationRule)
    let phases = objects("phases", noun: "a phase").compactMap { $0.phase() }
    return duration.map { Route.Timing(duration: $0, phases: phases) }
  }

  private func phase() -> Route.Timing.Phase? {
    checkKeys(["title", "duration"])
    let title = title()
    let duration = requiredNumber("duration", Self.durationRule)
    guard let title, let duration else { return nil }
    return Route.Timing.Phase(title: title, duration: duration)
  }

  private func waypoint() -> Route.Waypoint? {
    checkKeys(["title", "subtitle", "latitude", "longitude", "point"])
    let title = title()
    let coordinate = coordinate(isRequired: true)
    let (subtitle, point) = (text("subtitle"), reference("point"))
    guard let title, let coordinate else { return nil }
    return Route.Waypoint(title: title, subtitle: subtitle, coordinate: coordinate, point: point)
  }

  private func segments() -> [[Route.TrackPoint]] {
    guard case .json(let json) = self["segments"], case .object(_, let text, _) = origin,
      let lists = json.values
    else {
      if has("segments") { refuse("segments", "segments is a list of lists of track points") }
      return []
    }
    return lists.enumerated().map { index, list in
      guard let points = list.values else {
        problems.error(
          text.position(at: Int(list.offset)),
          "segments.\(index + 1) is \(Self.described(list)); a segment is a list of track points")
        return []
      }
      return points.enumerated().compactMap { place, point in
        SeedFields.required(
          point, in: text, noun: "a track point",
          path: "\(path)segments.\(index + 1).\(place + 1).", problems: problems)?.trackPoint()
      }
    }
  }

  /// Reads a track point, from an object or from a row of a table.
  func trackPoint() -> Route.TrackPoint? {
    checkKeys(["latitude", "longitude", "elevation", "time"])
    let coordinate = coordinate(isRequired: true)
    let elevation = number("elevation", Self.elevationRule)
    let time: Instant? = value("time")
    return coordinate.map { Route.TrackPoint(coordinate: $0, elevation: elevation, time: time) }
  }
}
