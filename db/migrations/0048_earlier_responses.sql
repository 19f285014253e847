-- What a provider's response said before it was changed or taken away stays with its review, for the team to read, and goes with it. Until now it stood in the
-- audit, which outlives the review and is to hold no words of theirs; so did the reason why a letter was given up, which the letter holds as well.
create table review_response_earlier (
	id bigint generated always as identity primary key,
	review_id int not null references review on delete cascade,
	comment text not null,
	written_at timestamptz not null,
	written_by int references person,
	ended_at timestamptz not null,
	ended_by int references person
);
create index review_response_earlier_of on review_response_earlier (review_id);

insert into review_response_earlier (review_id, comment, written_at, written_by, ended_at, ended_by)
select r.id, d.facts ->> 'was', coalesce(d.before_at, d.at), d.before_by, d.at, d.person_id
from (
	select a.*, lag(a.at) over one as before_at, lag(a.person_id) over one as before_by
	from audit a where a.deed in ('response.written', 'response.removed')
	window one as (partition by a.about order by a.id)
) d
join review r on 'review:' || r.id = d.about
where d.facts ->> 'was' is not null
order by d.id;

alter table audit disable trigger audit_stays;
update audit set facts = facts - 'was' - 'is' where deed in ('response.written', 'response.removed');
update audit set facts = facts - 'reason' where deed = 'letter.given-up';
alter table audit enable trigger audit_stays;
