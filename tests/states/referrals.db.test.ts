import { expect } from "vitest";
import { REFERRAL_STATES, type ReferralState } from "#contract/referrals/referrals.ts";
import type { ReferralAct } from "#contract/referrals/states.ts";
import type { Move } from "#contract/shared/states.ts";
import { aProvider } from "#tests/support/builders.ts";
import { aPerson, joins, sessionOf } from "#tests/support/people.ts";
import { SERVED } from "#tests/support/quotes.ts";
import { worldOfFile } from "#tests/support/world-of-file.ts";
import { action as notAskedPage } from "#web/provider/referrals/not-asked.tsx";
import { action as referralPage } from "#web/provider/referrals/referral.tsx";
import { action as myRequestPage } from "#web/public/my-request/my-request.tsx";
import { action as casePage } from "#web/team/cases/case.tsx";
import { referralMoves } from "../../scripts/states-page.ts";
import { type Asked, testMatrix } from "./matrix.ts";

const { api, world } = await worldOfFile();
const db = () => api.services.database.db;
const provider = await aProvider(db(), {
	...{ name: "Every State", email: "every-state@desk.example", services: world.town.near.services },
	...{ postcodes: [SERVED], funding_types: ["NDIS"], age_groups: [world.town.age] },
});
const owner = await aPerson(api.services, "staff", { email: "owner@every-state.example" });
await joins(api.services, owner.id, provider.account_id, "owner");
const staff = await sessionOf(api.services, owner.id);

interface Sent {
	id: string;
	caseId: string;
	token: string;
}
const rowOf = ({ id }: Sent) =>
	db().selectFrom("referral").select(["state", "version"]).where("id", "=", id).executeTakeFirstOrThrow();
const versionOf = async (one: Sent) => Number((await rowOf(one)).version);

const ofStaff = async (one: Sent, path: string, body: Record<string, string>, intent: string): Promise<Asked> => {
	const version = await versionOf(one);
	const params = { id: String(provider.id), slug: provider.url_slug ?? "", referral: one.id };
	return {
		path: `/provider-admin/${provider.id}/referrals/${one.id}/${path}/`,
		...{ body: { version, ...body }, as: staff, page: referralPage, params },
		form: { intent, version: String(version), ...body },
	};
};
const ACTS = {
	yes: (one: Sent) => ofStaff(one, "answer", { answer: "yes" }, "answer"),
	no: (one: Sent) => ofStaff(one, "answer", { answer: "no", reason: "other" }, "answer"),
	undo: (one: Sent) => ofStaff(one, "undo", {}, "undo"),
	contacted: (one: Sent) => ofStaff(one, "progress", { state: "contacted" }, "contacted"),
	started: (one: Sent) => ofStaff(one, "progress", { state: "started" }, "started"),
	closed: (one: Sent) => ofStaff(one, "progress", { state: "closed", outcome: "support-ended" }, "closed"),
	"not-asked": async (one: Sent) => ({ ...(await ofStaff(one, "not-asked", {}, "not-asked")), page: notAskedPage }),
	"taken-back": async (one: Sent) => {
		const version = await versionOf(one);
		return {
			...{ path: `/team/cases/${one.caseId}/referrals/${one.id}/take-back/`, body: { version }, as: world.sam },
			form: { intent: "take-back", referral: one.id, version: String(version) },
			...{ page: casePage, params: { id: one.caseId } },
		};
	},
	"consent-withdrawn": async ({ token }: Sent) => ({
		...{ path: `/my-request/${token}/consents/withdraw/`, body: { provider: provider.id }, as: {} },
		...{ form: { intent: "withdraw", provider: String(provider.id) }, page: myRequestPage, params: { token } },
	}),
};

const LISTS = "referrals/waiting-lists-end.db.test.ts";
const ENDS = "referrals/rights-end.db.test.ts";

/** The acts that lead to a state from a new referral. */
const STEPS: Record<ReferralState, readonly (keyof typeof ACTS)[]> = {
	new: [],
	accepted: ["yes"],
	contacted: ["yes", "contacted"],
	started: ["yes", "started"],
	declined: ["no"],
	closed: ["yes", "closed"],
	withdrawn: ["taken-back"],
};

testMatrix<ReferralState, ReferralAct, Sent>("a referral", {
	api: () => api,
	moves: referralMoves as Record<ReferralAct, Move<ReferralState>>,
	states: REFERRAL_STATES,
	make: async (state) => {
		const request = await world.request();
		await world.consent(request.caseId, provider.id);
		const { body } = await world.send(request.caseId, [provider.id]);
		const one = { ...request, id: body.results[0].id as string };
		for (const act of STEPS[state]) {
			const asked = await ACTS[act](one);
			const { status } = await api.request(asked.path, { body: asked.body, cookies: asked.as });
			expect(status, `${act} before ${state}`).toBe(200);
		}
		api.advance(60_000);
		return one;
	},
	stateOf: async (one) => (await rowOf(one)).state as ReferralState,
	// Of the others: the domain test that does them.
	acts: {
		...ACTS,
		...{ waiting: LISTS, wait: LISTS, look: LISTS },
		...{ "case-closed": ENDS, "request-closed": ENDS, resumed: ENDS, cancelled: ENDS },
		...{ filled: "referrals/ask-everyone.db.test.ts", "answer-refused": "referrals/claim.db.test.ts" },
	},
	stands: {
		yes: ["accepted"],
		no: ["declined"],
		contacted: ["contacted"],
		started: ["started"],
		closed: ["closed"],
		"taken-back": ["withdrawn"],
		// The consent ends, and what the provider answered stays.
		"consent-withdrawn": ["declined", "closed", "withdrawn"],
	},
});
