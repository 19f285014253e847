import { createHook } from "node:async_hooks";
import { existsSync, readFileSync, renameSync, rmSync, statfsSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Duplex } from "node:stream";
import { setFlagsFromString } from "node:v8";
import { PGlite, type PGliteOptions } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import type { Log } from "#platform/observability/log.ts";
import { OperatorError, operatorError } from "#platform/operator-error.ts";
import { assertDurable, DurableFolder, durableStart, fsyncFolder, memoryStart } from "./durable.ts";
import { Gate } from "./gate.ts";
import { lockFolder } from "./lock.ts";

const ENGINE_MAJOR = "18";
/** EX_SOFTWARE: the supervisor restarts the process, and the engine recovers from its log. */
const EXIT_IN_DOUBT = 70;

export interface EmbeddedOptions {
	/** Folder of the database, created if needed. Absent: in memory. */
	folder?: string;
	/** A dump (`dumpImage`) to start from, in memory. */
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
	/** Dumps the whole database, for the `image` option. */
	dumpImage(): Promise<Blob>;
	close(): Promise<void>;
}

/**
 * Starts the embedded PostgreSQL. With a folder, it locks the folder and syncs commits to disk.
 * @throws FolderInUse if another process uses the folder; Error if the folder is from another PostgreSQL version or
 * commits are not synced
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
						`The embedded database in ${folder} failed, so the process is ending. ${whatToDo(folder)}\n`,
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

/** V8 compiles the engine once (decision 62). It reads what a flag implies only when Node starts, so this names all. */
const COMPILED_ONCE = ["--liftoff-only", "--no-wasm-tier-up", "--no-wasm-dynamic-tiering"];

const start = (options: PGliteOptions): Promise<PGlite> => {
	COMPILED_ONCE.forEach(setFlagsFromString);
	return keepingExitCode(() => lettingGo(() => PGlite.create({ extensions: { pg_trgm }, ...options })));
};

/** If the work fails, unrefs the timers it created: a failed engine start leaves timers that keep the process alive. */
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
/** The engine writes its log in files of 16 MB, and creates the next before the current one is full. */
const LEAST_MB = 32;
/** Advice for the operator. When the disk is full, the engine ends without saying why. */
const whatToDo = (folder: string): string => {
	const { bavail, bsize } = statfsSync(folder);
	const free = Math.floor((bavail * bsize) / MB);
	return free < LEAST_MB
		? `Its disk has ${free} MB left, but it needs at least ${LEAST_MB}. Free some space, then start it again.`
		: "Start it again. If that doesn't help, it is damaged: restore a backup (docs/runbook.md).";
};

const startInMemory = (image?: Blob) => start({ startParams: memoryStart, ...(image && { loadDataDir: image }) });

const startFrom = (files: DurableFolder, folder: string): Promise<PGlite> =>
	start({ fs: files, startParams: durableStart() }).catch((error: unknown) => {
		throw operatorError(error)
			? error
			: new OperatorError(`The embedded database in ${folder} doesn't start. ${whatToDo(folder)}`, { cause: error });
	});

/**
 * Creates the database under another name and renames it when complete. A half-created database (Ctrl+C during the
 * first second) would never start again.
 */
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
			`The database in ${folder} is from PostgreSQL ${version}, but this release includes PostgreSQL ${ENGINE_MAJOR}. Back it up with the release that created it, and restore the backup here.`,
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
 * Whether a data folder contains an embedded database. Changes nothing.
 * @throws the system's error if the folder can't be read
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

/** Restores the process's exit code, which the engine overwrites with those of its own programs. */
const keepingExitCode = async <T>(work: () => Promise<T>): Promise<T> => {
	const before = process.exitCode;
	try {
		return await work();
	} finally {
		process.exitCode = before;
	}
};
