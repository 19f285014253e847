-- Where a provider serves may be an import's estimate from the office's address (docs/decisions/0054-where-a-provider-serves.md). It is one until staff save it.
alter table provider add column is_coverage_estimated boolean not null generated always as (
	coalesce(source_facts ->> 'coverage', '') = 'estimated' and not own_columns && array['regions', 'postcodes']
) stored;
