-- What the migrations add up to. Written by npm run docs:schema; never edited by hand.

--
-- Name: pg_trgm; Type: EXTENSION; Schema: -; Owner: -
--

CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA public;

--
-- Name: EXTENSION pg_trgm; Type: COMMENT; Schema: -; Owner: -
--

COMMENT ON EXTENSION pg_trgm IS 'text similarity measurement and index searching based on trigrams';

-- Name: access_bits(jsonb); Type: FUNCTION

CREATE FUNCTION public.access_bits(site jsonb) RETURNS integer
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
	select coalesce(sum(1 << (f.n::int - 1)), 0)::int
	from unnest(array['step_free', 'accessible_toilet', 'parking', 'low_sensory']) with ordinality as f (fact, n) where site -> 'access' ->> f.fact = 'yes'
$$;

-- Name: access_told(integer, timestamp with time zone, integer, text, jsonb); Type: FUNCTION

CREATE FUNCTION public.access_told(of_provider integer, at timestamp with time zone, who integer, what text, told jsonb) RETURNS void
    LANGUAGE plpgsql
    AS $$
declare
	allowed int := (select c.minutes from case_clock c where c.kind = 'publication');
	named text := (select p.name from provider p where p.id = of_provider);
	found team_case;
begin
	insert into team_case (kind, provider_id, created_at, title, name, due_at, clock_minutes, updated_at)
	values ('publication', of_provider, access_told.at, 'Access to ' || named, named, business_due(access_told.at, allowed), allowed, access_told.at)
	on conflict do nothing returning * into found;
	if found.id is not null then
		insert into case_event (case_id, at, kind) values (found.id, access_told.at, 'opened');
	else
		select * into found from team_case c where c.provider_id = of_provider for update;
		update team_case c set
			status = case c.status when 'closed' then 'new' when 'new' then 'new' else 'open' end,
			owner_id = case when c.status <> 'closed' then c.owner_id end,
			due_at = case when c.status = 'closed' or c.paused_at is not null then business_due(access_told.at, allowed) else c.due_at end,
			title = case when c.status = 'closed' then 'Access to ' || named else c.title end,
			paused_at = null, snoozed_until = null, closed_at = null, outcome = null
		where c.id = found.id;
	end if;
	insert into case_event (case_id, at, person_id, kind, facts) values (found.id, access_told.at, who, what, told);
	perform put_case_first(found.id, access_told.at, 'access-stopped');
end $$;

-- Name: area_moved(); Type: FUNCTION

CREATE FUNCTION public.area_moved() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
	perform landing_moved(old.slug, new.slug);
	update campaign c set slug = new.slug where c.slug = old.slug and not exists (select from campaign o where o.slug = new.slug);
	return null;
end $$;

-- Name: areas_retired(); Type: FUNCTION

CREATE FUNCTION public.areas_retired() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
declare
	areas int[] := array(select n.id from changed n join before o using (id) where (n.retired_at is null) <> (o.retired_at is null) or n.remote <> o.remote);
	moved int[];
begin
	if areas <> '{}' then
		perform from service_area a where a.id = any (areas) order by a.id for update;
		moved := array(select s.id from service s where s.service_area_id = any (areas));
		perform refresh_search_docs(array(select id from provider where services && moved));
	end if;
	return null;
end $$;

-- Name: audit_stays(); Type: FUNCTION

CREATE FUNCTION public.audit_stays() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
	if tg_op = 'DELETE' and current_setting('alongside.forgets_audit', true) = 'yes' then
		return old;
	end if;
	raise exception 'the audit is added to, never changed';
end $$;

-- Name: bare_phone(text); Type: FUNCTION

CREATE FUNCTION public.bare_phone(phone text) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $_$
	select regexp_replace(regexp_replace(regexp_replace(regexp_replace(coalesce(bare_phone.phone, ''), '(ext|x|#).*$', '', 'i'), '\D', '', 'g'),
		'^(0011|00)?61(?=0?\d{9}$|1[38]00\d{6}$|13\d{4}$)', ''), '^0', '')
$_$;

-- Name: business_due(timestamp with time zone, numeric); Type: FUNCTION

CREATE FUNCTION public.business_due(since timestamp with time zone, minutes numeric) RETURNS timestamp with time zone
    LANGUAGE plpgsql STABLE
    AS $$
declare
	hours office_hours%rowtype;
	here timestamp := since at time zone 'Australia/Melbourne';
	today date := here::date;
	begins time;
	remaining interval := make_interval(secs => greatest(minutes, 0)::double precision * 60);
begin
	select * into hours from office_hours;
	-- A year without a business day is a fault in the table of holidays.
	for n in 0..366 loop
		if is_business_day(today) then
			begins := case when n = 0 then greatest(here::time, hours.opens) else hours.opens end;
			if begins < hours.closes then
				if remaining <= hours.closes - begins then
					return (today + begins + remaining) at time zone 'Australia/Melbourne';
				end if;
				remaining := remaining - (hours.closes - begins);
			end if;
		end if;
		today := today + 1;
	end loop;
	return null;
end $$;

-- Name: business_minutes(timestamp with time zone, timestamp with time zone); Type: FUNCTION

CREATE FUNCTION public.business_minutes(since timestamp with time zone, until timestamp with time zone) RETURNS numeric
    LANGUAGE plpgsql STABLE
    AS $$
declare
	hours office_hours%rowtype;
	a timestamp := since at time zone 'Australia/Melbourne';
	b timestamp := until at time zone 'Australia/Melbourne';
	total interval := '0';
	today date := a::date;
	begins time;
	ends time;
begin
	if until <= since then return 0; end if;
	select * into hours from office_hours;
	while today <= b::date loop
		if is_business_day(today) then
			begins := case when today = a::date then greatest(a::time, hours.opens) else hours.opens end;
			ends := case when today = b::date then least(b::time, hours.closes) else hours.closes end;
			if begins < ends then total := total + (ends - begins); end if;
		end if;
		today := today + 1;
	end loop;
	return extract(epoch from total) / 60;
end $$;

-- Name: call_tells_case(); Type: FUNCTION

CREATE FUNCTION public.call_tells_case() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
	perform tell_case(new.page_quote_id, new.page_enquiry_id, new.created_at, null, 'call-asked', '{}');
	return null;
end $$;

-- Name: campaign_moved(); Type: FUNCTION

CREATE FUNCTION public.campaign_moved() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
	perform landing_moved(old.slug, new.slug);
	update service_area a set slug = new.slug where a.slug = old.slug and not exists (select from service_area o where o.slug = new.slug);
	return null;
end $$;

-- Name: capacity_changed(); Type: FUNCTION

CREATE FUNCTION public.capacity_changed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
declare
	ids int[] := array(select distinct provider_id from changed);
begin
	if ids <> '{}' then perform refresh_search_docs(ids); end if;
	return null;
end $$;

-- Name: capacity_turns_open(); Type: FUNCTION

CREATE FUNCTION public.capacity_turns_open() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
	if new.state <> 'open' then
		new.open_since := null;
	elsif tg_op = 'UPDATE' and old.open_since is not null and old.confirmed_at > new.confirmed_at - interval '30 days' then
		new.open_since := old.open_since;
	else
		new.open_since := greatest(new.open_since, new.confirmed_at);
	end if;
	return new;
end $$;

-- Name: case_before(); Type: FUNCTION

CREATE FUNCTION public.case_before() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
	new.words := case_words(new);
	return new;
end $$;

-- Name: case_changed(); Type: FUNCTION

CREATE FUNCTION public.case_changed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
	perform pg_notify('alongside_notice', 'cases');
	perform pg_notify('alongside_notice', 'case:' || new.id);
	return null;
end $$;

-- Name: case_has_record(); Type: FUNCTION

CREATE FUNCTION public.case_has_record() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
	perform link_contact(new, true);
	return null;
end $$;

-- Name: case_is_counted(); Type: FUNCTION

CREATE FUNCTION public.case_is_counted() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
declare
	contact timestamptz := (select min(e.at) from case_event e where e.case_id = old.id and e.person_id is not null);
	minutes int[] := case when contact is null then '{}'::int[] else array[round(business_minutes(old.created_at, contact))::int] end;
begin
	insert into gone_case_came_in as g (day, kind, times, first_contact) values ((old.created_at at time zone 'Australia/Melbourne')::date, old.kind, 1, minutes)
	on conflict (day, kind) do update set times = g.times + 1, first_contact = array(select m from unnest(g.first_contact || excluded.first_contact) m order by m);
	if old.closed_at is not null then
		insert into gone_case_closed as g (day, kind, outcome, in_time, times)
		values ((old.closed_at at time zone 'Australia/Melbourne')::date, old.kind, coalesce(old.outcome, ''), old.closed_at <= old.due_at, 1)
		on conflict (day, kind, outcome, in_time) do update set times = g.times + 1;
	end if;
	return old;
end $$;

-- Name: case_keys_go(); Type: FUNCTION

CREATE FUNCTION public.case_keys_go() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
	-- All records in one order, as forget_empty_records holds them.
	perform from person_record r where r.root_id in (
		select m.root_id from case_record l join person_record m on m.id = l.record_id where l.case_id = old.id
	) order by r.id for update;
	delete from record_key k using (
		select l.record_id, bool_or(l.part = 'contact') as is_contact from case_record l where l.case_id = old.id group by l.record_id
	) l
	where k.record_id = l.record_id and (
		(k.kind = 'number' and k.key = old.number::text)
		or l.is_contact and (
			(k.kind = 'name' and k.key = name_key(old.name))
			or (k.kind = 'email' and k.key = lower(btrim(old.email)))
			or (k.kind = 'phone' and k.key = phone_key(old.phone))
			or (k.kind = 'home' and k.key = name_key(old.name) || ' ' || postcode_in(old.place))
			or (k.kind = 'gave' and (old.chat_id is not null or old.enquiry_id is not null))
		)
	) and not is_key_given(k.record_id, k.kind, k.key, old.id);
	return old;
end $$;

-- Name: case_of_letter(text); Type: FUNCTION

CREATE FUNCTION public.case_of_letter(about text) RETURNS uuid
    LANGUAGE plpgsql STABLE
    AS $_$
declare
	what text := split_part(about, ':', 1);
	key text := split_part(about, ':', 2);
begin
	if what = 'review' and key ~ '^\d{1,9}$' then
		return (select c.id from team_case c where c.review_id = key::int or c.response_review_id = key::int order by c.review_id nulls last limit 1);
	end if;
	if key !~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$' then return null; end if;
	return case what
		when 'case' then (select c.id from team_case c where c.id = key::uuid)
		when 'quote' then (select c.id from team_case c where c.quote_id = key::uuid)
		when 'enquiry' then (select c.id from team_case c where c.enquiry_id = key::uuid)
		when 'chat' then (select c.id from team_case c where c.chat_id = key::uuid)
		when 'referral' then (select c.id from referral r join team_case c on c.quote_id = r.quote_id or c.enquiry_id = r.enquiry_id where r.id = key::uuid)
	end;
end $_$;

-- Name: case_of_request(uuid, uuid); Type: FUNCTION

CREATE FUNCTION public.case_of_request(of_quote uuid, of_enquiry uuid) RETURNS TABLE(status text, due_at timestamp with time zone)
    LANGUAGE sql STABLE
    AS $$
	select c.status, c.due_at from team_case c where c.quote_id = of_quote or c.enquiry_id = of_enquiry
$$;

-- Name: case_opens_marked(); Type: FUNCTION

CREATE FUNCTION public.case_opens_marked() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
	if new.review_id is not null then
		new.danger_at := (select r.danger_at from review r where r.id = new.review_id);
	end if;
	return new;
end $$;

-- Name: case_record_changed(); Type: FUNCTION

CREATE FUNCTION public.case_record_changed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
	if tg_op = 'INSERT' then
		perform from person_record where id = new.record_id for no key update;
		insert into record_key (record_id, kind, key) select new.record_id, k.kind, k.key from keys_of_cases(new.record_id, new.case_id) k on conflict do nothing;
		return null;
	end if;
	-- Nothing is kept of somebody of whom no case is left.
	if tg_op = 'DELETE' then
		perform forget_empty_records(o.root_id) from person_record o where o.id = old.record_id;
		if not exists (select from team_case c where c.id = old.case_id) then return null; end if;
	end if;
	perform refresh_record_keys(old.record_id);
	if tg_op = 'UPDATE' then
		perform refresh_record_keys(new.record_id);
	end if;
	return null;
end $$;

-- Name: case_search_words(integer, uuid, uuid, uuid, text, text, text, text, text, text); Type: FUNCTION

CREATE FUNCTION public.case_search_words(number integer, quote_id uuid, enquiry_id uuid, chat_id uuid, name text, email text, phone text, place text, title text, next_action text) RETURNS tsvector
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    SET search_path TO 'public'
    AS $$
	select spelled_words(concat_ws(' ', 'c' || number, number, 'ref:' || left(coalesce(quote_id, enquiry_id, chat_id)::text, 8),
		name_spellings(name), name_spellings(translate(email, '@_+', '   ')), fold_text(email), fold_text(mailbox_key(email)), name_spellings(place), name_spellings(title),
		name_spellings(next_action),
		(select string_agg('tel:' || right(bare, n), ' ') from (select bare_phone(phone) as bare) b, generate_series(6, length(bare)) n)))
$$;

-- Name: team_case; Type: TABLE

CREATE TABLE public.team_case (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    number integer NOT NULL,
    kind text NOT NULL,
    quote_id uuid,
    enquiry_id uuid,
    chat_id uuid,
    review_id integer,
    created_at timestamp with time zone NOT NULL,
    title text NOT NULL,
    name text,
    email text,
    phone text,
    place text,
    status text DEFAULT 'new'::text NOT NULL,
    owner_id integer,
    next_action text DEFAULT ''::text NOT NULL,
    due_at timestamp with time zone,
    clock_minutes numeric,
    paused_at timestamp with time zone,
    snoozed_until timestamp with time zone,
    closed_at timestamp with time zone,
    outcome text,
    flags text[] DEFAULT '{}'::text[] NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    words tsvector DEFAULT ''::tsvector NOT NULL,
    held_because text,
    held_at timestamp with time zone,
    held_by integer,
    response_review_id integer,
    provider_id integer,
    search_words tsvector GENERATED ALWAYS AS (public.case_search_words(number, quote_id, enquiry_id, chat_id, name, email, phone, place, title, next_action)) STORED NOT NULL,
    danger_at timestamp with time zone,
    denied_at timestamp with time zone,
    denied_by text,
    danger_holds boolean DEFAULT true NOT NULL,
    CONSTRAINT team_case_check1 CHECK (((status = 'closed'::text) = (closed_at IS NOT NULL))),
    CONSTRAINT team_case_check2 CHECK (((status = 'waiting-person'::text) = (paused_at IS NOT NULL))),
    CONSTRAINT team_case_check3 CHECK (((held_because IS NULL) = (held_at IS NULL))),
    CONSTRAINT team_case_denied CHECK (((denied_at IS NULL) = (denied_by IS NULL))),
    CONSTRAINT team_case_denied_by CHECK ((denied_by = ANY (ARRAY['visitor'::text, 'provider'::text]))),
    CONSTRAINT team_case_has_one_subject CHECK ((num_nonnulls(quote_id, enquiry_id, chat_id, review_id, response_review_id, provider_id) = 1)),
    CONSTRAINT team_case_held_because_check CHECK ((held_because <> ''::text)),
    CONSTRAINT team_case_publication CHECK (((kind = 'publication'::text) = (num_nonnulls(response_review_id, provider_id) = 1))),
    CONSTRAINT team_case_status_check CHECK ((status = ANY (ARRAY['new'::text, 'open'::text, 'waiting-person'::text, 'waiting-provider'::text, 'closed'::text])))
);

-- Name: case_rests_since(public.team_case); Type: FUNCTION

CREATE FUNCTION public.case_rests_since(of public.team_case) RETURNS timestamp with time zone
    LANGUAGE sql STABLE
    AS $$
	select greatest(of.closed_at, (select max(e.at) from case_event e where e.case_id = of.id and e.kind not in ('held', 'hold-lifted')))
$$;

-- Name: case_words(public.team_case); Type: FUNCTION

CREATE FUNCTION public.case_words(of public.team_case) RETURNS tsvector
    LANGUAGE sql STABLE
    AS $$
	select setweight(to_tsvector('simple', concat_ws(' ', 'C-' || of.number, of.number, of.name, of.email, replace(coalesce(of.email, ''), '@', ' '), of.phone,
		regexp_replace(coalesce(of.phone, ''), '\D', '', 'g'), of.place)), 'A')
		|| setweight(to_tsvector('english', concat_ws(' ', of.title, of.next_action)), 'B')
		|| setweight(to_tsvector('english', coalesce((select e.details ->> 'details' from enquiry e where e.id = of.enquiry_id), '')), 'C')
		|| setweight(to_tsvector('english', coalesce((select e.details ->> 'message' from enquiry e where e.id = of.enquiry_id), '')), 'C')
		|| setweight(to_tsvector('english', coalesce((
			select concat_ws(' ', e.details ->> 'organisation', e.details ->> 'claims') from enquiry e where e.id = of.enquiry_id and e.kind = 'provider-enquiry'
		), '')), 'B')
		|| coalesce((
			select array_to_tsvector(array['abn:' || regexp_replace(e.details ->> 'abn', '\D', '', 'g')]) from enquiry e
			where e.id = of.enquiry_id and e.kind = 'provider-enquiry' and coalesce(e.details ->> 'abn', '') <> ''
		), '')
$$;

-- Name: change_contact(uuid, uuid, text, text, text); Type: FUNCTION

CREATE FUNCTION public.change_contact(of_quote uuid, of_enquiry uuid, new_name text, new_phone text, new_email text) RETURNS void
    LANGUAGE plpgsql
    AS $$
declare
	was team_case;
	own uuid;
begin
	update quote set name = coalesce(new_name, name), phone = coalesce(new_phone, phone), email = coalesce(new_email, email) where id = of_quote;
	update enquiry set name = coalesce(new_name, name), phone = coalesce(new_phone, phone), email = coalesce(new_email, email) where id = of_enquiry;
	select c.* into was from team_case c where c.quote_id = of_quote or c.enquiry_id = of_enquiry for update;
	if was.id is null then return; end if;
	update team_case set name = coalesce(new_name, name), phone = coalesce(new_phone, phone), email = coalesce(new_email, email) where id = was.id;
	delete from contact_proof p where p.case_id = was.id and p.part = 'contact' and (
		(p.kind = 'phone' and new_phone is not null and p.key is distinct from phone_key(new_phone))
		or (p.kind = 'email' and new_email is not null and p.key <> lower(btrim(new_email)))
	);
	select l.record_id into own from case_record l where l.case_id = was.id and l.part = 'contact';
	perform from person_record r where r.id = own for no key update;
	update person_record r set name = coalesce(new_name, r.name), phone = coalesce(new_phone, r.phone), email = coalesce(new_email, r.email)
	where r.id = own and r.corrected_at is null and not exists (
		select from case_record o join person_record m on m.id = o.record_id where m.root_id = r.root_id and o.case_id <> was.id
	);
	perform refresh_record_keys(own);
end $$;

-- Name: chat_closes_case(); Type: FUNCTION

CREATE FUNCTION public.chat_closes_case() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
	insert into case_event (case_id, at, kind, facts)
	select id, new.closed_at, 'chat-ended', jsonb_build_object('by', new.closed_by) from team_case where chat_id = new.id and status <> 'closed';
	update team_case set status = 'closed', paused_at = null, closed_at = new.closed_at, outcome = 'ended', updated_at = new.closed_at, version = version + 1
	where chat_id = new.id and status <> 'closed' and danger_at is null;
	return null;
end $$;

-- Name: chat_has_address(); Type: FUNCTION

CREATE FUNCTION public.chat_has_address() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
	update person_record r set email = new.email from case_record l join team_case c on c.id = l.case_id
	where c.chat_id = new.id and l.part = 'contact' and r.id = l.record_id and r.email is null and r.corrected_at is null and not exists (
		select from case_record o join person_record m on m.id = o.record_id where m.root_id = r.root_id and o.case_id <> c.id
	);
	return null;
end $$;

-- Name: chat_is_counted(); Type: FUNCTION

CREATE FUNCTION public.chat_is_counted() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
declare
	answer timestamptz := (select min(m.at) from chat_message m where m.chat_id = old.id and m.sender = 'team');
begin
	if answer is not null and business_minutes(old.started_at, old.started_at + interval '1 minute') > 0 then
		insert into gone_chat as g (day, answered)
		values ((old.started_at at time zone 'Australia/Melbourne')::date, array[round(extract(epoch from answer - old.started_at))::int])
		on conflict (day) do update set answered = array(select s from unnest(g.answered || excluded.answered) s order by s);
	end if;
	return old;
end $$;

-- Name: chat_opens_case(); Type: FUNCTION

CREATE FUNCTION public.chat_opens_case() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
declare
	made team_case;
begin
	made.kind := 'chat';
	made.chat_id := new.id;
	made.created_at := new.started_at;
	made.title := coalesce('Chat about case ' || new.case_number, 'Chat');
	made.name := new.name;
	perform open_case(made);
	return null;
end $$;

-- Name: chat_taken_takes_case(); Type: FUNCTION

CREATE FUNCTION public.chat_taken_takes_case() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
	insert into case_event (case_id, at, person_id, kind)
	select id, new.last_at, new.person_id, 'claimed' from team_case where chat_id = new.id and status <> 'closed' and owner_id is distinct from new.person_id;
	update team_case set owner_id = new.person_id, status = case when status = 'new' then 'open' else status end, snoozed_until = null, updated_at = new.last_at,
		version = version + 1
	where chat_id = new.id and status <> 'closed' and (owner_id is distinct from new.person_id or status = 'new');
	return null;
end $$;

-- Name: closed_case_drops_draft(); Type: FUNCTION

CREATE FUNCTION public.closed_case_drops_draft() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
	delete from follow_up_draft where quote_id = new.quote_id;
	delete from contact_change where quote_id = new.quote_id or enquiry_id = new.enquiry_id;
	return null;
end $$;

-- Name: complaint_assess_minutes(); Type: FUNCTION

CREATE FUNCTION public.complaint_assess_minutes() RETURNS integer
    LANGUAGE sql IMMUTABLE
    AS $$ select 120 $$;

-- Name: complaint_waits_for_assessment(); Type: FUNCTION

CREATE FUNCTION public.complaint_waits_for_assessment() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
	insert into complaint_work (case_id, calm_due_at) values (new.id, new.due_at) on conflict do nothing;
	update team_case set due_at = least(new.due_at, business_due(new.created_at, complaint_assess_minutes())), clock_minutes = complaint_assess_minutes()
	where id = new.id;
	return null;
end $$;

-- Name: delivery_by_video(); Type: FUNCTION

CREATE FUNCTION public.delivery_by_video() RETURNS trigger
    LANGUAGE plpgsql
    AS $_$
begin
	if new.delivery @? '$[*].ways[*] ? (@.way == "video")' then new.is_telehealth_available := true; end if;
	return new;
end $_$;

-- Name: deny_case(uuid, text, timestamp with time zone, integer, jsonb); Type: FUNCTION

CREATE FUNCTION public.deny_case(of_case uuid, who text, at timestamp with time zone, minutes integer, told jsonb) RETURNS void
    LANGUAGE plpgsql
    AS $$
begin
	perform from team_case c where c.id = of_case for update;
	insert into case_event (case_id, at, kind, facts) select c.id, deny_case.at, 'denied', told from team_case c where c.id = of_case;
	update team_case c set
		denied_at = coalesce(c.denied_at, deny_case.at),
		denied_by = case when c.denied_by = 'visitor' then 'visitor' else who end,
		due_at = least(case when c.closed_at is null and c.paused_at is null then c.due_at end, business_due(deny_case.at, deny_case.minutes)),
		clock_minutes = deny_case.minutes,
		snoozed_until = null, closed_at = null, outcome = null, paused_at = null,
		status = case when c.status = 'new' then 'new' else 'open' end,
		updated_at = deny_case.at, version = c.version + 1
	where c.id = of_case;
end $$;

-- Name: drop_stray_capacity(integer[]); Type: FUNCTION

CREATE FUNCTION public.drop_stray_capacity(changed integer[]) RETURNS void
    LANGUAGE sql
    AS $$
	delete from provider_capacity c using provider p
	where c.provider_id = any (changed) and p.id = c.provider_id
		and not exists (select from service s where s.service_area_id = c.service_area_id and s.id = any (p.services))
$$;

-- Name: enquiry_opens_case(); Type: FUNCTION

CREATE FUNCTION public.enquiry_opens_case() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
declare
	made team_case;
begin
	made.kind := new.kind;
	made.enquiry_id := new.id;
	made.created_at := new.created_at;
	made.due_at := new.due_at;
	made.title := case new.kind
		when 'no-provider' then coalesce((select a.name from service_area a where a.id = (new.details ->> 'serviceRequired')::int), 'No provider found')
		when 'message' then coalesce(nullif(new.details ->> 'reported', ''), 'From ' || new.email, 'Message')
		when 'complaint' then 'About ' || coalesce(nullif(new.details ->> 'provider', ''), 'a provider without a name')
		when 'provider-enquiry' then coalesce('Claims ' || nullif(new.details ->> 'claims', ''), 'Wants to be listed')
		when 'campaign-enquiry' then 'Campaign enquiry'
		else coalesce('Call back: ' || nullif(new.details ->> 'preferredTime', ''), 'Call back')
	end;
	made.name := new.name;
	made.email := new.email;
	made.phone := new.phone;
	made.place := new.details ->> 'postcode';
	perform open_case(made);
	return null;
end $$;

-- Name: enquiry_words_are_sealed(); Type: FUNCTION

CREATE FUNCTION public.enquiry_words_are_sealed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
	update team_case set title = case when kind = 'message' then coalesce('From ' || email, 'Message') else title end where enquiry_id = new.id;
	return null;
end $$;

-- Name: sort_key(text); Type: FUNCTION

CREATE FUNCTION public.sort_key(name text) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
	select case when letters = '' or letters < ':' then '~' || letters || case when letters = '' then lower(name) else '' end else letters end
	from (select regexp_replace(
		lower(regexp_replace(normalize(name, NFKD), '[\u0300-\u036f]', '', 'g')),
		'^[^0-9a-z\u00c0-\u1fff\u2c00-\u2fff\u3005-\uabff\uac00-\ud7ff\uf900-\ufdff\ufe70-\ufeff\uff10-\uffff\U00010000-\U0001efff\U00020000-\U0010ffff]+', ''
	) collate "C" as letters) folded
$$;

-- Name: provider; Type: TABLE

CREATE TABLE public.provider (
    id integer NOT NULL,
    account_id integer NOT NULL,
    url_slug text NOT NULL,
    name text NOT NULL,
    short_description text DEFAULT ''::text NOT NULL,
    description text DEFAULT ''::text NOT NULL,
    url text,
    logo_url text,
    phone_number text,
    email text,
    services integer[] DEFAULT '{}'::integer[] NOT NULL,
    age_groups text[] DEFAULT '{}'::text[] NOT NULL,
    funding_types text[] DEFAULT '{}'::text[] NOT NULL,
    regions integer[] DEFAULT '{}'::integer[] NOT NULL,
    postcodes text[] DEFAULT '{}'::text[] NOT NULL,
    overall_review numeric(2,1),
    reviews_count integer DEFAULT 0 NOT NULL,
    is_active boolean DEFAULT true NOT NULL,
    is_optimisation_provider boolean DEFAULT false NOT NULL,
    is_telehealth_available boolean DEFAULT false NOT NULL,
    is_subscribed_for_onboarding boolean DEFAULT false NOT NULL,
    is_using_advanced_availability boolean DEFAULT false NOT NULL,
    street_address text,
    suburb text,
    state text,
    postcode text,
    latitude double precision,
    longitude double precision,
    source text,
    source_key text,
    source_facts jsonb DEFAULT '{}'::jsonb NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    own_columns text[] DEFAULT '{}'::text[] NOT NULL,
    inactive_reason text,
    inactive_since timestamp with time zone,
    is_coverage_estimated boolean GENERATED ALWAYS AS (((COALESCE((source_facts ->> 'coverage'::text), ''::text) = 'estimated'::text) AND (NOT (own_columns && ARRAY['regions'::text, 'postcodes'::text])))) STORED NOT NULL,
    sort_key text GENERATED ALWAYS AS (public.sort_key(name)) STORED NOT NULL COLLATE pg_catalog."C",
    first_shown_at timestamp with time zone,
    sites jsonb DEFAULT '[]'::jsonb NOT NULL,
    delivery jsonb DEFAULT '[]'::jsonb NOT NULL,
    fit_facts jsonb DEFAULT '{}'::jsonb NOT NULL,
    asked_name text,
    asked_name_at timestamp with time zone,
    asked_name_by integer,
    CONSTRAINT provider_check CHECK (((overall_review IS NULL) = (reviews_count = 0))),
    CONSTRAINT provider_check1 CHECK (((NOT is_active) OR ((inactive_reason IS NULL) AND (inactive_since IS NULL)))),
    CONSTRAINT provider_delivery_check CHECK ((jsonb_typeof(delivery) = 'array'::text)),
    CONSTRAINT provider_fit_facts_check CHECK ((jsonb_typeof(fit_facts) = 'object'::text)),
    CONSTRAINT provider_overall_review_check CHECK (((overall_review >= (0)::numeric) AND (overall_review <= (5)::numeric))),
    CONSTRAINT provider_reviews_count_check CHECK ((reviews_count >= 0)),
    CONSTRAINT provider_sites_check CHECK ((jsonb_typeof(sites) = 'array'::text)),
    CONSTRAINT provider_url_slug_check CHECK (((url_slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text) AND (url_slug ~ '[a-z]'::text)))
);

-- Name: fit_tokens(public.provider); Type: FUNCTION

CREATE FUNCTION public.fit_tokens(p public.provider) RETURNS SETOF integer
    LANGUAGE sql STABLE PARALLEL SAFE
    AS $$
	select 24000000 + f.n::int from unnest(array[
		'auslan', 'female_workers', 'male_workers', 'evenings', 'weekends', 'first_nations_led', 'lgbtiq_inclusive'
	]) with ordinality as f (fact, n) where p.fit_facts -> f.fact ->> 'value' = 'yes'
	union all
	select 24000007 + f.n::int from unnest(array['step_free', 'accessible_toilet', 'parking', 'low_sensory']) with ordinality as f (fact, n)
	where exists (select from jsonb_array_elements(p.sites) s where s -> 'access' ->> f.fact = 'yes')
	union all
	-- What one site states together: a token for each set of its facts.
	select distinct 24000100 + m from jsonb_array_elements(p.sites) s, generate_series(1, 15) m where access_bits(s) & m = m
	union all
	select 25000000 + language_number(l) from jsonb_array_elements_text(p.fit_facts -> 'languages' -> 'value') l
	union all
	select 26000000 + c::int from jsonb_array_elements_text(p.fit_facts -> 'conditions' -> 'value') c
	union all
	(
		with area as (
			select distinct a.id, a.remote from service_in_use s join service_area a on a.id = s.service_area_id where s.id = any (p.services)
		), stated as (
			select a.id, array_position(array['home', 'site', 'community', 'video'], w ->> 'way') - 1 as k, w -> 'reach' as reach
			from area a, jsonb_array_elements(p.delivery) d, jsonb_array_elements(d -> 'ways') w
			where (d ->> 'service_area')::int = a.id and (w ->> 'way' <> 'video' or a.remote <> 'no')
		), silent as (
			select id from area where id not in (select id from stated)
		), way as (
			select id, k, reach, true as is_stated from stated
			-- A profile listed with telehealth that hasn't stated how it delivers a service: by video, its reach unknown.
			union all
			select id, 3, '"australia"'::jsonb, false from area where p.is_telehealth_available and remote = 'yes' and id in (select id from silent)
		)
		select distinct token from (
			select unnest(array[27000001 + k, 50000000 + id * 4 + k]) from way
			union all
			select unnest(array[27000030 + k, 200000000 + id * 4 + k]) from way where reach in ('"served"', '"australia"')
			union all
			select unnest(array[27000010, 100000000 + id]) from way where k = 3 and reach = '"australia"'
			union all
			select unnest(array[27000020, 110000000 + id]) from way where is_stated and reach in ('"served"', '"australia"')
			union all
			select unnest(array[27000021, 120000000 + id]) from way where k = 1
			union all
			select -(1 + (r::int * 10000 + a) * 5 + n)
			from way, jsonb_array_elements_text(case when jsonb_typeof(reach) = 'array' then reach else '[]' end) r, unnest(array[0, id]) a, unnest(array[k, 4]) n
			where id < 10000 and r::int < 20000
			union all
			select unnest(array[27000020, 110000000 + id, 27000021, 120000000 + id]) from silent
			union all
			select unnest(array[27000020, 27000021]) where not exists (select from area)
		) as t (token)
	)
$$;

-- Name: fold_text(text, text, boolean); Type: FUNCTION

CREATE FUNCTION public.fold_text(given text, joiner text DEFAULT ''::text, expands boolean DEFAULT false) RETURNS text
    LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE
    AS $$
declare
	plain text := coalesce(given, '');
