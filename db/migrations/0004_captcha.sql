-- Solved puzzles of the embedded captcha: each is accepted once, by whichever node sees it first.
create table captcha_spent (
	signature text primary key,
	-- An expired puzzle is refused anyway, so its row can go.
	expires_at timestamptz not null
);
create index captcha_spent_by_end on captcha_spent (expires_at);
