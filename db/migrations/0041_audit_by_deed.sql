-- Which deeds there are, and those of one: else the page of the audit reads all of it for its list of deeds.
create index audit_by_deed on audit (deed, at desc);
