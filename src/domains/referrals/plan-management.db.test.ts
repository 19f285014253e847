import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { aProvider } from "#tests/support/builders.ts";
import { type Fields, formOf, hcp, ndis, pdf } from "#tests/support/follow-up-forms.ts";
import { aRequest, SERVED, sendQuote } from "#tests/support/quotes.ts";
import { registerAll } from "#tests/support/registers.ts";
import { worldOfFile } from "#tests/support/world-of-file.ts";
import { sendDue } from "./automatic-send.ts";

const { api, world } = await worldOfFile();
let near: number;
beforeAll(async () => {
	near = world.town.near.id;
	await registerAll(api.services.database, world.town.areaId, api.services.clock());
});

const agreed = (fields: object) => world.request({ consent_to_share: true, ...fields });
const factsOf = async (caseId: string) => (await world.ask(world.sam, `/team/cases/${caseId}/`)).body.facts;
const reasonsOf = async (caseId: string, query = "") => {
	const { list } = await world.list(caseId, query);
	expect(list.fitting.length).toBeGreaterThan(1);
	return list.fitting.map(({ reasons }: { reasons: string[] }) => reasons);
};
const REGISTERED = expect.stringContaining("On the NDIS register for ");

it("an agency-managed request only fits registered providers, tells providers before they answer, and prefills the follow-up form", async () => {
	const { caseId, token } = await agreed({ plan_management: "Agency Managed" });
	expect(await factsOf(caseId)).toContainEqual({ label: "Plan", value: "Agency Managed" });
	for (const reasons of await reasonsOf(caseId)) expect(reasons).toContainEqual(REGISTERED);
	expect((await world.ask({}, `/my-request/${token}/details/`)).body.plan_management).toBe("Agency Managed");
	// Without the funding the answer still says that it is the NDIS.
	for (const reasons of await reasonsOf(caseId, "?funding_types_list=any")) expect(reasons).toContainEqual(REGISTERED);

	await world.at(new Date(api.services.clock().getTime() + 16 * 60_000).toISOString());
	await sendDue(api.services);
	const { body } = await world.ask(world.sam, `/team/cases/${caseId}/referrals/`);
	const sent = body.referrals.find(({ provider }: { provider: { id: number } }) => provider.id === near);
	const owner = world.staff.get(near) ?? {};
	const read = await world.ask(owner, `/provider-admin/${near}/referrals/${sent.id}/`);
	expect(read.body.facts.plan_management).toBe("Agency Managed");
	const inbox = await world.ask(owner, "/own-referrals/");
	expect(inbox.body.results[0].facts.plan_management).toBe("Agency Managed");
});

it.each(["Plan Managed", "Self Managed", "I'm not sure"])(
	"%s needs no registered provider",
	async (plan_management) => {
		const { caseId } = await agreed({ plan_management });
		expect(await factsOf(caseId)).toContainEqual({ label: "Plan", value: plan_management });
		for (const reasons of await reasonsOf(caseId)) expect(reasons).not.toContainEqual(REGISTERED);
	},
);

it("is optional, only for the NDIS or unknown funding, and one of the known answers", async () => {
	const without = await world.request();
	expect((await factsOf(without.caseId)).map(({ label }: { label: string }) => label)).not.toContain("Plan");
	const unknown = await world.request({ funding_types_list: [], plan_management: "Agency Managed" });
	expect(await factsOf(unknown.caseId)).toContainEqual({ label: "Plan", value: "Agency Managed" });
	const refused = await sendQuote(api, aRequest(world.town, { plan_management: "Bank Managed" }));
	expect(refused).toMatchObject({ status: 422, errors: [{ field: "plan_management" }] });
});

