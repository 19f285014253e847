import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { disclosed, type World } from "#tests/support/referrals.ts";
import { worldOfFile } from "#tests/support/world-of-file.ts";
import { sendDue } from "./automatic-send.ts";
import { runReferralsJob } from "./remind.ts";

const CRY = "The man from there hits me and I'm scared of him";

const { api, world } = await worldOfFile();
let near: number;
let also: number;
beforeAll(async () => {
	near = world.town.near.id;
	also = world.town.alsoNear.id;
	await world.at("2026-03-16T09:00:00+11:00");
});

type Request = Awaited<ReturnType<World["request"]>>;
const staffOf = (provider: number) => world.staff.get(provider) ?? {};
const caseOf = async (id: string) => (await world.ask(world.sam, `/team/cases/${id}/`)).body;
const workOf = async (id: string) => (await world.ask(world.sam, `/team/cases/${id}/referrals/`)).body.referrals;
const pathOf = (provider: number, id: string) => `/provider-admin/${provider}/referrals/${id}/`;
const write = async ({ token }: Request, text: string) => {
	const headers = { "Idempotency-Key": randomUUID() };
	expect((await api.request(`/my-request/${token}/messages/`, { body: { text }, headers })).status).toBe(201);
};
const clear = async (caseId: string) =>
	world.ask(world.sam, `/team/cases/${caseId}/danger/clear/`, {
		...{ version: (await caseOf(caseId)).version, note: "Called her. She chose to go on" },
	});
/** Everything that a provider can read of a referral. */
const allOf = async (provider: number, id: string) => {
	const lineOf = async (path: string) => {
		const { body } = await world.ask(staffOf(provider), `${path}?view=going`);
		const line = body.results.find((one: { id: string }) => one.id === id);
		return { body: line, text: JSON.stringify(line) };
	};
	return {
		page: await world.ask(staffOf(provider), pathOf(provider, id)),
		list: await lineOf(`/provider-admin/${provider}/referrals/`),
		inbox: await lineOf("/own-referrals/"),
		plan: await world.ask(staffOf(provider), `${pathOf(provider, id)}plan-file/`),
	};
};
const emailsTo = async (provider: number) =>
	(
		await Promise.all(
			["referral-waits", "referral-chosen", "referral-contact", "referral-resumed"].map((kind) => world.emails(kind)),
		)
	) //
		.flat()
		.filter(({ recipient }) => recipient === `owner-${provider}@staff.example`);

const sent = async (): Promise<Request & { id: string }> => {
	const request = await world.request();
	await world.consent(request.caseId, near);
	const { body } = await world.send(request.caseId, [near]);
	return { ...request, id: body.results[0].id };
};
const versionOf = async (caseId: string, provider: number) =>
	(await workOf(caseId)).find((one: { provider: { id: number } }) => one.provider.id === provider);

/** Ways to a yes that would open the person, on a request that is marked. */
const WAYS: Record<string, () => Promise<Request & { id: string }>> = {
	"the provider answers in its account": async () => {
		const one = await sent();
		await write(one, CRY);
		await world.ask(staffOf(near), `${pathOf(near, one.id)}answer/`, { version: 1, answer: "yes" });
		return one;
	},
	"it had said yes before, and not looked": async () => {
		const one = await sent();
		await world.ask(staffOf(near), `${pathOf(near, one.id)}answer/`, { version: 1, answer: "yes" });
		await write(one, CRY);
		return one;
	},
	"a colleague records its yes": async () => {
		const one = await sent();
		await write(one, CRY);
		await world.ask(world.sam, `/team/cases/${one.caseId}/referrals/${one.id}/answer/`, {
			...{ version: 1, answer: "yes", said_by: "Kim, intake" },
		});
		return one;
	},
	"the person chooses it among offers": async () => {
		const one = await world.request({
			providers: [],
			consent_to_share: true,
			ask_everyone: { most: 20, within_km: null },
		});
		await world.at(new Date(api.services.clock().getTime() + 15 * 60_000).toISOString());
		await sendDue(api.services);
		const { id, version } = await versionOf(one.caseId, near);
		await world.ask(staffOf(near), `${pathOf(near, id)}answer/`, { version, answer: "yes" });
		await write(one, CRY);
		const chosen = { providers: [near], tell_others: true, shares: [], given_by: "participant" };
		expect((await world.ask({}, `/my-request/${one.token}/choose/`, chosen)).status).toBe(200);
		return { ...one, id };
	},
	"the person agrees to it after its yes": async () => {
		const one = await world.request({
			providers: [],
			consent_to_share: true,
			ask_everyone: { most: 20, within_km: null },
		});
		await world.at(new Date(api.services.clock().getTime() + 15 * 60_000).toISOString());
		await sendDue(api.services);
		const { id, version } = await versionOf(one.caseId, near);
		await world.ask(staffOf(near), `${pathOf(near, id)}answer/`, { version, answer: "yes" });
		await write(one, CRY);
		await world.consent(one.caseId, near);
		return { ...one, id };
	},
};

