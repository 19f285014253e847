import { randomUUID } from "node:crypto";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pino from "pino";
import { readSettings } from "#platform/config.ts";
import type { Access } from "#platform/db/database.ts";
import { openDatabase } from "#platform/db/open.ts";
import { freePort, type RunningServer, startServer } from "./server.ts";

/** The built service on loopback, with data of its own. */
export interface Node {
	origin: string;
	port: number;
	folder: string;
	/**
	 * Starts it, again after an end.
	 * @param cwd folder of another build
	 */
	start(more?: Record<string, string>, cwd?: string): Promise<void>;
	end(signal?: "SIGTERM" | "SIGKILL"): Promise<void>;
	/** Looks into its database. The embedded one has to be ended first. */
	look<T>(work: (database: Access) => Promise<T>): Promise<T>;
	/** Resident memory in MiB. */
	memory(): number;
	/** The most it has had since its start, in MiB. */
	peak(): number;
	/** Processor time that it has used since its start, in seconds. */
	processor(): number;
}

/**
 * Makes a node: demo data, no limits by address, the embedded database or the server of BENCH_DATABASE_URL.
 * The port is FAULT_PORT's, or a free one.
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
			// After the name in brackets: utime and stime, in hundredths of a second (proc(5)).
			const fields = readFileSync(`/proc/${running?.pid}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
			return (Number(fields[11]) + Number(fields[12])) / 100;
		},
	};
};
