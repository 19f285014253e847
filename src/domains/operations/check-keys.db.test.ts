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

const [OLD, YOUNG, STRANGE] = ["o", "y", "s"].map((letter) => letter.repeat(40)) as [string, string, string];

let api: TestApi;
beforeAll(async () => {
	api = await testApi();
});
afterAll(() => api.close());
const db = () => api.services.database.db;
const pool = () => api.services.database.pool;

/** Of nodes that share a server. */
const having = (secretKey: string | undefined, secretKeyAlso?: string): Settings => ({
	...api.services.settings,
	database: { ...api.services.settings.database, url: "postgres://one@db.example/one" },
	secretKey,
	secretKeyAlso,
});

describe("a database that nodes have been started on, and nothing is sealed in", () => {
	beforeEach(async () => {
		await sql`delete from secret_mark`.execute(db());
		await markKey(pool(), loadSecret(having(OLD)));
	});

	it("another key than theirs is told: a node that has it would not start", async () => {
		expect(await checkKeys(db(), having(OLD))).toEqual({ level: "fine", what: "Nothing is sealed yet." });
		const found = {
			level: "fault",
			what: expect.stringMatching(/^The nodes have had another secret key than this since \d{4}-\d\d-\d\d/),
		};
		expect(await checkKeys(db(), having(STRANGE))).toMatchObject(found);
		// One without a key would make one, which is another, too.
		expect(await checkKeys(db(), { ...having(undefined), dataDir: "/no-such-folder-of-the-doctor" })).toMatchObject(
			found,
		);
	});

	it("before the first start there is nothing to be told", async () => {
		await sql`delete from secret_mark`.execute(db());
		expect(await checkKeys(db(), having(STRANGE))).toMatchObject({ level: "fine" });
	});

	it("a change of keys is not over before its last command, whatever is sealed: without the earlier key no node would start", async () => {
		const unended = {
			level: "warning",
			what: expect.stringContaining("its change is not ended"),
			mend: "npm run cli -- rotate-key --go",
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
			what: "A second key is known, and nothing is sealed with it.",
		});
		expect(await checkKeys(db(), having(YOUNG))).toMatchObject({ level: "fine" });
		await sql`update person set totp_secret = null where id = ${id}`.execute(db());
	});
});

it("recovery codes of a key that was taken away are told, of whoever has some left", async () => {
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
		{ level: "warning", what: expect.stringMatching(/^The recovery codes of 2 people .* work no more/) },
	]);
	const [one, other] = people;
	await sql`update recovery_code set used_at = now() where person_id = ${one?.id}`.execute(db());
	expect(await look(YOUNG)).toMatchObject([{ what: expect.stringMatching(/^The recovery codes of one person /) }]);
	// From before keys had ids: they may be of this one.
	await sql`update recovery_code set key_mark = null where person_id = ${other?.id}`.execute(db());
	expect(await look(YOUNG)).toEqual([]);
});
