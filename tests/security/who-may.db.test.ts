import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Binding } from "#platform/http/bind.ts";
import { bindings } from "#server/api.ts";
import { disclosed } from "#tests/support/referrals.ts";
import { aGround, type Ground } from "./ground.ts";
import { makeCall, nameOf } from "./make-call.ts";
import { ROLES, type Role } from "./roles.ts";
import { readTable } from "./table.ts";

// Makes every call of the contract as every role, on the same data: each call is rolled back before the next.

let ground: Ground;
let calls: Binding[];
const table = readTable();

beforeAll(async () => {
	// Its own: after the other files a call that sends a list of fitting providers found that it had changed.
	ground = await aGround();
	calls = bindings(ground.api.services);
}, 120_000);
afterAll(() => ground.api.close());

/** The only keys in a refusal. */
const PROBLEM = ["detail", "errors", "request_id"];
/** A refused code is counted. After five, the password is needed again. */
const COUNTS_TRIES = "POST /users/login/code/";
/** Using the link proves the email address it was sent to, even if the question isn't open. */
const PROVES_ADDRESS = "POST /my-request/{token}/started/";
/** A read may only write to the audit log. */
const NOTED = ["audit"];
/** Reads that are recorded in other tables too. */
const NOTED_BESIDES: Record<string, string[]> = {
	// Opening the link in the browser that sent the request proves the email address it was sent to.
	"GET /my-request/{token}/": ["contact_proof"],
	"GET /provider-admin/{id}/referrals/{referral}/": ["case_event", "referral", "team_case"],
	// When a provider first read what is needed.
	"GET /own-referrals/": ["referral"],
	"GET /provider-admin/{id}/referrals/": ["referral"],
	"GET /answer/{token}/": ["referral"],
	"GET /team/chats/{id}/": ["chat"],
};
/** Forms that show the visitor their own name, in a browser of theirs. */
const OWN = ["GET /quotes/{quoteId}/follow-up/", "GET /my-request/{token}/details/"];
/** Lists that our team works from. They show names of many people and aren't a reading of one person. */
const LISTS = ["GET /team/cases/", "GET /team/records/"];

/** Reads that showed a person's name or contact details: with an audit event, and without. */
const reads = { logged: [] as string[], unlogged: [] as string[] };

// ROL-003, ROL-004, ROL-005, ROL-006, ADM-058
describe("permissions of every role", () => {
	it("who-may.tsv lists exactly the calls of the contract", () => {
		expect([...table.keys()].sort()).toEqual(calls.map(nameOf).sort());
	});

	it("every role gets the expected status, and a refusal changes nothing and reveals nothing", async () => {
		const wrong: string[] = [];
		for (const binding of calls)
			for (const role of ROLES) {
				const at = `${nameOf(binding)} as ${role}`;
				const { done, written } = await ground.database.undone(async () => {
					const answer = await makeCall(ground, binding, role);
					const text = answer.headers.get("content-type")?.startsWith("text/event-stream")
						? void (await answer.body?.cancel())
						: await answer.text();
					return {
						status: answer.status,
						text,
						cookies: answer.headers.getSetCookie(),
						isJson: answer.headers.get("content-type") === "application/json",
					};
				});
				const isRead = binding.endpoint.method === "GET" && ![...OWN, ...LISTS].includes(nameOf(binding));
				if (isRead && disclosed(done.text ?? "").length > 0)
					reads[written.includes("audit") ? "logged" : "unlogged"].push(at);
				const expected = table.get(nameOf(binding))?.[role];
				if (done.status !== expected) wrong.push(`${at}: ${done.status}, not ${expected}: ${done.text?.slice(0, 200)}`);
				if (done.status >= 400) {
					const isProof = nameOf(binding) === PROVES_ADDRESS && written.every((name) => name === "contact_proof");
					if (written.length > 0 && nameOf(binding) !== COUNTS_TRIES && !isProof)
						wrong.push(`${at}: refused, and wrote to ${written}`);
					if (done.cookies.length > 0) wrong.push(`${at}: refused, and set ${done.cookies}`);
					if (done.isJson && Object.keys(JSON.parse(done.text ?? "")).some((key) => !PROBLEM.includes(key)))
						wrong.push(`${at}: told more than it should: ${done.text}`);
				} else if (
					binding.endpoint.method === "GET" &&
					written.some((name) => ![...NOTED, ...(NOTED_BESIDES[nameOf(binding)] ?? [])].includes(name))
				)
					wrong.push(`${at}: read, and wrote to ${written}`);
			}
		expect(wrong).toEqual([]);
	}, 300_000);

	it("every read that shows a person's name or contact details is in the audit log, whatever the endpoint and role", () => {
		expect(reads.unlogged).toEqual([]);
		for (const call of ["/provider-admin/{id}/referrals/{referral}/", "/team/cases/{id}/"])
			expect(
				reads.logged.some((one) => one.startsWith(`GET ${call} `)),
				call,
			).toBe(true);
	});

	it("an expired link, and a referral after consent was withdrawn, answer 410", async () => {
		const { api, links, own, waiting, accepted, details, people, quote } = ground;
		const { db } = ground.database;
		const gone = async (before: () => Promise<unknown>, path: string, role: Role, body?: unknown) => {
			const { done } = await ground.database.undone(async () => {
				await before();
				await sql`truncate written`.execute(db);
				const answer = await api.request(path, {
					cookies: people.cookies[role],
					...(body === undefined ? {} : { body }),
				});
				const { rows } = await sql`select from written`.execute(db);
				return { status: answer.status, keys: Object.keys(await answer.json()).sort(), written: rows.length };
			});
			expect(done, path).toEqual({ status: 410, keys: ["detail", "request_id"], written: 0 });
		};
		const hash = (token: string) => sql`sha256(${token}::bytea)`;
		const oldReview = () =>
			sql`update review set link_ends_at = submitted_at where token_hash = ${hash(links.confirm)}`.execute(db);
		const oldAppeal = () => sql`update review_appeal set ends_at = '2020-01-01'`.execute(db);
		const withdrawn = (token: string) => () =>
			api.request(`/my-request/${token}/consents/withdraw/`, { body: { provider: own.id } });
		await gone(oldReview, `/reviews/confirm/${links.confirm}/`, "holder");
		await gone(oldAppeal, `/reviews/appeals/${links.appeal}/`, "holder");
		await gone(oldAppeal, `/reviews/appeals/${links.appeal}/`, "holder", { words: "I was there." });
		const referral = (id: string) => `/provider-admin/${own.id}/referrals/${id}/`;
		for (const role of ["manager", "owner"] as const) {
			await gone(withdrawn(quote.token), referral(waiting), role);
			await gone(withdrawn(quote.token), `${referral(waiting)}answer/`, role, { version: 1, answer: "yes" });
			await gone(withdrawn(details.token), referral(accepted), role);
		}
	});
});
