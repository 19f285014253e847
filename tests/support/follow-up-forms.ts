import { sql } from "kysely";
import { afterAll, beforeAll } from "vitest";
import { sealerOf } from "#platform/security/sealed.ts";
import { type TestApi, testApi } from "./api.ts";
import { openedEmails } from "./emails.ts";
import { aPdf } from "./pdf.ts";
import { aRequest, aTown, sendQuote, type Town } from "./quotes.ts";

export const DAY = 24 * 3600_000;
export const PDF = aPdf();
export type Fields = Record<string, string | string[] | File | File[]>;
export const ndis: Fields = {
	participant_first_name: "Ari",
	participant_last_name: "",
	participant_age: "7",
	participant_relation: "Parent",
	diagnosis: ["Autism", "Epilepsy"],
	participant_goals: "Swim with the others",
	plan_management: "Plan Managed",
	funding_types_list: ["NDIS"],
};
export const hcp: Fields = { participant_first_name: "Joan", participant_relation: "Child" };
export const formOf = (fields: Fields) => {
	const form = new FormData();
	for (const [name, value] of Object.entries(fields))
		for (const one of Array.isArray(value) ? value : [value]) form.append(name, one as string);
	return form;
};
export const pdf = (name = "plan.pdf", content: Buffer = PDF) =>
	new File([new Uint8Array(content)], name, { type: "application/pdf" });
export const withPlan: Fields = { ...ndis, ndis_plan_file: pdf(), consent_to_send_ndis_plan: "true" };

/** A service with providers, and visitors who send follow-up forms. Call it once per test file. */
export const followUpForms = () => {
	let api: TestApi;
	let town: Town;
	let made = 0;

	beforeAll(async () => {
		api = await testApi();
		town = await aTown(api.services.database.db);
	});
	afterAll(() => api.close());
	const db = () => api.services.database.db;

	const quote = async (funding = ["NDIS"]) => {
		const email = `follow-${++made}@visitor.example`;
		const { id, token } = await sendQuote(api, aRequest(town, { email, funding_types_list: funding }));
		return { id: id ?? "", token: token ?? "", email };
	};
	const patch = async (id: string, token: string | undefined, fields: Fields) => {
		const answer = await api.request(`/quotes/${id}/`, {
			method: "PATCH",
			body: formOf(fields),
			cookies: token ? { quote_visitor: token } : {},
		});
		const said = (await answer.json()) as { detail?: string; errors?: { field: string; message: string }[] } & Record<
			string,
			unknown
		>;
		return { status: answer.status, ...said };
	};
	const detailsOf = async (id: string) => {
		const { rows } = await sql<{ details: Buffer }>`select details from follow_up where quote_id = ${id}`.execute(db());
		return rows[0]
			? JSON.parse(sealerOf(api.services.settings).open(rows[0].details, `quote:${id} details`).toString())
			: undefined;
	};
	const emailsOf = (id: string) => openedEmails(api.services, sql`about = ${`quote:${id}`} and kind like 'follow-up%'`);
	return {
		get api() {
			return api;
		},
		db,
		quote,
		patch,
		detailsOf,
		emailsOf,
	};
};
