import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, expect } from "vitest";
import type { PersonRecord, RecordLine } from "#contract/people/records.ts";
import { officeDay } from "#contract/shared/office-hours.ts";
import { type TestApi, testApi } from "./api.ts";
import { emailsTo } from "./emails.ts";
import { aPerson, sessionOf } from "./people.ts";
import { aRequest, aTown, sendQuote, type Town } from "./quotes.ts";

export const ATTACKER = "0491 570 313";
export const key = (phone: string) => `+61${phone.replace(/\D/g, "").slice(1)}`;

/** A service with a team lead, and visitors who type details (decision 49). Call it once per test file. */
export const typedDetails = () => {
	let api: TestApi;
	let town: Town;
	let lead: Record<string, string>;
	beforeAll(async () => {
		api = await testApi({ PUBLIC_URL: "https://alongside.example" });
		town = await aTown(db());
		const { id } = await aPerson(api.services, "team", { name: "Sam Reed" });
		await sql`update person set team_role = 'lead' where id = ${id}`.execute(db());
		lead = await sessionOf(api.services, id);
	});
	afterAll(() => api.close());

	const db = () => api.services.database.db;
	// biome-ignore lint/suspicious/noExplicitAny: responses of many endpoints
	const ask = async (path: string, body?: unknown): Promise<{ status: number; body: any }> => {
		const answer = await api.request(path, {
			cookies: lead,
			...(body === undefined ? {} : { body }),
			headers: { "Idempotency-Key": randomUUID() },
		});
		return {
			status: answer.status,
			body: answer.headers.get("content-type")?.includes("json") ? await answer.json() : undefined,
		};
	};
	const search = async (words: string): Promise<RecordLine[]> =>
		(await ask(`/team/records/?search=${encodeURIComponent(words)}`)).body.results;
	const read = async (id: string): Promise<PersonRecord> => (await ask(`/team/records/${id}/`)).body;
	const recordOf = async (caseId: string): Promise<PersonRecord> => {
		const { rows } = await sql<{
			id: string;
		}>`select record_id as id from case_record where case_id = ${caseId} and part = 'contact'`.execute(db());
		return read(rows[0]?.id ?? "");
	};
	/** The case that was just opened. */
	const newestCase = async () => {
		const { rows } = await sql<{
			id: string;
			number: number;
			kind: string;
		}>`select id, number, kind from team_case order by number desc limit 1`.execute(db());
		return { caseId: rows[0]?.id ?? "", reference: `C-${rows[0]?.number}`, kind: rows[0]?.kind };
	};
	let made = 0;
	/** With a unique name: people who share name and postcode are suggested as duplicates, too. */
	const person = (name = `Mai Nguyen ${made + 1}`) => ({
		name,
		email: `f01-${++made}@visitor.example`,
		phone: `0491 57${String(made).padStart(4, "0").replace(/^(.)/, "$1 ")}`,
	});
	type Person = ReturnType<typeof person>;

	const request = async (fields: Partial<Person>) => {
		const sent = await sendQuote(api, aRequest(town, fields));
		expect(sent.status).toBe(201);
		return { ...(await newestCase()), quoteId: sent.id ?? "" };
	};
	const callBack = async (fields: { name: string; email?: string; phone: string; case_number?: string }) => {
		expect((await api.request("/call-backs/", { body: fields })).status).toBe(201);
		return newestCase();
	};
	const reached = async (caseId: string) =>
		expect((await ask(`/team/cases/${caseId}/calls/`, { is_reached: true, agreed: "" })).status).toBe(201);
	const exportWith = (id: string, check: object) =>
		ask(`/team/records/${id}/export/`, { reason: "They asked", ...check });
	const day = (days = 0) => officeDay(new Date(api.services.clock().getTime() + days * 24 * 3600_000));
	/** Moves the clock by some days and keeps all sessions. */
	const later = async (days: number) => {
		api.advance(days * 24 * 3600_000);
		const now = api.services.clock();
		await sql`update session set used_at = ${now}, ends_at = ${new Date(now.getTime() + 12 * 3600_000)}`.execute(db());
	};
	const answers = {
		service_delivery: 1,
		service_safety: 1,
		communicated_effectively: 1,
		good_value: 1,
		would_recommend: 1,
	};
	/** Sends a review and confirms it. */
	const review = async (email: string, provider: number) => {
		expect(
			(
				await api.request("/reviews/", {
					body: { provider, email, comment: `Kind ${randomUUID()}`, terms: true, ...answers },
				})
			).status,
		).toBe(201);
		const tokens = (await emailsTo(api.services, email)).flatMap(
			({ text_body }) => /\/review\/confirm\/([\w-]{43})/.exec(text_body ?? "")?.[1] ?? [],
		);
		for (const token of tokens) await api.request(`/reviews/confirm/${token}/`, { method: "POST" });
		return newestCase();
	};
	return {
		get api() {
			return api;
		},
		get town() {
			return town;
		},
		get lead() {
			return lead;
		},
		get made() {
			return made;
		},
		db,
		ask,
		search,
		read,
		recordOf,
		newestCase,
		person,
		request,
		callBack,
		reached,
		exportWith,
		day,
		later,
		review,
	};
};
