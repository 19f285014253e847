import { sql } from "kysely";
import { afterAll, beforeAll, expect } from "vitest";
import type { QueuedReview, ReviewUnderReview } from "#contract/reviews/moderation.ts";
import { REVIEW_CHECK_KEYS } from "#contract/reviews/moderation-options.ts";
import { type TestApi, testApi } from "./api.ts";
import { aProvider, type ProviderRecord } from "./builders.ts";
import { emailsTo } from "./emails.ts";
import { aPerson, sessionOf } from "./people.ts";
import { aReview } from "./reviews.ts";

export const DAY_MS = 24 * 3600_000;

interface Member {
	id: number;
	cookies: Record<string, string>;
}

/** A team member (Sam), a lead (Priya) and a provider whose reviews they moderate. Call it once per test file. */
export const moderationSetup = () => {
	let api: TestApi;
	let sam: Member;
	let priya: Member;
	let provider: ProviderRecord;
	let made = 0;
	const someone = async (name: string): Promise<Member> => {
		const { id } = await aPerson(api.services, "team", { name });
		return { id, cookies: await sessionOf(api.services, id) };
	};
	beforeAll(async () => {
		api = await testApi({ PUBLIC_URL: "https://alongside.example", TRUST_PROXY: "1" });
		sam = await someone("Sam Reed");
		priya = await someone("Priya Nair");
		await sql`update person set team_role = 'lead' where id = ${priya.id}`.execute(db());
		provider = await aProvider(api.services.database.db, { url: "https://provider.example" });
	});
	afterAll(() => api.close());

	const db = () => api.services.database.db;
	/** Advances the clock without ending sessions. */
	const later = async (ms: number) => {
		api.advance(ms);
		const now = api.services.clock();
		await sql`update session set used_at = ${now}, ends_at = ${new Date(now.getTime() + DAY_MS / 2)}`.execute(db());
	};
	const ask = async (path: string, body?: unknown, as: Member = sam, method?: string) => {
		const answer = await api.request(path, {
			cookies: as.cookies,
			...(body === undefined ? {} : { body }),
			...(method ? { method } : {}),
		});
		return { status: answer.status, body: await answer.json() };
	};
	const read = async (id: number, as = sam): Promise<ReviewUnderReview> =>
		(await ask(`/team/reviews/${id}/`, undefined, as)).body;
	const queue = async (): Promise<QueuedReview[]> => (await ask("/team/reviews/?pageSize=100")).body.results;
	const act = async (id: number, what: "publish" | "reject", fields: object = {}, as = sam) =>
		ask(
			`/team/reviews/${id}/${what}/`,
			{ version: (await read(id)).version, ...(what === "publish" ? { checks: REVIEW_CHECK_KEYS } : {}), ...fields },
			as,
		);
	const redact = async (id: number, words: string[], as = sam) =>
		ask(`/team/reviews/${id}/redaction/`, { version: (await read(id)).version, words }, as, "PUT");
	const waiting = async (fields: object = {}) => aReview(db(), { provider_id: provider.id, ...fields }, "confirmed");
	const appealOf = async (email: string) =>
		(await emailsTo(api.services, email))
			.map(({ text_body }) => /\/review\/appeal\/([\w-]{43})/.exec(text_body)?.[1])
			.find((token) => token !== undefined) ?? "";
	const caseOf = async (id: number) =>
		(
			await sql<{ id: string; status: string; outcome: string | null; due_at: Date; owner_id: number | null }>`
				select id, status, outcome, due_at, owner_id from team_case where review_id = ${id}
			`.execute(db())
		).rows[0];
	const timeline = async (id: number) =>
		(
			await sql<{
				kind: string;
				person_id: number | null;
			}>`select e.kind, e.person_id from case_event e join team_case c on c.id = e.case_id where c.review_id = ${id} order by e.id`.execute(
				db(),
			)
		).rows;
	/** Sends a review as a visitor. */
	const send = async (
		fields: object = {},
		from: { address?: string; browser?: string } = {},
	): Promise<{ id: number; email: string }> => {
		const email = `m-${++made}@reviewer.example`;
		const answer = await api.request("/reviews/", {
			body: {
				provider: provider.id,
				email,
				comment: `Kind people, number ${made}.`,
				terms: true,
				service_delivery: 1,
				service_safety: 1,
				communicated_effectively: 1,
				good_value: 1,
				would_recommend: 1,
				...fields,
			},
			headers: { "x-forwarded-for": from.address ?? `203.0.113.${made}`, "user-agent": from.browser ?? "Browser 1" },
		});
		expect(answer.status).toBe(201);
		return { id: (await answer.json()).id, email };
	};

	return {
		get api() {
			return api;
		},
		get sam() {
			return sam;
		},
		get priya() {
			return priya;
		},
		get provider() {
			return provider;
		},
		someone,
		later,
		ask,
		read,
		queue,
		act,
		redact,
		waiting,
		appealOf,
		caseOf,
		timeline,
		send,
	};
};
