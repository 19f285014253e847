import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { officeDay } from "#contract/shared/office-hours.ts";
import { PLAN_WAYS } from "#contract/shared/plan-management.ts";
import { AS_ASKED, matchProviders } from "#domains/referrals/match.ts";
import { findRequest, type RequestOf } from "#domains/referrals/request.ts";
import { type TestApi, testApi } from "#tests/support/api.ts";
import { aWorld, type World } from "#tests/support/referrals.ts";
import { registerAll } from "#tests/support/registers.ts";

// The rule is stated twice: in SQL for open referrals when a register changes, and in the match before one is sent. Both must agree.

let api: TestApi;
let world: World;
let quoteId: string;
const db = () => api.services.database.db;
const today = () => officeDay(api.services.clock());

beforeAll(async () => {
	api = await testApi();
	world = await aWorld(api);
	await registerAll(api.services.database, world.town.areaId, api.services.clock());
	({ quoteId } = await world.request());
}, 120_000);
afterAll(() => api.close());

/** What the function in the database says of a referral for this request. */
const inDatabase = async (of: RequestOf, area: number): Promise<boolean> => {
	const row = JSON.stringify({ quote_id: of.quoteId, enquiry_id: of.enquiryId, service_area_id: area });
	const { rows } = await sql<{ needs: boolean }>`
		select needs_registered(jsonb_populate_record(null::referral, ${row}::jsonb), ${today()}) as needs
	`.execute(db());
	return rows[0]?.needs ?? false;
};
const inMatch = async (of: RequestOf): Promise<boolean> => {
	const request = await findRequest(db(), of);
	if (!request) throw new Error("no such request");
	const { need } = await matchProviders(api.services.database, of, request, AS_ASKED, api.services.clock());
	return need.needsRegistered;
};

const FUNDINGS = [[], ["NDIS"], ["HCP2"], ["i-don-t-know"], [""], ["HCP2", "NDIS"], ["HCP2", "i-don-t-know"]];
const PLANS = [...Object.values(PLAN_WAYS), "I'm not sure", null];

describe.each([false, true])("everybody needs a registered provider for the service: %s", (isGuarded) => {
	beforeAll(async () => {
		if (isGuarded) await sql`insert into must_be_registered_from values ('0128', ${today()}, 'a test')`.execute(db());
	});

	test.each(FUNDINGS.flatMap((fundings) => PLANS.map((plan) => [fundings, plan] as const)))(
		"a connect request with funding %j and plan %j",
		async (fundings, plan) => {
			await sql`
				update quote set funding_types = ${`{${fundings.map((one) => `"${one}"`).join()}}`}::text[], plan_management = ${plan} where id = ${quoteId}
			`.execute(db());
			const mayNeed = fundings.includes("NDIS") || fundings.every((one) => ["", "i-don-t-know"].includes(one));
			const needs = mayNeed && (isGuarded || plan === PLAN_WAYS.agency);
			expect([await inDatabase({ quoteId }, world.town.areaId), await inMatch({ quoteId })]).toEqual([needs, needs]);
		},
	);

	test.each(["NDIS", "HCP2", "i-don-t-know", null])("a search that found nobody, with funding %j", async (funding) => {
		const { town } = world;
		const details = { serviceRequired: town.areaId, postcode: "3000", fundingType: funding };
		const { rows } = await sql<{ id: string }>`
			insert into enquiry (kind, name, email, details, created_at)
			values ('no-provider', 'Robin', 'robin@needs.example', ${JSON.stringify(details)}::jsonb, ${api.services.clock()}) returning id
		`.execute(db());
		const of = { enquiryId: rows[0]?.id ?? "" };
		const needs = isGuarded && funding !== "HCP2";
		expect([await inDatabase(of, town.areaId), await inMatch(of)]).toEqual([needs, needs]);
	});
});
