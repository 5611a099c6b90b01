-- Near, along and within: where records are, in R*Trees of fixed point (units of 1e-7 degree, so that nothing is rounded
-- to 32-bit floats). The entries choose candidates; the exact test runs on the degrees of the rows themselves.
-- Plain triggers keep them true, whoever writes. They use no function that a plain sqlite3 does not have.

CREATE VIRTUAL TABLE map_point_box USING rtree_i32(map_point_id, south, north, west, east);
CREATE VIRTUAL TABLE destination_box USING rtree_i32(destination_id, south, north, west, east);
CREATE VIRTUAL TABLE event_box USING rtree_i32(event_id, south, north, west, east);
CREATE VIRTUAL TABLE track_chunk_box USING rtree_i32(track_chunk_id, south, north, west, east);

-- Rows with a place, in fixed point.
CREATE VIEW map_point_place AS
SELECT map_point_id, CAST(round(latitude * 1e7) AS INTEGER) AS y, CAST(round(longitude * 1e7) AS INTEGER) AS x
  FROM map_point;
CREATE VIEW destination_place AS
SELECT destination_id, CAST(round(latitude * 1e7) AS INTEGER) AS y, CAST(round(longitude * 1e7) AS INTEGER) AS x
  FROM destination;
CREATE VIEW event_place AS
SELECT event_id, CAST(round(latitude * 1e7) AS INTEGER) AS y, CAST(round(longitude * 1e7) AS INTEGER) AS x
  FROM event WHERE latitude IS NOT NULL;

CREATE TRIGGER map_point_box_insert AFTER INSERT ON map_point BEGIN
  DELETE FROM map_point_box WHERE map_point_id = new.map_point_id;
  INSERT INTO map_point_box
  SELECT map_point_id, y, y, x, x FROM map_point_place WHERE map_point_id = new.map_point_id;
END;
CREATE TRIGGER map_point_box_update AFTER UPDATE OF map_point_id, latitude, longitude ON map_point BEGIN
  DELETE FROM map_point_box WHERE map_point_id IN (old.map_point_id, new.map_point_id);
  INSERT INTO map_point_box
  SELECT map_point_id, y, y, x, x FROM map_point_place WHERE map_point_id = new.map_point_id;
END;
CREATE TRIGGER map_point_box_delete AFTER DELETE ON map_point BEGIN
  DELETE FROM map_point_box WHERE map_point_id = old.map_point_id;
END;

CREATE TRIGGER destination_box_insert AFTER INSERT ON destination BEGIN
  DELETE FROM destination_box WHERE destination_id = new.destination_id;
  INSERT INTO destination_box
  SELECT destination_id, y, y, x, x FROM destination_place WHERE destination_id = new.destination_id;
END;
CREATE TRIGGER destination_box_update AFTER UPDATE OF destination_id, latitude, longitude ON destination BEGIN
  DELETE FROM destination_box WHERE destination_id IN (old.destination_id, new.destination_id);
  INSERT INTO destination_box
  SELECT destination_id, y, y, x, x FROM destination_place WHERE destination_id = new.destination_id;
END;
CREATE TRIGGER destination_box_delete AFTER DELETE ON destination BEGIN
  DELETE FROM destination_box WHERE destination_id = old.destination_id;
END;

CREATE TRIGGER event_box_insert AFTER INSERT ON event BEGIN
  DELETE FROM event_box WHERE event_id = new.event_id;
  INSERT INTO event_box
  SELECT event_id, y, y, x, x FROM event_place WHERE event_id = new.event_id;
END;
CREATE TRIGGER event_box_update AFTER UPDATE OF event_id, latitude, longitude ON event BEGIN
  DELETE FROM event_box WHERE event_id IN (old.event_id, new.event_id);
  INSERT INTO event_box
  SELECT event_id, y, y, x, x FROM event_place WHERE event_id = new.event_id;
END;
CREATE TRIGGER event_box_delete AFTER DELETE ON event BEGIN
  DELETE FROM event_box WHERE event_id = old.event_id;
END;

