import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { type TestApi, testApi } from "#tests/support/api.ts";
import { aProvider, aService } from "#tests/support/builders.ts";
import type { TestDatabase } from "#tests/support/database.ts";
import { aPerson } from "#tests/support/people.ts";
import { dump, type Left, type LeftBehind, leaves } from "#tests/support/retention.ts";
import { type ErasureRequest, erase as eraseAsked } from "./erase.ts";
import { findSameContact } from "./same-contact.ts";

let api: TestApi;
let world: { provider: number; areaId: number; member: number };
beforeAll(async () => {
	api = await testApi();
});
afterAll(() => api.close());
beforeEach(async () => {
	const { database } = api.services;
	await (database as TestDatabase).reset();
	const member = (await aPerson(api.services, "team", { name: "Noor" })).id;
	world = { provider: (await aProvider(database.db)).id, areaId: (await aService(database.db)).areaId, member };
});

const left = (kind: Left["kind"], more: Partial<Left> = {}): Promise<LeftBehind> =>
	leaves(api.services.database.db, world, {
		kind,
		at: new Date(api.services.clock().getTime() - 24 * 3600_000),
		isClosed: true,
		isHeld: false,
		...more,
	});
const numberOf = async ({ caseId }: LeftBehind): Promise<number> =>
	(await sql<{ number: number }>`select number from team_case where id = ${caseId}`.execute(api.services.database.db))
		.rows[0]?.number ?? 0;
const whole = async () => [...(await dump(api.services.database.db)).values()].join("\n");
const eraseThese = (asked: ErasureRequest, isMeant = true) => eraseAsked(api.services, asked, isMeant);
const erase = (cases: number[], isMeant = true) => eraseThese({ cases }, isMeant);

it.each([
	"quote",
	"no-provider",
	"message",
	"campaign-enquiry",
	"call-back",
	"complaint",
	"provider-enquiry",
	"chat",
	"rejected",
] as const)(
	"erases a case of the kind %s a day later on request, and keeps the case of another person",
	async (kind) => {
		const theirs = await left(kind);
		const another = await left(kind);
		const number = await numberOf(theirs);

		const counted = await erase([number], false);
		expect(await whole()).toContain(theirs.canary);

		expect(await erase([number])).toEqual(counted);
		const after = await whole();
		expect(after).not.toContain(theirs.canary);
		expect(after).toContain(another.canary);
		const { rows } =
			await sql`select facts from audit where deed = 'case.erased' and about = ${`case:${theirs.caseId}`}`.execute(
				api.services.database.db,
			);
		expect(rows).toEqual([{ facts: { number } }]);
		expect((await sql`select from retention_run`.execute(api.services.database.db)).rows).toHaveLength(0);
	},
);

it("erasing a request deletes its quarantined plan, and keeps that of another request", async () => {
	const { db } = api.services.database;
	const [theirs, another] = [await left("quote"), await left("quote")];
	for (const { id } of [theirs, another])
		await sql`
			insert into quarantined_file (id, at, call, about, found, size, sha256, name, content)
			values (${randomUUID()}, now(), 'PATCH /quotes/{id}/', ${`quote:${id}`}, 'Eicar', 1, ${"0".repeat(64)}, ${Buffer.from("x")}, ${Buffer.from("x")})
		`.execute(db);
	expect(await erase([await numberOf(theirs)])).toMatchObject({ quarantined_file: 1 });
	expect((await sql`select about from quarantined_file`.execute(db)).rows).toEqual([{ about: `quote:${another.id}` }]);
});

it("erases several cases or none: an open, held or unknown case, or one about a published review, stops it and is named", async () => {
	const closed = await left("quote");
	const open = await left("message", { isClosed: false });
	const held = await left("call-back", { isHeld: true });
	const review = await left("published");
	const [goes, opened, kept, reviewed] = await Promise.all([closed, open, held, review].map(numberOf));
	const told = await erase([goes, opened, kept, reviewed, 99_999] as number[]).catch((error: Error) => error.message);
	expect(told).toBe(
		[
			"Nothing was deleted.",
			"C-99999: there is no such case.",
			`C-${reviewed}: its review is not rejected. Reject it in the console under Reviews first. That also takes it off the site.`,
			`C-${opened}: still open. Close it in the console first.`,
			`C-${kept}: on hold; the case says why. A lead must remove the hold first.`,
		].join("\n"),
	);
	expect(await whole()).toContain(closed.canary);
});

it.each([
	["held", { held_because: "A court asks for it", held_at: new Date() }, "on hold"],
	["open", { status: "open", closed_at: null }, "still open"],
])(
	"a review whose other case, that of the provider's reply, is %s isn't erased by either case",
	async (_, change, why) => {
		const { db } = api.services.database;
		const review = await left("rejected");
		const reply = await left("rejected");
		const numbers = [await numberOf(review), await numberOf(reply)];
		await db
			.updateTable("team_case")
			.set({ review_id: null, kind: "publication", response_review_id: Number(review.id), ...change })
			.where("id", "=", reply.caseId)
			.execute();
		for (const number of numbers)
			expect(await erase([number]).catch((error: Error) => error.message)).toContain(`C-${number}: ${why}`);
		expect(await whole()).toContain(review.canary);
	},
);

