import { strFromU8, unzipSync } from "fflate";
import { sql } from "kysely";
import { afterAll, beforeAll, expect } from "vitest";
import type { RecordLine } from "#contract/people/records.ts";
import { type TestApi, testApi } from "./api.ts";
import { aPdf } from "./pdf.ts";
import { aPerson, sessionOf } from "./people.ts";
import { aWorld, type World } from "./referrals.ts";

/** In every text that the other person sent. */
export const OTHERS = "Ottercanary";
/** In the health details of the child that a carer wrote for. */
export const CHILDS = "Childcanary";
export const PLAN = aPdf();
/** How the colleague checked identity. */
export const SEEN = { identity: "documents", seen: "Driver licence" };

/** A service with a team lead and a member, and people whose records they export. Call it once per test file. */
export const recordExports = () => {
	let api: TestApi;
	let world: World;
	let lead: Record<string, string>;
	let member: Record<string, string>;
	beforeAll(async () => {
		api = await testApi({ PUBLIC_URL: "https://alongside.example" });
		world = await aWorld(api);
		const someone = async (name: string, role: string) => {
			const { id } = await aPerson(api.services, "team", { name });
			await sql`update person set team_role = ${role} where id = ${id}`.execute(db());
			return sessionOf(api.services, id);
		};
		lead = await someone("Zoltan Uniquestaff", "lead");
		member = await someone("Member Plain", "member");
	});
	afterAll(() => api.close());

	const db = () => api.services.database.db;
	const ask = async (
		path: string,
		body?: unknown,
		as = lead,
		init: { method?: string; headers?: Record<string, string> } = {},
	) => {
		const answer = await api.request(path, { cookies: as, ...(body === undefined ? {} : { body }), ...init });
		return { status: answer.status, body: await answer.json() };
	};
	const details = async (request: { quoteId: string; cookie: string }, fields: Record<string, string>) => {
		const form = new FormData();
		const all = {
			participant_age: "47",
			plan_management: "Plan Managed",
			funding_types_list: "NDIS",
			consent_to_send_ndis_plan: "true",
			...fields,
		};
		for (const [name, value] of Object.entries(all)) form.append(name, value);
		form.append("ndis_plan_file", new File([new Uint8Array(PLAN)], "my plan.pdf", { type: "application/pdf" }));
		const answer = await api.request(`/quotes/${request.quoteId}/`, {
			method: "PATCH",
			body: form,
			cookies: { quote_visitor: request.cookie },
		});
		expect(answer.status).toBe(200);
	};
	const caseOf = async (email: string, kind: string): Promise<string> => {
		const { rows } = await sql<{
			id: string;
		}>`select id from team_case where kind = ${kind} and (email = ${email} or name = ${email})`.execute(db());
		return rows[0]?.id ?? "";
	};
	const find = async (words: string): Promise<RecordLine> => {
		const { results } = (await ask(`/team/records/?search=${encodeURIComponent(words)}`)).body;
		expect(results).toHaveLength(1);
		return results[0];
	};
	const exported = async (id: string, body: object = { reason: "Asked by email" }, as = lead) => {
		const answer = await api.request(`/team/records/${id}/export/`, { body: { ...SEEN, ...body }, cookies: as });
		expect(answer.status).toBe(200);
		const methods: Record<string, number> = {};
		const files = unzipSync(new Uint8Array(await answer.arrayBuffer()), {
			filter({ name, compression }) {
				methods[name] = compression;
				return true;
			},
		});
		const text = (name: string) => strFromU8(files[name] ?? new Uint8Array());
		const tables = JSON.parse(text("data.json")).tables as Record<string, Record<string, unknown>[]>;
		return {
			answer,
			files,
			methods,
			tables,
			text: text("data.json") + text("read-me-first.html"),
			page: text("read-me-first.html"),
			json: text("data.json"),
		};
	};
	/** Id of the newest audit row. */
	const lastLine = async (): Promise<string> =>
		(await sql<{ id: string }>`select max(id)::text as id from audit`.execute(db())).rows[0]?.id ?? "0";

	return {
		get api() {
			return api;
		},
		get world() {
			return world;
		},
		get lead() {
			return lead;
		},
		get member() {
			return member;
		},
		db,
		ask,
		details,
		caseOf,
		find,
		exported,
		lastLine,
	};
};
