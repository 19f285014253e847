-- The filters of the search whose providers a request without a name asks, as in its address (decision 71).
alter table automatic_send add column filters text check (length(filters) <= 2000);
