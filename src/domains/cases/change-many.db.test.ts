import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { CASES_PER_PAGE } from "#contract/cases/limits.ts";
import { signedIn } from "#tests/support/people.ts";
import { worldOfFile } from "#tests/support/world-of-file.ts";

const { api, world } = await worldOfFile();
let robin: number;
beforeAll(async () => {
	robin = (await signedIn(api.services, "team")).id;
});

const db = () => api.services.database.db;
const row = (id: string) => db().selectFrom("team_case").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const emails = async () => (await db().selectFrom("letter").select("kind").execute()).map(({ kind }) => kind);

/** A case of a message. */
const opened = async (): Promise<string> => {
	const email = `m-${randomUUID()}@visitor.example`;
	await api.request("/messages/", { body: { email, message: "Hello" } });
	return (await db().selectFrom("team_case").select("id").orderBy("number", "desc").limit(1).executeTakeFirstOrThrow())
		.id;
};
const marks = (ids: readonly string[]) =>
	Promise.all(ids.map(async (id) => ({ id, version: (await row(id)).version })));
const change = async (ids: readonly string[], act: object) =>
	world.ask(world.sam, "/team/cases/bulk/", { cases: await marks(ids), ...act });
const events = async (id: string) =>
	(await db().selectFrom("case_event").select("kind").where("case_id", "=", id).orderBy("id").execute()).map(
		({ kind }) => kind,
	);

describe("several cases at once", () => {
	it.each([
		["assign", () => ({ owner: robin }), "assigned", async (id: string) => (await row(id)).owner_id === robin],
		[
			"snooze",
			() => ({ snoozed_until: "2030-01-07T21:30:00.000Z" }),
			"snoozed",
			async (id: string) => (await row(id)).snoozed_until !== null,
		],
		["flag", () => ({}), "flagged", async (id: string) => (await row(id)).flags.includes("flagged")],
		["close", () => ({ outcome: "answered" }), "closed", async (id: string) => (await row(id)).status === "closed"],
	] as const)("%s: each changes as it would alone, and again does nothing", async (act, more, event, isSo) => {
		const ids = [await opened(), await opened(), await opened()];
		const asked = { cases: await marks(ids), act, ...more() };
		expect((await world.ask(world.sam, "/team/cases/bulk/", asked)).body).toEqual({
			done: 3,
			refused: [],
			sends: [],
			takes: [],
		});
		for (const id of ids)
			expect([await isSo(id), (await events(id)).filter((kind) => kind === event)]).toEqual([true, [event]]);
		expect((await world.ask(world.sam, "/team/cases/bulk/", asked)).body).toMatchObject({ done: 3, refused: [] });
		for (const id of ids) expect((await events(id)).filter((kind) => kind === event)).toHaveLength(1);
	});

	it.each<[to: string, newOwner: () => Promise<number | null>]>([
		["to me", async () => world.samId],
		["to another colleague", async () => (await signedIn(api.services, "team")).id],
		["to nobody", async () => null],
	])("assigning a colleague's cases %s asks first, and changes none of them until then", async (_to, newOwner) => {
		const owner = await newOwner();
		const [free, theirs, mine] = [await opened(), await opened(), await opened()];
		await change([theirs], { act: "assign", owner: robin });
		await change([mine], { act: "assign", owner: world.samId });
		const asked = { cases: await marks([free, theirs, mine]), act: "assign", owner };
		const { body } = await world.ask(world.sam, "/team/cases/bulk/", asked);
		expect(body).toMatchObject({ done: 0, refused: [], sends: [], takes: [{ id: theirs, owner: expect.any(String) }] });
		expect((await row(theirs)).owner_id).toBe(robin);
		expect((await row(free)).owner_id).toBeNull();
		const { body: done } = await world.ask(world.sam, "/team/cases/bulk/", { ...asked, is_agreed: true });
		expect(done).toEqual({ done: 3, refused: [], sends: [], takes: [] });
		for (const id of [free, theirs, mine]) expect((await row(id)).owner_id).toBe(owner);
	});

	it("removes a flag, and keeps the others", async () => {
		const id = await opened();
		await sql`update team_case set flags = '{email-in,flagged}' where id = ${id}`.execute(db());
		expect((await change([id], { act: "unflag" })).body.done).toBe(1);
		expect((await row(id)).flags).toEqual(["email-in"]);
	});

	// CAS-005
	it("names the cases that can't change, with the reason, and changes the others", async () => {
		const [fine, closed, marked, changed] = [await opened(), await opened(), await opened(), await opened()];
		await change([closed], { act: "close", outcome: "spam" });
		await sql`update team_case set danger_at = created_at where id = ${marked}`.execute(db());
		const { caseId: request } = await world.request();
		const cases = await marks([fine, closed, marked, changed, request]);
		await change([changed], { act: "assign", owner: robin });
		const gone = randomUUID();
		const { body } = await world.ask(world.sam, "/team/cases/bulk/", {
			...{ cases: [...cases, { id: gone, version: 1 }], act: "close", outcome: "answered" },
		});
		expect(body.done).toBe(1);
		expect((await row(fine)).status).toBe("closed");
		expect((body.refused as { id: string; reason: string }[]).map(({ id, reason }) => [id, reason])).toEqual([
			[closed, "This case is closed. Reopen it first."],
			[marked, expect.stringContaining("Clear the mark of danger first")],
			[changed, expect.stringContaining("Someone else changed this case")],
			[request, "It can't end like this. Close it on its own page."],
			[gone, "This case has been deleted."],
		]);
	});

	it("closing says first which emails it sends, and then sends what closing each case would", async () => {
		const { caseId } = await world.request();
		const { near } = world.town;
		await world.consent(caseId, near.id);
		await world.send(caseId, [near.id]);
		const message = await opened();
		const before = await emails();
		const asked = { cases: await marks([caseId, message]), act: "close", outcome: "not-reached" };
		const { body } = await world.ask(world.sam, "/team/cases/bulk/", asked);
		expect(body).toMatchObject({ done: 0, refused: [], sends: [{ id: caseId, to_person: 1, to_providers: 1 }] });
		expect([(await row(caseId)).status === "closed", (await row(message)).status]).toEqual([false, "new"]);
		expect(await emails()).toEqual(before);

		const done = await world.ask(world.sam, "/team/cases/bulk/", { ...asked, is_agreed: true });
		expect(done.body).toEqual({ done: 2, refused: [], sends: [], takes: [] });
		const sent = (await emails()).slice(before.length);
		expect(sent.sort()).toEqual(["referral-withdrawn", "request-closed"]);
	});

	it.each([
		["no case", { cases: [], act: "flag" }, "cases"],
		["nothing to do", {}, "act"],
		["no colleague", { act: "assign" }, "owner"],
		["no day", { act: "snooze" }, "snoozed_until"],
		["no outcome", { act: "close" }, "outcome"],
	])("%s is refused at its field", async (_what, body, field) => {
		const cases = await marks([await opened()]);
		expect(await world.ask(world.sam, "/team/cases/bulk/", { cases, ...body })).toMatchObject({
			...{ status: 422, body: { errors: [{ field }] } },
		});
	});

	it.each([
		[CASES_PER_PAGE - 1, 200],
		[CASES_PER_PAGE, 200],
		[CASES_PER_PAGE + 1, 422],
	])("takes up to a page of cases: %i", async (count, status) => {
		const cases = Array.from({ length: count }, () => ({ id: randomUUID(), version: 1 }));
		expect((await world.ask(world.sam, "/team/cases/bulk/", { cases, act: "flag" })).status).toBe(status);
	});
});
