import { details as rows } from "#contract/quotes/details.ts";
import type { Settings } from "#platform/config.ts";
import { anyOf } from "#platform/db/any-of.ts";
import type { Db, Transaction } from "#platform/db/database.ts";
import { sealerOf } from "#platform/security/sealed.ts";
import { detailsSeal } from "./follow-up-store.ts";

/**
 * Opens the follow-up details of a request, by field. Services are named.
 * @returns undefined if there are no details yet
 */
export const openFollowUp = async (
	db: Db | Transaction,
	settings: Settings,
	quoteId: string,
): Promise<Record<string, unknown> | undefined> => {
	const row = await db.selectFrom("follow_up").select("details").where("quote_id", "=", quoteId).executeTakeFirst();
	if (!row) return undefined;
	const details = JSON.parse(sealerOf(settings).open(row.details, detailsSeal(quoteId)).toString()) as Record<
		string,
		unknown
	>;
	const areas = details.hcp_service_areas;
	if (Array.isArray(areas) && areas.length > 0) {
		const named = await db
			.selectFrom("service_area")
			.select("name")
			.where(({ eb, cast }) => eb(cast<string>("id", "text"), "=", anyOf(areas.map(String))))
			.orderBy("name")
			.execute();
		details.hcp_service_areas = named.map(({ name }) => name);
	}
	return details;
};

/**
 * Opens the follow-up details of a request, as labels and values. The caller checks the reader's permission and records
 * the reading.
 * @returns undefined if there are no details yet
 */
export const openDetails = async (
	db: Db | Transaction,
	settings: Settings,
	quoteId: string,
): Promise<{ label: string; value: string }[] | undefined> => {
	const details = await openFollowUp(db, settings, quoteId);
	return (
		details &&
		rows.flatMap(([name, { reads: label }]) => {
			const held = details[name];
			const value = Array.isArray(held) ? held.join(", ") : typeof held === "string" ? held : "";
			return value ? [{ label, value }] : [];
		})
	);
};
