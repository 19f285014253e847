-- Our team's answers stand beside a provider's questions. The release before ignores the column, and shows an answer as one more
-- question.
alter table referral_question add column from_team boolean not null default false;
