import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type TestApi, testApi } from "#tests/support/api.ts";
import { aPerson } from "#tests/support/people.ts";
import { dropOldRequests, once } from "./once.ts";

let api: TestApi;
let personId: number;
beforeAll(async () => {
	api = await testApi();
	({ id: personId } = await aPerson(api.services, "team"));
});
afterAll(() => api.close());

const DAY_MS = 24 * 3600_000;
let number = 0;
const make = (key: string | undefined, name: string) =>
	api.services.database.transaction((trx) =>
		once(trx, api.services, { personId, key, request: { call: "thing", name } }, async () => ++number),
	);

it("without a key every call makes a new record", async () => {
	expect(await make(undefined, "a")).not.toBe(await make(undefined, "a"));
});

it("a failed call doesn't use up its key", async () => {
	const failing = api.services.database.transaction((trx) =>
		once(trx, api.services, { personId, key: "fails", request: { call: "thing", name: "a" } }, () =>
			Promise.reject(new Error("no")),
		),
	);
	await expect(failing).rejects.toThrow("no");
	expect(await make("fails", "b")).toBe(await make("fails", "b"));
});

it("remembers a key for some days, without the words that were sent", async () => {
	const { db } = api.services.database;
	const first = await make("kept", "Jacaranda");
	const { rows } = await sql<{
		told: string;
	}>`select row_to_json(r)::text || encode(request_hash, 'escape') as told from person_request r`.execute(db);
	expect(rows.map(({ told }) => told).join()).not.toContain("Jacaranda");
	const now = api.services.clock().getTime();
	await dropOldRequests(db, new Date(now + 6 * DAY_MS));
	expect(await make("kept", "Jacaranda")).toBe(first);
	await dropOldRequests(db, new Date(now + 8 * DAY_MS));
	expect(await make("kept", "Jacaranda")).not.toBe(first);
});