begin
	if octet_length(plain) = length(plain) then
		plain := lower(translate(plain, E'\'"`\x01\x02\x03\x04\x05\x06\x07\x08\x0e\x0f\x10\x11\x12\x13\x14\x15\x16\x17\x18\x19\x1a\x1b\x1c\x1d\x1e\x1f\x7f', '') collate "default");
		plain := translate(plain, '-.', repeat(joiner, 2));
		if position('&' in plain) > 0 then plain := replace(plain, '&', ' and '); end if;
		plain := translate(plain, E'\t\n\x0b\x0c\r!()*,/:;<=>?[]^{|}~', repeat(' ', 26));
	else
		plain := regexp_replace(normalize(regexp_replace(plain, '[''"`\u00a8\u00b4\u00ab\u00bb\u02b9-\u02bf\u02c8\u02ca\u02cb\u02ee\u05f3\u05f4\u2018-\u201f\u2032-\u2037\u2039\u203a\ua78b\ua78c\uff02\uff07\uff40]', '', 'g'), NFKD), '[''"`\u00a8\u00b4\u00ab\u00bb\u02b9-\u02bf\u02c8\u02ca\u02cb\u02ee\u05f3\u05f4\u2018-\u201f\u2032-\u2037\u2039\u203a\ua78b\ua78c\uff02\uff07\uff40]', '', 'g');
		plain := translate(lower(plain collate "default"), 'ÆŒØĐÐĦŁŊŦÞ', 'æœøđðħłŋŧþ');
		if expands then
			plain := replace(regexp_replace(replace(plain, 'ø', 'oe'), '([aou])\u0308', '\1e', 'g'), U&'a\030A', 'aa');
		end if;
		plain := replace(replace(replace(replace(translate(plain, 'øđðħıłŋŧς', 'oddhilntσ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');
		plain := regexp_replace(plain, '[\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f\u0001-\u0008\u000e-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0]', '', 'g');
		plain := replace(regexp_replace(plain, '[-.\u02d7\u2010-\u2015\u2043\u2212\ufe58\ufe63\uff0d]', joiner, 'g'), '&', ' and ');
		plain := regexp_replace(plain, '[\u0009-\u000d !(-*,/:-?\[\]^{-~\u00a0-\u00a9\u00ac-\u00b1\u00b6-\u00b8\u00bf\u00d7\u00f7\u1680\u2000-\u2bff\u3000-\u303f\ufe30-\ufe4f\ufffd\U0001f000-\U0001faff]+', ' ', 'g');
	end if;
	if position('  ' in plain) > 0 then plain := regexp_replace(plain, ' +', ' ', 'g'); end if;
	return btrim(plain, ' ');
end $$;

-- Name: follow_up_tells_case(); Type: FUNCTION

CREATE FUNCTION public.follow_up_tells_case() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
	perform tell_case(new.quote_id, null, new.submitted_at, null, 'details-sent', '{}');
	return null;
end $$;

-- Name: forget_audit(timestamp with time zone); Type: FUNCTION

CREATE FUNCTION public.forget_audit(before timestamp with time zone) RETURNS integer
    LANGUAGE plpgsql
    AS $$
declare
	gone int;
begin
	if forget_audit.before > now() - interval '2 years' then
		raise exception 'the audit is kept for two years';
	end if;
	perform set_config('alongside.forgets_audit', 'yes', true);
	delete from audit where at < forget_audit.before;
	get diagnostics gone = row_count;
	perform set_config('alongside.forgets_audit', '', true);
	return gone;
end $$;

-- Name: forget_audit_lines(bigint[]); Type: FUNCTION

CREATE FUNCTION public.forget_audit_lines(lines bigint[]) RETURNS integer
    LANGUAGE plpgsql
    AS $$
declare
	gone int;
begin
	perform set_config('alongside.forgets_audit', 'yes', true);
	delete from audit where id = any (lines) and at < now() - interval '2 years';
	get diagnostics gone = row_count;
	perform set_config('alongside.forgets_audit', '', true);
	return gone;
end $$;

-- Name: forget_empty_records(uuid); Type: FUNCTION

CREATE FUNCTION public.forget_empty_records(of_root uuid) RETURNS SETOF uuid
    LANGUAGE plpgsql
    AS $$
begin
	perform from person_record r where r.root_id = of_root order by r.id for update;
	return query delete from person_record r where r.root_id = of_root
		and not exists (select from case_record l join person_record m on m.id = l.record_id where m.root_id = of_root) returning r.id;
end $$;

-- Name: forget_gathered_email(); Type: FUNCTION

CREATE FUNCTION public.forget_gathered_email() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
	delete from letter where id = old.gathered_in;
	return null;
end $$;

-- Name: hide_review(integer, timestamp with time zone, text); Type: FUNCTION

CREATE FUNCTION public.hide_review(of_review integer, at timestamp with time zone, why text) RETURNS void
    LANGUAGE plpgsql
    AS $$
begin
	update review set state = 'confirmed', version = version + 1 where id = of_review and state in ('published', 'confirmed');
	update team_case c set status = 'open', closed_at = null, outcome = null, paused_at = null, snoozed_until = null, owner_id = null,
		due_at = business_due(hide_review.at, k.minutes), clock_minutes = k.minutes, updated_at = hide_review.at, version = c.version + 1
	from case_clock k where c.review_id = of_review and k.kind = c.kind and c.status = 'closed';
	insert into case_event (case_id, at, kind) select c.id, hide_review.at, why from team_case c where c.review_id = of_review;
end $$;

-- Name: hold_case(uuid, uuid); Type: FUNCTION

CREATE FUNCTION public.hold_case(of_quote uuid, of_enquiry uuid) RETURNS text
    LANGUAGE sql
    AS $$
	select c.status from team_case c where c.quote_id = of_quote or c.enquiry_id = of_enquiry for update
$$;

-- Name: hold_for_merge(integer[]); Type: FUNCTION

CREATE FUNCTION public.hold_for_merge(of_providers integer[]) RETURNS void
    LANGUAGE plpgsql
    AS $$
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

-- Name: hold_referrals(integer); Type: FUNCTION

CREATE FUNCTION public.hold_referrals(of_provider integer) RETURNS void
    LANGUAGE plpgsql
    AS $$
begin
	perform from quote q where q.id in (
		select r.quote_id from referral r where r.provider_id = of_provider and r.state in ('new', 'accepted', 'contacted', 'started')
	) order by q.id for key share;
	perform from enquiry e where e.id in (
		select r.enquiry_id from referral r where r.provider_id = of_provider and r.state in ('new', 'accepted', 'contacted', 'started')
	) order by e.id for key share;
	perform from referral r where r.provider_id = of_provider and r.state in ('new', 'accepted', 'contacted', 'started') order by r.id for no key update;
end $$;

-- Name: identities_of_request(uuid, uuid); Type: FUNCTION

CREATE FUNCTION public.identities_of_request(of_quote uuid, of_enquiry uuid) RETURNS TABLE(kind text, value text)
    LANGUAGE sql STABLE
    AS $$
	with roots as (
		select r.root_id from team_case c join case_record l on l.case_id = c.id join person_record r on r.id = l.record_id
		where c.quote_id = of_quote or c.enquiry_id = of_enquiry
	), people as (select r.* from person_record r where r.root_id in (select root_id from roots))
	select 'name', p.name from people p where p.name is not null
	union select k.kind, k.key from record_key k join people p on p.id = k.record_id where k.kind in ('name', 'email', 'phone')
$$;

-- Name: import_seen(public.provider); Type: FUNCTION

CREATE FUNCTION public.import_seen(p public.provider) RETURNS text
    LANGUAGE sql STABLE
    AS $$
	select md5(row(p.name, p.short_description, p.description, p.url, p.phone_number, p.email, p.services, p.age_groups, p.funding_types, p.regions, p.postcodes,
		p.is_telehealth_available, p.street_address, p.suburb, p.state, p.postcode, p.latitude, p.longitude, p.fit_facts, p.source_facts, p.own_columns, p.is_active, p.account_id)::text)
$$;

-- Name: is_business_day(date); Type: FUNCTION

CREATE FUNCTION public.is_business_day(day date) RETURNS boolean
    LANGUAGE sql STABLE
    AS $$
	select extract(isodow from is_business_day.day) < 6 and not exists (select from public_holiday h where h.day = is_business_day.day)
$$;

-- Name: is_denied(uuid, uuid); Type: FUNCTION

CREATE FUNCTION public.is_denied(of_quote uuid, of_enquiry uuid) RETURNS boolean
    LANGUAGE sql STABLE
    AS $$
	select exists (select from team_case c where (c.quote_id = of_quote or c.enquiry_id = of_enquiry) and c.denied_by = 'visitor')
$$;

-- Name: is_key_given(uuid, text, text, uuid); Type: FUNCTION

CREATE FUNCTION public.is_key_given(of_record uuid, of_kind text, of_key text, but_case uuid) RETURNS boolean
    LANGUAGE plpgsql STABLE
    AS $_$
begin
	return case of_kind
		-- Numbers are unique.
		when 'number' then false
		when 'name' then exists (select from person_record r where r.id = of_record and name_key(r.name) = of_key) or exists (
			select from case_record l where l.record_id = of_record and l.part = 'contact' and l.case_id <> but_case
				and (select name_key(c.name) = of_key from team_case c where c.id = l.case_id)
		)
		when 'email' then exists (select from person_record r where r.id = of_record and lower(btrim(r.email)) = of_key) or exists (
			select from case_record l where l.record_id = of_record and l.part = 'contact' and l.case_id <> but_case
				and (select lower(btrim(c.email)) = of_key from team_case c where c.id = l.case_id)
		)
		when 'phone' then exists (select from person_record r where r.id = of_record and phone_key(r.phone) = of_key) or exists (
			select from case_record l where l.record_id = of_record and l.part = 'contact' and l.case_id <> but_case
				and (select phone_key(c.phone) = of_key from team_case c where c.id = l.case_id)
		)
		when 'home' then exists (
			select from person_record r where r.id = of_record and right(of_key, 4) = r.postcode and name_key(r.name) || ' ' || r.postcode = of_key
		) or exists (
			select from case_record l where l.record_id = of_record and l.part = 'contact' and l.case_id <> but_case and (
				-- The postcode first: it is read faster than a name.
				select case when postcode_in(c.place) = right(of_key, 4) then name_key(c.name) || ' ' || postcode_in(c.place) = of_key end
				from team_case c where c.id = l.case_id
			)
		)
		when 'gave' then exists (
			select from case_record l where l.record_id = of_record and l.part = 'contact' and l.case_id <> but_case and (
				select substring(coalesce(h.case_number, e.details ->> 'caseNumber') from '^\s*[Cc]?-?(\d{4,9})\s*$') = of_key
				from team_case c left join chat h on h.id = c.chat_id left join enquiry e on e.id = c.enquiry_id where c.id = l.case_id
			)
		)
	end;
end $_$;

-- Name: is_marked(uuid, uuid); Type: FUNCTION

CREATE FUNCTION public.is_marked(of_quote uuid, of_enquiry uuid) RETURNS boolean
    LANGUAGE sql STABLE
    AS $$
	select exists (
		select from team_case c
		where (c.quote_id = of_quote or c.enquiry_id = of_enquiry) and (c.danger_at is not null and c.danger_holds or c.denied_by = 'visitor')
	)
$$;

-- Name: is_proven_browser(bytea, text); Type: FUNCTION

CREATE FUNCTION public.is_proven_browser(token_hash bytea, email text) RETURNS boolean
    LANGUAGE sql STABLE
    AS $$
	select exists (
		select from contact_proof p join team_case c on c.id = p.case_id join quote q on q.id = c.quote_id
		where p.kind = 'email' and p.part = 'contact' and p.key = lower(btrim(is_proven_browser.email)) and token_hash = any (q.visitor_token_hashes)
	)
$$;

-- Name: is_proven_letter(text, text); Type: FUNCTION

CREATE FUNCTION public.is_proven_letter(about text, recipient text) RETURNS boolean
    LANGUAGE sql STABLE
    AS $$
	select exists (
		select from contact_proof p
		where p.case_id = case_of_letter(about) and p.part = 'contact' and p.kind = 'email' and p.key = lower(btrim(recipient))
	)
$$;

-- Name: is_stopped_letter(text, text); Type: FUNCTION

CREATE FUNCTION public.is_stopped_letter(about text, recipient text) RETURNS boolean
    LANGUAGE sql STABLE
    AS $$
	select exists (select from letter l where mailbox_key(l.recipient) = mailbox_key(is_stopped_letter.recipient) and l.denied_at is not null)
		and (not is_proven_letter(is_stopped_letter.about, is_stopped_letter.recipient) or exists (
			select from team_case c where c.id = case_of_letter(is_stopped_letter.about) and c.denied_by = 'visitor'
		))
$$;

-- Name: join_twin(uuid, uuid, timestamp with time zone); Type: FUNCTION

CREATE FUNCTION public.join_twin(of_root uuid, twin uuid, at timestamp with time zone) RETURNS void
    LANGUAGE plpgsql
    AS $$
declare
	side record;
begin
	for side in
		select a.root, a.other,
			array(select distinct l.case_id from case_record l join person_record r on r.id = l.record_id where r.root_id = a.root) as cases,
			(select coalesce(jsonb_agg(n.reference), '[]') from (
				select 'C-' || c.number as reference from team_case c
				where c.id in (select l.case_id from case_record l join person_record r on r.id = l.record_id where r.root_id = a.other)
				order by c.created_at desc, c.number desc limit 5
			) n) as others
		from (values (of_root, twin), (twin, of_root)) a (root, other)
	loop
		insert into case_event (case_id, at, kind, facts)
		select c, join_twin.at, 'record-joined', jsonb_build_object('with', side.others) from unnest(side.cases) c;
		perform pg_notify('alongside_notice', 'case:' || c) from unnest(side.cases) c;
		insert into audit (at, deed, about, facts) values (join_twin.at, 'record.joined', 'record:' || side.root, jsonb_build_object('with', side.other));
	end loop;
	insert into record_merge (kept, merged, at, by_service) values (twin, of_root, join_twin.at, true);
	update person_record set merged_into = twin where id = of_root;
	update person_record set version = version + 1 where id in (twin, of_root);
end $$;

-- Name: keys_of_cases(uuid, uuid); Type: FUNCTION

CREATE FUNCTION public.keys_of_cases(of_record uuid, of_case uuid DEFAULT NULL::uuid) RETURNS TABLE(kind text, key text)
    LANGUAGE sql STABLE
    AS $_$
	with linked as (
		select l.part, c.number, c.name, c.email, c.phone, postcode_in(c.place) as postcode, c.chat_id, c.enquiry_id
		from case_record l join team_case c on c.id = l.case_id where l.record_id = of_record and (of_case is null or l.case_id = of_case)
	), told as (
		select r.name, r.email, r.phone, r.postcode from person_record r where r.id = of_record
		union all
		select name, email, phone, postcode from linked where part = 'contact'
	), keys as (
		select 'name' as kind, name_key(name) as key from told
		union select 'email', lower(btrim(email)) from told
		union select 'phone', phone_key(phone) from told
		union select 'home', name_key(name) || ' ' || postcode from told where name_key(name) <> ''
		union select 'number', number::text from linked
		union select 'gave', substring(coalesce(h.case_number, e.details ->> 'caseNumber') from '^\s*[Cc]?-?(\d{4,9})\s*$')
		from linked left join chat h on h.id = linked.chat_id left join enquiry e on e.id = linked.enquiry_id where part = 'contact'
	)
	select kind, key from keys where key <> ''
$_$;

-- Name: landing_moved(text, text); Type: FUNCTION

CREATE FUNCTION public.landing_moved(was text, is_now text) RETURNS void
    LANGUAGE plpgsql
    AS $$
begin
	delete from landing_redirect where slug = is_now;
	update landing_redirect set leads_to = is_now where leads_to = was;
	insert into landing_redirect (slug, leads_to) values (was, is_now) on conflict (slug) do update set leads_to = excluded.leads_to;
end $$;

-- Name: language_number(text); Type: FUNCTION

CREATE FUNCTION public.language_number(tag text) RETURNS integer
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
	select (ascii(substr(tag, 1, 1)) - 96) * 729 + (ascii(substr(tag, 2, 1)) - 96) * 27
		+ case when length(tag) > 2 then ascii(substr(tag, 3, 1)) - 96 else 0 end
$$;

-- Name: leaver_gives_back(); Type: FUNCTION

CREATE FUNCTION public.leaver_gives_back() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
	with released as (
		update team_case set owner_id = null, version = version + 1, updated_at = now() where owner_id = new.id and status <> 'closed' returning id
	)
	insert into case_event (case_id, at, kind, facts) select id, now(), 'owner-left', jsonb_build_object('from', new.name) from released;
	return null;
end $$;

-- Name: letter_refused_tells_case(); Type: FUNCTION

CREATE FUNCTION public.letter_refused_tells_case() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
declare
	of_case uuid := case_of_letter(new.about);
	found team_case;
	is_person boolean;
begin
	if of_case is null then return null; end if;
	select * into found from team_case c where c.id = of_case for update;
	is_person := lower(btrim(new.recipient)) = lower(btrim(found.email));
	if new.status <> 'failed' then
		update team_case c set flags = array_remove(c.flags, 'email-refused') where c.id = of_case and 'email-refused' = any (c.flags) and not exists (
			select from letter l where subject_of(l.about) in (select s.subject from case_subject s where s.case_id = of_case) and l.status = 'failed'
		);
		return null;
	end if;
	if not is_person and not (new.about like 'referral:%' and new.kind <> 'referral-silent') then return null; end if;
	insert into case_event (case_id, at, kind, facts)
	values (of_case, coalesce(new.settled_at, now()), 'email-refused', jsonb_build_object('email', new.kind, 'to', case when is_person then 'person' else 'provider' end));
	update team_case set
		flags = with_flag(flags, 'email-refused'), snoozed_until = null, updated_at = coalesce(new.settled_at, now()), version = version + 1,
		status = case when found.status = 'waiting-person' or (found.status = 'waiting-provider' and not is_person) then 'open' else status end,
		paused_at = null,
		clock_minutes = case when found.status = 'waiting-person' then c.minutes else clock_minutes end,
		due_at = case when found.status = 'waiting-person' then business_due(coalesce(new.settled_at, now()), c.minutes) else due_at end
	from case_clock c where c.kind = found.kind and team_case.id = of_case;
	return null;
end $$;

-- Name: link_contact(public.team_case, boolean); Type: FUNCTION

CREATE FUNCTION public.link_contact(of public.team_case, is_live boolean) RETURNS void
    LANGUAGE plpgsql
    AS $$
declare
	chosen uuid;
	root uuid;
	reason text := 'alone';
begin
	select r.id, r.root_id into chosen, root from enquiry e join team_case c on c.quote_id = e.page_quote_id or c.enquiry_id = e.page_enquiry_id
	join case_record l on l.case_id = c.id and l.part = 'contact' join person_record r on r.id = l.record_id
	where e.id = of.enquiry_id;
	if chosen is not null then
		-- The record may be erased at the same moment.
		perform from person_record r where r.id in (chosen, root) order by r.id for no key update;
		update person_record r set last_at = greatest(r.last_at, of.created_at) where r.id in (chosen, root);
		select r.id into chosen from person_record r where r.id = chosen;
	end if;
	if chosen is not null then
		reason := 'own-page';
	else
		insert into person_record (created_at, name, email, phone, postcode, last_at)
		values (of.created_at, nullif(btrim(of.name), ''), nullif(btrim(of.email), ''), nullif(btrim(of.phone), ''), postcode_in(of.place), of.created_at)
		returning id into chosen;
	end if;
	insert into case_record (case_id, part, record_id, how) values (of.id, 'contact', chosen, reason);
end $$;

-- Name: mailbox_key(text); Type: FUNCTION

CREATE FUNCTION public.mailbox_key(email text) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
	select case
		when at < 2 then plain
		when domain in ('gmail.com', 'googlemail.com') then replace(split_part(local, '+', 1), '.', '') || '@gmail.com'
		when local like '+%' then plain
		else split_part(local, '+', 1) || '@' || domain
	end
	from (
		select plain, at, substr(plain, at + 1) as domain, left(plain, at - 1) as local
		from (
			select plain, length(plain) - position('@' in reverse(plain)) + 1 as at
			from (select lower(btrim(coalesce(mailbox_key.email, ''))) as plain) one
		) two
	) three
$$;

-- Name: mark_danger(uuid, uuid, uuid, integer, integer, timestamp with time zone); Type: FUNCTION

CREATE FUNCTION public.mark_danger(of_quote uuid, of_enquiry uuid, of_chat uuid, of_review integer, of_response integer, at timestamp with time zone) RETURNS void
    LANGUAGE plpgsql
    AS $$
declare
	found uuid;
begin
	update review set danger_at = coalesce(danger_at, at) where id = of_review;
	select c.id into found from team_case c
	where c.quote_id = of_quote or c.enquiry_id = of_enquiry or c.chat_id = of_chat or c.review_id = of_review or c.response_review_id = of_response
		or exists (
			select from enquiry e where e.id = of_enquiry and (c.quote_id = e.page_quote_id or c.enquiry_id = e.page_enquiry_id)
		)
	order by (c.enquiry_id is not distinct from of_enquiry) desc limit 1 for update;
	update team_case c set danger_at = coalesce(c.danger_at, at), danger_holds = true, snoozed_until = null, closed_at = null, outcome = null, paused_at = null,
		status = case when c.status = 'new' then 'new' else 'open' end,
		due_at = case when c.closed_at is null and c.paused_at is null then c.due_at else business_due(at, k.minutes) end,
		clock_minutes = case when c.closed_at is null and c.paused_at is null then c.clock_minutes else k.minutes end,
		updated_at = at, version = c.version + 1
	from case_clock k where k.kind = c.kind and c.id = found;
end $$;

-- Name: mark_plan_file(); Type: FUNCTION

CREATE FUNCTION public.mark_plan_file() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
	if new.content is not null then
		new.content_mark := substring(new.content from 1 for 9);
	end if;
	return new;
end $$;

-- Name: mark_providers_words(uuid, uuid, timestamp with time zone); Type: FUNCTION

CREATE FUNCTION public.mark_providers_words(of_quote uuid, of_enquiry uuid, at timestamp with time zone) RETURNS void
    LANGUAGE plpgsql
    AS $$
declare
	held boolean := exists (
		select from team_case c where (c.quote_id = of_quote or c.enquiry_id = of_enquiry) and c.danger_at is not null and c.danger_holds
	);
begin
	perform mark_danger(of_quote, of_enquiry, null, null, null, at);
	update team_case c set danger_holds = held where c.quote_id = of_quote or c.enquiry_id = of_enquiry;
end $$;

-- Name: message_wakes_case(); Type: FUNCTION

CREATE FUNCTION public.message_wakes_case() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
declare
	found team_case;
begin
	select * into found from team_case c where c.chat_id = new.chat_id
		and (c.status in ('waiting-person', 'waiting-provider') or (c.status in ('new', 'open') and c.snoozed_until is not null)) for update;
	if found.id is null then return null; end if;
	insert into case_event (case_id, at, kind) values (found.id, new.at, 'message-sent');
	update team_case set status = case when status = 'new' then 'new' else 'open' end, paused_at = null, snoozed_until = null, updated_at = new.at, version = version + 1,
		clock_minutes = case when found.status in ('new', 'open') then clock_minutes else c.minutes end,
		due_at = case when found.status in ('new', 'open') then due_at else business_due(new.at, c.minutes) end, flags = with_flag(flags, 'message-sent')
	from case_clock c where c.kind = found.kind and team_case.id = found.id;
	return null;
end $$;

-- Name: name_asked_opens_case(); Type: FUNCTION

CREATE FUNCTION public.name_asked_opens_case() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
	perform publication_told(null, new.id, new.asked_name_at, new.name, 'name-asked', jsonb_build_object('name', new.asked_name));
	return null;
end $$;

-- Name: name_key(text); Type: FUNCTION

CREATE FUNCTION public.name_key(name text) RETURNS text
    LANGUAGE plpgsql IMMUTABLE
    AS $_$
declare
	key text := translate(fold_text(name, ' '), '#$%+@\_', '       ');
begin
	if key ~ '\m(mr|mrs|ms|miss|mx|dr)\M' then key := regexp_replace(key, '\m(mr|mrs|ms|miss|mx|dr)\M', '', 'g'); end if;
	if position('  ' in key) > 0 then key := regexp_replace(key, ' +', ' ', 'g'); end if;
	return btrim(key);
end $_$;

-- Name: name_participant(uuid, text, text, timestamp with time zone); Type: FUNCTION

CREATE FUNCTION public.name_participant(of_quote uuid, called text, relation text, at timestamp with time zone) RETURNS void
    LANGUAGE plpgsql
    AS $$
declare
	found team_case;
	wrote person_record;
	wanted text := nullif(name_key(called), '');
	roots uuid[];
	chosen uuid;
	reason text := 'alone';
begin
	select * into found from team_case c where c.quote_id = of_quote;
	if found.id is null then return; end if;
	-- Two requests of one contact person wait for one another.
	perform from person_record r join case_record l on l.record_id = r.id where l.case_id = found.id and l.part = 'contact' for no key update of r;
	if exists (select from case_record l where l.case_id = found.id and l.part = 'participant') then return; end if;
	update case_record l set relation = nullif(btrim(name_participant.relation), '') where l.case_id = found.id and l.part = 'contact';
	select r.* into wrote from person_record r join case_record l on l.record_id = r.id where l.case_id = found.id and l.part = 'contact';
	if name_participant.relation = 'This is for myself' or (name_participant.relation is null and wanted is not null and names_agree(called, wrote.name)) then
		insert into case_record (case_id, part, record_id, how) values (found.id, 'participant', wrote.id, 'for-themself');
		return;
	end if;
	if wanted is null then return; end if;
	-- A record's own name is among its keys.
	with named as materialized (
		select p.id, p.root_id from record_key n join person_record p on p.id = n.record_id
		where n.kind = 'name' and n.key = wanted and name_key(p.name) = wanted and p.root_id <> wrote.root_id
	)
	select array_agg(distinct p.root_id), min(p.id::text)::uuid into roots, chosen
	from named p where not exists (
		select from record_merge g join person_record m on m.id = g.merged where m.root_id = wrote.root_id and g.by_service and g.undone_at is null
	) and exists (
		select from case_record t join case_record k on k.case_id = t.case_id and k.part = 'contact' join person_record w on w.id = k.record_id
		where t.record_id = p.id and t.part = 'participant' and w.root_id = wrote.root_id
	);
	if cardinality(roots) = 1 then
		perform from person_record r where r.id in (chosen, roots[1]) order by r.id for no key update;
	end if;
	if cardinality(roots) = 1 and exists (select from person_record r where r.id = chosen) then
		reason := 'same-contact';
		update person_record set last_at = greatest(last_at, name_participant.at) where id in (chosen, roots[1]);
	else
		insert into person_record (created_at, name, postcode, last_at)
		values (name_participant.at, btrim(called), postcode_in(found.place), name_participant.at) returning id into chosen;
	end if;
	insert into case_record (case_id, part, record_id, how) values (found.id, 'participant', chosen, reason);
end $$;

-- Name: name_spellings(text); Type: FUNCTION

CREATE FUNCTION public.name_spellings(name text) RETURNS text
    LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE
    SET search_path TO 'public'
    AS $$
declare
	folded text := fold_text(name);
	is_ascii boolean := octet_length(name) = length(name);
	expanded text := case when is_ascii then folded else fold_text(name, '', true) end;
	parted text := case when is_ascii and name !~ '[-.]' then folded else fold_text(name, ' ') end;
	short text := regexp_replace(replace(expanded, 'aa', 'a'), '([aou])e', '\1', 'g');
	words text[];
	joined text;
	spelled text := folded;
begin
	if expanded <> folded then spelled := spelled || ' ' || expanded; end if;
	if short <> folded then spelled := spelled || ' ' || short; end if;
	if parted <> folded then spelled := spelled || ' ' || parted; end if;
	if parted ~ '(^| )[^ ]{1,3} ' then
		words := string_to_array(parted, ' ');
		for i in 1 .. cardinality(words) - 1 loop
			continue when length(words[i]) > 3;
			joined := words[i];
			for j in i + 1 .. cardinality(words) loop
				joined := joined || words[j];
				exit when length(words[j]) > 3;
			end loop;
			spelled := spelled || ' ' || joined;
		end loop;
	end if;
	return spelled;
end $$;

-- Name: names_agree(text, text); Type: FUNCTION

CREATE FUNCTION public.names_agree(a text, b text) RETURNS boolean
    LANGUAGE sql IMMUTABLE
    AS $$
	select string_to_array(name_key(a), ' ') <@ string_to_array(name_key(b), ' ') or string_to_array(name_key(b), ' ') <@ string_to_array(name_key(a), ' ')
$$;

-- Name: note_provider_change(); Type: FUNCTION

CREATE FUNCTION public.note_provider_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
	insert into search_change (provider_id)
	select n.id from after_update n join before_update o using (id) where n is distinct from o order by 1
	on conflict (provider_id) do update set changed_in = excluded.changed_in;
	if found then perform pg_notify('alongside_notice', 'search'); end if;
	return null;
end $$;

-- Name: note_search_change(); Type: FUNCTION

CREATE FUNCTION public.note_search_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
	if tg_op = 'TRUNCATE' then
		perform nextval('search_epoch');
	else
		insert into search_change (provider_id) select distinct provider_id from changed order by 1
		on conflict (provider_id) do update set changed_in = excluded.changed_in;
		if not found then return null; end if;
	end if;
	perform pg_notify('alongside_notice', 'search');
	return null;
end $$;

-- Name: note_stored_file(); Type: FUNCTION

CREATE FUNCTION public.note_stored_file() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
	if tg_op <> 'INSERT' and old.content_at is not null then
		if tg_op = 'UPDATE' and new.content_at = old.content_at then return null; end if;
		insert into file_removal (content_at, due_at) values (old.content_at, now() + interval '35 days') on conflict do nothing;
	end if;
	if tg_op <> 'DELETE' and new.content_at is not null then
		delete from file_removal where content_at = new.content_at;
	end if;
	return null;
end $$;

-- Name: offers_in_use(integer[], integer); Type: FUNCTION

CREATE FUNCTION public.offers_in_use(services integer[], area integer) RETURNS boolean
    LANGUAGE sql STABLE
    AS $$
	select exists (select from service_in_use s where s.service_area_id = offers_in_use.area and s.id = any (offers_in_use.services))
$$;

-- Name: open_case(public.team_case); Type: FUNCTION

CREATE FUNCTION public.open_case(made public.team_case) RETURNS uuid
    LANGUAGE plpgsql
    AS $$
declare
	opened uuid;
	minutes int := (select c.minutes from case_clock c where c.kind = made.kind);
begin
	insert into team_case (kind, quote_id, enquiry_id, chat_id, review_id, created_at, title, name, email, phone, place, due_at, clock_minutes, flags, updated_at)
	values (made.kind, made.quote_id, made.enquiry_id, made.chat_id, made.review_id, made.created_at, made.title, made.name, made.email, made.phone, made.place,
		coalesce(made.due_at, business_due(made.created_at, minutes)),
		case when made.due_at is null then minutes else business_minutes(made.created_at, made.due_at) end, coalesce(made.flags, '{}'),
		made.created_at)
	on conflict do nothing returning id into opened;
	if opened is not null then
		insert into case_event (case_id, at, kind) values (opened, made.created_at, 'opened');
	end if;
	return opened;
end $$;

-- Name: owner_of_request(uuid, uuid); Type: FUNCTION

CREATE FUNCTION public.owner_of_request(of_quote uuid, of_enquiry uuid) RETURNS TABLE(case_id uuid, number integer, email text, last_event bigint)
    LANGUAGE sql STABLE
    AS $$
	select c.id, c.number, p.email, (select max(e.id) from case_event e where e.case_id = c.id)
	from team_case c join person p on p.id = c.owner_id and p.is_active
	where (c.quote_id = of_quote or c.enquiry_id = of_enquiry) and c.status <> 'closed'
$$;

-- Name: pause_referrals(integer, text, timestamp with time zone); Type: FUNCTION

CREATE FUNCTION public.pause_referrals(of_provider integer, named text, at timestamp with time zone) RETURNS integer
    LANGUAGE plpgsql
    AS $$
declare
	one referral;
	done int := 0;
begin
	for one in
		update referral set paused_at = pause_referrals.at, tell_visitor = true, version = version + 1, updated_at = pause_referrals.at
		where provider_id = of_provider and state in ('accepted', 'contacted', 'started') and paused_at is null returning *
	loop
		done := done + 1;
		perform tell_case(one.quote_id, one.enquiry_id, pause_referrals.at, null, 'referral-paused',
			jsonb_build_object('provider', named, 'referral', 'R-' || one.number));
		insert into audit (at, deed, about, facts) values (pause_referrals.at, 'referral.paused', 'referral:' || one.id, jsonb_build_object('provider', of_provider));
	end loop;
	return done;
end $$;

-- Name: person_record_before(); Type: FUNCTION

CREATE FUNCTION public.person_record_before() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
	new.root_id := new.id;
	return new;
end $$;

-- Name: person_record_moved(); Type: FUNCTION

CREATE FUNCTION public.person_record_moved() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
	with recursive below as (
		select new.id as id
		union all
		select r.id from person_record r join below b on r.merged_into = b.id
	)
	update person_record r set root_id = coalesce((select p.root_id from person_record p where p.id = new.merged_into), new.id)
	from below b where r.id = b.id;
	return null;
end $$;

-- Name: person_record_told(); Type: FUNCTION

CREATE FUNCTION public.person_record_told() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
	perform refresh_record_keys(new.id);
	return null;
end $$;

-- Name: phone_key(text); Type: FUNCTION

CREATE FUNCTION public.phone_key(phone text) RETURNS text
    LANGUAGE sql IMMUTABLE
    AS $_$
	select case
		when d = '' then null
		when d ~ '^(0011|00)61' then '+61' || regexp_replace(regexp_replace(d, '^(0011|00)61', ''), '^0', '')
		when d ~ '^610?\d{9}$' then '+61' || regexp_replace(substr(d, 3), '^0', '')
		when d ~ '^0\d{9}$' then '+61' || substr(d, 2)
		when d ~ '^[23478]\d{8}$' then '+61' || d
		else d
	end from (select regexp_replace(regexp_replace(coalesce(phone_key.phone, ''), '(ext|x|#).*$', '', 'i'), '\D', '', 'g') as d) digits
$_$;

-- Name: place_before_yes(text, text, integer); Type: FUNCTION

CREATE FUNCTION public.place_before_yes(of_postcode text, of_suburb text, enough integer) RETURNS text
    LANGUAGE sql STABLE
    AS $$
	select coalesce(
		(select of_suburb || ' ' || of_postcode from locality l where l.postcode = of_postcode and l.name = of_suburb and l.weight >= enough limit 1),
		(select of_postcode from locality l where l.postcode = of_postcode having sum(l.weight) >= enough),
		(
			select 'within 30 km of ' || t.name || ', ' || t.state
			from locality o join locality t on t.weight >= enough and t.latitude between o.latitude - 0.28 and o.latitude + 0.28
			cross join lateral (select sqrt(power((t.latitude - o.latitude) * 111.2, 2) + power((t.longitude - o.longitude) * 111.2 * cos(radians(o.latitude)), 2)) as km) d
			where o.postcode = of_postcode and o.name = of_suburb and d.km <= 30 order by d.km, t.name limit 1
		),
		(select r.name from postcode p join region r on r.id = p.region_id where p.code = of_postcode),
		(select p.state from postcode p where p.code = of_postcode),
		'Australia'
	)
$$;

-- Name: postcode_in(text); Type: FUNCTION

CREATE FUNCTION public.postcode_in(place text) RETURNS text
    LANGUAGE sql IMMUTABLE
    AS $$ select substring(postcode_in.place from '\m\d{4}\M') $$;

-- Name: postcodes_moved(); Type: FUNCTION

CREATE FUNCTION public.postcodes_moved() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
declare
	ids int[] := array(
		select p.id from provider p join moved m on m.code = p.postcode where p.sites = '[]' and (p.latitude is null or p.longitude is null)
		union
		select p.id from provider p cross join jsonb_array_elements(p.sites) s join moved m on m.code = s ->> 'postcode'
		where p.sites <> '[]' and s ->> 'latitude' is null
		order by 1
	);
begin
	if ids = '{}' then return null; end if;
	perform refresh_search_docs(ids);
	-- A profile shows the distance itself, too.
	insert into search_change (provider_id) select unnest(ids)
	on conflict (provider_id) do update set changed_in = excluded.changed_in;
	perform pg_notify('alongside_notice', 'search');
	return null;
end $$;

-- Name: profile_opens_case(); Type: FUNCTION

CREATE FUNCTION public.profile_opens_case() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
declare
	shown text[] := array(
		select k from jsonb_object_keys(new.columns) k where k in ('name', 'short_description', 'description', 'url', 'logo_url') order by 1
	);
begin
	if shown = '{}' or not exists (select from person p where p.id = new.person_id and p.role <> 'team') then return null; end if;
	perform publication_told(null, new.provider_id, new.at, p.name, 'profile-changed', jsonb_build_object('columns', to_jsonb(shown)))
	from provider p where p.id = new.provider_id;
	return null;
end $$;

-- Name: prove_contact(uuid, uuid, integer, uuid, text, timestamp with time zone, text, integer); Type: FUNCTION

CREATE FUNCTION public.prove_contact(of_quote uuid, of_enquiry uuid, of_review integer, of_case uuid, what text, at timestamp with time zone, by_way text, who integer) RETURNS void
    LANGUAGE plpgsql
    AS $$
declare
	given team_case;
	proven text;
	own uuid;
	twin uuid;
begin
	select c.* into given from team_case c where c.quote_id = of_quote or c.enquiry_id = of_enquiry or c.review_id = of_review or c.id = of_case;
	proven := case what when 'email' then nullif(lower(btrim(given.email)), '') else phone_key(given.phone) end;
	if proven is null or exists (select from contact_proof p where p.case_id = given.id and p.part = 'contact' and p.kind = what and p.key = proven) then
		return;
	end if;
	if what = 'email' and by_way = 'link' then
		perform pg_advisory_xact_lock(hashtextextended('contact proof ' || proven, 0));
		select r.root_id into own from case_record l join person_record r on r.id = l.record_id where l.case_id = given.id and l.part = 'contact';
		twin := proven_twin(own, proven);
	end if;
	if twin is not null then
		perform from team_case where id in (
			select l.case_id from case_record l join person_record r on r.id = l.record_id where r.root_id in (own, twin)
		) order by id for key share;
		perform from person_record where id in (own, twin) order by id for no key update;
		-- A colleague may have merged or told them apart meanwhile: then the service leaves it to them.
		if own is distinct from (select r.root_id from case_record l join person_record r on r.id = l.record_id where l.case_id = given.id and l.part = 'contact')
			or twin is distinct from proven_twin(own, proven) then
			twin := null;
		end if;
	end if;
	perform from team_case where id = given.id for key share;
	if not found then return; end if;
	insert into contact_proof (case_id, kind, key, at, how, person_id) values (given.id, what, proven, prove_contact.at, by_way, who) on conflict do nothing;
	if twin is not null then
		perform join_twin(own, twin, prove_contact.at);
	end if;
end $$;

-- Name: proven_twin(uuid, text); Type: FUNCTION

CREATE FUNCTION public.proven_twin(of_root uuid, address text) RETURNS uuid
    LANGUAGE plpgsql
    AS $$
declare
	own_names text[] := array(select distinct k.key from record_key k join person_record r on r.id = k.record_id where r.root_id = of_root and k.kind = 'name');
	named uuid[];
	unnamed uuid[];
	twin uuid;
begin
	with people as (
		select distinct p.root_id as id from record_proof p where p.kind = 'email' and p.key = address and p.root_id <> of_root
	), called as (
		select o.id, array(select distinct k.key from record_key k join person_record r on r.id = k.record_id where r.root_id = o.id and k.kind = 'name') as names
		from people o
	)
	select
		array_agg(c.id) filter (where c.names <> '{}' and not exists (
			select from unnest(own_names) mine (name) where not exists (select from unnest(c.names) theirs (name) where names_agree(mine.name, theirs.name))
		)),
		array_agg(c.id) filter (where c.names = '{}')
	into named, unnamed from called c;
	if own_names = '{}' then
		named := named || unnamed;
	elsif named is null then
		named := unnamed;
	end if;
	if cardinality(named) = 1 then twin := named[1]; end if;
	-- Either side's other detail may be an attacker's: their own number in a request whose link the victim opened.
	if twin is null or (
		select count(distinct k.kind || ' ' || k.key) filter (where r.root_id = of_root) <> count(distinct k.kind || ' ' || k.key)
			or count(distinct k.kind || ' ' || k.key) filter (where r.root_id = twin) <> count(distinct k.kind || ' ' || k.key)
		from record_key k join person_record r on r.id = k.record_id where r.root_id in (of_root, twin) and k.kind in ('email', 'phone')
	) or exists (
		select from record_distinct d join person_record x on x.id = d.a join person_record y on y.id = d.b
		where (x.root_id, y.root_id) in ((of_root, twin), (twin, of_root))
	) or exists (
		select from record_merge g join person_record x on x.id = g.kept join person_record y on y.id = g.merged
		where g.undone_at is not null and (x.root_id, y.root_id) in ((of_root, twin), (twin, of_root))
	) or exists (
		select from person_record x join case_record p on p.record_id = x.id join case_record q on q.case_id = p.case_id and q.part <> p.part
		join person_record y on y.id = q.record_id where x.root_id = of_root and y.root_id = twin
	) then
		return null;
	end if;
	return twin;
end $$;

-- Name: provider_answer_minutes(); Type: FUNCTION

CREATE FUNCTION public.provider_answer_minutes() RETURNS integer
    LANGUAGE sql IMMUTABLE
    AS $$select 1710$$;

-- Name: provider_email_ends_links(); Type: FUNCTION

CREATE FUNCTION public.provider_email_ends_links() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
	delete from answer_link l using referral r where r.id = l.referral_id and r.provider_id = new.id and r.sent_to is null and l.used_at is null;
	return null;
end $$;

-- Name: provider_first_shown(); Type: FUNCTION

CREATE FUNCTION public.provider_first_shown() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
	new.first_shown_at := coalesce(new.updated_at, now());
	return new;
end $$;

-- Name: provider_has_source_row(); Type: FUNCTION

CREATE FUNCTION public.provider_has_source_row() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
	insert into provider_source_row (source, source_key, provider_id)
	select source, source_key, id from added where source is not null and source_key is not null on conflict do nothing;
	return null;
end $$;

-- Name: provider_inactive_ends_claims(); Type: FUNCTION

CREATE FUNCTION public.provider_inactive_ends_claims() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
declare
	one profile_claim;
begin
	for one in
		update profile_claim set state = 'refused', checked_at = case when new.updated_at > old.updated_at then new.updated_at else now() end,
			note = 'The profile is no longer on the site', invite_hash = null, code_hash = null, link_hash = null, owns_at = null, tell_claimant = true
		where provider_id = new.id and state = 'waiting' returning *
	loop
		perform tell_case(r.quote_id, coalesce(r.enquiry_id, one.enquiry_id), one.checked_at, null, 'claim-refused', jsonb_build_object('provider', new.name))
		from (select 1) x left join referral r on r.id = one.referral_id;
	end loop;
	delete from answer_link l using referral r where r.id = l.referral_id and r.provider_id = new.id and l.used_at is null;
	delete from join_request where provider_id = new.id and answered_at is null;
	delete from join_link where provider_id = new.id and used_at is null;
	return null;
end $$;

-- Name: provider_inactive_stops_referrals(); Type: FUNCTION

CREATE FUNCTION public.provider_inactive_stops_referrals() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
	perform stop_referrals(new.id, new.name, case when new.updated_at > old.updated_at then new.updated_at else now() end);
	return null;
end $$;

-- Name: provider_merge_closes_case(); Type: FUNCTION

CREATE FUNCTION public.provider_merge_closes_case() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
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

-- Name: provider_merge_moves_reviews(); Type: FUNCTION

CREATE FUNCTION public.provider_merge_moves_reviews() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
	update review set provider_id = new.kept where id in (select reviews_to_move(new.merged, new.kept));
	return null;
end $$;

-- Name: provider_noticed(integer, timestamp with time zone, jsonb); Type: FUNCTION

CREATE FUNCTION public.provider_noticed(of_provider integer, at timestamp with time zone, told jsonb) RETURNS void
    LANGUAGE plpgsql
    AS $$
declare
	allowed int := (select c.minutes from case_clock c where c.kind = 'publication');
	named text := (select p.name from provider p where p.id = of_provider);
	found uuid;
begin
	insert into team_case (kind, provider_id, created_at, title, name, due_at, clock_minutes, updated_at)
	values ('publication', of_provider, provider_noticed.at, 'Check ' || named, named, business_due(provider_noticed.at, allowed), allowed, provider_noticed.at)
	on conflict do nothing returning id into found;
	if found is not null then
		insert into case_event (case_id, at, kind) values (found, provider_noticed.at, 'opened');
	else
		update team_case c set
			status = case c.status when 'closed' then 'new' when 'new' then 'new' else 'open' end,
			owner_id = case when c.status <> 'closed' then c.owner_id end,
			due_at = case when c.status = 'closed' or c.paused_at is not null then business_due(provider_noticed.at, allowed) else c.due_at end,
			title = case when c.status = 'closed' then 'Check ' || named else c.title end,
			paused_at = null, snoozed_until = null, closed_at = null, outcome = null,
			updated_at = provider_noticed.at, version = c.version + 1
		where c.provider_id = of_provider returning c.id into found;
	end if;
	insert into case_event (case_id, at, kind, facts) values (found, provider_noticed.at, 'provider-noticed', told);
	update team_case c set flags = with_flag(c.flags, 'provider-noticed') where c.id = found;
end $$;

-- Name: providers_changed(); Type: FUNCTION

CREATE FUNCTION public.providers_changed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
declare
	ids int[] := array(select id from changed);
begin
	if tg_op = 'UPDATE' then perform drop_stray_capacity(ids); end if;
	perform refresh_search_docs(ids);
	return null;
end $$;

-- Name: publication_told(integer, integer, timestamp with time zone, text, text, jsonb); Type: FUNCTION

CREATE FUNCTION public.publication_told(of_review integer, of_provider integer, at timestamp with time zone, called text, what text, told jsonb) RETURNS void
    LANGUAGE plpgsql
    AS $$
declare
	allowed int := (select c.minutes from case_clock c where c.kind = 'publication');
	due timestamptz := business_due(publication_told.at, allowed);
	found team_case;
begin
	insert into team_case (kind, response_review_id, provider_id, created_at, title, name, due_at, clock_minutes, updated_at)
	values ('publication', of_review, of_provider, publication_told.at, 'Reply to a review of ' || called, called, due, allowed, publication_told.at)
	on conflict do nothing returning * into found;
	if found.id is not null then
		insert into case_event (case_id, at, kind) values (found.id, publication_told.at, 'opened');
	else
		select * into found from team_case c where c.response_review_id = of_review or c.provider_id = of_provider for update;
		if found.status = 'closed' then
			insert into case_event (case_id, at, kind, facts) values (found.id, publication_told.at, 'published-again', jsonb_build_object('outcome', found.outcome));
		end if;
		update team_case c set
			status = case c.status when 'closed' then 'new' when 'new' then 'new' else 'open' end,
			owner_id = case when c.status <> 'closed' then c.owner_id end,
			due_at = case when c.status = 'closed' or c.paused_at is not null then due else c.due_at end,
			clock_minutes = case when c.status = 'closed' or c.paused_at is not null then allowed else c.clock_minutes end,
			paused_at = null, snoozed_until = null, closed_at = null, outcome = null, name = called, updated_at = publication_told.at, version = c.version + 1
		where c.id = found.id;
	end if;
	insert into case_event (case_id, at, kind, facts) values (found.id, publication_told.at, what, told);
	if of_provider is null then
		update team_case set title = 'Reply to a review of ' || called where id = found.id;
	else
		-- Everything that changed since the case was last opened.
		update team_case set title = coalesce((
			select called || ' asks for a new name: ' || p.asked_name from provider p where p.id = of_provider and p.asked_name is not null
		), called || ' changed their profile: ' || (
			select string_agg(l.label, ', ' order by l.place)
			from (values (1, 'name', 'name'), (2, 'short_description', 'short description'), (3, 'description', 'description'), (4, 'url', 'website'), (5, 'logo_url', 'logo'))
				l (place, field, label)
			where exists (
				select from case_event e where e.case_id = found.id and e.kind = 'profile-changed' and e.facts -> 'columns' ? l.field
					and e.id > (select max(o.id) from case_event o where o.case_id = found.id and o.kind in ('opened', 'published-again', 'reopened'))
			)
		), title) where id = found.id;
	end if;
end $$;

-- Name: put_case_first(uuid, timestamp with time zone, text); Type: FUNCTION

CREATE FUNCTION public.put_case_first(of_case uuid, at timestamp with time zone, flag text) RETURNS void
    LANGUAGE sql
    AS $$
	update team_case set status = case status when 'new' then 'new' else 'open' end, closed_at = null, outcome = null, paused_at = null, snoozed_until = null,
		due_at = least(due_at, put_case_first.at), flags = with_flag(flags, flag), updated_at = put_case_first.at, version = version + 1
	where id = of_case
$$;

-- Name: quote_opens_case(); Type: FUNCTION

CREATE FUNCTION public.quote_opens_case() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
declare
	made team_case;
begin
	made.kind := 'quote';
	made.quote_id := new.id;
	made.created_at := new.created_at;
	made.title := (select a.name from service_area a where a.id = new.service_area_id);
	made.name := new.name;
	made.email := new.email;
	made.phone := new.phone;
	made.place := nullif(concat_ws(' ', new.suburb, new.postcode), '');
	made.flags := array_remove(array[case when new.submitted_anyway then 'submitted-anyway' end], null);
	perform open_case(made);
	return null;
end $$;

-- Name: record_keys_came(); Type: FUNCTION

CREATE FUNCTION public.record_keys_came() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
declare
	place int;
begin
	-- Two records that come at once do not see one another. So few locks that a whole restore may take them all, in one order.
	for place in select distinct abs(hashtext(a.kind || ' ' || a.key) % 256) from added a where a.kind in ('email', 'phone', 'home') order by 1 loop
		perform pg_advisory_xact_lock(750042, place);
	end loop;
	update record_key k set is_shared = true from added a
	where k.record_id = a.record_id and k.kind = a.kind and k.key = a.key and a.kind in ('email', 'phone', 'home') and not k.is_shared
		and exists (select from record_key o where o.kind = a.kind and o.key = a.key and o.record_id <> a.record_id);
	return null;
end $$;

-- Name: refresh_ratings(integer[]); Type: FUNCTION

CREATE FUNCTION public.refresh_ratings(of_providers integer[]) RETURNS void
    LANGUAGE plpgsql
    AS $$
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

-- Name: refresh_record_keys(uuid); Type: FUNCTION

CREATE FUNCTION public.refresh_record_keys(of_record uuid) RETURNS void
    LANGUAGE plpgsql
    AS $$
begin
	perform from person_record where id = of_record for no key update;
	if not found then return; end if;
	with keys as materialized (
		select kind, key from keys_of_cases(of_record)
	), gone as (
		delete from record_key k where k.record_id = of_record and not exists (select from keys n where n.kind = k.kind and n.key = k.key)
	)
	insert into record_key (record_id, kind, key) select of_record, kind, key from keys on conflict do nothing;
end $$;

-- Name: refresh_search_docs(integer[]); Type: FUNCTION

CREATE FUNCTION public.refresh_search_docs(changed integer[]) RETURNS void
    LANGUAGE plpgsql
    AS $$
begin
	-- First the locks, then statements of their own, which see what was committed by then.
	perform from provider p where p.id = any (changed) order by p.id for no key update;
	perform from service s where s.id in (select unnest(p.services) from provider p where p.id = any (changed)) order by s.id for key share;
	perform from service_area a where a.id in (
		select s.service_area_id from service s where s.id in (select unnest(p.services) from provider p where p.id = any (changed))
	) order by a.id for key share;
	delete from search_doc d using provider p where d.provider_id = any (changed) and p.id = d.provider_id and not p.is_active;
	insert into search_doc as d (provider_id, account_id, score, reviews_count, name_key, is_telehealth_available, tok, cover, spots)
	select
		p.id,
		p.account_id,
		coalesce((p.overall_review * 10)::smallint, -1),
		p.reviews_count,
		lower(p.name),
		coalesce(p.is_telehealth_available, false),
		array(
			select distinct 10000000 + s.service_area_id from service_in_use s where s.id = any (p.services)
			union all select 20000000 + a.number from age_group a where a.code = any (p.age_groups)
			union all select 21000000 + f.number from funding_type f where f.code = any (p.funding_types)
			union all select 22000000 where p.is_subscribed_for_onboarding
			union all select case c.state when 'open' then 30000000 else 40000000 end + c.service_area_id
				from provider_capacity c where c.provider_id = p.id and c.state <> 'closed' and offers_in_use(p.services, c.service_area_id)
			union all select distinct case c.state when 'open' then 23000000 else 23000001 end
				from provider_capacity c where c.provider_id = p.id and c.state <> 'closed' and offers_in_use(p.services, c.service_area_id)
			union all select fit_tokens(p)
			order by 1
		),
		array(select c::int from unnest(p.postcodes) c union select 10000 + r from unnest(p.regions) r order by 1),
		spots_of(p)
	from provider p
	where p.id = any (changed) and p.is_active
	on conflict (provider_id) do update set
		account_id = excluded.account_id,
		score = excluded.score,
		reviews_count = excluded.reviews_count,
		name_key = excluded.name_key,
		is_telehealth_available = excluded.is_telehealth_available,
		tok = excluded.tok,
		cover = excluded.cover,
		spots = excluded.spots
	where (d.account_id, d.score, d.reviews_count, d.name_key, d.is_telehealth_available, d.tok, d.cover, d.spots)
		is distinct from (excluded.account_id, excluded.score, excluded.reviews_count, excluded.name_key, excluded.is_telehealth_available, excluded.tok, excluded.cover, excluded.spots);
end $$;

-- Name: refresh_story_search(integer[]); Type: FUNCTION

CREATE FUNCTION public.refresh_story_search(changed integer[]) RETURNS void
    LANGUAGE sql
    AS $$
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

-- Name: response_changed(); Type: FUNCTION

CREATE FUNCTION public.response_changed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
	perform pg_notify('alongside_notice', 'reviews');
	return null;
end $$;

-- Name: response_decision_noted(); Type: FUNCTION

CREATE FUNCTION public.response_decision_noted() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
declare
	of_case uuid := (select c.id from team_case c where c.response_review_id = new.review_id for update);
begin
	if of_case is null then return null; end if;
	insert into case_event (case_id, at, person_id, kind) values (of_case, new.at, new.person_id, 'reply-' || new.act);
	update team_case set updated_at = new.at where id = of_case;
	return null;
end $$;

-- Name: response_opens_case(); Type: FUNCTION

CREATE FUNCTION public.response_opens_case() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
	if tg_op = 'UPDATE' and new.updated_at is not distinct from old.updated_at then return null; end if;
	if not exists (select from person p where p.id = new.updated_by and p.role <> 'team') then return null; end if;
	perform publication_told(new.review_id, null, new.updated_at, p.name, 'reply-written', jsonb_build_object('hidden', new.hidden_at is not null))
	from review r join provider p on p.id = r.provider_id where r.id = new.review_id;
	return null;
end $$;

-- Name: review_closes_case(); Type: FUNCTION

CREATE FUNCTION public.review_closes_case() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
	update team_case set status = 'closed', paused_at = null, closed_at = new.decided_at, outcome = new.state, updated_at = new.decided_at, version = version + 1
	where review_id = new.id and status <> 'closed';
	return null;
end $$;

-- Name: review_decision_noted(); Type: FUNCTION

CREATE FUNCTION public.review_decision_noted() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
	insert into case_event (case_id, at, person_id, kind, facts)
	select c.id, new.at, new.person_id, 'review-' || new.state, jsonb_build_object('reason', new.reason, 'appeal', new.is_on_appeal)
	from team_case c where c.review_id = new.review_id;
	update team_case set outcome = new.state, updated_at = new.at, version = version + 1
	where review_id = new.review_id and status = 'closed' and outcome is distinct from new.state;
	return null;
end $$;

-- Name: review_mailbox(); Type: FUNCTION

CREATE FUNCTION public.review_mailbox() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
	if new.mailbox is null or (tg_op = 'UPDATE' and new.email is distinct from old.email and new.mailbox is not distinct from old.mailbox) then
		new.mailbox := mailbox_key(new.email);
	end if;
	return new;
end $$;

-- Name: review_of_merged(); Type: FUNCTION

CREATE FUNCTION public.review_of_merged() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
	-- Waits for a merge that is under way.
	perform from provider where id = new.provider_id for key share;
	new.provider_id := coalesce((select m.kept from provider_merge m where m.merged = new.provider_id), new.provider_id);
	return new;
end $$;

-- Name: review_opens_case(); Type: FUNCTION

CREATE FUNCTION public.review_opens_case() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
declare
	made team_case;
begin
	made.kind := 'review';
	made.review_id := new.id;
	made.created_at := new.confirmed_at;
	made.title := 'Review of ' || (select p.name from provider p where p.id = new.provider_id);
	made.email := new.email;
	perform open_case(made);
	return null;
end $$;

-- Name: review_opens_case_again(); Type: FUNCTION

CREATE FUNCTION public.review_opens_case_again() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
declare
	made timestamptz := (select a.made_at from review_appeal a where a.review_id = new.id);
begin
	with opened as (
		update team_case c set status = 'open', closed_at = null, outcome = null, paused_at = null, snoozed_until = null, owner_id = null,
			due_at = business_due(made, k.minutes), clock_minutes = k.minutes, updated_at = made, version = version + 1,
			flags = array_append(array_remove(c.flags, 'appeal'), 'appeal')
		from case_clock k where c.review_id = new.id and k.kind = c.kind and made is not null returning c.id
	)
	insert into case_event (case_id, at, kind) select id, made, 'appealed' from opened;
	return null;
end $$;

-- Name: review_redaction_noted(); Type: FUNCTION

CREATE FUNCTION public.review_redaction_noted() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
	insert into case_event (case_id, at, person_id, kind)
	select c.id, coalesce(new.redacted_at, current_timestamp), new.redacted_by, case when new.original is null then 'names-restored' else 'names-removed' end
	from team_case c where c.review_id = new.id;
	return null;
end $$;

-- Name: review_sentences(text); Type: FUNCTION

CREATE FUNCTION public.review_sentences(comment text) RETURNS integer[]
    LANGUAGE sql IMMUTABLE
    AS $$
	select coalesce(array_agg(distinct ('x' || substr(md5(one.words), 1, 8))::bit(32)::int), '{}')
	from (
		select trim(regexp_replace(lower(part), '[^[:alnum:]]+', ' ', 'g')) as words from regexp_split_to_table(review_sentences.comment, '[.!?\n]+') part
	) one
	where cardinality(string_to_array(one.words, ' ')) >= 7
$$;

-- Name: reviews_changed(); Type: FUNCTION

CREATE FUNCTION public.reviews_changed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
	if tg_op = 'DELETE' then
		perform refresh_ratings(array(select distinct provider_id from before where state = 'published'));
	elsif tg_op = 'INSERT' then
		perform refresh_ratings(array(select distinct provider_id from changed where state = 'published'));
	else
		perform refresh_ratings(array(
			select provider_id from changed where state = 'published' union select provider_id from before where state = 'published'
		));
	end if;
	return null;
end $$;

-- Name: reviews_to_move(integer, integer); Type: FUNCTION

CREATE FUNCTION public.reviews_to_move(of_merged integer, of_kept integer) RETURNS SETOF integer
    LANGUAGE sql STABLE
    AS $$
	select r.id from review r where r.provider_id = of_merged and (r.confirmed_at is null or not exists (
		select from review k where k.provider_id = of_kept and lower(k.email) = lower(r.email) and k.confirmed_at is not null
	))
$$;

-- Name: services_changed(); Type: FUNCTION

CREATE FUNCTION public.services_changed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
declare
	moved int[] := array(
		select n.id from changed n join before o using (id)
		where n.service_area_id <> o.service_area_id or (n.retired_at is null) <> (o.retired_at is null)
	);
	ids int[];
begin
	if moved <> '{}' then
		-- Who has a profile with one of these in hand ends first, and is seen then; who comes later waits.
		perform from service s where s.id = any (moved) order by s.id for update;
		ids := array(select id from provider where services && moved);
		-- Before answers go: who said one a moment ago is through.
		perform from provider p where p.id = any (ids) order by p.id for no key update;
		perform drop_stray_capacity(ids);
		perform refresh_search_docs(ids);
	end if;
	return null;
end $$;

-- Name: sites_of(public.provider); Type: FUNCTION

CREATE FUNCTION public.sites_of(p public.provider) RETURNS jsonb
    LANGUAGE sql STABLE PARALLEL SAFE
    AS $$
	select case
		when p.sites <> '[]' or 'sites' = any (p.own_columns) or (p.postcode is null and p.latitude is null) then p.sites
		else jsonb_build_array(jsonb_build_object(
			'name', null, 'street', p.street_address, 'suburb', p.suburb, 'state', p.state, 'postcode', p.postcode,
			'latitude', p.latitude, 'longitude', p.longitude, 'access', '{}'::jsonb,
			'stated_on', coalesce(p.source_facts ->> 'listed_on', (p.created_at at time zone 'Australia/Melbourne')::date::text),
			'source', case when p.source is null then 'team' else 'import' end
		))
	end
$$;

-- Name: spelled_words(text); Type: FUNCTION

CREATE FUNCTION public.spelled_words(folded text) RETURNS tsvector
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
	select array_to_tsvector(array_remove(string_to_array(coalesce(folded, ''), ' '), ''))
$$;

-- Name: spot(double precision, double precision); Type: FUNCTION

CREATE FUNCTION public.spot(latitude double precision, longitude double precision) RETURNS integer[]
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
	select case when latitude is not null and longitude is not null then array[
		round(1e7 * cosd(latitude) * cosd(longitude))::int, round(1e7 * cosd(latitude) * sind(longitude))::int, round(1e7 * sind(latitude))::int
	] end
$$;

-- Name: spots_of(public.provider); Type: FUNCTION

CREATE FUNCTION public.spots_of(p public.provider) RETURNS integer[]
    LANGUAGE sql STABLE PARALLEL SAFE
    AS $$
	select case
		when p.sites = '[]' and 'sites' = any (p.own_columns) then '{}'
		when p.sites = '[]' and p.latitude is not null and p.longitude is not null then array[spot(p.latitude, p.longitude) || 0]
		when p.sites = '[]' and p.postcode is null then '{}'
		else coalesce((
			select array_agg(place.at || access_bits(s.site) order by s.n) from jsonb_array_elements(sites_of(p)) with ordinality as s (site, n)
				left join postcode q on q.code = s.site ->> 'postcode'
				cross join lateral (select coalesce(
					spot((s.site ->> 'latitude')::float8, (s.site ->> 'longitude')::float8), spot(q.latitude, q.longitude)
				) as at) place
			where place.at is not null
		), '{}') end
$$;

-- Name: stated_size(text, jsonb); Type: FUNCTION

CREATE FUNCTION public.stated_size(part text, list jsonb) RETURNS integer
    LANGUAGE sql IMMUTABLE
    AS $_$
	select count(*)::int from jsonb_array_elements(case when jsonb_typeof(list) = 'array' then list else '[]' end) one (value)
	where part <> 'delivery' or value @? '$.ways[*] ? (@.reach == "australia")'
$_$;

-- Name: stop_referrals(integer, text, timestamp with time zone); Type: FUNCTION

CREATE FUNCTION public.stop_referrals(of_provider integer, named text, at timestamp with time zone) RETURNS void
    LANGUAGE plpgsql
    AS $$
declare
	one referral;
begin
	-- Unanswered ones first: one that is accepted in this moment is put on hold by the second statement.
	for one in
		update referral set state = 'withdrawn', ended_why = 'provider-inactive', tell_visitor = true, version = version + 1, updated_at = stop_referrals.at
		where provider_id = of_provider and state = 'new' returning *
	loop
		perform tell_case(one.quote_id, one.enquiry_id, stop_referrals.at, null, 'referral-stopped',
			jsonb_build_object('provider', named, 'referral', 'R-' || one.number));
		insert into audit (at, deed, about, facts) values (stop_referrals.at, 'referral.stopped', 'referral:' || one.id, jsonb_build_object('provider', of_provider));
	end loop;
	for one in
		update referral set paused_at = stop_referrals.at, tell_visitor = true, version = version + 1, updated_at = stop_referrals.at
		where provider_id = of_provider and state in ('accepted', 'contacted', 'started') and paused_at is null returning *
	loop
		perform tell_case(one.quote_id, one.enquiry_id, stop_referrals.at, null, 'referral-paused',
			jsonb_build_object('provider', named, 'referral', 'R-' || one.number));
		insert into audit (at, deed, about, facts) values (stop_referrals.at, 'referral.paused', 'referral:' || one.id, jsonb_build_object('provider', of_provider));
	end loop;
end $$;

-- Name: stories_changed(); Type: FUNCTION

CREATE FUNCTION public.stories_changed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
	perform refresh_story_search(array(select id from changed));
	return null;
end $$;

-- Name: story_area_renamed(); Type: FUNCTION

CREATE FUNCTION public.story_area_renamed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
	perform refresh_story_search(array(
		select l.story_id from story_service_area l join changed n on n.id = l.service_area_id join before o on o.id = n.id where n.name <> o.name
	));
	return null;
end $$;

-- Name: story_areas_changed(); Type: FUNCTION

CREATE FUNCTION public.story_areas_changed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
	perform refresh_story_search(array(select story_id from changed));
	return null;
end $$;

-- Name: story_category_renamed(); Type: FUNCTION

CREATE FUNCTION public.story_category_renamed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
	perform refresh_story_search(array(select s.id from story s join changed n on n.id = s.category_id join before o on o.id = n.id where n.name <> o.name));
	return null;
end $$;

-- Name: subject_of(text); Type: FUNCTION

CREATE FUNCTION public.subject_of(about text) RETURNS text
    LANGUAGE sql IMMUTABLE
    AS $$
	select split_part(subject_of.about, ':', 1) || ':' || split_part(subject_of.about, ':', 2)
$$;

-- Name: telehealth_of(public.provider); Type: FUNCTION

CREATE FUNCTION public.telehealth_of(p public.provider) RETURNS boolean
    LANGUAGE sql STABLE PARALLEL SAFE
    AS $$
	select case
		when p.is_telehealth_available then true
		when 'is_telehealth_available' = any (p.own_columns) or p.source_facts ->> 'telehealth' = 'false' then false
	end
$$;

-- Name: tell_case(uuid, uuid, timestamp with time zone, integer, text, jsonb); Type: FUNCTION

CREATE FUNCTION public.tell_case(of_quote uuid, of_enquiry uuid, at timestamp with time zone, who integer, what text, told jsonb) RETURNS void
    LANGUAGE plpgsql
    AS $$
declare
	found team_case;
	is_visitor boolean := who is null and what in ('details-sent', 'consent-given', 'consent-changed', 'consent-withdrawn', 'call-asked',
		'visitor-message', 'request-cancelled');
	-- A provider that nobody could write to waits for a colleague's call.
	is_untold boolean := exists (
		select from referral r where (r.quote_id = of_quote or r.enquiry_id = of_enquiry) and r.state = 'new' and r.told_way is null
	);
	is_automatic boolean := exists (select from automatic_send a where a.quote_id = of_quote and a.state in ('waiting', 'sent'));
	-- A provider that said yes, or can still answer.
	is_hopeful boolean := exists (
		select from referral r where (r.quote_id = of_quote or r.enquiry_id = of_enquiry) and r.state in ('new', 'accepted', 'contacted', 'started')
			and r.proposed_at is null and r.paused_at is null
	);
	turn text := case
		-- Only details of a request that has been sent already, or doesn't send itself, are for a colleague to read.
		when what = 'details-sent' and is_automatic then null
		when is_visitor then 'open'
		when what = 'referral-untold' or (what = 'referral-sent' and is_untold) then 'open'
		when what in ('sending-planned', 'referral-sent', 'referral-answer-undone') then 'waiting-provider'
		when what = 'referral-accepted' and is_automatic and not is_untold then 'waiting-provider'
		when what in ('referral-declined', 'referral-silent', 'referral-look-chosen') and is_automatic and is_hopeful and not is_untold then null
		when what in ('referral-accepted', 'referral-declined', 'referral-silent', 'referral-look-chosen', 'referral-stopped', 'referral-paused', 'sending-held',
			'sending-stopped', 'provider-question', 'claim-waiting', 'contact-missed', 'wait-over') then 'open'
	end;
	-- Nothing is left for a colleague to decide about a provider that was taken off the site.
	is_settled boolean := what in ('referral-sent', 'referral-resumed', 'referral-taken-back', 'consent-withdrawn') and not exists (
		select from referral r where (r.quote_id = of_quote or r.enquiry_id = of_enquiry) and r.paused_at is not null and r.state in ('accepted', 'contacted', 'started')
	);
	flag text := case
		when is_visitor then what
		when what in ('referral-stopped', 'referral-paused') then 'provider-inactive'
		when what = 'referral-sent' and turn = 'open' then 'provider-untold'
		when what = 'referral-look-chosen' then 'provider-declined'
		else (array['provider-accepted', 'provider-declined', 'provider-silent', 'provider-untold', 'provider-question', 'sending-held', 'claim-waiting', 'contact-missed', 'wait-over'])[
			array_position(array['referral-accepted', 'referral-declined', 'referral-silent', 'referral-untold', 'provider-question', 'sending-held', 'claim-waiting', 'contact-missed', 'wait-over'], what)]
	end;
	done text[];
	-- Danger, or "This wasn't me": a colleague decides, at the time that stands.
	is_first boolean;
	allowed int;
	due timestamptz;
begin
	select * into found from team_case c where c.quote_id = of_quote or c.enquiry_id = of_enquiry for update;
	if found.id is null then return; end if;
	insert into case_event (case_id, at, person_id, kind, facts) values (found.id, tell_case.at, who, what, told);
	-- Flags that this event settles.
	done := array_remove(array[
		case when not is_untold then 'provider-untold' end,
		case when what in ('sending-planned', 'sending-stopped', 'referral-sent') then 'sending-held' end,
		case when what in ('claim-confirmed', 'claim-refused') then 'claim-waiting' end,
		case when what in ('referral-contacted', 'referral-started', 'referral-closed', 'referral-taken-back', 'consent-withdrawn') then 'contact-missed' end,
		case when what in ('referral-answer-undone', 'referral-look-chosen', 'referral-taken-back', 'consent-withdrawn') then 'wait-over' end
	], null);
	if found.flags && done then
		update team_case set flags = array(select f from unnest(flags) f where f <> all (done)) where id = found.id returning * into found;
	end if;
	is_first := found.danger_at is not null or found.denied_at is not null;
	if is_first and what = 'referral-accepted' then turn := 'open'; end if;
	-- What waits for a colleague still does when a provider is asked or answers by itself.
	if turn = 'waiting-provider' and (is_first or found.status = 'open' and (who is null or what = 'referral-accepted')
		and found.flags && array['visitor-message', 'call-asked', 'provider-question', 'claim-waiting', 'contact-missed', 'wait-over', 'sending-held', 'provider-inactive']) then
		turn := null;
	end if;
	-- What makes it our turn wakes a case, whatever it waits for. What makes it a provider's turn leaves our wait for the person as it is.
	if turn is null or found.status = 'closed' or (turn = 'waiting-provider' and found.status = 'waiting-person') then
		update team_case set updated_at = tell_case.at, version = version + (turn is not null or is_settled)::int,
			flags = case when is_settled then array_remove(flags, 'provider-inactive') else flags end
		where id = found.id;
		return;
	end if;
	-- A case that is our turn already keeps its clock: whatever the visitor does makes it no later.
	if is_visitor and found.status in ('new', 'open') and what <> 'consent-withdrawn' then
		update team_case set snoozed_until = null, version = version + (snoozed_until is not null)::int, updated_at = tell_case.at, flags = with_flag(flags, what)
		where id = found.id;
		return;
	end if;
	-- A provider has three business days; then, and after an answer, it is our turn.
	allowed := case when turn = 'open' then (select c.minutes from case_clock c where c.kind = found.kind) else provider_answer_minutes() end;
	due := business_due(tell_case.at, allowed);
	update team_case set
		status = turn,
		paused_at = null,
		snoozed_until = case when turn <> 'open' then snoozed_until end,
		version = version + 1,
		updated_at = tell_case.at,
		clock_minutes = case when is_first and due_at < due then clock_minutes else allowed end,
		due_at = case when is_first and due_at < due then due_at else due end,
		flags = with_flag(
			array_remove(array_remove(array_remove(case when is_settled then array_remove(flags, 'provider-inactive') else flags end,
				'provider-accepted'), 'provider-declined'), 'provider-silent'),
			flag
		)
	where id = found.id;
end $$;

-- Name: tell_operations(); Type: FUNCTION

CREATE FUNCTION public.tell_operations() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
	perform pg_notify('alongside_notice', 'operations');
	return null;
end
$$;

-- Name: visitor_flags_seen(); Type: FUNCTION

CREATE FUNCTION public.visitor_flags_seen() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
	new.flags := array(
		select f from unnest(new.flags) f where f not in ('details-sent', 'consent-given', 'consent-changed', 'consent-withdrawn', 'call-asked', 'message-sent',
			'visitor-message', 'request-cancelled')
	);
	return new;
end $$;

-- Name: with_flag(text[], text); Type: FUNCTION

CREATE FUNCTION public.with_flag(flags text[], added text) RETURNS text[]
    LANGUAGE sql IMMUTABLE
    AS $$
	select array(select distinct f from unnest(array_append(flags, added)) f where f is not null order by f)
$$;

-- Name: access_proof; Type: TABLE

CREATE TABLE public.access_proof (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    account_id integer NOT NULL,
    person_id integer NOT NULL,
    kind text NOT NULL,
    parent_id uuid,
    given_by integer,
    claim_id uuid,
    providers integer[] DEFAULT '{}'::integer[] NOT NULL,
    at timestamp with time zone NOT NULL,
    ended_at timestamp with time zone,
    ended_by integer,
    ended_why text,
    CONSTRAINT access_proof_ended CHECK (((ended_at IS NULL) = (ended_why IS NULL))),
    CONSTRAINT access_proof_kind_check CHECK ((kind = ANY (ARRAY['call'::text, 'listed-address'::text, 'own-domain'::text, 'invitation'::text, 'domain'::text, 'team'::text, 'earlier'::text])))
);

-- Name: account; Type: TABLE

CREATE TABLE public.account (
    id integer NOT NULL,
    name text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    abn text,
    version integer DEFAULT 1 NOT NULL,
    capacity_letters boolean DEFAULT true NOT NULL,
    automatic_sending boolean DEFAULT true NOT NULL,
    colleagues_may_join boolean DEFAULT true NOT NULL,
    frozen_at timestamp with time zone,
    frozen_why text,
    CONSTRAINT account_abn_check CHECK ((abn ~ '^[0-9]{11}$'::text)),
    CONSTRAINT account_frozen CHECK (((frozen_at IS NULL) = (frozen_why IS NULL)))
);

-- Name: account_id_seq; Type: SEQUENCE

ALTER TABLE public.account ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.account_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

-- Name: account_member; Type: TABLE

CREATE TABLE public.account_member (
    account_id integer NOT NULL,
    person_id integer NOT NULL,
    is_owner boolean DEFAULT false NOT NULL,
    name text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    accepted_at timestamp with time zone,
    id integer NOT NULL,
    invited_at timestamp with time zone DEFAULT now() NOT NULL,
    proof_id uuid,
    owner_from uuid,
    first_look_only boolean DEFAULT false NOT NULL
);

-- Name: account_member_id_seq; Type: SEQUENCE

ALTER TABLE public.account_member ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.account_member_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

-- Name: account_merge; Type: TABLE

CREATE TABLE public.account_merge (
    merged integer NOT NULL,
    kept integer NOT NULL,
    name text NOT NULL,
    abn text,
    at timestamp with time zone NOT NULL,
    person_id integer,
    reason text NOT NULL
);

-- Name: age_group; Type: TABLE

CREATE TABLE public.age_group (
    code text NOT NULL,
    description text NOT NULL,
    number integer NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    edited_at timestamp with time zone,
    CONSTRAINT age_group_number_check CHECK (((number >= 1) AND (number <= 99)))
);

-- Name: answer_link; Type: TABLE

CREATE TABLE public.answer_link (
    token_hash bytea NOT NULL,
    referral_id uuid NOT NULL,
    sent_to_hash bytea NOT NULL,
    created_at timestamp with time zone NOT NULL,
    ends_at timestamp with time zone NOT NULL,
    used_at timestamp with time zone
);

-- Name: audit; Type: TABLE

CREATE TABLE public.audit (
    id bigint NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL,
    person_id integer,
    deed text NOT NULL,
    about text NOT NULL,
    facts jsonb DEFAULT '{}'::jsonb NOT NULL
);

-- Name: audit_id_seq; Type: SEQUENCE

ALTER TABLE public.audit ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.audit_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

-- Name: automatic_send; Type: TABLE

CREATE TABLE public.automatic_send (
    quote_id uuid NOT NULL,
    state text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    due_at timestamp with time zone NOT NULL,
    because text,
    decided_at timestamp with time zone,
    decided_by integer,
    needs_due boolean DEFAULT false NOT NULL,
    most integer,
    within_km integer,
    claimed_until timestamp with time zone,
    tries smallint DEFAULT 0 NOT NULL,
    repeats integer[] DEFAULT '{}'::integer[] NOT NULL,
    CONSTRAINT automatic_send_because_check CHECK ((because = ANY (ARRAY['many-from-mailbox'::text, 'many-from-network'::text, 'throw-away-address'::text, 'too-fast'::text, 'switched-off'::text, 'nobody-fits'::text, 'danger'::text]))),
    CONSTRAINT automatic_send_held CHECK ((((state = 'held'::text) = (because IS NOT NULL)) OR (state = ANY (ARRAY['stopped'::text, 'sent'::text])))),
    CONSTRAINT automatic_send_most_check CHECK (((most >= 1) AND (most <= 20))),
    CONSTRAINT automatic_send_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'held'::text, 'stopped'::text, 'sent'::text]))),
    CONSTRAINT automatic_send_within_km_check CHECK (((within_km >= 1) AND (within_km <= 500)))
);

