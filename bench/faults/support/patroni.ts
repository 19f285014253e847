import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { chownSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { family } from "./cluster.ts";
import { programs, runner } from "./postgres.ts";

/** Three PostgreSQL under Patroni, etcd and HAProxy, each machine an address of its own on loopback. */
export interface Machines {
	/** Through HAProxy, to the server that leads. */
	url: string;
	/** All three servers, without HAProxy. */
	listed: string;
	/** Name of the server that leads, once it takes writes. */
	leader(): Promise<string>;
	/** Waits until another server than this one leads. */
	leaderAfter(name: string): Promise<string>;
	/** Waits until all three are there, one of them synchronous. */
	whole(): Promise<void>;
	/** Asks Patroni for another leader, as `patronictl switchover` does. */
	switchOver(): Promise<void>;
	/** Everything on the machine ends at once. */
	lose(name: string): void;
	/** Everything on the machine stands still, with its connections open. */
	freeze(name: string): void;
	thaw(name: string): void;
	close(): Promise<void>;
}

const NAMES = ["db1", "db2", "db3"] as const;
const PASSWORD = "a password that only this experiment uses";
const WAIT_MS = 120_000;
const HAPROXY = "/usr/sbin/haproxy";

/** Programs of Debian that this needs and that aren't there. */
export const missingForPatroni = (): string[] =>
	[
		["patroni", "patroni"],
		["etcd", "etcd-server"],
		[HAPROXY, "haproxy"],
	].flatMap(([program = "", name = ""]) =>
		spawnSync(program, ["--version"], { stdio: "ignore" }).error ? [name] : [],
	);

const addressOf = (name: string) => `127.77.1.1${name.at(-1)}`;

/** A file of deploy/ha as it is on one machine, with only addresses, folders and versions replaced. */
const fileFor = (file: string, name: string, replacing: [from: string | RegExp, to: string][]): string => {
	let text = readFileSync(join("deploy/ha", file), "utf8");
	const own = /10\.77\.1\.11(?=:)/g;
	const isList = (line: string) => /hosts:|INITIAL_CLUSTER=|server db/.test(line);
	text = text
		.split("\n")
		.map((line) => (isList(line) ? line : line.replace(own, `10.77.1.1${name.at(-1)}`)))
		.join("\n");
	for (const [from, to] of replacing) {
		if (text.split(from).length < 2) throw new Error(`deploy/ha/${file} no longer has ${from}`);
		text = text.replaceAll(from, to);
	}
	return text.replaceAll("10.77.1.", "127.77.1.");
};

export const startMachines = async (): Promise<Machines> => {
	const bin = programs();
	const as = runner();
	const folder = mkdtempSync(join(tmpdir(), "fault-patroni-"));
	if (as) chownSync(folder, as.uid, as.gid);
	const own = (path: string) => {
		mkdirSync(path, { mode: 0o700 });
		if (as) chownSync(path, as.uid, as.gid);
		return path;
	};
	const machines = new Map<string, { home: string; etcd?: ChildProcess; patroni?: ChildProcess }>();
	const start = (name: string, program: string, args: string[], env: Record<string, string>): ChildProcess => {
		const log = openSync(join(folder, `${name}-${basename(program)}.log`), "a");
		return spawn(program, args, {
			...as,
			cwd: folder,
			env: { PATH: process.env.PATH ?? "", LANG: "C", ...env },
			stdio: ["ignore", log, log],
		});
	};
	/** Every process of a machine. Patroni lets PostgreSQL go its own way. */
	const processesOf = (name: string): number[] => {
		const { home, etcd, patroni } = machines.get(name) ?? {};
		let postmaster: number | undefined;
		try {
			postmaster = Number.parseInt(readFileSync(join(home ?? "", "data/postmaster.pid"), "utf8"), 10);
		} catch {
			// It isn't running.
		}
		return [...(patroni?.pid ? family(patroni.pid) : []), etcd?.pid, ...(postmaster ? family(postmaster) : [])].filter(
			(pid) => pid !== undefined,
		);
	};
	const signal = (name: string, sign: NodeJS.Signals) => {
		for (const pid of processesOf(name))
			try {
				process.kill(pid, sign);
			} catch {
				// It has ended.
			}
	};
	let haproxy: ChildProcess | undefined;
	const end = () => {
		haproxy?.kill("SIGKILL");
		for (const name of machines.keys()) signal(name, "SIGKILL");
	};
	process.once("exit", () => {
		end();
		rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
	});

	for (const name of NAMES) {
		const home = own(join(folder, name));
		const settings = fileFor("etcd.env", name, [
			["ETCD_NAME=db1", `ETCD_NAME=${name}`],
			["/var/lib/etcd/alongside", join(home, "etcd")],
			[",http://127.0.0.1:2379", ""],
		]);
		const env = Object.fromEntries(
			[...settings.matchAll(/^(ETCD_\w+)=(.*)$/gm)].map(([, key, value]) => [key, value] as [string, string]),
		);
		machines.set(name, { home, etcd: start(name, "etcd", [], env) });
	}
	for (const [name, machine] of machines) {
		const { home } = machine;
		const file = join(home, "patroni.yml");
		writeFileSync(
			file,
			fileFor("patroni.yml", name, [
				[/^name: db1$/gm, `name: ${name}`],
				["10.77.1.0/24", "127.0.0.0/8"],
				["10.77.0.0/16", "127.0.0.0/8"],
				["/usr/lib/postgresql/17/bin", bin],
				// Three servers of one machine need sockets and a password file each.
				[
					"/var/lib/postgresql/17/alongside",
					`${join(home, "data")}\n  pgpass: ${join(home, "pgpass")}\n  parameters:\n    unix_socket_directories: ${home}`,
				],
				["pgbackrest --stanza=alongside archive-push %p", "/bin/true"],
			]),
		);
		machine.patroni = start(name, "patroni", [file], { HOME: home });
	}
	writeFileSync(join(folder, "haproxy.cfg"), fileFor("haproxy.cfg", "db1", [["127.0.0.1:5432", "127.77.0.1:5432"]]));
	haproxy = start("nodes", HAPROXY, ["-db", "-f", join(folder, "haproxy.cfg")], {});

	/** Asks until the answer is there. @throws with what the programs last said */
	const until = async <T>(what: string | (() => string), ask: () => Promise<T | undefined>): Promise<T> => {
		const from = performance.now();
		while (performance.now() - from < WAIT_MS) {
			const found = await ask().catch(() => undefined);
			if (found !== undefined) return found;
			await sleep(100);
		}
		// Its own lines begin with their time. HAProxy's checks leave the traces of broken connections between them.
		const said = NAMES.map((name) =>
			[
				name,
				...readFileSync(join(folder, `${name}-patroni.log`), "utf8")
					.split("\n")
					.filter((line) => /^20\d\d-/.test(line))
					.slice(-12),
			].join("\n"),
		);
		throw new Error(`${typeof what === "string" ? what : what()} took too long:\n${said.join("\n\n")}`);
	};
	const members = async (name: string): Promise<{ name: string; role: string; state: string }[]> => {
		const answer = await fetch(`http://${addressOf(name)}:8008/cluster`, { signal: AbortSignal.timeout(2_000) });
		return ((await answer.json()) as { members: { name: string; role: string; state: string }[] }).members;
	};
	/** The server that Patroni calls primary, as HAProxy asks. */
	const primaries = async () => {
		const answers = await Promise.all(
			NAMES.map((name) =>
				fetch(`http://${addressOf(name)}:8008/primary`, { signal: AbortSignal.timeout(1_000) }).then(
					({ status }) => (status === 200 ? [name as string] : []),
					() => [],
				),
			),
		);
		return answers.flat();
	};
	const leader = () => until("a leader", async () => (await primaries())[0]);
	let all: Awaited<ReturnType<typeof members>> = [];
	const whole = () =>
		until(
			() => `a whole cluster, now ${JSON.stringify(all)},`,
			async () => {
				all = await members(await leader());
				const isWhole =
					all.length === NAMES.length &&
					all.some(({ role }) => role === "sync_standby") &&
					all.every(({ role, state }) => role === "leader" || state === "running" || state === "streaming");
				return isWhole ? true : undefined;
			},
		).then(() => {});
	await whole();

	// As deploy/roles.sh does.
	const first = addressOf(await leader());
	const client = new pg.Client({
		host: first,
		port: 5432,
		user: "postgres",
		password: "CHANGE-ME-1",
		database: "postgres",
	});
	await client.connect();
	await client.query(`create role alongside login password ${pg.escapeLiteral(PASSWORD)}`);
	await client.query(
		"create database alongside owner alongside template template0 encoding 'UTF8' lc_collate 'C' lc_ctype 'C.UTF-8'",
	);
	await client.end();

	const user = `postgres://alongside:${encodeURIComponent(PASSWORD)}@`;
	return {
		url: `${user}127.77.0.1:5432/alongside`,
		listed: `${user}${NAMES.map((name) => `${addressOf(name)}:5432`).join(",")}/alongside?target_session_attrs=read-write`,
		leader,
		leaderAfter: (name) => until("another leader", async () => (await primaries()).find((each) => each !== name)),
		whole,
		async switchOver() {
			const name = await leader();
			const answer = await fetch(`http://${addressOf(name)}:8008/switchover`, {
				method: "POST",
				body: JSON.stringify({ leader: name }),
			});
			if (!answer.ok) throw new Error(`Patroni refused: ${await answer.text()}`);
		},
		lose: (name) => signal(name, "SIGKILL"),
		freeze: (name) => signal(name, "SIGSTOP"),
		thaw: (name) => signal(name, "SIGCONT"),
		async close() {
			end();
			await sleep(200);
		},
	};
};
