import { createHash, randomUUID } from "node:crypto";
import { sql } from "kysely";
import { IMPORT_ROWS } from "#contract/import-options.ts";
import type { ProviderImport } from "#contract/provider-import.ts";
import { noteDeed } from "#domains/accounts/audit.ts";
import type { Person } from "#domains/accounts/session.ts";
import type { Transaction } from "#platform/db/database.ts";
import { withoutHurry } from "#platform/db/patience.ts";
import { conflict, invalid, notFound } from "#platform/http/problem.ts";
import { letIn } from "#platform/scan/quarantine.ts";
import type { Services } from "#platform/services.ts";
import { readTableFile } from "#platform/tables/read-file.ts";
import { tidyFileName } from "#platform/text.ts";
import { whileAsked } from "#platform/while-asked.ts";
import { type AskedReading, readingAtUpload, readingOf, settledReading } from "./choices.ts";
import { COLUMNS, type Field } from "./columns.ts";
import { writeImport } from "./import.ts";
import { fileOf, findImport, forgetFiles, type ImportRow, insertImport, isAbandoned, toImport } from "./import-store.ts";
import { planImport } from "./plan.ts";
import { columnsOf, type ReadOptions, type Source, sourceOf } from "./read.ts";
import { saveSourceSettings } from "./source-store.ts";
import { readWords } from "./words.ts";

/** How often progress is kept. */
const BEAT_MS = 1_000;
/** How often a node says that it is at work, whatever it waits for: often enough that one or two that are lost do not make it look gone. */
const ALIVE_MS = 20_000;

const STALE = "The directory changed since the dry run. Nothing was written. Try it again, and look at what is different.";

/** Ends a transaction whose plan is no longer the one that was shown. */
class Stale extends Error {}

/** @throws Problem 422 for what is no table of providers */
const tableOf = (file: Buffer) => {
	try {
		const table = readTableFile(file, { mostRows: IMPORT_ROWS });
		if (table.rows.length === 0) throw new Error("The file has no rows below the names of its columns.");
		if (table.count > IMPORT_ROWS)
			throw new Error(`The file has ${table.count.toLocaleString("en-AU")} rows; ${IMPORT_ROWS.toLocaleString("en-AU")} at most are taken here.`);
		if (table.columns.length > 300) throw new Error("The file has more than 300 columns.");
		return table;
	} catch (error) {
		throw invalid([{ field: "file", message: `This file cannot be read. ${(error as Error).message}` }]);
	}
};

/** Takes a file in, and proposes what its columns hold. */
export const takeImport = async (services: Services, by: Person, file: File): Promise<ProviderImport> => {
	const { database, clock } = services;
	const content = Buffer.from(await file.arrayBuffer());
	await letIn(services, { bytes: content, name: file.name, field: "file", call: "import", about: "import" });
	const table = tableOf(content);
	const found = columnsOf(table);
	const id = randomUUID();
	const now = clock();
	return database.transaction(async (trx) => {
		await forgetFiles(trx, now);
		await insertImport(trx, {
			id,
			created_at: now,
			personId: by.id,
			file_name: tidyFileName(file.name, "providers.csv"),
			file: content,
			file_hash: createHash("sha256").update(content).digest("base64url"),
			row_count: table.rows.length,
			// The person who imports it says.
			source: "",
			columns: { headers: table.columns, chosen: found.columns as Record<string, string>, ...readingAtUpload(table) },
		});
		await noteDeed(trx, now, { personId: by.id, deed: "import.uploaded", about: `import:${id}`, facts: { rows: table.rows.length } });
		return toImport((await findImport(trx, id)) as ImportRow, now);
	});
};

/** @throws Problem 422 for a column the file does not have, one that two fields read, and where none holds the names */
const chosenOf = (headers: readonly string[], asked: Readonly<Record<string, string>>): Partial<Record<Field, string>> => {
	const chosen = Object.entries(asked).filter(([field, header]) => field in COLUMNS && header !== "") as [Field, string][];
	const readBy = new Map<string, Field>();
	for (const [field, header] of chosen) {
		if (!headers.includes(header)) throw invalid([{ field: `columns.${field}`, message: `The file has no column “${header}”.` }]);
		const other = readBy.get(header);
		if (other) throw invalid([{ field: `columns.${field}`, message: `“${header}” is read as ${other.replaceAll("_", " ")} already.` }]);
		readBy.set(header, field);
	}
	if (!chosen.some(([field]) => field === "name")) throw invalid([{ field: "columns.name", message: "Please select the column that holds the names" }]);
	return Object.fromEntries(chosen);
};

/** @throws Problem 409 once the file is gone */
const sourceFrom = (content: Buffer | undefined, chosen: Partial<Record<Field, string>>, options: ReadOptions): Source => {
	if (!content) throw conflict("The file is no longer kept. Upload it again.");
	const table = readTableFile(content);
	const read = new Set(Object.values(chosen));
	return sourceOf(table, { columns: chosen, unread: table.columns.filter((header) => !read.has(header)) }, options);
};

/** A dry run or an import that is at work: whoever took it up after it had been silent for too long has another one, and this one ends nothing any more. */
interface Run {
	id: string;
	run: string;
}

/** The row of an import, as long as this run is the one at work on it. */
const isOwn = ({ id, run }: Run) => sql`id = ${id} and run = ${run} and state in ('trying', 'importing')`;