-- Name: call_attempt; Type: TABLE

CREATE TABLE public.call_attempt (
    id integer NOT NULL,
    case_id uuid NOT NULL,
    at timestamp with time zone NOT NULL,
    person_id integer,
    is_reached boolean NOT NULL,
    agreed bytea,
    next_at timestamp with time zone,
    attempt_key text NOT NULL
);

-- Name: call_attempt_id_seq; Type: SEQUENCE

ALTER TABLE public.call_attempt ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.call_attempt_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

-- Name: campaign; Type: TABLE

CREATE TABLE public.campaign (
    slug text NOT NULL,
    heading text NOT NULL,
    heading_image_url text NOT NULL,
    mobile_heading_image_url text NOT NULL,
    heading_image_alt text NOT NULL,
    subheading text NOT NULL,
    blurb text NOT NULL,
    meta_title text NOT NULL,
    meta_description text NOT NULL,
    search_heading text NOT NULL,
    selected_service_area integer,
    selected_age_group text,
    selected_funding_type text,
    video_url text NOT NULL,
    mobile_video_url text NOT NULL,
    video_captions_url text NOT NULL,
    mobile_video_captions_url text NOT NULL,
    video_transcript text NOT NULL,
    has_pixel boolean DEFAULT false NOT NULL,
    edited_at timestamp with time zone,
    live_from timestamp with time zone,
    live_until timestamp with time zone,
    CONSTRAINT campaign_check CHECK (((live_until IS NULL) OR (live_from IS NULL) OR (live_from < live_until))),
    CONSTRAINT campaign_slug_check CHECK (((slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text) AND (length(slug) <= 100)))
);

