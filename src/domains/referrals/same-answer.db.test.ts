import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { worldOfFile } from "#tests/support/world-of-file.ts";
import { sendDue } from "./automatic-send.ts";

// The same answer pressed twice gets the same response, and changes nothing the second time.

const { api, world } = await worldOfFile();

let path = "";
let cookies: Record<string, string> = {};
beforeEach(async () => {
	const { near } = world.town;
	const { caseId } = await world.request({ consent_to_share: true, providers: [near.id] });
	await world.at(new Date(api.services.clock().getTime() + 16 * 60_000).toISOString());
	await sendDue(api.services);
	const { body } = await world.ask(world.sam, `/team/cases/${caseId}/referrals/`);
	path = `/provider-admin/${near.id}/referrals/${body.referrals[0].id}/`;
	cookies = world.staff.get(near.id) ?? {};
});
const written = async () => {
	const { rows } = await sql`
		select (select count(*) from letter) as letters, (select count(*) from case_event) as events, (select count(*) from audit where deed like 'referral.%') as audits
	`.execute(api.services.database.db);
	return rows[0];
};
const press = async (where: string, body: object) => {
	const { status, body: answer } = await world.ask(cookies, `${path}${where}`, body);
	return { status, answer };
};

describe("pressed twice by a provider", () => {
	it.each([
		["yes", { answer: "yes" }, { answer: "no", reason: "place" }],
		["no", { answer: "no", reason: "place" }, { answer: "yes" }],
		["a waiting list", { answer: "waiting", weeks: 3 }, { answer: "yes" }],
	])("%s gets the same response; another answer is a conflict", async (_what, answer, other) => {
		const first = await press("answer/", { version: 1, ...answer });
		expect(first.status).toBe(200);
		const before = await written();
		expect(await press("answer/", { version: 1, ...answer })).toEqual(first);
		expect(await press("answer/", { version: 2, ...answer })).toEqual(first);
		expect(await written()).toEqual(before);
		expect((await press("answer/", { version: 1, ...other })).status).toBe(409);
	});

	it("both at once, yes is recorded once", async () => {
		const both = await Promise.all([1, 2].map(() => press("answer/", { version: 1, answer: "yes" })));
		expect(both.map(({ status }) => status)).toEqual([200, 200]);
		expect(both[0]).toEqual(both[1]);
	});

	it("a next state gets the same response", async () => {
		await press("answer/", { version: 1, answer: "yes" });
		const first = await press("progress/", { version: 2, state: "contacted" });
		expect(first.status).toBe(200);
		expect(await press("progress/", { version: 2, state: "contacted" })).toEqual(first);
		const closed = await press("progress/", { version: 3, state: "closed", outcome: "not-reached" });
		expect(closed.status).toBe(200);
		expect(await press("progress/", { version: 3, state: "closed", outcome: "not-reached" })).toEqual(closed);
		expect((await press("progress/", { version: 3, state: "started" })).status).toBe(409);
	});
});
