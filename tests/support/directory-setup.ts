import { sql } from "kysely";
import { afterAll, beforeAll } from "vitest";
import type { TeamRole } from "#contract/accounts/team-roles.ts";
import type { AccountLine, TeamAccount, TeamProvider } from "#contract/providers/directory.ts";
import { type TestApi, testApi } from "./api.ts";
import { aProvider, aService } from "./builders.ts";
import { aPerson, joins, sessionOf } from "./people.ts";

/** A service with a team member and a lead who work on the directory. Call it once per test file. */
export const directorySetup = () => {
	let api: TestApi;
	let sam: Record<string, string>;
	let priya: Record<string, string>;
	const db = () => api.services.database.db;
	const someone = async (name: string, role: TeamRole) => {
		const { id } = await aPerson(api.services, "team", { name });
		await sql`update person set team_role = ${role} where id = ${id}`.execute(db());
		return sessionOf(api.services, id);
	};
	beforeAll(async () => {
		api = await testApi();
		sam = await someone("Sam Reed", "member");
		priya = await someone("Priya Nair", "lead");
	});
	afterAll(() => api.close());

	const ask = async (
		path: string,
		body?: unknown,
		{ as = sam, method }: { as?: Record<string, string>; method?: string } = {},
	) => {
		const answer = await api.request(path, {
			...(body === undefined ? {} : { body }),
			...(method ? { method } : {}),
			cookies: as,
		});
		return { status: answer.status, body: await answer.json() };
	};
	const patch = (path: string, body: unknown, as = sam) => ask(path, body, { as, method: "PATCH" });
	const found = async (search: string): Promise<AccountLine[]> =>
		(await ask(`/team/accounts/?search=${encodeURIComponent(search)}`)).body.results;
	const account = async (name: string, abn?: string): Promise<TeamAccount> =>
		(await ask("/team/accounts/", { name, ...(abn ? { abn } : {}) })).body;
	const read = async (id: number): Promise<TeamProvider> => (await ask(`/team/providers/${id}/`)).body;
	const searched = async (name: string): Promise<number[]> =>
		((await ask(`/providers/?query=${encodeURIComponent(name)}`)).body.results as { id: number }[]).map(({ id }) => id);
	const owned = async () => {
		const provider = await aProvider(db(), {
			name: `Wattle ${Math.random().toString(36).slice(2)}`,
			postcodes: ["3000"],
			services: [(await aService(db())).id],
		});
		const owner = await aPerson(api.services, "staff");
		await joins(api.services, owner.id, provider.account_id, "owner");
		return { provider, owner, cookies: await sessionOf(api.services, owner.id) };
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
		db,
		ask,
		patch,
		found,
		account,
		read,
		searched,
		owned,
	};
};
