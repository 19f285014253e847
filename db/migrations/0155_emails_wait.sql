-- An email that can be taken back waits until then. Null once it has left, and for all other emails. The release before sends it at
-- once: a colleague then hears that it was sent already.
alter table letter add column not_before timestamptz;
