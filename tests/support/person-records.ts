import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, expect } from "vitest";
import type { PersonRecord, RecordLine } from "#contract/people/records.ts";
import { type TestApi, testApi } from "./api.ts";
import { aPerson, sessionOf } from "./people.ts";
import { aRequest, aTown, sendQuote, type Town } from "./quotes.ts";

/** A service with two team members and visitors who send requests. Call it once per test file. */
export const personRecords = () => {
	let api: TestApi;
	let town: Town;
	let sam: Record<string, string>;
	let robin: Record<string, string>;
	beforeAll(async () => {
		api = await testApi();
		town = await aTown(api.services.database.db);
		sam = await sessionOf(api.services, (await aPerson(api.services, "team", { name: "Sam Reed" })).id);
		robin = await sessionOf(api.services, (await aPerson(api.services, "team", { name: "Robin Marsh" })).id);
	});
	afterAll(() => api.close());

	const ask = async (
		path: string,
		body?: unknown,
		{ as = sam, method }: { as?: Record<string, string>; method?: string } = {},
	) => {
		const answer = await api.request(path, {
			cookies: as,
			...(body === undefined ? {} : { body }),
			...(method ? { method } : {}),
		});
		return { status: answer.status, body: await answer.json() };
	};
	const search = async (words: string): Promise<RecordLine[]> =>
		(await ask(`/team/records/?search=${encodeURIComponent(words)}`)).body.results;
	const read = async (id: string): Promise<PersonRecord> => (await ask(`/team/records/${id}/`)).body;
	const one = async (words: string): Promise<RecordLine> => {
		const found = await search(words);
		expect(found.map(({ name }) => name)).toHaveLength(1);
		return found[0] as RecordLine;
	};
	let phones = 0;
	/** A phone number that no other test uses. */
	const aPhone = () => `0491 57${String(++phones).padStart(4, "0").replace(/^(.)/, "$1 ")}`;
	const address = () => `p-${randomUUID()}@visitor.example`;

	/** A connect request by name and email address, with participant details if given. */
	const request = async (
		fields: { name: string; email: string; phone?: string; postcode?: string },
		details?: Record<string, string>,
	) => {
		const { id = "", token = "" } = await sendQuote(api, aRequest(town, { phone: aPhone(), ...fields }));
		if (details) {
			const form = new FormData();
			const all = {
				participant_age: "7",
				diagnosis: "Autism",
				plan_management: "Plan Managed",
				participant_goals: "Swim",
				funding_types_list: "NDIS",
				...details,
			};
			for (const [name, value] of Object.entries(all)) form.append(name, value);
			expect(
				(await api.request(`/quotes/${id}/`, { method: "PATCH", body: form, cookies: { quote_visitor: token } }))
					.status,
			).toBe(200);
		}
		const { rows } = await sql<{
			id: string;
			number: number;
		}>`select id, number from team_case where quote_id = ${id}`.execute(api.services.database.db);
		return { quoteId: id, caseId: rows[0]?.id ?? "", reference: `C-${rows[0]?.number}` };
	};
	const message = async (email: string) =>
		expect((await api.request("/messages/", { body: { email, message: `Hello ${randomUUID()}` } })).status).toBe(201);
	const complaint = async (first: string, last: string, email: string) =>
		api.request("/feedbackandcomplaints/", {
			body: {
				complaint_first_name: first,
				complaint_last_name: last,
				complaint_email: email,
				complaint_number: aPhone(),
			},
		});
	return {
		get api() {
			return api;
		},
		get town() {
			return town;
		},
		get sam() {
			return sam;
		},
		get robin() {
			return robin;
		},
		ask,
		search,
		read,
		one,
		address,
		request,
		message,
		complaint,
	};
};
