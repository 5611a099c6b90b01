-- Search: the words of all records in one full-text index, in the searched form that the product gives them (small letters
-- without marks; scripts without spaces in single characters), with stock means only.
--
-- A document is a row of one kind: its number is the row's, less the kind's rank times 2^40, so that documents come in the order
-- destination, trip, route, page, event, translation, map point. Triggers note which documents are out of date, whoever writes
-- (without a conflict clause: that of the statement which fires them would hold instead);
-- the product indexes those anew at the end of its next transaction, and reads them beside the index until then.

CREATE VIRTUAL TABLE search USING fts5(
  title, subtitle, body, tags, prefix = '2 3',
  tokenize = "unicode61 remove_diacritics 2 categories 'L* N* Co Mn Mc'"
);

CREATE TABLE search_pending (
  document INTEGER PRIMARY KEY
) STRICT;

-- Which searched form the index has; another one than the product's makes it index everything anew.
CREATE TABLE search_state (
  search_state_id INTEGER PRIMARY KEY CHECK (search_state_id = 1),
  version INTEGER NOT NULL
) STRICT;
INSERT INTO search_state VALUES (1, 1);

CREATE TRIGGER destination_search_insert AFTER INSERT ON destination BEGIN
  INSERT INTO search_pending SELECT new.destination_id - 6597069766656 WHERE new.destination_id - 6597069766656 NOT IN (SELECT document FROM search_pending);
END;
CREATE TRIGGER destination_search_update AFTER UPDATE OF destination_id, name, title, subtitle, summary ON destination BEGIN
  INSERT INTO search_pending SELECT old.destination_id - 6597069766656 WHERE old.destination_id - 6597069766656 NOT IN (SELECT document FROM search_pending);
  INSERT INTO search_pending SELECT new.destination_id - 6597069766656 WHERE new.destination_id - 6597069766656 NOT IN (SELECT document FROM search_pending);
END;
CREATE TRIGGER destination_search_delete AFTER DELETE ON destination BEGIN
  INSERT INTO search_pending SELECT old.destination_id - 6597069766656 WHERE old.destination_id - 6597069766656 NOT IN (SELECT document FROM search_pending);
END;

CREATE TRIGGER trip_search_insert AFTER INSERT ON trip BEGIN
  INSERT INTO search_pending SELECT new.trip_id - 5497558138880 WHERE new.trip_id - 5497558138880 NOT IN (SELECT document FROM search_pending);
END;
CREATE TRIGGER trip_search_update AFTER UPDATE OF trip_id, title, subtitle, summary ON trip BEGIN
  INSERT INTO search_pending SELECT old.trip_id - 5497558138880 WHERE old.trip_id - 5497558138880 NOT IN (SELECT document FROM search_pending);
  INSERT INTO search_pending SELECT new.trip_id - 5497558138880 WHERE new.trip_id - 5497558138880 NOT IN (SELECT document FROM search_pending);
END;
CREATE TRIGGER trip_search_delete AFTER DELETE ON trip BEGIN
  INSERT INTO search_pending SELECT old.trip_id - 5497558138880 WHERE old.trip_id - 5497558138880 NOT IN (SELECT document FROM search_pending);
END;

CREATE TRIGGER route_search_insert AFTER INSERT ON route BEGIN
  INSERT INTO search_pending SELECT new.route_id - 4398046511104 WHERE new.route_id - 4398046511104 NOT IN (SELECT document FROM search_pending);
END;
CREATE TRIGGER route_search_update AFTER UPDATE OF route_id, title, subtitle, summary ON route BEGIN
  INSERT INTO search_pending SELECT old.route_id - 4398046511104 WHERE old.route_id - 4398046511104 NOT IN (SELECT document FROM search_pending);
  INSERT INTO search_pending SELECT new.route_id - 4398046511104 WHERE new.route_id - 4398046511104 NOT IN (SELECT document FROM search_pending);
END;
CREATE TRIGGER route_search_delete AFTER DELETE ON route BEGIN
  INSERT INTO search_pending SELECT old.route_id - 4398046511104 WHERE old.route_id - 4398046511104 NOT IN (SELECT document FROM search_pending);
END;

CREATE TRIGGER page_search_insert AFTER INSERT ON page BEGIN
  INSERT INTO search_pending SELECT new.page_id - 3298534883328 WHERE new.page_id - 3298534883328 NOT IN (SELECT document FROM search_pending);
