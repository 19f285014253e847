-- Accounts and profiles that are the same as another (docs/decisions/0061-merges-of-accounts-and-profiles.md).

-- An account that was merged into another. Its row is gone; links, searches and imports find the kept account through this one.
create table account_merge (
	merged int primary key,
	kept int not null references account on delete cascade,
	-- What the merged account had, for searches and imports.
	name text not null,
	abn text,
	at timestamptz not null,
	person_id int references person on delete set null,
	reason text not null
);
create index account_merge_by_kept on account_merge (kept);

-- A profile that is the same as another: it stays, hidden, and its address leads to the kept one.
create table provider_merge (
	merged int primary key references provider on delete cascade,
	kept int not null references provider,
	at timestamptz not null,
	person_id int references person on delete set null,
	reason text not null,
	check (merged <> kept)
);
create index provider_merge_by_kept on provider_merge (kept);

-- Holds what a merge of profiles touches, in the order of 0042, before the profiles are held.
create function hold_for_merge(of_providers int[]) returns void language plpgsql as $$
begin
	perform from quote q where q.id in (
		select r.quote_id from referral r where r.provider_id = any (of_providers) and r.state in ('new', 'accepted', 'contacted', 'started')
	) order by q.id for key share;
	perform from enquiry e where e.id in (
		select r.enquiry_id from referral r where r.provider_id = any (of_providers) and r.state in ('new', 'accepted', 'contacted', 'started')
	) order by e.id for key share;
	perform from review r where r.provider_id = any (of_providers) order by r.id for no key update;
	perform from referral r where r.provider_id = any (of_providers) and r.state in ('new', 'accepted', 'contacted', 'started') order by r.id for no key update;
end $$;

-- Reviews that move to the kept profile: one address has one confirmed review of a profile, so a second one stays where it is, hidden with it.
create function reviews_to_move(of_merged int, of_kept int) returns setof int language sql stable as $$
	select r.id from review r where r.provider_id = of_merged and (r.confirmed_at is null or not exists (
		select from review k where k.provider_id = of_kept and lower(k.email) = lower(r.email) and k.confirmed_at is not null
	))
$$;

create function provider_merge_moves_reviews() returns trigger language plpgsql as $$
begin
	update review set provider_id = new.kept where id in (select reviews_to_move(new.merged, new.kept));
	return null;
end $$;
create trigger provider_merge_moves_reviews after insert on provider_merge for each row execute function provider_merge_moves_reviews();

-- What the merged profile published is no longer shown, so its case is done.
create function provider_merge_closes_case() returns trigger language plpgsql as $$
declare
	done uuid;
begin
	update team_case set status = 'closed', outcome = 'taken-down', closed_at = new.at, paused_at = null, snoozed_until = null, updated_at = new.at, version = version + 1
	where provider_id = new.merged and status <> 'closed' returning id into done;
	if done is not null then
		insert into case_event (case_id, at, person_id, kind, facts) values (done, new.at, new.person_id, 'closed', '{"outcome": "taken-down"}');
	end if;
	return null;
end $$;
create trigger provider_merge_closes_case after insert on provider_merge for each row execute function provider_merge_closes_case();

-- A review that was being written while its profile was merged goes to the kept one.
create function review_of_merged() returns trigger language plpgsql as $$
begin
	-- Waits for a merge that is under way.
	perform from provider where id = new.provider_id for key share;
	new.provider_id := coalesce((select m.kept from provider_merge m where m.merged = new.provider_id), new.provider_id);
	return new;
end $$;
create trigger review_of_merged before insert on review for each row execute function review_of_merged();
