import { sql } from "kysely";
import { afterAll, beforeAll } from "vitest";
import { JOIN_MOVES, JOIN_STATES, type JoinAct, type JoinState } from "#contract/providers/states.ts";
import {
	CLAIM_MOVES,
	CLAIM_STATES,
	type ClaimAct,
	type ClaimState,
	claimState,
} from "#contract/referrals/claim-states.ts";
import { seedHolidays } from "#domains/reference/holidays.ts";
import { type TestApi, testApi } from "#tests/support/api.ts";
import { aProvider } from "#tests/support/builders.ts";
import { aPerson, hashOfLink, sessionOf } from "#tests/support/people.ts";
import { type Staff, staffOf } from "#tests/support/staff.ts";
import { action as joinPage } from "#web/provider/sign-in/join.tsx";
import { action as staffPage } from "#web/provider/staff/staff.tsx";
import { action as casePage } from "#web/team/cases/case.tsx";
import { type Asked, testMatrix } from "./matrix.ts";

let api: TestApi;
let lead: Record<string, string>;
let staff: Staff;
let made = 0;
beforeAll(async () => {
	api = await testApi();
	await seedHolidays(api.services.database);
	const { id } = await aPerson(api.services, "team", { name: "Priya Nair" });
	await sql`update person set team_role = 'lead' where id = ${id}`.execute(db());
	lead = await sessionOf(api.services, id);
	staff = await staffOf(api);
	await sql`update person set email = 'robin@hakea.example' where id = ${staff.person.id}`.execute(db());
});
afterAll(() => api.close());

const db = () => api.services.database.db;

interface Claim {
	id: string;
	caseId: string;
}
const PHONE = "(03) 5550 1234";
const claim = ({ id }: Claim) =>
	db().selectFrom("profile_claim").select(["state", "held_at"]).where("id", "=", id).executeTakeFirstOrThrow();
const makeClaim = async (state: ClaimState): Promise<Claim> => {
	const provider = await aProvider(db(), { phone_number: PHONE });
	const email = `kim-${++made}@lone.example`;
	await api.request(`/providers/${provider.id}/claim/`, {
		body: { name: "Kim Lee", role: "Owner", email, phone: "0491 570 006" },
	});
	const { id, enquiry_id } = await db()
		.selectFrom("profile_claim")
		.select(["id", "enquiry_id"])
		.where("email", "=", email)
		.executeTakeFirstOrThrow();
	const { id: caseId } = await db()
		.selectFrom("team_case")
		.select("id")
		.where("enquiry_id", "=", enquiry_id)
		.executeTakeFirstOrThrow();
	const [checked, held] = state.split("-");
	const at = api.services.clock();
	const isChecked = checked !== "waiting";
	await db()
		.updateTable("profile_claim")
		.set({
			...{ state: checked ?? "", checked_at: isChecked ? at : null, mailbox_proven_at: isChecked ? at : null },
			...(held && { held_at: at, held_why: "A call" }),
		})
		.where("id", "=", id)
		.execute();
	return { id, caseId };
};
const ofClaim = ({ id, caseId }: Claim, to: string, body: Record<string, string>): Asked => ({
	...{ path: `/team/cases/${caseId}/claims/${id}/${to}/`, body, as: lead, page: casePage, params: { id: caseId } },
	form: { intent: `${to}-claim`, claim: id, ...body },
});

const CLAIM = "referrals/claim.db.test.ts";
const RIGHTS = "referrals/chain-of-rights.db.test.ts";

testMatrix<ClaimState, ClaimAct, Claim>("a claim of a profile", {
	api: () => api,
	moves: CLAIM_MOVES,
	states: CLAIM_STATES.flatMap((state): ClaimState[] => [state, `${state}-held`]),
	make: makeClaim,
	stateOf: async (one) => claimState((await claim(one)) as Parameters<typeof claimState>[0]),
	// Of those that no form asks for: the domain test that does them.
	acts: {
		...{ ask: CLAIM, "prove-mailbox": CLAIM, confirm: CLAIM, expire: CLAIM },
		...{ "profile-inactive": RIGHTS, "access-ended": RIGHTS },
		call: (one) =>
			ofClaim(one, "confirm", {
				...{ number: PHONE, number_from: "listing", spoke_to: "Jo at the desk" },
				...{ send_to: "heard", email: `kim-${made}@lone.example` },
			}),
		refuse: (one) => ofClaim(one, "refuse", { note: "Nobody knows them." }),
		end: (one) => ofClaim(one, "end", { reason: "Nobody knows them." }),
		hold: (one) => ofClaim(one, "hold", { reason: "A call" }),
		release: (one) => ofClaim(one, "release", { reason: "A call" }),
	},
});

/** A request to join: its link, and then its row. */
interface Join {
	token: string;
	email: string;
}
const request = ({ email }: Join) =>
	db().selectFrom("join_request").select(["id", "is_accepted"]).where("email", "=", email).executeTakeFirst();
const makeJoin = async (state: JoinState): Promise<Join> => {
	const email = `ada-${++made}@hakea.example`;
	const [token, at, provider_id] = [
		`${"j".repeat(33)}${String(made).padStart(10, "0")}`,
		api.services.clock(),
		staff.provider.id,
	];
	const who = { provider_id, name: "Ada Hill", email };
	await db()
		.insertInto("join_link")
		.values({
			...who,
			token_hash: hashOfLink(token),
			created_at: at,
			ends_at: new Date("2026-12-01"),
			used_at: state === "asked" ? null : at,
		})
		.execute();
	const answered = { answered_at: at, answered_by: staff.person.id, is_accepted: state === "accepted" };
	if (state !== "asked")
		await db()
			.insertInto("join_request")
			.values({ ...who, asked_at: at, ...(state !== "waiting" && answered) })
			.execute();
	return { token, email };
};
const answer = async (one: Join, accept: boolean): Promise<Asked> => {
	const [account, id] = [staff.provider.account_id, (await request(one))?.id ?? 999_999];
	return {
		...{
			path: `/account-admin/${account}/join-requests/${id}/`,
			body: { accept },
			as: staff.cookies,
			page: staffPage,
			params: {},
		},
		form: { intent: "join-request", account: String(account), request: String(id), accept: accept ? "yes" : "no" },
	};
};

testMatrix<JoinState, JoinAct, Join>("a request to join", {
	api: () => api,
	moves: JOIN_MOVES,
	states: JOIN_STATES,
	make: makeJoin,
	stateOf: async (one) => {
		const row = await request(one);
		if (!row) return "asked";
		return row.is_accepted === null ? "waiting" : row.is_accepted ? "accepted" : "refused";
	},
	acts: {
		ask: "providers/admin/join.db.test.ts",
		follow: ({ token }) => ({ path: `/join-links/${token}/`, body: {}, page: joinPage, params: { token }, form: {} }),
		accept: (one) => answer(one, true),
		refuse: (one) => answer(one, false),
	},
});
