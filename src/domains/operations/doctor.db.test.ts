import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { Kysely, PostgresDialect, sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { authenticatorSeal } from "#domains/accounts/two-factor.ts";
import { detailsSeal } from "#domains/quotes/follow-up-store.ts";
import { seedHolidays } from "#domains/reference/holidays.ts";
import type { Settings } from "#platform/config.ts";
import { noteRun } from "#platform/jobs/job-runs.ts";
import { sealerOf } from "#platform/security/sealed.ts";
import { type TestApi, testApi } from "#tests/support/api.ts";
import { findingsOf } from "#tests/support/findings.ts";
import { aPerson } from "#tests/support/people.ts";
import { aRequest, aTown } from "#tests/support/quotes.ts";
import { checkDatabase, notEncrypted, writeFindings } from "./check-database.ts";
import { isWhole } from "./check-migrations.ts";
import { checkService } from "./check-service.ts";
import { resealAll } from "./rotate-key.ts";

const ROOT = join(import.meta.dirname, "../../..");

describe("the command", () => {
	it("creates neither the data folder, nor a database in it, nor a folder for files", async () => {
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
		// Exits with 1, because emails and the public address aren't set either.
		const { stdout } = await looking.catch((ended: { stdout: string }) => ended);
		expect(stdout).toContain(`There is no database in the data folder ${join(folder, "data")} yet.`);
		// Without a database the service can't be running, so the site isn't checked.
		expect(stdout).toContain("The service is stopped, so the site was not checked.");
		expect(readdirSync(folder)).toEqual([]);
		rmSync(folder, { recursive: true });
	});
});

describe("the database and its content", () => {
	let api: TestApi;
	beforeAll(async () => {
		api = await testApi();
	});
	afterAll(() => api.close());
	const db = () => api.services.database.db;
	const service = () => checkService(db(), api.services.settings, api.services.clock());

	it("names each node with its release, and warns while nodes run two releases", async () => {
		expect(JSON.stringify(await service())).not.toContain("node");
		await sql`insert into node (name, version) values ('one:3000', '1.2.0')`.execute(db());
		expect(findingsOf(await service(), "fine")).toContain("1 node: one:3000 on 1.2.0.");
		await sql`insert into node (name, version) values ('two:3000', '1.3.0')`.execute(db());
		expect(findingsOf(await service(), "warning")).toContain(
			"Nodes run two releases. 2 nodes: one:3000 on 1.2.0, two:3000 on 1.3.0.",
		);
		await sql`update node set seen_at = now() - interval '3 minutes' where name = 'two:3000'`.execute(db());
		expect(findingsOf(await service(), "fine")).toContain("1 node: one:3000 on 1.2.0.");
		await sql`delete from node`.execute(db());
	});

	it("has every migration; a missing, edited or unknown one is reported", async () => {
		const look = () => checkDatabase(db(), { kind: "embedded", pool: 10, host: "" });
		expect(findingsOf(await look(), "fine")).toContain("The database has every migration of this release.");
		expect(isWhole(await look())).toBe(true);
		await sql`update schema_migration set sha256 = 'x' where name = '0002_providers.sql'`.execute(db());
		expect(findingsOf(await look(), "fault")).toEqual(["Applied migrations were edited: 0002_providers.sql."]);
		await sql`delete from schema_migration where name = '0002_providers.sql'`.execute(db());
		expect(findingsOf(await look(), "warning")).toEqual(["Not applied yet: 1 migration."]);
		expect([isWhole(await look()), findingsOf(await look(), "fine").at(-1)]).toEqual([
			false,
			expect.stringContaining("Run this again after the start"),
		]);
		const mends = async () => (await look()).map(({ mend }) => mend).join();
		expect(await mends()).not.toContain("every node");
		await sql`delete from schema_migration where name = '0031_keys_change.sql'`.execute(db());
		expect(await mends()).toContain(
			"Take a backup and stop every node first: the older release can't read what the newer one encrypts",
		);
		await sql`insert into schema_migration (name, sha256) values ('9999_later.sql', 'x')`.execute(db());
		expect(findingsOf(await look(), "warning")).toEqual([
			expect.stringContaining("newer than this release: it has 9999_later.sql"),
		]);
		// The release works with it, so its data is checked.
		expect(isWhole(await look())).toBe(true);
	});

	if (process.env.TEST_DATABASE_URL)
		it("reports a pooler that drops our connection settings", async () => {
			const told = async (on: Kysely<never>) =>
				findingsOf(await checkDatabase(on as never, { kind: "server", pool: 2, host: "" }), "warning").filter((what) =>
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

	it("reports a server that can't write; the test leaves nothing behind", async () => {
		expect(await writeFindings(db())).toEqual([]);
		expect((await sql`select from pg_class where relname = 'room'`.execute(db())).rows).toEqual([]);
		const full = {
			transaction: () => ({
				execute: () => Promise.reject(Object.assign(new Error("could not extend file"), { code: "53100" })),
			}),
		};
		expect(findingsOf(await writeFindings(full as never), "fault")[0]).toMatch(/^The database server's disk is full/);
		const readOnly = (work: (trx: unknown) => Promise<unknown>) =>
			db()
				.transaction()
				.execute((trx) => sql`set transaction read only`.execute(trx).then(() => work(trx)));
		const refuses = { transaction: () => ({ execute: readOnly }) };
		expect(findingsOf(await writeFindings(refuses as never), "fault")[0]).toMatch(/^The database is set to read-only/);
	});

	it("an unencrypted connection is a fault over a network, a warning among containers, fine locally", () => {
		const levels = (host: string) => notEncrypted(host).map(({ level }) => level);
		for (const host of ["localhost", "127.0.0.1", "[::1]", "/run/postgresql"]) expect(levels(host)).toEqual([]);
		expect(levels("database")).toEqual(["warning"]);
		for (const host of ["db.example.org", "10.0.0.7", "localhost.example.org"]) expect(levels(host)).toEqual(["fault"]);
	});

	it("reports what a new service still lacks", async () => {
		expect(findingsOf(await service(), "fault")).toEqual([
			"No administrator can sign in.",
			expect.stringContaining("Public holidays of 2026 are missing"),
		]);
		expect(findingsOf(await service(), "warning")).toEqual([
			"No provider is on the site.",
			expect.stringMatching(/^Approval is missing for \d+ retention rules/),
		]);
	});

	it("a new service waits for its first administrator once they're invited, until the invitation ends", async () => {
		const { id } = await aPerson(api.services, "team");
		await sql`update person set team_role = 'administrator', password_hash = null where id = ${id}`.execute(db());
		const ends = new Date(api.services.clock().getTime() + 1);
		await sql`insert into password_link (token_hash, person_id, kind, created_at, ends_at) values ('x', ${id}, 'invitation', now(), ${ends})`.execute(
			db(),
		);
		const said = async () => (await service()).find(({ what }) => what.includes("administrator"));
		expect(await said()).toMatchObject({ level: "warning", what: expect.stringContaining("is invited") });
		for (const change of [
			sql`update password_link set ends_at = ${api.services.clock()}`,
			sql`update password_link set ends_at = ${ends}, used_at = now()`,
		]) {
			await change.execute(db());
			expect(await said()).toMatchObject({ level: "fault", what: "No administrator can sign in." });
		}
		await sql`delete from password_link`.execute(db());
		await sql`update person set is_active = false where id = ${id}`.execute(db());
	});

	it("a service in good order is fine; waiting and failed emails are reported", async () => {
		const { id } = await aPerson(api.services, "team");
		await sql`update person set team_role = 'administrator', password_hash = 'x' where id = ${id}`.execute(db());
		// An administrator who never finished the second step, or whose app was reset.
		expect(findingsOf(await service(), "fault")[0]).toBe(
			"No administrator has two-step sign-in, and one could sign in with only a password.",
		);
		await sql`update person set totp_confirmed_at = now() where id = ${id}`.execute(db());
		await seedHolidays(api.services.database);
		expect(findingsOf(await service(), "fault")).toEqual([]);
		for (const [kind, status] of [
			["a", "waiting"],
			["b", "failed"],
		])
			await sql`
				insert into letter (created_at, kind, about, recipient, subject, text_body, html_body, status)
				values (${new Date(api.services.clock().getTime() - 3_600_000)}, ${kind}, 'quote:x', 'a@b.example', '', '', '', ${status})
			`.execute(db());
		expect(findingsOf(await service(), "fault")).toEqual(["1 email waited for more than 15 minutes."]);
		expect(findingsOf(await service(), "warning")[0]).toBe("1 email could not be sent and will not be retried.");
		// The mail server accepts our sign-in, but not our address.
		await sql`update letter set last_error = 'EENVELOPE MAIL FROM 553 5.7.1' where status = 'waiting'`.execute(db());
		expect(findingsOf(await service(), "fault")).toEqual([
			"1 email waited for more than 15 minutes (the newest: EENVELOPE MAIL FROM 553 5.7.1).",
		]);
	});

	it("reports jobs that failed or are late, and a missing backup", async () => {
		expect(findingsOf(await service(), "fine")).toContain("No job has run yet. The service runs them automatically.");
		const note = (job: string, minutes: number, more: { everyMs?: number; fault?: string } = {}) => {
			const at = new Date(api.services.clock().getTime() - minutes * 60_000);
			return noteRun(db(), { job, startedAt: at, finishedAt: at, ms: 1, did: {}, ...more });
		};
		await note("referrals", 1, { everyMs: 60_000 });
		expect(findingsOf(await service(), "fine")).toContain("All jobs have run recently and succeeded.");
		expect(findingsOf(await service(), "warning")).toContain("No backup by the backup command is known.");
		await note("capacity-letters", 6 * 60, { everyMs: 600_000 });
		await note("retention", 10, { everyMs: 600_000, fault: "No room." });
		await note("backup", 3 * 24 * 60);
		expect(findingsOf(await service(), "warning")).toEqual(
			expect.arrayContaining([
				"Asking providers about free places is late: it last succeeded 6 hours ago.",
				"Deleting data by the retention rules failed on its last run (No room.); no successful run is known.",
				"The last backup by the backup command is old: it last succeeded 3 days ago.",
			]),
		);
		// A backup is a command, so the service's log doesn't show it.
		await note("backup", 1, { fault: "The disk is full." });
		expect((await service()).find(({ what }) => what.startsWith("The backup failed"))?.mend).toMatch(
			/^Run npm run cli -- backup FILE by hand/,
		);
		expect(findingsOf(await service(), "fault").filter((what) => what.includes("backup"))).toEqual([]);
	});

	it("reports data encrypted with another key, even before anyone has sent details", async () => {
		expect(findingsOf(await service(), "fine")).toContain("Nothing is encrypted yet.");
		const { id } = await aPerson(api.services, "team");
		const seal = (settings: Settings) =>
			sql`update person set totp_secret = ${sealerOf(settings).seal(Buffer.from("secret"), authenticatorSeal(id))} where id = ${id}`.execute(
				db(),
			);
		const findings = async () => (await service()).filter(({ what }) => what.includes("crypt"));
		await seal({ ...api.services.settings, secretKey: "another key that has as many characters" });
		expect(await findings()).toMatchObject([
			{ level: "fault", what: expect.stringContaining("does not match the encrypted data here") },
		]);
		const nowhere = {
			...api.services.settings,
			secretKey: undefined,
			dataDir: join(tmpdir(), "no-such-folder-of-the-doctor"),
		};
		expect(findingsOf(await checkService(db(), nowhere, api.services.clock()), "fault")[0]).toContain(
			"There is no secret key",
		);
		await seal(api.services.settings);
		expect(await findings()).toEqual([{ level: "fine", what: "The secret key decrypts the stored data." }]);
		// The key's mark is intact, but the rest is damaged.
		await sql`update person set totp_secret = overlay(totp_secret placing '\\x000000'::bytea from 30) where id = ${id}`.execute(
			db(),
		);
		expect(await findings()).toMatchObject([
			{ level: "fault", what: "Could not decrypt a sample value of these columns: person.totp_secret." },
		]);
		await sql`update person set totp_secret = null where id = ${id}`.execute(db());
	});

	it("reports a wrong key before more data is written", async () => {
		const { id } = await (await api.request("/quotes/", { body: aRequest(await aTown(db())) })).json();
		const details = sealerOf(api.services.settings).seal(Buffer.from("{}"), detailsSeal(id));
		await sql`
			insert into follow_up (quote_id, submitted_at, details, hcp_referral, automate_referral, request_hash)
			values (${id}, ${api.services.clock()}, ${details}, false, false, '')
		`.execute(db());
		expect(findingsOf(await service(), "fine")).toContain("The secret key decrypts the stored data.");
		const other = { ...api.services.settings, secretKey: "another key that has as many characters" };
		expect(findingsOf(await checkService(db(), other, api.services.clock()), "fault")[0]).toContain(
			"does not match the encrypted data here",
		);
		// During a key change it reports what is left, and when the second key can go.
		const own = readFileSync(join(api.services.settings.dataDir, "secret.key"), "utf8").trim();
		const both = { ...other, secretKeyAlso: own };
		// The details, and the emails to the visitor and the team.
		expect(findingsOf(await checkService(db(), both, api.services.clock()), "warning")).toContain(
			"Still encrypted with the earlier key: 3 values.",
		);
		await resealAll({ database: api.services.database, settings: both });
		expect(findingsOf(await checkService(db(), both, api.services.clock()), "warning")).toContain(
			"A second key is set, but nothing is encrypted with it.",
		);
		expect(findingsOf(await checkService(db(), other, api.services.clock()), "fine")).toContain(
			"The secret key decrypts the stored data.",
		);
		const folder = mkdtempSync(join(tmpdir(), "doctor-"));
		const none = { ...api.services.settings, secretKey: undefined, dataDir: folder };
		expect(findingsOf(await checkService(db(), none, api.services.clock()), "fault")[0]).toContain(
			"There is no secret key",
		);
		// Checking changes nothing.
		expect(readdirSync(folder)).toEqual([]);
		rmSync(folder, { recursive: true });
	});
});
