import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { type TestApi, testApi } from "#tests/support/api.ts";
import { aPerson, sessionOf } from "#tests/support/people.ts";

// Of a large history it takes minutes to work out what goes. Whoever asked is answered before that, and finds it among the last runs.

let api: TestApi;
let noor: Record<string, string>;
/** What patient work waits for before it begins. */
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
const LATER = { status: 409, body: { detail: expect.stringContaining("stands among the last runs in some minutes") } };

it("a dry run, and then what it showed, are answered before they are worked out, and go on", async () => {
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

it("what is refused at once is refused in its own words", async () => {
	goOn();
	expect(await ask("/team/retention/runs/", { token: "of-nothing" })).toMatchObject({
		status: 409,
		body: { detail: expect.stringContaining("There is no dry run of today") },
	});
});
