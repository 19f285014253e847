import { sql } from "kysely";
import type { RegisterKind } from "#contract/registers/options.ts";
import type { Db } from "#platform/db/database.ts";

/** The release of each kind that is published now, with the day that it describes, and how many ranges are due to be checked again. */
export const listPublished = (db: Db, today: string) =>
	db
		.selectFrom("register_release as r")
		.leftJoin("person as p", "p.id", "r.published_by")
		.select(["r.id", "r.row_count", "r.read_at", "p.name as by"])
		.select(({ cast, ref }) => [
			ref("r.kind").$castTo<RegisterKind>().as("kind"),
			cast<string>("r.described_day", "text").as("day"),
			sql<number>`(select count(*)::int from price_range x where x.release_id = r.id and x.check_again <= ${today}::date)`.as(
				"due",
			),
		])
		.where("r.is_current", "=", true)
		.orderBy("r.kind")
		.execute();