-- Name: campaign_picture; Type: TABLE

CREATE TABLE public.campaign_picture (
    name text NOT NULL,
    variant text NOT NULL,
    media_type text NOT NULL,
    content bytea,
    added_at timestamp with time zone NOT NULL,
    content_at text,
    CONSTRAINT campaign_picture_check CHECK ((num_nonnulls(content, content_at) = 1))
);

-- Name: campaign_work; Type: TABLE

CREATE TABLE public.campaign_work (
    id integer NOT NULL,
    slug text,
    content jsonb,
    version integer DEFAULT 1 NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_by integer,
    CONSTRAINT campaign_work_check CHECK (((slug IS NOT NULL) OR (content IS NOT NULL)))
);

-- Name: campaign_work_id_seq; Type: SEQUENCE

ALTER TABLE public.campaign_work ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.campaign_work_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

-- Name: canned_answer; Type: TABLE

CREATE TABLE public.canned_answer (
    id integer NOT NULL,
    title text NOT NULL,
    body text NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    updated_by integer
);

-- Name: canned_answer_id_seq; Type: SEQUENCE

ALTER TABLE public.canned_answer ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.canned_answer_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

-- Name: capacity_letter; Type: TABLE

CREATE TABLE public.capacity_letter (
    token_hash bytea NOT NULL,
    account_id integer NOT NULL,
    sent_at timestamp with time zone NOT NULL,
    ends_at timestamp with time zone NOT NULL,
    used_at timestamp with time zone,
    sent_to_hash bytea
);

-- Name: captcha_spent; Type: TABLE

CREATE TABLE public.captcha_spent (
    signature text NOT NULL,
    expires_at timestamp with time zone NOT NULL
);

-- Name: case_clock; Type: TABLE

CREATE TABLE public.case_clock (
    kind text NOT NULL,
    minutes integer NOT NULL,
    CONSTRAINT case_clock_minutes_check CHECK ((minutes > 0))
);

-- Name: case_event; Type: TABLE

CREATE TABLE public.case_event (
    id bigint NOT NULL,
    case_id uuid NOT NULL,
    at timestamp with time zone NOT NULL,
    person_id integer,
    kind text NOT NULL,
    facts jsonb DEFAULT '{}'::jsonb NOT NULL
);

-- Name: case_event_id_seq; Type: SEQUENCE

ALTER TABLE public.case_event ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.case_event_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

-- Name: case_mention; Type: TABLE

CREATE TABLE public.case_mention (
    note_id bigint NOT NULL,
    person_id integer NOT NULL,
    case_id uuid NOT NULL,
    seen_at timestamp with time zone
);

-- Name: case_note; Type: TABLE

CREATE TABLE public.case_note (
    id bigint NOT NULL,
    case_id uuid NOT NULL,
    at timestamp with time zone NOT NULL,
    person_id integer,
    body bytea NOT NULL,
    note_key text NOT NULL
);

-- Name: case_note_id_seq; Type: SEQUENCE

ALTER TABLE public.case_note ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.case_note_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

-- Name: case_owner; Type: VIEW

CREATE VIEW public.case_owner AS
 SELECT quote_id,
    owner_id
   FROM public.team_case
  WHERE ((quote_id IS NOT NULL) AND (status <> 'closed'::text));

-- Name: case_presence; Type: TABLE

CREATE TABLE public.case_presence (
    case_id uuid NOT NULL,
    person_id integer NOT NULL,
    seen_at timestamp with time zone NOT NULL
);

-- Name: case_record; Type: TABLE

CREATE TABLE public.case_record (
    case_id uuid NOT NULL,
    part text NOT NULL,
    record_id uuid NOT NULL,
    how text NOT NULL,
    relation text,
    CONSTRAINT case_record_part_check CHECK ((part = ANY (ARRAY['participant'::text, 'contact'::text])))
);

-- Name: referral; Type: TABLE

CREATE TABLE public.referral (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    number integer NOT NULL,
    quote_id uuid,
    enquiry_id uuid,
    provider_id integer NOT NULL,
    match_list_id uuid NOT NULL,
    service_area_id integer NOT NULL,
    age_groups text[] NOT NULL,
    funding_types text[] NOT NULL,
    postcode text NOT NULL,
    suburb text,
    needs bytea,
    state text DEFAULT 'new'::text NOT NULL,
    sent_at timestamp with time zone NOT NULL,
    sent_by integer,
    remind_at timestamp with time zone NOT NULL,
    propose_at timestamp with time zone NOT NULL,
    reminded_at timestamp with time zone,
    proposed_at timestamp with time zone,
    answered_at timestamp with time zone,
    decline_reason text,
    outcome text,
    opened_at timestamp with time zone,
    version integer DEFAULT 1 NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    ended_why text,
    paused_at timestamp with time zone,
    tell_visitor boolean DEFAULT false NOT NULL,
    told_way text,
    answer_from text,
    answer_recorded_by integer,
    answer_note text,
    starts_on date,
    weeks integer,
    sent_to text,
    owner_member_id integer,
    first_remind_at timestamp with time zone,
    first_reminded_at timestamp with time zone,
    start_asked_at timestamp with time zone,
    is_nameless boolean DEFAULT false NOT NULL,
    distance_km real,
    restarted_at timestamp with time zone,
    claimed_until timestamp with time zone,
    tries smallint DEFAULT 0 NOT NULL,
    visible_at timestamp with time zone,
    contact_reminded_at timestamp with time zone,
    contact_asked_at timestamp with time zone,
    contact_missed_at timestamp with time zone,
    capacity_before jsonb,
    wait_choice text,
    seen_at timestamp with time zone,
    wait_over_at timestamp with time zone,
    CONSTRAINT referral_check CHECK ((num_nonnulls(quote_id, enquiry_id) = 1)),
    CONSTRAINT referral_check1 CHECK (((state = 'declined'::text) = (decline_reason IS NOT NULL))),
    CONSTRAINT referral_check2 CHECK (((state = 'closed'::text) = (outcome IS NOT NULL))),
    CONSTRAINT referral_ended_why_check CHECK ((ended_why = ANY (ARRAY['consent'::text, 'provider-inactive'::text, 'case-closed'::text, 'team'::text, 'filled'::text, 'cancelled'::text, 'not-asked'::text]))),
    CONSTRAINT referral_state_check CHECK ((state = ANY (ARRAY['new'::text, 'accepted'::text, 'contacted'::text, 'started'::text, 'declined'::text, 'closed'::text, 'withdrawn'::text]))),
    CONSTRAINT referral_told_way_check CHECK ((told_way = ANY (ARRAY['staff'::text, 'profile'::text]))),
    CONSTRAINT referral_wait_choice_check CHECK ((wait_choice = ANY (ARRAY['wait'::text, 'look'::text]))),
    CONSTRAINT referral_weeks_check CHECK (((weeks >= 1) AND (weeks <= 104)))
);

-- Name: case_subject; Type: VIEW

CREATE VIEW public.case_subject AS
 SELECT ('case:'::text || team_case.id) AS subject,
    team_case.id AS case_id
   FROM public.team_case
UNION ALL
 SELECT ('quote:'::text || team_case.quote_id) AS subject,
    team_case.id AS case_id
   FROM public.team_case
  WHERE (team_case.quote_id IS NOT NULL)
UNION ALL
 SELECT ('enquiry:'::text || team_case.enquiry_id) AS subject,
    team_case.id AS case_id
   FROM public.team_case
  WHERE (team_case.enquiry_id IS NOT NULL)
UNION ALL
 SELECT ('chat:'::text || team_case.chat_id) AS subject,
    team_case.id AS case_id
   FROM public.team_case
  WHERE (team_case.chat_id IS NOT NULL)
UNION ALL
 SELECT ('review:'::text || team_case.review_id) AS subject,
    team_case.id AS case_id
   FROM public.team_case
  WHERE (team_case.review_id IS NOT NULL)
UNION ALL
 SELECT ('review:'::text || team_case.response_review_id) AS subject,
    team_case.id AS case_id
   FROM public.team_case
  WHERE (team_case.response_review_id IS NOT NULL)
UNION ALL
 SELECT ('provider:'::text || team_case.provider_id) AS subject,
    team_case.id AS case_id
   FROM public.team_case
  WHERE (team_case.provider_id IS NOT NULL)
UNION ALL
 SELECT ('referral:'::text || r.id) AS subject,
    c.id AS case_id
   FROM (public.referral r
     JOIN public.team_case c ON (((c.quote_id = r.quote_id) OR (c.enquiry_id = r.enquiry_id))));

-- Name: chat; Type: TABLE

CREATE TABLE public.chat (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    visitor_hash bytea NOT NULL,
    started_at timestamp with time zone NOT NULL,
    name text,
    email text,
    case_number text,
    state text DEFAULT 'waiting'::text NOT NULL,
    person_id integer,
    last_number integer DEFAULT 0 NOT NULL,
    last_at timestamp with time zone NOT NULL,
    last_sender text DEFAULT 'visitor'::text NOT NULL,
    team_read integer DEFAULT 0 NOT NULL,
    closed_at timestamp with time zone,
    closed_by text,
    copies_sent integer DEFAULT 0 NOT NULL,
    request_key text,
    request_hash bytea,
    copied_to text[] DEFAULT '{}'::text[] NOT NULL,
    CONSTRAINT chat_check CHECK (((request_key IS NULL) = (request_hash IS NULL))),
    CONSTRAINT chat_check1 CHECK (((state = 'closed'::text) = (closed_at IS NOT NULL))),
    CONSTRAINT chat_closed_by_check CHECK ((closed_by = ANY (ARRAY['visitor'::text, 'team'::text]))),
    CONSTRAINT chat_last_sender_check CHECK ((last_sender = ANY (ARRAY['visitor'::text, 'team'::text, 'notice'::text]))),
    CONSTRAINT chat_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'open'::text, 'closed'::text])))
);

-- Name: chat_message; Type: TABLE

CREATE TABLE public.chat_message (
    chat_id uuid NOT NULL,
    number integer NOT NULL,
    at timestamp with time zone NOT NULL,
    sender text NOT NULL,
    person_id integer,
    body bytea NOT NULL,
    message_key text NOT NULL,
    word_marks bytea[] DEFAULT '{}'::bytea[] NOT NULL,
    marks_fold smallint DEFAULT 0 NOT NULL,
    CONSTRAINT chat_message_sender_check CHECK ((sender = ANY (ARRAY['visitor'::text, 'team'::text, 'notice'::text])))
);

-- Name: chat_transcript; Type: TABLE

CREATE TABLE public.chat_transcript (
    chat_id uuid NOT NULL,
    at timestamp with time zone NOT NULL,
    body bytea NOT NULL
);

-- Name: complaint_conflict; Type: TABLE

CREATE TABLE public.complaint_conflict (
    case_id uuid NOT NULL,
    person_id integer NOT NULL,
    at timestamp with time zone NOT NULL,
    is_linked boolean NOT NULL
);

-- Name: complaint_referral; Type: TABLE

CREATE TABLE public.complaint_referral (
    id integer NOT NULL,
    case_id uuid NOT NULL,
    at timestamp with time zone NOT NULL,
    person_id integer,
    authority text NOT NULL,
    referred_on date NOT NULL,
    reference text DEFAULT ''::text NOT NULL
);

-- Name: complaint_referral_id_seq; Type: SEQUENCE

ALTER TABLE public.complaint_referral ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.complaint_referral_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

-- Name: complaint_work; Type: TABLE

CREATE TABLE public.complaint_work (
    case_id uuid NOT NULL,
    severity text,
    calm_due_at timestamp with time zone,
    cause text,
    CONSTRAINT complaint_work_severity_check CHECK ((severity = ANY (ARRAY['low'::text, 'medium'::text, 'high'::text, 'critical'::text])))
);

-- Name: contact_change; Type: TABLE

CREATE TABLE public.contact_change (
    id bigint NOT NULL,
    quote_id uuid,
    enquiry_id uuid,
    email bytea NOT NULL,
    token_hash bytea NOT NULL,
    sent_at timestamp with time zone NOT NULL,
    ends_at timestamp with time zone NOT NULL,
    CONSTRAINT contact_change_of CHECK ((num_nonnulls(quote_id, enquiry_id) = 1))
);

-- Name: contact_change_id_seq; Type: SEQUENCE

ALTER TABLE public.contact_change ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.contact_change_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

-- Name: contact_proof; Type: TABLE

CREATE TABLE public.contact_proof (
    id bigint NOT NULL,
    case_id uuid NOT NULL,
    part text DEFAULT 'contact'::text NOT NULL,
    kind text NOT NULL,
    key text NOT NULL,
    at timestamp with time zone NOT NULL,
    how text NOT NULL,
    person_id integer,
    CONSTRAINT contact_proof_how_check CHECK ((how = ANY (ARRAY['link'::text, 'call'::text, 'colleague'::text]))),
    CONSTRAINT contact_proof_kind_check CHECK ((kind = ANY (ARRAY['email'::text, 'phone'::text]))),
    CONSTRAINT contact_proof_part_check CHECK ((part = ANY (ARRAY['participant'::text, 'contact'::text])))
);

-- Name: contact_proof_id_seq; Type: SEQUENCE

ALTER TABLE public.contact_proof ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.contact_proof_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

-- Name: content_report; Type: TABLE

CREATE TABLE public.content_report (
    enquiry_id uuid NOT NULL,
    at timestamp with time zone NOT NULL,
    part text NOT NULL,
    review_id integer,
    provider_id integer,
    reason text NOT NULL,
    is_provider boolean NOT NULL,
    network bytea,
    same bytea NOT NULL,
    asked_at timestamp with time zone,
    change_hash bytea,
    change_ends_at timestamp with time zone,
    changed_at timestamp with time zone,
    settled_at timestamp with time zone,
    settled_by integer,
    outcome text,
    CONSTRAINT content_report_check CHECK (((settled_at IS NULL) = (outcome IS NULL))),
    CONSTRAINT content_report_check1 CHECK (((part = 'profile'::text) = (provider_id IS NOT NULL))),
    CONSTRAINT content_report_check2 CHECK ((num_nonnulls(review_id, provider_id) = 1)),
    CONSTRAINT content_report_outcome_check CHECK ((outcome = ANY (ARRAY['kept'::text, 'changed'::text, 'removed'::text]))),
    CONSTRAINT content_report_part_check CHECK ((part = ANY (ARRAY['review'::text, 'reply'::text, 'profile'::text]))),
    CONSTRAINT content_report_reason_check CHECK ((reason = ANY (ARRAY['privacy'::text, 'danger'::text, 'defamation'::text, 'fake'::text, 'offensive'::text, 'wrong-facts'::text, 'other'::text])))
);

-- Name: diagnosis; Type: TABLE

CREATE TABLE public.diagnosis (
    id integer NOT NULL,
    name text NOT NULL,
    retired_at timestamp with time zone,
    version integer DEFAULT 1 NOT NULL,
    edited_at timestamp with time zone
);

-- Name: enquiry; Type: TABLE

CREATE TABLE public.enquiry (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    kind text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    email text,
    name text,
    phone text,
    details jsonb DEFAULT '{}'::jsonb NOT NULL,
    gclid text,
    request_key text,
    request_hash bytea,
    due_at timestamp with time zone,
    words bytea,
    word_marks bytea[] DEFAULT '{}'::bytea[] NOT NULL,
    page_quote_id uuid,
    page_enquiry_id uuid,
    marks_fold smallint DEFAULT 1 NOT NULL,
    cancelled_at timestamp with time zone,
    CONSTRAINT enquiry_check CHECK (((request_key IS NULL) = (request_hash IS NULL))),
    CONSTRAINT enquiry_kind_check CHECK ((kind = ANY (ARRAY['no-provider'::text, 'message'::text, 'complaint'::text, 'provider-enquiry'::text, 'campaign-enquiry'::text, 'call-back'::text])))
);

-- Name: event_count; Type: TABLE

CREATE TABLE public.event_count (
    day date NOT NULL,
    name text NOT NULL,
    properties jsonb NOT NULL,
    times integer NOT NULL
);

-- Name: fact; Type: TABLE

CREATE TABLE public.fact (
    code text NOT NULL,
    words text NOT NULL,
    source_name text NOT NULL,
    source_url text NOT NULL,
    checked_on date NOT NULL,
    check_again date NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    edited_at timestamp with time zone,
    edited_by integer,
    CONSTRAINT fact_check CHECK ((check_again > checked_on)),
    CONSTRAINT fact_words_check CHECK ((btrim(words) <> ''::text))
);

-- Name: TABLE fact; Type: COMMENT

COMMENT ON TABLE public.fact IS 'Facts of law and money on our pages (decision 95)';

-- Name: file_mover; Type: TABLE

CREATE TABLE public.file_mover (
    "only" boolean DEFAULT true NOT NULL,
    until timestamp with time zone NOT NULL,
    CONSTRAINT file_mover_only_check CHECK ("only")
);

-- Name: file_removal; Type: TABLE

CREATE TABLE public.file_removal (
    content_at text NOT NULL,
    due_at timestamp with time zone NOT NULL
);

-- Name: follow_up; Type: TABLE

CREATE TABLE public.follow_up (
    quote_id uuid NOT NULL,
    submitted_at timestamp with time zone NOT NULL,
    details bytea NOT NULL,
    hcp_referral boolean NOT NULL,
    automate_referral boolean NOT NULL,
    request_hash bytea NOT NULL
);

-- Name: follow_up_draft; Type: TABLE

CREATE TABLE public.follow_up_draft (
    quote_id uuid NOT NULL,
    fields bytea NOT NULL,
    for_later boolean NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    browser_hash bytea
);

-- Name: funding_amounts; Type: TABLE

CREATE TABLE public.funding_amounts (
    id integer NOT NULL,
    as_of date NOT NULL,
    body jsonb NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    person_id integer
);

-- Name: funding_amounts_id_seq; Type: SEQUENCE

ALTER TABLE public.funding_amounts ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.funding_amounts_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

-- Name: funding_type; Type: TABLE

CREATE TABLE public.funding_type (
    code text NOT NULL,
    name text NOT NULL,
    hcp_allowed boolean NOT NULL,
    number integer NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    edited_at timestamp with time zone,
    CONSTRAINT funding_type_number_check CHECK (((number >= 1) AND (number <= 99)))
);

-- Name: gone_case_came_in; Type: TABLE

CREATE TABLE public.gone_case_came_in (
    day date NOT NULL,
    kind text NOT NULL,
    times integer NOT NULL,
    first_contact integer[] DEFAULT '{}'::integer[] NOT NULL
);

-- Name: gone_case_closed; Type: TABLE

CREATE TABLE public.gone_case_closed (
    day date NOT NULL,
    kind text NOT NULL,
    outcome text NOT NULL,
    in_time boolean,
    times integer NOT NULL
);

-- Name: gone_chat; Type: TABLE

CREATE TABLE public.gone_chat (
    day date NOT NULL,
    answered integer[] NOT NULL
);

-- Name: import_row; Type: TABLE

CREATE TABLE public.import_row (
    plan uuid NOT NULL,
    n integer NOT NULL,
    import_id uuid NOT NULL,
    line integer,
    source_key text,
    row_hash text,
    name text NOT NULL,
    outcome text NOT NULL,
    reason text,
    notes text[] DEFAULT '{}'::text[] NOT NULL,
    provider_id integer,
    account text,
    account_id integer,
    account_abn text,
    is_new_account boolean DEFAULT false NOT NULL,
    founding integer,
    columns text[] DEFAULT '{}'::text[] NOT NULL,
    is_rename boolean DEFAULT false NOT NULL,
    maybe integer,
    maybe_why text,
    choice text,
    data jsonb,
    before jsonb,
    seen text,
    written_at timestamp with time zone,
    undone text,
    list_day_before date,
    plan_before uuid,
    proposal jsonb,
    CONSTRAINT import_row_choice_check CHECK ((choice = ANY (ARRAY['same'::text, 'new'::text]))),
    CONSTRAINT import_row_outcome_check CHECK ((outcome = ANY (ARRAY['new'::text, 'changed'::text, 'unchanged'::text, 'undecided'::text, 'stopped'::text, 'gone'::text, 'refused'::text, 'left'::text]))),
    CONSTRAINT import_row_undone_check CHECK ((undone = ANY (ARRAY['deleted'::text, 'hidden'::text, 'restored'::text, 'partly'::text, 'left'::text])))
);

-- Name: import_source; Type: TABLE

CREATE TABLE public.import_source (
    name text NOT NULL,
    preset text,
    columns jsonb DEFAULT '{}'::jsonb NOT NULL,
    value_map jsonb DEFAULT '{}'::jsonb NOT NULL,
    defaults jsonb DEFAULT '{}'::jsonb NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    updated_by integer,
    list_day date
);

-- Name: info_section; Type: TABLE

CREATE TABLE public.info_section (
    id integer NOT NULL,
    campaign text NOT NULL,
    number integer NOT NULL,
    content_question text NOT NULL,
    content_answer text NOT NULL,
    mobile_version_content_answer text,
    same_mobile_version boolean NOT NULL,
    CONSTRAINT info_section_number_check CHECK ((number > 0))
);

-- Name: info_section_id_seq; Type: SEQUENCE

ALTER TABLE public.info_section ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.info_section_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

-- Name: internal_link; Type: TABLE

CREATE TABLE public.internal_link (
    keyword text NOT NULL,
    display_words text NOT NULL,
    link text NOT NULL,
    id integer NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    edited_at timestamp with time zone,
    CONSTRAINT internal_link_link_check CHECK ((link ~~ '/%'::text))
);

-- Name: internal_link_id_seq; Type: SEQUENCE

ALTER TABLE public.internal_link ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.internal_link_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

-- Name: job_run; Type: TABLE

CREATE TABLE public.job_run (
    id bigint NOT NULL,
    job text NOT NULL,
    started_at timestamp with time zone NOT NULL,
    finished_at timestamp with time zone NOT NULL,
    ms integer NOT NULL,
    every_ms integer,
    did jsonb NOT NULL,
    fault text,
    CONSTRAINT job_run_every_ms_check CHECK ((every_ms > 0)),
    CONSTRAINT job_run_ms_check CHECK ((ms >= 0))
);

-- Name: job_run_id_seq; Type: SEQUENCE

ALTER TABLE public.job_run ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.job_run_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

-- Name: join_link; Type: TABLE

CREATE TABLE public.join_link (
    token_hash bytea NOT NULL,
    provider_id integer NOT NULL,
    name text NOT NULL,
    email text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    ends_at timestamp with time zone NOT NULL,
    used_at timestamp with time zone
);

-- Name: join_request; Type: TABLE

CREATE TABLE public.join_request (
    id integer NOT NULL,
    provider_id integer NOT NULL,
    name text NOT NULL,
    email text NOT NULL,
    asked_at timestamp with time zone NOT NULL,
    answered_at timestamp with time zone,
    answered_by integer,
    is_accepted boolean,
    CONSTRAINT join_request_answered CHECK (((answered_at IS NULL) = (is_accepted IS NULL)))
);

-- Name: join_request_id_seq; Type: SEQUENCE

ALTER TABLE public.join_request ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.join_request_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

-- Name: landing_redirect; Type: TABLE

CREATE TABLE public.landing_redirect (
    slug text NOT NULL,
    leads_to text NOT NULL,
    CONSTRAINT landing_redirect_check CHECK ((leads_to <> slug))
);

-- Name: letter; Type: TABLE

CREATE TABLE public.letter (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    kind text NOT NULL,
    about text NOT NULL,
    recipient text NOT NULL,
    reply_to text,
    subject text NOT NULL,
    text_body text NOT NULL,
    html_body text NOT NULL,
    status text DEFAULT 'waiting'::text NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    last_error text,
    settled_at timestamp with time zone,
    sealed bytea,
    given_up_by integer,
    give_up_reason text,
    mailbox text,
    budget text,
    is_proven boolean DEFAULT false NOT NULL,
    network text,
    gathered_in uuid,
    denied_at timestamp with time zone,
    CONSTRAINT letter_budget_check CHECK ((budget = ANY (ARRAY['asked'::text, 'news'::text, 'security'::text]))),
    CONSTRAINT letter_check CHECK (((sealed IS NULL) OR ((text_body = ''::text) AND (html_body = ''::text)))),
    CONSTRAINT letter_give_up_reason_check CHECK ((give_up_reason <> ''::text)),
    CONSTRAINT letter_status_check CHECK ((status = ANY (ARRAY['waiting'::text, 'sent'::text, 'kept'::text, 'failed'::text, 'given-up'::text, 'held'::text, 'gathered'::text])))
);

-- Name: locality; Type: TABLE

CREATE TABLE public.locality (
    name text NOT NULL,
    state text NOT NULL,
    postcode text NOT NULL,
    latitude double precision NOT NULL,
    longitude double precision NOT NULL,
    weight integer DEFAULT 0 NOT NULL,
    aliases text[] DEFAULT '{}'::text[] NOT NULL,
    source text NOT NULL
);

-- Name: logo_picture; Type: TABLE

CREATE TABLE public.logo_picture (
    name text NOT NULL,
    variant text NOT NULL,
    provider_id integer NOT NULL,
    media_type text NOT NULL,
    content bytea,
    content_at text,
    CONSTRAINT logo_picture_check CHECK ((num_nonnulls(content, content_at) = 1))
);

-- Name: match_list; Type: TABLE

CREATE TABLE public.match_list (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    quote_id uuid,
    enquiry_id uuid,
    at timestamp with time zone NOT NULL,
    person_id integer,
    list jsonb NOT NULL,
    CONSTRAINT match_list_check CHECK ((num_nonnulls(quote_id, enquiry_id) = 1))
);

-- Name: profile_claim; Type: TABLE

CREATE TABLE public.profile_claim (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    provider_id integer NOT NULL,
    referral_id uuid,
    enquiry_id uuid,
    created_at timestamp with time zone NOT NULL,
    name text NOT NULL,
    role text NOT NULL,
    email text,
    phone text,
    state text DEFAULT 'waiting'::text NOT NULL,
    checked_at timestamp with time zone,
    checked_by integer,
    number_called text,
    number_from text,
    register text,
    spoke_to text,
    note text,
    called_at timestamp with time zone,
    invited_email text,
    invite_hash bytea,
    code_hash bytea,
    code_tries smallint DEFAULT 0 NOT NULL,
    invite_ends_at timestamp with time zone,
    proves integer[] DEFAULT '{}'::integer[] NOT NULL,
    link_hash bytea,
    link_ends_at timestamp with time zone,
    mailbox_proven_at timestamp with time zone,
    owns_at timestamp with time zone,
    listed_told_at timestamp with time zone,
    held_at timestamp with time zone,
    held_by integer,
    held_why text,
    tell_claimant boolean DEFAULT false NOT NULL,
    CONSTRAINT profile_claim_about CHECK ((num_nonnulls(referral_id, enquiry_id) = 1)),
    CONSTRAINT profile_claim_called CHECK (((state <> 'confirmed'::text) OR (num_nonnulls(number_called, number_from, spoke_to) = 3) OR (mailbox_proven_at IS NOT NULL))),
    CONSTRAINT profile_claim_checked CHECK (((state = 'waiting'::text) = (checked_at IS NULL))),
    CONSTRAINT profile_claim_contact CHECK (((email IS NOT NULL) OR (phone IS NOT NULL))),
    CONSTRAINT profile_claim_number_from_check CHECK ((number_from = ANY (ARRAY['listing'::text, 'register'::text]))),
    CONSTRAINT profile_claim_register CHECK (((number_from = 'register'::text) = (register IS NOT NULL))),
    CONSTRAINT profile_claim_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'confirmed'::text, 'refused'::text])))
);

-- Name: member_in_force; Type: VIEW

CREATE VIEW public.member_in_force AS
 SELECT m.id,
    m.account_id,
    m.person_id,
    m.is_owner,
    m.name,
    m.created_at,
    m.accepted_at,
    m.invited_at,
    m.proof_id,
    m.first_look_only
   FROM (public.account_member m
     JOIN public.account a ON ((a.id = m.account_id)))
  WHERE ((a.frozen_at IS NULL) AND (NOT (EXISTS ( SELECT
           FROM (public.access_proof x
             LEFT JOIN public.profile_claim k ON ((k.id = x.claim_id)))
          WHERE ((x.id = m.proof_id) AND ((x.ended_at IS NOT NULL) OR (k.held_at IS NOT NULL)))))));

-- Name: office_hours; Type: TABLE

CREATE TABLE public.office_hours (
    is_the_row boolean DEFAULT true NOT NULL,
    opens time without time zone NOT NULL,
    closes time without time zone NOT NULL,
    CONSTRAINT office_hours_check CHECK ((opens < closes)),
    CONSTRAINT office_hours_is_the_row_check CHECK (is_the_row)
);

-- Name: opening_alert; Type: TABLE

CREATE TABLE public.opening_alert (
    id uuid NOT NULL,
    email bytea NOT NULL,
    email_mark bytea NOT NULL,
    search bytea,
    provider_id integer,
    created_at timestamp with time zone NOT NULL,
    confirmed_at timestamp with time zone,
    ends_at timestamp with time zone,
    checked_until timestamp with time zone,
    emailed_at timestamp with time zone,
    CONSTRAINT opening_alert_confirmed CHECK ((((confirmed_at IS NULL) = (ends_at IS NULL)) AND ((confirmed_at IS NULL) = (checked_until IS NULL)))),
    CONSTRAINT opening_alert_watches CHECK ((num_nonnulls(search, provider_id) = 1))
);

-- Name: others_consent; Type: TABLE

CREATE TABLE public.others_consent (
    quote_id uuid NOT NULL,
    wording text NOT NULL,
    given_at timestamp with time zone NOT NULL,
    ended_at timestamp with time zone,
    last_at timestamp with time zone,
    claimed_until timestamp with time zone,
    tries smallint DEFAULT 0 NOT NULL
);

-- Name: page_asset; Type: TABLE

CREATE TABLE public.page_asset (
    name text NOT NULL,
    content bytea NOT NULL,
    brotli bytea,
    started_at timestamp with time zone NOT NULL
);

-- Name: password_link; Type: TABLE

CREATE TABLE public.password_link (
    token_hash bytea NOT NULL,
    person_id integer NOT NULL,
    kind text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    ends_at timestamp with time zone NOT NULL,
    used_at timestamp with time zone,
    new_email text,
    account_id integer,
    CONSTRAINT password_link_kind_check CHECK ((kind = ANY (ARRAY['reset'::text, 'invitation'::text, 'new-address'::text, 'keep-address'::text]))),
    CONSTRAINT password_link_new_email CHECK (((kind = ANY (ARRAY['new-address'::text, 'keep-address'::text])) = (new_email IS NOT NULL))),
    CONSTRAINT password_link_new_email_check CHECK ((new_email = lower(new_email)))
);

-- Name: person; Type: TABLE

CREATE TABLE public.person (
    id integer NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    email text NOT NULL,
    name text NOT NULL,
    role text NOT NULL,
    is_active boolean DEFAULT true NOT NULL,
    uid uuid DEFAULT gen_random_uuid() NOT NULL,
    password_hash text,
    password_set_at timestamp with time zone,
    totp_secret bytea,
    totp_confirmed_at timestamp with time zone,
    totp_step bigint,
    team_role text,
    weekly_email boolean DEFAULT true NOT NULL,
    weekly_email_on date,
    frozen_at timestamp with time zone,
    frozen_why text,
    CONSTRAINT person_check CHECK (((team_role IS NULL) OR (role = 'team'::text))),
    CONSTRAINT person_email_check CHECK ((email = lower(email))),
    CONSTRAINT person_frozen CHECK (((frozen_at IS NULL) = (frozen_why IS NULL))),
    CONSTRAINT person_role_check CHECK ((role = ANY (ARRAY['team'::text, 'staff'::text]))),
    CONSTRAINT person_team_role_check CHECK ((team_role = ANY (ARRAY['member'::text, 'lead'::text, 'administrator'::text])))
);

-- Name: person_id_seq; Type: SEQUENCE

ALTER TABLE public.person ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.person_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

-- Name: person_record; Type: TABLE

