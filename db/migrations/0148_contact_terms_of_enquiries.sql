-- How a person may be contacted, as they said with a request for help or for a call back (decision 110). Null if they said
-- nothing. The release before ignores it.
alter table enquiry add column contact_terms jsonb constraint enquiry_contact_terms check (jsonb_typeof(contact_terms) = 'object' and contact_terms ? 'said_at');
