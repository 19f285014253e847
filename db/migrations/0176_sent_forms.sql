-- The typing that was sent last from a form: a save of it that arrives late keeps nothing. The row stays without words.
alter table case_draft add column sent_key text;
alter table case_draft alter column body drop not null;