CREATE TABLE public.person_record (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    created_at timestamp with time zone NOT NULL,
    name text,
    email text,
    phone text,
    postcode text,
    preferred_way text,
    merged_into uuid,
    root_id uuid NOT NULL,
    corrected_at timestamp with time zone,
    version integer DEFAULT 1 NOT NULL,
    last_at timestamp with time zone NOT NULL,
    name_words tsvector GENERATED ALWAYS AS (public.spelled_words(public.name_spellings(name))) STORED NOT NULL,
    CONSTRAINT person_record_check CHECK ((merged_into <> id)),
    CONSTRAINT person_record_preferred_way_check CHECK ((preferred_way = ANY (ARRAY['phone'::text, 'e-mail'::text])))
);

-- Name: person_request; Type: TABLE

CREATE TABLE public.person_request (
    person_id integer NOT NULL,
    key text NOT NULL,
    request_hash bytea NOT NULL,
    made integer NOT NULL,
    at timestamp with time zone NOT NULL,
    CONSTRAINT person_request_key_check CHECK ((length(key) <= 200))
);

-- Name: plan_file; Type: TABLE

CREATE TABLE public.plan_file (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    quote_id uuid NOT NULL,
    stored_at timestamp with time zone NOT NULL,
    name bytea NOT NULL,
    media_type text NOT NULL,
    size integer NOT NULL,
    content bytea,
    content_at text,
    content_mark bytea,
    CONSTRAINT plan_file_check CHECK ((num_nonnulls(content, content_at) = 1))
);

-- Name: postcode; Type: TABLE

CREATE TABLE public.postcode (
    code text NOT NULL,
    state text NOT NULL,
    region_id integer,
    latitude double precision NOT NULL,
    longitude double precision NOT NULL,
    edited_at timestamp with time zone,
    CONSTRAINT postcode_code_check CHECK ((code ~ '^[0-9]{4}$'::text))
);

-- Name: provider_capacity; Type: TABLE

CREATE TABLE public.provider_capacity (
    provider_id integer NOT NULL,
    service_area_id integer NOT NULL,
    state text NOT NULL,
    weeks smallint,
    confirmed_at timestamp with time zone NOT NULL,
    way text NOT NULL,
    person_id integer,
    said_by text,
    letters smallint DEFAULT 0 NOT NULL,
    open_since timestamp with time zone,
    CONSTRAINT provider_capacity_check CHECK (((state = 'waiting'::text) = (weeks IS NOT NULL))),
    CONSTRAINT provider_capacity_check1 CHECK (((way = 'phone'::text) = (said_by IS NOT NULL))),
    CONSTRAINT provider_capacity_state_check CHECK ((state = ANY (ARRAY['open'::text, 'waiting'::text, 'closed'::text]))),
    CONSTRAINT provider_capacity_way_check CHECK ((way = ANY (ARRAY['profile'::text, 'letter'::text, 'referral'::text, 'phone'::text]))),
    CONSTRAINT provider_capacity_weeks_check CHECK (((weeks >= 1) AND (weeks <= 104)))
);

-- Name: provider_change; Type: TABLE

CREATE TABLE public.provider_change (
    id integer NOT NULL,
    provider_id integer NOT NULL,
    version integer NOT NULL,
    at timestamp with time zone NOT NULL,
    person_id integer,
    columns jsonb NOT NULL,
    undoes integer
);

-- Name: provider_change_id_seq; Type: SEQUENCE

ALTER TABLE public.provider_change ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.provider_change_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

-- Name: provider_id_seq; Type: SEQUENCE

ALTER TABLE public.provider ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.provider_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

-- Name: provider_import; Type: TABLE

CREATE TABLE public.provider_import (
    id uuid NOT NULL,
    created_at timestamp with time zone NOT NULL,
    person_id integer,
    file_name text NOT NULL,
    file bytea,
    file_hash text NOT NULL,
    row_count integer NOT NULL,
    state text NOT NULL,
    source text NOT NULL,
    columns jsonb NOT NULL,
    done_rows integer DEFAULT 0 NOT NULL,
    beat_at timestamp with time zone,
    report jsonb,
    outcomes jsonb,
    token text,
    fault text,
    finished_at timestamp with time zone,
    run uuid,
    plan uuid,
    undo jsonb,
    CONSTRAINT provider_import_state_check CHECK ((state = ANY (ARRAY['uploaded'::text, 'trying'::text, 'tried'::text, 'importing'::text, 'done'::text, 'stale'::text, 'failed'::text, 'undoing'::text, 'undone'::text])))
);

-- Name: provider_manager; Type: TABLE

CREATE TABLE public.provider_manager (
    provider_id integer NOT NULL,
    person_id integer NOT NULL
);

-- Name: provider_merge; Type: TABLE

CREATE TABLE public.provider_merge (
    merged integer NOT NULL,
    kept integer NOT NULL,
    at timestamp with time zone NOT NULL,
    person_id integer,
    reason text NOT NULL,
    CONSTRAINT provider_merge_check CHECK ((merged <> kept))
);

-- Name: provider_source_row; Type: TABLE

CREATE TABLE public.provider_source_row (
    source text NOT NULL,
    source_key text NOT NULL,
    provider_id integer NOT NULL,
    row_hash text,
    list_day date,
    plan uuid
);

-- Name: public_holiday; Type: TABLE

CREATE TABLE public.public_holiday (
    day date NOT NULL,
    name text NOT NULL,
    reason text DEFAULT ''::text NOT NULL,
    added_at timestamp with time zone,
    added_by integer
);

-- Name: quarantined_file; Type: TABLE

CREATE TABLE public.quarantined_file (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    at timestamp with time zone NOT NULL,
    call text NOT NULL,
    about text NOT NULL,
    found text NOT NULL,
    size integer NOT NULL,
    sha256 text NOT NULL,
    name bytea NOT NULL,
    content bytea NOT NULL
);

-- Name: quote; Type: TABLE

CREATE TABLE public.quote (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    name text NOT NULL,
    email text NOT NULL,
    phone text NOT NULL,
    postcode text,
    suburb text,
    service_area_id integer NOT NULL,
    age_groups text[] NOT NULL,
    funding_types text[] NOT NULL,
    hcp_referral boolean NOT NULL,
    has_optimisation_provider boolean NOT NULL,
    gclid text,
    terms_agreed_at timestamp with time zone NOT NULL,
    submitted_anyway boolean NOT NULL,
    visitor_token_hashes bytea[] NOT NULL,
    request_key text,
    request_hash bytea,
    cancelled_at timestamp with time zone,
    plan_management text,
    CONSTRAINT quote_check CHECK (((request_key IS NULL) OR (request_hash IS NOT NULL))),
    CONSTRAINT quote_plan_management CHECK ((plan_management = ANY (ARRAY['Self Managed'::text, 'Plan Managed'::text, 'Agency Managed'::text, 'I''m not sure'::text])))
);

-- Name: quote_provider; Type: TABLE

CREATE TABLE public.quote_provider (
    quote_id uuid NOT NULL,
    provider_id integer NOT NULL,
    is_available boolean NOT NULL
);

-- Name: rate_limit; Type: TABLE

CREATE TABLE public.rate_limit (
    key text NOT NULL,
    hits integer NOT NULL,
    window_ends timestamp with time zone NOT NULL
);

-- Name: record_distinct; Type: TABLE

CREATE TABLE public.record_distinct (
    a uuid NOT NULL,
    b uuid NOT NULL,
    at timestamp with time zone NOT NULL,
    person_id integer,
    CONSTRAINT record_distinct_check CHECK ((a < b))
);

-- Name: record_key; Type: TABLE

CREATE TABLE public.record_key (
    record_id uuid NOT NULL,
    kind text NOT NULL,
    key text NOT NULL,
    is_shared boolean DEFAULT false NOT NULL,
    CONSTRAINT record_key_kind_check CHECK ((kind = ANY (ARRAY['name'::text, 'email'::text, 'phone'::text, 'home'::text, 'number'::text, 'gave'::text])))
);

-- Name: record_merge; Type: TABLE

CREATE TABLE public.record_merge (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    kept uuid NOT NULL,
    merged uuid NOT NULL,
    at timestamp with time zone NOT NULL,
    person_id integer,
    undone_at timestamp with time zone,
    undone_by integer,
    by_service boolean DEFAULT false NOT NULL
);

-- Name: record_proof; Type: VIEW

CREATE VIEW public.record_proof AS
 SELECT r.root_id,
    r.id AS record_id,
    p.id,
    p.case_id,
    p.part,
    p.kind,
    p.key,
    p.at,
    p.how,
    p.person_id
   FROM ((public.contact_proof p
     JOIN public.case_record l ON (((l.case_id = p.case_id) AND (l.part = p.part))))
     JOIN public.person_record r ON ((r.id = l.record_id)));

-- Name: recovery_code; Type: TABLE

CREATE TABLE public.recovery_code (
    person_id integer NOT NULL,
    code_hash bytea NOT NULL,
    used_at timestamp with time zone,
    key_mark bytea
);

-- Name: reference_gone; Type: TABLE

CREATE TABLE public.reference_gone (
    list text NOT NULL,
    key text NOT NULL
);

-- Name: reference_id; Type: SEQUENCE

CREATE SEQUENCE public.reference_id
    START WITH 10001
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

-- Name: reference_version; Type: TABLE

CREATE TABLE public.reference_version (
    "only" boolean DEFAULT true NOT NULL,
    version bigint DEFAULT 0 NOT NULL,
    CONSTRAINT reference_version_only_check CHECK ("only")
);

-- Name: referral_consent; Type: TABLE

CREATE TABLE public.referral_consent (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    number integer NOT NULL,
    quote_id uuid,
    enquiry_id uuid,
    provider_id integer NOT NULL,
    shares text[] NOT NULL,
    given_by text NOT NULL,
    relation text,
    way text NOT NULL,
    given_at timestamp with time zone NOT NULL,
    recorded_at timestamp with time zone NOT NULL,
    recorded_by integer,
    ended_at timestamp with time zone,
    ended_how text,
    ended_way text,
    ended_by integer,
    CONSTRAINT referral_consent_check CHECK ((num_nonnulls(quote_id, enquiry_id) = 1)),
    CONSTRAINT referral_consent_check1 CHECK (((given_by = 'representative'::text) = (relation IS NOT NULL))),
    CONSTRAINT referral_consent_check2 CHECK ((((ended_at IS NULL) = (ended_how IS NULL)) AND ((ended_at IS NULL) = (ended_way IS NULL)))),
    CONSTRAINT referral_consent_ended_how_check CHECK ((ended_how = ANY (ARRAY['withdrawn'::text, 'changed'::text]))),
    CONSTRAINT referral_consent_ended_way_check CHECK ((ended_way = ANY (ARRAY['phone'::text, 'e-mail'::text, 'own-page'::text, 'connect-form'::text]))),
    CONSTRAINT referral_consent_given_by_check CHECK ((given_by = ANY (ARRAY['participant'::text, 'representative'::text, 'sender'::text]))),
    CONSTRAINT referral_consent_shares_check CHECK (((shares <@ '{contact,needs,plan}'::text[]) AND ('contact'::text = ANY (shares)))),
    CONSTRAINT referral_consent_way_check CHECK ((way = ANY (ARRAY['phone'::text, 'e-mail'::text, 'own-page'::text, 'connect-form'::text])))
);

-- Name: referral_consent_number_seq; Type: SEQUENCE

ALTER TABLE public.referral_consent ALTER COLUMN number ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.referral_consent_number_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

-- Name: referral_note; Type: TABLE

CREATE TABLE public.referral_note (
    id bigint NOT NULL,
    referral_id uuid NOT NULL,
    at timestamp with time zone NOT NULL,
    person_id integer,
    body bytea NOT NULL,
    note_key text NOT NULL
);

-- Name: referral_note_id_seq; Type: SEQUENCE

ALTER TABLE public.referral_note ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.referral_note_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

-- Name: referral_number_seq; Type: SEQUENCE

ALTER TABLE public.referral ALTER COLUMN number ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.referral_number_seq
    START WITH 101
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

-- Name: referral_question; Type: TABLE

CREATE TABLE public.referral_question (
    id bigint NOT NULL,
    referral_id uuid NOT NULL,
    at timestamp with time zone NOT NULL,
    person_id integer,
    body bytea NOT NULL,
    note_key text NOT NULL
);

-- Name: referral_question_id_seq; Type: SEQUENCE

ALTER TABLE public.referral_question ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.referral_question_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

-- Name: region; Type: TABLE

CREATE TABLE public.region (
    id integer NOT NULL,
    name text NOT NULL,
    state text NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    edited_at timestamp with time zone,
    CONSTRAINT region_id_check CHECK (((id >= 1) AND (id <= 9999)))
);

-- Name: removed_member; Type: TABLE

CREATE TABLE public.removed_member (
    account_id integer NOT NULL,
    mailbox_hash bytea NOT NULL,
    removed_at timestamp with time zone NOT NULL
);

-- Name: request_link; Type: TABLE

CREATE TABLE public.request_link (
    token_hash bytea CONSTRAINT quote_link_token_hash_not_null NOT NULL,
    quote_id uuid,
    created_at timestamp with time zone CONSTRAINT quote_link_created_at_not_null NOT NULL,
    ends_at timestamp with time zone CONSTRAINT quote_link_ends_at_not_null NOT NULL,
    enquiry_id uuid,
    wrong_digits integer DEFAULT 0 NOT NULL,
    CONSTRAINT request_link_check CHECK ((num_nonnulls(quote_id, enquiry_id) = 1))
);

-- Name: request_message; Type: TABLE

CREATE TABLE public.request_message (
    id bigint NOT NULL,
    quote_id uuid,
    enquiry_id uuid,
    at timestamp with time zone NOT NULL,
    body bytea NOT NULL,
    message_key text NOT NULL,
    CONSTRAINT request_message_of CHECK ((num_nonnulls(quote_id, enquiry_id) = 1))
);

-- Name: request_message_id_seq; Type: SEQUENCE

ALTER TABLE public.request_message ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.request_message_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

-- Name: retention_doomed; Type: TABLE

CREATE TABLE public.retention_doomed (
    run_id uuid NOT NULL,
    rule text NOT NULL,
    key text NOT NULL,
    since timestamp with time zone NOT NULL,
    case_number integer,
    is_next boolean DEFAULT false NOT NULL
);

-- Name: retention_rule; Type: TABLE

CREATE TABLE public.retention_rule (
    code text NOT NULL,
    number integer NOT NULL,
    title text NOT NULL,
    what text NOT NULL,
    counted_from text NOT NULL,
    happens text NOT NULL,
    keep_number integer NOT NULL,
    keep_unit text NOT NULL,
    shortest_days integer NOT NULL,
    longest_days integer NOT NULL,
    basis text NOT NULL,
    reason text NOT NULL,
    is_in_force boolean DEFAULT true NOT NULL,
    is_guarded boolean DEFAULT true NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    changed_at timestamp with time zone DEFAULT '2026-01-01 00:00:00+00'::timestamp with time zone NOT NULL,
    changed_by integer,
    approved_version integer,
    approved_at timestamp with time zone,
    approved_by integer,
    CONSTRAINT retention_rule_basis_check CHECK ((basis = ANY (ARRAY['law'::text, 'promise'::text, 'choice'::text]))),
    CONSTRAINT retention_rule_check CHECK ((shortest_days <= longest_days)),
    CONSTRAINT retention_rule_check1 CHECK ((((keep_number *
CASE keep_unit
    WHEN 'day'::text THEN 1
    WHEN 'month'::text THEN 30
    ELSE 365
END) >= shortest_days) AND ((keep_number *
CASE keep_unit
    WHEN 'day'::text THEN 1
    WHEN 'month'::text THEN 30
    ELSE 365
END) <= longest_days))),
    CONSTRAINT retention_rule_check2 CHECK (((approved_version IS NULL) = (approved_at IS NULL))),
    CONSTRAINT retention_rule_happens_check CHECK ((happens = ANY (ARRAY['delete'::text, 'nameless'::text]))),
    CONSTRAINT retention_rule_keep_number_check CHECK ((keep_number > 0)),
    CONSTRAINT retention_rule_keep_unit_check CHECK ((keep_unit = ANY (ARRAY['day'::text, 'month'::text, 'year'::text]))),
    CONSTRAINT retention_rule_shortest_days_check CHECK ((shortest_days > 0))
);

-- Name: retention_run; Type: TABLE

CREATE TABLE public.retention_run (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    kind text NOT NULL,
    person_id integer,
    scheduled_on date,
    at timestamp with time zone NOT NULL,
    started_at timestamp with time zone NOT NULL,
    beat_at timestamp with time zone NOT NULL,
    finished_at timestamp with time zone,
    state text NOT NULL,
    rules jsonb NOT NULL,
    token text NOT NULL,
    fault text,
    CONSTRAINT retention_run_kind_check CHECK ((kind = ANY (ARRAY['dry'::text, 'run'::text]))),
    CONSTRAINT retention_run_state_check CHECK ((state = ANY (ARRAY['tried'::text, 'used'::text, 'working'::text, 'done'::text, 'asks'::text, 'failed'::text])))
);

-- Name: review; Type: TABLE

CREATE TABLE public.review (
    id integer NOT NULL,
    provider_id integer NOT NULL,
    email text NOT NULL,
    comment text NOT NULL,
    service_delivery numeric(2,1) NOT NULL,
    service_safety numeric(2,1) NOT NULL,
    communicated_effectively numeric(2,1) NOT NULL,
    good_value numeric(2,1) NOT NULL,
    would_recommend numeric(2,1) NOT NULL,
    total_score numeric(2,1) GENERATED ALWAYS AS (((((service_delivery + service_safety) + communicated_effectively) + good_value) + would_recommend)) STORED NOT NULL,
    state text DEFAULT 'submitted'::text NOT NULL,
    submitted_at timestamp with time zone NOT NULL,
    agreed_at timestamp with time zone NOT NULL,
    token_hash bytea NOT NULL,
    link_ends_at timestamp with time zone NOT NULL,
    confirmed_at timestamp with time zone,
    decided_at timestamp with time zone,
    decided_by integer,
    rejection_reason text,
    published_at timestamp with time zone,
    request_key text,
    request_hash bytea,
    version integer DEFAULT 1 NOT NULL,
    original bytea,
    redacted_at timestamp with time zone,
    redacted_by integer,
    mailbox text,
    danger_at timestamp with time zone,
    CONSTRAINT review_check CHECK (((request_key IS NULL) = (request_hash IS NULL))),
    CONSTRAINT review_check2 CHECK (((state <> 'published'::text) OR (published_at IS NOT NULL))),
    CONSTRAINT review_check3 CHECK (((state = 'rejected'::text) = (rejection_reason IS NOT NULL))),
    CONSTRAINT review_check4 CHECK (((original IS NULL) = (redacted_at IS NULL))),
    CONSTRAINT review_communicated_effectively_check CHECK ((communicated_effectively = ANY (ARRAY[(0)::numeric, 0.5, (1)::numeric]))),
    CONSTRAINT review_good_value_check CHECK ((good_value = ANY (ARRAY[(0)::numeric, 0.5, (1)::numeric]))),
    CONSTRAINT review_service_delivery_check CHECK ((service_delivery = ANY (ARRAY[(0)::numeric, 0.5, (1)::numeric]))),
    CONSTRAINT review_service_safety_check CHECK ((service_safety = ANY (ARRAY[(0)::numeric, 0.5, (1)::numeric]))),
    CONSTRAINT review_shows_confirmed CHECK (((state = ANY (ARRAY['submitted'::text, 'rejected'::text])) OR (confirmed_at IS NOT NULL))),
    CONSTRAINT review_state_check CHECK ((state = ANY (ARRAY['submitted'::text, 'confirmed'::text, 'published'::text, 'rejected'::text]))),
    CONSTRAINT review_would_recommend_check CHECK ((would_recommend = ANY (ARRAY[(0)::numeric, 0.5, (1)::numeric])))
);

-- Name: review_appeal; Type: TABLE

CREATE TABLE public.review_appeal (
    review_id integer NOT NULL,
    token_hash bytea NOT NULL,
    ends_at timestamp with time zone NOT NULL,
    decided_by integer,
    made_at timestamp with time zone,
    words bytea,
    settled_at timestamp with time zone
);

-- Name: review_decision; Type: TABLE

CREATE TABLE public.review_decision (
    id integer NOT NULL,
    review_id integer NOT NULL,
    at timestamp with time zone NOT NULL,
    person_id integer,
    state text NOT NULL,
    reason text,
    checks text[] NOT NULL,
    words bytea,
    is_on_appeal boolean DEFAULT false NOT NULL,
    CONSTRAINT review_decision_check CHECK (((state = 'rejected'::text) = (reason IS NOT NULL))),
    CONSTRAINT review_decision_state_check CHECK ((state = ANY (ARRAY['published'::text, 'rejected'::text])))
);

-- Name: review_decision_id_seq; Type: SEQUENCE

ALTER TABLE public.review_decision ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.review_decision_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

-- Name: review_id_seq; Type: SEQUENCE

ALTER TABLE public.review ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.review_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

-- Name: review_response; Type: TABLE

CREATE TABLE public.review_response (
    review_id integer NOT NULL,
    comment text NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    updated_by integer,
    acted_at timestamp with time zone,
    hidden_at timestamp with time zone,
    original bytea
);

-- Name: review_response_decision; Type: TABLE

CREATE TABLE public.review_response_decision (
    id bigint NOT NULL,
    review_id integer NOT NULL,
    at timestamp with time zone NOT NULL,
    person_id integer,
    act text NOT NULL,
    reason bytea,
    CONSTRAINT review_response_decision_act_check CHECK ((act = ANY (ARRAY['hidden'::text, 'shown'::text, 'redacted'::text, 'restored'::text, 'removed'::text]))),
    CONSTRAINT review_response_decision_check CHECK (((reason IS NULL) OR (act = ANY (ARRAY['hidden'::text, 'removed'::text]))))
);

-- Name: review_response_decision_id_seq; Type: SEQUENCE

ALTER TABLE public.review_response_decision ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.review_response_decision_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

-- Name: review_response_earlier; Type: TABLE

CREATE TABLE public.review_response_earlier (
    id bigint NOT NULL,
    review_id integer NOT NULL,
    comment text NOT NULL,
    written_at timestamp with time zone NOT NULL,
    written_by integer,
    ended_at timestamp with time zone NOT NULL,
    ended_by integer,
    original bytea
);

-- Name: review_response_earlier_id_seq; Type: SEQUENCE

ALTER TABLE public.review_response_earlier ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.review_response_earlier_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

-- Name: review_trace; Type: TABLE

CREATE TABLE public.review_trace (
    review_id integer NOT NULL,
    at timestamp with time zone NOT NULL,
    address bytea NOT NULL,
    device bytea NOT NULL
);

-- Name: search_change; Type: TABLE

CREATE TABLE public.search_change (
    provider_id integer NOT NULL,
    changed_in xid8 DEFAULT pg_current_xact_id() NOT NULL
);

-- Name: search_doc; Type: TABLE

CREATE TABLE public.search_doc (
    provider_id integer NOT NULL,
    account_id integer NOT NULL,
    score smallint NOT NULL,
    reviews_count integer NOT NULL,
    name_key text NOT NULL COLLATE pg_catalog."C",
    is_telehealth_available boolean NOT NULL,
    tok integer[] NOT NULL,
    cover integer[] NOT NULL,
    keep_key bigint GENERATED ALWAYS AS ((((((score + 1))::bigint << 55) | (((2147483647 - provider_id))::bigint << 24)) | (reviews_count)::bigint)) STORED NOT NULL,
    name_words text GENERATED ALWAYS AS (public.name_spellings(name_key)) STORED NOT NULL COLLATE pg_catalog."C",
    spots integer[] DEFAULT '{}'::integer[] NOT NULL,
    CONSTRAINT search_doc_reviews_count_check CHECK ((reviews_count < 16777216))
);

-- Name: search_epoch; Type: SEQUENCE

CREATE SEQUENCE public.search_epoch
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

-- Name: secret_mark; Type: TABLE

CREATE TABLE public.secret_mark (
    "only" boolean DEFAULT true NOT NULL,
    mark text NOT NULL,
    since timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT secret_mark_only_check CHECK ("only")
);

-- Name: seed_state; Type: TABLE

CREATE TABLE public.seed_state (
    name text NOT NULL,
    hash text NOT NULL,
    seeded_at timestamp with time zone DEFAULT now() NOT NULL
);

-- Name: service; Type: TABLE

CREATE TABLE public.service (
    id integer NOT NULL,
    name text NOT NULL,
    service_area_id integer NOT NULL,
    number integer,
    retired_at timestamp with time zone,
    version integer DEFAULT 1 NOT NULL,
    edited_at timestamp with time zone,
    CONSTRAINT service_number_check CHECK (((number >= 1) AND (number <= 999)))
);

-- Name: service_area; Type: TABLE

CREATE TABLE public.service_area (
    id integer NOT NULL,
    name text NOT NULL,
    slug text,
    valid_for_hcp boolean DEFAULT false NOT NULL,
    number integer,
    retired_at timestamp with time zone,
    seed_name text,
    version integer DEFAULT 1 NOT NULL,
    edited_at timestamp with time zone,
    automatic_sending boolean DEFAULT true NOT NULL,
    remote text DEFAULT 'yes'::text NOT NULL,
    CONSTRAINT service_area_number_check CHECK (((number >= 1) AND (number <= 999))),
    CONSTRAINT service_area_remote_check CHECK ((remote = ANY (ARRAY['yes'::text, 'assessment'::text, 'no'::text])))
);

-- Name: service_in_use; Type: VIEW

CREATE VIEW public.service_in_use AS
 SELECT s.id,
    s.name,
    s.service_area_id
   FROM (public.service s
     JOIN public.service_area a ON ((a.id = s.service_area_id)))
  WHERE ((s.retired_at IS NULL) AND (a.retired_at IS NULL));

-- Name: session; Type: TABLE

CREATE TABLE public.session (
    token_hash bytea NOT NULL,
    person_id integer NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    used_at timestamp with time zone DEFAULT now() NOT NULL,
    ends_at timestamp with time zone NOT NULL,
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    stage text DEFAULT 'whole'::text NOT NULL,
    device text DEFAULT ''::text NOT NULL,
    tries integer DEFAULT 0 NOT NULL,
    CONSTRAINT session_stage_check CHECK ((stage = ANY (ARRAY['whole'::text, 'code'::text, 'enrol'::text])))
);

-- Name: story; Type: TABLE

CREATE TABLE public.story (
    id integer NOT NULL,
    slug text NOT NULL,
    title text NOT NULL,
    subtitle text DEFAULT ''::text NOT NULL,
    summary text DEFAULT ''::text NOT NULL,
    meta_description text DEFAULT ''::text NOT NULL,
    content text DEFAULT ''::text NOT NULL,
    content_format text DEFAULT 'markdown'::text NOT NULL,
    author text DEFAULT ''::text NOT NULL,
    status text DEFAULT 'draft'::text NOT NULL,
    published_at timestamp with time zone,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    banner_desktop_url text,
    banner_mobile_url text,
    banner_alt text DEFAULT ''::text NOT NULL,
    is_featured boolean DEFAULT false NOT NULL,
    has_download boolean DEFAULT false NOT NULL,
    category_id integer,
    primary_service text,
    tags text[] DEFAULT '{}'::text[] NOT NULL,
    edited_at timestamp with time zone,
    version integer DEFAULT 1 NOT NULL,
    public_version integer,
    ready_at timestamp with time zone,
    ready_by integer,
    removed_at timestamp with time zone,
    banner_credit text DEFAULT ''::text NOT NULL,
    last_picture integer DEFAULT 0 NOT NULL,
    files_slug text,
    related_ids integer[] DEFAULT '{}'::integer[] NOT NULL,
    CONSTRAINT story_check CHECK (((NOT has_download) OR (content_format = 'markdown'::text))),
    CONSTRAINT story_content_format_check CHECK ((content_format = ANY (ARRAY['markdown'::text, 'html'::text]))),
    CONSTRAINT story_slug_check CHECK (((slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text) AND (length(slug) <= 100) AND (slug <> ALL (ARRAY['category'::text, 'service-area'::text])))),
    CONSTRAINT story_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'published'::text, 'removed'::text]))),
    CONSTRAINT story_version_check CHECK ((version > 0))
);

-- Name: story_category; Type: TABLE

CREATE TABLE public.story_category (
    id integer NOT NULL,
    name text NOT NULL,
    number integer NOT NULL,
    seed_name text,
    version integer DEFAULT 1 NOT NULL,
    CONSTRAINT story_category_number_check CHECK ((number > 0))
);

-- Name: story_category_id_seq; Type: SEQUENCE

ALTER TABLE public.story_category ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.story_category_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

-- Name: story_former_slug; Type: TABLE

CREATE TABLE public.story_former_slug (
    slug text NOT NULL,
    story_id integer NOT NULL,
    since timestamp with time zone NOT NULL
);

-- Name: story_id_seq; Type: SEQUENCE

ALTER TABLE public.story ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.story_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

-- Name: story_picture; Type: TABLE

CREATE TABLE public.story_picture (
    story_id integer NOT NULL,
    number integer NOT NULL,
    name text NOT NULL,
    alt text NOT NULL,
    width integer NOT NULL,
    height integer NOT NULL,
    added_at timestamp with time zone NOT NULL,
    added_by integer,
    CONSTRAINT story_picture_number_check CHECK ((number > 0))
);

-- Name: story_picture_file; Type: TABLE

CREATE TABLE public.story_picture_file (
    name text NOT NULL,
    variant text NOT NULL,
    media_type text NOT NULL,
    content bytea,
    content_at text,
    CONSTRAINT story_picture_file_check CHECK ((num_nonnulls(content, content_at) = 1))
);

-- Name: story_primary_service; Type: VIEW

CREATE VIEW public.story_primary_service AS
 SELECT c.slug,
    a.name AS service_area
   FROM (public.campaign c
     LEFT JOIN public.service_area a ON ((a.id = c.selected_service_area)));

-- Name: story_provider; Type: VIEW

CREATE VIEW public.story_provider AS
 SELECT id,
    url_slug
   FROM public.provider
  WHERE is_active;

-- Name: story_search; Type: TABLE

CREATE TABLE public.story_search (
    story_id integer NOT NULL,
    document tsvector NOT NULL
);

-- Name: story_service_area; Type: TABLE

CREATE TABLE public.story_service_area (
    story_id integer NOT NULL,
    service_area_id integer NOT NULL,
    number integer NOT NULL,
    CONSTRAINT story_service_area_number_check CHECK ((number > 0))
);

-- Name: story_version; Type: TABLE

CREATE TABLE public.story_version (
    story_id integer NOT NULL,
    number integer NOT NULL,
    saved_at timestamp with time zone NOT NULL,
    begun_at timestamp with time zone NOT NULL,
    saved_by integer,
    kind text NOT NULL,
    content jsonb NOT NULL,
    CONSTRAINT story_version_kind_check CHECK ((kind = ANY (ARRAY['first'::text, 'saved'::text, 'automatic'::text, 'restored'::text]))),
    CONSTRAINT story_version_number_check CHECK ((number > 0))
);

-- Name: team_case_number_seq; Type: SEQUENCE

ALTER TABLE public.team_case ALTER COLUMN number ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.team_case_number_seq
    START WITH 1001
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

-- Name: unmet_demand; Type: TABLE

CREATE TABLE public.unmet_demand (
    month date NOT NULL,
    measure text NOT NULL,
    service_area_id integer NOT NULL,
    place text NOT NULL,
    region_id integer,
    people integer NOT NULL,
    CONSTRAINT unmet_demand_check CHECK (((place = 'region'::text) = (region_id IS NOT NULL))),
    CONSTRAINT unmet_demand_people_check CHECK ((people >= 5)),
    CONSTRAINT unmet_demand_place_check CHECK ((place = ANY (ARRAY['all'::text, 'region'::text, 'others'::text, 'unknown'::text])))
);

-- Name: unmet_demand_month; Type: TABLE

CREATE TABLE public.unmet_demand_month (
    month date NOT NULL,
    counted_at timestamp with time zone NOT NULL,
    CONSTRAINT unmet_demand_month_month_check CHECK ((EXTRACT(day FROM month) = (1)::numeric))
);

-- Name: visitor_reminder; Type: TABLE

CREATE TABLE public.visitor_reminder (
    id integer NOT NULL,
    quote_id uuid,
    enquiry_id uuid,
    kind text NOT NULL,
    since timestamp with time zone NOT NULL,
    sent_at timestamp with time zone NOT NULL,
    CONSTRAINT visitor_reminder_check CHECK ((num_nonnulls(quote_id, enquiry_id) = 1)),
    CONSTRAINT visitor_reminder_kind_check CHECK ((kind = ANY (ARRAY['agree'::text, 'choose'::text, 'reply'::text, 'say'::text])))
);

-- Name: visitor_reminder_id_seq; Type: SEQUENCE

ALTER TABLE public.visitor_reminder ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.visitor_reminder_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

-- Name: access_proof access_proof_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.access_proof
    ADD CONSTRAINT access_proof_pkey PRIMARY KEY (id);

-- Name: account account_abn_key; Type: CONSTRAINT

ALTER TABLE ONLY public.account
    ADD CONSTRAINT account_abn_key UNIQUE (abn);

-- Name: account_member account_member_id_key; Type: CONSTRAINT

ALTER TABLE ONLY public.account_member
    ADD CONSTRAINT account_member_id_key UNIQUE (id);

-- Name: account_member account_member_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.account_member
    ADD CONSTRAINT account_member_pkey PRIMARY KEY (account_id, person_id);

-- Name: account_merge account_merge_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.account_merge
    ADD CONSTRAINT account_merge_pkey PRIMARY KEY (merged);

-- Name: account account_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.account
    ADD CONSTRAINT account_pkey PRIMARY KEY (id);

-- Name: age_group age_group_number_key; Type: CONSTRAINT

ALTER TABLE ONLY public.age_group
    ADD CONSTRAINT age_group_number_key UNIQUE (number);

-- Name: age_group age_group_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.age_group
    ADD CONSTRAINT age_group_pkey PRIMARY KEY (code);

-- Name: answer_link answer_link_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.answer_link
    ADD CONSTRAINT answer_link_pkey PRIMARY KEY (token_hash);

-- Name: audit audit_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.audit
    ADD CONSTRAINT audit_pkey PRIMARY KEY (id);

-- Name: automatic_send automatic_send_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.automatic_send
    ADD CONSTRAINT automatic_send_pkey PRIMARY KEY (quote_id);

-- Name: call_attempt call_attempt_case_id_attempt_key_key; Type: CONSTRAINT

ALTER TABLE ONLY public.call_attempt
    ADD CONSTRAINT call_attempt_case_id_attempt_key_key UNIQUE (case_id, attempt_key);

-- Name: call_attempt call_attempt_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.call_attempt
    ADD CONSTRAINT call_attempt_pkey PRIMARY KEY (id);

-- Name: campaign_picture campaign_picture_content_at_key; Type: CONSTRAINT

ALTER TABLE ONLY public.campaign_picture
    ADD CONSTRAINT campaign_picture_content_at_key UNIQUE (content_at);

-- Name: campaign_picture campaign_picture_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.campaign_picture
    ADD CONSTRAINT campaign_picture_pkey PRIMARY KEY (name, variant);

-- Name: campaign campaign_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.campaign
    ADD CONSTRAINT campaign_pkey PRIMARY KEY (slug);

-- Name: campaign_work campaign_work_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.campaign_work
    ADD CONSTRAINT campaign_work_pkey PRIMARY KEY (id);

-- Name: campaign_work campaign_work_slug_key; Type: CONSTRAINT

ALTER TABLE ONLY public.campaign_work
    ADD CONSTRAINT campaign_work_slug_key UNIQUE (slug);

-- Name: canned_answer canned_answer_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.canned_answer
    ADD CONSTRAINT canned_answer_pkey PRIMARY KEY (id);

-- Name: capacity_letter capacity_letter_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.capacity_letter
    ADD CONSTRAINT capacity_letter_pkey PRIMARY KEY (token_hash);

-- Name: captcha_spent captcha_spent_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.captcha_spent
    ADD CONSTRAINT captcha_spent_pkey PRIMARY KEY (signature);

-- Name: case_clock case_clock_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.case_clock
    ADD CONSTRAINT case_clock_pkey PRIMARY KEY (kind);

-- Name: case_event case_event_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.case_event
    ADD CONSTRAINT case_event_pkey PRIMARY KEY (id);

-- Name: case_mention case_mention_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.case_mention
    ADD CONSTRAINT case_mention_pkey PRIMARY KEY (note_id, person_id);

-- Name: case_note case_note_case_id_note_key_key; Type: CONSTRAINT

ALTER TABLE ONLY public.case_note
    ADD CONSTRAINT case_note_case_id_note_key_key UNIQUE (case_id, note_key);

