import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { CASE_LINES_PER_PAGE } from "#contract/cases/limits.ts";
import { worldOfFile } from "#tests/support/world-of-file.ts";

const { api, world } = await worldOfFile();

const db = () => api.services.database.db;
const rootOf = async (caseId: string) => {
	const { rows } = await sql<{ id: string }>`
		select p.root_id as id from case_record o join person_record p on p.id = o.record_id where o.case_id = ${caseId} and o.part = 'contact'
	`.execute(db());
	return rows[0]?.id ?? "";
};
const timelineOf = async (record: string, page = 1) =>
	(await world.ask(world.sam, `/team/records/${record}/timeline/?page=${page}`)).body;
const team = (path: string, body: object) =>
	api.request(path, { body, cookies: world.sam, headers: { "Idempotency-Key": randomUUID() } });

/** A person with two cases, whose records a colleague merged. */
const twoCases = async () => {
	const [first, second] = [await world.request(), await world.request()];
	const [one, other] = [await rootOf(first.caseId), await rootOf(second.caseId)];
	if (one !== other) {
		const { body } = await world.ask(world.sam, `/team/records/${one}/compare/${other}/`);
		await world.ask(world.sam, `/team/records/${one}/merge/`, {
			other,
			version: body.one.version,
			other_version: body.other.version,
		});
	}
	return { first, second, record: await rootOf(first.caseId) };
};

describe("the timeline of a person", () => {
	it("has the entries of all their cases as each case shows them, in order, and of nobody else", async () => {
		const { first, second, record } = await twoCases();
		const stranger = await world.request();
		await team(`/team/cases/${first.caseId}/notes/`, { text: "Note in the first." });
		api.advance(1000);
		await team(`/team/cases/${second.caseId}/replies/`, { text: "Reply in the second." });
		api.advance(1000);
		await team(`/team/cases/${first.caseId}/calls/`, { is_reached: true, agreed: "Call in the first." });
		await team(`/team/cases/${stranger.caseId}/notes/`, { text: "Somebody else." });
		const { results, count } = await timelineOf(record);
		const cases = new Map<string, string[]>();
		for (const { case: of, ...entry } of results)
			cases.set(of.id, [...(cases.get(of.id) ?? []), JSON.stringify(entry)]);
		for (const { caseId } of [first, second]) {
			const { body } = await world.ask(world.sam, `/team/cases/${caseId}/`);
			expect(cases.get(caseId)).toEqual(body.timeline.map((entry: object) => JSON.stringify(entry)));
		}
		expect([...cases.keys()].sort()).toEqual([first.caseId, second.caseId].sort());
		expect(count).toBe(results.length);
		const times = results.map(({ at }: { at: string }) => at);
		expect(times).toEqual([...times].sort());
		expect(JSON.stringify(results)).not.toContain("Somebody else");
	});

	it("comes in pages without repeats", async () => {
		const { first, record } = await twoCases();
		const before = (await timelineOf(record)).count;
		for (let n = before; n <= CASE_LINES_PER_PAGE; n++) {
			await team(`/team/cases/${first.caseId}/notes/`, { text: `Note ${n}` });
			api.advance(1000);
		}
		const [newest, oldest] = [await timelineOf(record), await timelineOf(record, 2)];
		expect([newest.results.length, oldest.results.length, newest.totalPages]).toEqual([CASE_LINES_PER_PAGE, 1, 2]);
		const ids = [...newest.results, ...oldest.results].map(({ id, case: of }) => `${of.id} ${id}`);
		expect(new Set(ids).size).toBe(CASE_LINES_PER_PAGE + 1);
	});

	it("is logged as a reading of each case, and is for our team only", async () => {
		const { first, second, record } = await twoCases();
		await timelineOf(record);
		const { rows } = await sql<{ about: string }>`
			select distinct about from audit where deed = 'case.read' and person_id = ${world.samId}
		`.execute(db());
		for (const { caseId } of [first, second]) expect(rows.map(({ about }) => about)).toContain(`case:${caseId}`);
		expect((await world.ask({}, `/team/records/${record}/timeline/`)).status).toBe(401);
		const [owner = {}] = world.staff.values();
		expect((await world.ask(owner, `/team/records/${record}/timeline/`)).status).toBe(403);
		expect((await world.ask(world.sam, `/team/records/${randomUUID()}/timeline/`)).status).toBe(404);
	});
});
