import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { NOTICE_DAYS, NOTICE_EMAIL_MINUTES } from "#contract/cases/notice-kinds.ts";
import { type TestApi, testApi } from "#tests/support/api.ts";
import { aPerson, sessionOf } from "#tests/support/people.ts";
import { aWorld, CANARY_WORDS, type World } from "#tests/support/referrals.ts";
import { emailNotices } from "./email-notices.ts";

let api: TestApi;
let world: World;
let kim: { id: number; email: string; cookies: Record<string, string> };
const db = () => api.services.database.db;
beforeAll(async () => {
	api = await testApi();
	world = await aWorld(api);
	const person = await aPerson(api.services, "team", { name: "Kim Lee" });
	kim = { ...person, cookies: await sessionOf(api.services, person.id) };
});
beforeEach(async () => {
	await sql`delete from team_notice`.execute(db());
	await sql`update person set notice_email = true`.execute(db());
});
afterAll(() => api.close());

type Told = { kind: string; who: string | null; times: number; is_seen: boolean; case: { id: string } };
const told = async (cookies = kim.cookies): Promise<Told[]> =>
	(await world.ask(cookies, "/pages/notices/")).body.results;
const unseen = async (cookies = kim.cookies): Promise<number> => (await world.ask(cookies, "/team/bell/")).body.unseen;
const post = async (cookies: Record<string, string>, path: string, body: object, method = "POST") => {
	const headers = { "Idempotency-Key": randomUUID() };
	return (await api.request(path, { cookies, body, headers, method })).status;
};
const versionOf = async (id: string): Promise<number> =>
	(await world.ask(world.sam, `/team/cases/${id}/`)).body.version;
const hand = async (id: string, to: number, by = world.sam) =>
	post(by, `/team/cases/${id}/`, { version: await versionOf(id), owner: to }, "PATCH");
/** A case of Kim's, before anything else happens. */
const ofKim = async () => {
	const made = await world.request();
	await hand(made.caseId, kim.id);
	await sql`delete from team_notice`.execute(db());
	return made;
};
const chat = async () => {
	const begun = await api.request("/chats/", { body: { message: "Hello", name: "Mai" } });
	const token = /chat_visitor=([^;]*)/.exec(begun.headers.getSetCookie().join())?.[1] ?? "";
	const { id } = await db()
		.selectFrom("team_case")
		.select("chat_id as id")
		.where("kind", "=", "chat")
		.orderBy("number", "desc")
		.executeTakeFirstOrThrow();
	return { id, visitor: { chat_visitor: token } };
};

describe("a colleague is told", () => {
	it.each<[string, string, () => Promise<unknown>]>([
		[
			"of a mention",
			"mention",
			async () => {
				const { caseId } = await world.request();
				await post(world.sam, `/team/cases/${caseId}/notes/`, { text: "@Kim please call" });
			},
		],
		["of a case handed to them", "handed", async () => hand((await world.request()).caseId, kim.id)],
		["of a case taken from them", "taken", async () => hand((await ofKim()).caseId, world.samId)],
		[
			"of a case that a colleague unassigned",
			"taken",
			async () => {
				const { caseId } = await ofKim();
				await post(world.sam, `/team/cases/${caseId}/release/`, {});
			},
		],
		[
			"of the person's message",
			"reply",
			async () => {
				const { token } = await ofKim();
				expect(await post({}, `/my-request/${token}/messages/`, { text: "Any news?" })).toBe(201);
			},
		],
		[
			"of a colleague's note in their case",
			"answer",
			async () => {
				const { caseId } = await ofKim();
				await post(world.sam, `/team/cases/${caseId}/notes/`, { text: "Called her" });
			},
		],
		[
			"of a note by the colleague they mentioned, in a case without an owner",
			"answer",
			async () => {
				const { caseId } = await world.request();
				await post(kim.cookies, `/team/cases/${caseId}/notes/`, { text: "@Sam please call" });
				await post(world.sam, `/team/cases/${caseId}/notes/`, { text: "Done" });
			},
		],
		["of a visitor who waits in the chat", "chat", chat],
		[
			"of a chat transferred to them",
			"handed",
			async () => {
				await post(world.sam, `/team/chats/${(await chat()).id}/transfer/`, { to: kim.id });
			},
		],
		[
			"of a chat taken from them",
			"taken",
			async () => {
				const { id } = await chat();
				await post(kim.cookies, `/team/chats/${id}/take/`, {});
				await post(world.sam, `/team/chats/${id}/take/`, {});
			},
		],
		[
			"of the visitor's words in their chat",
			"reply",
			async () => {
				const { id, visitor } = await chat();
				await post(kim.cookies, `/team/chats/${id}/take/`, {});
				expect(await post(visitor, "/chats/own/messages/", { text: "Still there?" })).toBe(201);
			},
		],
	])("%s", async (_what, kind, happens) => {
		await happens();
		expect((await told()).map((one) => one.kind)).toEqual([kind]);
		expect(await unseen()).toBe(1);
	});

	it("of a provider's question and answer, by the provider's user", async () => {
		const { caseId } = await ofKim();
		const { near } = world.town;
		await world.consent(caseId, near.id);
		await world.send(caseId, [near.id]);
		await sql`delete from team_notice`.execute(db());
		const { id } = await db().selectFrom("referral").select("id").orderBy("number", "desc").executeTakeFirstOrThrow();
		const staff = world.staff.get(near.id) ?? {};
		const path = `/provider-admin/${near.id}/referrals/${id}`;
		expect(await post(staff, `${path}/questions/`, { question: "Which days?" })).toBe(201);
		expect(await post(staff, `${path}/answer/`, { version: 1, answer: "yes" })).toBeLessThan(300);
		expect((await told()).map(({ kind, who }) => [kind, who])).toEqual([
			["answer", `Owner of ${near.id}`],
			["question", `Owner of ${near.id}`],
		]);
	});

	it("never of what they do, and not after they left the team", async () => {
		const { caseId } = await ofKim();
		await post(kim.cookies, `/team/cases/${caseId}/notes/`, { text: "@Kim remember" });
		expect(await told()).toEqual([]);
		await sql`update person set is_active = false where id = ${kim.id}`.execute(db());
		await sql`select tell(${kim.id}, ${caseId}, 'reply', now())`.execute(db());
		await sql`update person set is_active = true where id = ${kim.id}`.execute(db());
		expect(await told()).toEqual([]);
	});

	// CAS-007
	it("once for each case and kind, with how often, until they look", async () => {
		const { caseId } = await ofKim();
		for (const text of ["One", "Two", "Three"]) await post(world.sam, `/team/cases/${caseId}/notes/`, { text });
		expect(await told()).toMatchObject([{ kind: "answer", who: "Sam Reed", times: 3, is_seen: false }]);
		await world.ask(kim.cookies, `/pages/case/${caseId}/`);
		expect(await unseen()).toBe(0);
		await post(world.sam, `/team/cases/${caseId}/notes/`, { text: "Four" });
		expect((await told()).map(({ times, is_seen }) => ({ times, is_seen }))).toEqual([
			{ times: 1, is_seen: false },
			{ times: 3, is_seen: true },
		]);
	});
});

