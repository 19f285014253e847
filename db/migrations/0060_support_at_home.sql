-- Support at Home in today's words (decision 0058): its eight classifications, and a type without a level for services other than home care packages.
-- A new database gets them from the seed; here they are needed before profiles can name them.
insert into funding_type (code, name, hcp_allowed, number)
select * from (values
	('SAH', 'Support at Home', false, 11),
	('SAH1', 'Classification 1 – Support at Home', true, 12),
	('SAH2', 'Classification 2 – Support at Home', true, 13),
	('SAH3', 'Classification 3 – Support at Home', true, 14),
	('SAH4', 'Classification 4 – Support at Home', true, 15),
	('SAH5', 'Classification 5 – Support at Home', true, 16),
	('SAH6', 'Classification 6 – Support at Home', true, 17),
	('SAH7', 'Classification 7 – Support at Home', true, 18),
	('SAH8', 'Classification 8 – Support at Home', true, 19)
) as added (code, name, hcp_allowed, number)
where exists (select from funding_type)
on conflict do nothing;

-- A profile that takes any level takes Support at Home. One that takes every level, or people whose level is not known, takes every classification.
update provider set funding_types = funding_types || array(
	select code from funding_type
	where code ~ '^SAH[1-8]?$' and code <> all (provider.funding_types)
		and (code = 'SAH' or 'HCP' = any (provider.funding_types) or provider.funding_types @> '{HCP1,HCP2,HCP3,HCP4}')
	order by number
)
where funding_types && '{HCP,HCP1,HCP2,HCP3,HCP4}';
