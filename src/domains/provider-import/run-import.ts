import { sql } from "kysely";
import type { ProviderImport } from "#contract/provider-import/provider-import.ts";
import type { Transaction } from "#platform/db/database.ts";
import { withoutWaitBudget } from "#platform/db/wait-budget.ts";
import { conflict, notFound } from "#platform/http/problem.ts";
import { whileAsked } from "#platform/http/while-asked.ts";
import type { Services } from "#platform/services.ts";
import { BUSY, findImport, type ImportRow, isAbandoned, PARTLY, toImport, UNDONE_PARTLY } from "./import-store.ts";

/** How often progress is kept. */
const BEAT_MS = 1_000;
/** How often a node says that it is at work, whatever it waits for: often enough that one or two that are lost do not make it look gone. */
const ALIVE_MS = 20_000;

export const STALE =
	"The directory changed since the dry run. Nothing was written. Try it again, and look at what is different.";

/** What a dry run saw is no longer so. */
export class Stale extends Error {}

/** A dry run or an import that is at work: a run that takes over one that was silent for too long has its own, and the old one ends nothing any more. */
export interface Run {
	id: string;
	run: string;
}

/** The row of an import, as long as this run is the one at work on it. */
export const isOwn = ({ id, run }: Run) =>
	sql`id = ${id} and run = ${run} and state in ('trying', 'importing', 'undoing')`;

/** Keeps how far it is, now and then; where the database is busy with the import itself, it is kept later. */
export const beats = ({ database, clock, log }: Services, own: Run) => {
	let last = 0;
	return (done: number) => {
		const now = clock();
		if (Date.now() - last < BEAT_MS) return;
		last = Date.now();
		sql`update provider_import set done_rows = ${done}, beat_at = ${now} where ${isOwn(own)}`
			.execute(database.db)
			.catch((error: unknown) => log.debug({ err: error }, "progress of an import was not kept"));
	};
};

/** Says now and then that this node is at work: to plan, and to wait for another import, shows no progress for minutes. @returns how to end it */
const stayAlive = ({ database, clock, log }: Services, own: Run): (() => void) => {
	const timer = setInterval(() => {
		sql`update provider_import set beat_at = ${clock()} where ${isOwn(own)}`
			.execute(database.db)
			.catch((error: unknown) => log.debug({ err: error }, "a sign of life of an import was not kept"));
	}, ALIVE_MS);
	return () => clearInterval(timer);
};

/** Runs in the background; the caller is told the state after a while. */
export const goOn = async (services: Services, own: Run, work: () => Promise<void>): Promise<ProviderImport> => {
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
				: "Something went wrong. Nothing was written. Try it again; if it happens twice, tell us.";
		await sql`
			update provider_import set state = ${isStale ? "stale" : "failed"}, fault = ${fault}, token = case when ${begun} then token end, finished_at = ${clock()}
			where ${isOwn(own)}
		`.execute(database.db);
	};
	const done = withoutWaitBudget(() => {
		const rest = stayAlive(services, own);
		return work().finally(rest).catch(fail);
	});
	// Nobody may be waiting for it any more.
	done.catch((error: unknown) => log.error({ err: error, import: id }, "the end of an import was not kept"));
	await whileAsked(done);
	const row = await findImport(database.db, id);
	if (!row) throw notFound();
	return toImport(row, clock());
};

/** @throws Problem 404; 409 while it is at work, and once it is done */
export const lockIdle = async (trx: Transaction, id: string, now: Date): Promise<ImportRow> => {
	await sql`select from provider_import where id = ${id} for update`.execute(trx);
	const row = await findImport(trx, id);
	if (!row) throw notFound();
	if (row.state === "done") throw conflict("This file is imported already.");
	if (row.state === "undone") throw conflict("This import is undone. Upload the file again to import it.");
	if (BUSY.includes(row.state) && !isAbandoned(row, now))
		throw conflict("This import is at work. Wait until it is done.");
	return row;
};
