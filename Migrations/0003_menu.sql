-- A page without a destination is shown at the destinations of its pack, and everywhere only where its pack has none: with
-- several packs in one file each menu would otherwise have the pages of all of them.
CREATE INDEX destination_pack ON destination (pack_id);
DROP VIEW menu;

-- The master menu of each destination, as before but for those pages.
CREATE VIEW menu AS
WITH section AS (
  SELECT d.destination_id, d.pack_id, d.slug AS destination, s.menu_section_id, s.position, s.title
    FROM destination d JOIN menu_section s ON s.destination_id = d.destination_id
  UNION ALL
  SELECT d.destination_id, d.pack_id, d.slug, s.menu_section_id, s.position, s.title
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
           SELECT 1 FROM page o WHERE o.destination_id = n.destination_id AND o.slug = p.slug)
         AND (p.pack_id = n.pack_id OR NOT EXISTS (SELECT 1 FROM destination o WHERE o.pack_id = p.pack_id)))
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
