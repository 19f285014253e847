-- What a colleague typed into any form of a case and hasn't sent, encrypted: the box, or a form by its act and its row.
alter table case_draft add column form text not null default 'box';
alter table case_draft drop constraint case_draft_pkey;
alter table case_draft add primary key (case_id, person_id, form);
alter table case_draft alter column way drop not null;
alter table case_draft add constraint case_draft_form_check check ((form = 'box') = (way is not null));
