import type { TestApi } from "./api.ts";
import { aProvider, type ProviderRecord } from "./builders.ts";
import { aPerson, joins, sessionOf, type TestPerson } from "./people.ts";

export interface Answer {
	status: number;
	body: Record<string, unknown> & { errors?: { field: string; message: string }[] };
}

/** A signed-in owner of an account with one profile. */
export interface Staff {
	provider: ProviderRecord;
	person: TestPerson;
	cookies: Record<string, string>;
	/** Calls the API. @param as another caller's cookies, or an empty object for a visitor */
	ask(path: string, method?: string, body?: unknown, as?: Record<string, string>): Promise<Answer>;
}

export const staffOf = async (api: TestApi): Promise<Staff> => {
	const provider = await aProvider(api.services.database.db);
	const person = await aPerson(api.services, "staff", { name: "Robin Marsh" });
	await joins(api.services, person.id, provider.account_id, "owner");
	const cookies = await sessionOf(api.services, person.id);
	return {
		provider,
		person,
		cookies,
		async ask(path, method = "GET", body, as = cookies) {
			const answer = await api.request(path, { method, cookies: as, ...(body === undefined ? {} : { body }) });
			return { status: answer.status, body: await answer.json() };
		},
	};
};
