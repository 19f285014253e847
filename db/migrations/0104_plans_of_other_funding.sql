-- How the NDIS plan is managed was asked with every funding but home care packages. Only the NDIS has a plan, and a request
-- without a known funding may be one. Where another funding is named, the answer says nothing.
update quote set plan_management = null
where plan_management is not null and funding_types <> '{}' and not 'NDIS' = any (funding_types);
