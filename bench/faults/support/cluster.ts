import { execFileSync, type SpawnOptions, spawn } from "node:child_process";
import { chownSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { programs, runner } from "./postgres.ts";

/** Process ids of a postmaster and its children. Each is its own process group, so all must be signalled. */
export const family = (pid: number): number[] => [
	pid,
	...readdirSync("/proc")
		.filter((name) => /^\d+$/.test(name))
		.filter((name) => {
			try {
				return /\) \w (\d+) /.exec(readFileSync(`/proc/${name}/stat`, "utf8"))?.[1] === String(pid);
			} catch {
				return false;
			}
		})
		.map(Number),
];

/** A PostgreSQL server on loopback, started as a child of this process. */
export interface Postgres {
	url: string;
	/** Process id of the postmaster. */
	pid(): number;
	/** SIGQUIT stops it immediately, SIGINT rolls back open transactions and shuts down cleanly. */
	stop(signal?: "SIGQUIT" | "SIGINT" | "SIGKILL"): Promise<void>;
	start(): Promise<void>;
}

/** Makes PostgreSQL servers for one experiment in a temporary folder, which is deleted on exit. */
export const createCluster = (prefix: string) => {
	const bin = programs();
	const user = runner();
	const folder = mkdtempSync(join("/tmp", `${prefix}-`));
	if (user) chownSync(folder, user.uid, user.gid);
	const options = { ...user, cwd: folder, env: { PATH: process.env.PATH, LC_ALL: "C", TZ: "UTC" } };
	const run = (program: string, ...args: string[]) =>
		execFileSync(join(bin, program), args, { ...options, stdio: ["ignore", "ignore", "pipe"] });
	const all: Postgres[] = [];
	process.once("exit", () => {
		for (const one of all)
			try {
				for (const pid of family(one.pid())) process.kill(pid, "SIGKILL");
			} catch {
				// The process has already ended.
			}
		rmSync(folder, { recursive: true, force: true });
	});

	const serve = async (data: string, port: number, settings: Record<string, string | number>): Promise<Postgres> => {
		let child: ReturnType<typeof spawn> | undefined;
		const start = async () => {
			const given = { port, listen_addresses: "127.0.0.1", unix_socket_directories: "", timezone: "UTC", ...settings };
			const args = ["-D", data, ...Object.entries(given).flatMap(([name, value]) => ["-c", `${name}=${value}`])];
			child = spawn(join(bin, "postgres"), args, { ...options, stdio: ["ignore", "ignore", "pipe"] } as SpawnOptions);
			let said = "";
			child.stderr?.on("data", (bytes) => {
				said = (said + bytes).slice(-8_000);
			});
			for (let tried = 0; !/ready to accept (read-only )?connections/.test(said); tried++) {
				if (child.exitCode !== null || tried > 1_200)
					throw new Error(`PostgreSQL on port ${port} did not start: ${said}`);
				await sleep(50);
			}
		};
		await start();
		const one: Postgres = {
			url: `postgres://postgres@127.0.0.1:${port}/postgres`,
			pid: () => child?.pid ?? 0,
			start,
			async stop(signal = "SIGQUIT") {
				const held = child;
				if (!held || held.exitCode !== null || held.signalCode !== null) return;
				const gone = new Promise((done) => held.once("exit", done));
				if (signal === "SIGKILL") for (const pid of family(held.pid ?? 0)) process.kill(pid, "SIGKILL");
				else held.kill(signal);
				await gone;
			},
		};
		all.push(one);
		return one;
	};

	return {
		async primary(port: number, settings: Record<string, string | number> = {}): Promise<Postgres> {
			const data = join(folder, `primary-${port}`);
			run(
				"initdb",
				"--pgdata",
				data,
				"--username",
				"postgres",
				"--auth",
				"trust",
				"--encoding",
				"UTF8",
				"--lc-collate",
				"C",
				"--lc-ctype",
				"C.UTF-8",
				"--no-sync",
			);
			return serve(data, port, { max_connections: 300, ...settings });
		},
		async end() {
			for (const one of [...all].reverse()) await one.stop("SIGKILL");
		},
	};
};
