import { exportCases, exportProviders, exportReviews, readDataExports } from "#contract/reports/data-export.ts";
import { officeDay } from "#contract/shared/office-hours.ts";
import { recordAuditEvents } from "#domains/accounts/audit.ts";
import { teamMember } from "#domains/accounts/session.ts";
import { mayTeam } from "#domains/accounts/team-permissions.ts";
import { knownSources } from "#domains/provider-import/source-store.ts";
import { withoutWaitBudget } from "#platform/db/wait-budget.ts";
import { attachment } from "#platform/files/download.ts";
import { type Binding, bind } from "#platform/http/bind.ts";
import type { Caller } from "#platform/http/caller.ts";
import { streamOf } from "#platform/http/stream-of.ts";
import type { Services } from "#platform/services.ts";
import { beginExport, countExports, type ExportWish } from "./export-data.ts";
import { type ExportTable, exportPieces } from "./table.ts";

const EXPORTS = { times: 30, seconds: 3600 };
const TYPES = { csv: "text/csv; charset=utf-8", json: "application/json; charset=utf-8" };

/** Exports of providers, reviews or cases as a file, for administrators (docs/export.md). */
export const dataExportApi = (services: Services): Binding[] => {
	const { database, settings, clock, log } = services;
	const who = mayTeam("data.export");

	/** Reads rows while the file is being sent, so that a slow client ties up neither memory nor a transaction. */
	async function* pieces(table: ExportTable, format: ExportWish["format"], last: number, personId: number) {
		const note = (events: Parameters<typeof recordAuditEvents>[2]) =>
			database.transaction((trx) => recordAuditEvents(trx, clock(), events));
		try {
			const batched: ExportTable = {
				...table,
				batch: (db, ...range) => withoutWaitBudget(() => table.batch(db, ...range)),
			};
			yield* exportPieces(database.db, batched, {
				format,
				last,
				note: (events) => note(events.map((event) => ({ ...event, personId }))),
			});
		} catch (error) {
			log.error({ err: error }, "export download failed");
			throw error;
		}
	}

	const answer = async (wish: ExportWish, caller: Caller): Promise<Response> => {
		const { id } = await teamMember(caller, services);
		const { table, last } = await beginExport(services, wish, id);
		const body = streamOf(pieces(table, wish.format, last, id));
		return attachment(body, TYPES[wish.format], `${wish.what}-${officeDay(clock())}.${wish.format}`);
	};

	return [
		bind(readDataExports, { who }, async () => ({
			counts: await countExports(database.db, settings),
			sources: await knownSources(database.db),
		})),
		bind(exportProviders, { who, limit: EXPORTS }, ({ body: { format, reason, ...filter } }, caller) =>
			answer({ what: "providers", format, reason, with_people: false, filter }, caller),
		),
		bind(exportReviews, { who, limit: EXPORTS }, ({ body: { format, reason, with_people, ...filter } }, caller) =>
			answer({ what: "reviews", format, reason, with_people, filter }, caller),
		),
		bind(exportCases, { who, limit: EXPORTS }, ({ body: { format, reason, with_people, ...filter } }, caller) =>
			answer({ what: "cases", format, reason, with_people, filter }, caller),
		),
	];
};
