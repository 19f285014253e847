-- When the provider's time to answer started again, after an undone decline or at another address. Null if it never did,
-- so that it counts from sent_at. Without it, a change of public holidays would count from the first sending.
alter table referral add column restarted_at timestamptz;
