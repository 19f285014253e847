import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { ProviderImport } from "#contract/provider-import/provider-import.ts";
import { recordAuditEvent } from "#domains/accounts/audit.ts";
import type { Person } from "#domains/accounts/session.ts";
import type { ActiveServices } from "#domains/providers/directory/switch-active.ts";
import type { Database, Transaction } from "#platform/db/database.ts";
import { conflict, notFound } from "#platform/http/problem.ts";
import type { Services } from "#platform/services.ts";
import { holdRun } from "./commit-import.ts";
import { BUSY, canUndo, findImport, type ImportRow, isAbandoned, type UndoCounts } from "./import-store.ts";
import { beats, goOn, isOwn } from "./run-import.ts";
import { previewUndo, undoImport } from "./undo.ts";

/** @throws Problem 409 if it can't be undone */
const checkUndo = (row: ImportRow | undefined, now: Date): ImportRow & { plan: string } => {
	if (!row) throw notFound();
	if (BUSY.includes(row.state) && !isAbandoned(row, now))
		throw conflict("This import is running. Wait until it has finished.");
	if (row.state === "undone") throw conflict("This import has already been undone.");
	if (row.plan === null || !row.is_begun) throw conflict("This import wrote nothing, so there is nothing to undo.");
	if (!canUndo(row, now)) throw conflict("This import is older than 90 days and can no longer be undone.");
	return row as ImportRow & { plan: string };
};

/** Records an undo in the transaction that ends it. @param which the import's row, if this run still owns it */
const finishUndo =
	(id: string, { source }: ImportRow, personId: number | null, now: () => Date, which = sql`id = ${id}`) =>
	async (trx: Transaction, counts: UndoCounts): Promise<void> => {
		await recordAuditEvent(trx, now(), {
			personId,
			event: "import.undone",
			about: `import:${id}`,
			facts: { source, ...counts },
		});
		const { numAffectedRows } = await sql`
			update provider_import set state = 'undone', done_rows = row_count, undo = ${JSON.stringify(counts)}, token = null, finished_at = ${now()} where ${which}
		`.execute(trx);
		if (numAffectedRows !== 1n) throw new Error("another run took over this import");
	};

/** Preview of an undo. @throws Problem 404; 409 if it can't be undone */
export const previewUndoOf = async (
	{ database, clock }: Pick<Services, "database" | "clock">,
	id: string,
): Promise<UndoCounts> => {
	const { plan } = checkUndo(await findImport(database.db, id), clock());
	return previewUndo(database.patient, plan);
};

/**
 * Undoes an import from the console.
 * @throws Problem 404; 409 if it can't be undone
 */
export const undoTeamImport = async (services: Services, by: Person, id: string): Promise<ProviderImport> => {
	const { database, clock } = services;
	const own = { id, run: randomUUID() };
	const row = await database.transaction(async (trx) => {
		await sql`select from provider_import where id = ${id} for update`.execute(trx);
		const found = checkUndo(await findImport(trx, id), clock());
		await sql`update provider_import set state = 'undoing', run = ${own.run}, done_rows = 0, beat_at = ${clock()}, fault = null, token = null where id = ${id}`.execute(
			trx,
		);
		return found;
	});
	return goOn(services, own, async () => {
		await undoImport(database, services, {
			...{ importId: id, plan: row.plan, source: row.source, personId: by.id },
			hold: (trx) => holdRun(trx, own),
			onProgress: beats(services, own),
			finish: finishUndo(id, row, by.id, clock, isOwn(own)),
		});
	});
};

/**
 * Undoes an import from the command line.
 * @throws Problem 404; 409 if it can't be undone
 */
export const undoFromShell = async (database: Database, services: ActiveServices, id: string): Promise<UndoCounts> => {
	const row = checkUndo(await findImport(database.patient.db, id), services.clock());
	const { plan, source } = row;
	const finish = finishUndo(id, row, null, services.clock);
	return undoImport(database, services, { importId: id, plan, source, personId: null, finish });
};
