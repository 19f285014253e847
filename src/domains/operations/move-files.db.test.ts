import { mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { beforeAll, expect, it, vi } from "vitest";
import { readPlan } from "#domains/quotes/read-plan.ts";
import { backup } from "#platform/db/backup.ts";
import { noteRun } from "#platform/jobs/job-runs.ts";
import type { Services } from "#platform/services.ts";
import { fileStores } from "#tests/support/file-stores.ts";
import { aPdf } from "#tests/support/pdf.ts";
import { aPerson } from "#tests/support/people.ts";
import { aRequest } from "#tests/support/quotes.ts";
import { listPlaced, moveFiles, type PutOff, removeFiles } from "./move-files.ts";
import { runMoveFilesJob, startFilesClock } from "./move-files-job.ts";

const PLAN = aPdf("quillfeather");
const DETAILS = {
	participant_first_name: "Ari",
	participant_age: "7",
	participant_relation: "Parent",
	diagnosis: "Autism",
	participant_goals: "Swim with the others",
	plan_management: "Plan Managed",
	funding_types_list: "NDIS",
	consent_to_send_ndis_plan: "true",
};
const DAY_MS = 24 * 3_600_000;

const stores = fileStores();
const { aLogo, living } = stores;
const db = () => stores.api.services.database.db;
let teamId: number;
beforeAll(async () => {
	teamId = (await aPerson(stores.api.services, "team")).id;
});

const sendPlan = async (): Promise<string> => {
	const sent = await stores.api.request("/quotes/", { body: aRequest(stores.town) });
	const { id } = await sent.json();
	const cookie = /quote_visitor=([^;]+)/.exec(sent.headers.getSetCookie().join(";"))?.[1] ?? "";
	const form = new FormData();
	for (const [name, value] of Object.entries(DETAILS)) form.append(name, value);
	form.append("ndis_plan_file", new File([new Uint8Array(PLAN)], "plan.pdf", { type: "application/pdf" }));
	const answer = await stores.api.request(`/quotes/${id}/`, {
		method: "PATCH",
		body: form,
		cookies: { quote_visitor: cookie },
	});
	expect(await answer.json()).toMatchObject({ id, plan_file_kept: "plan.pdf" });
	return id;
};
const readThePlan = async (services: Services, id: string) =>
	Buffer.from(await (await readPlan(services, id, teamId)).arrayBuffer());
const places = async () =>
	Object.fromEntries((await listPlaced(db())).map(({ table, place, files }) => [`${table} ${place}`, files]));

it("files move encrypted to the bucket, then to a folder, and back into the database, and stay readable", async () => {
	const id = await sendPlan();
	const logo = await aLogo("moved");
	const inBucket = living("s3");
	expect(await moveFiles(inBucket)).toEqual({ moved: 2, failed: [] });
	expect(await places()).toEqual({ "plan_file s3": 1, "logo_picture s3": 1 });
	for (const [key, bytes] of stores.store.objects) {
		expect(key).toMatch(/^(plan|logo)\//);
		expect(key).not.toContain(id);
		expect(bytes.includes("quillfeather")).toBe(false);
	}
	expect(await readThePlan(inBucket, id)).toEqual(PLAN);
	const shown = await stores.api.request("/logos/moved/240.webp");
	expect(Buffer.from(await shown.arrayBuffer())).toEqual(logo);

	const onDisk = living("disk");
	expect(await moveFiles(onDisk)).toEqual({ moved: 2, failed: [] });
	expect(await places()).toEqual({ "plan_file disk": 1, "logo_picture disk": 1 });
	expect(readdirSync(join(stores.folder, "files")).sort()).toEqual(["logo", "plan"]);
	expect(await readThePlan(onDisk, id)).toEqual(PLAN);

	expect(await moveFiles(living("database"))).toEqual({ moved: 2, failed: [] });
	expect(await places()).toEqual({ "plan_file database": 1, "logo_picture database": 1 });
	expect(await readThePlan(stores.api.services, id)).toEqual(PLAN);
	const answer = await stores.api.request("/logos/moved/240.webp");
	expect(Buffer.from(await answer.arrayBuffer())).toEqual(logo);
	expect(await moveFiles(living("database"))).toEqual({ moved: 0, failed: [] });
});

it("an interrupted move continues later, and leaves no unused files in the store", async () => {
	for (const name of ["a", "b", "c", "d"]) await aLogo(name);
	const inBucket = living("s3");
	expect(await moveFiles(inBucket, ({ moved }) => moved < 2)).toMatchObject({ moved: 2 });
	expect(await places()).toEqual({ "logo_picture database": 2, "logo_picture s3": 2 });
	stores.store.behave({ how: "status", status: 403, code: "AccessDenied", times: 2 });
	await expect(moveFiles(inBucket)).rejects.toMatchObject({ name: "StoreRefused" });
	expect(await moveFiles(inBucket)).toMatchObject({ moved: 2 });
	expect(stores.store.objects.size).toBe(4);
	// Files that the store refused are on the list and go within a day; files in use stay.
	expect((await sql`select from file_removal`.execute(db())).rows).toHaveLength(2);
	stores.api.advance(DAY_MS);
	expect(await removeFiles(inBucket)).toBe(2);
	expect(stores.store.objects.size).toBe(4);
});

it("a file whose row is deleted stays for 35 days, like backups, and is then removed", async () => {
	await aLogo("to-go");
	const inBucket = living("s3");
	await moveFiles(inBucket);
	await sql`delete from logo_picture`.execute(db());
	expect(await removeFiles(inBucket)).toBe(0);
	const { rows } = await sql<{
		days: number;
	}>`select round(extract(epoch from due_at - now()) / 86400)::int as days from file_removal`.execute(db());
	expect(rows).toEqual([{ days: 35 }]);
	await sql`update file_removal set due_at = ${stores.api.services.clock()}`.execute(db());
	expect(await removeFiles(inBucket)).toBe(1);
	expect(stores.store.objects.size).toBe(0);
	expect(await removeFiles(inBucket)).toBe(0);
});

it("files in a store missing from the settings wait, and don't block others", async () => {
	await aLogo("to-go");
	const inBucket = living("s3");
	await moveFiles(inBucket);
	await sql`delete from logo_picture`.execute(db());
	await sql`insert into file_removal (content_at, due_at) values ('elsewhere/x', ${new Date(0)})`.execute(db());
	await sql`update file_removal set due_at = ${new Date(1)} where content_at <> 'elsewhere/x'`.execute(db());
	expect(await removeFiles(inBucket)).toBe(1);
	expect(stores.store.objects.size).toBe(0);
	expect((await sql`select content_at from file_removal`.execute(db())).rows).toEqual([{ content_at: "elsewhere/x" }]);
});

it("while the folder's disk isn't mounted, no files are moved there, and no removal counts as done", async () => {
	const onDisk = living("disk");
	const at = join(stores.folder, "files");
	rmSync(at, { recursive: true, force: true });
	await aLogo("before");
	await aLogo("to-go");
	expect(await runMoveFilesJob(onDisk)).toEqual({ moved: 2, failed: [] });
	await sql`delete from logo_picture where name = 'to-go'`.execute(db());
	renameSync(at, `${at}-away`);
	mkdirSync(at);
	await sql`update file_removal set due_at = ${stores.api.services.clock()}`.execute(db());
	const another = { name: "StoreRefused", message: expect.stringContaining("Mount its disk") };
	await expect(runMoveFilesJob(onDisk)).rejects.toMatchObject(another);
	await aLogo("meanwhile");
	stores.api.advance(DAY_MS);
	await expect(runMoveFilesJob(onDisk)).rejects.toMatchObject(another);
	expect(readdirSync(at)).toEqual([]);
	expect(await places()).toEqual({ "logo_picture database": 1, "logo_picture disk": 1 });

	rmSync(at, { recursive: true });
	renameSync(`${at}-away`, at);
	stores.api.advance(DAY_MS);
	expect(await runMoveFilesJob(onDisk)).toEqual({ moved: 1, failed: [] });
	expect(readdirSync(join(at, "logo"))).toHaveLength(2);
	expect((await sql`select from file_removal`.execute(db())).rows).toEqual([]);
	rmSync(at, { recursive: true });
});

it("if several nodes run at once one moves files; when its lease ends another continues", async () => {
	for (const name of ["a", "b", "c"]) await aLogo(name);
	const all = await Promise.all([1, 2, 3].map(() => runMoveFilesJob(living("s3"))));
	// A node that starts after the first one finished also gets a lease, and finds nothing to do.
	expect(all.map((done) => done?.moved).filter(Boolean)).toEqual([3]);
	expect(stores.store.objects.size).toBe(3);
	await aLogo("d");
	// A node that died during its lease.
	await sql`update file_mover set until = ${new Date(stores.api.services.clock().getTime() + 60_000)}`.execute(db());
	expect(await runMoveFilesJob(living("s3"))).toBeUndefined();
	stores.api.advance(61_000);
	expect(await runMoveFilesJob(living("s3"))).toMatchObject({ moved: 1 });
});

it("a plan is fetched from its store before the transaction starts, and found if it moved in between", async () => {
	const id = await sendPlan();
	const inBucket = living("s3");
	await moveFiles(inBucket);
	let open = 0;
	let fetched = async () => {};
	const seen: number[] = [];
	const watched: Services = {
		...inBucket,
		database: {
			...inBucket.database,
			transaction: async (work) => {
				open++;
				return inBucket.database.transaction(work).finally(() => open--);
			},
		},
		files: {
			...inBucket.files,
			contentOf: async (row) => {
				if (row.content_at) seen.push(open);
				const bytes = await inBucket.files.contentOf(row);
				await fetched();
				return bytes;
			},
		},
	};
	expect(await readThePlan(watched, id)).toEqual(PLAN);
	expect(seen).toEqual([0]);
	fetched = async () => {
		fetched = async () => {};
		await moveFiles(living("database"));
	};
	expect(await readThePlan(watched, id)).toEqual(PLAN);
	expect(await places()).toEqual({ "plan_file database": 1 });
});

it("when stopped, it leaves the rest and its lease to the next run", async () => {
	for (const name of ["a", "b", "c"]) await aLogo(name);
	let asked = 0;
	expect(await runMoveFilesJob(living("s3"), () => ++asked < 2)).toMatchObject({ moved: 1 });
	await sql`insert into file_removal (content_at, due_at) values ('elsewhere/x', ${new Date(0)})`.execute(db());
	expect(await removeFiles(living("s3"), () => false)).toBe(0);
	await sql`delete from file_removal where content_at = 'elsewhere/x'`.execute(db());
	expect(await runMoveFilesJob(living("s3"))).toMatchObject({ moved: 2 });
});

it("a lease from a clock far ahead doesn't stop other nodes from moving files", async () => {
	await aLogo("a");
	await sql`insert into file_mover (until) values (${new Date(stores.api.services.clock().getTime() + 365 * DAY_MS)})`.execute(
		db(),
	);
	expect(await runMoveFilesJob(living("s3"))).toMatchObject({ moved: 1 });
});

const TOO_LARGE = { table: "logo_picture", message: "the file store refuses (400 EntityTooLarge)" };

it("files that the store always refuses don't block others, and aren't tried each time", async () => {
	const inBucket = living("s3");
	const { length } = await aLogo("z");
	for (const name of ["a", "b", "c", "d"])
		await sql`insert into logo_picture (name, variant, provider_id, media_type, content) values (${name}, '240.webp', ${stores.town.near.id}, 'image/webp', ${Buffer.alloc(length + 1)})`.execute(
			db(),
		);
	stores.store.behave({ how: "small", most: length, times: 1_000 });
	const putOff: PutOff = new Map();
	const look = () => runMoveFilesJob(inBucket, () => true, putOff);
	await expect(look()).rejects.toThrow("EntityTooLarge");
	expect(await look()).toEqual({ moved: 1, failed: [TOO_LARGE] });
	expect(await places()).toEqual({ "logo_picture database": 4, "logo_picture s3": 1 });
	stores.store.requests.length = 0;
	// They aren't retried now, but the job still reports that they wait.
	await expect(look()).rejects.toThrow("EntityTooLarge");
	expect(stores.store.requests).toEqual([]);
	for (const one of putOff.values()) one.until = 0;
	stores.store.behave({ how: "right" });
	expect(await look()).toEqual({ moved: 4, failed: [] });
	expect(putOff.size).toBe(0);
});

it("a file stays in the database if the store accepts it but doesn't return it", async () => {
	const inBucket = living("s3");
	await aLogo("kept");
	stores.store.behave({ how: "nods", times: 1_000 });
	await expect(moveFiles(inBucket)).rejects.toThrow("missing or changed");
	expect(await places()).toEqual({ "logo_picture database": 1 });
	stores.store.behave({ how: "right" });
	expect(await moveFiles(inBucket)).toEqual({ moved: 1, failed: [] });
});

it("files that can't be removed are logged once per run", async () => {
	const inBucket = living("s3");
	for (const name of ["a", "b", "c"]) await aLogo(name);
	await moveFiles(inBucket);
	await sql`delete from logo_picture`.execute(db());
	await sql`update file_removal set due_at = ${new Date(0)}`.execute(db());
	const warn = vi.fn();
	stores.store.behave({ how: "status", status: 403, code: "AccessDenied", times: 2 });
	expect(await removeFiles({ ...inBucket, log: { warn } as unknown as Services["log"] })).toBe(1);
	expect(warn.mock.calls).toEqual([
		[{ files: 2, message: "the file store refuses (403 AccessDenied)" }, "unused files could not be removed"],
	]);
});

it("a store that refuses our key gives readers a 503", async () => {
	await aLogo("shut");
	await moveFiles(living("s3"));
	stores.store.behave({ how: "status", status: 403, code: "RequestTimeTooSkewed", times: 1 });
	const answer = await stores.api.request("/logos/shut/240.webp");
	expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "5"]);
});

