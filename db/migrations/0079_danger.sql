-- Words of danger in a text put its case first, and hold what it belongs to (decision 83). `danger_at` is the only mark:
-- the database never says which words or what kind. domains/safety/mark-danger.ts calls mark_danger in the transaction
-- that stores the text.
alter table team_case add column danger_at timestamptz;
create index team_case_danger on team_case (danger_at) where danger_at is not null;

-- A review opens its case only when its writer confirms the address. The mark of a review stays: a lead decides about it.
alter table review add column danger_at timestamptz;

alter table automatic_send drop constraint automatic_send_because_check;
alter table automatic_send add constraint automatic_send_because_check check (
	because in ('many-from-mailbox', 'many-from-network', 'throw-away-address', 'too-fast', 'switched-off', 'nobody-fits', 'danger')
);

-- Marks the case of a request, an enquiry, a chat, a review or a reply, and reopens it. A call back asked for on a private
-- page belongs to the request's case.
create function mark_danger(of_quote uuid, of_enquiry uuid, of_chat uuid, of_review int, of_response int, at timestamptz) returns void language plpgsql as $$
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
	update team_case c set danger_at = coalesce(c.danger_at, at), snoozed_until = null, closed_at = null, outcome = null, paused_at = null,
		status = case when c.status = 'new' then 'new' else 'open' end,
		due_at = case when c.closed_at is null and c.paused_at is null then c.due_at else business_due(at, k.minutes) end,
		clock_minutes = case when c.closed_at is null and c.paused_at is null then c.clock_minutes else k.minutes end,
		updated_at = at, version = c.version + 1
	from case_clock k where k.kind = c.kind and c.id = found;
end $$;

-- Whether nothing of this request may go to a provider until a colleague has decided.
create function is_marked(of_quote uuid, of_enquiry uuid) returns boolean language sql stable as $$
	select exists (select from team_case c where (c.quote_id = of_quote or c.enquiry_id = of_enquiry) and c.danger_at is not null)
$$;

-- A complaint is assessed within two business hours (complaint_assess_minutes). Until then its clock counts to that time;
-- complaint_work.calm_due_at keeps the time promised to the person, which judgeComplaint (domains/cases/complaint.ts) restores.
create function complaint_assess_minutes() returns int language sql immutable as $$ select 120 $$;

create function case_opens_marked() returns trigger language plpgsql as $$
begin
	if new.review_id is not null then
		new.danger_at := (select r.danger_at from review r where r.id = new.review_id);
	end if;
	return new;
end $$;
create trigger case_opens_marked before insert on team_case for each row execute function case_opens_marked();

create function complaint_waits_for_assessment() returns trigger language plpgsql as $$
begin
	insert into complaint_work (case_id, calm_due_at) values (new.id, new.due_at) on conflict do nothing;
	update team_case set due_at = least(new.due_at, business_due(new.created_at, complaint_assess_minutes())), clock_minutes = complaint_assess_minutes()
	where id = new.id;
	return null;
end $$;
create trigger complaint_waits_for_assessment after insert on team_case for each row when (new.kind = 'complaint')
	execute function complaint_waits_for_assessment();

-- Complaints that wait now.
with waiting as (
	insert into complaint_work (case_id, calm_due_at)
	select c.id, c.due_at from team_case c where c.kind = 'complaint' and c.status <> 'closed' and c.paused_at is null and c.due_at is not null
	on conflict (case_id) do update set calm_due_at = excluded.calm_due_at where complaint_work.severity is null
	returning case_id
)
update team_case c set due_at = least(c.due_at, business_due(now(), complaint_assess_minutes())), clock_minutes = complaint_assess_minutes(), updated_at = now(),
	version = c.version + 1
from waiting w where w.case_id = c.id;