it("the email to a provider without users says it in the first look", async () => {
	const { caseId } = await world.request({ plan_management: "Agency Managed" });
	const lone = await aProvider(api.services.database.db, {
		...{ name: "Lone", email: "desk@lone.example", services: world.town.near.services, postcodes: [SERVED] },
		...{ funding_types: ["NDIS"], age_groups: [world.town.age] },
	});
	await registerAll(api.services.database, world.town.areaId, api.services.clock());
	await world.consent(caseId, lone.id);
	await world.send(caseId, [lone.id]);
	const [email] = await world.emails("referral-waits", "desk@lone.example");
	expect(email?.text).toMatch(/Plan:? +Agency-managed – check your registration/);
});

it("the follow-up form's answer replaces it if the visitor shares the details", async () => {
	const { caseId, quoteId, cookie } = await agreed({ plan_management: "I'm not sure" });
	const answer = await api.request(`/quotes/${quoteId}/`, {
		method: "PATCH",
		body: formOf({ ...ndis, plan_management: "Agency Managed", share_details: "true" }),
		cookies: { quote_visitor: cookie },
	});
	expect(answer.status).toBe(200);
	expect(await factsOf(caseId)).toContainEqual({ label: "Plan", value: "Agency Managed" });
});

const FUNDINGS: readonly (readonly [codes: string[], hasPlan: boolean, form: "ndis" | "hcp"])[] = [
	[["NDIS"], true, "ndis"],
	[[], true, "ndis"],
	[["SAH"], false, "hcp"],
	[["SAH1"], false, "hcp"],
	[["SAH8"], false, "hcp"],
	[["HCP"], false, "hcp"],
	[["HCP4"], false, "hcp"],
	[["DVA"], false, "ndis"],
	[["icare"], false, "ndis"],
	[["self-funded"], false, "ndis"],
];

describe.each(FUNDINGS)("funding %j", (funding_types_list, hasPlan, form) => {
	const follow = async (quoteId: string, cookie: string, fields: Fields) => {
		const answer = await api.request(`/quotes/${quoteId}/`, {
			method: "PATCH",
			body: formOf(fields),
			cookies: { quote_visitor: cookie },
		});
		return { status: answer.status, body: await answer.json() };
	};
	const { plan_management: _, ...withoutPlan } = form === "ndis" ? ndis : { ...hcp, plan_management: "" };

	it(`${hasPlan ? "keeps" : "drops"} the plan of a connect request, for the case, the provider and the form`, async () => {
		const { caseId, token, quoteId } = await agreed({ funding_types_list, plan_management: "Agency Managed" });
		const plan = { label: "Plan", value: "Agency Managed" };
		if (hasPlan) expect(await factsOf(caseId)).toContainEqual(plan);
		else expect(await factsOf(caseId)).not.toContainEqual(plan);
		const answer = hasPlan ? "Agency Managed" : null;
		expect((await world.ask({}, `/my-request/${token}/details/`)).body.plan_management).toBe(answer);
		const row = await sql<{ plan_management: string | null; hcp_referral: boolean }>`
			select plan_management, hcp_referral from quote where id = ${quoteId}
		`.execute(api.services.database.db);
		expect(row.rows).toEqual([{ plan_management: answer, hcp_referral: form === "hcp" }]);
	});

	it(`${hasPlan ? "needs" : "doesn't need"} the plan in the follow-up details, and stores no other`, async () => {
		const { caseId, quoteId, cookie } = await agreed({ funding_types_list });
		const missing = await follow(quoteId, cookie, { ...withoutPlan, check_only: "true" });
		expect(missing.body.errors?.map(({ field }: { field: string }) => field)).toEqual(
			hasPlan ? ["plan_management"] : undefined,
		);
		const sent = await follow(quoteId, cookie, {
			...withoutPlan,
			...{ plan_management: "Agency Managed", share_details: "true" },
			...{ ndis_plan_file: pdf(), consent_to_send_ndis_plan: "true" },
		});
		expect(sent).toMatchObject({ status: 200, body: { plan_file_kept: hasPlan ? "plan.pdf" : null } });
		const labels = (await factsOf(caseId)).map(({ label }: { label: string }) => label);
		expect(labels.includes("Plan")).toBe(hasPlan);
	});
});