-- What the line of a chunk may touch: the box of its points and of the next chunk, to whose first point it leads, and what
-- great circles bend beyond that. An arc of a length of d degrees rises at most d * d / 8 * tan(latitude) * pi / 180
-- degrees above its ends: below 80 degrees that is less than 0.0125 * d * d. Nearer to a pole, and where the box is wider than
-- half the globe (the line then crosses 180 degrees), the box goes all the way round.
CREATE VIEW track_chunk_extent AS
WITH pair AS (
  SELECT t.track_chunk_id, min(t.south, coalesce(n.south, t.south)) AS south, max(t.north, coalesce(n.north, t.north)) AS north,
         min(t.west, coalesce(n.west, t.west)) AS west, max(t.east, coalesce(n.east, t.east)) AS east
    FROM track_chunk t LEFT JOIN track_chunk n
      ON n.route_id = t.route_id AND n.segment = t.segment AND n.position = t.position + 1
), bent AS (
  SELECT track_chunk_id, south, north, west, east, south < -800000000 OR north > 800000000 AS is_polar,
         east - west > 1800000000 AS is_around,
         CAST(125 * ((north - south) / 1e7 + (east - west) / 1e7) * ((north - south) / 1e7 + (east - west) / 1e7) * 1000
           AS INTEGER) + 1 AS bend
    FROM pair
)
SELECT track_chunk_id,
       CASE WHEN is_around OR is_polar AND south < -800000000 THEN -900000000 ELSE max(south - bend, -900000000) END AS south,
       CASE WHEN is_around OR is_polar AND north > 800000000 THEN 900000000 ELSE min(north + bend, 900000000) END AS north,
       CASE WHEN is_around OR is_polar THEN -1800000000 ELSE west END AS west,
       CASE WHEN is_around OR is_polar THEN 1800000000 ELSE east END AS east
  FROM bent;

CREATE TRIGGER track_chunk_box_insert AFTER INSERT ON track_chunk BEGIN
  DELETE FROM track_chunk_box WHERE track_chunk_id IN (
     SELECT track_chunk_id FROM track_chunk
      WHERE route_id = new.route_id AND segment = new.segment AND position IN (new.position - 1, new.position));
  INSERT INTO track_chunk_box
  SELECT track_chunk_id, south, north, west, east FROM track_chunk_extent WHERE track_chunk_id IN (
     SELECT track_chunk_id FROM track_chunk
      WHERE route_id = new.route_id AND segment = new.segment AND position IN (new.position - 1, new.position));
END;
CREATE TRIGGER track_chunk_box_update AFTER UPDATE ON track_chunk BEGIN
  DELETE FROM track_chunk_box WHERE track_chunk_id = old.track_chunk_id OR track_chunk_id IN (
     SELECT track_chunk_id FROM track_chunk
      WHERE route_id = old.route_id AND segment = old.segment AND position IN (old.position - 1, old.position)
      UNION SELECT track_chunk_id FROM track_chunk
      WHERE route_id = new.route_id AND segment = new.segment AND position IN (new.position - 1, new.position));
  INSERT INTO track_chunk_box
  SELECT track_chunk_id, south, north, west, east FROM track_chunk_extent WHERE track_chunk_id IN (
     SELECT track_chunk_id FROM track_chunk
      WHERE route_id = old.route_id AND segment = old.segment AND position IN (old.position - 1, old.position)
      UNION SELECT track_chunk_id FROM track_chunk
      WHERE route_id = new.route_id AND segment = new.segment AND position IN (new.position - 1, new.position));
END;
CREATE TRIGGER track_chunk_box_delete AFTER DELETE ON track_chunk BEGIN
  DELETE FROM track_chunk_box WHERE track_chunk_id = old.track_chunk_id;
END;

INSERT INTO map_point_box SELECT map_point_id, y, y, x, x FROM map_point_place;
INSERT INTO destination_box SELECT destination_id, y, y, x, x FROM destination_place;
INSERT INTO event_box SELECT event_id, y, y, x, x FROM event_place;
INSERT INTO track_chunk_box SELECT track_chunk_id, south, north, west, east FROM track_chunk_extent;
