import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { runRetentionJob } from "#domains/retention/clock.ts";
import { hashOfRequest } from "#platform/text.ts";
import { type TestApi, testApi } from "#tests/support/api.ts";

const TODAY = "the key of today, which is long enough";
const EARLIER = "the key until now, which is long enough";

let api: TestApi;
beforeAll(async () => {
	api = await testApi({ SECRET_KEY: EARLIER });
});
afterAll(() => api.close());

const message = { email: "mai@visitor.example", message: "My son has epilepsy" };
const chat = { message: "I have epilepsy", name: "Mai", caseNumber: null };

/** Guesses by an attacker who has the tables: everything except the texts is readable, and they guess those. */
const tried = [hashOfRequest({ ...message, kind: "message" }), hashOfRequest(chat)];

const send = async (by: TestApi, path: string, body: object, key: string) => {
	const answer = await by.request(path, { body, headers: { "idempotency-key": key } });
	return { status: answer.status, id: ((await answer.json()) as { id?: string }).id };
};
const sendMessage = (key: string, by = api) => send(by, "/messages/", message, key);
const sendChat = (key: string, by = api) => send(by, "/chats/", { message: chat.message, name: chat.name }, key);

const stored = async (): Promise<Buffer[]> => {
	const { rows } = await sql<{ request_hash: Buffer }>`
		select request_hash from enquiry where request_hash is not null union all select request_hash from chat where request_hash is not null
	`.execute(api.services.database.db);
	return rows.map(({ request_hash }) => request_hash);
};
const foundOut = async () => (await stored()).filter((held) => tried.some((one) => held.equals(one))).length;

it("recognises a repeated request, and doesn't help to guess the encrypted texts", async () => {
	const keys = { message: randomUUID(), chat: randomUUID() };
	const first = await sendMessage(keys.message);
	expect((await sendChat(keys.chat)).status).toBe(201);
	expect(await stored()).toHaveLength(2);
	expect(await foundOut()).toBe(0);
	// The same request with its key, and soon after with another key.
	expect(await sendMessage(keys.message)).toEqual(first);
	expect(await sendMessage(randomUUID())).toEqual(first);
	expect((await sendChat(keys.chat)).status).toBe(201);
	expect(await stored()).toHaveLength(2);
	expect((await send(api, "/messages/", { ...message, message: "Another" }, keys.message)).status).toBe(409);

	// The same holds during a key change.
	const both = await testApi({ SECRET_KEY: TODAY, SECRET_KEY_ALSO: EARLIER }, undefined, {
		database: api.services.database,
	});
	onTestFinished(() => both.close());
	expect(await sendMessage(keys.message, both)).toEqual(first);
	expect(await sendMessage(randomUUID(), both)).toEqual(first);
});

it("hashes that an earlier release stored without a key are keyed later, and recognise repeats before and after", async () => {
	api.advance(3600_000);
	const { db } = api.services.database;
	const key = randomUUID();
	const first = await sendMessage(key);
	await sql`update enquiry set request_hash = ${tried[0]} where id = ${first.id}`.execute(db);
	await sql`update chat set request_hash = ${tried[1]}`.execute(db);
	expect(await foundOut()).toBe(2);
	expect(await sendMessage(key)).toEqual(first);
	expect(await sendMessage(randomUUID())).toEqual(first);
	await runRetentionJob(api.services, () => false);
	expect(await foundOut()).toBe(0);
	const once = (await stored()).map(String);
	await runRetentionJob(api.services, () => false);
	expect((await stored()).map(String)).toEqual(once);
	expect(await sendMessage(key)).toEqual(first);
	expect(await sendMessage(randomUUID())).toEqual(first);
});
