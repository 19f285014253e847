import { randomUUID } from "node:crypto";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pino from "pino";
import { readSettings } from "../../../src/platform/config.ts";
import type { Access } from "../../../src/platform/db/database.ts";
import { openDatabase } from "../../../src/platform/db/open.ts";
import { freePort, type RunningServer, startServer } from "./server.ts";

/** The built service on loopback with its own data folder. */
export interface Node {
	origin: string;
	port: number;
	folder: string;
	/**
	 * Starts the node. Can be called again after `end`.
	 * @param cwd folder of a different build
	 */
	start(more?: Record<string, string>, cwd?: string): Promise<void>;
	end(signal?: "SIGTERM" | "SIGKILL"): Promise<void>;
	/** Opens the node's database. If it is embedded, end the node first. */
	look<T>(work: (database: Access) => Promise<T>): Promise<T>;
	/** Resident memory in MiB. */
	memory(): number;
	/** Peak resident memory since the start, in MiB. */
	peak(): number;
	/** CPU time used since the start, in seconds. */
	processor(): number;
}

/**
 * Makes a node with demo data and without rate limits. It uses the embedded database, or BENCH_DATABASE_URL if set,
 * and port FAULT_PORT or a free port.
 */
export const makeNode = async (environment: Record<string, string> = {}): Promise<Node> => {
	if (!existsSync("build/server/index.js")) {
		process.stderr.write("There is no build yet: npm run build\n");
		process.exit(2);
	}
	const folder = mkdtempSync(join(tmpdir(), "fault-"));
	process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
	const port = Number(process.env.FAULT_PORT) || (await freePort());
	const origin = `http://127.0.0.1:${port}`;
	const settings: Record<string, string> = {
		NODE_ENV: "production",
		HOST: "127.0.0.1",
		PORT: String(port),
		DATA_DIR: folder,
		DATABASE_URL: process.env.BENCH_DATABASE_URL ?? "",
		SECRET_KEY: randomUUID(),
		DEMO: "on",
		LIMITS: "off",
		LOG_LEVEL: "error",
		...environment,
	};
	let running: RunningServer | undefined;
	return {
		origin,
		port,
		folder,
		async start(more = {}, cwd = process.cwd()) {
			running = await startServer({ ...settings, ...more }, origin, undefined, cwd);
		},
		async end(signal = "SIGTERM") {
			await running?.end(signal);
			running = undefined;
		},
		async look(work) {
			const database = await openDatabase(
				readSettings({
					DATA_DIR: settings.DATA_DIR,
					DATABASE_URL: settings.DATABASE_URL,
					SECRET_KEY: settings.SECRET_KEY,
				}),
				pino({ level: "silent" }),
			);
			try {
				return await work(database.patient);
			} finally {
				await database.close();
			}
		},
		memory() {
			const pages = readFileSync(`/proc/${running?.pid}/statm`, "utf8").split(" ")[1];
			return Math.round((Number(pages) * 4096) / 1024 / 1024);
		},
		peak() {
			const kilobytes = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${running?.pid}/status`, "utf8"))?.[1];
			return Math.round(Number(kilobytes) / 1024);
		},
		processor() {
			// utime and stime in hundredths of a second: fields 11 and 12 after the name in brackets (proc(5)).
			const fields = readFileSync(`/proc/${running?.pid}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
			return (Number(fields[11]) + Number(fields[12])) / 100;
		},
	};
};
