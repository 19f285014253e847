import { sql } from "kysely";
import { expect, it } from "vitest";
import { CASE_KINDS } from "#contract/cases/lists.ts";
import { CASE_MINUTES } from "#contract/cases/states.ts";
import { nextStepWords } from "#contract/shared/next-step.ts";
import { worldOfFile } from "#tests/support/world-of-file.ts";
import { endPersonWaits } from "./end-person-waits.ts";

const { api, world } = await worldOfFile();

const db = () => api.services.database.db;
const stateOf = async (id: string) => {
	const row = await db().selectFrom("team_case").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
	const { status, flags, paused_at, snoozed_until, due_at, version } = row;
	return { status, flags, paused_at, snoozed_until, due_at, version };
};
const wait = async (caseId: string, snoozed_until: Date | null = null) => {
	const at = api.services.clock();
	await db()
		.updateTable("team_case")
		.set({ status: "waiting-person", paused_at: at, snoozed_until })
		.where("id", "=", caseId)
		.execute();
};
const dueAfter = async (minutes: number) =>
	(await sql<{ due: Date }>`select business_due(${api.services.clock()}, ${minutes}::numeric) as due`.execute(db()))
		.rows[0]?.due;

it("a wait of five business days without a word brings the case back, once, with a flag and a due time", async () => {
	await world.at("2026-03-16T10:00:00+11:00");
	const { caseId, token } = await world.request();
	await wait(caseId);
	const { next } = (await world.ask({}, `/my-request/${token}/`)).body;
	// Five business days later, as the page says.
	expect(next).toEqual({ step: "you-reply", by: new Date("2026-03-23T10:00:00+11:00").toISOString(), providers: [] });
	expect(nextStepWords(next, api.services.clock())).toBe(
		"We’re waiting to hear from you. Call us, or send us a message. If we haven’t heard from you by 10 am on Monday 23 March, Melbourne time, our team will get in touch.",
	);
	await world.at("2026-03-23T09:59:00+11:00");
	expect(await endPersonWaits(api.services)).toBe(0);
	expect((await stateOf(caseId)).status).toBe("waiting-person");
	await world.at("2026-03-23T10:00:00+11:00");
	expect((await Promise.all([endPersonWaits(api.services), endPersonWaits(api.services)])).toSorted()).toEqual([0, 1]);
	expect(await stateOf(caseId)).toMatchObject({
		...{ status: "open", flags: ["person-silent"], paused_at: null, snoozed_until: null },
		due_at: await dueAfter(CASE_MINUTES.quote),
	});
	const { body } = await world.ask(world.sam, `/team/cases/${caseId}/`);
	expect(body.clock.is_paused).toBe(false);
	expect(JSON.stringify(body)).toContain("person-silent");
	const after = (await world.ask({}, `/my-request/${token}/`)).body.next;
	expect(after.step).toBe("we-call");
});

it.each(CASE_KINDS.filter((kind) => kind !== "publication"))(
	"a case of every kind comes back by its own clock: %s",
	async (kind) => {
		await world.at("2026-03-16T10:00:00+11:00");
		const { caseId } = await world.request();
		await db().updateTable("team_case").set({ kind }).where("id", "=", caseId).execute();
		await wait(caseId);
		await world.at("2026-03-23T10:00:00+11:00");
		expect(await endPersonWaits(api.services)).toBe(1);
		expect(await stateOf(caseId)).toMatchObject({ status: "open", due_at: await dueAfter(CASE_MINUTES[kind]) });
	},
);

it("a snooze that ends later is kept until then, and other cases stay as they are", async () => {
	await world.at("2026-03-16T10:00:00+11:00");
	const { caseId, token } = await world.request();
	const until = new Date("2026-04-01T09:00:00+11:00");
	await wait(caseId, until);
	const other = await world.request();
	const before = await stateOf(other.caseId);
	expect((await world.ask({}, `/my-request/${token}/`)).body.next.by).toBe(until.toISOString());
	await world.at("2026-03-31T10:00:00+11:00");
	expect(await endPersonWaits(api.services)).toBe(0);
	await world.at("2026-04-01T09:00:00+11:00");
	expect(await endPersonWaits(api.services)).toBe(1);
	expect(await stateOf(caseId)).toMatchObject({ status: "open", snoozed_until: null });
	expect(await stateOf(other.caseId)).toEqual(before);
});
