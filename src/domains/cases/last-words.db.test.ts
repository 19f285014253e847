import { sql } from "kysely";
import { expect, it } from "vitest";
import { aProvider } from "#tests/support/builders.ts";
import { aReview } from "#tests/support/reviews.ts";
import { worldOfFile } from "#tests/support/world-of-file.ts";

const { api, world } = await worldOfFile();

interface Row {
	id: string;
	kind: string;
	last_words: string;
}
const inbox = async (query = ""): Promise<Row[]> => (await world.ask(world.sam, `/team/cases/${query}`)).body.results;
const lastOf = async (id: string) => (await inbox()).find((one) => one.id === id)?.last_words;

it("each row has the first words of what came in last, on one line; our own replies don't count", async () => {
	await world.at("2026-03-16T09:00:00+11:00");
	const request = await world.request();
	expect(await lastOf(request.caseId)).toBe("");
	await world.ask({}, `/my-request/${request.token}/messages/`, { text: "Could they come\non Fridays?" });
	expect(await lastOf(request.caseId)).toBe("Could they come on Fridays?");
	const reply = await world.ask(world.sam, `/team/cases/${request.caseId}/replies/`, { text: "Yes." });
	expect(reply.status).toBe(200);
	expect(await lastOf(request.caseId)).toBe("Could they come on Fridays?");

	await world.at("2026-03-16T10:00:00+11:00");
	const { near } = world.town;
	await world.consent(request.caseId, near.id);
	const { body } = await world.send(request.caseId, [near.id]);
	await world.ask(
		world.staff.get(near.id) ?? {},
		`/provider-admin/${near.id}/referrals/${body.results[0].id}/questions/`,
		{
			question: "Is a hoist needed?",
		},
	);
	expect(await lastOf(request.caseId)).toBe("Is a hoist needed?");
});

it.each([159, 160, 161])("words of %i characters are cut after 160", async (length) => {
	const message = "é".repeat(length);
	await api.request("/messages/", { body: { email: `long-${length}@visitor.example`, message } });
	const [row] = await inbox(`?search=long-${length}@visitor.example`);
	expect(row?.last_words).toBe(length > 160 ? `${"é".repeat(159)}…` : message);
});

it("chats and reviews show their words too", async () => {
	await api.request("/chats/", { body: { message: "Is anyone there?" } });
	const provider = await aProvider(api.services.database.db);
	await aReview(api.services.database.db, { provider_id: provider.id, comment: "They came on time." }, "confirmed");
	expect((await inbox("?kind=chat")).map(({ last_words }) => last_words)).toEqual(["Is anyone there?"]);
	expect((await inbox("?kind=review")).map(({ last_words }) => last_words)).toEqual(["They came on time."]);
});

it("reading the list is in the audit log, once for readings in a row", async () => {
	const read = async () =>
		(
			await sql<{ count: number }>`select count(*)::int as count from audit where deed = 'cases.listed'`.execute(
				api.services.database.db,
			)
		).rows[0]?.count;
	await inbox();
	const before = await read();
	await inbox();
	expect(await read()).toBe(before);
	expect(before).toBeGreaterThan(0);
});
