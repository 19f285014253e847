import { IMPORT_BYTES } from "#contract/import-options.ts";
import {
	commitImport as commitImportLine,
	getImportReport,
	importTooLarge,
	listImportRows,
	listImports,
	readImport,
	readImportChoices,
	tryImport as tryImportLine,
	uploadImport,
} from "#contract/provider-import.ts";
import { noteReading } from "#domains/accounts/audit.ts";
import { teamMember } from "#domains/accounts/session.ts";
import { mayTeam } from "#domains/accounts/team-permissions.ts";
import { type Binding, bind } from "#platform/http/bind.ts";
import { notFound } from "#platform/http/problem.ts";
import type { Services } from "#platform/services.ts";
import { choicesOf } from "./choices.ts";
import { findImport, type ImportRow, listImportRowsOf, outcomesOf, pageOfOutcomes, ROWS_PER_PAGE, reportCsv, toImport } from "./import-store.ts";
import { commitImport, takeImport, tryImport } from "./team-import.ts";

/** What a form adds around the file. */
const FORM_BYTES = 16 * 1024;
const UPLOADS = { times: 30, seconds: 3600 };

/** Files of providers that the team brings in by the browser. */
export const importApi = (services: Services): Binding[] => {
	const { database, clock } = services;
	const who = mayTeam("imports.run");
	const found = async (id: string): Promise<ImportRow> => {
		const row = await findImport(database.db, id);
		if (!row) throw notFound();
		return row;
	};
	return [
		bind(listImports, { who }, async () => {
			const now = clock();
			return { results: (await listImportRowsOf(database.db)).map((row) => toImport(row, now)) };
		}),
		bind(uploadImport, { who, limit: UPLOADS, maxBody: IMPORT_BYTES + FORM_BYTES, tooLarge: importTooLarge }, async ({ body }, caller) =>
			takeImport(services, await teamMember(caller, services), body.file),
		),
		bind(readImport, { who }, async ({ params }) => toImport(await found(params.id), clock())),
		bind(readImportChoices, { who }, async ({ params }) => choicesOf(database.db, (await found(params.id)).columns)),
		bind(listImportRows, { who }, async ({ params, query }) => {
			await found(params.id);
			const { rows, count } = await pageOfOutcomes(database.db, params.id, query);
			return { results: rows, count, totalPages: Math.ceil(count / ROWS_PER_PAGE) };
		}),
		bind(getImportReport, { who }, async ({ params }, caller) => {
			const row = await found(params.id);
			await noteReading(database.db, clock(), { personId: (await teamMember(caller, services)).id, deed: "import.report", about: `import:${row.id}` });
			return new Response(reportCsv(await outcomesOf(database.db, row.id)), {
				headers: {
					"content-type": "text/csv; charset=utf-8",
					"content-disposition": `attachment; filename="import-report.csv"`,
					"cache-control": "no-store",
				},
			});
		}),
		bind(tryImportLine, { who }, async ({ params, body }, caller) => tryImport(services, await teamMember(caller, services), params.id, body)),
		bind(commitImportLine, { who }, async ({ params, body }, caller) => commitImport(services, await teamMember(caller, services), params.id, body.token)),
	];
};
