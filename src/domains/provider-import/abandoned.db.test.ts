import { AsyncLocalStorage } from "node:async_hooks";
import { type KyselyPlugin, sql } from "kysely";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import type { ProviderImport } from "#contract/provider-import/provider-import.ts";
import { type TestApi, testApi } from "#tests/support/api.ts";
import { aPerson, sessionOf } from "#tests/support/people.ts";

// A run without a heartbeat counts as dead, and another run takes over. If the first was only slow, it must not end the
// second.

let api: TestApi;
let lead: Record<string, string>;
/** Runs once, when the next dry run has read its first data. */
let inDryRun: (() => Promise<unknown>) | undefined;
/** Runs once, before the next import starts writing. */
let beforeImport: (() => Promise<unknown>) | undefined;
/** True inside a dry run, because the search index reads through the same connections. */
const isDryRun = new AsyncLocalStorage<true>();
/** Settles with the last inserted work, whatever its result. */
let played: Promise<unknown> = Promise.resolve();
const play = async (work: (() => Promise<unknown>) | undefined) => {
	if (!work) return;
	const playing = work();
	played = Promise.allSettled([playing]);
	await playing;
};
const reading: KyselyPlugin = {
	transformQuery: ({ node }) => node,
	async transformResult({ result }) {
		if (!isDryRun.getStore()) return result;
		const now = inDryRun;
		inDryRun = undefined;
		await play(now);
		return result;
	},
};
beforeAll(async () => {
	api = await testApi({}, ({ database }) => {
		const { patient } = database;
		return {
			database: {
				...database,
				patient: {
					...patient,
					db: patient.db.withPlugin(reading),
					async transaction(work) {
						const now = beforeImport;
						beforeImport = undefined;
						await play(now);
						return patient.transaction(work);
					},
				},
			},
		};
	});
	const { id } = await aPerson(api.services, "team", { name: "Priya Nair" });
	await sql`update person set team_role = 'lead' where id = ${id}`.execute(api.services.database.db);
	lead = await sessionOf(api.services, id);
});
afterAll(() => api.close());

const ask = async (path: string, body?: unknown) => {
	const answer = await api.request(path, { ...(body === undefined ? {} : { body }), cookies: lead });
	return { status: answer.status, body: await answer.json() };
};
const shown = async ({ id }: ProviderImport): Promise<ProviderImport> => (await ask(`/team/imports/${id}/`)).body;
/** Polls until the import is no longer running. */
const settled = async (one: ProviderImport): Promise<ProviderImport> => {
	let now = one;
	while (now.state === "trying" || now.state === "importing") now = await shown(one);
	return now;
};
/** Waits for the import and the inserted work. Between the inserted steps the import isn't running either. */
const settledAfterAll = async (one: ProviderImport): Promise<ProviderImport> => {
	await settled(one);
	await played;
	return settled(await shown(one));
};
const taken = async (...lines: string[]): Promise<ProviderImport> => {
	const form = new FormData();
	form.set(
		"file",
		new File([`${["id,name,postcode,postcodes", ...lines].join("\n")}\n`], "providers.csv", { type: "text/csv" }),
	);
	return (await ask("/team/imports/", form)).body;
};
/** Starts a dry run without waiting for its end. */
const begunDryRun = async (one: ProviderImport, source: string): Promise<ProviderImport> =>
	(
		await isDryRun.run(true, () =>
			ask(`/team/imports/${one.id}/try/`, { source, columns: one.columns, list_day: "2025-06-30" }),
		)
	).body;
const dryRun = async (one: ProviderImport, source: string): Promise<ProviderImport> =>
	settled(await begunDryRun(one, source));
const beatOf = async ({ id }: ProviderImport) =>
	(
		await api.services.database.db
			.selectFrom("provider_import")
			.select("beat_at")
			.where("id", "=", id)
			.executeTakeFirst()
	)?.beat_at;
const profiles = async (source: string) =>
	(await sql`select from provider where source = ${source}`.execute(api.services.database.db)).rows.length;
const silence = () => api.advance(3 * 60_000);

it("a dry run that fails late leaves an import that finished since", async () => {
	const one = await taken("1,Wattle Home Help,3053,3053");
	inDryRun = async () => {
		silence();
		const tried = await dryRun(one, "late-dry-run");
		expect(await settled((await ask(`/team/imports/${one.id}/commit/`, { token: tried.token })).body)).toMatchObject({
			state: "done",
		});
		throw new Error("the connection was gone");
	};
	expect(await settledAfterAll(await dryRun(one, "late-dry-run"))).toMatchObject({ state: "done", fault: null });
	expect(await profiles("late-dry-run")).toBe(1);
});

it("an import that comes late writes nothing, as the console showed", async () => {
	const one = await taken("1,Banksia Day Care,3053,3053");
	const { token } = await dryRun(one, "late-import");
	beforeImport = async () => {
		silence();
		expect(await shown(one)).toMatchObject({ state: "failed", fault: expect.stringContaining("Nothing was written") });
		expect(await dryRun(one, "late-import")).toMatchObject({ state: "tried" });
	};
	const after = await settledAfterAll((await ask(`/team/imports/${one.id}/commit/`, { token })).body);
	expect(after).toMatchObject({ state: "tried", fault: null, token: expect.any(String) });
	expect(await profiles("late-import")).toBe(0);
	expect(await settled((await ask(`/team/imports/${one.id}/commit/`, { token: after.token })).body)).toMatchObject({
		state: "done",
	});
	expect(await profiles("late-import")).toBe(1);
});

it("a dry run that comes late doesn't end the one that is running now", async () => {
	const one = await taken("1,Correa Care,3053,3053", "2,Hakea Help,3053,3053");
	let goOn = () => {};
	const held = new Promise<void>((resolve) => {
		goOn = resolve;
	});
	let isBegun = () => {};
	const begun = new Promise<void>((resolve) => {
		isBegun = resolve;
	});
	let second: Promise<ProviderImport> | undefined;
	inDryRun = async () => {
		silence();
		inDryRun = () => {
			isBegun();
			return held;
		};
		second = dryRun(one, "second-source");
		await begun;
	};
	expect(await begunDryRun(one, "first-source")).toMatchObject({
		state: "trying",
		source: "second-source",
		token: null,
	});
	goOn();
	const after = await second;
	expect(after).toMatchObject({ state: "tried", source: "second-source" });
	expect((await dryRun(one, "second-source")).token).toBe(after?.token);
});

it("an import that waits minutes for its turn shows as running, then completes", async () => {
	const one = await taken("1,Boronia Nursing,3053,3053");
	const { token } = await dryRun(one, "long-wait");
	const states: string[] = [];
	beforeImport = async () => {
		for (let minute = 0; minute < 3; minute++) {
			api.advance(60_000);
			vi.advanceTimersByTime(60_000);
			// The heartbeat is sent in the background.
			await vi.waitFor(async () => expect(await beatOf(one)).toEqual(api.services.clock()), 15_000);
			states.push((await shown(one)).state);
		}
	};
	vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
	const { body } = await ask(`/team/imports/${one.id}/commit/`, { token });
	vi.useRealTimers();
	expect(await settled(body)).toMatchObject({ state: "done", fault: null });
	expect(states).toEqual(["importing", "importing", "importing"]);
	expect(await profiles("long-wait")).toBe(1);
});
