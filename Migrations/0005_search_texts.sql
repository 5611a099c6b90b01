-- The full-text index keeps no texts of its own: the records have them. Every file had them twice.
--
-- The engine takes a document out only with the texts that it was taken up with. So the triggers note them with the document that is
-- out of date, once: the first texts are those that the index has. What was never noted so (a row that another program replaced)
-- has the product make the index anew.

DROP TRIGGER destination_search_insert;
DROP TRIGGER destination_search_update;
DROP TRIGGER destination_search_delete;
DROP TRIGGER trip_search_insert;
DROP TRIGGER trip_search_update;
DROP TRIGGER trip_search_delete;
DROP TRIGGER route_search_insert;
DROP TRIGGER route_search_update;
DROP TRIGGER route_search_delete;
DROP TRIGGER page_search_insert;
DROP TRIGGER page_search_update;
DROP TRIGGER page_search_delete;
DROP TRIGGER event_search_insert;
DROP TRIGGER event_search_update;
DROP TRIGGER event_search_delete;
DROP TRIGGER translation_search_insert;
DROP TRIGGER translation_search_update;
DROP TRIGGER translation_search_delete;
DROP TRIGGER map_point_search_insert;
DROP TRIGGER map_point_search_update;
DROP TRIGGER map_point_search_delete;
DROP TABLE search;
DROP TABLE search_pending;

CREATE VIRTUAL TABLE search USING fts5(
  title, subtitle, body, tags, content = '', prefix = '2 3',
  tokenize = "unicode61 remove_diacritics 2 categories 'L* N* Co Mn Mc'"
);

-- The texts are as the record had them, where it had any before: `has_texts`.
CREATE TABLE search_pending (
  document INTEGER PRIMARY KEY,
  has_texts INTEGER NOT NULL DEFAULT 0 CHECK (has_texts IN (0, 1)),
  title TEXT,
  subtitle TEXT,
  body TEXT,
  tags TEXT
) STRICT;

CREATE TRIGGER destination_search_insert AFTER INSERT ON destination BEGIN
  INSERT INTO search_pending (document) SELECT new.destination_id - 6597069766656 WHERE new.destination_id - 6597069766656 NOT IN (SELECT document FROM search_pending);
END;
CREATE TRIGGER destination_search_update AFTER UPDATE OF destination_id, name, title, subtitle, summary ON destination BEGIN
  INSERT INTO search_pending SELECT old.destination_id - 6597069766656, 1,
    iif(old.title IS NULL OR old.title = old.name, old.name, old.name || ' · ' || old.title), old.subtitle, old.summary, NULL
  WHERE old.destination_id - 6597069766656 NOT IN (SELECT document FROM search_pending);
  INSERT INTO search_pending (document) SELECT new.destination_id - 6597069766656 WHERE new.destination_id - 6597069766656 NOT IN (SELECT document FROM search_pending);
END;
CREATE TRIGGER destination_search_delete AFTER DELETE ON destination BEGIN
  INSERT INTO search_pending SELECT old.destination_id - 6597069766656, 1,
    iif(old.title IS NULL OR old.title = old.name, old.name, old.name || ' · ' || old.title), old.subtitle, old.summary, NULL
  WHERE old.destination_id - 6597069766656 NOT IN (SELECT document FROM search_pending);
END;

CREATE TRIGGER trip_search_insert AFTER INSERT ON trip BEGIN
  INSERT INTO search_pending (document) SELECT new.trip_id - 5497558138880 WHERE new.trip_id - 5497558138880 NOT IN (SELECT document FROM search_pending);
END;
CREATE TRIGGER trip_search_update AFTER UPDATE OF trip_id, title, subtitle, summary ON trip BEGIN
  INSERT INTO search_pending SELECT old.trip_id - 5497558138880, 1, old.title, old.subtitle, old.summary, NULL
  WHERE old.trip_id - 5497558138880 NOT IN (SELECT document FROM search_pending);
  INSERT INTO search_pending (document) SELECT new.trip_id - 5497558138880 WHERE new.trip_id - 5497558138880 NOT IN (SELECT document FROM search_pending);
END;
CREATE TRIGGER trip_search_delete AFTER DELETE ON trip BEGIN
  INSERT INTO search_pending SELECT old.trip_id - 5497558138880, 1, old.title, old.subtitle, old.summary, NULL
  WHERE old.trip_id - 5497558138880 NOT IN (SELECT document FROM search_pending);
END;

CREATE TRIGGER route_search_insert AFTER INSERT ON route BEGIN
  INSERT INTO search_pending (document) SELECT new.route_id - 4398046511104 WHERE new.route_id - 4398046511104 NOT IN (SELECT document FROM search_pending);
END;
CREATE TRIGGER route_search_update AFTER UPDATE OF route_id, title, subtitle, summary ON route BEGIN
  INSERT INTO search_pending SELECT old.route_id - 4398046511104, 1, old.title, old.subtitle, old.summary, NULL
  WHERE old.route_id - 4398046511104 NOT IN (SELECT document FROM search_pending);
  INSERT INTO search_pending (document) SELECT new.route_id - 4398046511104 WHERE new.route_id - 4398046511104 NOT IN (SELECT document FROM search_pending);
END;
CREATE TRIGGER route_search_delete AFTER DELETE ON route BEGIN
  INSERT INTO search_pending SELECT old.route_id - 4398046511104, 1, old.title, old.subtitle, old.summary, NULL
  WHERE old.route_id - 4398046511104 NOT IN (SELECT document FROM search_pending);
END;

CREATE TRIGGER page_search_insert AFTER INSERT ON page BEGIN
  INSERT INTO search_pending (document) SELECT new.page_id - 3298534883328 WHERE new.page_id - 3298534883328 NOT IN (SELECT document FROM search_pending);
