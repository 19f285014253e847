import { sql } from "kysely";
import { afterAll, beforeAll } from "vitest";
import { seedHolidays } from "#domains/reference/holidays.ts";
import { seedReference } from "#domains/reference/seed.ts";
import { type TestApi, testApi } from "./api.ts";
import { aPerson, sessionOf } from "./people.ts";

type Cookies = Record<string, string>;

/** An API for the console's site pages, with an administrator (Noor) and a lead (Priya). */
export const siteConsole = () => {
	let api: TestApi;
	let noor: Cookies;
	let priya: Cookies;
	const db = () => api.services.database.db;
	const someone = async (name: string, role: string) => {
		const { id } = await aPerson(api.services, "team", { name });
		await sql`update person set team_role = ${role} where id = ${id}`.execute(db());
		return sessionOf(api.services, id);
	};
	const signInNoor = async () => {
		noor = await someone("Noor Haddad", "administrator");
	};
	beforeAll(async () => {
		api = await testApi();
		await seedHolidays(api.services.database);
		await signInNoor();
		priya = await someone("Priya Nair", "lead");
	});
	afterAll(() => api.close());
	return {
		get api() {
			return api;
		},
		get priya() {
			return priya;
		},
		db,
		/** Gives Noor a new session, after the clock has moved. */
		signInNoor,
		/** A request by Noor, or by another person. */
		ask: async (path: string, body?: unknown, method?: string, as = noor) => {
			const answer = await api.request(path, {
				...(body === undefined ? {} : { body }),
				...(method ? { method } : {}),
				cookies: as,
			});
			return { status: answer.status, body: await answer.json() };
		},
		/** Imports the seed again, as if one of its files had changed. */
		seedAgain: async () => {
			await sql`update seed_state set hash = 'another' where name = 'reference'`.execute(db());
			await seedReference(api.services.database);
			await seedHolidays(api.services.database);
		},
	};
};
