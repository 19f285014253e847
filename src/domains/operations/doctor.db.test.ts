import { execFile } from "node:child_process";
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import disks from "node:fs/promises";
import { createServer, type Server } from "node:http";
import { syncBuiltinESMExports } from "node:module";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { Kysely, PostgresDialect, sql } from "kysely";
import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { authenticatorSeal } from "#domains/accounts/two-factor.ts";
import { detailsSeal } from "#domains/quotes/follow-up-store.ts";
import { seedHolidays } from "#domains/reference/holidays.ts";
import { readSettings, type Settings } from "#platform/config.ts";
import { noteRun } from "#platform/jobs/job-runs.ts";
import { sealerOf } from "#platform/security/sealed.ts";
import { type TestApi, testApi } from "#tests/support/api.ts";
import { aPerson } from "#tests/support/people.ts";
import { aRequest, aTown } from "#tests/support/quotes.ts";
import { checkDatabase, isWhole, notEncrypted, tooFewConnections, writeFindings } from "./check-database.ts";
import { checkMachine } from "./check-machine.ts";
import { checkMail } from "./check-mail.ts";
import { checkService } from "./check-service.ts";
import { checkEnvironment, checkSettings } from "./check-settings.ts";
import { checkSite } from "./check-site.ts";
import { checkTraces } from "./check-traces.ts";
import type { Finding } from "./finding.ts";
import { resealAll } from "./rotate-key.ts";

const ROOT = join(import.meta.dirname, "../../..");
const of = (found: readonly Finding[], level: Finding["level"]) =>
	found.filter((one) => one.level === level).map(({ what }) => what);

const GOOD = {
	NODE_ENV: "production",
	PUBLIC_URL: "https://alongside.org.au",
	DATABASE_URL: "postgres://alongside:x@db.internal/alongside?sslmode=verify-full",
	SMTP_URL: "smtps://alongside:x@mail.internal",
	SECRET_KEY: "k".repeat(43),
	VIRUS_SCANNER: "clamd://scanner.internal",
	TRUST_PROXY: "1",
	EMAIL: "hello@alongside.org.au",
	TEAM_EMAIL: "team@alongside.org.au",
	MAIL_FROM: "no-reply@alongside.org.au",
};

describe("settings", () => {
	it("that suit a public service are fine", () => {
		expect(checkSettings(readSettings(GOOD)).map(({ level }) => level)).toEqual(["fine"]);
	});

	it("that do not are told with what to do, and secrets are not repeated", () => {
		const found = checkSettings(
			readSettings({
				...GOOD,
				PUBLIC_URL: "http://alongside.org.au",
				DEMO: "on",
				LIMITS: "off",
				MAIL_FROM: "a@b.example",
				SECRET_KEY: "",
			}),
		);
		expect(of(found, "warning").concat(of(found, "fault"))).toEqual([
			expect.stringContaining("SECRET_KEY is not set"),
			expect.stringContaining("not https"),
			expect.stringContaining("Demo mode is on"),
			expect.stringContaining("LIMITS is off"),
		]);
		expect(found.every(({ mend }) => mend)).toBe(true);
		expect(JSON.stringify(found)).not.toContain("db.internal");
	});

	it.each([
		[
			"nobody is limited where the proxy is on this machine, which LIMITS=auto spares",
			{},
			"fault",
			"which LIMITS=auto spares",
		],
		["visitors share their limits where LIMITS is on", { LIMITS: "on" }, "warning", "use up one another's limits"],
		["and where the proxy is another machine", { HOST: "0.0.0.0" }, "warning", "use up one another's limits"],
	] as const)("without TRUST_PROXY behind a proxy: %s", (_, settings, level, words) => {
		const found = checkSettings(readSettings({ ...GOOD, TRUST_PROXY: "0", ...settings })).filter(({ what }) =>
			what.includes("TRUST_PROXY"),
		);
		expect(found).toEqual([
			{ level, what: expect.stringContaining(words), mend: expect.stringContaining("as deploy/compose.yaml does") },
		]);
	});

	it.each([
		["the service is asked for itself, on this machine", { PUBLIC_URL: "http://127.0.0.1:3000" }],
		["it is asked for itself, in a house", { PUBLIC_URL: "http://10.1.2.3:3000", HOST: "10.1.2.3" }],
		["no address is set", { PUBLIC_URL: "" }],
	])("without TRUST_PROXY nothing is told where there is no proxy: %s", (_, settings) => {
		expect(JSON.stringify(checkSettings(readSettings({ ...GOOD, TRUST_PROXY: "0", ...settings })))).not.toContain(
			"TRUST_PROXY",
		);
	});

	it.each([
		["visitors come straight to the service", { PUBLIC_URL: "http://10.1.2.3:3000", HOST: "0.0.0.0" }, ["fault"]],
		["so do those of this machine", { PUBLIC_URL: "http://127.0.0.1:3000" }, ["fault"]],
		["a proxy listens at another port", { PUBLIC_URL: "http://10.1.2.3", HOST: "0.0.0.0" }, []],
		["or at the same one, outwards", { PUBLIC_URL: "http://10.1.2.3:3000" }, []],
		["or speaks https", {}, []],
	])("with TRUST_PROXY where %s", (_, settings, levels) => {
		const found = checkSettings(readSettings({ ...GOOD, TRUST_PROXY: "1", ...settings })).filter(({ what }) =>
			what.startsWith("TRUST_PROXY is 1"),
		);
		expect(found.map(({ level }) => level)).toEqual(levels);
	});

	it("that cannot be read are told one by one", () => {
		const { settings, findings } = checkEnvironment({ PORT: "abc", SMTP_URL: "nonsense-with-a-password" });
		expect(settings).toBeUndefined();
		expect(of(findings, "fault")).toEqual([
			expect.stringContaining("PORT must be"),
			expect.stringContaining("SMTP_URL must be"),
		]);
		expect(JSON.stringify(findings)).not.toContain("nonsense");
	});
});

