-- Rows of one organisation that disagree are not checked from now on (db/functions/register_states.sql), so the job of the day reads the
-- registers again.
delete from register_day;
