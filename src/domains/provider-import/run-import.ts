import { type RawBuilder, sql } from "kysely";
import type { ProviderImport } from "#contract/provider-import/provider-import.ts";
import type { Transaction } from "#platform/db/database.ts";
import { withoutWaitBudget } from "#platform/db/wait-budget.ts";
import { conflict, notFound } from "#platform/http/problem.ts";
import { withinDeadline } from "#platform/http/within-deadline.ts";
import type { Services } from "#platform/services.ts";
import { BUSY, findImport, type ImportRow, isAbandoned, PARTLY, toImport, UNDONE_PARTLY } from "./import-store.ts";

/** Shortest time between progress updates. */
const BEAT_MS = 1_000;
/** Time between heartbeats. Short enough that one or two lost ones don't make a run look dead. */
const ALIVE_MS = 20_000;

const TAKEN_OVER = "another run took over this import";

export const STALE =
	"The directory has changed since the dry run. Nothing was written. Run it again and check the differences.";

/** The dry run is out of date. */
export class Stale extends Error {}

/**
 * One run of a dry run, import or undo. If another run takes over after a silence, the old run can't finish any more.
 */
export interface Run {
	id: string;
	run: string;
}

/** Condition on an import row: this run still owns it. */
export const isOwn = ({ id, run }: Run) =>
	sql`id = ${id} and run = ${run} and state in ('trying', 'importing', 'undoing')`;

/** What a run needs. */
export type RunServices = Pick<Services, "database" | "clock" | "log">;

/** @param done rows so far. If the database is busy, they are saved next time */
const beat = ({ database, clock, log }: RunServices, own: Run, done: number | null = null): void => {
	sql`update provider_import set beat_at = ${clock()}, done_rows = coalesce(${done}::int, done_rows) where ${isOwn(own)}`
		.execute(database.db)
		.catch((error: unknown) => log.debug({ err: error }, "import heartbeat failed"));
};

/** Saves progress now and then. */
export const beats = (services: RunServices, own: Run) => {
	let last = 0;
	return (done: number) => {
		if (Date.now() - last < BEAT_MS) return;
		last = Date.now();
		beat(services, own, done);
	};
};

/**
 * Locks the import row so no other run can take it over in this transaction.
 * @throws if another run already did
 */
export const holdRun = async (trx: Transaction, own: Run): Promise<void> => {
	const { rows } = await sql`select from provider_import where ${isOwn(own)} for key share`.execute(trx);
	if (rows.length === 0) throw new Error(TAKEN_OVER);
};

/** Ends a run in its last transaction. @throws if another run took over */
export const endRun = async (trx: Transaction, own: Run, now: Date, set: RawBuilder<unknown>): Promise<void> => {
	const { numAffectedRows } = await sql`
		update provider_import set done_rows = row_count, finished_at = ${now}, ${set} where ${isOwn(own)}
	`.execute(trx);
	if (numAffectedRows !== 1n) throw new Error(TAKEN_OVER);
};

/**
 * Runs the work in the background.
 * @param wait for how long; by default a short time
 * @returns the state once it is done, or after the wait
 */
export const goOn = async (
	services: RunServices,
	own: Run,
	work: () => Promise<unknown>,
	wait: (done: Promise<unknown>) => Promise<unknown> = withinDeadline,
): Promise<ProviderImport> => {
	const { database, clock, log } = services;
	const { id } = own;
	const fail = async (error: unknown) => {
		const isStale = error instanceof Stale;
		if (!isStale) log.error({ err: error, import: id }, "import failed");
		const row = await findImport(database.db, id);
		const begun = row?.is_begun ?? false;
		const stopped = row?.state === "undoing" ? UNDONE_PARTLY : PARTLY;
		const fault = isStale
			? STALE
			: begun
				? stopped
				: "Something went wrong. Nothing was written. Try again. If it happens again, contact support.";
		await sql`
			update provider_import set state = ${isStale ? "stale" : "failed"}, fault = ${fault}, token = case when ${begun} then token end, finished_at = ${clock()}
			where ${isOwn(own)}
		`.execute(database.db);
	};
	const done = withoutWaitBudget(() => {
		// Planning and waiting for another import show no progress for minutes.
		const timer = setInterval(() => beat(services, own), ALIVE_MS);
		return work()
			.finally(() => clearInterval(timer))
			.catch(fail);
	});
	// The caller may no longer be waiting.
	done.catch((error: unknown) => log.error({ err: error, import: id }, "import result not saved"));
	await wait(done);
	const row = await findImport(database.db, id);
	if (!row) throw notFound();
	return toImport(row, clock());
};

/** @throws Problem 404; 409 while it runs, and after it has finished */
export const lockIdle = async (trx: Transaction, id: string, now: Date): Promise<ImportRow> => {
	await sql`select from provider_import where id = ${id} for update`.execute(trx);
	const row = await findImport(trx, id);
	if (!row) throw notFound();
	if (row.state === "done") throw conflict("This file has already been imported.");
	if (row.state === "undone") throw conflict("This import was undone. Upload the file again to import it.");
	if (BUSY.includes(row.state) && !isAbandoned(row, now))
		throw conflict("This import is running. Wait until it has finished.");
	return row;
};