-- Name: case_note case_note_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.case_note
    ADD CONSTRAINT case_note_pkey PRIMARY KEY (id);

-- Name: case_presence case_presence_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.case_presence
    ADD CONSTRAINT case_presence_pkey PRIMARY KEY (case_id, person_id);

-- Name: case_record case_record_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.case_record
    ADD CONSTRAINT case_record_pkey PRIMARY KEY (case_id, part);

-- Name: chat_message chat_message_chat_id_sender_message_key_key; Type: CONSTRAINT

ALTER TABLE ONLY public.chat_message
    ADD CONSTRAINT chat_message_chat_id_sender_message_key_key UNIQUE (chat_id, sender, message_key);

-- Name: chat_message chat_message_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.chat_message
    ADD CONSTRAINT chat_message_pkey PRIMARY KEY (chat_id, number);

-- Name: chat chat_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.chat
    ADD CONSTRAINT chat_pkey PRIMARY KEY (id);

-- Name: chat chat_request_key_key; Type: CONSTRAINT

ALTER TABLE ONLY public.chat
    ADD CONSTRAINT chat_request_key_key UNIQUE (request_key);

-- Name: chat_transcript chat_transcript_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.chat_transcript
    ADD CONSTRAINT chat_transcript_pkey PRIMARY KEY (chat_id);

-- Name: chat chat_visitor_hash_key; Type: CONSTRAINT

ALTER TABLE ONLY public.chat
    ADD CONSTRAINT chat_visitor_hash_key UNIQUE (visitor_hash);

-- Name: complaint_conflict complaint_conflict_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.complaint_conflict
    ADD CONSTRAINT complaint_conflict_pkey PRIMARY KEY (case_id, person_id);

-- Name: complaint_referral complaint_referral_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.complaint_referral
    ADD CONSTRAINT complaint_referral_pkey PRIMARY KEY (id);

-- Name: complaint_work complaint_work_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.complaint_work
    ADD CONSTRAINT complaint_work_pkey PRIMARY KEY (case_id);

-- Name: contact_change contact_change_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.contact_change
    ADD CONSTRAINT contact_change_pkey PRIMARY KEY (id);

-- Name: contact_change contact_change_token_hash_key; Type: CONSTRAINT

ALTER TABLE ONLY public.contact_change
    ADD CONSTRAINT contact_change_token_hash_key UNIQUE (token_hash);

-- Name: contact_proof contact_proof_case_id_part_kind_key_key; Type: CONSTRAINT

ALTER TABLE ONLY public.contact_proof
    ADD CONSTRAINT contact_proof_case_id_part_kind_key_key UNIQUE (case_id, part, kind, key);

-- Name: contact_proof contact_proof_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.contact_proof
    ADD CONSTRAINT contact_proof_pkey PRIMARY KEY (id);

-- Name: content_report content_report_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.content_report
    ADD CONSTRAINT content_report_pkey PRIMARY KEY (enquiry_id);

-- Name: content_report content_report_same_key; Type: CONSTRAINT

ALTER TABLE ONLY public.content_report
    ADD CONSTRAINT content_report_same_key UNIQUE (same);

-- Name: diagnosis diagnosis_name_key; Type: CONSTRAINT

ALTER TABLE ONLY public.diagnosis
    ADD CONSTRAINT diagnosis_name_key UNIQUE (name);

-- Name: diagnosis diagnosis_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.diagnosis
    ADD CONSTRAINT diagnosis_pkey PRIMARY KEY (id);

-- Name: enquiry enquiry_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.enquiry
    ADD CONSTRAINT enquiry_pkey PRIMARY KEY (id);

-- Name: enquiry enquiry_request_key_key; Type: CONSTRAINT

ALTER TABLE ONLY public.enquiry
    ADD CONSTRAINT enquiry_request_key_key UNIQUE (request_key);

-- Name: event_count event_count_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.event_count
    ADD CONSTRAINT event_count_pkey PRIMARY KEY (day, name, properties);

-- Name: fact fact_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.fact
    ADD CONSTRAINT fact_pkey PRIMARY KEY (code);

-- Name: file_mover file_mover_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.file_mover
    ADD CONSTRAINT file_mover_pkey PRIMARY KEY ("only");

-- Name: file_removal file_removal_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.file_removal
    ADD CONSTRAINT file_removal_pkey PRIMARY KEY (content_at);

-- Name: follow_up_draft follow_up_draft_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.follow_up_draft
    ADD CONSTRAINT follow_up_draft_pkey PRIMARY KEY (quote_id);

-- Name: follow_up follow_up_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.follow_up
    ADD CONSTRAINT follow_up_pkey PRIMARY KEY (quote_id);

-- Name: funding_amounts funding_amounts_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.funding_amounts
    ADD CONSTRAINT funding_amounts_pkey PRIMARY KEY (id);

-- Name: funding_type funding_type_number_key; Type: CONSTRAINT

ALTER TABLE ONLY public.funding_type
    ADD CONSTRAINT funding_type_number_key UNIQUE (number);

-- Name: funding_type funding_type_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.funding_type
    ADD CONSTRAINT funding_type_pkey PRIMARY KEY (code);

-- Name: gone_case_came_in gone_case_came_in_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.gone_case_came_in
    ADD CONSTRAINT gone_case_came_in_pkey PRIMARY KEY (day, kind);

-- Name: gone_case_closed gone_case_closed_day_kind_outcome_in_time_key; Type: CONSTRAINT

ALTER TABLE ONLY public.gone_case_closed
    ADD CONSTRAINT gone_case_closed_day_kind_outcome_in_time_key UNIQUE NULLS NOT DISTINCT (day, kind, outcome, in_time);

-- Name: gone_chat gone_chat_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.gone_chat
    ADD CONSTRAINT gone_chat_pkey PRIMARY KEY (day);

-- Name: import_row import_row_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.import_row
    ADD CONSTRAINT import_row_pkey PRIMARY KEY (plan, n);

-- Name: import_source import_source_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.import_source
    ADD CONSTRAINT import_source_pkey PRIMARY KEY (name);

-- Name: info_section info_section_campaign_number_key; Type: CONSTRAINT

ALTER TABLE ONLY public.info_section
    ADD CONSTRAINT info_section_campaign_number_key UNIQUE (campaign, number);

-- Name: info_section info_section_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.info_section
    ADD CONSTRAINT info_section_pkey PRIMARY KEY (id);

-- Name: internal_link internal_link_id_key; Type: CONSTRAINT

ALTER TABLE ONLY public.internal_link
    ADD CONSTRAINT internal_link_id_key UNIQUE (id);

-- Name: internal_link internal_link_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.internal_link
    ADD CONSTRAINT internal_link_pkey PRIMARY KEY (keyword);

-- Name: job_run job_run_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.job_run
    ADD CONSTRAINT job_run_pkey PRIMARY KEY (id);

-- Name: join_link join_link_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.join_link
    ADD CONSTRAINT join_link_pkey PRIMARY KEY (token_hash);

-- Name: join_request join_request_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.join_request
    ADD CONSTRAINT join_request_pkey PRIMARY KEY (id);

-- Name: landing_redirect landing_redirect_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.landing_redirect
    ADD CONSTRAINT landing_redirect_pkey PRIMARY KEY (slug);

-- Name: letter letter_kind_about_recipient_key; Type: CONSTRAINT

ALTER TABLE ONLY public.letter
    ADD CONSTRAINT letter_kind_about_recipient_key UNIQUE (kind, about, recipient);

-- Name: letter letter_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.letter
    ADD CONSTRAINT letter_pkey PRIMARY KEY (id);

-- Name: locality locality_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.locality
    ADD CONSTRAINT locality_pkey PRIMARY KEY (postcode, state, name);

-- Name: logo_picture logo_picture_content_at_key; Type: CONSTRAINT

ALTER TABLE ONLY public.logo_picture
    ADD CONSTRAINT logo_picture_content_at_key UNIQUE (content_at);

-- Name: logo_picture logo_picture_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.logo_picture
    ADD CONSTRAINT logo_picture_pkey PRIMARY KEY (name, variant);

-- Name: match_list match_list_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.match_list
    ADD CONSTRAINT match_list_pkey PRIMARY KEY (id);

-- Name: office_hours office_hours_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.office_hours
    ADD CONSTRAINT office_hours_pkey PRIMARY KEY (is_the_row);

-- Name: opening_alert opening_alert_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.opening_alert
    ADD CONSTRAINT opening_alert_pkey PRIMARY KEY (id);

-- Name: others_consent others_consent_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.others_consent
    ADD CONSTRAINT others_consent_pkey PRIMARY KEY (quote_id);

-- Name: page_asset page_asset_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.page_asset
    ADD CONSTRAINT page_asset_pkey PRIMARY KEY (name);

-- Name: password_link password_link_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.password_link
    ADD CONSTRAINT password_link_pkey PRIMARY KEY (token_hash);

-- Name: person person_email_key; Type: CONSTRAINT

ALTER TABLE ONLY public.person
    ADD CONSTRAINT person_email_key UNIQUE (email);

-- Name: person person_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.person
    ADD CONSTRAINT person_pkey PRIMARY KEY (id);

-- Name: person_record person_record_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.person_record
    ADD CONSTRAINT person_record_pkey PRIMARY KEY (id);

-- Name: person_request person_request_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.person_request
    ADD CONSTRAINT person_request_pkey PRIMARY KEY (person_id, key);

-- Name: person person_uid_key; Type: CONSTRAINT

ALTER TABLE ONLY public.person
    ADD CONSTRAINT person_uid_key UNIQUE (uid);

-- Name: plan_file plan_file_content_at_key; Type: CONSTRAINT

ALTER TABLE ONLY public.plan_file
    ADD CONSTRAINT plan_file_content_at_key UNIQUE (content_at);

-- Name: plan_file plan_file_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.plan_file
    ADD CONSTRAINT plan_file_pkey PRIMARY KEY (id);

-- Name: plan_file plan_file_quote_id_key; Type: CONSTRAINT

ALTER TABLE ONLY public.plan_file
    ADD CONSTRAINT plan_file_quote_id_key UNIQUE (quote_id);

-- Name: postcode postcode_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.postcode
    ADD CONSTRAINT postcode_pkey PRIMARY KEY (code);

-- Name: profile_claim profile_claim_invite_hash_key; Type: CONSTRAINT

ALTER TABLE ONLY public.profile_claim
    ADD CONSTRAINT profile_claim_invite_hash_key UNIQUE (invite_hash);

-- Name: profile_claim profile_claim_link_hash_key; Type: CONSTRAINT

ALTER TABLE ONLY public.profile_claim
    ADD CONSTRAINT profile_claim_link_hash_key UNIQUE (link_hash);

-- Name: profile_claim profile_claim_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.profile_claim
    ADD CONSTRAINT profile_claim_pkey PRIMARY KEY (id);

-- Name: provider_capacity provider_capacity_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.provider_capacity
    ADD CONSTRAINT provider_capacity_pkey PRIMARY KEY (provider_id, service_area_id);

-- Name: provider_change provider_change_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.provider_change
    ADD CONSTRAINT provider_change_pkey PRIMARY KEY (id);

-- Name: provider_change provider_change_provider_id_version_key; Type: CONSTRAINT

ALTER TABLE ONLY public.provider_change
    ADD CONSTRAINT provider_change_provider_id_version_key UNIQUE (provider_id, version);

-- Name: provider_import provider_import_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.provider_import
    ADD CONSTRAINT provider_import_pkey PRIMARY KEY (id);

-- Name: provider_manager provider_manager_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.provider_manager
    ADD CONSTRAINT provider_manager_pkey PRIMARY KEY (provider_id, person_id);

-- Name: provider_merge provider_merge_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.provider_merge
    ADD CONSTRAINT provider_merge_pkey PRIMARY KEY (merged);

-- Name: provider provider_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.provider
    ADD CONSTRAINT provider_pkey PRIMARY KEY (id);

-- Name: provider_source_row provider_source_row_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.provider_source_row
    ADD CONSTRAINT provider_source_row_pkey PRIMARY KEY (source, source_key);

-- Name: provider provider_source_source_key_key; Type: CONSTRAINT

ALTER TABLE ONLY public.provider
    ADD CONSTRAINT provider_source_source_key_key UNIQUE (source, source_key);

-- Name: provider provider_url_slug_key; Type: CONSTRAINT

ALTER TABLE ONLY public.provider
    ADD CONSTRAINT provider_url_slug_key UNIQUE (url_slug);

-- Name: public_holiday public_holiday_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.public_holiday
    ADD CONSTRAINT public_holiday_pkey PRIMARY KEY (day);

-- Name: quarantined_file quarantined_file_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.quarantined_file
    ADD CONSTRAINT quarantined_file_pkey PRIMARY KEY (id);

-- Name: request_link quote_link_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.request_link
    ADD CONSTRAINT quote_link_pkey PRIMARY KEY (token_hash);

-- Name: quote quote_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.quote
    ADD CONSTRAINT quote_pkey PRIMARY KEY (id);

-- Name: quote_provider quote_provider_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.quote_provider
    ADD CONSTRAINT quote_provider_pkey PRIMARY KEY (quote_id, provider_id);

-- Name: quote quote_request_key_key; Type: CONSTRAINT

ALTER TABLE ONLY public.quote
    ADD CONSTRAINT quote_request_key_key UNIQUE (request_key);

-- Name: rate_limit rate_limit_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.rate_limit
    ADD CONSTRAINT rate_limit_pkey PRIMARY KEY (key);

-- Name: record_distinct record_distinct_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.record_distinct
    ADD CONSTRAINT record_distinct_pkey PRIMARY KEY (a, b);

-- Name: record_key record_key_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.record_key
    ADD CONSTRAINT record_key_pkey PRIMARY KEY (record_id, kind, key);

-- Name: record_merge record_merge_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.record_merge
    ADD CONSTRAINT record_merge_pkey PRIMARY KEY (id);

-- Name: recovery_code recovery_code_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.recovery_code
    ADD CONSTRAINT recovery_code_pkey PRIMARY KEY (person_id, code_hash);

-- Name: reference_gone reference_gone_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.reference_gone
    ADD CONSTRAINT reference_gone_pkey PRIMARY KEY (list, key);

-- Name: reference_version reference_version_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.reference_version
    ADD CONSTRAINT reference_version_pkey PRIMARY KEY ("only");

-- Name: referral_consent referral_consent_number_key; Type: CONSTRAINT

ALTER TABLE ONLY public.referral_consent
    ADD CONSTRAINT referral_consent_number_key UNIQUE (number);

-- Name: referral_consent referral_consent_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.referral_consent
    ADD CONSTRAINT referral_consent_pkey PRIMARY KEY (id);

-- Name: referral_note referral_note_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.referral_note
    ADD CONSTRAINT referral_note_pkey PRIMARY KEY (id);

-- Name: referral_note referral_note_referral_id_note_key_key; Type: CONSTRAINT

ALTER TABLE ONLY public.referral_note
    ADD CONSTRAINT referral_note_referral_id_note_key_key UNIQUE (referral_id, note_key);

-- Name: referral referral_number_key; Type: CONSTRAINT

ALTER TABLE ONLY public.referral
    ADD CONSTRAINT referral_number_key UNIQUE (number);

-- Name: referral referral_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.referral
    ADD CONSTRAINT referral_pkey PRIMARY KEY (id);

-- Name: referral_question referral_question_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.referral_question
    ADD CONSTRAINT referral_question_pkey PRIMARY KEY (id);

-- Name: referral_question referral_question_referral_id_note_key_key; Type: CONSTRAINT

ALTER TABLE ONLY public.referral_question
    ADD CONSTRAINT referral_question_referral_id_note_key_key UNIQUE (referral_id, note_key);

-- Name: region region_name_key; Type: CONSTRAINT

ALTER TABLE ONLY public.region
    ADD CONSTRAINT region_name_key UNIQUE (name);

-- Name: region region_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.region
    ADD CONSTRAINT region_pkey PRIMARY KEY (id);

-- Name: removed_member removed_member_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.removed_member
    ADD CONSTRAINT removed_member_pkey PRIMARY KEY (account_id, mailbox_hash);

-- Name: request_message request_message_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.request_message
    ADD CONSTRAINT request_message_pkey PRIMARY KEY (id);

-- Name: retention_doomed retention_doomed_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.retention_doomed
    ADD CONSTRAINT retention_doomed_pkey PRIMARY KEY (run_id, rule, key);

-- Name: retention_rule retention_rule_number_key; Type: CONSTRAINT

ALTER TABLE ONLY public.retention_rule
    ADD CONSTRAINT retention_rule_number_key UNIQUE (number);

-- Name: retention_rule retention_rule_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.retention_rule
    ADD CONSTRAINT retention_rule_pkey PRIMARY KEY (code);

-- Name: retention_run retention_run_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.retention_run
    ADD CONSTRAINT retention_run_pkey PRIMARY KEY (id);

-- Name: retention_run retention_run_scheduled_on_key; Type: CONSTRAINT

ALTER TABLE ONLY public.retention_run
    ADD CONSTRAINT retention_run_scheduled_on_key UNIQUE (scheduled_on);

-- Name: review_appeal review_appeal_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.review_appeal
    ADD CONSTRAINT review_appeal_pkey PRIMARY KEY (review_id);

-- Name: review_appeal review_appeal_token_hash_key; Type: CONSTRAINT

ALTER TABLE ONLY public.review_appeal
    ADD CONSTRAINT review_appeal_token_hash_key UNIQUE (token_hash);

-- Name: review_decision review_decision_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.review_decision
    ADD CONSTRAINT review_decision_pkey PRIMARY KEY (id);

-- Name: review review_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.review
    ADD CONSTRAINT review_pkey PRIMARY KEY (id);

-- Name: review review_request_key_key; Type: CONSTRAINT

ALTER TABLE ONLY public.review
    ADD CONSTRAINT review_request_key_key UNIQUE (request_key);

-- Name: review_response_decision review_response_decision_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.review_response_decision
    ADD CONSTRAINT review_response_decision_pkey PRIMARY KEY (id);

-- Name: review_response_earlier review_response_earlier_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.review_response_earlier
    ADD CONSTRAINT review_response_earlier_pkey PRIMARY KEY (id);

-- Name: review_response review_response_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.review_response
    ADD CONSTRAINT review_response_pkey PRIMARY KEY (review_id);

-- Name: review review_token_hash_key; Type: CONSTRAINT

ALTER TABLE ONLY public.review
    ADD CONSTRAINT review_token_hash_key UNIQUE (token_hash);

-- Name: review_trace review_trace_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.review_trace
    ADD CONSTRAINT review_trace_pkey PRIMARY KEY (review_id);

-- Name: search_change search_change_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.search_change
    ADD CONSTRAINT search_change_pkey PRIMARY KEY (provider_id);

-- Name: search_doc search_doc_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.search_doc
    ADD CONSTRAINT search_doc_pkey PRIMARY KEY (provider_id);

-- Name: secret_mark secret_mark_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.secret_mark
    ADD CONSTRAINT secret_mark_pkey PRIMARY KEY ("only");

-- Name: seed_state seed_state_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.seed_state
    ADD CONSTRAINT seed_state_pkey PRIMARY KEY (name);

-- Name: service_area service_area_name_key; Type: CONSTRAINT

ALTER TABLE ONLY public.service_area
    ADD CONSTRAINT service_area_name_key UNIQUE (name);

-- Name: service_area service_area_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.service_area
    ADD CONSTRAINT service_area_pkey PRIMARY KEY (id);

-- Name: service_area service_area_slug_key; Type: CONSTRAINT

ALTER TABLE ONLY public.service_area
    ADD CONSTRAINT service_area_slug_key UNIQUE (slug);

-- Name: service service_name_key; Type: CONSTRAINT

ALTER TABLE ONLY public.service
    ADD CONSTRAINT service_name_key UNIQUE (name);

-- Name: service service_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.service
    ADD CONSTRAINT service_pkey PRIMARY KEY (id);

-- Name: session session_id_key; Type: CONSTRAINT

ALTER TABLE ONLY public.session
    ADD CONSTRAINT session_id_key UNIQUE (id);

-- Name: session session_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.session
    ADD CONSTRAINT session_pkey PRIMARY KEY (token_hash);

-- Name: story_category story_category_name_key; Type: CONSTRAINT

ALTER TABLE ONLY public.story_category
    ADD CONSTRAINT story_category_name_key UNIQUE (name);

-- Name: story_category story_category_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.story_category
    ADD CONSTRAINT story_category_pkey PRIMARY KEY (id);

-- Name: story_former_slug story_former_slug_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.story_former_slug
    ADD CONSTRAINT story_former_slug_pkey PRIMARY KEY (slug);

-- Name: story_picture_file story_picture_file_content_at_key; Type: CONSTRAINT

ALTER TABLE ONLY public.story_picture_file
    ADD CONSTRAINT story_picture_file_content_at_key UNIQUE (content_at);

-- Name: story_picture_file story_picture_file_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.story_picture_file
    ADD CONSTRAINT story_picture_file_pkey PRIMARY KEY (name, variant);

-- Name: story_picture story_picture_name_key; Type: CONSTRAINT

ALTER TABLE ONLY public.story_picture
    ADD CONSTRAINT story_picture_name_key UNIQUE (name);

-- Name: story_picture story_picture_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.story_picture
    ADD CONSTRAINT story_picture_pkey PRIMARY KEY (story_id, number);

-- Name: story story_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.story
    ADD CONSTRAINT story_pkey PRIMARY KEY (id);

-- Name: story_search story_search_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.story_search
    ADD CONSTRAINT story_search_pkey PRIMARY KEY (story_id);

-- Name: story_service_area story_service_area_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.story_service_area
    ADD CONSTRAINT story_service_area_pkey PRIMARY KEY (story_id, service_area_id);

-- Name: story story_slug_key; Type: CONSTRAINT

ALTER TABLE ONLY public.story
    ADD CONSTRAINT story_slug_key UNIQUE (slug);

-- Name: story_version story_version_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.story_version
    ADD CONSTRAINT story_version_pkey PRIMARY KEY (story_id, number);

-- Name: team_case team_case_chat_id_key; Type: CONSTRAINT

ALTER TABLE ONLY public.team_case
    ADD CONSTRAINT team_case_chat_id_key UNIQUE (chat_id);

-- Name: team_case team_case_enquiry_id_key; Type: CONSTRAINT

ALTER TABLE ONLY public.team_case
    ADD CONSTRAINT team_case_enquiry_id_key UNIQUE (enquiry_id);

-- Name: team_case team_case_number_key; Type: CONSTRAINT

ALTER TABLE ONLY public.team_case
    ADD CONSTRAINT team_case_number_key UNIQUE (number);

-- Name: team_case team_case_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.team_case
    ADD CONSTRAINT team_case_pkey PRIMARY KEY (id);

-- Name: team_case team_case_provider_id_key; Type: CONSTRAINT

ALTER TABLE ONLY public.team_case
    ADD CONSTRAINT team_case_provider_id_key UNIQUE (provider_id);

-- Name: team_case team_case_quote_id_key; Type: CONSTRAINT

ALTER TABLE ONLY public.team_case
    ADD CONSTRAINT team_case_quote_id_key UNIQUE (quote_id);

-- Name: team_case team_case_response_review_id_key; Type: CONSTRAINT

ALTER TABLE ONLY public.team_case
    ADD CONSTRAINT team_case_response_review_id_key UNIQUE (response_review_id);

-- Name: team_case team_case_review_id_key; Type: CONSTRAINT

ALTER TABLE ONLY public.team_case
    ADD CONSTRAINT team_case_review_id_key UNIQUE (review_id);

-- Name: unmet_demand unmet_demand_month_measure_service_area_id_place_region_id_key; Type: CONSTRAINT

ALTER TABLE ONLY public.unmet_demand
    ADD CONSTRAINT unmet_demand_month_measure_service_area_id_place_region_id_key UNIQUE NULLS NOT DISTINCT (month, measure, service_area_id, place, region_id);

-- Name: unmet_demand_month unmet_demand_month_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.unmet_demand_month
    ADD CONSTRAINT unmet_demand_month_pkey PRIMARY KEY (month);

-- Name: visitor_reminder visitor_reminder_pkey; Type: CONSTRAINT

ALTER TABLE ONLY public.visitor_reminder
    ADD CONSTRAINT visitor_reminder_pkey PRIMARY KEY (id);

-- Name: access_proof_by_account; Type: INDEX

CREATE INDEX access_proof_by_account ON public.access_proof USING btree (account_id);

-- Name: access_proof_by_parent; Type: INDEX

CREATE INDEX access_proof_by_parent ON public.access_proof USING btree (parent_id);

-- Name: access_proof_by_person; Type: INDEX

CREATE INDEX access_proof_by_person ON public.access_proof USING btree (person_id);

-- Name: account_by_spelling; Type: INDEX

CREATE INDEX account_by_spelling ON public.account USING gin (public.name_spellings(name) public.gin_trgm_ops);

-- Name: account_member_by_person; Type: INDEX

CREATE INDEX account_member_by_person ON public.account_member USING btree (person_id);

-- Name: account_member_by_proof; Type: INDEX

CREATE INDEX account_member_by_proof ON public.account_member USING btree (proof_id);

-- Name: account_merge_by_kept; Type: INDEX

CREATE INDEX account_merge_by_kept ON public.account_merge USING btree (kept);

-- Name: account_name; Type: INDEX

CREATE INDEX account_name ON public.account USING gin (lower(name) public.gin_trgm_ops);

-- Name: answer_link_referral; Type: INDEX

CREATE INDEX answer_link_referral ON public.answer_link USING btree (referral_id);

-- Name: audit_by_about; Type: INDEX

CREATE INDEX audit_by_about ON public.audit USING btree (about, id);

-- Name: audit_by_deed; Type: INDEX

CREATE INDEX audit_by_deed ON public.audit USING btree (deed, at DESC);

-- Name: audit_by_person; Type: INDEX

CREATE INDEX audit_by_person ON public.audit USING btree (person_id, at DESC);

-- Name: audit_by_time; Type: INDEX

CREATE INDEX audit_by_time ON public.audit USING btree (at DESC, id DESC);

-- Name: audit_named; Type: INDEX

CREATE INDEX audit_named ON public.audit USING gin (((facts -> 'named'::text))) WHERE (deed = 'referrals.listed'::text);

-- Name: automatic_send_due; Type: INDEX

CREATE INDEX automatic_send_due ON public.automatic_send USING btree (due_at) WHERE (state = 'waiting'::text);

-- Name: automatic_send_needs; Type: INDEX

CREATE INDEX automatic_send_needs ON public.automatic_send USING btree (quote_id) WHERE needs_due;

-- Name: call_attempt_by_case; Type: INDEX

CREATE INDEX call_attempt_by_case ON public.call_attempt USING btree (case_id, id);

-- Name: canned_answer_title; Type: INDEX

CREATE UNIQUE INDEX canned_answer_title ON public.canned_answer USING btree (lower(title));

-- Name: capacity_letter_by_account; Type: INDEX

CREATE INDEX capacity_letter_by_account ON public.capacity_letter USING btree (account_id, sent_at);

-- Name: captcha_spent_by_end; Type: INDEX

CREATE INDEX captcha_spent_by_end ON public.captcha_spent USING btree (expires_at);

-- Name: case_event_by_case; Type: INDEX

CREATE INDEX case_event_by_case ON public.case_event USING btree (case_id, id);

-- Name: case_mention_unseen; Type: INDEX

CREATE INDEX case_mention_unseen ON public.case_mention USING btree (person_id) WHERE (seen_at IS NULL);

-- Name: case_note_by_case; Type: INDEX

CREATE INDEX case_note_by_case ON public.case_note USING btree (case_id, id);

-- Name: case_record_by_record; Type: INDEX

CREATE INDEX case_record_by_record ON public.case_record USING btree (record_id);

-- Name: chat_by_state; Type: INDEX

CREATE INDEX chat_by_state ON public.chat USING btree (state, last_at);

-- Name: chat_copied_to; Type: INDEX

CREATE INDEX chat_copied_to ON public.chat USING btree (id) WHERE (copied_to <> '{}'::text[]);

-- Name: chat_message_to_mark; Type: INDEX

CREATE INDEX chat_message_to_mark ON public.chat_message USING btree (chat_id, number) WHERE (marks_fold = 0);

-- Name: chat_message_words; Type: INDEX

CREATE INDEX chat_message_words ON public.chat_message USING gin (word_marks);

-- Name: complaint_referral_by_case; Type: INDEX

CREATE INDEX complaint_referral_by_case ON public.complaint_referral USING btree (case_id, id);

-- Name: contact_change_enquiry; Type: INDEX

CREATE UNIQUE INDEX contact_change_enquiry ON public.contact_change USING btree (enquiry_id);

-- Name: contact_change_quote; Type: INDEX

CREATE UNIQUE INDEX contact_change_quote ON public.contact_change USING btree (quote_id);

-- Name: contact_proof_by_key; Type: INDEX

CREATE INDEX contact_proof_by_key ON public.contact_proof USING btree (kind, key);

-- Name: contact_proof_by_person; Type: INDEX

CREATE INDEX contact_proof_by_person ON public.contact_proof USING btree (person_id);

-- Name: content_report_by_link; Type: INDEX

CREATE INDEX content_report_by_link ON public.content_report USING btree (change_hash) WHERE (change_hash IS NOT NULL);

-- Name: content_report_by_person; Type: INDEX

CREATE INDEX content_report_by_person ON public.content_report USING btree (settled_by) WHERE (settled_by IS NOT NULL);

-- Name: content_report_by_provider; Type: INDEX

CREATE INDEX content_report_by_provider ON public.content_report USING btree (provider_id) WHERE (provider_id IS NOT NULL);

-- Name: content_report_by_review; Type: INDEX

CREATE INDEX content_report_by_review ON public.content_report USING btree (review_id) WHERE (review_id IS NOT NULL);

-- Name: content_report_networks; Type: INDEX

CREATE INDEX content_report_networks ON public.content_report USING btree (at) WHERE (network IS NOT NULL);

-- Name: enquiry_by_due; Type: INDEX

CREATE INDEX enquiry_by_due ON public.enquiry USING btree (due_at) WHERE (due_at IS NOT NULL);

-- Name: enquiry_by_kind; Type: INDEX

CREATE INDEX enquiry_by_kind ON public.enquiry USING btree (kind, created_at);

-- Name: enquiry_by_page_enquiry; Type: INDEX

CREATE INDEX enquiry_by_page_enquiry ON public.enquiry USING btree (page_enquiry_id) WHERE (page_enquiry_id IS NOT NULL);

-- Name: enquiry_by_page_quote; Type: INDEX

CREATE INDEX enquiry_by_page_quote ON public.enquiry USING btree (page_quote_id) WHERE (page_quote_id IS NOT NULL);

-- Name: enquiry_by_time; Type: INDEX

CREATE INDEX enquiry_by_time ON public.enquiry USING btree (created_at);

-- Name: enquiry_by_word_marks; Type: INDEX

CREATE INDEX enquiry_by_word_marks ON public.enquiry USING gin (word_marks);

-- Name: enquiry_earlier_marks; Type: INDEX

CREATE INDEX enquiry_earlier_marks ON public.enquiry USING btree (id) WHERE ((words IS NOT NULL) AND (marks_fold < 2));

-- Name: enquiry_unsealed; Type: INDEX

CREATE INDEX enquiry_unsealed ON public.enquiry USING btree (id) WHERE (COALESCE((details ->> 'details'::text), (details ->> 'message'::text), ''::text) <> ''::text);

-- Name: file_removal_due; Type: INDEX

CREATE INDEX file_removal_due ON public.file_removal USING btree (due_at);

-- Name: funding_amounts_by_day; Type: INDEX

CREATE INDEX funding_amounts_by_day ON public.funding_amounts USING btree (as_of DESC, id DESC);

-- Name: import_row_hidden; Type: INDEX

CREATE INDEX import_row_hidden ON public.import_row USING btree (plan) WHERE ((outcome = 'new'::text) AND ((data ->> 'is_active'::text) = 'false'::text));

-- Name: import_row_import; Type: INDEX

CREATE INDEX import_row_import ON public.import_row USING btree (import_id);

-- Name: import_row_key; Type: INDEX

CREATE INDEX import_row_key ON public.import_row USING btree (plan, source_key);

-- Name: import_row_maybe; Type: INDEX

CREATE INDEX import_row_maybe ON public.import_row USING btree (plan, maybe) WHERE (maybe IS NOT NULL);

-- Name: import_row_outcome; Type: INDEX

CREATE INDEX import_row_outcome ON public.import_row USING btree (plan, outcome, n);

-- Name: import_row_plan_before; Type: INDEX

CREATE INDEX import_row_plan_before ON public.import_row USING btree (plan_before, source_key) WHERE (plan_before IS NOT NULL);

-- Name: import_row_provider; Type: INDEX

CREATE INDEX import_row_provider ON public.import_row USING btree (plan, provider_id);

-- Name: import_row_written; Type: INDEX

CREATE INDEX import_row_written ON public.import_row USING btree (plan) WHERE (written_at IS NOT NULL);

-- Name: internal_link_keyword; Type: INDEX

CREATE UNIQUE INDEX internal_link_keyword ON public.internal_link USING btree (lower(keyword));

-- Name: job_run_by_job; Type: INDEX

CREATE INDEX job_run_by_job ON public.job_run USING btree (job, id);

-- Name: join_link_provider; Type: INDEX

CREATE INDEX join_link_provider ON public.join_link USING btree (provider_id);

-- Name: join_request_waiting; Type: INDEX

CREATE UNIQUE INDEX join_request_waiting ON public.join_request USING btree (provider_id, email) WHERE (answered_at IS NULL);

-- Name: letter_budget; Type: INDEX

CREATE INDEX letter_budget ON public.letter USING btree (mailbox, created_at) WHERE (budget IS NOT NULL);

-- Name: letter_by_subject; Type: INDEX

CREATE INDEX letter_by_subject ON public.letter USING btree (public.subject_of(about));

-- Name: letter_by_time; Type: INDEX

CREATE INDEX letter_by_time ON public.letter USING btree (created_at);

-- Name: letter_denied; Type: INDEX

CREATE INDEX letter_denied ON public.letter USING btree (public.mailbox_key(recipient)) WHERE (denied_at IS NOT NULL);

-- Name: letter_held; Type: INDEX

CREATE INDEX letter_held ON public.letter USING btree (created_at) WHERE (status = 'held'::text);

-- Name: letter_unsealed; Type: INDEX

CREATE INDEX letter_unsealed ON public.letter USING btree (id) WHERE (sealed IS NULL);

-- Name: letter_unsettled; Type: INDEX

CREATE INDEX letter_unsettled ON public.letter USING btree (status) WHERE (status = ANY (ARRAY['waiting'::text, 'failed'::text]));

-- Name: locality_by_postcode; Type: INDEX

CREATE INDEX locality_by_postcode ON public.locality USING btree (postcode);

-- Name: logo_picture_by_provider; Type: INDEX

CREATE INDEX logo_picture_by_provider ON public.logo_picture USING btree (provider_id);

-- Name: match_list_by_enquiry; Type: INDEX

CREATE INDEX match_list_by_enquiry ON public.match_list USING btree (enquiry_id);

-- Name: match_list_by_quote; Type: INDEX

CREATE INDEX match_list_by_quote ON public.match_list USING btree (quote_id);

-- Name: opening_alert_by_check; Type: INDEX

CREATE INDEX opening_alert_by_check ON public.opening_alert USING btree (checked_until);

-- Name: opening_alert_by_email; Type: INDEX

CREATE INDEX opening_alert_by_email ON public.opening_alert USING btree (email_mark);

-- Name: opening_alert_by_provider; Type: INDEX

CREATE INDEX opening_alert_by_provider ON public.opening_alert USING btree (provider_id);

-- Name: others_consent_standing; Type: INDEX

CREATE INDEX others_consent_standing ON public.others_consent USING btree (given_at) WHERE (ended_at IS NULL);

-- Name: password_link_by_account; Type: INDEX

CREATE INDEX password_link_by_account ON public.password_link USING btree (account_id) WHERE (account_id IS NOT NULL);

-- Name: password_link_by_person; Type: INDEX

CREATE INDEX password_link_by_person ON public.password_link USING btree (person_id);

-- Name: person_by_domain; Type: INDEX

CREATE INDEX person_by_domain ON public.person USING btree (split_part(email, '@'::text, 2));

-- Name: person_record_by_parent; Type: INDEX

CREATE INDEX person_record_by_parent ON public.person_record USING btree (merged_into);

-- Name: person_record_by_root; Type: INDEX