/** Keeps how far it is, now and then; where the database is busy with the import itself, it is kept later. */
const beats = ({ database, clock, log }: Services, own: Run) => {
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

/** Runs on its own; whoever asked hears how it stands after a while. */
const goOn = async (services: Services, own: Run, work: () => Promise<void>): Promise<ProviderImport> => {
	const { database, clock, log } = services;
	const { id } = own;
	const fail = async (error: unknown) => {
		const isStale = error instanceof Stale;
		if (!isStale) log.error({ err: error, import: id }, "import failed");
		const fault = isStale ? STALE : "Something went wrong. Nothing was written. Try it again; if it happens twice, tell us.";
		await sql`
			update provider_import set state = ${isStale ? "stale" : "failed"}, fault = ${fault}, token = null, finished_at = ${clock()} where ${isOwn(own)}
		`.execute(database.db);
	};
	const done = withoutHurry(() => {
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
const lockIdle = async (trx: Transaction, id: string, now: Date): Promise<ImportRow> => {
	await sql`select from provider_import where id = ${id} for update`.execute(trx);
	const row = await findImport(trx, id);
	if (!row) throw notFound();
	if (row.state === "done") throw conflict("This file is imported already.");
	if ((row.state === "trying" || row.state === "importing") && !isAbandoned(row, now)) throw conflict("This import is at work. Wait until it is done.");
	return row;
};

/**
 * A dry run: works out what every row would do, and writes nothing of it.
 * @throws Problem 404; 409 while it is at work, once it is done, or without its file; 422 for columns that cannot be read so
 */
export const tryImport = async (
	services: Services,
	by: Person,
	id: string,
	asked: { source: string; columns: Record<string, string> } & AskedReading,
): Promise<ProviderImport> => {
	const { database, clock } = services;
	const own = { id, run: randomUUID() };
	const source = await database.transaction(async (trx) => {
		const now = clock();
		const row = await lockIdle(trx, id, now);
		const chosen = chosenOf(row.columns.headers, asked.columns);
		const words = await readWords(trx);
		const settings = await settledReading(trx, { source: asked.source, kept: row.columns, asked, words });
		const read = sourceFrom(await fileOf(trx, id), chosen, { ...settings, words });
		const columns = { ...row.columns, chosen, ...readingOf(read, settings) };
		await sql`
			update provider_import set state = 'trying', run = ${own.run}, source = ${asked.source}, columns = ${JSON.stringify(columns)}, done_rows = 0, beat_at = ${now},
				report = null, outcomes = null, token = null, fault = null, finished_at = null
			where id = ${id}
		`.execute(trx);
		await noteDeed(trx, now, { personId: by.id, deed: "import.tried", about: `import:${id}` });
		return read;
	});
	return goOn(services, own, async () => {
		const plan = await planImport(database.patient.db, source, { source: asked.source, onProgress: beats(services, own) });
		await sql`
			update provider_import set state = 'tried', done_rows = row_count, report = ${JSON.stringify({ ...plan.report, committed: false })},
				outcomes = ${JSON.stringify(plan.outcomes)}, token = ${plan.digest}, finished_at = ${clock()}
			where ${isOwn(own)}
		`.execute(database.db);
	});
};

/**
 * Imports what the dry run showed, all of it or nothing.
 * @param token of the dry run
 * @throws Problem 404; 409 when it is not the last dry run's, or the data changed meanwhile
 */
export const commitImport = async (services: Services, by: Person, id: string, token: string): Promise<ProviderImport> => {
	const { database, clock } = services;
	const own = { id, run: randomUUID() };
	const { source, read, settings } = await database.transaction(async (trx) => {
		const now = clock();
		const row = await lockIdle(trx, id, now);
		if (row.state !== "tried" || row.token !== token) throw conflict("This is not what the last dry run showed. Look at it again, then import.");
		const { chosen, preset = "none", values = {}, defaults = {} } = row.columns;
		const content = sourceFrom(await fileOf(trx, id), chosen, { preset, values, defaults, words: await readWords(trx) });
		await sql`update provider_import set state = 'importing', run = ${own.run}, done_rows = 0, beat_at = ${now}, fault = null where id = ${id}`.execute(trx);
		return { source: row.source, read: content, settings: { preset, columns: chosen, values, defaults } };
	});
	const shown = await goOn(services, own, () =>
		database.patient.transaction(async (trx) => {
			const plan = await planImport(trx, read, { source, lock: true });
			if (plan.digest !== token) throw new Stale();
			const now = clock();
			await writeImport(trx, plan, { personId: by.id, now }, beats(services, own));
			await saveSourceSettings(trx, source, settings, { personId: by.id, now });
			const { created, changed, unchanged, refused, accountsCreated } = plan.report;
			await noteDeed(trx, now, {
				personId: by.id,
				deed: "import.committed",
				about: `import:${id}`,
				facts: { source, created, changed, unchanged, refused, accountsCreated },
			});
			const { numAffectedRows } = await sql`
				update provider_import set state = 'done', done_rows = row_count, report = ${JSON.stringify({ ...plan.report, committed: true })}, file = null, finished_at = ${now}
				where ${isOwn(own)}
			`.execute(trx);
			// Whoever took it up was told that nothing was written.
			if (numAffectedRows !== 1n) throw new Error("this import was given up meanwhile");
		}),
	);
	if (shown.state === "stale") throw conflict(STALE);
	return shown;
};
