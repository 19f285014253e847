-- How a person may be contacted, as they said with their request (decision 110). Null if they said nothing. The release before
-- ignores it.
alter table quote add column contact_terms jsonb constraint quote_contact_terms check (jsonb_typeof(contact_terms) = 'object' and contact_terms ? 'said_at');
