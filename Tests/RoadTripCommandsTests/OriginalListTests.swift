import Foundation
import Testing

/// The original app's own data file, which lies beside the repository.
@Suite struct `The original app's list` {
  private static let list: String? = {
    let beside = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../../shared").standardizedFileURL.path
    return [ProcessInfo.processInfo.environment["ROADTRIP_SHARED"], beside].compactMap { $0 }
      .map { "\($0)/corpus/plist/RoadTrip_Destinations.plist" }
      .first { FileManager.default.fileExists(atPath: $0) }
  }()

  @Test(.enabled("needs ../shared or ROADTRIP_SHARED") { list != nil })
  func `seeds as it is, and a second time changes nothing`() throws {
    let list = try #require(Self.list)
    let scratch = try Scratch()
    let db = scratch.path("trip.db")
    let first = run(["seed", list], db: db)
    #expect(first.status == 0)
    #expect(
      run(
        [
          "sql",
          "SELECT destination, name, subtitle, latitude, longitude, weather_link FROM destination_detail ORDER BY destination",
          "--csv",
        ], db: db
      ).out == """
        destination,name,subtitle,latitude,longitude,weather_link
        new-york-city,New York City,A great city,40.712756,-74.006047,http://forecast.weather.gov/MapClick.php?zoneid=NYZ072
        san-francisco,San Francisco,An awesome city,37.7793,-122.4192,http://forecast.weather.gov/MapClick.php?site=mtr&textField1=37.76&textField2=-122.43&smap=1

        """)
    #expect(
      run(
        [
          "sql", "SELECT destination, page, link, kind FROM page_detail ORDER BY destination, page",
          "--csv",
        ], db: db
      ).out == """
        destination,page,link,kind
        new-york-city,nyc01,http://nealgoldstein.com/NYC01.html,event
        new-york-city,nyc02,http://nealgoldstein.com/NYC02.html,event
        san-francisco,sf01,http://nealgoldstein.com/SF01.html,event
        san-francisco,sf02,http://nealgoldstein.com/SF02.html,event

        """)
    #expect(
      run("points --csv", db: db).out == """
        destination,slug,title,subtitle,latitude,longitude,elevation,category,address,links,tags,body,image
        new-york-city,the-statue-of-liberty,The Statue of Liberty,Pro democracy and anti-monarchy symbol of freedom,40.689244,-74.044514,,,,"","",,
        san-francisco,golden-gate-bridge,Golden Gate Bridge,An internationally recognized symbol of San Francisco,37.819722,-122.478611,,,,"","",,

        """)
    let second = run(["seed", list], db: db)
    #expect(second.status == 0)
    #expect(
      second.err == """
        \(db): inserted 0, updated 0, unchanged 8, removed 0, rejected 0; \
        2 recognized by title within 10 m

        """)
  }
}