it("a store that is down doesn't stop visitors from sending a plan, and gives readers a 503", async () => {
	const id = await sendPlan();
	await aLogo("stuck");
	const inBucket = living("s3");
	await moveFiles(inBucket);
	stores.store.behave({ how: "status", status: 500, code: "InternalError", times: 1000 });
	const later = await sendPlan();
	const answer = await stores.api.request("/logos/stuck/240.webp");
	expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "5"]);
	await expect(readThePlan(inBucket, id)).rejects.toMatchObject({ name: "StoreUnavailable" });
	await expect(moveFiles(inBucket)).rejects.toMatchObject({ name: "StoreUnavailable" });
	expect(await readThePlan(inBucket, later)).toEqual(PLAN);
});

it("with files back in the database, the job's old runs don't look late", async () => {
	const at = stores.api.services.clock();
	await noteRun(db(), { job: "files", startedAt: at, finishedAt: at, ms: 1, everyMs: 30_000, did: { moved: 1 } });
	await noteRun(db(), { job: "referrals", startedAt: at, finishedAt: at, ms: 1, everyMs: 60_000, did: {} });
	await startFilesClock({ ...stores.api.services, files: living("database").files })();
	expect((await sql`select distinct job from job_run where job in ('files', 'referrals')`.execute(db())).rows).toEqual([
		{ job: "referrals" },
	]);
});

it("a backup stores the location of files, not their content", async () => {
	await aLogo("backed-up");
	await moveFiles(living("s3"));
	const file = join(stores.folder, "a-backup");
	expect(await backup(stores.api.services.database, file)).toMatchObject({ logo_picture: 1 });
});
