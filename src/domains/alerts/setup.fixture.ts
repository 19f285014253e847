import { sql } from "kysely";
import { afterAll, beforeAll } from "vitest";
import { type TestApi, testApi } from "#tests/support/api.ts";
import { aProvider, aService, type ProviderRecord } from "#tests/support/builders.ts";
import { emailsTo, type PostedEmail } from "#tests/support/emails.ts";
import { runAlerts } from "./run-alerts.ts";

const MINUTE_MS = 60_000;
export const DAY_MS = 24 * 60 * MINUTE_MS;

/** The token of the link in an email. */
export const tokenIn = (email: PostedEmail | undefined): string =>
	/\/tell-me-when\/([\w.-]+)/.exec(email?.text_body ?? "")?.[1] ?? "";

/** An API with a service that providers in postcode 3220 offer, and what visitors and the job do with alerts. */
export const alertSetup = () => {
	const at = {} as { api: TestApi; service: { id: number; areaId: number; name: string } };
	let from = 1;
	beforeAll(async () => {
		at.api = await testApi({ LIMITS: "auto", TRUST_PROXY: "1" });
		at.service = await aService(at.api.services.database.db, "Pottery");
	});
	afterAll(() => at.api.close());
	const db = () => at.api.services.database.db;

	const call = async (path: string, body?: unknown, headers: Record<string, string> = {}) => {
		const answer = await at.api.request(path, {
			...(body === undefined ? {} : { body }),
			headers: { "x-forwarded-for": `203.0.113.${(from++ % 250) + 1}`, ...headers },
		});
		return { status: answer.status, body: await answer.json() };
	};
	const search = (more: object = {}) => ({
		service_areas_list: String(at.service.areaId),
		postcodes_list: "3220",
		suburb_list: "Geelong",
		...more,
	});
	const ask = (email: string, watched: object = { search: search() }, key?: string) =>
		call("/alerts/", { email, ...watched }, key ? { "idempotency-key": key } : {});
	const emails = (email: string) => emailsTo(at.api.services, email);
	/** Asks for an alert and confirms it. @returns its token */
	const confirmed = async (email: string, watched?: object): Promise<string> => {
		await ask(email, watched);
		const token = tokenIn((await emails(email)).findLast(({ kind }) => kind === "alert-confirm"));
		await call(`/alerts/${token}/`, {});
		return token;
	};
	return {
		at,
		db,
		call,
		search,
		ask,
		emails,
		confirmed,
		provider: (name: string, more: Parameters<typeof aProvider>[1] = {}): Promise<ProviderRecord> =>
			aProvider(db(), { name, services: [at.service.id], postcodes: ["3220"], ...more }),
		/** A provider's answer for the service, now. */
		say: (provider: Pick<ProviderRecord, "id">, state: string, when: Date = at.api.services.clock()) =>
			sql`
				insert into provider_capacity (provider_id, service_area_id, state, weeks, confirmed_at, way)
				values (${provider.id}, ${at.service.areaId}, ${state}, ${state === "waiting" ? 3 : null}, ${when}, 'profile')
				on conflict (provider_id, service_area_id) do update set state = excluded.state, weeks = excluded.weeks, confirmed_at = excluded.confirmed_at
			`.execute(db()),
		/** Moves the clock, and runs the job. */
		after: async (ms: number) => {
			at.api.advance(ms);
			return runAlerts(at.api.services);
		},
		openings: async (email: string) => (await emails(email)).filter(({ kind }) => kind === "alert-openings"),
	};
};
