-- How large each part of a profile's stated reach is: its entries, and services delivered to all of Australia.
create or replace function stated_size(part text, list jsonb) returns int language sql immutable as $$
	select count(*)::int from jsonb_array_elements(case when jsonb_typeof(list) = 'array' then list else '[]' end) one (value)
	where part <> 'delivery' or value @? '$.ways[*] ? (@.reach == "australia")'
$$;
