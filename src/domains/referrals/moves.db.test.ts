import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { aProvider } from "#tests/support/builders.ts";
import { aPerson, joins, sessionOf } from "#tests/support/people.ts";
import { SERVED } from "#tests/support/quotes.ts";
import { worldOfFile } from "#tests/support/world-of-file.ts";

// The same answer has the same effects by account, by link and by phone (decision 100).

const { api, world } = await worldOfFile();
let made = 0;

const WAYS = ["account", "link", "phone"] as const;
type Way = (typeof WAYS)[number];
const db = () => api.services.database.db;
const area = async () => {
	const { rows } = await sql<{ id: number }>`select id from service_area where name = ${world.town.areaName}`.execute(
		db(),
	);
	return rows[0]?.id ?? 0;
};
const capacityOf = async (provider: number) => {
	const { rows } = await sql<{ state: string; weeks: number | null; way: string; open_since: Date | null }>`
		select state, weeks::int, way, open_since from provider_capacity where provider_id = ${provider}
	`.execute(db());
	return rows;
};

/** A new referral to a provider that takes new clients, with a way to answer it. */
const sent = async (way: Way) => {
	const email = `moves-${++made}@desk.example`;
	const one = await aProvider(db(), {
		...{ name: `Moves ${made}`, email, services: world.town.near.services, postcodes: [SERVED] },
		...{ funding_types: ["NDIS"], age_groups: [world.town.age] },
	});
	let cookies = {};
	if (way === "account") {
		const { id } = await aPerson(api.services, "staff", { email: `owner-${email}` });
		await joins(api.services, id, one.account_id, "owner");
		cookies = await sessionOf(api.services, id);
	}
	await sql`
		insert into provider_capacity (provider_id, service_area_id, state, confirmed_at, way, open_since)
		values (${one.id}, ${await area()}, 'open', ${api.services.clock()}, 'profile', ${api.services.clock()})
	`.execute(db());
	const request = await world.request();
	await world.consent(request.caseId, one.id);
	const { body } = await world.send(request.caseId, [one.id]);
	const id = body.results[0].id as string;
	const [mail] = await world.emails("referral-waits", email);
	const link = /\/answer\/([\w-]{43})/.exec(mail?.text ?? "")?.[1] ?? "";
	const own = `/provider-admin/${one.id}/referrals/${id}`;
	api.advance(60_000);
	return {
		...request,
		id,
		provider: one.id,
		email: way === "account" ? `owner-${email}` : email,
		answer: (fields: object) =>
			way === "account"
				? world.ask(cookies, `${own}/answer/`, { version: 1, ...fields })
				: way === "link"
					? world.ask({}, `/answer/${link}/`, fields)
					: world.ask(world.sam, `/team/cases/${request.caseId}/referrals/${id}/answer/`, {
							...{ version: 1, said_by: "Jo at the desk", ...fields },
						}),
		undo: (version: number) =>
			way === "account" ? world.ask(cookies, `${own}/undo/`, { version }) : world.ask({}, `/answer/${link}/undo/`, {}),
		read: () => (way === "account" ? world.ask(cookies, `${own}/`) : world.ask({}, `/answer/${link}/`)),
	};
};
type Sent = Awaited<ReturnType<typeof sent>>;
const mine = async ({ token, provider }: Sent) =>
	(await world.ask({}, `/my-request/${token}/`)).body.providers.find(({ id }: { id: number }) => id === provider);
const teams = async ({ caseId }: Sent) =>
	(await world.ask(world.sam, `/team/cases/${caseId}/referrals/`)).body.referrals[0];
const choose = ({ token, provider }: Sent, choice: string) =>
	world.ask({}, `/my-request/${token}/waiting-list/`, { provider, choice });

const ANSWERS = [
	["no places", { answer: "no", reason: "no-room" }, { state: "closed", weeks: null }],
	["a waiting list", { answer: "waiting", weeks: 4 }, { state: "waiting", weeks: 4 }],
	["another reason", { answer: "no", reason: "place" }, undefined],
] as const;
const MATRIX = WAYS.flatMap((way) => ANSWERS.map(([what, fields, capacity]) => ({ way, what, fields, capacity })));

