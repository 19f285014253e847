import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { FORMAT, VERSION } from "#platform/db/backup.ts";
import { migrate } from "#platform/db/migrate.ts";
import { openDatabase } from "#platform/db/open.ts";
import { COMMANDS } from "../cli/commands.ts";
import { undoneInWords } from "../cli/support/print-error.ts";

const folder = mkdtempSync(join(tmpdir(), "misuse-"));
afterAll(() => rmSync(folder, { recursive: true }));

const root = join(import.meta.dirname, "..");
const { PATH, NODE_COMPILE_CACHE } = process.env;
const node = { PATH, NODE_COMPILE_CACHE };

/** Runs a command with these settings. Returns its exit code and output. */
const run = (command: string[], settings: Record<string, string> = {}) =>
	new Promise<{ code: number; said: string }>((done) => {
		execFile(
			process.execPath,
			command,
			{ cwd: root, env: { ...node, HOME: folder, DATA_DIR: join(folder, "data"), ...settings } },
			(error, stdout, stderr) => done({ code: error ? Number(error.code) : 0, said: stdout + stderr }),
		);
	});

const start = (settings: Record<string, string>) =>
	run(["--conditions=development", "src/server/server.ts"], { LOG_LEVEL: "silent", ...settings });
const NOBODY = "postgres://alongside:secret@127.0.0.1:1/alongside";
const STACK = /\n\s+at |node:internal|Error:/;

describe("a start that can't succeed ends with a plain sentence and no stack trace", () => {
	test("the data folder is a file", async () => {
		const file = join(folder, "file");
		writeFileSync(file, "");
		expect(await start({ DATA_DIR: file })).toEqual({
			code: 1,
			said: `${file} is a file, but must be a folder. Choose another path.\n`,
		});
	});

	test("a setting is invalid", async () => {
		const { code, said } = await start({ PORT: "abc", DATABASE_URL: "hello" });
		expect(code).toBe(78);
		expect(said).toContain('PORT must be a port number (it is "abc")');
		expect(said).toContain("DATABASE_URL must be an address such as");
		expect(said).not.toMatch(STACK);
	});
});

// In parallel, because most of the time goes into starting processes.
test("every command names an unknown option and shows its usage", async () => {
	const names = Object.keys(COMMANDS);
	const answers = await Promise.all(names.map((name) => run(["cli/main.ts", name, "--bogus"])));
	for (const [i, { code, said }] of answers.entries()) {
		expect(said, names[i]).toContain(`Unknown option '--bogus'\nUsage: npm run cli -- ${names[i]}`);
		expect(said, names[i]).not.toMatch(STACK);
		expect(code, names[i]).toBe(2);
	}
});

test("an invitation to an invalid email address is refused", async () => {
	const { code, said } = await run(["cli/main.ts", "invite", "team", "new@visitor", "New Person"]);
	expect(said).toBe("new@visitor is not an email address.\n");
	expect(code).toBe(2);
});

test("every command says why it can't reach its database", async () => {
	const list = join(folder, "list.csv");
	writeFileSync(list, "name\nOne\n");
	const backup = join(folder, "backup.file");
	writeFileSync(
		backup,
		gzipSync(`${JSON.stringify({ format: FORMAT, version: VERSION, made: "", migrations: [] })}\n`),
	);
	const calls = [
		["backup", join(folder, "new.file")],
		["restore", backup],
		["restore-drill", backup],
		["move-files"],
		["import-providers", list],
		["import-localities", list],
		["invite", "team", "new@visitor.example", "New Person"],
		["retention"],
		["export", "providers"],
		["rotate-key"],
		["quarantine"],
		["two-steps"],
		["sign-out", "--everybody"],
		["erase", "C-1061"],
	];
	const answers = (DATABASE_URL: string) =>
		Promise.all(calls.map((call) => run(["cli/main.ts", ...call], { DATABASE_URL })));
	for (const [i, { code, said }] of (await answers(NOBODY)).entries()) {
		expect(said, calls[i]?.[0]).toContain(
			"The database doesn't answer at 127.0.0.1:1. Start it, or check DATABASE_URL.",
		);
		expect(said, calls[i]?.[0]).not.toMatch(STACK);
		expect(code, calls[i]?.[0]).toBe(1);
	}
	for (const [i, { said }] of (await answers("hello")).entries()) {
		expect(said, calls[i]?.[0]).toContain("DATABASE_URL must be an address such as");
		expect(said, calls[i]?.[0]).not.toMatch(STACK);
	}
});

