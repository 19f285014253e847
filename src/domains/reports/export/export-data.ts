import { CaseFilter, ProviderFilter, ReviewFilter } from "#contract/reports/data-export.ts";
import { DATA_EXPORTS, type DataExport, type ExportFormat } from "#contract/reports/data-export-options.ts";
import { recordAuditEvent } from "#domains/accounts/audit.ts";
import type { Settings } from "#platform/config.ts";
import type { Access, Db } from "#platform/db/database.ts";
import { casesTable } from "./cases.ts";
import { providersTable } from "./providers.ts";
import { reviewsTable } from "./reviews.ts";
import type { ExportTable } from "./table.ts";

/** An export request. Each kind of data has its own filters. */
export type ExportWish = { format: ExportFormat; reason: string; with_people: boolean } & (
	| { what: "providers"; filter: ProviderFilter }
	| { what: "reviews"; filter: ReviewFilter }
	| { what: "cases"; filter: CaseFilter }
);

const tableOf = (settings: Settings, wish: Pick<ExportWish, "what" | "filter" | "with_people">): ExportTable => {
	const { what, filter, with_people } = wish as ExportWish;
	if (what === "providers") return providersTable(settings, filter);
	return what === "reviews" ? reviewsTable(filter, with_people) : casesTable(settings, filter, with_people);
};

/** Audits an export (who, what, why and how many rows) before sending any of it. */
export const beginExport = async (
	{ database, settings, clock }: { database: Access; settings: Settings; clock: () => Date },
	wish: ExportWish,
	personId: number | null,
): Promise<{ table: ExportTable; rows: number; last: number }> => {
	const table = tableOf(settings, wish);
	const { what, format, reason, filter } = wish;
	const extent = await database.transaction(async (trx) => {
		const found = await table.extent(trx);
		const narrowed = Object.fromEntries(Object.entries(filter).filter(([, value]) => value));
		await recordAuditEvent(trx, clock(), {
			personId,
			event: `${what}.exported`,
			about: `export:${what}`,
			facts: {
				rows: found.rows,
				format,
				with_people: wish.with_people,
				...narrowed,
				...(reason && { reason }),
				...(personId === null && { way: "command" }),
			},
		});
		return found;
	});
	return { table, ...extent };
};

/** The number of rows in each export without filters. */
export const countExports = async (db: Db, settings: Settings): Promise<Record<DataExport, number>> => {
	const empty = { providers: ProviderFilter.parse({}), reviews: ReviewFilter.parse({}), cases: CaseFilter.parse({}) };
	const counted = DATA_EXPORTS.map(async (what) => {
		const { rows } = await tableOf(settings, { what, filter: empty[what], with_people: false } as ExportWish).extent(
			db,
		);
		return [what, rows] as const;
	});
	return Object.fromEntries(await Promise.all(counted)) as Record<DataExport, number>;
};
