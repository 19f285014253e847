import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { sendDue } from "#domains/referrals/automatic-send.ts";
import { formOf, ndis } from "#tests/support/follow-up-forms.ts";
import { aRequest, sendQuote } from "#tests/support/quotes.ts";
import { worldOfFile } from "#tests/support/world-of-file.ts";

const CRY = "I can't take it any more. My carer hits me and I want to die";

const { api, world } = await worldOfFile();

const db = () => api.services.database.db;
const inbox = async (query = "") => (await world.ask(world.sam, `/team/cases/?${query}`)).body;
const message = async (text: string) => {
	const email = `m-${randomUUID()}@visitor.example`;
	const sent = await api.request("/messages/", { body: { email, message: text } });
	const body = await sent.json();
	const found = (await inbox(`search=${encodeURIComponent(email)}`)).results[0];
	return { status: sent.status, body, found, email };
};
const complain = (details: string) =>
	api.request("/feedbackandcomplaints/", {
		body: {
			complaint_first_name: "Mai",
			complaint_last_name: "Nguyen",
			complaint_email: `c-${randomUUID()}@visitor.example`,
			complaint_number: "0491 570 006",
			complaint_details: details,
		},
	});

describe("help in the answer to a form", () => {
	it("comes with what was sent, with an error too, and not for other texts", async () => {
		const cry = await message(CRY);
		expect(cry.status).toBe(201);
		expect(cry.body.help.lines[0].phone).toBe("000");
		const wrong = await api.request("/messages/", { body: { email: "not an address", message: CRY } });
		expect(wrong.status).toBe(422);
		expect((await wrong.json()).help.is_immediate).toBe(true);
		expect((await message("I'm dying to get out of the house")).body.help).toBeUndefined();
	});

	it("comes first for a search in own words, and nothing of it is stored", async () => {
		const sent = await api.request("/own-words/", { body: { text: "domestic violence counselling in Geelong" } });
		expect(sent.status).toBe(200);
		expect((await sent.json()).help.lines.map(({ name }: { name: string }) => name)).toContain("1800RESPECT");
	});
});

describe("the team reads it first", () => {
	it("a marked case comes before a complaint to assess, and that before the rest", async () => {
		await message("Do you have a list of gyms?");
		await complain("The worker was late");
		const { found } = await message(CRY);
		const { results, counts } = await inbox();
		expect(results[0]).toMatchObject({ is_marked: true });
		const rank = ({ is_marked, is_unassessed }: { is_marked: boolean; is_unassessed: boolean }) =>
			is_marked ? 0 : is_unassessed ? 1 : 2;
		expect(results.map(rank)).toEqual(results.map(rank).sort());
		expect(counts.danger).toBeGreaterThan(0);
		expect((await inbox("view=danger")).results.map(({ id }: { id: string }) => id)).toContain(found.id);
	});

	it("a colleague clears the mark with a note, which is audited", async () => {
		const { found } = await message(CRY);
		const clear = (note: string) =>
			world.ask(world.sam, `/team/cases/${found.id}/danger/clear/`, { version: found.version, note });
		expect((await clear("")).status).toBe(422);
		const cleared = await clear("Called her. She is with her sister");
		expect(cleared.body).toMatchObject({ is_marked: false });
		const { rows } =
			await sql`select from audit where deed = 'case.danger-cleared' and about = ${`case:${found.id}`}`.execute(db());
		expect(rows).toHaveLength(1);
		expect((await clear("Again")).status).toBe(409);
	});

	it("a marked case can't be closed before a colleague has cleared the mark", async () => {
		const { found } = await message(CRY);
		const close = (version: number) =>
			world.ask(world.sam, `/team/cases/${found.id}/close/`, { version, outcome: "answered" });
		expect((await close(found.version)).body.detail).toBe(
			"Clear the mark of danger first, with a note of what you did.",
		);
		const cleared = await world.ask(world.sam, `/team/cases/${found.id}/danger/clear/`, {
			version: found.version,
			note: "Called her",
		});
		expect((await close(cleared.body.version)).status).toBe(200);
	});

	it("a marked chat stands first in the list, and its case outlives the chat until the mark is cleared", async () => {
		const begin = (text: string) =>
			api.request("/chats/", { body: { message: text }, headers: { "Idempotency-Key": randomUUID() } });
		await begin("Do you have a list of gyms?");
		const begun = await begin(CRY);
		const token = /chat_visitor=([^;]*)/.exec(begun.headers.getSetCookie().join("\n"))?.[1] ?? "";
		const { results } = (await world.ask(world.sam, "/team/chats/?state=current")).body;
		expect(results[0]).toMatchObject({ is_marked: true, last_text: CRY });
		await api.request("/chats/own/end/", { body: {}, cookies: { chat_visitor: token } });
		const ended = (await world.ask(world.sam, "/team/chats/?state=closed")).body.results[0];
		expect(ended).toMatchObject({ id: results[0].id, is_marked: true });
		const { rows } = await sql<{ id: string; version: number; status: string }>`
			select id, version, status from team_case where chat_id = ${ended.id}
		`.execute(db());
		expect(rows[0]?.status).not.toBe("closed");
		const cleared = await world.ask(world.sam, `/team/cases/${rows[0]?.id}/danger/clear/`, {
			version: rows[0]?.version,
			note: "Called her",
		});
		expect(cleared.body).toMatchObject({ status: "closed", is_marked: false });
	});

	it("no email says it", async () => {
		const { email } = await message(CRY);
		const { rows } = await sql<{ subject: string }>`
			select subject from letter where created_at > now() - interval '1 day' or lower(subject) like '%danger%'
		`.execute(db());
		expect(rows.filter(({ subject }) => /danger|help now/i.test(subject))).toEqual([]);
		expect(email).toContain("@");
	});
});