END;
CREATE TRIGGER page_search_update AFTER UPDATE OF page_id, title, subtitle, body ON page BEGIN
  INSERT INTO search_pending SELECT old.page_id - 3298534883328 WHERE old.page_id - 3298534883328 NOT IN (SELECT document FROM search_pending);
  INSERT INTO search_pending SELECT new.page_id - 3298534883328 WHERE new.page_id - 3298534883328 NOT IN (SELECT document FROM search_pending);
END;
CREATE TRIGGER page_search_delete AFTER DELETE ON page BEGIN
  INSERT INTO search_pending SELECT old.page_id - 3298534883328 WHERE old.page_id - 3298534883328 NOT IN (SELECT document FROM search_pending);
END;

CREATE TRIGGER event_search_insert AFTER INSERT ON event BEGIN
  INSERT INTO search_pending SELECT new.event_id - 2199023255552 WHERE new.event_id - 2199023255552 NOT IN (SELECT document FROM search_pending);
END;
CREATE TRIGGER event_search_update AFTER UPDATE OF event_id, title, subtitle, summary, category, place, address ON event BEGIN
  INSERT INTO search_pending SELECT old.event_id - 2199023255552 WHERE old.event_id - 2199023255552 NOT IN (SELECT document FROM search_pending);
  INSERT INTO search_pending SELECT new.event_id - 2199023255552 WHERE new.event_id - 2199023255552 NOT IN (SELECT document FROM search_pending);
END;
CREATE TRIGGER event_search_delete AFTER DELETE ON event BEGIN
  INSERT INTO search_pending SELECT old.event_id - 2199023255552 WHERE old.event_id - 2199023255552 NOT IN (SELECT document FROM search_pending);
END;

CREATE TRIGGER translation_search_insert AFTER INSERT ON translation BEGIN
  INSERT INTO search_pending SELECT new.translation_id - 1099511627776 WHERE new.translation_id - 1099511627776 NOT IN (SELECT document FROM search_pending);
END;
CREATE TRIGGER translation_search_update AFTER UPDATE OF translation_id, record, locale, field, text ON translation BEGIN
  INSERT INTO search_pending SELECT old.translation_id - 1099511627776 WHERE old.translation_id - 1099511627776 NOT IN (SELECT document FROM search_pending);
  INSERT INTO search_pending SELECT new.translation_id - 1099511627776 WHERE new.translation_id - 1099511627776 NOT IN (SELECT document FROM search_pending);
END;
CREATE TRIGGER translation_search_delete AFTER DELETE ON translation BEGIN
  INSERT INTO search_pending SELECT old.translation_id - 1099511627776 WHERE old.translation_id - 1099511627776 NOT IN (SELECT document FROM search_pending);
END;

CREATE TRIGGER map_point_search_insert AFTER INSERT ON map_point BEGIN
  INSERT INTO search_pending SELECT new.map_point_id WHERE new.map_point_id NOT IN (SELECT document FROM search_pending);
END;
CREATE TRIGGER map_point_search_update AFTER UPDATE OF map_point_id, title, subtitle, body, address, category, tags ON map_point BEGIN
  INSERT INTO search_pending SELECT old.map_point_id WHERE old.map_point_id NOT IN (SELECT document FROM search_pending);
  INSERT INTO search_pending SELECT new.map_point_id WHERE new.map_point_id NOT IN (SELECT document FROM search_pending);
END;
CREATE TRIGGER map_point_search_delete AFTER DELETE ON map_point BEGIN
  INSERT INTO search_pending SELECT old.map_point_id WHERE old.map_point_id NOT IN (SELECT document FROM search_pending);
END;

INSERT INTO search_pending SELECT destination_id - 6597069766656 FROM destination;
INSERT INTO search_pending SELECT trip_id - 5497558138880 FROM trip;
INSERT INTO search_pending SELECT route_id - 4398046511104 FROM route;
INSERT INTO search_pending SELECT page_id - 3298534883328 FROM page;
INSERT INTO search_pending SELECT event_id - 2199023255552 FROM event;
INSERT INTO search_pending SELECT translation_id - 1099511627776 FROM translation;
INSERT INTO search_pending SELECT map_point_id FROM map_point;
