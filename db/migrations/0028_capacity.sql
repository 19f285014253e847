-- Dated capacity: whether a provider takes new people, for each service area it offers, and when somebody last said so. In place of provider_room.

create table provider_capacity (
	provider_id int not null references provider on delete cascade,
	service_area_id int not null references service_area on delete cascade,
	state text not null check (state in ('open', 'waiting', 'closed')),
	-- About how long the waiting list is.
	weeks smallint check (weeks between 1 and 104),
	confirmed_at timestamptz not null,
	-- profile: its staff, signed in. letter: by the link of a letter. referral: with a no to a referral. phone: told to our team.
	way text not null check (way in ('profile', 'letter', 'referral', 'phone')),
	-- Null: by the link of a letter, or somebody who is no longer known.
	person_id int references person on delete set null,
	-- Who told our team.
	said_by text,
	-- So many letters asked whether it is still right since it was confirmed.
	letters smallint not null default 0,
	primary key (provider_id, service_area_id),
	check ((state = 'waiting') = (weeks is not null)),
	check ((way = 'phone') = (said_by is not null))
);
create index provider_capacity_by_age on provider_capacity (confirmed_at);

-- "No room" was said of a provider as a whole.
insert into provider_capacity (provider_id, service_area_id, state, confirmed_at, way, person_id)
select r.provider_id, s.service_area_id, 'closed', r.changed_at, 'profile', r.person_id
from provider_room r join provider p on p.id = r.provider_id join service s on s.id = any (p.services)
where not r.takes_new
group by r.provider_id, s.service_area_id, r.changed_at, r.person_id;
drop table provider_room;

-- Whether letters may ask an account if its answers are still right.
alter table account add column capacity_letters boolean not null default true;

-- A letter that asks. The token is in it only; here is its SHA-256.
create table capacity_letter (
	token_hash bytea primary key,
	account_id int not null references account on delete cascade,
	sent_at timestamptz not null,
	ends_at timestamptz not null,
	used_at timestamptz
);
create index capacity_letter_by_account on capacity_letter (account_id, sent_at);

-- What is retired stays with whoever offers it, and is found no more.
create function offers_in_use(services int[], area int) returns boolean language sql stable as $$
	select exists (select from service_in_use s where s.service_area_id = offers_in_use.area and s.id = any (offers_in_use.services))
$$;

-- As in 0026_site.sql, and what its answers say: open for a service area 30,000,000 + id, a waiting list 40,000,000 + id; for any of them 23,000,000 and
-- 23,000,001. Tokens say nothing of age: a search that asks for answers looks at their dates itself, so nothing is rewritten as time goes by.
create or replace function refresh_search_docs(changed int[]) returns void language plpgsql as $$
begin
	delete from search_doc d using provider p where d.provider_id = any (changed) and p.id = d.provider_id and not p.is_active;
	insert into search_doc as d (provider_id, account_id, score, reviews_count, name_key, is_telehealth_available, tok, cover)
	select
		p.id,
		p.account_id,
		coalesce((p.overall_review * 10)::smallint, -1),
		p.reviews_count,
		lower(p.name),
		p.is_telehealth_available,
		array(
			select distinct 10000000 + s.service_area_id from service_in_use s where s.id = any (p.services)
			union all select 20000000 + a.number from age_group a where a.code = any (p.age_groups)
			union all select 21000000 + f.number from funding_type f where f.code = any (p.funding_types)
			union all select 22000000 where p.is_subscribed_for_onboarding
			union all select case c.state when 'open' then 30000000 else 40000000 end + c.service_area_id
				from provider_capacity c where c.provider_id = p.id and c.state <> 'closed' and offers_in_use(p.services, c.service_area_id)
			union all select distinct case c.state when 'open' then 23000000 else 23000001 end
				from provider_capacity c where c.provider_id = p.id and c.state <> 'closed' and offers_in_use(p.services, c.service_area_id)
			order by 1
		),
		array(select c::int from unnest(p.postcodes) c union select 10000 + r from unnest(p.regions) r order by 1)
	from provider p
	where p.id = any (changed) and p.is_active
	on conflict (provider_id) do update set
		account_id = excluded.account_id,
		score = excluded.score,
		reviews_count = excluded.reviews_count,
		name_key = excluded.name_key,
		is_telehealth_available = excluded.is_telehealth_available,
		tok = excluded.tok,
		cover = excluded.cover
	where (d.account_id, d.score, d.reviews_count, d.name_key, d.is_telehealth_available, d.tok, d.cover)
		is distinct from (excluded.account_id, excluded.score, excluded.reviews_count, excluded.name_key, excluded.is_telehealth_available, excluded.tok, excluded.cover);
end $$;

-- An answer goes with the service area it is about: who offers it again has to say again.
create function drop_stray_capacity(changed int[]) returns void language sql as $$
	delete from provider_capacity c using provider p
	where c.provider_id = any (changed) and p.id = c.provider_id
		and not exists (select from service s where s.service_area_id = c.service_area_id and s.id = any (p.services))
$$;

create or replace function providers_changed() returns trigger language plpgsql as $$
declare
	ids int[] := array(select id from changed);
begin
	if tg_op = 'UPDATE' then perform drop_stray_capacity(ids); end if;
	perform refresh_search_docs(ids);
	return null;
end $$;

create or replace function services_changed() returns trigger language plpgsql as $$
declare
	moved int[] := array(
		select n.id from changed n join before o using (id)
		where n.service_area_id <> o.service_area_id or (n.retired_at is null) <> (o.retired_at is null)
	);
	ids int[];
begin
	if moved <> '{}' then
		ids := array(select id from provider where services && moved);
		perform drop_stray_capacity(ids);
		perform refresh_search_docs(ids);
	end if;
	return null;
end $$;

create function capacity_changed() returns trigger language plpgsql as $$
declare
	ids int[] := array(select distinct provider_id from changed);
begin
	if ids <> '{}' then perform refresh_search_docs(ids); end if;
	return null;
end $$;
create trigger capacity_inserted after insert on provider_capacity referencing new table as changed for each statement execute function capacity_changed();
create trigger capacity_updated after update on provider_capacity referencing new table as changed for each statement execute function capacity_changed();
create trigger capacity_deleted after delete on provider_capacity referencing old table as changed for each statement execute function capacity_changed();

-- Rows that were moved above were there before their triggers.
select refresh_search_docs(array(select distinct provider_id from provider_capacity));
