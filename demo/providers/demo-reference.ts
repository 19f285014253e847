import { sql } from "kysely";
import { FUNDING_UNKNOWN } from "#contract/shared/funding-codes.ts";
import type { Db } from "#platform/db/database.ts";

/** Reference data for demo providers. */
export interface DemoReference {
	areas: { id: number; name: string; hcp: boolean; services: number[] }[];
	/** Age groups, youngest first. */
	ages: { code: string; description: string }[];
	fundings: { code: string; hcp: boolean }[];
	diagnoses: number[];
	/** Regions with postcodes. `town` is the largest. */
	regions: { id: number; town: string; state: string; postcodes: string[] }[];
}

/** @throws if reference data is missing */
export const readDemoReference = async (db: Db): Promise<DemoReference> => {
	const areas = await sql<DemoReference["areas"][number]>`
		select a.id, a.name, a.valid_for_hcp as hcp, array(select s.id from service s where s.service_area_id = a.id order by s.id) as services
		from service_area a order by a.id
	`.execute(db);
	const ages = await sql<
		DemoReference["ages"][number]
	>`select code, description from age_group order by number`.execute(db);
	const fundings = await sql<DemoReference["fundings"][number]>`
		select code, hcp_allowed as hcp from funding_type where code <> ${FUNDING_UNKNOWN} order by number
	`.execute(db);
	const regions = await sql<DemoReference["regions"][number]>`
		select r.id, r.state, array_agg(p.code order by p.code) as postcodes, coalesce(
			(select l.name from locality l join postcode q on q.code = l.postcode where q.region_id = r.id order by l.weight desc, l.name limit 1), r.name
		) as town
		from region r join postcode p on p.region_id = r.id group by r.id order by r.id
	`.execute(db);
	const diagnoses = await sql<{ id: number }>`select id from diagnosis order by id`.execute(db);
	const found = {
		areas: areas.rows.filter((area) => area.services.length > 0),
		ages: ages.rows,
		fundings: fundings.rows,
		diagnoses: diagnoses.rows.map(({ id }) => id),
		regions: regions.rows,
	};
	if (Object.values(found).some((rows) => rows.length === 0))
		throw new Error("Reference data is missing: seed service areas, age groups, funding types and regions first.");
	return found;
};
