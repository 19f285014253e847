-- Tells the owner of a case what others did in it; without an owner, the colleague who last wrote or called from it.
create or replace function case_event_tells() returns trigger language plpgsql as $$
declare
	is_from_person boolean := new.person_id is null and new.kind in ('email-in', 'email-elsewhere', 'message-sent', 'visitor-message', 'details-sent', 'call-asked',
		'contact-changed', 'email-changed', 'consent-given', 'consent-changed', 'consent-withdrawn', 'request-cancelled', 'denied', 'appealed')
		and not coalesce((new.facts ->> 'automatic')::boolean, false);
	what text := case
		when is_from_person then 'reply'
		when new.kind = 'provider-question' then 'question'
		when new.kind in ('referral-accepted', 'referral-declined', 'referral-silent', 'referral-look-chosen', 'referral-wait-chosen', 'referral-contacted',
			'referral-started', 'referral-stopped', 'referral-paused', 'contact-missed', 'wait-over', 'claim-waiting', 'sending-held', 'person-silent',
			'email-refused', 'address-unreachable', 'reply-written', 'profile-changed', 'name-asked', 'provider-noticed', 'review-changed',
			'note', 'replied', 'called', 'closed', 'reopened', 'severity', 'referred', 'danger-cleared', 'denial-confirmed', 'denial-lifted') then 'answer'
	end;
	owner integer := (select c.owner_id from team_case c where c.id = new.case_id);
begin
	if new.kind = 'claimed' then
		-- A chat is taken before its case (chat_taken_takes_case).
		perform tell(owner, new.case_id, 'taken', new.at, new.person_id, new.id);
	elsif new.kind in ('assigned', 'released') then
		perform tell(owner, new.case_id, 'handed', new.at, new.person_id, new.id);
		perform tell((new.facts ->> 'was')::integer, new.case_id, 'taken', new.at, new.person_id, new.id);
	elsif what is not null then
		owner := coalesce(owner, (
			select e.person_id from case_event e join person p on p.id = e.person_id and p.role = 'team' and p.is_active
			where e.case_id = new.case_id and e.id < new.id and e.kind in ('replied', 'provider-written', 'referral-sent', 'sending-planned', 'called')
			order by e.id desc limit 1
		));
		perform tell(owner, new.case_id, what, new.at, new.person_id, new.id);
	end if;
	-- A note answers the colleagues who mentioned its writer in the case.
	if new.kind = 'note' then
		perform tell(asked.person_id, new.case_id, 'answer', new.at, new.person_id, new.id) from (
			select distinct n.person_id from case_mention m join case_note n on n.id = m.note_id
			where m.case_id = new.case_id and m.person_id = new.person_id and n.person_id is distinct from owner
		) asked;
	end if;
	return null;
end $$;

create or replace trigger case_event_tells after insert on case_event for each row execute function case_event_tells();
