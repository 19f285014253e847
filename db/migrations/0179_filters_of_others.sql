-- The filters of the search that a request to named providers came from, as in its address. Others that fit are asked only if it shows them
-- (decision 71).
alter table others_consent add column filters text check (length(filters) <= 2000);
