import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Fact } from "#contract/reference/facts.ts";
import { listDueChecks } from "#domains/operations/due-checks.ts";
import { type TestApi, testApi } from "#tests/support/api.ts";
import { aPerson, sessionOf } from "#tests/support/people.ts";
import { aWorld, type World } from "#tests/support/referrals.ts";
import { readFacts, seedFacts } from "./facts.ts";

let api: TestApi;
let world: World;
let noor: Record<string, string>;
beforeAll(async () => {
	api = await testApi();
	world = await aWorld(api);
	const { id } = await aPerson(api.services, "team", { name: "Noor Khan" });
	await sql`update person set team_role = 'administrator' where id = ${id}`.execute(api.services.database.db);
	noor = await sessionOf(api.services, id);
});
afterAll(() => api.close());

const facts = async (): Promise<Fact[]> => (await api.request("/facts/")).json();
const care = async () => (await facts()).find(({ code }) => code === "personal-care");
const mine = async () =>
	(await world.ask(noor, "/team/site/facts/")).body.results.find(({ code }: Fact) => code === "personal-care");
const check = (body: object) => api.request("/team/site/facts/personal-care/", { method: "PUT", body, cookies: noor });
const asked = {
	version: 1,
	words: "**You pay a little.**",
	source_name: "My Aged Care",
	source_url: "https://www.myagedcare.gov.au",
	check_again: "2027-08-01",
};

it("a fact is due from its day on, for the API, the team and Operations", async () => {
	await world.at("2027-03-19T00:00:00Z");
	expect((await care())?.is_due).toBe(false);
	await world.at("2027-03-20T00:00:00Z");
	expect((await care())?.is_due).toBe(true);
	expect((await mine()).is_due).toBe(true);
	const due = await listDueChecks(api.services.database.db, api.services.clock());
	expect(due.find(({ what }) => what === "facts")).toMatchObject({ is_due: true, check_again: "2027-03-20" });
});

it("budgets are due from July on, and after the new ones are entered until the next July", async () => {
	await world.at("2026-06-29T00:00:00Z");
	expect((await (await api.request("/funding-amounts/")).json()).is_due).toBe(false);
	await world.at("2026-07-01T00:00:00Z");
	expect((await (await api.request("/funding-amounts/")).json()).is_due).toBe(true);
});

it("a colleague checks a fact: it is stated again, with the day and who checked it", async () => {
	await world.at("2027-03-20T00:00:00Z");
	for (const [body, field] of [
		[{ ...asked, words: " " }, "words"],
		[{ ...asked, source_url: "http://plain.example" }, "source_url"],
		[{ ...asked, check_again: "2027-03-20" }, "check_again"],
	] as const) {
		const refused = await check(body);
		expect(refused.status).toBe(422);
		expect((await refused.json()).errors[0].field).toBe(field);
	}
	expect((await check(asked)).status).toBe(200);
	// Each node hears of it within a second.
	await expect
		.poll(care, { timeout: 5000 })
		.toMatchObject({ words: asked.words, checked_on: "2027-03-20", is_due: false });
	expect((await mine()).checked_by).not.toBeNull();
	expect((await check(asked)).status).toBe(409);
});

it("a new release keeps what a colleague checked, until it brings a later check", async () => {
	const { data } = readFacts();
	const { database } = api.services;
	await database.transaction((trx) => seedFacts(trx, data));
	expect((await mine()).words).toBe(asked.words);
	const later = data.map((row) => ({ ...row, checked_on: "2027-06-01", check_again: "2027-12-01" }));
	await database.transaction((trx) => seedFacts(trx, later));
	expect((await mine()).words).not.toBe(asked.words);
	expect((await mine()).checked_by).toBeNull();
});