test("a node whose database doesn't answer says so and waits, and stops when it is told to", async () => {
	const waiting = spawn(process.execPath, ["--conditions=development", "src/server/server.ts"], {
		cwd: root,
		env: { ...node, DATA_DIR: join(folder, "data"), LOG_LEVEL: "silent", DATABASE_URL: NOBODY },
	});
	const [line] = await once(waiting.stderr, "data");
	expect(String(line)).toBe(
		"The database doesn't answer at 127.0.0.1:1. Start it, or check DATABASE_URL. The node waits for it.\n",
	);
	expect(waiting.exitCode).toBeNull();
	waiting.kill("SIGTERM");
	expect(await once(waiting, "exit")).toEqual([null, "SIGTERM"]);
});

describe("an unavailable port is reported before any data is created", () => {
	const taken = createServer();
	let port = "";
	beforeAll(async () => {
		port = await new Promise<string>((done) =>
			taken.listen(0, "127.0.0.1", () => done(String((taken.address() as { port: number }).port))),
		);
	});
	afterAll(() => void taken.close());

	const cases: [string, () => Record<string, string>, () => string][] = [
		[
			"the site's port is taken",
			() => ({ PORT: port }),
			() =>
				`Port ${port} is already in use, perhaps by this service. Stop the other process, or set PORT to another port.\n`,
		],
		[
			"the metrics port is taken",
			() => ({ PORT: "0", METRICS_PORT: port }),
			() =>
				`Port ${port} is already in use, perhaps by this service. Stop the other process, or set METRICS_PORT to another port.\n`,
		],
		[
			"both ports are the same",
			() => ({ PORT: "31999", METRICS_PORT: "31999" }),
			() => "PORT and METRICS_PORT are both 31999. Set METRICS_PORT to another port, and keep it off the internet.\n",
		],
		[
			"this machine doesn't have the site's address",
			() => ({ PORT: "0", HOST: "192.0.2.1" }),
			() => "This machine doesn't have the address 192.0.2.1. Set HOST to one of its addresses.\n",
		],
		[
			"this machine doesn't have the metrics address",
			() => ({ PORT: "0", METRICS_PORT: "31998", METRICS_HOST: "192.0.2.1" }),
			() => "This machine doesn't have the address 192.0.2.1. Set METRICS_HOST to one of its addresses.\n",
		],
	];
	test.each(cases)("%s", async (_, settings, said) => {
		const data = join(folder, "never-made");
		expect(await start({ DATA_DIR: data, ...settings() })).toEqual({ code: 1, said: said() });
		expect(existsSync(data)).toBe(false);
	});
});

test("a restore refuses a missing file, and a file that isn't a backup, before it changes anything", async () => {
	const none = await run(["cli/main.ts", "restore", join(folder, "none.file")]);
	expect(none).toEqual({
		code: 1,
		said: `Nothing was restored: ${join(folder, "none.file")} doesn't exist. Check the path.\n`,
	});
	const text = join(folder, "text.file");
	writeFileSync(text, "hello");
	const { code, said } = await run(["cli/main.ts", "restore", text]);
	expect(said).toBe(
		`Nothing was restored: ${text} is not a backup of this service, or is incomplete. Choose another file.\n`,
	);
	expect(code).toBe(1);
});

