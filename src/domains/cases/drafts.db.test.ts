import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApi, testApi } from "#tests/support/api.ts";
import { aPerson, sessionOf } from "#tests/support/people.ts";
import { aWorld, type World } from "#tests/support/referrals.ts";

let api: TestApi;
let world: World;
let kim: Record<string, string>;
beforeAll(async () => {
	api = await testApi();
	world = await aWorld(api);
	kim = await sessionOf(api.services, (await aPerson(api.services, "team", { name: "Kim Lee" })).id);
});
afterAll(() => api.close());

const draftOf = async (id: string, cookies = world.sam) => (await world.ask(cookies, `/pages/case/${id}/`)).body.draft;
const keep = async (id: string, body: object, cookies = world.sam) => {
	const answer = await api.request(`/team/cases/${id}/draft/`, {
		cookies,
		body: { way: "note", text: "Call her sister", key: randomUUID(), ...body },
	});
	return { status: answer.status, body: await answer.json() };
};
const stored = async (id: string) =>
	api.services.database.db.selectFrom("case_draft").selectAll().where("case_id", "=", id).execute();

it("shows a colleague what they typed and didn't send, and nobody else", async () => {
	const { caseId } = await world.request();
	expect(await draftOf(caseId)).toBeNull();
	expect((await keep(caseId, { way: "reply", text: "Hello Mai" })).body).toEqual({ kept: true });
	expect(await draftOf(caseId)).toMatchObject({ way: "reply", text: "Hello Mai" });
	expect(await draftOf(caseId, kim)).toBeNull();
	await keep(caseId, { text: "Kim's" }, kim);
	await keep(caseId, { text: "Hello Mai and Jo" });
	expect(await draftOf(caseId)).toMatchObject({ way: "note", text: "Hello Mai and Jo" });
	expect(await draftOf(caseId, kim)).toMatchObject({ text: "Kim's" });
});

it("is encrypted, and an empty text removes it", async () => {
	const { caseId } = await world.request();
	await keep(caseId, {});
	const [row] = await stored(caseId);
	expect(row?.body?.toString("latin1") ?? "").not.toContain("sister");
	expect((await keep(caseId, { text: "  " })).body).toEqual({ kept: false });
	expect(await stored(caseId)).toEqual([]);
});

it.each([
	["a reply", "replies/", "reply", { text: "Call her sister" }],
	["a note", "notes/", "note", { text: "Call her sister" }],
	["a call", "calls/", "call", { is_reached: true, agreed: "Call her sister" }],
])("goes when %s is sent, and a late save of the same form keeps nothing", async (_what, to, way, body) => {
	const { caseId } = await world.request();
	const key = randomUUID();
	await keep(caseId, { way, key });
	await keep(caseId, { text: "Kim's" }, kim);
	const sent = await api.request(`/team/cases/${caseId}/${to}`, {
		...{ body, cookies: world.sam, headers: { "Idempotency-Key": key } },
	});
	expect(sent.status).toBeLessThan(300);
	expect(await draftOf(caseId)).toBeNull();
	expect((await keep(caseId, { way, key })).body).toEqual({ kept: false });
	expect(await draftOf(caseId)).toBeNull();
	expect(await draftOf(caseId, kim)).toMatchObject({ text: "Kim's" });
	expect((await keep(caseId, { way, text: "Another" })).body).toEqual({ kept: true });
});

it("stays when a colleague's reply is refused", async () => {
	const { caseId } = await world.request();
	await keep(caseId, { way: "reply", text: "Hello {nam}" });
	const refused = await api.request(`/team/cases/${caseId}/replies/`, {
		...{ body: { text: "Hello {nam}" }, cookies: world.sam, headers: { "Idempotency-Key": randomUUID() } },
	});
	expect(refused.status).toBe(422);
	expect(await draftOf(caseId)).toMatchObject({ text: "Hello {nam}" });
});

it("is deleted with its case", async () => {
	const { caseId } = await world.request();
	await keep(caseId, {});
	await sql`delete from team_case where id = ${caseId}`.execute(api.services.database.db);
	expect(await stored(caseId)).toEqual([]);
});

it.each([
	["an unknown way", { way: "fax" }, 422],
	["the longest text", { text: "a".repeat(10_000) }, 200],
	["a longer text", { text: "a".repeat(10_001) }, 422],
	["a null character", { text: "a\0b" }, 422],
	["no key", { key: undefined }, 422],
])("answers %s", async (_what, body, status) => {
	const { caseId } = await world.request();
	expect((await keep(caseId, body)).status).toBe(status);
});

