-- A complaint is assessed within two business hours (complaint_assess_minutes). Until then its clock counts to that time;
-- complaint_work.calm_due_at keeps the time promised to the person, which judgeComplaint (domains/cases/complaint.ts) restores.
create or replace function complaint_assess_minutes() returns int language sql immutable as $$ select 120 $$;
