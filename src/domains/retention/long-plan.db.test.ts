import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { type TestApi, testApi } from "#tests/support/api.ts";
import { aPerson, sessionOf } from "#tests/support/people.ts";

// Planning a run over a large history takes minutes. The API answers earlier, and the run appears in the list later.

let api: TestApi;
let noor: Record<string, string>;
/** Slow work waits for this promise before it starts. */
let held: Promise<void> = Promise.resolve();
let goOn = () => {};
beforeAll(async () => {
	api = await testApi({}, ({ database }) => ({
		database: {
			...database,
			patient: {
				...database.patient,
				async transaction(work) {
					await held;
					return database.patient.transaction(work);
				},
			},
		},
	}));
	const { id } = await aPerson(api.services, "team", { name: "Noor Haddad" });
	await sql`update person set team_role = 'administrator' where id = ${id}`.execute(api.services.database.db);
	noor = await sessionOf(api.services, id);
});
const hold = () => {
	held = new Promise((resolve) => {
		goOn = resolve;
	});
};
beforeEach(hold);
afterAll(() => api.close());

const ask = async (path: string, body?: unknown) => {
	const answer = await api.request(path, { cookies: noor, ...(body === undefined ? {} : { body }) });
	return { status: answer.status, body: await answer.json() };
};
const lastRuns = async (): Promise<{ kind: string; state: string; token: string | null }[]> =>
	(await ask("/team/retention/")).body.runs;
const LATER = {
	status: 409,
	body: { detail: expect.stringContaining("appears in the list of runs in a few minutes") },
};

it("a slow dry run, and then the run itself, are answered early and continue in the background", async () => {
	expect(await ask("/team/retention/dry-runs/", { rules: ["messages"] })).toMatchObject(LATER);
	expect(await lastRuns()).toEqual([]);
	goOn();
	await expect.poll(lastRuns, { timeout: 5_000 }).toMatchObject([{ kind: "dry", state: "tried" }]);
	const [tried] = await lastRuns();
	hold();
	expect(await ask("/team/retention/runs/", { token: tried?.token })).toMatchObject(LATER);
	goOn();
	const byKind = async () => (await lastRuns()).map(({ kind, state }) => `${kind} ${state}`).sort();
	await expect.poll(byKind, { timeout: 5_000 }).toEqual(["dry used", "run done"]);
});

it("a request that is refused quickly gets its own error message", async () => {
	goOn();
	expect(await ask("/team/retention/runs/", { token: "of-nothing" })).toMatchObject({
		status: 409,
		body: { detail: expect.stringContaining("There is no dry run from the last 24 hours") },
	});
});