it("a colleague's look at a case marks nobody else's notices", async () => {
	const { caseId } = await ofKim();
	await post(world.sam, `/team/cases/${caseId}/notes/`, { text: "For Kim" });
	await world.ask(world.sam, `/pages/case/${caseId}/`);
	expect(await unseen()).toBe(1);
});

it("a waiting chat stays until a colleague answers it, for everyone", async () => {
	const { id } = await chat();
	await post(kim.cookies, "/team/notices/seen/", {});
	expect(await unseen()).toBe(1);
	await post(world.sam, `/team/chats/${id}/take/`, {});
	expect([await unseen(), await unseen(world.sam)]).toEqual([0, 0]);
});

describe("the email about unseen notices", () => {
	const run = () => emailNotices(api.services);
	const emails = async () => world.emails("colleague-notices", kim.email);
	const noted = async () => {
		const made = await ofKim();
		await post(world.sam, `/team/cases/${made.caseId}/notes/`, { text: "Secret words" });
		await sql`delete from letter where kind = 'colleague-notices'`.execute(db());
		return made;
	};
	const minutesAgo = (minutes: number) =>
		sql`update team_notice set first_at = ${new Date(api.services.clock().getTime() - minutes * 60_000)}`.execute(db());

	it.each([
		[NOTICE_EMAIL_MINUTES - 1, 0],
		[NOTICE_EMAIL_MINUTES, 1],
		[NOTICE_EMAIL_MINUTES + 1, 1],
	])("after %i minutes: %i, and never a second one", async (minutes, sent) => {
		await noted();
		await minutesAgo(minutes);
		expect(await run()).toEqual({ emailed: sent });
		expect(await run()).toEqual({ emailed: 0 });
		const found = await emails();
		expect(found).toHaveLength(sent);
		for (const { text } of found)
			for (const word of [...CANARY_WORDS, "secret"]) expect(text.toLowerCase()).not.toContain(word);
	});

	it("isn't sent to a colleague who saw it, or who turned it off", async () => {
		const { caseId } = await noted();
		await minutesAgo(60);
		expect(await post(kim.cookies, "/team/notices/emails/", { is_on: false }, "PUT")).toBe(200);
		await run();
		await post(kim.cookies, "/team/notices/emails/", { is_on: true }, "PUT");
		await world.ask(kim.cookies, `/pages/case/${caseId}/`);
		await run();
		expect(await emails()).toEqual([]);
	});

	it("leaves out questions and waiting chats, which have their own", async () => {
		const { caseId } = await ofKim();
		await sql`select tell(${kim.id}, ${caseId}, 'question', '2020-01-01')`.execute(db());
		await sql`select tell(${kim.id}, ${caseId}, 'chat', '2020-01-01')`.execute(db());
		expect(await run()).toEqual({ emailed: 0 });
	});

	it.each([
		[NOTICE_DAYS - 1, 1],
		[NOTICE_DAYS + 1, 0],
	])("a notice seen %i days ago: %i kept", async (days, kept) => {
		await noted();
		await sql`update team_notice set seen_at = ${new Date(api.services.clock().getTime() - days * 24 * 3600_000)}`.execute(
			db(),
		);
		await run();
		expect(await told()).toHaveLength(kept);
	});
});
