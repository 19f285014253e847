import type { RegisterKind } from "#contract/registers/options.ts";
import type { Db } from "#platform/db/database.ts";

/** The release of each kind that is published now, with the day that it describes. */
export const listPublished = (db: Db) =>
	db
		.selectFrom("register_release as r")
		.leftJoin("person as p", "p.id", "r.published_by")
		.select(["r.id", "r.row_count", "r.read_at", "p.name as by"])
		.select(({ cast, ref }) => [
			ref("r.kind").$castTo<RegisterKind>().as("kind"),
			cast<string>("r.described_day", "text").as("day"),
		])
		.where("r.is_current", "=", true)
		.orderBy("r.kind")
		.execute();
