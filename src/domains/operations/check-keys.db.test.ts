import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { authenticatorSeal } from "#domains/accounts/two-factor.ts";
import type { Settings } from "#platform/config.ts";
import { sealerOf } from "#platform/security/sealed.ts";
import { loadSecret } from "#platform/security/secret.ts";
import { markKey } from "#platform/security/secret-mark.ts";
import { type TestApi, testApi } from "#tests/support/api.ts";
import { aPerson } from "#tests/support/people.ts";
import { checkKeys, deadCodeFindings } from "./check-keys.ts";

const [OLD, YOUNG, STRANGE] = ["o", "y", "s"].map((email) => email.repeat(40)) as [string, string, string];

let api: TestApi;
beforeAll(async () => {
	api = await testApi();
});
afterAll(() => api.close());
const db = () => api.services.database.db;
const pool = () => api.services.database.pool;

/** Settings of nodes that share a server. */
const having = (secretKey: string | undefined, secretKeyAlso?: string): Settings => ({
	...api.services.settings,
	database: { ...api.services.settings.database, url: "postgres://one@db.example/one" },
	secretKey,
	secretKeyAlso,
});

describe("a database that nodes have used, without encrypted data", () => {
	beforeEach(async () => {
		await sql`delete from secret_mark`.execute(db());
		await markKey(pool(), loadSecret(having(OLD)));
	});

	it("reports a key that differs from the nodes' key, because a node with it would not start", async () => {
		expect(await checkKeys(db(), having(OLD))).toEqual({ level: "fine", what: "Nothing is encrypted yet." });
		const found = {
			level: "fault",
			what: expect.stringMatching(/^Since \d{4}-\d\d-\d\d the nodes have used another secret key/),
		};
		expect(await checkKeys(db(), having(STRANGE))).toMatchObject(found);
		// A node without a key would create one, which also differs.
		expect(await checkKeys(db(), { ...having(undefined), dataDir: "/no-such-folder-of-the-doctor" })).toMatchObject(
			found,
		);
	});

	it("reports nothing before the first start", async () => {
		await sql`delete from secret_mark`.execute(db());
		expect(await checkKeys(db(), having(STRANGE))).toMatchObject({ level: "fine" });
	});

	it("reports an unfinished key change even if nothing is encrypted, because nodes would not start", async () => {
		const unended = {
			level: "warning",
			what: expect.stringContaining("the key change is not finished"),
			mend: "Run npm run cli -- rotate-key --go",
		};
		expect(await checkKeys(db(), having(YOUNG, OLD))).toMatchObject(unended);
		const { id } = await aPerson(api.services, "team");
		const sealed = sealerOf(having(YOUNG)).seal(Buffer.from("secret"), authenticatorSeal(id));
		await sql`update person set totp_secret = ${sealed} where id = ${id}`.execute(db());
		expect(await checkKeys(db(), having(YOUNG, OLD))).toMatchObject(unended);
		expect(await checkKeys(db(), having(YOUNG))).toMatchObject({
			level: "fault",
			what: expect.stringContaining("does not start"),
		});
		await markKey(pool(), loadSecret(having(YOUNG)));
		expect(await checkKeys(db(), having(YOUNG, OLD))).toMatchObject({
			what: "A second key is set, but nothing is encrypted with it.",
		});
		expect(await checkKeys(db(), having(YOUNG))).toMatchObject({ level: "fine" });
		await sql`update person set totp_secret = null where id = ${id}`.execute(db());
	});
});

it("reports people whose unused recovery codes belong to a removed key", async () => {
	const look = (...keys: [string, string?]) => deadCodeFindings(db(), having(...keys));
	expect(await look(YOUNG)).toEqual([]);
	const people = await Promise.all([1, 2].map(() => aPerson(api.services, "team")));
	const { mark } = sealerOf(having(OLD));
	for (const { id } of people)
		for (const _ of [1, 2])
			await sql`insert into recovery_code (person_id, code_hash, key_mark) values (${id}, ${randomBytes(32)}, ${mark})`.execute(
				db(),
			);
	expect(await look(OLD)).toEqual([]);
	expect(await look(YOUNG, OLD)).toEqual([]);
	expect(await look(YOUNG)).toMatchObject([
		{ level: "warning", what: expect.stringMatching(/^The recovery codes of 2 people .* no longer work/) },
	]);
	const [one, other] = people;
	await sql`update recovery_code set used_at = now() where person_id = ${one?.id}`.execute(db());
	expect(await look(YOUNG)).toMatchObject([{ what: expect.stringMatching(/^The recovery codes of one person /) }]);
	// Codes from before keys had ids may belong to this key.
	await sql`update recovery_code set key_mark = null where person_id = ${other?.id}`.execute(db());
	expect(await look(YOUNG)).toEqual([]);
});
