-- The content of road trips: who made it (pack), what there is, and the views that other tools read.
-- Units: degrees WGS 84, metres, seconds, degrees Celsius, millimetres, m/s, hPa, fractions 0..1.

CREATE TABLE pack (
  pack_id INTEGER PRIMARY KEY,
  slug TEXT NOT NULL UNIQUE CHECK (slug <> ''),
  title TEXT NOT NULL CHECK (title <> ''),
  version TEXT,
  licence TEXT,
  locale TEXT NOT NULL,
  sources TEXT NOT NULL DEFAULT '[]' CHECK (sources GLOB '[[]*]') -- [{title, link, licence}]
) STRICT;

CREATE TABLE vehicle (
  vehicle_id INTEGER PRIMARY KEY,
  pack_id INTEGER NOT NULL REFERENCES pack,
  slug TEXT NOT NULL UNIQUE CHECK (slug <> ''),
  title TEXT NOT NULL CHECK (title <> ''),
  maker TEXT,
  model TEXT,
  year INTEGER CHECK (year BETWEEN 1769 AND 2200),
  summary TEXT,
  image TEXT
) STRICT;

CREATE TABLE destination (
  destination_id INTEGER PRIMARY KEY,
  pack_id INTEGER NOT NULL REFERENCES pack,
  slug TEXT NOT NULL UNIQUE CHECK (slug <> ''),
  name TEXT NOT NULL CHECK (name <> ''),
  title TEXT NOT NULL CHECK (title <> ''),
  subtitle TEXT,
  latitude REAL NOT NULL CHECK (latitude BETWEEN -90 AND 90),
  longitude REAL NOT NULL CHECK (longitude BETWEEN -180 AND 180),
  elevation REAL CHECK (elevation BETWEEN -500 AND 9000),
  time_zone TEXT,
  country TEXT CHECK (length(country) = 2),
  summary TEXT,
  image TEXT,
  weather_link TEXT,
  weather_source TEXT
) STRICT;

CREATE TABLE trip (
  trip_id INTEGER PRIMARY KEY,
  pack_id INTEGER NOT NULL REFERENCES pack,
  slug TEXT NOT NULL UNIQUE CHECK (slug <> ''),
  title TEXT NOT NULL CHECK (title <> ''),
  subtitle TEXT,
  summary TEXT,
  image TEXT
) STRICT;

