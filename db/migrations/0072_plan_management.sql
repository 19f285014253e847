-- How the NDIS plan is managed, if the visitor said so in the connect form. Agency-managed plans only pay registered
-- providers.
alter table quote add column plan_management text
	constraint quote_plan_management check (plan_management in ('Self Managed', 'Plan Managed', 'Agency Managed', 'I''m not sure'));
