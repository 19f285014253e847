import { beforeAll, describe, expect, it } from "vitest";
import { CANARY, disclosed } from "#tests/support/referrals.ts";
import { worldOfFile } from "#tests/support/world-of-file.ts";

const { api, world } = await worldOfFile();
let near: number;
beforeAll(async () => {
	near = world.town.near.id;
});

const mine = (token: string, path = "", body?: unknown) => world.ask({}, `/my-request/${token}/${path}`, body);
const about = async (token: string, provider = near) =>
	(await mine(token)).body.providers.find(({ id }: { id: number }) => id === provider);

describe("the visitor's private page", () => {
	it("shows the request and its providers, but not the visitor's own details", async () => {
		const { token } = await world.request();
		expect(token).toHaveLength(43);
		const page = await mine(token);
		expect(page.body).toMatchObject({ service: world.town.areaName, place: "Geelong 3220", has_plan: false });
		expect(page.body.providers.map(({ id }: { id: number }) => id).sort()).toEqual(
			[near, world.town.alsoNear.id].sort(),
		);
		expect(page.body.providers[0]).toMatchObject({ consent: null, referral: null, withdrawn_at: null });
		expect(disclosed(page.text)).toEqual([]);
	});

	// REQ-003
	it("an unknown, an expired and a malformed link get the same answer", async () => {
		const { token } = await world.request();
		const words = async (one: string) => {
			const { status, body } = await mine(one);
			return [status, body.detail];
		};
		const unknown = await words("k".repeat(43));
		expect(unknown).toEqual([404, "Not found."]);
		expect(await words("short")).toEqual(unknown);
		api.advance(365 * 24 * 3600_000);
		expect(await words(token)).toEqual(unknown);
		expect((await mine(token, "consents/", { provider: near, given_by: "participant" })).status).toBe(404);
		await world.at("2026-03-02T09:00:00+11:00");
	});

	it("visitors can give, change and withdraw consent, the team can send with it, and the page shows the referral", async () => {
		const { token, caseId } = await world.request();
		expect((await mine(token, "consents/", { provider: near, given_by: "representative" })).body.errors[0].field).toBe(
			"relation",
		);
		expect(
			(await mine(token, "consents/", { provider: world.third.id, given_by: "participant" })).body.errors[0].field,
		).toBe("provider");
		expect(
			(await mine(token, "consents/", { provider: near, given_by: "participant", shares: ["needs"] })).body,
		).toEqual({ given: true });
		expect(await about(token)).toMatchObject({ consent: { shares: ["contact", "needs"], given_by: "participant" } });
		expect((await world.send(caseId, [near])).status).toBe(201);
		expect(await about(token)).toMatchObject({ referral: { state: "new", answered_at: null } });
		await mine(token, "consents/", { provider: near, given_by: "participant", shares: [] });
		expect((await about(token)).consent.shares).toEqual(["contact"]);
		expect((await mine(token, "consents/withdraw/", { provider: near })).body).toEqual({ withdrawn: true });
		expect((await mine(token, "consents/withdraw/", { provider: near })).body).toEqual({ withdrawn: false });
		expect(await about(token)).toMatchObject({
			consent: null,
			referral: { state: "withdrawn" },
			withdrawn_at: expect.any(String),
		});
		const { consents } = (await world.ask(world.sam, `/team/cases/${caseId}/referrals/`)).body;
		expect(consents).toMatchObject([
			{ way: "own-page", recorded_by: null, ended_how: "withdrawn", ended_way: "own-page", ended_by: null },
			{ shares: ["contact", "needs"], ended_how: "changed" },
		]);
	});

	it("asking for a call makes one case, with the phone number from the request", async () => {
		const { token } = await world.request();
		const ask = () =>
			api.request(`/my-request/${token}/call/`, {
				body: { preferred_time: "After 4" },
				headers: { "Idempotency-Key": token },
			});
		expect([(await ask()).status, (await ask()).status]).toEqual([201, 201]);
		const { results } = (await world.ask(world.sam, "/team/cases/?kind=call-back")).body;
		expect(results).toHaveLength(1);
		expect(results[0]).toMatchObject({ title: "Call back: After 4", name: CANARY.name });
	});

	it("a request without results has a page too, linked from its email, with providers, answers, consent and a call", async () => {
		const email = `none-${CANARY.email}`;
		const answer = await world.ask({}, "/noproviderfoundcontactrequests/", {
			firstName: "Zephyrine",
			lastName: "Quillfeather",
			email,
			number: CANARY.phone,
			postcode: "3220",
			serviceRequired: world.town.areaId,
			fundingType: "NDIS",
			ageGroup: world.town.age,
			details: "A hoist",
			termsAndConditions: true,
		});
		expect(answer.status).toBe(201);
		const [sentEmail] = await world.emails("enquiry-received", email);
		const token = /\/my-request\/([\w-]{43})/.exec(sentEmail?.text ?? "")?.[1] ?? "";
		expect(sentEmail?.html).toContain("See your request");
		const page = await mine(token);
		expect(page.body).toMatchObject({
			is_without_results: true,
			service: world.town.areaName,
			place: "3220",
			has_details: true,
			has_plan: false,
			providers: [],
		});
		expect(sentEmail?.subject).toContain(page.body.reference);
		expect(disclosed(page.text)).toEqual([]);
		expect((await mine(token, "consents/", { provider: near, given_by: "participant" })).body.errors[0].field).toBe(
			"provider",
		);

		const { results } = (await world.ask(world.sam, `/team/cases/?kind=no-provider&search=${email}`)).body;
		const caseId = results[0].id;
		await world.consent(caseId, near, { shares: [] });
		expect((await world.send(caseId, [near])).status).toBe(201);
		expect(await about(token)).toMatchObject({ consent: { shares: ["contact"] }, referral: { state: "new" } });
		const { body } = await world.ask(world.staff.get(near) ?? {}, `/provider-admin/${near}/referrals/`);
		const referral = body.results[0];
		const declined = { version: referral.version, answer: "no", reason: "place" };
		expect(
			(
				await world.ask(
					world.staff.get(near) ?? {},
					`/provider-admin/${near}/referrals/${referral.id}/answer/`,
					declined,
				)
			).status,
		).toBe(200);
		expect(await about(token)).toMatchObject({ referral: { state: "declined", decline_reason: "place" } });
		const [news] = await world.emails("request-news", email);
		const again = /\/my-request\/([\w-]{43})/.exec(news?.text ?? "")?.[1] ?? "";
		expect((await mine(again)).body.reference).toBe(page.body.reference);
		expect(
			(
				await mine(again, "consents/", {
					provider: near,
					given_by: "representative",
					relation: "Mother",
					shares: ["needs"],
				})
			).body,
		).toEqual({
			given: true,
		});
		expect((await about(token)).consent).toMatchObject({ given_by: "representative", relation: "Mother" });
		expect((await mine(token, "consents/withdraw/", { provider: near })).body).toEqual({ withdrawn: true });
		expect((await mine(token, "call/", { preferred_time: "Mornings" })).status).toBe(201);
		const called = (await world.ask(world.sam, `/team/cases/?kind=call-back&search=${email}`)).body.results;
		expect(called[0]).toMatchObject({ title: "Call back: Mornings", name: CANARY.name });
	});
});