describe("the machine", () => {
	const folder = mkdtempSync(join(tmpdir(), "doctor-"));
	afterAll(() => rmSync(folder, { recursive: true }));
	const { database, files } = readSettings({});
	const ALONE = { secretKey: undefined, database, files };

	it("has its Node and room; a key that others can read is told", async () => {
		expect(of(await checkMachine({ ...ALONE, dataDir: folder }, ROOT), "fault")).toEqual([]);
		writeFileSync(join(folder, "secret.key"), "k");
		chmodSync(join(folder, "secret.key"), 0o644);
		expect(of(await checkMachine({ ...ALONE, dataDir: folder }, ROOT), "fault")).toEqual([
			"Others on this machine can read the secret key.",
		]);
	});

	it("a data folder that others can read is told, and so is what would be open within a closed one", async () => {
		const open = mkdtempSync(join(tmpdir(), "doctor-open-"));
		const look = async (level: "fault" | "warning" | "fine") =>
			of(await checkMachine({ ...ALONE, dataDir: open }, ROOT), level).join();
		expect(await look("fine")).toContain("Nobody else on this machine can read the data folder.");
		writeFileSync(join(open, "1"), "a row");
		chmodSync(join(open, "1"), 0o666);
		expect(await look("warning")).toContain(`read 1 file in it, for example ${join(open, "1")}.`);
		chmodSync(open, 0o755);
		expect(await look("fault")).toBe(`Others on this machine can read the data folder ${open}: its rights are 755.`);
		rmSync(open, { recursive: true });
	});

	it("without its data folder: perhaps the wrong one", async () => {
		const found = await checkMachine({ ...ALONE, dataDir: join(folder, "none") }, ROOT);
		expect(of(found, "warning").join()).toContain("is not there yet");
		const statfs = vi.spyOn(disks, "statfs").mockResolvedValue({ bavail: 10, bsize: 1024 * 1024 } as never);
		syncBuiltinESMExports();
		expect(of(await checkMachine({ ...ALONE, dataDir: join(folder, "none/at/all") }, ROOT), "fault")).toEqual([
			"10 MB are free where the data folder will be.",
		]);
		expect(statfs).toHaveBeenCalledWith(folder);
		statfs.mockRestore();
		syncBuiltinESMExports();
	});

	it("needs no data folder where the database, the key and uploads are elsewhere", async () => {
		const elsewhere = {
			dataDir: join(folder, "none"),
			secretKey: "k".repeat(32),
			database: { ...database, url: "postgres://one@db.example/one" },
			files,
		};
		expect(of(await checkMachine(elsewhere, ROOT), "fine")).toContain(
			"Nothing is kept on this machine: the database, the key and uploads are elsewhere.",
		);
		expect(
			of(await checkMachine({ ...elsewhere, files: { ...files, home: "disk" } }, ROOT), "warning").join(),
		).toContain("is not there yet");
	});
});