it("an unconfirmed review is erased by its number, rejected or not; a review with a case is erased by its case", async () => {
	const [theirs, spam, another] = [await left("submitted"), await left("submitted"), await left("submitted")];
	await sql`update review set state = 'rejected', rejection_reason = 'other', decided_at = now() where id = ${spam.id}`.execute(
		api.services.database.db,
	);
	const reviewed = await left("rejected");
	const told = await eraseThese({ reviews: [Number(theirs.id), Number(reviewed.id), 99_999] }).catch(
		(error: Error) => error.message,
	);
	expect(told).toBe(
		[
			"Nothing was deleted.",
			"review-99999: there is no such review.",
			`review-${reviewed.id}: this review has a case. Give the case number instead; it's under Reviews in the console.`,
		].join("\n"),
	);

	const asked = { reviews: [Number(theirs.id), Number(spam.id)] };
	const counted = await eraseThese(asked, false);
	expect(await eraseThese(asked)).toEqual(counted);
	expect(counted).toMatchObject({ review: 2 });
	const after = await whole();
	for (const { canary } of [theirs, spam]) expect(after).not.toContain(canary);
	expect(after).toContain(another.canary);
	const { rows } = await sql`select about from audit where deed = 'review.erased' order by about`.execute(
		api.services.database.db,
	);
	expect(rows).toEqual([theirs, spam].map(({ id }) => ({ about: `review:${id}` })));
});

it("erases a former staff member by email address in any case; a person who can still sign in is kept", async () => {
	const { db } = api.services.database;
	const [theirs, another] = [await left("staff"), await left("staff")];
	const address = (one: LeftBehind) => `${one.canary}@${one.canary}.example`;
	await sql`insert into account_member (account_id, person_id) select account_id, ${another.id} from provider where id = ${world.provider}`.execute(
		db,
	);
	const told = await eraseThese({ people: [address(theirs), address(another), "nobody@home.example"] }).catch(
		(error: Error) => error.message,
	);
	expect(told).toBe(
		[
			"Nothing was deleted.",
			"nobody@home.example: no provider staff, team member or email alert has this email address.",
			`${address(another)}: still in a provider's account or on the team. Remove them in the console first.`,
		].join("\n"),
	);

	// The same address twice is one person.
	const asked = { people: [address(theirs).toUpperCase(), address(theirs)] };
	const counted = await eraseThese(asked, false);
	expect(await whole()).toContain(theirs.canary);
	expect(await eraseThese(asked)).toEqual(counted);
	const after = await whole();
	expect(after).not.toContain(theirs.canary);
	expect(after).toContain(another.canary);
	expect((await sql`select name, is_active from person where id = ${theirs.id}`.execute(db)).rows).toEqual([
		{ name: "Former user", is_active: false },
	]);
	expect((await sql`select about from audit where deed = 'person.erased'`.execute(db)).rows).toEqual([
		{ about: `person:${theirs.id}` },
	]);
});

it("erases the email alerts of an address with their emails, and keeps those of another", async () => {
	const { db } = api.services.database;
	for (const email of ["alert@visitor.example", "another@visitor.example"])
		await api.request("/alerts/", { body: { email, provider: world.provider } });
	const counted = await eraseThese({ people: ["Alert@visitor.example"] }, false);
	expect(counted).toMatchObject({ opening_alert: 1, letter: 1 });
	expect(await eraseThese({ people: ["Alert@visitor.example"] })).toEqual(counted);
	expect((await sql`select recipient from letter`.execute(db)).rows).toEqual([
		{ recipient: "another@visitor.example" },
	]);
	expect((await sql`select from opening_alert`.execute(db)).rows).toHaveLength(1);
	expect((await sql`select from audit where deed = 'alert.erased'`.execute(db)).rows).toHaveLength(1);
});

it("names what else is stored under the same address or phone number, and nothing of other people", async () => {
	const { db } = api.services.database;
	const [one, sameEmail, samePhone, another] = [
		await left("quote"),
		await left("message"),
		await left("call-back"),
		await left("quote"),
	];
	const contact = async ({ caseId }: LeftBehind, email: string, phone: string) =>
		sql`update team_case set email = ${email}, phone = ${phone} where id = ${caseId}`.execute(db);
	await contact(one, "ann@visitor.example", "0491 570 006");
	await contact(sameEmail, " Ann@Visitor.example", "0491 570 110");
	await contact(samePhone, "other@visitor.example", "+61 491 570 006");
	await contact(another, "else@visitor.example", "0491 570 157");
	const { rows } = await sql<{ id: number }>`
		insert into review (provider_id, email, comment, service_delivery, service_safety, communicated_effectively, good_value, would_recommend,
			submitted_at, agreed_at, token_hash, link_ends_at)
		values (${world.provider}, 'ann@visitor.example', 'Kind', 1, 1, 1, 1, 1, now(), now(), ${Buffer.alloc(32, 7)}, now()) returning id
	`.execute(db);
	const found = await findSameContact(db, api.services.settings, { cases: [await numberOf(one)] });
	expect(found.map(({ name }) => name)).toEqual([
		...[await numberOf(sameEmail), await numberOf(samePhone)].sort((a, b) => a - b).map((number) => `C-${number}`),
		`review-${rows[0]?.id}`,
	]);
	expect(await findSameContact(db, api.services.settings, { cases: [await numberOf(another)] })).toEqual([]);
});
