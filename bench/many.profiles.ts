/** Runs one SQL statement and returns its rows. */
export type Ask = (statement: string) => Promise<Record<string, unknown>[]>;

/**
 * Fills the database up to `size` profiles with copies of the demo's accounts, profiles and capacities.
 * @param size number of profiles wanted
 */
export const manyProfiles = async (ask: Ask, size: number): Promise<void> => {
	const [held] = await ask("select count(*)::int as providers from provider");
	if (Number(held?.providers) >= size) return;
	const copied = `short_description, description, url, logo_url, phone_number, email, services, age_groups, funding_types, regions, postcodes, reviews_count,
		is_optimisation_provider, is_telehealth_available, is_subscribed_for_onboarding`;
	await ask(
		`insert into account (id, name) overriding system value
		select a.id + copy * 100000, a.name from account a, generate_series(1, 1 + ${size} / (select count(*) from provider)) copy`,
	);
	await ask(
		`insert into provider (account_id, url_slug, name, source, source_key, overall_review, ${copied})
		select p.account_id + copy * 100000, p.url_slug || '-' || copy, p.name || ' ' || copy, 'bench', p.id || '-' || copy, p.overall_review, ${copied}
		from provider p, generate_series(1, 1 + ${size} / (select count(*) from provider)) copy where p.is_active
		limit ${size} - (select count(*) from provider)`,
	);
	await ask(
		`insert into provider_capacity (provider_id, service_area_id, state, weeks, confirmed_at, way)
		select p.id, c.service_area_id, c.state, c.weeks, c.confirmed_at, c.way
		from provider p join provider_capacity c on c.provider_id = split_part(p.source_key, '-', 1)::int where p.source = 'bench'`,
	);
	await ask("vacuum (analyze)");
};
