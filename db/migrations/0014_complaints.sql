-- Complaints and feedback: enquiries of their own kind, answered within two business days.
alter table enquiry drop constraint enquiry_kind_check;
alter table enquiry add constraint enquiry_kind_check check (kind in ('no-provider', 'message', 'complaint'));
-- When the team must have answered; null for kinds that promise no time.
alter table enquiry add column due_at timestamptz;
create index enquiry_by_due on enquiry (due_at) where due_at is not null;

-- Victorian public holidays, on which the office is closed. Filled from seed/public-holidays.csv where a day is missing; rows may be edited.
create table public_holiday (
	day date primary key,
	name text not null
);