it("answers 404 for an unknown case", async () => {
	expect((await keep(randomUUID(), {})).status).toBe(404);
});

it("tells colleagues who have the case open who is replying, while they type", async () => {
	const { caseId } = await world.request();
	await world.ask(kim, `/team/cases/${caseId}/presence/`, {});
	const others = async () => (await world.ask(world.sam, `/pages/case/${caseId}/`)).body.one.others;
	await keep(caseId, { way: "note", text: "Call" }, kim);
	expect(await others()).toMatchObject([{ name: "Kim Lee", is_replying: false }]);
	await keep(caseId, { way: "reply", text: "Hello" }, kim);
	expect(await others()).toMatchObject([{ name: "Kim Lee", is_replying: true }]);
	await sql`update case_draft set updated_at = updated_at - interval '121 seconds'`.execute(api.services.database.db);
	expect(await others()).toMatchObject([{ name: "Kim Lee", is_replying: false }]);
});

describe("what is typed into another form of the case", () => {
	const unsentOf = async (id: string, cookies = world.sam) =>
		(await world.ask(cookies, `/pages/case/${id}/`)).body.unsent;
	const keepForm = async (id: string, form: string, fields: [string, string][], cookies = world.sam) => {
		const answer = await api.request(`/team/cases/${id}/drafts/`, { cookies, body: { form, fields } });
		return { status: answer.status, body: await answer.json() };
	};

	it("is kept beside the box, encrypted, per form and colleague, until it's sent or emptied", async () => {
		const { caseId } = await world.request();
		await keep(caseId, { way: "reply", text: "Hello Mai" });
		expect((await keepForm(caseId, "hold", [["because", "Zebra claim"]])).body).toEqual({ kept: true });
		await keepForm(caseId, "write-to 9b2e", [["text", "Yes, a hoist"]]);
		await keepForm(caseId, "hold", [["because", "Kim's"]], kim);
		expect(await unsentOf(caseId)).toEqual({
			hold: { because: "Zebra claim" },
			"write-to 9b2e": { text: "Yes, a hoist" },
		});
		expect(await unsentOf(caseId, kim)).toEqual({ hold: { because: "Kim's" } });
		expect(await draftOf(caseId)).toMatchObject({ text: "Hello Mai" });
		for (const { body } of await stored(caseId)) expect(body?.toString("latin1") ?? "").not.toContain("Zebra");
		expect((await keepForm(caseId, "hold", [["because", ""]])).body).toEqual({ kept: false });
		expect(await unsentOf(caseId)).toEqual({ "write-to 9b2e": { text: "Yes, a hoist" } });
		await keep(caseId, { text: "" });
		expect(await unsentOf(caseId)).toEqual({ "write-to 9b2e": { text: "Yes, a hoist" } });
	});

	it.each([
		["arrives before it", ["save", "send"]],
		["arrives after it", ["send", "save"]],
		["arrives before and after it", ["save", "send", "save"]],
	])("is gone once the form is sent, when its last save %s", async (_when, order) => {
		const { caseId } = await world.request();
		const post = async (body: object) =>
			(await api.request(`/team/cases/${caseId}/drafts/`, { cookies: world.sam, body: { form: "hold", ...body } }))
				.status;
		const save = (key: string) => post({ fields: [["because", "A claim"]], key });
		for (const step of order)
			expect(step === "save" ? await save("one") : await post({ fields: [], key: "one", sent: true })).toBe(200);
		expect(await unsentOf(caseId)).toEqual({});
		await save("two");
		expect(await unsentOf(caseId)).toEqual({ hold: { because: "A claim" } });
		await post({ fields: [], sent: true });
		expect(await unsentOf(caseId)).toEqual({});
	});

	it.each([
		["the name of the box", "box", [["text", "a"]], 422],
		["an odd name", "hold; drop", [["because", "a"]], 422],
		["a longer text", "hold", [["because", "a".repeat(10_001)]], 422],
		["too many fields", "hold", Array.from({ length: 21 }, () => ["because", "a"]), 422],
		["an unknown case", "hold", [["because", "a"]], 404],
	])("answers %s", async (what, form, fields, status) => {
		const { caseId } = await world.request();
		const id = what === "an unknown case" ? randomUUID() : caseId;
		expect((await keepForm(id, form, fields as [string, string][])).status).toBe(status);
	});
});
