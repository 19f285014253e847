import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { freePort } from "./server.ts";

/** A PostgreSQL server on loopback for one experiment, in a temporary folder that is deleted on exit. */
export interface Postgres {
	port: number;
	/** Connection URL of a database. */
	url(name: string, port?: number): string;
	/** Creates an empty database. @returns its URL */
	create(name: string): Promise<string>;
	ask<T extends pg.QueryResultRow>(name: string, text: string, values?: unknown[]): Promise<T[]>;
	/** Stops it like a crash: connections break, nothing is flushed, and the next start recovers from the log. */
	stopAtOnce(): Promise<void>;
	/** Starts it again. @returns milliseconds until it responded */
	start(): Promise<number>;
	/** Adds a standby that has every write before it is acknowledged. @returns its port */
	addStandby(): Promise<number>;
	/** Lets the standby take writes. */
	promote(): Promise<void>;
	/** Suspends all its processes, like a machine that lost its disk: connections stay open without a response. */
	freeze(): void;
	/** Resumes the suspended processes, which finish their work. */
	thaw(): void;
	close(): Promise<void>;
}

const childrenOf = (pid: number): number[] =>
	readdirSync("/proc")
		.filter((name) => /^\d+$/.test(name))
		.map(Number)
		.filter((each) => {
			try {
				// State and parent process id follow the name in brackets (proc(5)).
				return Number(readFileSync(`/proc/${each}/stat`, "utf8").split(") ").at(-1)?.split(" ")[1]) === pid;
			} catch {
				return false;
			}
		});

const DEBIAN = "/usr/lib/postgresql";

/** Folder of the server's programs: PG_BIN, else Debian's version 15 (our oldest supported), else Debian's newest. */
export const programs = (): string => {
	if (process.env.PG_BIN) return process.env.PG_BIN;
	const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a)) : [];
	const version = versions.includes("15") ? "15" : versions[0];
	if (!version)
		throw new Error("PostgreSQL is not installed. Install it, or set PG_BIN to the folder of its programs.");
	return join(DEBIAN, version, "bin");
};

/** The user to run PostgreSQL as if this process is root, which PostgreSQL refuses: `postgres`, else `nobody`. */
export const runner = (): { uid: number; gid: number } | undefined => {
	if (process.getuid?.() !== 0) return undefined;
	const users = readFileSync("/etc/passwd", "utf8").split("\n");
	const [, , uid, gid] = (
		users.find((line) => line.startsWith("postgres:")) ??
		users.find((line) => line.startsWith("nobody:")) ??
		""
	).split(":");
	return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined;
};

/** @param settings more server settings, for example `{ max_connections: "200" }` */
export const startPostgres = async (settings: Record<string, string> = {}): Promise<Postgres> => {
	const bin = programs();
	const as = runner();
	const folder = mkdtempSync(join(tmpdir(), "fault-postgres-"));
	if (as) chownSync(folder, as.uid, as.gid);
	const data = join(folder, "data");
	const surroundings = { PATH: process.env.PATH ?? "", HOME: folder, LANG: "C" };
	execFileSync(
		join(bin, "initdb"),
		["-D", data, "-U", "alongside", "-A", "trust", "-E", "UTF8", "--lc-collate=C", "--lc-ctype=C.UTF-8", "--no-sync"],
		{
			...as,
			cwd: folder,
			env: surroundings,
			stdio: ["ignore", "ignore", "pipe"],
		},
	);
	const port = await freePort();
	const all = {
		port: String(port),
		listen_addresses: "127.0.0.1",
		unix_socket_directories: "",
		shared_buffers: "64MB",
		log_min_messages: "panic",
		...settings,
	};
	const url = (name: string, at = port) => `postgres://alongside@127.0.0.1:${at}/${name}`;

	let child: ChildProcess | undefined;
	let standby: { child: ChildProcess; port: number } | undefined;
	let gone: Promise<void> = Promise.resolve();
	let frozen: number[] = [];
	const thaw = () => {
		for (const pid of frozen) process.kill(pid, "SIGCONT");
		frozen = [];
	};
	const end = async (signal: NodeJS.Signals) => {
		child?.kill(signal);
		await gone;
	};
	process.once("exit", () => {
		thaw();
		child?.kill("SIGQUIT");
		standby?.child.kill("SIGQUIT");
		rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
	});

	const ask = async <T extends pg.QueryResultRow>(
		name: string,
		text: string,
		values?: unknown[],
		at = port,
	): Promise<T[]> => {
		const client = new pg.Client({ connectionString: url(name, at) });
		client.on("error", () => {});
		await client.connect();
		return (await client.query<T>(text, values).finally(() => client.end())).rows;
	};
	const start = async () => {
		const from = performance.now();
		const parameters = Object.entries(all).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
		const started = spawn(join(bin, "postgres"), ["-D", data, ...parameters], {
			...as,
			cwd: folder,
			env: surroundings,
			stdio: ["ignore", "ignore", "ignore"],
		});
		child = started;
		gone = new Promise((resolve) => started.once("exit", () => resolve()));
		while (performance.now() - from < 60_000) {
			if (started.exitCode !== null) throw new Error(`PostgreSQL ended while starting (${started.exitCode})`);
			const answers = await ask("postgres", "select 1").then(
				() => true,
				() => false,
			);
			if (answers) return Math.round(performance.now() - from);
			await sleep(20);
		}
		throw new Error("PostgreSQL was not ready in time");
	};
	await start();

	return {
		port,
		url,
		ask,
		start,
		async create(name) {
			await ask(
				"postgres",
				`create database ${pg.escapeIdentifier(name)} template template0 encoding 'UTF8' lc_collate 'C' lc_ctype 'C.UTF-8'`,
			);
			return url(name);
		},
		async addStandby() {
			const to = join(folder, "standby");
			const at = await freePort();
			const copy = [
				"-h",
				"127.0.0.1",
				"-p",
				String(port),
				"-U",
				"alongside",
				"-D",
				to,
				"-R",
				"-c",
				"fast",
				"--no-sync",
			];
			execFileSync(join(bin, "pg_basebackup"), copy, { ...as, cwd: folder, env: surroundings });
			const parameters = Object.entries({ ...all, port: String(at) }).flatMap(([name, value]) => [
				"-c",
				`${name}=${value}`,
			]);
			const started = spawn(join(bin, "postgres"), ["-D", to, ...parameters], {
				...as,
				cwd: folder,
				env: surroundings,
				stdio: ["ignore", "ignore", "ignore"],
			});
			standby = { child: started, port: at };
			await ask("postgres", "alter system set synchronous_standby_names = '*'");
			await ask("postgres", "select pg_reload_conf()");
			for (let tried = 0; tried < 600; tried++) {
				const rows = await ask("postgres", "select from pg_stat_replication where sync_state = 'sync'");
				if (rows.length > 0) return at;
				await sleep(100);
			}
			throw new Error("the standby did not follow in time");
		},
		async promote() {
			await ask("postgres", "select pg_promote()", [], standby?.port);
		},
		stopAtOnce: () => end("SIGQUIT"),
		freeze() {
			const pid = child?.pid;
			if (!pid) return;
			// The postmaster first, so that it can't start new processes.
			process.kill(pid, "SIGSTOP");
			frozen = [pid, ...childrenOf(pid)];
			for (const each of frozen) process.kill(each, "SIGSTOP");
		},
		thaw,
		async close() {
			standby?.child.kill("SIGINT");
			await end("SIGINT");
		},
	};
};
