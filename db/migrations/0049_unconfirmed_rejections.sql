-- A review may be rejected before anybody showed that its e-mail address is theirs. It said then that the address was confirmed in that moment: it kept such a review
-- for as long as one whose writer is known, and wrote to an address that may be somebody's who wrote nothing.
alter table review drop constraint review_check1;
alter table review add constraint review_shows_confirmed check (state in ('submitted', 'rejected') or confirmed_at is not null);

update review r set confirmed_at = null
where r.state = 'rejected' and r.confirmed_at = r.decided_at and not exists (select from team_case c where c.review_id = r.id)
	and not exists (select from review_appeal a where a.review_id = r.id and a.made_at is not null);
