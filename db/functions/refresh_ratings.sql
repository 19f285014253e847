-- The rating of a profile: the mean of its published reviews with one decimal, and their number, where search reads them.
create or replace function refresh_ratings(of_providers int[]) returns void language plpgsql as $$
begin
	-- First the lock, then the count in a statement of its own: decisions made at the same time are all counted.
	perform from provider where id = any (of_providers) order by id for no key update;
	update provider p set overall_review = r.mean, reviews_count = r.times
	from (
		select one.id, round(avg(v.total_score), 1)::numeric(2, 1) as mean, count(v.id)::int as times
		from unnest(of_providers) as one (id) left join review v on v.provider_id = one.id and v.state = 'published'
		group by one.id
	) r
	where p.id = r.id and (p.overall_review is distinct from r.mean or p.reviews_count <> r.times);
end $$;
