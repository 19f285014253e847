-- The same as `WAITS.answer.over` in src/contract/referrals/states.ts; a test compares them.
create or replace function provider_answer_minutes() returns int language sql immutable as 'select 1710';