describe("the command", () => {
	it("makes neither the data folder, nor a database in it, nor a folder for files", async () => {
		const folder = mkdtempSync(join(tmpdir(), "doctor-"));
		const env = {
			PATH: process.env.PATH,
			DATA_DIR: join(folder, "data"),
			FILES: "disk",
			PUBLIC_URL: "http://127.0.0.1:1",
		};
		const looking = promisify(execFile)(process.execPath, [join(ROOT, "cli/main.ts"), "doctor"], {
			env: { ...env, DEMO: "off" },
		});
		// It ends with 1: letters and visitors' addresses are not set either.
		const { stdout } = await looking.catch((ended: { stdout: string }) => ended);
		expect(stdout).toContain(`There is no database in the data folder ${join(folder, "data")} yet.`);
		// Nobody can be running on it: to be told that the site does not answer would mend nothing.
		expect(stdout).toContain("The service is stopped, and was not asked.");
		expect(readdirSync(folder)).toEqual([]);
		rmSync(folder, { recursive: true });
	});
});

describe("the database and what is in it", () => {
	let api: TestApi;
	beforeAll(async () => {
		api = await testApi();
	});
	afterAll(() => api.close());
	const db = () => api.services.database.db;
	const service = () => checkService(db(), api.services.settings, api.services.clock());

	it("has every migration; a step that is missing, edited or unknown is told", async () => {
		const look = () => checkDatabase(db(), { kind: "embedded", pool: 10, host: "" });
		expect(of(await look(), "fine")).toContain("The database has every migration of this release.");
		expect(isWhole(await look())).toBe(true);
		await sql`update schema_migration set sha256 = 'x' where name = '0002_providers.sql'`.execute(db());
		expect(of(await look(), "fault")).toEqual(["Applied migrations were edited: 0002_providers.sql."]);
		await sql`delete from schema_migration where name = '0002_providers.sql'`.execute(db());
		expect(of(await look(), "warning")).toEqual(["Not applied yet: 1 migration."]);
		expect([isWhole(await look()), of(await look(), "fine").at(-1)]).toEqual([
			false,
			expect.stringContaining("look again after the start"),
		]);
		const mends = async () => (await look()).map(({ mend }) => mend).join();
		expect(await mends()).not.toContain("every node");
		await sql`delete from schema_migration where name = '0031_keys_change.sql'`.execute(db());
		expect(await mends()).toContain(
			"Take a backup and stop every node first: nodes of the older release cannot read what the newer one seals",
		);
		await sql`insert into schema_migration (name, sha256) values ('9999_later.sql', 'x')`.execute(db());
		expect(of(await look(), "warning")).toEqual([
			expect.stringContaining("newer than this release: it has 9999_later.sql"),
		]);
		// The release goes on with it, and what is in it is looked at.
		expect(isWhole(await look())).toBe(true);
	});

	if (process.env.TEST_DATABASE_URL)
		it("a pooler that lets no settings through is told", async () => {
			const told = async (on: Kysely<never>) =>
				of(await checkDatabase(on as never, { kind: "server", pool: 2, host: "" }), "warning").filter((what) =>
					what.includes("pooler"),
				);
			expect(await told(api.services.database.patient.db as never)).toEqual([]);
			const bare = new pg.Pool({
				connectionString: (api.services.database.poolConfig as pg.PoolConfig).connectionString,
				max: 1,
			});
			expect(await told(new Kysely({ dialect: new PostgresDialect({ pool: bare }) }))).toHaveLength(1);
			await bare.end();
		});

	it("a server that reads and cannot write is told; to try leaves nothing there", async () => {
		expect(await writeFindings(db())).toEqual([]);
		expect((await sql`select from pg_class where relname = 'room'`.execute(db())).rows).toEqual([]);
		const full = {
			transaction: () => ({
				execute: () => Promise.reject(Object.assign(new Error("could not extend file"), { code: "53100" })),
			}),
		};
		expect(of(await writeFindings(full as never), "fault")[0]).toMatch(/^The disk of the database's server is full/);
		const readOnly = (work: (trx: unknown) => Promise<unknown>) =>
			db()
				.transaction()
				.execute((trx) => sql`set transaction read only`.execute(trx).then(() => work(trx)));
		const refuses = { transaction: () => ({ execute: readOnly }) };
		expect(of(await writeFindings(refuses as never), "fault")[0]).toMatch(/^The database is set to take no writes/);
	});

	it("reached in the clear is a fault over a network, a warning among containers, and nothing on this machine", () => {
		const levels = (host: string) => notEncrypted(host).map(({ level }) => level);
		for (const host of ["localhost", "127.0.0.1", "[::1]", "/run/postgresql"]) expect(levels(host)).toEqual([]);
		expect(levels("database")).toEqual(["warning"]);
		for (const host of ["db.example.org", "10.0.0.7", "localhost.example.org"]) expect(levels(host)).toEqual(["fault"]);
	});

	it("of a service that nobody looks after yet", async () => {
		expect(of(await service(), "fault")).toEqual([
			"No administrator of the team can sign in.",
			expect.stringContaining("No public holidays are known of 2026"),
		]);
		expect(of(await service(), "warning")).toEqual([
			"No provider is shown.",
			expect.stringMatching(/^Approval is missing for \d+ rules of retention/),
		]);
	});

	it("of one that is looked after; letters that wait or failed are told", async () => {
		const { id } = await aPerson(api.services, "team");
		await sql`update person set team_role = 'administrator', password_hash = 'x' where id = ${id}`.execute(db());
		// As who never came to the second step, or whose app was taken away.
		expect(of(await service(), "fault")[0]).toBe(
			"No administrator of the team has two-step sign-in; one could sign in with a password alone.",
		);
		await sql`update person set totp_confirmed_at = now() where id = ${id}`.execute(db());
		await seedHolidays(api.services.database);
		expect(of(await service(), "fault")).toEqual([]);
		for (const [kind, status] of [
			["a", "waiting"],
			["b", "failed"],
		])
			await sql`
				insert into letter (created_at, kind, about, recipient, subject, text_body, html_body, status)
				values (${new Date(api.services.clock().getTime() - 3_600_000)}, ${kind}, 'quote:x', 'a@b.example', '', '', '', ${status})
			`.execute(db());
		expect(of(await service(), "fault")).toEqual(["1 letter waited for more than 15 minutes."]);
		expect(of(await service(), "warning")[0]).toBe("1 letter could not be sent, and will not be tried again.");
		// The mail server lets us sign in, and does not take our address.
		await sql`update letter set last_error = 'EENVELOPE MAIL FROM 553 5.7.1' where status = 'waiting'`.execute(db());
		expect(of(await service(), "fault")).toEqual([
			"1 letter waited for more than 15 minutes (the newest: EENVELOPE MAIL FROM 553 5.7.1).",
		]);
	});

	it("whose jobs fail, or were not done for long, or of which no backup is known", async () => {
		expect(of(await service(), "fine")).toContain("No job has run yet: the service does them by itself once it runs.");
		const note = (job: string, minutes: number, more: { everyMs?: number; fault?: string } = {}) => {
			const at = new Date(api.services.clock().getTime() - minutes * 60_000);
			return noteRun(db(), { job, startedAt: at, finishedAt: at, ms: 1, did: {}, ...more });
		};
		await note("referrals", 1, { everyMs: 60_000 });
		expect(of(await service(), "fine")).toContain("Every job that ran went well, and lately.");
		expect(of(await service(), "warning")).toContain("No backup by the backup command is known.");
		await note("capacity-letters", 6 * 60, { everyMs: 600_000 });
		await note("retention", 10, { everyMs: 600_000, fault: "No room." });
		await note("backup", 3 * 24 * 60);
		expect(of(await service(), "warning")).toEqual(
			expect.arrayContaining([
				"Asking providers about free places is late: it last went well 6 hours ago.",
				"Removing by the rules of retention failed the last time (No room.); no run that went well is known.",
				"The last backup by the backup command is old: it last went well 3 days ago.",
			]),
		);
		// The log of the service knows nothing of it.
		await note("backup", 1, { fault: "The disk is full." });
		expect((await service()).find(({ what }) => what.startsWith("The backup failed"))?.mend).toMatch(
			/^Run npm run cli -- backup FILE by hand/,
		);
		expect(of(await service(), "fault").filter((what) => what.includes("backup"))).toEqual([]);
	});

	it("sealed with another key is told though nobody has sent details yet", async () => {
		expect(of(await service(), "fine")).toContain("Nothing is sealed yet.");
		const { id } = await aPerson(api.services, "team");
		const seal = (settings: Settings) =>
			sql`update person set totp_secret = ${sealerOf(settings).seal(Buffer.from("secret"), authenticatorSeal(id))} where id = ${id}`.execute(
				db(),
			);
		const findings = async () => (await service()).filter(({ what }) => what.includes("seal"));
		await seal({ ...api.services.settings, secretKey: "another key that has as many characters" });
		expect(await findings()).toMatchObject([
			{ level: "fault", what: expect.stringContaining("not the one that what is here was sealed with") },
		]);
		const nowhere = {
			...api.services.settings,
			secretKey: undefined,
			dataDir: join(tmpdir(), "no-such-folder-of-the-doctor"),
		};
		expect(of(await checkService(db(), nowhere, api.services.clock()), "fault")[0]).toContain("There is no secret key");
		await seal(api.services.settings);
		expect(await findings()).toEqual([{ level: "fine", what: "The secret key opens what was sealed." }]);
		// The mark of the key is there, and the rest is not what it was.
		await sql`update person set totp_secret = overlay(totp_secret placing '\\x000000'::bytea from 30) where id = ${id}`.execute(
			db(),
		);
		expect(await findings()).toMatchObject([
			{ level: "fault", what: "Of these sealed columns a value was tried, and does not open: person.totp_secret." },
		]);
		await sql`update person set totp_secret = null where id = ${id}`.execute(db());
	});

	it("sealed with another key is told before anybody writes more", async () => {
		const { id } = await (await api.request("/quotes/", { body: aRequest(await aTown(db())) })).json();
		const details = sealerOf(api.services.settings).seal(Buffer.from("{}"), detailsSeal(id));
		await sql`
			insert into follow_up (quote_id, submitted_at, details, hcp_referral, automate_referral, request_hash)
			values (${id}, ${api.services.clock()}, ${details}, false, false, '')
		`.execute(db());
		expect(of(await service(), "fine")).toContain("The secret key opens what was sealed.");
		const other = { ...api.services.settings, secretKey: "another key that has as many characters" };
		expect(of(await checkService(db(), other, api.services.clock()), "fault")[0]).toContain(
			"not the one that what is here was sealed with",
		);
		// While keys change: what is left, and when the second key may go.
		const own = readFileSync(join(api.services.settings.dataDir, "secret.key"), "utf8").trim();
		const both = { ...other, secretKeyAlso: own };
		// The details, and the letters to the visitor and the team.
		expect(of(await checkService(db(), both, api.services.clock()), "warning")).toContain(
			"Still sealed with the earlier key: 3 values.",
		);
		await resealAll({ database: api.services.database, settings: both });
		expect(of(await checkService(db(), both, api.services.clock()), "warning")).toContain(
			"A second key is known, and nothing is sealed with it.",
		);
		expect(of(await checkService(db(), other, api.services.clock()), "fine")).toContain(
			"The secret key opens what was sealed.",
		);
		const folder = mkdtempSync(join(tmpdir(), "doctor-"));
		const none = { ...api.services.settings, secretKey: undefined, dataDir: folder };
		expect(of(await checkService(db(), none, api.services.clock()), "fault")[0]).toContain("There is no secret key");
		// Looking changes nothing.
		expect(readdirSync(folder)).toEqual([]);
		rmSync(folder, { recursive: true });
	});
});

describe("the site and the mail server", () => {
	let server: Server;
	afterEach(() => new Promise<void>((done) => server.close(() => done())));
	const serve = async (
		answer: (path: string, cookie?: string) => { status: number; headers?: Record<string, string>; body?: string },
	): Promise<string> => {
		server = createServer((request, response) => {
			const {
				status,
				headers = {},
				body = '{"status":"up","request_id":"1"}',
			} = answer(request.url ?? "", request.headers.cookie);
			response.writeHead(status, { ...headers, connection: "close" });
			response.end(body);
		});
		await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
		return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	};
	const HEADERS = {
		"content-security-policy": "x",
		"x-content-type-options": "nosniff",
		"referrer-policy": "x",
		"content-encoding": "identity",
	};

	it("a site that answers as it should", async () => {
		const given = { "set-cookie": "csrftoken=x; Path=/" };
		const address = await serve((path, cookie) =>
			path.startsWith("/api/demo")
				? { status: 404 }
				: { status: 200, headers: cookie === "csrftoken=x" ? HEADERS : { ...HEADERS, ...given } },
		);
		expect(await checkSite(address, false)).toEqual([{ level: "fine", what: `${address} answers as it should.` }]);
	});

	it("a proxy that drops headers, a database that does not answer, letters that anybody reads", async () => {
		const address = await serve((path) => ({ status: path === "/ready" ? 503 : 200 }));
		expect(of(await checkSite(address, false), "fault")).toEqual([
			"/ready answers 503: it should say that the database answers.",
			"The site's answers lack content-security-policy, x-content-type-options, referrer-policy.",
			"The cookies of the service do not reach visitors: nobody can sign in or send a form.",
			"Everybody can read the letters we send.",
		]);
	});

	it("another site than ours, of which nothing else is told", async () => {
		let missing = 404;
		const address = await serve((path) => ({
			status: path === "/" ? 200 : missing,
			body: "<h1>This name is for sale</h1>",
		}));
		for (missing of [404, 200])
			expect(of(await checkSite(address, false), "fault")).toEqual([
				`What answers at ${address} is another site than ours.`,
			]);
	});

	it("a proxy whose nodes are gone: they are what is to be looked at", async () => {
		const address = await serve(() => ({ status: 503 }));
		expect(await checkSite(address, false)).toMatchObject([
			{ what: `${address} answers 503.`, mend: expect.stringContaining("nodes run") },
		]);
	});

	it("a site that leads on to another address, or nowhere else", async () => {
		let location = "https://www.alongside.org.au/";
		const address = await serve(() => ({ status: 308, headers: { location } }));
		expect(of(await checkSite(address, false), "fault")).toEqual([
			`${address} leads on to https://www.alongside.org.au.`,
		]);
		for (location of ["/home", "//[", ""])
			expect(of(await checkSite(address, false), "fault")).toEqual([`${address} answers 308.`]);
	});

	it("a collector of traces that takes them, refuses, or is not there", async () => {
		let status = 200;
		const asked: string[] = [];
		const endpoint = await serve((path) => {
			asked.push(path);
			return { status };
		});
		const look = async () => (await checkTraces({ endpoint, headers: { authorization: "Bearer key" } }))[0];
		expect(await look()).toEqual({
			level: "fine",
			what: `The collector of traces ${new URL(endpoint).host} takes them.`,
		});
		status = 401;
		expect(await look()).toMatchObject({ level: "warning", mend: "Check OTEL_EXPORTER_OTLP_HEADERS." });
		status = 404;
		expect(await look()).toMatchObject({
			level: "warning",
			mend: expect.stringContaining("OTEL_EXPORTER_OTLP_ENDPOINT"),
		});
		await new Promise<void>((done) => server.close(() => done()));
		expect(await look()).toMatchObject({ level: "warning", what: expect.stringContaining("does not answer") });
		expect(asked).toEqual(["/v1/traces", "/v1/traces", "/v1/traces"]);
	});

	it("too few connections for what a node takes besides its pool", () => {
		expect(tooFewConnections(23, 10)).toEqual([]);
		expect(tooFewConnections(22, 10)).toMatchObject([
			{ level: "warning", what: "The server allows 22 connections; one node takes up to 18." },
		]);
	});

	it("an address that is no site's, and a name that leads nowhere", async () => {
		const address = await serve(() => ({ status: 404 }));
		expect(of(await checkSite(`${address}/app`, false), "fault")).toEqual([`${address}/app is no address of a site.`]);
		for (const protocol of ["http", "https"])
			expect(of(await checkSite(`${protocol}://www.alongside.invalid`, false), "fault")).toEqual([
				"The name www.alongside.invalid leads nowhere.",
			]);
	});

	it("nobody there", async () => {
		const address = await serve(() => ({ status: 200 }));
		const [plain] = of(await checkMail(address.replace("http:", "smtps:")), "fault");
		expect(plain).toBe("The mail server 127.0.0.1 does not begin with TLS on that port.");
		await new Promise<void>((done) => server.close(() => done()));
		expect(of(await checkSite(address, false), "fault")[0]).toMatch(/does not answer/);
		expect(of(await checkMail(address.replace("http:", "smtp:")), "fault")[0]).toMatch(
			/mail server 127\.0\.0\.1 does not answer/,
		);
	});
});