END;
CREATE TRIGGER page_search_update AFTER UPDATE OF page_id, title, subtitle, body ON page BEGIN
  INSERT INTO search_pending SELECT old.page_id - 3298534883328, 1, old.title, old.subtitle, old.body, NULL
  WHERE old.page_id - 3298534883328 NOT IN (SELECT document FROM search_pending);
  INSERT INTO search_pending (document) SELECT new.page_id - 3298534883328 WHERE new.page_id - 3298534883328 NOT IN (SELECT document FROM search_pending);
END;
CREATE TRIGGER page_search_delete AFTER DELETE ON page BEGIN
  INSERT INTO search_pending SELECT old.page_id - 3298534883328, 1, old.title, old.subtitle, old.body, NULL
  WHERE old.page_id - 3298534883328 NOT IN (SELECT document FROM search_pending);
END;

CREATE TRIGGER event_search_insert AFTER INSERT ON event BEGIN
  INSERT INTO search_pending (document) SELECT new.event_id - 2199023255552 WHERE new.event_id - 2199023255552 NOT IN (SELECT document FROM search_pending);
END;
CREATE TRIGGER event_search_update AFTER UPDATE OF event_id, title, subtitle, summary, category, place, address ON event BEGIN
  INSERT INTO search_pending SELECT old.event_id - 2199023255552, 1,
    old.title, old.subtitle, old.summary,
    coalesce(old.category, '') || ' ' || coalesce(old.place, '') || ' ' || coalesce(old.address, '')
  WHERE old.event_id - 2199023255552 NOT IN (SELECT document FROM search_pending);
  INSERT INTO search_pending (document) SELECT new.event_id - 2199023255552 WHERE new.event_id - 2199023255552 NOT IN (SELECT document FROM search_pending);
END;
CREATE TRIGGER event_search_delete AFTER DELETE ON event BEGIN
  INSERT INTO search_pending SELECT old.event_id - 2199023255552, 1,
    old.title, old.subtitle, old.summary,
    coalesce(old.category, '') || ' ' || coalesce(old.place, '') || ' ' || coalesce(old.address, '')
  WHERE old.event_id - 2199023255552 NOT IN (SELECT document FROM search_pending);
END;

CREATE TRIGGER translation_search_insert AFTER INSERT ON translation BEGIN
  INSERT INTO search_pending (document) SELECT new.translation_id - 1099511627776 WHERE new.translation_id - 1099511627776 NOT IN (SELECT document FROM search_pending);
END;
CREATE TRIGGER translation_search_update AFTER UPDATE OF translation_id, record, locale, field, text ON translation BEGIN
  INSERT INTO search_pending SELECT old.translation_id - 1099511627776, 1,
    iif(old.field IN ('name', 'title'), old.text, NULL), iif(old.field = 'subtitle', old.text, NULL),
    iif(old.field IN ('name', 'title', 'subtitle'), NULL, old.text), NULL
  WHERE old.translation_id - 1099511627776 NOT IN (SELECT document FROM search_pending);
  INSERT INTO search_pending (document) SELECT new.translation_id - 1099511627776 WHERE new.translation_id - 1099511627776 NOT IN (SELECT document FROM search_pending);
END;
CREATE TRIGGER translation_search_delete AFTER DELETE ON translation BEGIN
  INSERT INTO search_pending SELECT old.translation_id - 1099511627776, 1,
    iif(old.field IN ('name', 'title'), old.text, NULL), iif(old.field = 'subtitle', old.text, NULL),
    iif(old.field IN ('name', 'title', 'subtitle'), NULL, old.text), NULL
  WHERE old.translation_id - 1099511627776 NOT IN (SELECT document FROM search_pending);
END;

CREATE TRIGGER map_point_search_insert AFTER INSERT ON map_point BEGIN
  INSERT INTO search_pending (document) SELECT new.map_point_id WHERE new.map_point_id NOT IN (SELECT document FROM search_pending);
END;
CREATE TRIGGER map_point_search_update AFTER UPDATE OF map_point_id, title, subtitle, body, address, category, tags ON map_point BEGIN
  INSERT INTO search_pending SELECT old.map_point_id, 1,
    old.title, old.subtitle, old.body,
    coalesce(old.category, '') || ' ' || coalesce(old.tags, '') || ' ' || coalesce(old.address, '')
  WHERE old.map_point_id NOT IN (SELECT document FROM search_pending);
  INSERT INTO search_pending (document) SELECT new.map_point_id WHERE new.map_point_id NOT IN (SELECT document FROM search_pending);
END;
CREATE TRIGGER map_point_search_delete AFTER DELETE ON map_point BEGIN
  INSERT INTO search_pending SELECT old.map_point_id, 1,
    old.title, old.subtitle, old.body,
    coalesce(old.category, '') || ' ' || coalesce(old.tags, '') || ' ' || coalesce(old.address, '')
  WHERE old.map_point_id NOT IN (SELECT document FROM search_pending);
END;

INSERT INTO search_pending (document) SELECT destination_id - 6597069766656 FROM destination;
INSERT INTO search_pending (document) SELECT trip_id - 5497558138880 FROM trip;
INSERT INTO search_pending (document) SELECT route_id - 4398046511104 FROM route;
INSERT INTO search_pending (document) SELECT page_id - 3298534883328 FROM page;
INSERT INTO search_pending (document) SELECT event_id - 2199023255552 FROM event;
INSERT INTO search_pending (document) SELECT translation_id - 1099511627776 FROM translation;
INSERT INTO search_pending (document) SELECT map_point_id FROM map_point;