CREATE INDEX person_record_by_root ON public.person_record USING btree (root_id);

-- Name: person_record_by_time; Type: INDEX

CREATE INDEX person_record_by_time ON public.person_record USING btree (last_at DESC, id) WHERE (merged_into IS NULL);

-- Name: person_record_name_words; Type: INDEX

CREATE INDEX person_record_name_words ON public.person_record USING gin (name_words);

-- Name: person_request_at; Type: INDEX

CREATE INDEX person_request_at ON public.person_request USING btree (at);

-- Name: postcode_by_region; Type: INDEX

CREATE INDEX postcode_by_region ON public.postcode USING btree (region_id);

-- Name: profile_claim_enquiry; Type: INDEX

CREATE UNIQUE INDEX profile_claim_enquiry ON public.profile_claim USING btree (enquiry_id);

-- Name: profile_claim_provider; Type: INDEX

CREATE INDEX profile_claim_provider ON public.profile_claim USING btree (provider_id);

-- Name: profile_claim_referral; Type: INDEX

CREATE UNIQUE INDEX profile_claim_referral ON public.profile_claim USING btree (referral_id) WHERE (state = 'waiting'::text);

-- Name: profile_claim_steps; Type: INDEX

CREATE INDEX profile_claim_steps ON public.profile_claim USING btree (state) WHERE ((state = 'waiting'::text) OR tell_claimant);

-- Name: provider_by_account; Type: INDEX

CREATE INDEX provider_by_account ON public.provider USING btree (account_id);

-- Name: provider_by_spelling; Type: INDEX

CREATE INDEX provider_by_spelling ON public.provider USING gin (public.name_spellings(name) public.gin_trgm_ops);

-- Name: provider_capacity_by_age; Type: INDEX

CREATE INDEX provider_capacity_by_age ON public.provider_capacity USING btree (confirmed_at);

-- Name: provider_capacity_opened; Type: INDEX

CREATE INDEX provider_capacity_opened ON public.provider_capacity USING btree (open_since) WHERE (open_since IS NOT NULL);

-- Name: provider_import_by_time; Type: INDEX

CREATE INDEX provider_import_by_time ON public.provider_import USING btree (created_at DESC);

-- Name: provider_manager_by_person; Type: INDEX

CREATE INDEX provider_manager_by_person ON public.provider_manager USING btree (person_id);

-- Name: provider_merge_by_kept; Type: INDEX

CREATE INDEX provider_merge_by_kept ON public.provider_merge USING btree (kept);

-- Name: provider_source_row_provider; Type: INDEX

CREATE INDEX provider_source_row_provider ON public.provider_source_row USING btree (provider_id);

-- Name: quarantined_file_by_time; Type: INDEX

CREATE INDEX quarantined_file_by_time ON public.quarantined_file USING btree (at);

-- Name: quote_by_email; Type: INDEX

CREATE INDEX quote_by_email ON public.quote USING btree (lower(btrim(email)));

-- Name: quote_by_time; Type: INDEX

CREATE INDEX quote_by_time ON public.quote USING btree (created_at);

-- Name: quote_provider_by_provider; Type: INDEX

CREATE INDEX quote_provider_by_provider ON public.quote_provider USING btree (provider_id);

-- Name: rate_limit_by_end; Type: INDEX

CREATE INDEX rate_limit_by_end ON public.rate_limit USING btree (window_ends);

-- Name: record_distinct_by_b; Type: INDEX

CREATE INDEX record_distinct_by_b ON public.record_distinct USING btree (b);

-- Name: record_key_by_key; Type: INDEX

CREATE INDEX record_key_by_key ON public.record_key USING btree (kind, key);

-- Name: record_key_by_mailbox; Type: INDEX

CREATE INDEX record_key_by_mailbox ON public.record_key USING btree (public.mailbox_key(key)) WHERE (kind = 'email'::text);

-- Name: record_key_part; Type: INDEX

CREATE INDEX record_key_part ON public.record_key USING gin (key public.gin_trgm_ops);

-- Name: record_key_shared; Type: INDEX

CREATE INDEX record_key_shared ON public.record_key USING btree (kind, key) WHERE is_shared;

-- Name: record_merge_by_kept; Type: INDEX

CREATE INDEX record_merge_by_kept ON public.record_merge USING btree (kept);

-- Name: record_merge_standing; Type: INDEX

CREATE UNIQUE INDEX record_merge_standing ON public.record_merge USING btree (merged) WHERE (undone_at IS NULL);

-- Name: referral_by_enquiry; Type: INDEX

CREATE INDEX referral_by_enquiry ON public.referral USING btree (enquiry_id);

-- Name: referral_by_owner; Type: INDEX

CREATE INDEX referral_by_owner ON public.referral USING btree (owner_member_id) WHERE (owner_member_id IS NOT NULL);

-- Name: referral_by_provider; Type: INDEX

CREATE INDEX referral_by_provider ON public.referral USING btree (provider_id, state, sent_at DESC);

-- Name: referral_by_quote; Type: INDEX

CREATE INDEX referral_by_quote ON public.referral USING btree (quote_id);

-- Name: referral_consent_by_enquiry; Type: INDEX

CREATE INDEX referral_consent_by_enquiry ON public.referral_consent USING btree (enquiry_id);

-- Name: referral_consent_by_quote; Type: INDEX

CREATE INDEX referral_consent_by_quote ON public.referral_consent USING btree (quote_id);

-- Name: referral_consent_standing; Type: INDEX

CREATE UNIQUE INDEX referral_consent_standing ON public.referral_consent USING btree (COALESCE(quote_id, enquiry_id), provider_id) WHERE (ended_at IS NULL);

-- Name: referral_contact_clocks; Type: INDEX

CREATE INDEX referral_contact_clocks ON public.referral USING btree (visible_at) WHERE ((state = 'accepted'::text) AND (contact_missed_at IS NULL));

-- Name: referral_first_reminders; Type: INDEX

CREATE INDEX referral_first_reminders ON public.referral USING btree (first_remind_at) WHERE ((state = 'new'::text) AND (first_reminded_at IS NULL));

-- Name: referral_going; Type: INDEX

CREATE UNIQUE INDEX referral_going ON public.referral USING btree (COALESCE(quote_id, enquiry_id), provider_id) WHERE (state = ANY (ARRAY['new'::text, 'accepted'::text, 'contacted'::text, 'started'::text]));

-- Name: referral_note_by_referral; Type: INDEX

CREATE INDEX referral_note_by_referral ON public.referral_note USING btree (referral_id, id);

-- Name: referral_question_by_referral; Type: INDEX

CREATE INDEX referral_question_by_referral ON public.referral_question USING btree (referral_id, id);

-- Name: referral_starts_to_ask; Type: INDEX

CREATE INDEX referral_starts_to_ask ON public.referral USING btree (answered_at) WHERE ((state = ANY (ARRAY['accepted'::text, 'contacted'::text])) AND (start_asked_at IS NULL));

-- Name: referral_unanswered; Type: INDEX

CREATE INDEX referral_unanswered ON public.referral USING btree (remind_at) WHERE (state = 'new'::text);

-- Name: referral_visitor_to_tell; Type: INDEX

CREATE INDEX referral_visitor_to_tell ON public.referral USING btree (updated_at) WHERE tell_visitor;

-- Name: referral_waits; Type: INDEX

CREATE INDEX referral_waits ON public.referral USING btree (answered_at) WHERE ((state = 'declined'::text) AND (wait_choice = 'wait'::text) AND (wait_over_at IS NULL));

-- Name: request_link_by_end; Type: INDEX

CREATE INDEX request_link_by_end ON public.request_link USING btree (ends_at);

-- Name: request_link_by_enquiry; Type: INDEX

CREATE INDEX request_link_by_enquiry ON public.request_link USING btree (enquiry_id);

-- Name: request_link_by_quote; Type: INDEX

CREATE INDEX request_link_by_quote ON public.request_link USING btree (quote_id);

-- Name: request_message_enquiry; Type: INDEX

CREATE INDEX request_message_enquiry ON public.request_message USING btree (enquiry_id) WHERE (enquiry_id IS NOT NULL);

-- Name: request_message_key; Type: INDEX

CREATE UNIQUE INDEX request_message_key ON public.request_message USING btree (COALESCE(quote_id, enquiry_id), message_key);

-- Name: retention_run_by_time; Type: INDEX

CREATE INDEX retention_run_by_time ON public.retention_run USING btree (started_at DESC);

-- Name: review_by_address; Type: INDEX

CREATE INDEX review_by_address ON public.review USING btree (provider_id, lower(email));

-- Name: review_by_email; Type: INDEX

CREATE INDEX review_by_email ON public.review USING btree (lower(email));

-- Name: review_by_mailbox; Type: INDEX

CREATE INDEX review_by_mailbox ON public.review USING btree (mailbox);

-- Name: review_by_sentence; Type: INDEX

CREATE INDEX review_by_sentence ON public.review USING gin (public.review_sentences(comment));

-- Name: review_by_state; Type: INDEX

CREATE INDEX review_by_state ON public.review USING btree (state, submitted_at, id);

-- Name: review_by_submission; Type: INDEX

CREATE INDEX review_by_submission ON public.review USING btree (provider_id, submitted_at);

-- Name: review_decision_by_review; Type: INDEX

CREATE INDEX review_decision_by_review ON public.review_decision USING btree (review_id, id);

-- Name: review_once; Type: INDEX

CREATE UNIQUE INDEX review_once ON public.review USING btree (provider_id, lower(email)) WHERE (confirmed_at IS NOT NULL);

-- Name: review_response_decision_of; Type: INDEX

CREATE INDEX review_response_decision_of ON public.review_response_decision USING btree (review_id, id);

-- Name: review_response_earlier_of; Type: INDEX

CREATE INDEX review_response_earlier_of ON public.review_response_earlier USING btree (review_id);

-- Name: review_shown; Type: INDEX

CREATE INDEX review_shown ON public.review USING btree (provider_id, published_at DESC, id DESC) WHERE (state = 'published'::text);

-- Name: review_trace_by_address; Type: INDEX

CREATE INDEX review_trace_by_address ON public.review_trace USING btree (address);

-- Name: review_trace_by_time; Type: INDEX

CREATE INDEX review_trace_by_time ON public.review_trace USING btree (at);

-- Name: search_change_order; Type: INDEX

CREATE INDEX search_change_order ON public.search_change USING btree (changed_in);

-- Name: search_doc_by_account; Type: INDEX

CREATE INDEX search_doc_by_account ON public.search_doc USING btree (account_id) INCLUDE (keep_key, is_telehealth_available);

-- Name: search_doc_name; Type: INDEX

CREATE INDEX search_doc_name ON public.search_doc USING gin (name_words public.gin_trgm_ops);

-- Name: search_doc_tokens; Type: INDEX

CREATE INDEX search_doc_tokens ON public.search_doc USING gin (tok, cover);

-- Name: service_by_area; Type: INDEX

CREATE INDEX service_by_area ON public.service USING btree (service_area_id);

-- Name: session_by_end; Type: INDEX

CREATE INDEX session_by_end ON public.session USING btree (ends_at);

-- Name: session_by_person; Type: INDEX

CREATE INDEX session_by_person ON public.session USING btree (person_id);

-- Name: story_by_category; Type: INDEX

CREATE INDEX story_by_category ON public.story USING btree (category_id);

-- Name: story_by_date; Type: INDEX

CREATE INDEX story_by_date ON public.story USING btree (COALESCE(published_at, created_at) DESC) WHERE (status = 'published'::text);

-- Name: story_by_primary_service; Type: INDEX

CREATE INDEX story_by_primary_service ON public.story USING btree (primary_service);

-- Name: story_former_slug_by_story; Type: INDEX

CREATE INDEX story_former_slug_by_story ON public.story_former_slug USING btree (story_id);

-- Name: story_picture_by_person; Type: INDEX

CREATE INDEX story_picture_by_person ON public.story_picture USING btree (added_by);

-- Name: story_search_document; Type: INDEX

CREATE INDEX story_search_document ON public.story_search USING gin (document);

-- Name: story_service_area_by_area; Type: INDEX

CREATE INDEX story_service_area_by_area ON public.story_service_area USING btree (service_area_id);

-- Name: story_version_by_person; Type: INDEX

CREATE INDEX story_version_by_person ON public.story_version USING btree (saved_by);

-- Name: team_case_by_email; Type: INDEX

CREATE INDEX team_case_by_email ON public.team_case USING btree (lower(email));

-- Name: team_case_by_owner; Type: INDEX

CREATE INDEX team_case_by_owner ON public.team_case USING btree (owner_id, due_at) WHERE (status <> 'closed'::text);

-- Name: team_case_by_time; Type: INDEX

CREATE INDEX team_case_by_time ON public.team_case USING btree (updated_at DESC, id);

-- Name: team_case_danger; Type: INDEX

CREATE INDEX team_case_danger ON public.team_case USING btree (danger_at) WHERE (danger_at IS NOT NULL);

-- Name: team_case_denied; Type: INDEX

CREATE INDEX team_case_denied ON public.team_case USING btree (denied_at) WHERE (denied_at IS NOT NULL);

-- Name: team_case_open; Type: INDEX

CREATE INDEX team_case_open ON public.team_case USING btree (due_at, id) WHERE (status <> 'closed'::text);

-- Name: team_case_search_words; Type: INDEX

CREATE INDEX team_case_search_words ON public.team_case USING gin (search_words);

-- Name: team_case_words; Type: INDEX

CREATE INDEX team_case_words ON public.team_case USING gin (words);

-- Name: visitor_reminder_by_enquiry; Type: INDEX

CREATE INDEX visitor_reminder_by_enquiry ON public.visitor_reminder USING btree (enquiry_id);

-- Name: visitor_reminder_by_quote; Type: INDEX

CREATE INDEX visitor_reminder_by_quote ON public.visitor_reminder USING btree (quote_id);

-- Name: visitor_reminder_once; Type: INDEX

CREATE UNIQUE INDEX visitor_reminder_once ON public.visitor_reminder USING btree (COALESCE(quote_id, enquiry_id), kind, since);

-- Name: service_area area_moved; Type: TRIGGER

CREATE TRIGGER area_moved AFTER UPDATE OF slug ON public.service_area FOR EACH ROW WHEN (((old.slug IS NOT NULL) AND (new.slug IS NOT NULL) AND (old.slug <> new.slug))) EXECUTE FUNCTION public.area_moved();

-- Name: service_area areas_retired; Type: TRIGGER

CREATE TRIGGER areas_retired AFTER UPDATE ON public.service_area REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.areas_retired();

-- Name: audit audit_stays; Type: TRIGGER

CREATE TRIGGER audit_stays BEFORE DELETE OR UPDATE ON public.audit FOR EACH ROW EXECUTE FUNCTION public.audit_stays();

-- Name: enquiry call_tells_case; Type: TRIGGER

CREATE TRIGGER call_tells_case AFTER INSERT ON public.enquiry FOR EACH ROW WHEN (((new.kind = 'call-back'::text) AND (num_nonnulls(new.page_quote_id, new.page_enquiry_id) > 0))) EXECUTE FUNCTION public.call_tells_case();

-- Name: campaign campaign_moved; Type: TRIGGER

CREATE TRIGGER campaign_moved AFTER UPDATE OF slug ON public.campaign FOR EACH ROW WHEN ((old.slug <> new.slug)) EXECUTE FUNCTION public.campaign_moved();

-- Name: campaign_picture campaign_picture_stored; Type: TRIGGER

CREATE TRIGGER campaign_picture_stored AFTER INSERT OR DELETE OR UPDATE OF content_at ON public.campaign_picture FOR EACH ROW EXECUTE FUNCTION public.note_stored_file();

-- Name: provider_capacity capacity_deleted; Type: TRIGGER

CREATE TRIGGER capacity_deleted AFTER DELETE ON public.provider_capacity REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.capacity_changed();

-- Name: provider_capacity capacity_inserted; Type: TRIGGER

CREATE TRIGGER capacity_inserted AFTER INSERT ON public.provider_capacity REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.capacity_changed();

-- Name: provider_capacity capacity_noted_deleted; Type: TRIGGER

CREATE TRIGGER capacity_noted_deleted AFTER DELETE ON public.provider_capacity REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.note_search_change();

-- Name: provider_capacity capacity_noted_emptied; Type: TRIGGER

CREATE TRIGGER capacity_noted_emptied AFTER TRUNCATE ON public.provider_capacity FOR EACH STATEMENT EXECUTE FUNCTION public.note_search_change();

-- Name: provider_capacity capacity_noted_inserted; Type: TRIGGER

CREATE TRIGGER capacity_noted_inserted AFTER INSERT ON public.provider_capacity REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.note_search_change();

-- Name: provider_capacity capacity_noted_updated; Type: TRIGGER

CREATE TRIGGER capacity_noted_updated AFTER UPDATE ON public.provider_capacity REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.note_search_change();

-- Name: provider_capacity capacity_turns_open; Type: TRIGGER

CREATE TRIGGER capacity_turns_open BEFORE INSERT OR UPDATE OF state, confirmed_at ON public.provider_capacity FOR EACH ROW EXECUTE FUNCTION public.capacity_turns_open();

-- Name: provider_capacity capacity_updated; Type: TRIGGER

CREATE TRIGGER capacity_updated AFTER UPDATE ON public.provider_capacity REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.capacity_changed();

-- Name: team_case case_before; Type: TRIGGER

CREATE TRIGGER case_before BEFORE INSERT OR UPDATE ON public.team_case FOR EACH ROW EXECUTE FUNCTION public.case_before();

-- Name: team_case case_changed; Type: TRIGGER

CREATE TRIGGER case_changed AFTER INSERT OR UPDATE ON public.team_case FOR EACH ROW EXECUTE FUNCTION public.case_changed();

-- Name: team_case case_has_record; Type: TRIGGER

CREATE TRIGGER case_has_record AFTER INSERT ON public.team_case FOR EACH ROW WHEN ((new.kind <> 'publication'::text)) EXECUTE FUNCTION public.case_has_record();

-- Name: team_case case_is_counted; Type: TRIGGER

CREATE TRIGGER case_is_counted BEFORE DELETE ON public.team_case FOR EACH ROW EXECUTE FUNCTION public.case_is_counted();

-- Name: team_case case_keys_go; Type: TRIGGER

CREATE TRIGGER case_keys_go BEFORE DELETE ON public.team_case FOR EACH ROW EXECUTE FUNCTION public.case_keys_go();

-- Name: team_case case_opens_marked; Type: TRIGGER

CREATE TRIGGER case_opens_marked BEFORE INSERT ON public.team_case FOR EACH ROW EXECUTE FUNCTION public.case_opens_marked();

-- Name: case_record case_record_changed; Type: TRIGGER

CREATE TRIGGER case_record_changed AFTER INSERT OR DELETE ON public.case_record FOR EACH ROW EXECUTE FUNCTION public.case_record_changed();

-- Name: case_record case_record_moved; Type: TRIGGER

CREATE TRIGGER case_record_moved AFTER UPDATE ON public.case_record FOR EACH ROW WHEN ((((old.case_id IS DISTINCT FROM new.case_id) OR (old.part IS DISTINCT FROM new.part)) OR (old.record_id IS DISTINCT FROM new.record_id))) EXECUTE FUNCTION public.case_record_changed();

-- Name: chat chat_closes_case; Type: TRIGGER

CREATE TRIGGER chat_closes_case AFTER UPDATE OF state ON public.chat FOR EACH ROW WHEN ((new.state = 'closed'::text)) EXECUTE FUNCTION public.chat_closes_case();

-- Name: chat chat_has_address; Type: TRIGGER

CREATE TRIGGER chat_has_address AFTER UPDATE OF email ON public.chat FOR EACH ROW WHEN (((new.email IS NOT NULL) AND (new.email IS DISTINCT FROM old.email))) EXECUTE FUNCTION public.chat_has_address();

-- Name: chat chat_is_counted; Type: TRIGGER

CREATE TRIGGER chat_is_counted BEFORE DELETE ON public.chat FOR EACH ROW EXECUTE FUNCTION public.chat_is_counted();

-- Name: chat chat_opens_case; Type: TRIGGER

CREATE TRIGGER chat_opens_case AFTER INSERT ON public.chat FOR EACH ROW EXECUTE FUNCTION public.chat_opens_case();

-- Name: chat chat_taken_takes_case; Type: TRIGGER

CREATE TRIGGER chat_taken_takes_case AFTER UPDATE OF person_id ON public.chat FOR EACH ROW WHEN (((new.state = 'open'::text) AND (new.person_id IS NOT NULL) AND (new.person_id IS DISTINCT FROM old.person_id))) EXECUTE FUNCTION public.chat_taken_takes_case();

-- Name: team_case closed_case_drops_draft; Type: TRIGGER

CREATE TRIGGER closed_case_drops_draft AFTER UPDATE OF status ON public.team_case FOR EACH ROW WHEN (((new.status = 'closed'::text) AND (old.status <> 'closed'::text) AND (num_nonnulls(new.quote_id, new.enquiry_id) = 1))) EXECUTE FUNCTION public.closed_case_drops_draft();

-- Name: team_case complaint_waits_for_assessment; Type: TRIGGER

CREATE TRIGGER complaint_waits_for_assessment AFTER INSERT ON public.team_case FOR EACH ROW WHEN ((new.kind = 'complaint'::text)) EXECUTE FUNCTION public.complaint_waits_for_assessment();

-- Name: enquiry enquiry_opens_case; Type: TRIGGER

CREATE TRIGGER enquiry_opens_case AFTER INSERT ON public.enquiry FOR EACH ROW EXECUTE FUNCTION public.enquiry_opens_case();

-- Name: enquiry enquiry_words_are_sealed; Type: TRIGGER

CREATE TRIGGER enquiry_words_are_sealed AFTER UPDATE OF words ON public.enquiry FOR EACH ROW WHEN (((old.words IS NULL) AND (new.words IS NOT NULL))) EXECUTE FUNCTION public.enquiry_words_are_sealed();

-- Name: follow_up follow_up_tells_case; Type: TRIGGER

CREATE TRIGGER follow_up_tells_case AFTER INSERT ON public.follow_up FOR EACH ROW EXECUTE FUNCTION public.follow_up_tells_case();

-- Name: job_run job_run_told; Type: TRIGGER

CREATE TRIGGER job_run_told AFTER INSERT OR UPDATE ON public.job_run FOR EACH STATEMENT EXECUTE FUNCTION public.tell_operations();

-- Name: person leaver_gives_back; Type: TRIGGER

CREATE TRIGGER leaver_gives_back AFTER UPDATE OF is_active ON public.person FOR EACH ROW WHEN ((old.is_active AND (NOT new.is_active))) EXECUTE FUNCTION public.leaver_gives_back();

-- Name: letter letter_forgets_gathered; Type: TRIGGER

CREATE TRIGGER letter_forgets_gathered AFTER DELETE ON public.letter FOR EACH ROW WHEN ((old.gathered_in IS NOT NULL)) EXECUTE FUNCTION public.forget_gathered_email();

-- Name: letter letter_refused_tells_case; Type: TRIGGER

CREATE TRIGGER letter_refused_tells_case AFTER UPDATE OF status ON public.letter FOR EACH ROW WHEN (((old.status IS DISTINCT FROM new.status) AND (('failed'::text = old.status) OR ('failed'::text = new.status)))) EXECUTE FUNCTION public.letter_refused_tells_case();

-- Name: letter letter_told; Type: TRIGGER

CREATE TRIGGER letter_told AFTER UPDATE ON public.letter FOR EACH ROW WHEN (((new.last_error IS DISTINCT FROM old.last_error) OR (new.status = ANY (ARRAY['failed'::text, 'given-up'::text])) OR (old.status = ANY (ARRAY['failed'::text, 'given-up'::text])))) EXECUTE FUNCTION public.tell_operations();

-- Name: logo_picture logo_picture_stored; Type: TRIGGER

CREATE TRIGGER logo_picture_stored AFTER INSERT OR DELETE OR UPDATE OF content_at ON public.logo_picture FOR EACH ROW EXECUTE FUNCTION public.note_stored_file();

-- Name: chat_message message_wakes_case; Type: TRIGGER

CREATE TRIGGER message_wakes_case AFTER INSERT ON public.chat_message FOR EACH ROW WHEN ((new.sender = 'visitor'::text)) EXECUTE FUNCTION public.message_wakes_case();

-- Name: provider name_asked_opens_case; Type: TRIGGER

CREATE TRIGGER name_asked_opens_case AFTER UPDATE OF asked_name ON public.provider FOR EACH ROW WHEN (((new.asked_name IS NOT NULL) AND (new.asked_name IS DISTINCT FROM old.asked_name))) EXECUTE FUNCTION public.name_asked_opens_case();

-- Name: person_record person_record_before; Type: TRIGGER

CREATE TRIGGER person_record_before BEFORE INSERT ON public.person_record FOR EACH ROW EXECUTE FUNCTION public.person_record_before();

-- Name: person_record person_record_made; Type: TRIGGER

CREATE TRIGGER person_record_made AFTER INSERT ON public.person_record FOR EACH ROW EXECUTE FUNCTION public.person_record_told();

-- Name: person_record person_record_moved; Type: TRIGGER

CREATE TRIGGER person_record_moved AFTER UPDATE OF merged_into ON public.person_record FOR EACH ROW EXECUTE FUNCTION public.person_record_moved();

-- Name: person_record person_record_told; Type: TRIGGER

CREATE TRIGGER person_record_told AFTER UPDATE OF name, email, phone, postcode ON public.person_record FOR EACH ROW WHEN (((((old.name IS DISTINCT FROM new.name) OR (old.email IS DISTINCT FROM new.email)) OR (old.phone IS DISTINCT FROM new.phone)) OR (old.postcode IS DISTINCT FROM new.postcode))) EXECUTE FUNCTION public.person_record_told();

-- Name: plan_file plan_file_marked; Type: TRIGGER

CREATE TRIGGER plan_file_marked BEFORE INSERT OR UPDATE OF content ON public.plan_file FOR EACH ROW EXECUTE FUNCTION public.mark_plan_file();

-- Name: plan_file plan_file_stored; Type: TRIGGER

CREATE TRIGGER plan_file_stored AFTER INSERT OR DELETE OR UPDATE OF content_at ON public.plan_file FOR EACH ROW EXECUTE FUNCTION public.note_stored_file();

-- Name: postcode postcodes_inserted; Type: TRIGGER

CREATE TRIGGER postcodes_inserted AFTER INSERT ON public.postcode REFERENCING NEW TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION public.postcodes_moved();

-- Name: postcode postcodes_updated; Type: TRIGGER

CREATE TRIGGER postcodes_updated AFTER UPDATE ON public.postcode REFERENCING NEW TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION public.postcodes_moved();

-- Name: provider_change profile_opens_case; Type: TRIGGER

CREATE TRIGGER profile_opens_case AFTER INSERT ON public.provider_change FOR EACH ROW EXECUTE FUNCTION public.profile_opens_case();

-- Name: provider provider_delivery_by_video; Type: TRIGGER

CREATE TRIGGER provider_delivery_by_video BEFORE INSERT OR UPDATE OF delivery ON public.provider FOR EACH ROW WHEN (((new.delivery <> '[]'::jsonb) AND (NOT new.is_telehealth_available))) EXECUTE FUNCTION public.delivery_by_video();

-- Name: provider provider_email_ends_links; Type: TRIGGER

CREATE TRIGGER provider_email_ends_links AFTER UPDATE OF email ON public.provider FOR EACH ROW WHEN ((old.email IS DISTINCT FROM new.email)) EXECUTE FUNCTION public.provider_email_ends_links();

-- Name: provider provider_first_shown; Type: TRIGGER

CREATE TRIGGER provider_first_shown BEFORE INSERT OR UPDATE OF is_active ON public.provider FOR EACH ROW WHEN ((new.is_active AND (new.first_shown_at IS NULL))) EXECUTE FUNCTION public.provider_first_shown();

-- Name: provider provider_has_source_row; Type: TRIGGER

CREATE TRIGGER provider_has_source_row AFTER INSERT ON public.provider REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.provider_has_source_row();

-- Name: provider provider_inactive_ends_claims; Type: TRIGGER

CREATE TRIGGER provider_inactive_ends_claims AFTER UPDATE OF is_active ON public.provider FOR EACH ROW WHEN ((old.is_active AND (NOT new.is_active))) EXECUTE FUNCTION public.provider_inactive_ends_claims();

-- Name: provider provider_inactive_stops_referrals; Type: TRIGGER

CREATE TRIGGER provider_inactive_stops_referrals AFTER UPDATE OF is_active ON public.provider FOR EACH ROW WHEN ((old.is_active AND (NOT new.is_active))) EXECUTE FUNCTION public.provider_inactive_stops_referrals();

-- Name: provider_merge provider_merge_closes_case; Type: TRIGGER

CREATE TRIGGER provider_merge_closes_case AFTER INSERT ON public.provider_merge FOR EACH ROW EXECUTE FUNCTION public.provider_merge_closes_case();

-- Name: provider_merge provider_merge_moves_reviews; Type: TRIGGER

CREATE TRIGGER provider_merge_moves_reviews AFTER INSERT ON public.provider_merge FOR EACH ROW EXECUTE FUNCTION public.provider_merge_moves_reviews();

-- Name: provider providers_inserted; Type: TRIGGER

CREATE TRIGGER providers_inserted AFTER INSERT ON public.provider REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.providers_changed();

-- Name: provider providers_noted; Type: TRIGGER

CREATE TRIGGER providers_noted AFTER UPDATE ON public.provider REFERENCING OLD TABLE AS before_update NEW TABLE AS after_update FOR EACH STATEMENT EXECUTE FUNCTION public.note_provider_change();

-- Name: provider providers_updated; Type: TRIGGER

CREATE TRIGGER providers_updated AFTER UPDATE ON public.provider REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.providers_changed();

-- Name: quote quote_opens_case; Type: TRIGGER

CREATE TRIGGER quote_opens_case AFTER INSERT ON public.quote FOR EACH ROW EXECUTE FUNCTION public.quote_opens_case();

-- Name: record_key record_keys_came; Type: TRIGGER

CREATE TRIGGER record_keys_came AFTER INSERT ON public.record_key REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.record_keys_came();

-- Name: review_response response_changed; Type: TRIGGER

CREATE TRIGGER response_changed AFTER INSERT OR DELETE OR UPDATE ON public.review_response FOR EACH STATEMENT EXECUTE FUNCTION public.response_changed();

-- Name: review_response_decision response_decision_noted; Type: TRIGGER

CREATE TRIGGER response_decision_noted AFTER INSERT ON public.review_response_decision FOR EACH ROW EXECUTE FUNCTION public.response_decision_noted();

-- Name: review_response response_opens_case; Type: TRIGGER

CREATE TRIGGER response_opens_case AFTER INSERT OR UPDATE ON public.review_response FOR EACH ROW EXECUTE FUNCTION public.response_opens_case();

-- Name: review review_closes_case; Type: TRIGGER

CREATE TRIGGER review_closes_case AFTER UPDATE OF state ON public.review FOR EACH ROW WHEN (((new.state = ANY (ARRAY['published'::text, 'rejected'::text])) AND (new.decided_at IS NOT NULL))) EXECUTE FUNCTION public.review_closes_case();

-- Name: review_decision review_decision_noted; Type: TRIGGER

CREATE TRIGGER review_decision_noted AFTER INSERT ON public.review_decision FOR EACH ROW EXECUTE FUNCTION public.review_decision_noted();

-- Name: review review_mailbox; Type: TRIGGER

CREATE TRIGGER review_mailbox BEFORE INSERT OR UPDATE OF email ON public.review FOR EACH ROW EXECUTE FUNCTION public.review_mailbox();

-- Name: review review_of_merged; Type: TRIGGER

CREATE TRIGGER review_of_merged BEFORE INSERT ON public.review FOR EACH ROW EXECUTE FUNCTION public.review_of_merged();

-- Name: review review_opens_case; Type: TRIGGER

CREATE TRIGGER review_opens_case AFTER INSERT OR UPDATE OF state ON public.review FOR EACH ROW WHEN ((new.state = 'confirmed'::text)) EXECUTE FUNCTION public.review_opens_case();

-- Name: review review_opens_case_again; Type: TRIGGER

CREATE TRIGGER review_opens_case_again AFTER UPDATE OF state ON public.review FOR EACH ROW WHEN (((new.state = 'confirmed'::text) AND (old.state = 'rejected'::text))) EXECUTE FUNCTION public.review_opens_case_again();

-- Name: review review_redaction_noted; Type: TRIGGER

CREATE TRIGGER review_redaction_noted AFTER UPDATE OF original ON public.review FOR EACH ROW WHEN (((old.original IS DISTINCT FROM new.original) AND (current_setting('alongside.resealing'::text, true) IS DISTINCT FROM 'on'::text))) EXECUTE FUNCTION public.review_redaction_noted();

-- Name: review reviews_deleted; Type: TRIGGER

CREATE TRIGGER reviews_deleted AFTER DELETE ON public.review REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION public.reviews_changed();

-- Name: review reviews_inserted; Type: TRIGGER

CREATE TRIGGER reviews_inserted AFTER INSERT ON public.review REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.reviews_changed();

-- Name: review reviews_updated; Type: TRIGGER

CREATE TRIGGER reviews_updated AFTER UPDATE ON public.review REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.reviews_changed();

-- Name: search_doc search_doc_deleted; Type: TRIGGER

CREATE TRIGGER search_doc_deleted AFTER DELETE ON public.search_doc REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.note_search_change();

-- Name: search_doc search_doc_emptied; Type: TRIGGER

CREATE TRIGGER search_doc_emptied AFTER TRUNCATE ON public.search_doc FOR EACH STATEMENT EXECUTE FUNCTION public.note_search_change();

-- Name: search_doc search_doc_inserted; Type: TRIGGER

CREATE TRIGGER search_doc_inserted AFTER INSERT ON public.search_doc REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.note_search_change();

-- Name: search_doc search_doc_updated; Type: TRIGGER

CREATE TRIGGER search_doc_updated AFTER UPDATE ON public.search_doc REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.note_search_change();

-- Name: service services_updated; Type: TRIGGER

CREATE TRIGGER services_updated AFTER UPDATE ON public.service REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.services_changed();

-- Name: story stories_inserted; Type: TRIGGER

CREATE TRIGGER stories_inserted AFTER INSERT ON public.story REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.stories_changed();

-- Name: story stories_updated; Type: TRIGGER

CREATE TRIGGER stories_updated AFTER UPDATE ON public.story REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.stories_changed();

-- Name: service_area story_area_renamed; Type: TRIGGER

CREATE TRIGGER story_area_renamed AFTER UPDATE ON public.service_area REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.story_area_renamed();

-- Name: story_service_area story_areas_deleted; Type: TRIGGER

CREATE TRIGGER story_areas_deleted AFTER DELETE ON public.story_service_area REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.story_areas_changed();

-- Name: story_service_area story_areas_inserted; Type: TRIGGER

CREATE TRIGGER story_areas_inserted AFTER INSERT ON public.story_service_area REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.story_areas_changed();

-- Name: story_category story_category_renamed; Type: TRIGGER

CREATE TRIGGER story_category_renamed AFTER UPDATE ON public.story_category REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.story_category_renamed();

-- Name: story_picture_file story_picture_file_stored; Type: TRIGGER

CREATE TRIGGER story_picture_file_stored AFTER INSERT OR DELETE OR UPDATE OF content_at ON public.story_picture_file FOR EACH ROW EXECUTE FUNCTION public.note_stored_file();

-- Name: team_case visitor_flags_seen; Type: TRIGGER

CREATE TRIGGER visitor_flags_seen BEFORE UPDATE OF status ON public.team_case FOR EACH ROW WHEN (((old.status IS DISTINCT FROM new.status) AND (new.status = ANY (ARRAY['waiting-person'::text, 'waiting-provider'::text, 'closed'::text])))) EXECUTE FUNCTION public.visitor_flags_seen();

-- Name: access_proof access_proof_account_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.access_proof
    ADD CONSTRAINT access_proof_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id) ON DELETE CASCADE;

-- Name: access_proof access_proof_claim_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.access_proof
    ADD CONSTRAINT access_proof_claim_id_fkey FOREIGN KEY (claim_id) REFERENCES public.profile_claim(id) ON DELETE SET NULL;

-- Name: access_proof access_proof_ended_by_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.access_proof
    ADD CONSTRAINT access_proof_ended_by_fkey FOREIGN KEY (ended_by) REFERENCES public.person(id) ON DELETE SET NULL;