CREATE TABLE trip_stop (
  trip_stop_id INTEGER PRIMARY KEY,
  trip_id INTEGER NOT NULL REFERENCES trip ON DELETE CASCADE,
  position INTEGER NOT NULL CHECK (position >= 1),
  destination_id INTEGER NOT NULL REFERENCES destination,
  arrival TEXT CHECK (arrival GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
  departure TEXT CHECK (departure GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
  note TEXT,
  UNIQUE (trip_id, position),
  CHECK (departure >= arrival)
) STRICT;
CREATE INDEX trip_stop_destination ON trip_stop (destination_id);

-- An observation, forecast or normal. period: an instant, a date, or --MM for a month of every year.
CREATE TABLE weather_record (
  weather_record_id INTEGER PRIMARY KEY,
  pack_id INTEGER NOT NULL REFERENCES pack,
  destination_id INTEGER NOT NULL REFERENCES destination ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('observation', 'forecast', 'normal')),
  period TEXT NOT NULL,
  local_date TEXT, -- the day at the destination; NULL for a month
  month INTEGER CHECK (month BETWEEN 1 AND 12), -- of a normal
  temperature REAL CHECK (temperature BETWEEN -100 AND 70),
  temperature_high REAL CHECK (temperature_high BETWEEN -100 AND 70),
  temperature_low REAL CHECK (temperature_low BETWEEN -100 AND 70),
  precipitation REAL CHECK (precipitation BETWEEN 0 AND 5000),
  precipitation_probability REAL CHECK (precipitation_probability BETWEEN 0 AND 1),
  humidity REAL CHECK (humidity BETWEEN 0 AND 1),
  wind_speed REAL CHECK (wind_speed BETWEEN 0 AND 150),
  wind_direction REAL CHECK (wind_direction BETWEEN 0 AND 360),
  pressure REAL CHECK (pressure BETWEEN 800 AND 1100),
  condition TEXT,
  source TEXT,
  UNIQUE (destination_id, kind, period),
  CHECK ((kind = 'normal') = (month IS NOT NULL)),
  CHECK ((kind = 'normal') = (local_date IS NULL))
) STRICT;
CREATE INDEX weather_record_date ON weather_record (destination_id, local_date);

-- starts and ends are what a clock or calendar on the spot shows; the UTC seconds are derived from them and the zone.
-- An all-day event has dates (the last day included); its UTC seconds are the local midnights around it.
CREATE TABLE event (
  event_id INTEGER PRIMARY KEY,
  pack_id INTEGER NOT NULL REFERENCES pack,
  destination_id INTEGER REFERENCES destination ON DELETE CASCADE,
  slug TEXT NOT NULL CHECK (slug <> ''),
  title TEXT NOT NULL CHECK (title <> ''),
  subtitle TEXT,
  summary TEXT,
  category TEXT,
  is_all_day INTEGER NOT NULL CHECK (is_all_day IN (0, 1)),
  starts TEXT NOT NULL,
  ends TEXT,
  time_zone TEXT,
  utc_offset INTEGER CHECK (utc_offset BETWEEN -93600 AND 93600), -- seconds, at the start
  starts_utc INTEGER NOT NULL,
  ends_utc INTEGER NOT NULL,
  first_date TEXT NOT NULL,
  last_date TEXT NOT NULL,
  recurrence_rule TEXT,
  recurs_until TEXT, -- the last day that the rule may reach; NULL for no rule or no end
  exception_dates TEXT NOT NULL DEFAULT '[]' CHECK (exception_dates GLOB '[[]*]'),
  status TEXT NOT NULL CHECK (status IN ('tentative', 'confirmed', 'cancelled')),
  place TEXT,
  address TEXT,
  latitude REAL CHECK (latitude BETWEEN -90 AND 90),
  longitude REAL CHECK (longitude BETWEEN -180 AND 180),
  link TEXT,
  image TEXT,
  CHECK (ends_utc >= starts_utc),
  CHECK (last_date >= first_date OR is_all_day = 0),
  CHECK (is_all_day = 1 OR (time_zone IS NOT NULL AND utc_offset IS NOT NULL)),
  CHECK ((latitude IS NULL) = (longitude IS NULL))
) STRICT;
CREATE UNIQUE INDEX event_key ON event (ifnull(destination_id, 0), slug);
CREATE INDEX event_destination ON event (destination_id, starts_utc);
CREATE INDEX event_start ON event (starts_utc);

CREATE TABLE map_point (
  map_point_id INTEGER PRIMARY KEY,
  pack_id INTEGER NOT NULL REFERENCES pack,
  destination_id INTEGER NOT NULL REFERENCES destination ON DELETE CASCADE,
  slug TEXT NOT NULL CHECK (slug <> ''),
  title TEXT NOT NULL CHECK (title <> ''),
  subtitle TEXT,
  latitude REAL NOT NULL CHECK (latitude BETWEEN -90 AND 90),
  longitude REAL NOT NULL CHECK (longitude BETWEEN -180 AND 180),
  elevation REAL CHECK (elevation BETWEEN -500 AND 9000),
  category TEXT,
  address TEXT,
  links TEXT CHECK (links GLOB '[[]*]'), -- JSON list; NULL for none
  tags TEXT CHECK (tags GLOB '[[]*]'), -- JSON list; NULL for none
  body TEXT,
  image TEXT
) STRICT;
CREATE UNIQUE INDEX map_point_key ON map_point (destination_id, slug);

-- A test drive is a route with a vehicle and a duration.
CREATE TABLE route (
  route_id INTEGER PRIMARY KEY,
  pack_id INTEGER NOT NULL REFERENCES pack,
  destination_id INTEGER REFERENCES destination ON DELETE CASCADE,
  slug TEXT NOT NULL CHECK (slug <> ''),
  title TEXT NOT NULL CHECK (title <> ''),
  subtitle TEXT,
  summary TEXT,
  vehicle_id INTEGER REFERENCES vehicle,
  duration REAL CHECK (duration > 0), -- seconds
  phases TEXT CHECK (phases GLOB '[[]*]'), -- JSON list of {title, duration}; NULL for none
  length REAL NOT NULL CHECK (length >= 0), -- metres along the track on the WGS 84 ellipsoid
  point_count INTEGER NOT NULL CHECK (point_count >= 0)
) STRICT;
CREATE UNIQUE INDEX route_key ON route (ifnull(destination_id, 0), slug);
CREATE INDEX route_destination ON route (destination_id);
CREATE INDEX route_vehicle ON route (vehicle_id);

CREATE TABLE waypoint (
  waypoint_id INTEGER PRIMARY KEY,
  route_id INTEGER NOT NULL REFERENCES route ON DELETE CASCADE,
  position INTEGER NOT NULL CHECK (position >= 1),
  title TEXT NOT NULL CHECK (title <> ''),
  subtitle TEXT,
  latitude REAL NOT NULL CHECK (latitude BETWEEN -90 AND 90),
  longitude REAL NOT NULL CHECK (longitude BETWEEN -180 AND 180),
  point TEXT, -- the slug of a map point of the same destination
  UNIQUE (route_id, position)
) STRICT;

-- Up to 256 track points each: fixed point 1e-7 degree, 0.1 m and 1 ms, delta and variable-length coded.
-- The box is in units of 1e-7 degree.
CREATE TABLE track_chunk (
  track_chunk_id INTEGER PRIMARY KEY,
  route_id INTEGER NOT NULL REFERENCES route ON DELETE CASCADE,
  segment INTEGER NOT NULL CHECK (segment >= 1),
  position INTEGER NOT NULL CHECK (position >= 1),
  point_count INTEGER NOT NULL CHECK (point_count BETWEEN 1 AND 256),
  south INTEGER NOT NULL CHECK (south >= -900000000),
  west INTEGER NOT NULL CHECK (west >= -1800000000),
  north INTEGER NOT NULL CHECK (north <= 900000000),
  east INTEGER NOT NULL CHECK (east <= 1800000000),
  points BLOB NOT NULL,
  UNIQUE (route_id, segment, position)
) STRICT;

CREATE TABLE page (
  page_id INTEGER PRIMARY KEY,
  pack_id INTEGER NOT NULL REFERENCES pack,
  destination_id INTEGER REFERENCES destination ON DELETE CASCADE, -- NULL: shown at every destination
  slug TEXT NOT NULL CHECK (slug <> ''),
  title TEXT NOT NULL CHECK (title <> ''),
  subtitle TEXT,
  body TEXT,
  link TEXT,
  kind TEXT NOT NULL CHECK (kind IN ('page', 'event')),
  CHECK (body IS NOT NULL OR link IS NOT NULL)
) STRICT;
CREATE UNIQUE INDEX page_key ON page (ifnull(destination_id, 0), slug);
CREATE INDEX page_destination ON page (destination_id);

CREATE TABLE asset (
  asset_id INTEGER PRIMARY KEY,
  pack_id INTEGER NOT NULL REFERENCES pack,
  destination_id INTEGER REFERENCES destination ON DELETE CASCADE,
  slug TEXT NOT NULL CHECK (slug <> ''),
  title TEXT NOT NULL CHECK (title <> ''),
  media_type TEXT NOT NULL,
  bytes BLOB NOT NULL CHECK (length(bytes) BETWEEN 1 AND 16777216)
) STRICT;
CREATE UNIQUE INDEX asset_key ON asset (ifnull(destination_id, 0), slug);
CREATE INDEX asset_destination ON asset (destination_id);

-- The master menu. Sections without a destination are the usual menu; a destination with sections of its own has only those.
CREATE TABLE menu_section (
  menu_section_id INTEGER PRIMARY KEY,
  destination_id INTEGER REFERENCES destination ON DELETE CASCADE,
  position INTEGER NOT NULL CHECK (position >= 1),
  title TEXT NOT NULL CHECK (title <> '')
) STRICT;
CREATE UNIQUE INDEX menu_section_key ON menu_section (ifnull(destination_id, 0), position);
CREATE INDEX menu_section_destination ON menu_section (destination_id);

CREATE TABLE menu_item (
  menu_item_id INTEGER PRIMARY KEY,
  menu_section_id INTEGER NOT NULL REFERENCES menu_section ON DELETE CASCADE,
  position INTEGER NOT NULL CHECK (position >= 1),
  detail TEXT NOT NULL CHECK (detail IN ('weather', 'events', 'map', 'destinations', 'test-drive', 'page')),
  target TEXT, -- the slug of a page or route; NULL: all of them
  title TEXT,
  subtitle TEXT,
  UNIQUE (menu_section_id, position)
) STRICT;

INSERT INTO menu_section (menu_section_id, destination_id, position, title) VALUES
  (1, NULL, 1, 'At My Destination'), (2, NULL, 2, 'Getting Around'),
  (3, NULL, 3, 'Planning My Trip'), (4, NULL, 4, 'Test Drive');
INSERT INTO menu_item (menu_section_id, position, detail) VALUES
  (1, 1, 'weather'), (1, 2, 'events'), (2, 1, 'map'),
  (3, 1, 'destinations'), (3, 2, 'page'), (4, 1, 'test-drive');

CREATE TABLE translation (
  translation_id INTEGER PRIMARY KEY,
  pack_id INTEGER NOT NULL REFERENCES pack,
  record TEXT NOT NULL, -- a path such as destinations/new-york-city/points/statue-of-liberty
  locale TEXT NOT NULL,
  field TEXT NOT NULL,
  text TEXT NOT NULL CHECK (text <> ''),
  UNIQUE (record, locale, field)
) STRICT;
CREATE INDEX translation_locale ON translation (locale, record, field);

-- The traveller's own data, keyed by path: no seed touches it, and it outlives the content.
CREATE TABLE favorite (
  favorite_id INTEGER PRIMARY KEY,
  record TEXT NOT NULL UNIQUE,
  time TEXT NOT NULL
) STRICT;
CREATE TABLE rating (
  rating_id INTEGER PRIMARY KEY,
  record TEXT NOT NULL UNIQUE,
  stars INTEGER NOT NULL CHECK (stars BETWEEN 1 AND 5),
  time TEXT NOT NULL
) STRICT;
CREATE TABLE note (
  note_id INTEGER PRIMARY KEY,
  record TEXT NOT NULL UNIQUE,
  text TEXT NOT NULL CHECK (text <> ''),
  time TEXT NOT NULL
) STRICT;

-- The views: the contract with other tools. Slugs instead of row ids, one row a record, in no promised order.

-- The master menu of each destination. number counts from 1 in the order shown; name is what `roadtrip show` opens;
-- title is NULL where the product's own word for the detail is used; entries counts what the detail holds.
CREATE VIEW menu AS
WITH section AS (
  SELECT d.destination_id, d.slug AS destination, s.menu_section_id, s.position, s.title
    FROM destination d JOIN menu_section s ON s.destination_id = d.destination_id
  UNION ALL
  SELECT d.destination_id, d.slug, s.menu_section_id, s.position, s.title
    FROM destination d JOIN menu_section s ON s.destination_id IS NULL
   WHERE NOT EXISTS (SELECT 1 FROM menu_section o WHERE o.destination_id = d.destination_id)
), item AS (
  SELECT n.destination, n.position AS section_position, n.title AS section, i.position AS item_position, i.detail,
         i.detail AS name, i.title, i.subtitle,
         CASE i.detail
           WHEN 'weather' THEN (SELECT count(*) FROM weather_record w WHERE w.destination_id = n.destination_id)
           WHEN 'events' THEN (SELECT count(*) FROM event e WHERE e.destination_id = n.destination_id)
             + (SELECT count(*) FROM page p WHERE p.destination_id = n.destination_id AND p.kind = 'event')
           WHEN 'map' THEN (SELECT count(*) FROM map_point m WHERE m.destination_id = n.destination_id)
           ELSE (SELECT count(*) FROM destination)
         END AS entries
    FROM section n JOIN menu_item i USING (menu_section_id)
   WHERE i.detail NOT IN ('page', 'test-drive')
  UNION ALL
  SELECT n.destination, n.position, n.title, i.position, i.detail, p.slug, coalesce(i.title, p.title),
         coalesce(i.subtitle, p.subtitle), 1
    FROM section n JOIN menu_item i USING (menu_section_id)
    JOIN page p ON p.kind = 'page' AND (p.destination_id = n.destination_id OR p.destination_id IS NULL AND NOT EXISTS (
           SELECT 1 FROM page o WHERE o.destination_id = n.destination_id AND o.slug = p.slug))
   WHERE i.detail = 'page'
     AND (i.target = p.slug OR i.target IS NULL AND NOT EXISTS (
           SELECT 1 FROM section m JOIN menu_item o USING (menu_section_id)
            WHERE m.destination_id = n.destination_id AND o.detail = 'page' AND o.target = p.slug))
  UNION ALL
  SELECT n.destination, n.position, n.title, i.position, i.detail, r.slug, coalesce(i.title, r.title),
         coalesce(i.subtitle, r.subtitle), r.point_count
    FROM section n JOIN menu_item i USING (menu_section_id)
    JOIN route r ON r.destination_id = n.destination_id AND r.vehicle_id IS NOT NULL AND r.duration IS NOT NULL
   WHERE i.detail = 'test-drive'
     AND (i.target = r.slug OR i.target IS NULL AND NOT EXISTS (
           SELECT 1 FROM section m JOIN menu_item o USING (menu_section_id)
            WHERE m.destination_id = n.destination_id AND o.detail = 'test-drive' AND o.target = r.slug))
)
SELECT destination,
       row_number() OVER (PARTITION BY destination ORDER BY section_position, item_position, name) AS number,
       section_position, section, detail, name, title, subtitle, entries
  FROM item;

CREATE VIEW destination_detail AS
SELECT d.slug AS destination, d.name, d.title, d.subtitle, d.latitude, d.longitude, d.elevation, d.time_zone, d.country,
       d.summary, d.image, d.weather_link, d.weather_source, p.slug AS pack
  FROM destination d JOIN pack p USING (pack_id);

CREATE VIEW trip_detail AS
SELECT t.slug AS trip, t.title AS trip_title, s.position, d.slug AS destination, d.title, s.arrival, s.departure, s.note
  FROM trip t JOIN trip_stop s USING (trip_id) JOIN destination d USING (destination_id);

CREATE VIEW event_detail AS
SELECT d.slug AS destination, e.slug AS event, e.title, e.subtitle, e.summary, e.category, e.is_all_day, e.starts, e.ends,
       e.time_zone, e.utc_offset, e.starts_utc, e.ends_utc, e.recurrence_rule, e.exception_dates, e.status, e.place,
       e.address, e.latitude, e.longitude, e.link, p.slug AS pack
  FROM event e JOIN pack p USING (pack_id) LEFT JOIN destination d USING (destination_id);

CREATE VIEW map_point_detail AS
SELECT d.slug AS destination, m.slug AS map_point, m.title, m.subtitle, m.latitude, m.longitude, m.elevation, m.category,
       m.address, coalesce(m.links, '[]') AS links, coalesce(m.tags, '[]') AS tags, m.body, m.image, p.slug AS pack
  FROM map_point m JOIN destination d USING (destination_id) JOIN pack p ON p.pack_id = m.pack_id;

CREATE VIEW weather_detail AS
SELECT d.slug AS destination, w.kind, w.period, w.local_date, w.month, w.temperature, w.temperature_high,
       w.temperature_low, w.precipitation, w.precipitation_probability, w.humidity, w.wind_speed, w.wind_direction,
       w.pressure, w.condition, w.source
  FROM weather_record w JOIN destination d USING (destination_id);

-- Observations and forecasts of each local day in one row. Where there is a record of the whole day, what it says counts;
-- the records of instants fill in what it leaves open, so that no rain is counted twice.
CREATE VIEW weather_daily AS
WITH part AS (
  SELECT d.slug AS destination, w.kind, w.local_date, length(w.period) = 10 AS is_whole_day, w.temperature,
         w.temperature_high, w.temperature_low, w.precipitation, w.precipitation_probability, w.wind_speed
    FROM weather_record w JOIN destination d USING (destination_id)
   WHERE w.local_date IS NOT NULL
)
SELECT destination, kind, local_date, count(*) AS records,
       coalesce(max(CASE WHEN is_whole_day THEN temperature END), avg(temperature)) AS temperature,
       coalesce(max(CASE WHEN is_whole_day THEN temperature_high END), max(coalesce(temperature_high, temperature)))
         AS temperature_high,
       coalesce(max(CASE WHEN is_whole_day THEN temperature_low END), min(coalesce(temperature_low, temperature)))
         AS temperature_low,
       coalesce(max(CASE WHEN is_whole_day THEN precipitation END), sum(precipitation)) AS precipitation,
       coalesce(max(CASE WHEN is_whole_day THEN precipitation_probability END), max(precipitation_probability))
         AS precipitation_probability,
       coalesce(max(CASE WHEN is_whole_day THEN wind_speed END), max(wind_speed)) AS wind_speed
  FROM part
 GROUP BY destination, kind, local_date;

CREATE VIEW route_detail AS
SELECT d.slug AS destination, r.slug AS route, r.title, r.subtitle, r.summary, v.slug AS vehicle, v.title AS vehicle_title,
       r.duration, r.length, r.point_count, p.slug AS pack
  FROM route r JOIN pack p ON p.pack_id = r.pack_id LEFT JOIN destination d USING (destination_id)
  LEFT JOIN vehicle v USING (vehicle_id);

CREATE VIEW page_detail AS
SELECT d.slug AS destination, g.slug AS page, g.title, g.subtitle, g.body, g.link, g.kind, p.slug AS pack
  FROM page g JOIN pack p ON p.pack_id = g.pack_id LEFT JOIN destination d USING (destination_id);
