import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { createLog } from "#platform/observability/log.ts";
import { noTraces, type Traces } from "#platform/observability/traces/traces.ts";
import { type TestDatabase, testDatabase } from "#tests/support/database.ts";
import { type Did, noteRun } from "./job-runs.ts";
import { startJob } from "./start-job.ts";

let database: TestDatabase;
beforeAll(async () => {
	database = await testDatabase();
});
afterAll(() => database.close());
beforeEach(() => database.reset());
afterEach(() => {
	vi.useRealTimers();
});

const at = (minute: number) => new Date(Date.UTC(2026, 2, 2, 0, minute));
const note = (minute: number, did: Did, fault?: string) =>
	noteRun(database.db, {
		job: "letters",
		startedAt: at(minute),
		finishedAt: at(minute),
		ms: 1.6,
		everyMs: 60_000,
		did,
		fault,
	});
const rows = async () =>
	(
		await sql<{ started_at: Date; finished_at: Date; ms: number; did: Did; fault: string | null }>`
			select started_at, finished_at, ms, did, fault from job_run where job = 'letters' order by id
		`.execute(database.db)
	).rows;

it("records each run that did something; runs that found nothing share a row, and so do repeated errors", async () => {
	await note(0, { queued: 0 });
	await note(1, { queued: 0 });
	await note(2, { queued: 3 });
	await note(3, { queued: 2 });
	await note(4, {}, "No room.");
	await note(5, {}, "No room.");
	await note(6, {}, "No time.");
	await note(7, { queued: 0 });
	expect(await rows()).toEqual([
		{ started_at: at(0), finished_at: at(1), ms: 2, did: { queued: 0 }, fault: null },
		{ started_at: at(2), finished_at: at(2), ms: 2, did: { queued: 3 }, fault: null },
		{ started_at: at(3), finished_at: at(3), ms: 2, did: { queued: 2 }, fault: null },
		{ started_at: at(4), finished_at: at(5), ms: 2, did: {}, fault: "No room." },
		{ started_at: at(6), finished_at: at(6), ms: 2, did: {}, fault: "No time." },
		{ started_at: at(7), finished_at: at(7), ms: 2, did: { queued: 0 }, fault: null },
	]);
});

it("keeps the last twenty runs of a job, its last error and its last success", async () => {
	await note(0, {}, "Long ago.");
	await note(1, { queued: 7 });
	for (let minute = 2; minute < 40; minute++) await note(minute, {}, `Fault ${minute}`);
	let kept = await rows();
	expect(kept).toHaveLength(21);
	expect(kept[0]?.did).toEqual({ queued: 7 });
	for (let minute = 40; minute < 70; minute++) await note(minute, { queued: 1 });
	kept = await rows();
	expect(kept).toHaveLength(21);
	expect(kept[0]?.fault).toBe("Fault 39");
	await noteRun(database.db, { job: "other", startedAt: at(0), finishedAt: at(0), ms: 0, did: {} });
	expect(await rows()).toHaveLength(21);
});

it("a job runs at its interval, and is recorded with its counts, or with its error without personal data", async () => {
	vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
	const log = createLog("silent");
	const warned = vi.spyOn(log, "warn");
	const looks: (() => Promise<Did>)[] = [
		async () => ({ queued: 1 }),
		() => Promise.reject(new Error("no letter for mai@visitor.example")),
		async () => ({ queued: 0 }),
		async () => ({ queued: 0 }),
	];
	let minute = 0;
	// A run's row can be read before the run is over, and the next tick is skipped until then.
	let over = 0;
	const traces: Traces = {
		...noTraces,
		span: (...given) =>
			noTraces.span(...given).finally(() => {
				over += 1;
			}),
	};
	const end = startJob(
		{ database, log, clock: () => at(minute), traces },
		{
			name: "letters",
			everyMs: 60_000,
			work: () => looks[minute - 1]?.() ?? Promise.resolve({ queued: 5 }),
			fault: "letters could not be looked for",
		},
	);
	for (minute = 1; minute <= 4; minute++) {
		vi.advanceTimersByTime(60_000);
		const count = minute === 4 ? 3 : minute;
		await vi.waitFor(() => expect(over).toBe(minute), 15_000);
		expect(await rows()).toHaveLength(count);
	}
	await end();
	expect((await rows()).map(({ did, fault }) => [did, fault])).toEqual([
		[{ queued: 1 }, null],
		[{}, "no letter for [email]"],
		[{ queued: 0 }, null],
	]);
	// A run that found nothing, soon after another, is not recorded.
	expect((await rows())[2]?.finished_at).toEqual(at(3));
	expect(warned.mock.calls).toEqual([
		[{ job: "letters", message: "no letter for [email]" }, "letters could not be looked for"],
	]);
});
