public import RoadTripModel

/// A route, or test drive, as a report.
public struct RouteReport: Hashable, Sendable {
  /// The route.
  public var route: Route
  /// Its vehicle.
  public var vehicle: Vehicle?

  /// Makes a report.
  public init(_ route: Route, vehicle: Vehicle? = nil) {
    self.route = route
    self.vehicle = vehicle
  }

  /// The route for a reader.
  public func report(for reader: Reader) -> Report {
    let route = route.localized(by: reader.texts)
    let vehicle = vehicle?.localized(by: reader.texts)
    let words = reader.words
    let points = route.segments.reduce(0) { $0 + $1.count }
    var fields: [Document.Field] = []
    if let vehicle { fields.append(.init(words["vehicle"], vehicle.title)) }
    fields.append(.init(words["length"], reader.units.distance(metres: route.length)))
    if let timing = route.timing {
      fields.append(.init(words["duration"], reader.duration(seconds: timing.duration)))
    }
    fields.append(.init(words["track-points"], "\(points)"))
    var blocks: [Document.Block] = []
    if let summary = route.summary { blocks.append(.paragraph(summary)) }
    blocks.append(.fields(fields))
    if let phases = route.timing?.phases, !phases.isEmpty {
      blocks.append(.table(table(of: phases, reader)))
    }
    let waypoints = table(of: route.waypoints, reader)
    if !route.waypoints.isEmpty {
      blocks.append(.table(waypoints.withoutEmptyColumns(hiding: ["point"])))
    }
    return Report(
      document: Document(title: route.title, subtitle: route.subtitle, blocks: blocks),
      value: value(of: route, vehicle, points, waypoints), table: waypoints)
  }

  private func table(of phases: [Route.Timing.Phase], _ reader: Reader) -> Table {
    Table(
      columns: [
        .init("title", title: reader.words["phase"]),
        .init("duration", title: reader.words["duration"], alignment: .trailing),
      ],
      rows: phases.map {
        [
          .text($0.title),
          .shown(.number($0.duration, decimals: 0), as: reader.duration(seconds: $0.duration)),
        ]
      })
  }

  private func table(of waypoints: [Route.Waypoint], _ reader: Reader) -> Table {
    Table(
      columns: [
        .init("position", title: reader.words["position"], alignment: .trailing),
        .init("title", title: reader.words["waypoint"]),
        .init("subtitle", title: reader.words["subtitle"]),
        .init("latitude", title: reader.words["latitude"], alignment: .trailing),
        .init("longitude", title: reader.words["longitude"], alignment: .trailing),
        .init("point", title: reader.words["map-point"]),
      ],
      rows: waypoints.enumerated().map { place, waypoint in
        [
          .integer(Int64(place + 1)), .text(waypoint.title), .optional(waypoint.subtitle),
          .number(waypoint.coordinate.latitude, decimals: 5),
          .number(waypoint.coordinate.longitude, decimals: 5), .optional(waypoint.point?.text),
        ]
      })
  }

  private func value(
    of route: Route, _ vehicle: Vehicle?, _ points: Int, _ waypoints: Table
  ) -> ReportValue {
    let timing: ReportValue =
      route.timing.map { timing in
        [
          "duration": .number(timing.duration),
          "phases": .array(
            timing.phases.map { ["title": .text($0.title), "duration": .number($0.duration)] }),
        ]
      } ?? .null
    let segments: ReportValue = .array(
      route.segments.map { segment in
        .array(
          segment.map { point in
            [
              "latitude": .number(point.coordinate.latitude),
              "longitude": .number(point.coordinate.longitude),
              "elevation": .optional(point.elevation),
              "time": .optional(point.time?.text),
            ]
          })
      })
    return [
      "destination": .optional(route.destination?.text), "slug": .text(route.slug.text),
      "title": .text(route.title), "subtitle": .optional(route.subtitle),
      "summary": .optional(route.summary), "isTestDrive": .bool(route.isTestDrive),
      "vehicle": vehicle.map { vehicle in
        [
          "slug": .text(vehicle.slug.text), "title": .text(vehicle.title),
          "maker": .optional(vehicle.maker), "model": .optional(vehicle.model),
          "year": vehicle.year.map { .integer(Int64($0)) } ?? .null,
          "summary": .optional(vehicle.summary),
        ]
      } ?? .null, "length": .number((route.length * 10).rounded() / 10), "timing": timing,
      "trackPoints": .integer(Int64(points)), "waypoints": waypoints.value, "segments": segments,
    ]
  }
}
