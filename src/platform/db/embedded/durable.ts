import { closeSync, fsyncSync, openSync } from "node:fs";
import { PGlite } from "@electric-sql/pglite";
import { NodeFS } from "@electric-sql/pglite/nodefs";

/**
 * The parts of the engine's file system layer that the shim uses. They are internal, hence the exact version in
 * package.json and the check at start.
 */
interface EngineModule {
	FS: {
		lookupNode(parent: unknown, name: string): unknown;
		destroyNode(node: unknown): void;
	};
	NODEFS: {
		node_ops: { mknod(parent: unknown, name: string, mode: number, device: number): unknown };
		stream_ops: { fsync?: (stream: { nfd?: number; node: unknown }) => number };
		realPath(node: unknown): string;
	};
}

/**
 * A folder whose commits reach the disk. The engine's own file system never calls fsync, so a power cut would lose
 * acknowledged rows. It also remembers a file whose creation failed (for example with too many open files), and would
 * report until the process ends that the file exists.
 */
export class DurableFolder extends NodeFS {
	/** Number of fsync calls so far. */
	fsyncs = 0;

	override async init(...args: Parameters<NodeFS["init"]>): ReturnType<NodeFS["init"]> {
		const made = await super.init(...args);
		const atStart = made.emscriptenOpts.preRun as ((module: EngineModule) => void)[];
		atStart.push(({ FS, NODEFS }) => {
			const make = NODEFS.node_ops.mknod;
			NODEFS.node_ops.mknod = (parent, name, ...more) => {
				try {
					return make(parent, name, ...more);
				} catch (error) {
					FS.destroyNode(FS.lookupNode(parent, name));
					throw error;
				}
			};
			NODEFS.stream_ops.fsync = (stream) => {
				this.fsyncs++;
				if (stream.nfd !== undefined) fsyncSync(stream.nfd);
				else fsyncFolder(NODEFS.realPath(stream.node));
				return 0;
			};
		});
		return made;
	}
}

/** Syncs a folder, so that new and renamed files survive a power cut. */
export const fsyncFolder = (path: string): void => {
	const fd = openSync(path, "r");
	try {
		fsyncSync(fd);
	} finally {
		closeSync(fd);
	}
};

const settings = (values: Record<string, string>) =>
	Object.entries(values).flatMap(([name, value]) => ["-c", `${name}=${value}`]);

/**
 * Start settings of the engine. A larger stack limit would overflow the engine's own stack and silently corrupt memory.
 * 16 MB of buffers cost no measurable speed, 8 MB do.
 */
const common = settings({ max_stack_depth: "200kB", shared_buffers: "16MB" });
export const memoryStart: string[] = [...PGlite.defaultStartParams, ...common];
/** PostgreSQL's minimum for `max_files_per_process`, and its default. */
const FILES = { least: 64, most: 1000 };

/**
 * How many files the engine may keep open. It doesn't know the limit of the process, and would leave none for
 * connections and the service's own files.
 */
const engineFiles = (): number => {
	const limit = (process.report.getReport() as { userLimits?: { open_files?: { soft?: unknown } } }).userLimits
		?.open_files?.soft;
	return typeof limit === "number" ? Math.max(FILES.least, Math.min(FILES.most, Math.floor(limit / 4))) : FILES.most;
};

/** `-F` would turn fsync off. `wal_sync_method` is fsync because the engine's fdatasync does nothing. */
export const durableStart = (): string[] => [
	...PGlite.defaultStartParams.filter((param) => param !== "-F"),
	...common,
	...settings({
		fsync: "on",
		wal_sync_method: "fsync",
		max_wal_size: "256MB",
		max_files_per_process: String(engineFiles()),
	}),
];

/**
 * Commits something and checks that it was synced.
 * @throws Error if it was not: the engine's internals must have changed
 */
export const assertDurable = async (engine: Pick<PGlite, "query">, folder: DurableFolder): Promise<void> => {
	const before = folder.fsyncs;
	await engine.query("select pg_logical_emit_message(true, 'alongside', 'is this synced?')");
	if (folder.fsyncs === before)
		throw new Error(
			"The embedded database acknowledged a commit without syncing it to disk. Use the exact version of @electric-sql/pglite in package.json.",
		);
};