describe("a request with words of danger", () => {
	const details = (quoteId: string, cookie: string, goals: string) =>
		api.request(`/quotes/${quoteId}/`, {
			method: "PATCH",
			body: formOf({ ...ndis, participant_goals: goals }),
			cookies: { quote_visitor: cookie },
		});

	it("is held, goes to no provider, and goes on when a colleague has decided", async () => {
		const { quoteId, cookie, caseId } = await world.request({ consent_to_share: true });
		const sent = await details(quoteId, cookie, "To walk again. My husband hits me");
		expect((await sent.json()).help.lines.length).toBeGreaterThan(1);
		await sendDue(api.services);
		const work = async () => (await world.ask(world.sam, `/team/cases/${caseId}/referrals/`)).body;
		expect(await work()).toMatchObject({ referrals: [], sending: { state: "held", because: "danger" } });
		const send = () => world.ask(world.sam, `/team/cases/${caseId}/sending/`, { decision: "send" });
		expect((await send()).status).toBe(409);
		const one = (await world.ask(world.sam, `/team/cases/${caseId}/`)).body;
		expect(one.is_marked).toBe(true);
		await world.ask(world.sam, `/team/cases/${caseId}/danger/clear/`, { version: one.version, note: "Called" });
		expect((await send()).status).toBe(200);
		await sendDue(api.services);
		expect((await work()).referrals.length).toBeGreaterThan(0);
	});
});

const isMarked = async (caseId: string) => (await world.ask(world.sam, `/team/cases/${caseId}/`)).body.is_marked;

describe("words of danger in a request that waits to be sent", () => {
	it("hold it, if they come with a call that is asked for on its page", async () => {
		const { caseId, token } = await world.request({ consent_to_share: true });
		await world.ask({}, `/my-request/${token}/call/`, { preferred_time: CRY });
		expect(await isMarked(caseId)).toBe(true);
		const { sending } = (await world.ask(world.sam, `/team/cases/${caseId}/referrals/`)).body;
		expect(sending).toMatchObject({ state: "held", because: "danger" });
	});

	it("mark it, if they come with a repeat that asks nobody new", async () => {
		const body = aRequest(world.town, { email: `again-${randomUUID()}@visitor.example`, consent_to_share: true });
		const { id, token = "" } = await sendQuote(api, body);
		const again = await sendQuote(
			api,
			{ ...body, contact_terms: { times: CRY } },
			{ cookies: { quote_visitor: token } },
		);
		expect(again.id).toBe(id);
		const { rows } = await sql<{ id: string }>`select id from team_case where quote_id = ${id}`.execute(db());
		expect(await isMarked(rows[0]?.id ?? "")).toBe(true);
	});
});

describe("words of danger in a box for a name or a relationship", () => {
	it("hold a request that is sent with them", async () => {
		const { caseId } = await world.request({ consent_to_share: true, name: "help he is going to kill me" });
		expect(await isMarked(caseId)).toBe(true);
		const { sending } = (await world.ask(world.sam, `/team/cases/${caseId}/referrals/`)).body;
		expect(sending).toMatchObject({ state: "held", because: "danger" });
	});

	it("mark one that is changed to them", async () => {
		const { caseId, token } = await world.request();
		expect(await isMarked(caseId)).toBe(false);
		await world.ask({}, `/my-request/${token}/contact/`, { new_name: CRY }, "PATCH");
		expect(await isMarked(caseId)).toBe(true);
	});

	it("mark one whose consent is given with them", async () => {
		const { caseId, token } = await world.request();
		const given = await world.ask({}, `/my-request/${token}/consents/`, {
			provider: world.town.near.id,
			shares: [],
			given_by: "representative",
			relation: "her husband hits me",
		});
		expect(given.status).toBeLessThan(300);
		expect(await isMarked(caseId)).toBe(true);
	});
});

describe("a complaint", () => {
	it("is due for assessment within two business hours; the promised day stays", async () => {
		await world.at("2026-12-02T00:00:00Z");
		const sent = await (await complain("The worker was late")).json();
		const { results } = await inbox("kind=complaint");
		const newest = results.find(({ created_at }: { created_at: string }) => created_at.startsWith("2026-12-02"));
		expect(newest).toMatchObject({ is_unassessed: true });
		expect(newest.clock.due_at).toBe("2026-12-02T02:00:00.000Z");
		expect(sent.due).toBe("2026-12-04");
		await world.ask(world.sam, `/team/cases/${newest.id}/complaint/conflict/`, { is_linked: false });
		const now = (await world.ask(world.sam, `/team/cases/${newest.id}/`)).body;
		const judged = await api.request(`/team/cases/${newest.id}/complaint/severity/`, {
			method: "PUT",
			body: { version: now.version, severity: "low" },
			cookies: world.sam,
		});
		expect(judged.status).toBe(200);
		const after = await judged.json();
		expect(after).toMatchObject({ is_unassessed: false });
		expect(after.clock.due_at.slice(0, 10)).toBe("2026-12-04");
	});
});
