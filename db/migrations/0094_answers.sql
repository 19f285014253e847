-- An answer changes the profile's capacity, and its undo gives that back. The visitor says if they wait for a place.

-- `{"was": …}` with the row of provider_capacity that the answer replaced, or null if there was none.
alter table referral add column capacity_before jsonb;
alter table referral add column wait_choice text check (wait_choice in ('wait', 'look'));