describe("while a request is marked as danger", () => {
	it.each(Object.entries(WAYS))("a yes is kept and opens nobody before a colleague says so: %s", async (_way, make) => {
		const { caseId, id } = await make();
		await runReferralsJob(api.services);
		expect(await versionOf(caseId, near)).toMatchObject({ state: "accepted" });
		expect(await caseOf(caseId)).toMatchObject({ is_marked: true, status: "open", clock: { is_paused: false } });
		const held = await allOf(near, id);
		for (const [way, { text }] of Object.entries(held))
			expect({ way, said: disclosed(text) }).toEqual({ way, said: [] });
		expect(held.page.body).toMatchObject({ is_held_back: true, person: null, contact_by: null });
		expect(held.plan.status).toBe(404);
		expect(disclosed(JSON.stringify(await emailsTo(near)))).toEqual([]);
		for (const { text } of Object.values(held)) expect(text).not.toMatch(/danger/i);
		const { version } = held.page.body;
		const gone = await world.ask(staffOf(near), `${pathOf(near, id)}progress/`, { version, state: "contacted" });
		expect(gone).toMatchObject({ status: 409, body: { detail: expect.stringContaining("checks something first") } });

		expect((await clear(caseId)).status).toBe(200);
		const [email] = await world.emails("referral-resumed");
		expect(email?.text).toContain("You can open referral");
		const after = await allOf(near, id);
		expect(after.page.body).toMatchObject({
			is_held_back: false,
			person: { name: expect.stringContaining("Zephyrine") },
		});
		expect(after.page.body.contact_by).not.toBeNull();
	});

	it("the person's page and email say that we're in touch, and not that the provider sees them", async () => {
		const one = await sent();
		await write(one, CRY);
		await world.ask(staffOf(near), `${pathOf(near, one.id)}answer/`, { version: 1, answer: "yes" });
		const page = (await world.ask({}, `/my-request/${one.token}/`)).body;
		expect(page.next).toMatchObject({ step: "we-call" });
		expect(page.providers.find(({ id }: { id: number }) => id === near).referral).toMatchObject({ is_held_back: true });
		expect(JSON.stringify(page)).not.toMatch(/danger/i);
	});

	it("a provider that has read the name keeps it, and sees no details", async () => {
		const one = await sent();
		await world.ask(staffOf(near), `${pathOf(near, one.id)}answer/`, { version: 1, answer: "yes" });
		await world.ask(staffOf(near), pathOf(near, one.id));
		await write(one, CRY);
		const { body } = await world.ask(staffOf(near), pathOf(near, one.id));
		expect(body).toMatchObject({ is_held_back: false, person: { details: null, has_plan: false } });
	});
});

describe("a provider's own words with danger", () => {
	const said: [string, (id: string) => Promise<unknown>][] = [
		[
			"in its answer",
			(id) => world.ask(staffOf(near), `${pathOf(near, id)}answer/`, { version: 1, answer: "yes", note: CRY }),
		],
		[
			"in a question",
			(id) =>
				api.request(`${pathOf(near, id)}questions/`, {
					...{ body: { question: CRY }, cookies: staffOf(near), headers: { "Idempotency-Key": randomUUID() } },
				}),
		],
	];
	it.each(said)("put the case before a colleague and hold nothing: %s", async (_where, say) => {
		const request = await world.request();
		for (const provider of [near, also]) await world.consent(request.caseId, provider);
		const { body } = await world.send(request.caseId, [near, also]);
		const idOf = (provider: number) =>
			body.results.find((one: { provider: { id: number } }) => one.provider.id === provider).id;
		await say(idOf(near));
		expect(await caseOf(request.caseId)).toMatchObject({ is_marked: true, danger_holds: false, status: "open" });
		await world.ask(staffOf(also), `${pathOf(also, idOf(also))}answer/`, { version: 1, answer: "yes" });
		const page = await world.ask(staffOf(also), pathOf(also, idOf(also)));
		expect(page.body).toMatchObject({ is_held_back: false, person: { name: expect.stringContaining("Zephyrine") } });
		// The person's own words hold it, and a provider's words don't lift that.
		await write(request, CRY);
		expect(await caseOf(request.caseId)).toMatchObject({ is_marked: true, danger_holds: true });
		await api.request(`${pathOf(also, idOf(also))}questions/`, {
			...{ body: { question: CRY }, cookies: staffOf(also), headers: { "Idempotency-Key": randomUUID() } },
		});
		expect(await caseOf(request.caseId)).toMatchObject({ danger_holds: true });
	});
});
