-- Writes what the search of stories reads.
create or replace function refresh_story_search(changed int[]) returns void language sql as $$
	insert into story_search as d (story_id, document)
	select
		s.id,
		setweight(to_tsvector('english', s.title) || to_tsvector('simple', s.title), 'A')
			|| setweight(to_tsvector('english', about.words) || to_tsvector('simple', about.words), 'B')
			|| setweight(to_tsvector('english', introduced.words) || to_tsvector('simple', introduced.words), 'C')
			|| setweight(to_tsvector('english', s.content), 'D')
	from story s
	cross join lateral (
		select concat_ws(' . ',
			array_to_string(s.tags, ' . '),
			(select string_agg(a.name, ' . ' order by l.number) from story_service_area l join service_area a on a.id = l.service_area_id where l.story_id = s.id),
			(select c.name from story_category c where c.id = s.category_id)
		) as words
	) about
	cross join lateral (select concat_ws(' . ', s.subtitle, s.summary) as words) introduced
	where s.id = any (changed)
	on conflict (story_id) do update set document = excluded.document where d.document is distinct from excluded.document;
$$;
