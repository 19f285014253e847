import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { ProviderImport } from "#contract/provider-import/provider-import.ts";
import { recordAuditEvent } from "#domains/accounts/audit.ts";
import type { ActiveServices } from "#domains/providers/directory/switch-active.ts";
import { conflict, notFound } from "#platform/http/problem.ts";
import {
	BUSY,
	canUndo,
	findImport,
	type ImportRow,
	isAbandoned,
	UNDONE_PARTLY,
	type UndoCounts,
} from "./import-store.ts";
import { beats, endRun, goOn, holdRun, type RunServices } from "./run-import.ts";
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

/** Preview of an undo. @throws Problem 404; 409 if it can't be undone */
export const previewUndoOf = async (
	{ database, clock }: Pick<RunServices, "database" | "clock">,
	id: string,
): Promise<UndoCounts> => {
	const { plan } = checkUndo(await findImport(database.db, id), clock());
	return previewUndo(database.patient, plan);
};

/**
 * Undoes an import.
 * @param personId null for the command, which waits until the undo ends
 * @throws Problem 404; 409 if it can't be undone
 */
export const undoImportOf = async (
	services: RunServices & ActiveServices,
	personId: number | null,
	id: string,
): Promise<ProviderImport> => {
	const { database, clock } = services;
	const own = { id, run: randomUUID() };
	const { plan, source } = await database.transaction(async (trx) => {
		await sql`select from provider_import where id = ${id} for update`.execute(trx);
		const found = checkUndo(await findImport(trx, id), clock());
		await sql`update provider_import set state = 'undoing', run = ${own.run}, done_rows = 0, beat_at = ${clock()}, fault = null, token = null where id = ${id}`.execute(
			trx,
		);
		return found;
	});
	const undo = () =>
		undoImport(database, services, {
			...{ importId: id, plan, source, personId },
			hold: (trx) => holdRun(trx, own),
			onProgress: beats(services, own),
			finish: async (trx, counts) => {
				const about = `import:${id}`;
				await recordAuditEvent(trx, clock(), { personId, event: "import.undone", about, facts: { source, ...counts } });
				await endRun(trx, own, clock(), sql`state = 'undone', undo = ${JSON.stringify(counts)}, token = null`);
			},
		});
	return goOn(services, own, undo, personId === null ? (done) => done : undefined);
};

/** Undoes an import from the command line. @throws what undoImportOf throws; Error if it stopped */
export const undoFromShell = async (services: RunServices & ActiveServices, id: string): Promise<UndoCounts> => {
	const { undo, fault } = await undoImportOf(services, null, id);
	if (!undo) throw new Error(fault ?? UNDONE_PARTLY);
	return undo;
};
