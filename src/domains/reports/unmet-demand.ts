import { sql } from "kysely";
import type { UnmetDemand } from "#contract/reports/unmet-demand.ts";
import { isManagedBy } from "#domains/providers/admin/store.ts";
import { isDoneThere, reachingColumns } from "#domains/providers/placed-at.ts";
import type { Reaching } from "#domains/providers/reach.ts";
import type { Db } from "#platform/db/database.ts";
import type { Measure } from "./count-unmet-demand.ts";

interface Row {
	measure: Measure;
	area: number;
	area_name: string;
	place: UnmetDemand["lines"][number]["place"];
	region: number | null;
	region_name: string | null;
	people: number;
}

/** Finds whether a line is about a service that a person's profiles do in its region, or by video for it. */
const concernOf = async (db: Db, personId: number): Promise<(line: Row) => boolean> => {
	const { rows: profiles } = await sql<Reaching>`
		select ${reachingColumns("p")} from provider p where ${isManagedBy(personId)} and p.is_active
	`.execute(db);
	const { rows: regions } = await sql<{ id: number; codes: string[] }>`
		select region_id as id, array_agg(code) as codes from postcode where region_id is not null group by region_id
	`.execute(db);
	const codes = new Map(regions.map((one) => [one.id, one.codes]));
	return ({ area, region }) => {
		const place = region === null ? undefined : { postcodes: codes.get(region) ?? [], regions: [region] };
		return profiles.some((profile) => isDoneThere(profile, area, place));
	};
};

/**
 * The published numbers of a month, or of the newest one.
 * @param personId only the numbers that concern this person's profiles
 */
export const readDemand = async (db: Db, asked: string | undefined, personId?: number): Promise<UnmetDemand> => {
	const { rows: counted } = await sql<{ month: string }>`
		select month::text as month from unmet_demand_month order by month desc
	`.execute(db);
	const months = counted.map(({ month }) => month);
	const month = months.find((one) => one === asked) ?? months[0] ?? null;
	const { rows: all } = await sql<Row>`
		select d.measure, a.id as area, a.name as area_name, d.place, r.id as region, r.name as region_name, d.people
		from unmet_demand d join service_area a on a.id = d.service_area_id left join region r on r.id = d.region_id
		where d.month = ${month}::date
		order by a.name, a.id, array_position(array['all', 'region', 'others', 'unknown'], d.place), r.name, r.id
	`.execute(db);
	const rows = personId === undefined ? all : all.filter(await concernOf(db, personId));
	const lines = Map.groupBy(rows, ({ area, place, region }) => `${area} ${place} ${region}`);
	const numberOf = (of: readonly Row[], measure: Measure) => of.find((row) => row.measure === measure)?.people ?? null;
	return {
		months,
		month,
		lines: [...lines.values()].flatMap((of) =>
			of.slice(0, 1).map(({ area, area_name, place, region, region_name }) => ({
				service_area: { id: area, name: area_name },
				place,
				region: region === null ? null : { id: region, name: region_name ?? "" },
				requests: numberOf(of, "requests"),
				alerts: numberOf(of, "alerts"),
				searches: numberOf(of, "searches"),
			})),
		),
	};
};
