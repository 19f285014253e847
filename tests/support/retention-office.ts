import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import { type TestApi, testApi } from "./api.ts";
import { aProvider, aService } from "./builders.ts";
import type { TestDatabase } from "./database.ts";
import { aPerson, sessionOf } from "./people.ts";
import { dump, type Left, type LeftBehind, leaves } from "./retention.ts";

type Cookies = Record<string, string>;

export const DAY_MS = 24 * 3600_000;

/** An API with an administrator (Noor) and a lead (Priya). Before each test its data is emptied and its rules reset. */
export const retentionOffice = () => {
	let api: TestApi;
	let world: { provider: number; areaId: number; member: number };
	const people: Record<"noor" | "priya", Cookies> = { noor: {}, priya: {} };
	const left = (kind: Left["kind"], days: number, more: Partial<Left> = {}): Promise<LeftBehind> =>
		leaves(api.services.database.db, world, {
			kind,
			at: new Date(api.services.clock().getTime() - days * DAY_MS),
			isClosed: true,
			isHeld: false,
			...more,
		});
	const ask = async (path: string, body?: unknown, as: Cookies = people.noor, method?: string) => {
		const answer = await api.request(path, {
			cookies: as,
			...(body === undefined ? {} : { body }),
			...(method ? { method } : {}),
		});
		return { status: answer.status, body: await answer.json() };
	};
	beforeAll(async () => {
		api = await testApi();
	});
	afterAll(() => api.close());
	beforeEach(async () => {
		const { services } = api;
		const { db } = services.database;
		await (services.database as TestDatabase).reset();
		await sql`update retention_rule set approved_version = null, approved_at = null, version = 1`.execute(db);
		await sql`update retention_rule set keep_number = 1, keep_unit = 'year' where code = 'messages'`.execute(db);
		const person = async (role: string) => {
			const { id } = await aPerson(services, "team", { name: `${role} of the team` });
			await sql`update person set team_role = ${role} where id = ${id}`.execute(db);
			return id;
		};
		const administrator = await person("administrator");
		people.noor = await sessionOf(services, administrator);
		people.priya = await sessionOf(services, await person("lead"));
		world = { provider: (await aProvider(db)).id, areaId: (await aService(db)).areaId, member: administrator };
	});
	return {
		get api() {
			return api;
		},
		get noor() {
			return people.noor;
		},
		get priya() {
			return people.priya;
		},
		/** Creates a record of this kind, `days` days old. */
		left,
		async many(times: number, kind: Left["kind"], days: number) {
			for (let n = 0; n < times; n++) await left(kind, days);
		},
		/** Calls the API, as the administrator by default. */
		ask,
		/** Starts a dry run of these rules, or of all rules. */
		tries: async (...rules: string[]) => (await ask("/team/retention/dry-runs/", { rules })).body,
		/** Carries out a dry run and waits for its end, which may come after the answer. @returns the finished run */
		async carriesOut(token: string, more: { is_large_meant?: true } = {}) {
			const { id } = (await ask("/team/retention/runs/", { token, ...more })).body;
			const run = async () => (await ask(`/team/retention/runs/${id}/`)).body;
			await expect.poll(async () => (await run()).state, { timeout: 30_000 }).not.toBe("working");
			return run();
		},
		isThere: async ({ canary }: LeftBehind) =>
			[...(await dump(api.services.database.db)).values()].some((text) => text.includes(canary)),
	};
};
