import { IMPORT_BYTES } from "#contract/provider-import/options.ts";
import {
	chooseImportRows,
	commitImport as commitImportLine,
	getImportReport,
	importTooLarge,
	listImportRows,
	listImports,
	previewImportUndo,
	readImport,
	readImportChoices,
	tryImport as tryImportLine,
	undoImport as undoImportLine,
	uploadImport,
} from "#contract/provider-import/provider-import.ts";
import { recordAuditRead } from "#domains/accounts/audit.ts";
import { teamBinder } from "#domains/accounts/team-binder.ts";
import { mayTeam } from "#domains/accounts/team-permissions.ts";
import type { Db } from "#platform/db/database.ts";
import { attachment } from "#platform/files/download.ts";
import { type Binding, bind } from "#platform/http/bind.ts";
import { notFound } from "#platform/http/problem.ts";
import { streamOf } from "#platform/http/stream-of.ts";
import type { Services } from "#platform/services.ts";
import { choicesOf } from "./choices.ts";
import { chooseImport, commitImport } from "./commit-import.ts";
import {
	findImport,
	type ImportRow,
	listImportRowsOf,
	outcomesOf,
	pageOfOutcomes,
	ROWS_PER_PAGE,
	reportCsv,
	toImport,
} from "./import-store.ts";
import { takeImport, tryImport } from "./team-import.ts";
import { previewUndoOf, undoImportOf } from "./undo-import.ts";

/** Streams the report in pieces. */
async function* outcomePieces(db: Db, plan: string | null) {
	yield reportCsv([]);
	for await (const rows of outcomesOf(db, plan)) yield reportCsv(rows, false);
}

/** Most bytes that a form adds to the file. */
const FORM_BYTES = 16 * 1024;
const UPLOADS = { times: 30, seconds: 3600 };

/** Provider files that the team imports through the console. */
export const importApi = (services: Services): Binding[] => {
	const { database, clock } = services;
	const who = mayTeam("imports.run");
	const found = async (id: string): Promise<ImportRow> => {
		const row = await findImport(database.db, id);
		if (!row) throw notFound();
		return row;
	};
	const bindTeam = teamBinder(services);
	return [
		bind(listImports, { who }, async () => {
			const now = clock();
			return { results: (await listImportRowsOf(database.db)).map((row) => toImport(row, now)) };
		}),
		bindTeam(
			uploadImport,
			{ who, limit: UPLOADS, maxBody: IMPORT_BYTES + FORM_BYTES, tooLarge: importTooLarge },
			({ body }, by) => takeImport(services, by, body.file),
		),
		bind(readImport, { who }, async ({ params }) => toImport(await found(params.id), clock())),
		bind(readImportChoices, { who }, async ({ params }) => choicesOf(database.db, (await found(params.id)).columns)),
		bind(listImportRows, { who }, async ({ params, query }) => {
			const { plan } = await found(params.id);
			const { rows, count } = await pageOfOutcomes(database.db, plan, query);
			return { results: rows, count, totalPages: Math.ceil(count / ROWS_PER_PAGE) };
		}),
		bindTeam(getImportReport, { who }, async ({ params }, by) => {
			const row = await found(params.id);
			await recordAuditRead(database.db, clock(), {
				personId: by.id,
				event: "import.report",
				about: `import:${row.id}`,
			});
			const body = streamOf(outcomePieces(database.db, row.plan));
			return attachment(body, "text/csv; charset=utf-8", "import-report.csv");
		}),
		bindTeam(tryImportLine, { who }, ({ params, body }, by) => tryImport(services, by, params.id, body)),
		bindTeam(commitImportLine, { who }, ({ params, body }, by) => commitImport(services, by, params.id, body)),
		bindTeam(chooseImportRows, { who }, ({ params, body }, by) => chooseImport(services, by, params.id, body)),
		bind(previewImportUndo, { who }, async ({ params }) => ({ counts: await previewUndoOf(services, params.id) })),
		bindTeam(undoImportLine, { who }, ({ params }, by) => undoImportOf(services, by.id, params.id)),
	];
};