describe("an answer", () => {
	it.each(MATRIX)("$what by $way changes the profile, the referral and the visitor's page alike", async (one) => {
		const { way, fields, capacity } = one;
		const asked = await sent(way);
		expect((await asked.answer(fields)).status).toBe(200);
		expect(await capacityOf(asked.provider)).toMatchObject([capacity ?? { state: "open" }]);
		const said = { state: "declined", weeks: capacity?.weeks ?? null };
		expect(await teams(asked)).toMatchObject(said);
		expect(await mine(asked)).toMatchObject({ referral: said });
		if (capacity?.state !== "closed") return;
		// The provider isn't asked again for this service.
		const other = await world.request();
		const { list } = await world.list(other.caseId);
		const ids = list.candidates?.map(({ provider }: { provider: { id: number } }) => provider.id) ?? [];
		expect(ids).not.toContain(asked.provider);
	});

	it.each(MATRIX.filter(({ way }) => way !== "phone"))(
		"$what by $way can be undone, with all it changed",
		async (one) => {
			const asked = await sent(one.way);
			const before = await capacityOf(asked.provider);
			await asked.answer(one.fields);
			expect((await asked.read()).body).toMatchObject({
				...{ changed_capacity: one.capacity !== undefined, undo_until: expect.any(String) },
			});
			expect(await asked.undo(2)).toMatchObject({ status: 200, body: { state: "new" } });
			expect(await capacityOf(asked.provider)).toEqual(before);
			expect(await asked.answer({ ...one.fields, version: 3 })).toMatchObject({ status: 200 });
		},
	);

	it("undone after the provider changed its profile, leaves that change", async () => {
		const asked = await sent("link");
		await asked.answer({ answer: "no", reason: "no-room" });
		await sql`update provider_capacity set state = 'waiting', weeks = 9, confirmed_at = ${new Date(api.services.clock().getTime() + 1000)} where provider_id = ${asked.provider}`.execute(
			db(),
		);
		expect((await asked.undo(2)).status).toBe(200);
		expect(await capacityOf(asked.provider)).toMatchObject([{ state: "waiting", weeks: 9 }]);
	});

	it.each(["account", "link"] as const)(
		"yes by %s takes a start day and a note, and refuses a past day",
		async (way) => {
			const asked = await sent(way);
			const who = way === "link" ? { name: "Kim Lee", role: "Intake", email: "kim@desk.example" } : {};
			const past = await asked.answer({ answer: "yes", starts_on: "2020-01-01", ...who });
			expect(past.body.errors[0].field).toBe("starts_on");
			const starts_on = `${api.services.clock().getFullYear() + 1}-01-15`;
			expect((await asked.answer({ answer: "yes", starts_on, note: "Mornings", ...who })).status).toBe(200);
			expect(await teams(asked)).toMatchObject({ state: "accepted", starts_on, answer_note: "Mornings" });
		},
	);
});

describe("a waiting list", () => {
	it.each(WAYS)("by %s lets the visitor wait or look on, and the provider hears which", async (way) => {
		const asked = await sent(way);
		await asked.answer({ answer: "waiting", weeks: 4 });
		const next = async () => (await world.ask({}, `/my-request/${asked.token}/`)).body.next.step;
		expect(await next()).toBe("you-say");
		expect((await choose(asked, "wait")).body).toEqual({ saved: true });
		expect((await choose(asked, "wait")).body).toEqual({ saved: false });
		expect(await next()).toBe("you-wait");
		expect((await choose(asked, "look")).body).toEqual({ saved: true });
		expect(await mine(asked)).toMatchObject({ referral: { wait_choice: "look", weeks: 4 } });
		const told = await world.emails("referral-wait-chosen", asked.email);
		expect(told.map(({ subject }) => subject.replace(/ \(.*/, ""))).toEqual([
			"The person keeps looking",
			"The person will wait for you",
		]);
	});

	it("is the only answer that a visitor can wait for", async () => {
		const asked = await sent("link");
		expect((await choose(asked, "wait")).status).toBe(409);
		await asked.answer({ answer: "no", reason: "place" });
		expect((await choose(asked, "wait")).status).toBe(409);
	});
});