-- Name: access_proof access_proof_given_by_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.access_proof
    ADD CONSTRAINT access_proof_given_by_fkey FOREIGN KEY (given_by) REFERENCES public.person(id) ON DELETE SET NULL;

-- Name: access_proof access_proof_parent_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.access_proof
    ADD CONSTRAINT access_proof_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES public.access_proof(id) ON DELETE SET NULL;

-- Name: access_proof access_proof_person_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.access_proof
    ADD CONSTRAINT access_proof_person_id_fkey FOREIGN KEY (person_id) REFERENCES public.person(id) ON DELETE CASCADE;

-- Name: account_member account_member_account_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.account_member
    ADD CONSTRAINT account_member_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id) ON DELETE CASCADE;

-- Name: account_member account_member_owner_from_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.account_member
    ADD CONSTRAINT account_member_owner_from_fkey FOREIGN KEY (owner_from) REFERENCES public.access_proof(id) ON DELETE SET NULL;

-- Name: account_member account_member_person_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.account_member
    ADD CONSTRAINT account_member_person_id_fkey FOREIGN KEY (person_id) REFERENCES public.person(id) ON DELETE CASCADE;

-- Name: account_member account_member_proof_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.account_member
    ADD CONSTRAINT account_member_proof_id_fkey FOREIGN KEY (proof_id) REFERENCES public.access_proof(id) ON DELETE SET NULL;

-- Name: account_merge account_merge_kept_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.account_merge
    ADD CONSTRAINT account_merge_kept_fkey FOREIGN KEY (kept) REFERENCES public.account(id) ON DELETE CASCADE;

-- Name: account_merge account_merge_person_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.account_merge
    ADD CONSTRAINT account_merge_person_id_fkey FOREIGN KEY (person_id) REFERENCES public.person(id) ON DELETE SET NULL;

-- Name: answer_link answer_link_referral_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.answer_link
    ADD CONSTRAINT answer_link_referral_id_fkey FOREIGN KEY (referral_id) REFERENCES public.referral(id) ON DELETE CASCADE;

-- Name: audit audit_person_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.audit
    ADD CONSTRAINT audit_person_id_fkey FOREIGN KEY (person_id) REFERENCES public.person(id);

-- Name: automatic_send automatic_send_decided_by_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.automatic_send
    ADD CONSTRAINT automatic_send_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES public.person(id);

-- Name: automatic_send automatic_send_quote_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.automatic_send
    ADD CONSTRAINT automatic_send_quote_id_fkey FOREIGN KEY (quote_id) REFERENCES public.quote(id) ON DELETE CASCADE;

-- Name: call_attempt call_attempt_case_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.call_attempt
    ADD CONSTRAINT call_attempt_case_id_fkey FOREIGN KEY (case_id) REFERENCES public.team_case(id) ON DELETE CASCADE;

-- Name: call_attempt call_attempt_person_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.call_attempt
    ADD CONSTRAINT call_attempt_person_id_fkey FOREIGN KEY (person_id) REFERENCES public.person(id) ON DELETE SET NULL;

-- Name: campaign campaign_selected_age_group_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.campaign
    ADD CONSTRAINT campaign_selected_age_group_fkey FOREIGN KEY (selected_age_group) REFERENCES public.age_group(code);

-- Name: campaign campaign_selected_funding_type_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.campaign
    ADD CONSTRAINT campaign_selected_funding_type_fkey FOREIGN KEY (selected_funding_type) REFERENCES public.funding_type(code);

-- Name: campaign campaign_selected_service_area_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.campaign
    ADD CONSTRAINT campaign_selected_service_area_fkey FOREIGN KEY (selected_service_area) REFERENCES public.service_area(id);

-- Name: campaign_work campaign_work_slug_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.campaign_work
    ADD CONSTRAINT campaign_work_slug_fkey FOREIGN KEY (slug) REFERENCES public.campaign(slug) ON UPDATE CASCADE ON DELETE CASCADE;

-- Name: campaign_work campaign_work_updated_by_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.campaign_work
    ADD CONSTRAINT campaign_work_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES public.person(id) ON DELETE SET NULL;

-- Name: canned_answer canned_answer_updated_by_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.canned_answer
    ADD CONSTRAINT canned_answer_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES public.person(id) ON DELETE SET NULL;

-- Name: capacity_letter capacity_letter_account_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.capacity_letter
    ADD CONSTRAINT capacity_letter_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id) ON DELETE CASCADE;

-- Name: case_event case_event_case_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.case_event
    ADD CONSTRAINT case_event_case_id_fkey FOREIGN KEY (case_id) REFERENCES public.team_case(id) ON DELETE CASCADE;

-- Name: case_event case_event_person_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.case_event
    ADD CONSTRAINT case_event_person_id_fkey FOREIGN KEY (person_id) REFERENCES public.person(id) ON DELETE SET NULL;

-- Name: case_mention case_mention_case_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.case_mention
    ADD CONSTRAINT case_mention_case_id_fkey FOREIGN KEY (case_id) REFERENCES public.team_case(id) ON DELETE CASCADE;

-- Name: case_mention case_mention_note_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.case_mention
    ADD CONSTRAINT case_mention_note_id_fkey FOREIGN KEY (note_id) REFERENCES public.case_note(id) ON DELETE CASCADE;

-- Name: case_mention case_mention_person_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.case_mention
    ADD CONSTRAINT case_mention_person_id_fkey FOREIGN KEY (person_id) REFERENCES public.person(id) ON DELETE CASCADE;

-- Name: case_note case_note_case_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.case_note
    ADD CONSTRAINT case_note_case_id_fkey FOREIGN KEY (case_id) REFERENCES public.team_case(id) ON DELETE CASCADE;

-- Name: case_note case_note_person_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.case_note
    ADD CONSTRAINT case_note_person_id_fkey FOREIGN KEY (person_id) REFERENCES public.person(id) ON DELETE SET NULL;

-- Name: case_presence case_presence_case_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.case_presence
    ADD CONSTRAINT case_presence_case_id_fkey FOREIGN KEY (case_id) REFERENCES public.team_case(id) ON DELETE CASCADE;

-- Name: case_presence case_presence_person_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.case_presence
    ADD CONSTRAINT case_presence_person_id_fkey FOREIGN KEY (person_id) REFERENCES public.person(id) ON DELETE CASCADE;

-- Name: case_record case_record_case_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.case_record
    ADD CONSTRAINT case_record_case_id_fkey FOREIGN KEY (case_id) REFERENCES public.team_case(id) ON DELETE CASCADE;

-- Name: case_record case_record_record_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.case_record
    ADD CONSTRAINT case_record_record_id_fkey FOREIGN KEY (record_id) REFERENCES public.person_record(id);

-- Name: chat_message chat_message_chat_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.chat_message
    ADD CONSTRAINT chat_message_chat_id_fkey FOREIGN KEY (chat_id) REFERENCES public.chat(id) ON DELETE CASCADE;

-- Name: chat_message chat_message_person_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.chat_message
    ADD CONSTRAINT chat_message_person_id_fkey FOREIGN KEY (person_id) REFERENCES public.person(id) ON DELETE SET NULL;

-- Name: chat chat_person_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.chat
    ADD CONSTRAINT chat_person_id_fkey FOREIGN KEY (person_id) REFERENCES public.person(id) ON DELETE SET NULL;

-- Name: chat_transcript chat_transcript_chat_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.chat_transcript
    ADD CONSTRAINT chat_transcript_chat_id_fkey FOREIGN KEY (chat_id) REFERENCES public.chat(id) ON DELETE CASCADE;

-- Name: complaint_conflict complaint_conflict_case_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.complaint_conflict
    ADD CONSTRAINT complaint_conflict_case_id_fkey FOREIGN KEY (case_id) REFERENCES public.team_case(id) ON DELETE CASCADE;

-- Name: complaint_conflict complaint_conflict_person_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.complaint_conflict
    ADD CONSTRAINT complaint_conflict_person_id_fkey FOREIGN KEY (person_id) REFERENCES public.person(id) ON DELETE CASCADE;

-- Name: complaint_referral complaint_referral_case_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.complaint_referral
    ADD CONSTRAINT complaint_referral_case_id_fkey FOREIGN KEY (case_id) REFERENCES public.team_case(id) ON DELETE CASCADE;

-- Name: complaint_referral complaint_referral_person_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.complaint_referral
    ADD CONSTRAINT complaint_referral_person_id_fkey FOREIGN KEY (person_id) REFERENCES public.person(id) ON DELETE SET NULL;

-- Name: complaint_work complaint_work_case_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.complaint_work
    ADD CONSTRAINT complaint_work_case_id_fkey FOREIGN KEY (case_id) REFERENCES public.team_case(id) ON DELETE CASCADE;

-- Name: contact_change contact_change_enquiry_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.contact_change
    ADD CONSTRAINT contact_change_enquiry_id_fkey FOREIGN KEY (enquiry_id) REFERENCES public.enquiry(id) ON DELETE CASCADE;

-- Name: contact_change contact_change_quote_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.contact_change
    ADD CONSTRAINT contact_change_quote_id_fkey FOREIGN KEY (quote_id) REFERENCES public.quote(id) ON DELETE CASCADE;

-- Name: contact_proof contact_proof_case_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.contact_proof
    ADD CONSTRAINT contact_proof_case_id_fkey FOREIGN KEY (case_id) REFERENCES public.team_case(id) ON DELETE CASCADE;

-- Name: contact_proof contact_proof_person_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.contact_proof
    ADD CONSTRAINT contact_proof_person_id_fkey FOREIGN KEY (person_id) REFERENCES public.person(id) ON DELETE SET NULL;

-- Name: content_report content_report_enquiry_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.content_report
    ADD CONSTRAINT content_report_enquiry_id_fkey FOREIGN KEY (enquiry_id) REFERENCES public.enquiry(id) ON DELETE CASCADE;

-- Name: content_report content_report_provider_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.content_report
    ADD CONSTRAINT content_report_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES public.provider(id) ON DELETE CASCADE;

-- Name: content_report content_report_review_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.content_report
    ADD CONSTRAINT content_report_review_id_fkey FOREIGN KEY (review_id) REFERENCES public.review(id) ON DELETE CASCADE;

-- Name: content_report content_report_settled_by_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.content_report
    ADD CONSTRAINT content_report_settled_by_fkey FOREIGN KEY (settled_by) REFERENCES public.person(id) ON DELETE SET NULL;

-- Name: enquiry enquiry_page_enquiry_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.enquiry
    ADD CONSTRAINT enquiry_page_enquiry_id_fkey FOREIGN KEY (page_enquiry_id) REFERENCES public.enquiry(id) ON DELETE SET NULL;

-- Name: enquiry enquiry_page_quote_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.enquiry
    ADD CONSTRAINT enquiry_page_quote_id_fkey FOREIGN KEY (page_quote_id) REFERENCES public.quote(id) ON DELETE SET NULL;

-- Name: fact fact_edited_by_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.fact
    ADD CONSTRAINT fact_edited_by_fkey FOREIGN KEY (edited_by) REFERENCES public.person(id) ON DELETE SET NULL;

-- Name: follow_up_draft follow_up_draft_quote_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.follow_up_draft
    ADD CONSTRAINT follow_up_draft_quote_id_fkey FOREIGN KEY (quote_id) REFERENCES public.quote(id) ON DELETE CASCADE;

-- Name: follow_up follow_up_quote_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.follow_up
    ADD CONSTRAINT follow_up_quote_id_fkey FOREIGN KEY (quote_id) REFERENCES public.quote(id) ON DELETE CASCADE;

-- Name: funding_amounts funding_amounts_person_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.funding_amounts
    ADD CONSTRAINT funding_amounts_person_id_fkey FOREIGN KEY (person_id) REFERENCES public.person(id) ON DELETE SET NULL;

-- Name: import_row import_row_import_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.import_row
    ADD CONSTRAINT import_row_import_id_fkey FOREIGN KEY (import_id) REFERENCES public.provider_import(id) ON DELETE CASCADE;

-- Name: import_source import_source_updated_by_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.import_source
    ADD CONSTRAINT import_source_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES public.person(id) ON DELETE SET NULL;

-- Name: info_section info_section_campaign_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.info_section
    ADD CONSTRAINT info_section_campaign_fkey FOREIGN KEY (campaign) REFERENCES public.campaign(slug) ON UPDATE CASCADE ON DELETE CASCADE;

-- Name: join_link join_link_provider_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.join_link
    ADD CONSTRAINT join_link_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES public.provider(id) ON DELETE CASCADE;

-- Name: join_request join_request_answered_by_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.join_request
    ADD CONSTRAINT join_request_answered_by_fkey FOREIGN KEY (answered_by) REFERENCES public.person(id) ON DELETE SET NULL;

-- Name: join_request join_request_provider_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.join_request
    ADD CONSTRAINT join_request_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES public.provider(id) ON DELETE CASCADE;

-- Name: letter letter_given_up_by_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.letter
    ADD CONSTRAINT letter_given_up_by_fkey FOREIGN KEY (given_up_by) REFERENCES public.person(id) ON DELETE SET NULL;

-- Name: locality locality_postcode_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.locality
    ADD CONSTRAINT locality_postcode_fkey FOREIGN KEY (postcode) REFERENCES public.postcode(code);

-- Name: logo_picture logo_picture_provider_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.logo_picture
    ADD CONSTRAINT logo_picture_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES public.provider(id) ON DELETE CASCADE;

-- Name: match_list match_list_enquiry_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.match_list
    ADD CONSTRAINT match_list_enquiry_id_fkey FOREIGN KEY (enquiry_id) REFERENCES public.enquiry(id) ON DELETE CASCADE;

-- Name: match_list match_list_person_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.match_list
    ADD CONSTRAINT match_list_person_id_fkey FOREIGN KEY (person_id) REFERENCES public.person(id) ON DELETE SET NULL;

-- Name: match_list match_list_quote_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.match_list
    ADD CONSTRAINT match_list_quote_id_fkey FOREIGN KEY (quote_id) REFERENCES public.quote(id) ON DELETE CASCADE;

-- Name: opening_alert opening_alert_provider_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.opening_alert
    ADD CONSTRAINT opening_alert_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES public.provider(id) ON DELETE CASCADE;

-- Name: others_consent others_consent_quote_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.others_consent
    ADD CONSTRAINT others_consent_quote_id_fkey FOREIGN KEY (quote_id) REFERENCES public.quote(id) ON DELETE CASCADE;

-- Name: password_link password_link_account_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.password_link
    ADD CONSTRAINT password_link_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id) ON DELETE CASCADE;

-- Name: password_link password_link_person_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.password_link
    ADD CONSTRAINT password_link_person_id_fkey FOREIGN KEY (person_id) REFERENCES public.person(id) ON DELETE CASCADE;

-- Name: person_record person_record_merged_into_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.person_record
    ADD CONSTRAINT person_record_merged_into_fkey FOREIGN KEY (merged_into) REFERENCES public.person_record(id);

-- Name: person_request person_request_person_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.person_request
    ADD CONSTRAINT person_request_person_id_fkey FOREIGN KEY (person_id) REFERENCES public.person(id) ON DELETE CASCADE;

-- Name: plan_file plan_file_quote_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.plan_file
    ADD CONSTRAINT plan_file_quote_id_fkey FOREIGN KEY (quote_id) REFERENCES public.follow_up(quote_id) ON DELETE CASCADE;

-- Name: postcode postcode_region_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.postcode
    ADD CONSTRAINT postcode_region_id_fkey FOREIGN KEY (region_id) REFERENCES public.region(id);

-- Name: profile_claim profile_claim_checked_by_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.profile_claim
    ADD CONSTRAINT profile_claim_checked_by_fkey FOREIGN KEY (checked_by) REFERENCES public.person(id);

-- Name: profile_claim profile_claim_enquiry_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.profile_claim
    ADD CONSTRAINT profile_claim_enquiry_id_fkey FOREIGN KEY (enquiry_id) REFERENCES public.enquiry(id) ON DELETE CASCADE;

-- Name: profile_claim profile_claim_held_by_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.profile_claim
    ADD CONSTRAINT profile_claim_held_by_fkey FOREIGN KEY (held_by) REFERENCES public.person(id) ON DELETE SET NULL;

-- Name: profile_claim profile_claim_provider_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.profile_claim
    ADD CONSTRAINT profile_claim_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES public.provider(id);

-- Name: profile_claim profile_claim_referral_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.profile_claim
    ADD CONSTRAINT profile_claim_referral_id_fkey FOREIGN KEY (referral_id) REFERENCES public.referral(id) ON DELETE CASCADE;

-- Name: provider provider_account_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.provider
    ADD CONSTRAINT provider_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id);

-- Name: provider provider_asked_name_by_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.provider
    ADD CONSTRAINT provider_asked_name_by_fkey FOREIGN KEY (asked_name_by) REFERENCES public.person(id) ON DELETE SET NULL;

-- Name: provider_capacity provider_capacity_person_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.provider_capacity
    ADD CONSTRAINT provider_capacity_person_id_fkey FOREIGN KEY (person_id) REFERENCES public.person(id) ON DELETE SET NULL;

-- Name: provider_capacity provider_capacity_provider_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.provider_capacity
    ADD CONSTRAINT provider_capacity_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES public.provider(id) ON DELETE CASCADE;

-- Name: provider_capacity provider_capacity_service_area_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.provider_capacity
    ADD CONSTRAINT provider_capacity_service_area_id_fkey FOREIGN KEY (service_area_id) REFERENCES public.service_area(id) ON DELETE CASCADE;

-- Name: provider_change provider_change_person_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.provider_change
    ADD CONSTRAINT provider_change_person_id_fkey FOREIGN KEY (person_id) REFERENCES public.person(id) ON DELETE SET NULL;

-- Name: provider_change provider_change_provider_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.provider_change
    ADD CONSTRAINT provider_change_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES public.provider(id) ON DELETE CASCADE;

-- Name: provider_change provider_change_undoes_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.provider_change
    ADD CONSTRAINT provider_change_undoes_fkey FOREIGN KEY (undoes) REFERENCES public.provider_change(id);

-- Name: provider_import provider_import_person_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.provider_import
    ADD CONSTRAINT provider_import_person_id_fkey FOREIGN KEY (person_id) REFERENCES public.person(id);

-- Name: provider_manager provider_manager_person_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.provider_manager
    ADD CONSTRAINT provider_manager_person_id_fkey FOREIGN KEY (person_id) REFERENCES public.person(id) ON DELETE CASCADE;

-- Name: provider_manager provider_manager_provider_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.provider_manager
    ADD CONSTRAINT provider_manager_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES public.provider(id) ON DELETE CASCADE;

-- Name: provider_merge provider_merge_kept_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.provider_merge
    ADD CONSTRAINT provider_merge_kept_fkey FOREIGN KEY (kept) REFERENCES public.provider(id);

-- Name: provider_merge provider_merge_merged_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.provider_merge
    ADD CONSTRAINT provider_merge_merged_fkey FOREIGN KEY (merged) REFERENCES public.provider(id) ON DELETE CASCADE;

-- Name: provider_merge provider_merge_person_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.provider_merge
    ADD CONSTRAINT provider_merge_person_id_fkey FOREIGN KEY (person_id) REFERENCES public.person(id) ON DELETE SET NULL;

-- Name: provider_source_row provider_source_row_provider_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.provider_source_row
    ADD CONSTRAINT provider_source_row_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES public.provider(id) ON DELETE CASCADE;

-- Name: public_holiday public_holiday_added_by_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.public_holiday
    ADD CONSTRAINT public_holiday_added_by_fkey FOREIGN KEY (added_by) REFERENCES public.person(id) ON DELETE SET NULL;

-- Name: request_link quote_link_quote_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.request_link
    ADD CONSTRAINT quote_link_quote_id_fkey FOREIGN KEY (quote_id) REFERENCES public.quote(id) ON DELETE CASCADE;

-- Name: quote_provider quote_provider_provider_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.quote_provider
    ADD CONSTRAINT quote_provider_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES public.provider(id);

-- Name: quote_provider quote_provider_quote_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.quote_provider
    ADD CONSTRAINT quote_provider_quote_id_fkey FOREIGN KEY (quote_id) REFERENCES public.quote(id) ON DELETE CASCADE;

-- Name: quote quote_service_area_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.quote
    ADD CONSTRAINT quote_service_area_id_fkey FOREIGN KEY (service_area_id) REFERENCES public.service_area(id);

-- Name: record_distinct record_distinct_a_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.record_distinct
    ADD CONSTRAINT record_distinct_a_fkey FOREIGN KEY (a) REFERENCES public.person_record(id) ON DELETE CASCADE;

-- Name: record_distinct record_distinct_b_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.record_distinct
    ADD CONSTRAINT record_distinct_b_fkey FOREIGN KEY (b) REFERENCES public.person_record(id) ON DELETE CASCADE;

-- Name: record_distinct record_distinct_person_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.record_distinct
    ADD CONSTRAINT record_distinct_person_id_fkey FOREIGN KEY (person_id) REFERENCES public.person(id) ON DELETE SET NULL;

-- Name: record_key record_key_record_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.record_key
    ADD CONSTRAINT record_key_record_id_fkey FOREIGN KEY (record_id) REFERENCES public.person_record(id) ON DELETE CASCADE;

-- Name: record_merge record_merge_kept_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.record_merge
    ADD CONSTRAINT record_merge_kept_fkey FOREIGN KEY (kept) REFERENCES public.person_record(id) ON DELETE CASCADE;

-- Name: record_merge record_merge_merged_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.record_merge
    ADD CONSTRAINT record_merge_merged_fkey FOREIGN KEY (merged) REFERENCES public.person_record(id) ON DELETE CASCADE;

-- Name: record_merge record_merge_person_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.record_merge
    ADD CONSTRAINT record_merge_person_id_fkey FOREIGN KEY (person_id) REFERENCES public.person(id) ON DELETE SET NULL;

-- Name: record_merge record_merge_undone_by_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.record_merge
    ADD CONSTRAINT record_merge_undone_by_fkey FOREIGN KEY (undone_by) REFERENCES public.person(id) ON DELETE SET NULL;

-- Name: recovery_code recovery_code_person_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.recovery_code
    ADD CONSTRAINT recovery_code_person_id_fkey FOREIGN KEY (person_id) REFERENCES public.person(id) ON DELETE CASCADE;

-- Name: referral referral_answer_recorded_by_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.referral
    ADD CONSTRAINT referral_answer_recorded_by_fkey FOREIGN KEY (answer_recorded_by) REFERENCES public.person(id) ON DELETE SET NULL;

-- Name: referral_consent referral_consent_ended_by_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.referral_consent
    ADD CONSTRAINT referral_consent_ended_by_fkey FOREIGN KEY (ended_by) REFERENCES public.person(id) ON DELETE SET NULL;

-- Name: referral_consent referral_consent_enquiry_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.referral_consent
    ADD CONSTRAINT referral_consent_enquiry_id_fkey FOREIGN KEY (enquiry_id) REFERENCES public.enquiry(id) ON DELETE CASCADE;

-- Name: referral_consent referral_consent_provider_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.referral_consent
    ADD CONSTRAINT referral_consent_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES public.provider(id);

-- Name: referral_consent referral_consent_quote_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.referral_consent
    ADD CONSTRAINT referral_consent_quote_id_fkey FOREIGN KEY (quote_id) REFERENCES public.quote(id) ON DELETE CASCADE;

-- Name: referral_consent referral_consent_recorded_by_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.referral_consent
    ADD CONSTRAINT referral_consent_recorded_by_fkey FOREIGN KEY (recorded_by) REFERENCES public.person(id) ON DELETE SET NULL;

-- Name: referral referral_enquiry_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.referral
    ADD CONSTRAINT referral_enquiry_id_fkey FOREIGN KEY (enquiry_id) REFERENCES public.enquiry(id) ON DELETE CASCADE;

-- Name: referral referral_match_list_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.referral
    ADD CONSTRAINT referral_match_list_id_fkey FOREIGN KEY (match_list_id) REFERENCES public.match_list(id);

-- Name: referral_note referral_note_person_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.referral_note
    ADD CONSTRAINT referral_note_person_id_fkey FOREIGN KEY (person_id) REFERENCES public.person(id) ON DELETE SET NULL;

-- Name: referral_note referral_note_referral_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.referral_note
    ADD CONSTRAINT referral_note_referral_id_fkey FOREIGN KEY (referral_id) REFERENCES public.referral(id) ON DELETE CASCADE;

-- Name: referral referral_owner_member_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.referral
    ADD CONSTRAINT referral_owner_member_id_fkey FOREIGN KEY (owner_member_id) REFERENCES public.account_member(id) ON DELETE SET NULL;

-- Name: referral referral_provider_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.referral
    ADD CONSTRAINT referral_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES public.provider(id);

-- Name: referral_question referral_question_person_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.referral_question
    ADD CONSTRAINT referral_question_person_id_fkey FOREIGN KEY (person_id) REFERENCES public.person(id) ON DELETE SET NULL;

-- Name: referral_question referral_question_referral_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.referral_question
    ADD CONSTRAINT referral_question_referral_id_fkey FOREIGN KEY (referral_id) REFERENCES public.referral(id) ON DELETE CASCADE;

-- Name: referral referral_quote_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.referral
    ADD CONSTRAINT referral_quote_id_fkey FOREIGN KEY (quote_id) REFERENCES public.quote(id) ON DELETE CASCADE;

-- Name: referral referral_sent_by_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.referral
    ADD CONSTRAINT referral_sent_by_fkey FOREIGN KEY (sent_by) REFERENCES public.person(id) ON DELETE SET NULL;

-- Name: referral referral_service_area_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.referral
    ADD CONSTRAINT referral_service_area_id_fkey FOREIGN KEY (service_area_id) REFERENCES public.service_area(id);

-- Name: removed_member removed_member_account_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.removed_member
    ADD CONSTRAINT removed_member_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id) ON DELETE CASCADE;

-- Name: request_link request_link_enquiry_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.request_link
    ADD CONSTRAINT request_link_enquiry_id_fkey FOREIGN KEY (enquiry_id) REFERENCES public.enquiry(id) ON DELETE CASCADE;

-- Name: request_message request_message_enquiry_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.request_message
    ADD CONSTRAINT request_message_enquiry_id_fkey FOREIGN KEY (enquiry_id) REFERENCES public.enquiry(id) ON DELETE CASCADE;

-- Name: request_message request_message_quote_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.request_message
    ADD CONSTRAINT request_message_quote_id_fkey FOREIGN KEY (quote_id) REFERENCES public.quote(id) ON DELETE CASCADE;

-- Name: retention_doomed retention_doomed_rule_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.retention_doomed
    ADD CONSTRAINT retention_doomed_rule_fkey FOREIGN KEY (rule) REFERENCES public.retention_rule(code) ON UPDATE CASCADE;

-- Name: retention_doomed retention_doomed_run_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.retention_doomed
    ADD CONSTRAINT retention_doomed_run_id_fkey FOREIGN KEY (run_id) REFERENCES public.retention_run(id) ON DELETE CASCADE;

-- Name: retention_rule retention_rule_approved_by_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.retention_rule
    ADD CONSTRAINT retention_rule_approved_by_fkey FOREIGN KEY (approved_by) REFERENCES public.person(id) ON DELETE SET NULL;

-- Name: retention_rule retention_rule_changed_by_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.retention_rule
    ADD CONSTRAINT retention_rule_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES public.person(id) ON DELETE SET NULL;

-- Name: retention_run retention_run_person_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.retention_run
    ADD CONSTRAINT retention_run_person_id_fkey FOREIGN KEY (person_id) REFERENCES public.person(id) ON DELETE SET NULL;

-- Name: review_appeal review_appeal_decided_by_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.review_appeal
    ADD CONSTRAINT review_appeal_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES public.person(id) ON DELETE SET NULL;

-- Name: review_appeal review_appeal_review_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.review_appeal
    ADD CONSTRAINT review_appeal_review_id_fkey FOREIGN KEY (review_id) REFERENCES public.review(id) ON DELETE CASCADE;

-- Name: review review_decided_by_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.review
    ADD CONSTRAINT review_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES public.person(id);

-- Name: review_decision review_decision_person_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.review_decision
    ADD CONSTRAINT review_decision_person_id_fkey FOREIGN KEY (person_id) REFERENCES public.person(id) ON DELETE SET NULL;

-- Name: review_decision review_decision_review_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.review_decision
    ADD CONSTRAINT review_decision_review_id_fkey FOREIGN KEY (review_id) REFERENCES public.review(id) ON DELETE CASCADE;

-- Name: review review_provider_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.review
    ADD CONSTRAINT review_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES public.provider(id);

-- Name: review review_redacted_by_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.review
    ADD CONSTRAINT review_redacted_by_fkey FOREIGN KEY (redacted_by) REFERENCES public.person(id) ON DELETE SET NULL;

-- Name: review_response_decision review_response_decision_person_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.review_response_decision
    ADD CONSTRAINT review_response_decision_person_id_fkey FOREIGN KEY (person_id) REFERENCES public.person(id) ON DELETE SET NULL;

-- Name: review_response_decision review_response_decision_review_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.review_response_decision
    ADD CONSTRAINT review_response_decision_review_id_fkey FOREIGN KEY (review_id) REFERENCES public.review(id) ON DELETE CASCADE;

-- Name: review_response_earlier review_response_earlier_ended_by_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.review_response_earlier
    ADD CONSTRAINT review_response_earlier_ended_by_fkey FOREIGN KEY (ended_by) REFERENCES public.person(id);

-- Name: review_response_earlier review_response_earlier_review_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.review_response_earlier
    ADD CONSTRAINT review_response_earlier_review_id_fkey FOREIGN KEY (review_id) REFERENCES public.review(id) ON DELETE CASCADE;

-- Name: review_response_earlier review_response_earlier_written_by_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.review_response_earlier
    ADD CONSTRAINT review_response_earlier_written_by_fkey FOREIGN KEY (written_by) REFERENCES public.person(id);

-- Name: review_response review_response_review_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.review_response
    ADD CONSTRAINT review_response_review_id_fkey FOREIGN KEY (review_id) REFERENCES public.review(id) ON DELETE CASCADE;

-- Name: review_response review_response_updated_by_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.review_response
    ADD CONSTRAINT review_response_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES public.person(id);

-- Name: review_trace review_trace_review_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.review_trace
    ADD CONSTRAINT review_trace_review_id_fkey FOREIGN KEY (review_id) REFERENCES public.review(id) ON DELETE CASCADE;

-- Name: search_doc search_doc_provider_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.search_doc
    ADD CONSTRAINT search_doc_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES public.provider(id) ON DELETE CASCADE;

-- Name: service service_service_area_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.service
    ADD CONSTRAINT service_service_area_id_fkey FOREIGN KEY (service_area_id) REFERENCES public.service_area(id);

-- Name: session session_person_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.session
    ADD CONSTRAINT session_person_id_fkey FOREIGN KEY (person_id) REFERENCES public.person(id) ON DELETE CASCADE;

-- Name: story story_category_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.story
    ADD CONSTRAINT story_category_id_fkey FOREIGN KEY (category_id) REFERENCES public.story_category(id) ON DELETE SET NULL;

-- Name: story_former_slug story_former_slug_story_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.story_former_slug
    ADD CONSTRAINT story_former_slug_story_id_fkey FOREIGN KEY (story_id) REFERENCES public.story(id) ON DELETE CASCADE;

-- Name: story_picture story_picture_added_by_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.story_picture
    ADD CONSTRAINT story_picture_added_by_fkey FOREIGN KEY (added_by) REFERENCES public.person(id) ON DELETE SET NULL;

-- Name: story_picture_file story_picture_file_name_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.story_picture_file
    ADD CONSTRAINT story_picture_file_name_fkey FOREIGN KEY (name) REFERENCES public.story_picture(name) ON DELETE CASCADE;

-- Name: story_picture story_picture_story_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.story_picture
    ADD CONSTRAINT story_picture_story_id_fkey FOREIGN KEY (story_id) REFERENCES public.story(id) ON DELETE CASCADE;

-- Name: story story_primary_service_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.story
    ADD CONSTRAINT story_primary_service_fkey FOREIGN KEY (primary_service) REFERENCES public.campaign(slug) ON UPDATE CASCADE ON DELETE SET NULL;

-- Name: story story_ready_by_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.story
    ADD CONSTRAINT story_ready_by_fkey FOREIGN KEY (ready_by) REFERENCES public.person(id) ON DELETE SET NULL;

-- Name: story_search story_search_story_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.story_search
    ADD CONSTRAINT story_search_story_id_fkey FOREIGN KEY (story_id) REFERENCES public.story(id) ON DELETE CASCADE;

-- Name: story_service_area story_service_area_service_area_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.story_service_area
    ADD CONSTRAINT story_service_area_service_area_id_fkey FOREIGN KEY (service_area_id) REFERENCES public.service_area(id) ON DELETE CASCADE;

-- Name: story_service_area story_service_area_story_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.story_service_area
    ADD CONSTRAINT story_service_area_story_id_fkey FOREIGN KEY (story_id) REFERENCES public.story(id) ON DELETE CASCADE;

-- Name: story_version story_version_saved_by_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.story_version
    ADD CONSTRAINT story_version_saved_by_fkey FOREIGN KEY (saved_by) REFERENCES public.person(id) ON DELETE SET NULL;

-- Name: story_version story_version_story_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.story_version
    ADD CONSTRAINT story_version_story_id_fkey FOREIGN KEY (story_id) REFERENCES public.story(id) ON DELETE CASCADE;

-- Name: team_case team_case_chat_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.team_case
    ADD CONSTRAINT team_case_chat_id_fkey FOREIGN KEY (chat_id) REFERENCES public.chat(id) ON DELETE CASCADE;

-- Name: team_case team_case_enquiry_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.team_case
    ADD CONSTRAINT team_case_enquiry_id_fkey FOREIGN KEY (enquiry_id) REFERENCES public.enquiry(id) ON DELETE CASCADE;

-- Name: team_case team_case_held_by_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.team_case
    ADD CONSTRAINT team_case_held_by_fkey FOREIGN KEY (held_by) REFERENCES public.person(id) ON DELETE SET NULL;

-- Name: team_case team_case_kind_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.team_case
    ADD CONSTRAINT team_case_kind_fkey FOREIGN KEY (kind) REFERENCES public.case_clock(kind);

-- Name: team_case team_case_owner_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.team_case
    ADD CONSTRAINT team_case_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES public.person(id) ON DELETE SET NULL;

-- Name: team_case team_case_provider_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.team_case
    ADD CONSTRAINT team_case_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES public.provider(id) ON DELETE CASCADE;

-- Name: team_case team_case_quote_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.team_case
    ADD CONSTRAINT team_case_quote_id_fkey FOREIGN KEY (quote_id) REFERENCES public.quote(id) ON DELETE CASCADE;

-- Name: team_case team_case_response_review_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.team_case
    ADD CONSTRAINT team_case_response_review_id_fkey FOREIGN KEY (response_review_id) REFERENCES public.review(id) ON DELETE CASCADE;

-- Name: team_case team_case_review_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.team_case
    ADD CONSTRAINT team_case_review_id_fkey FOREIGN KEY (review_id) REFERENCES public.review(id) ON DELETE CASCADE;

-- Name: unmet_demand unmet_demand_month_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.unmet_demand
    ADD CONSTRAINT unmet_demand_month_fkey FOREIGN KEY (month) REFERENCES public.unmet_demand_month(month);

-- Name: unmet_demand unmet_demand_region_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.unmet_demand
    ADD CONSTRAINT unmet_demand_region_id_fkey FOREIGN KEY (region_id) REFERENCES public.region(id) ON DELETE CASCADE;

-- Name: unmet_demand unmet_demand_service_area_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.unmet_demand
    ADD CONSTRAINT unmet_demand_service_area_id_fkey FOREIGN KEY (service_area_id) REFERENCES public.service_area(id) ON DELETE CASCADE;

-- Name: visitor_reminder visitor_reminder_enquiry_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.visitor_reminder
    ADD CONSTRAINT visitor_reminder_enquiry_id_fkey FOREIGN KEY (enquiry_id) REFERENCES public.enquiry(id) ON DELETE CASCADE;

-- Name: visitor_reminder visitor_reminder_quote_id_fkey; Type: FK CONSTRAINT

ALTER TABLE ONLY public.visitor_reminder
    ADD CONSTRAINT visitor_reminder_quote_id_fkey FOREIGN KEY (quote_id) REFERENCES public.quote(id) ON DELETE CASCADE;