describe("a command that needs an existing database reports a missing one and doesn't create it", () => {
	const list = join(folder, "outlets.csv");
	beforeAll(() => writeFileSync(list, "name\nOne\n"));
	const calls = [
		["backup", join(folder, "never.file")],
		["move-files"],
		["import-providers", list],
		["import-localities", list],
		["invite", "team", "new@visitor.example", "New Person"],
		["retention"],
		["rotate-key"],
		["quarantine"],
		["check-search"],
	];
	const CHECK = "Check DATABASE_URL or DATA_DIR, and that the service has been started once.";
	const every = (settings: Record<string, string>) =>
		Promise.all(calls.map((call) => run(["cli/main.ts", ...call], settings)));

	test("in a mistyped data folder", async () => {
		const data = join(folder, "mistyped");
		for (const [i, { code, said }] of (await every({ DATA_DIR: data })).entries()) {
			expect(said, calls[i]?.[0]).toContain(`There is no database in the data folder ${data}. ${CHECK}\n`);
			expect(said, calls[i]?.[0]).not.toMatch(STACK);
			expect(code, calls[i]?.[0]).toBe(1);
		}
		expect(existsSync(data)).toBe(false);
	});

	describe("in a database without tables", () => {
		const data = join(folder, "hollow");
		beforeAll(async () => {
			// As if the service had stopped before its first migration.
			const made = await openDatabase(
				{ database: { url: undefined, pool: 2 }, dataDir: data },
				pino({ level: "silent" }),
			);
			await made.close();
		});
		test.each(calls)("%s", async (name = "", ...more) => {
			const { code, said } = await run(["cli/main.ts", name, ...more], { DATA_DIR: data });
			expect(said).toContain(`The database has none of the service's tables. ${CHECK}\n`);
			expect(said).not.toMatch(STACK);
			expect(code).toBe(1);
		});
	});
});

test("an import that finished says so, even if it can't write its report", async () => {
	const data = join(folder, "imports");
	const made = await openDatabase({ database: { url: undefined, pool: 2 }, dataDir: data }, pino({ level: "silent" }));
	await migrate(made.pool);
	await made.close();
	const list = join(folder, "new-outlets.csv");
	writeFileSync(list, "name,postcode,service\nOne,3000,Speech pathology\n");
	const report = join(folder, "no-folder", "report.json");
	const { code, said } = await run(
		[
			...["cli/main.ts", "import-providers", list, "--source", "outlets", "--list-day", "unstated"],
			...["--commit", "--report", report],
		],
		{ DATA_DIR: data },
	);
	expect(said).toContain(
		`${report} doesn't exist. Check the path.\nThe import finished as shown above. Only the full report is missing.\n`,
	);
	expect(said).not.toContain("Nothing was imported");
	expect(code).toBe(1);
});

test("a command says that nothing was done if the database refused it, but not if the connection was lost", () => {
	const away = undoneInWords(
		"Nothing was restored",
		new Error("Connection terminated unexpectedly"),
		"it needs --replace.",
	);
	expect(away).toBe(
		"Nothing was restored, or all of it: the connection to the database was lost before the answer came. Once the database is back, run the command again: it needs --replace.\n",
	);
	const refused = Object.assign(new Error("value too long"), { code: "22001" });
	expect(undoneInWords("Nothing was restored", refused, "it needs --replace.")).toBe(
		"Nothing was restored: value too long\n",
	);
});

test("the doctor explains an invalid address, and a site that doesn't speak HTTPS", async () => {
	const server = createServer((socket) => socket.end("HTTP/1.1 200 OK\r\n\r\n"));
	const port = await new Promise<number>((done) =>
		server.listen(0, "127.0.0.1", () => done((server.address() as { port: number }).port)),
	);
	try {
		expect((await run(["cli/main.ts", "doctor", "--site", "nonsense"])).said).toContain(
			"nonsense is not a site address.",
		);
		expect((await run(["cli/main.ts", "doctor", "--site", `https://127.0.0.1:${port}`])).said).toContain(
			"No secure connection to 127.0.0.1: the server there does not use https.",
		);
	} finally {
		server.close();
	}
});

test("a command whose output pipe closes (`| head`) carries on and exits normally", async () => {
	const doctor = spawn(process.execPath, ["cli/main.ts", "doctor"], {
		cwd: root,
		env: { ...node, HOME: folder, DATA_DIR: join(folder, "data") },
	});
	doctor.stdout.once("data", () => doctor.stdout.destroy());
	let complaints = "";
	doctor.stderr.on("data", (chunk: Buffer) => {
		complaints += chunk;
	});
	expect(await once(doctor, "close")).toEqual([1, null]);
	expect(complaints).toBe("");
});
