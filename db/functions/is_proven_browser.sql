-- Whether this browser belongs to the owner of an address: it sent a request whose emailed link its owner opened.
create or replace function is_proven_browser(token_hash bytea, email text) returns boolean language sql stable as $$
	select exists (
		select from contact_proof p join team_case c on c.id = p.case_id join quote q on q.id = c.quote_id
		where p.kind = 'email' and p.part = 'contact' and p.key = lower(btrim(is_proven_browser.email)) and token_hash = any (q.visitor_token_hashes)
	)
$$;
