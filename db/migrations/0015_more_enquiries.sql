-- provider-enquiry: an organisation that wants to be listed. campaign-enquiry: the form of a campaign page. call-back: asked for while the chat is closed.
alter table enquiry drop constraint enquiry_kind_check;
alter table enquiry add constraint enquiry_kind_check
	check (kind in ('no-provider', 'message', 'complaint', 'provider-enquiry', 'campaign-enquiry', 'call-back'));
-- Whoever asks for a call back need not have an e-mail address.
alter table enquiry alter column email drop not null;
