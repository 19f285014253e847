import { createHook } from "node:async_hooks";
import { existsSync, readFileSync, renameSync, rmSync, statfsSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Duplex } from "node:stream";
import { PGlite, type PGliteOptions } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import type { Log } from "#platform/observability/log.ts";
import { OperatorError, operatorError } from "#platform/plain-fault.ts";
import { assertDurable, DurableFolder, durableStart, fsyncFolder, memoryStart } from "./durable.ts";
import { Gate } from "./gate.ts";
import { lockFolder } from "./lock.ts";

const ENGINE_MAJOR = "18";
/** EX_SOFTWARE: the supervisor starts the process again, and the engine recovers from its log. */
const EXIT_IN_DOUBT = 70;

export interface EmbeddedOptions {
	/** Holds the database; made if need be. Absent: in memory. */
	folder?: string;
	/** A database dumped before (`dumpImage`), to start from in memory. */
	image?: Blob;
	waitMs?: number;
	idleMs?: number;
	log: Log;
}

export interface Embedded {
	/** A new session, for the `stream` setting of pg. */
	stream(): Duplex;
	/** Rows written since the start. */
	written(): number;
	/** The whole database as an archive that `image` takes. */
	dumpImage(): Promise<Blob>;
	close(): Promise<void>;
}

/**
 * Starts the embedded PostgreSQL, locked and synced to disk when it has a folder.
 * @throws FolderInUse when another process has the folder; Error when the folder is of another PostgreSQL version or commits are not synced
 */
export const openEmbedded = async ({ folder, image, waitMs, idleMs, log }: EmbeddedOptions): Promise<Embedded> => {
	const unlock = folder === undefined ? () => {} : lockFolder(folder);
	try {
		const engine = await (folder === undefined ? startInMemory(image) : startInFolder(join(folder, "pg")));
		const gate = new Gate(engine, {
			waitMs,
			idleMs,
			onFatal(error) {
				log.fatal({ err: error }, "embedded database failed, ending the process");
				if (folder !== undefined)
					process.stderr.write(
						`The embedded database in ${folder} failed, and the process ends. ${whatToDo(folder)}\n`,
					);
				process.exit(EXIT_IN_DOUBT);
			},
		});
		return {
			stream: () => gate.stream(),
			written: () => gate.written,
			dumpImage: () => engine.dumpDataDir("none"),
			async close() {
				await keepingExitCode(() => engine.close());
				unlock();
			},
		};
	} catch (error) {
		unlock();
		throw error;
	}
};

const start = (options: PGliteOptions): Promise<PGlite> =>
	keepingExitCode(() => lettingGo(() => PGlite.create({ extensions: { pg_trgm }, ...options })));

/** An engine that ended while it started leaves its timers behind, and with them the process would never end. Of work that goes well they stay. */
export const lettingGo = async <T>(work: () => Promise<T>): Promise<T> => {
	const timers: NodeJS.Timeout[] = [];
	const hook = createHook({
		init(_id, type, _trigger, resource) {
			if (type === "Timeout") timers.push(resource as NodeJS.Timeout);
		},
	}).enable();
	try {
		return await work();
	} catch (error) {
		for (const timer of timers) timer.unref();
		throw error;
	} finally {
		hook.disable();
	}
};

const MB = 1024 * 1024;
/** It writes its log in files of 16 MB, and a next one before the last is full. */
const LEAST_MB = 32;
/** For an operator: of a full disk the engine says nothing but that it ended. */
const whatToDo = (folder: string): string => {
	const { bavail, bsize } = statfsSync(folder);
	const free = Math.floor((bavail * bsize) / MB);
	return free < LEAST_MB
		? `Its disk has ${free} MB left, and it needs ${LEAST_MB} at least: make room there, then start again.`
		: "Start again; where that does not help, it is damaged: bring back a backup (docs/runbook.md).";
};

const startInMemory = (image?: Blob) => start({ startParams: memoryStart, ...(image && { loadDataDir: image }) });

const startFrom = (files: DurableFolder, folder: string): Promise<PGlite> =>
	start({ fs: files, startParams: durableStart() }).catch((error: unknown) => {
		throw operatorError(error)
			? error
			: new OperatorError(`The embedded database in ${folder} does not start. ${whatToDo(folder)}`, { cause: error });
	});

/** Under another name until it is whole: one that was ended while it was made, by Ctrl+C in the first second of all, does not start again, and has nothing to bring back. */
const makeDatabase = async (folder: string): Promise<void> => {
	const draft = `${folder}.partial`;
	rmSync(draft, { recursive: true, force: true });
	const engine = await startFrom(new DurableFolder(draft), draft);
	await keepingExitCode(() => engine.close());
	renameSync(draft, folder);
	fsyncFolder(dirname(folder));
};

const startInFolder = async (folder: string): Promise<PGlite> => {
	const version = readVersion(folder);
	if (version !== undefined && version !== ENGINE_MAJOR)
		throw new OperatorError(
			`The database in ${folder} is of PostgreSQL ${version}, this service brings ${ENGINE_MAJOR}. Back it up with the version that made it and restore it here.`,
		);
	if (!existsSync(folder)) await makeDatabase(folder);
	const files = new DurableFolder(folder);
	const engine = await startFrom(files, folder);
	try {
		await assertDurable(engine, files);
		return engine;
	} catch (error) {
		await engine.close();
		throw error;
	}
};

/**
 * Whether a data folder holds an embedded database. Only looks.
 * @throws the system's error where the folder may not be looked into: it is not known to be empty then
 */
export const holdsDatabase = (folder: string): boolean => {
	try {
		return statSync(join(folder, "pg", "PG_VERSION")).isFile();
	} catch (error) {
		if (["ENOENT", "ENOTDIR"].includes((error as NodeJS.ErrnoException).code ?? "")) return false;
		throw error;
	}
};

const readVersion = (folder: string): string | undefined => {
	try {
		return readFileSync(join(folder, "PG_VERSION"), "utf8").trim();
	} catch {
		return undefined;
	}
};

/** The engine's programs end with exit codes of their own, which it writes onto the process's. */
const keepingExitCode = async <T>(work: () => Promise<T>): Promise<T> => {
	const before = process.exitCode;
	try {
		return await work();
	} finally {
		process.exitCode = before;
	}
};
