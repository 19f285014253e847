import { sql } from "kysely";
import type { UnmetDemand } from "#contract/reports/unmet-demand.ts";
import { isManagedBy } from "#domains/providers/admin/store.ts";
import { areasOfRow, isDoneThere } from "#domains/providers/placed-at.ts";
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
	const profiles = await db
		.selectFrom("provider as p")
		.select(["p.regions", "p.postcodes", "p.is_telehealth_available", "p.is_coverage_estimated"])
		.select(({ ref }) => [
			ref("p.delivery").$castTo<Reaching["delivery"]>().as("delivery"),
			areasOfRow("p").as("areas"),
		])
		.where(isManagedBy(personId).$castTo<boolean>())
		.where("p.is_active", "=", true)
		.execute();
	const regions = await db
		.selectFrom("postcode")
		.select(({ fn }) => ["region_id", fn<string[]>("array_agg", ["code"]).as("codes")])
		.where("region_id", "is not", null)
		.groupBy("region_id")
		.execute();
	const codes = new Map(regions.map((one) => [one.region_id, one.codes]));
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
	const counted = await db
		.selectFrom("unmet_demand_month")
		.select(({ cast }) => cast<string>("month", "text").as("month"))
		.orderBy("unmet_demand_month.month", "desc")
		.execute();
	const months = counted.map(({ month }) => month);
	const month = months.find((one) => one === asked) ?? months[0] ?? null;
	const all = await db
		.selectFrom("unmet_demand as d")
		.innerJoin("service_area as a", "a.id", "d.service_area_id")
		.leftJoin("region as r", "r.id", "d.region_id")
		.select(["d.measure", "a.id as area", "a.name as area_name", "d.place", "r.id as region", "r.name as region_name"])
		.select("d.people")
		.where("d.month", "=", ({ cast, val }) => cast<Date>(val(month), "date"))
		.orderBy("a.name")
		.orderBy("a.id")
		.orderBy(({ fn }) => fn("array_position", [sql`array['all', 'region', 'others', 'unknown']`, "d.place"]))
		.orderBy("r.name")
		.orderBy("r.id")
		.$narrowType<Pick<Row, "measure" | "place">>()
		.execute();
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
