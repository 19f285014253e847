// npm run fault -- full-disk
//
// NDIS plans are uploaded until the disk that holds them is full.
// The form must show an error and keep what was typed, nothing may be half-stored, everything else must work, and the
// same form must succeed once there is space. The first run uses a PostgreSQL server with a small tablespace for plans,
// the second the embedded database on a small disk. Needs root to mount small disks (tmpfs), and PostgreSQL's programs.

import { execFileSync, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import {
	chmodSync,
	chownSync,
	existsSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	rmSync,
	statfsSync,
	writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { CSRF_FIELD } from "../../src/contract/shared/request-names.ts";
import { aPdf } from "../../tests/support/pdf.ts";
import { publicForms, Visitor } from "./support/forms.ts";
import { makeNode, type Node } from "./support/node.ts";
import { startReport } from "./support/report.ts";
import { freePort } from "./support/server.ts";

const report = startReport("full-disk", 280_000);
if (process.getuid?.() !== 0) {
	process.stderr.write("Run this as root: it mounts small disks.\n");
	process.exit(2);
}
const PLAN_BYTES = 3 * 1024 * 1024;
const folder = mkdtempSync(join(tmpdir(), "full-disk-"));
chmodSync(folder, 0o755);
const mounted: string[] = [];
const smallDisk = (name: string, megabytes: number, owner?: number): string => {
	const path = join(folder, name);
	mkdirSync(path);
	execFileSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m`, "tmpfs", path]);
	mounted.push(path);
	if (owner !== undefined) chownSync(path, owner, owner);
	return path;
};
const enlarge = (path: string, megabytes: number) => execFileSync("mount", ["-o", `remount,size=${megabytes}m`, path]);
process.once("exit", () => {
	for (const path of mounted)
		try {
			execFileSync("umount", ["-l", path]);
		} catch {
			// Already unmounted.
		}
	rmSync(folder, { recursive: true, force: true });
});

/** A PDF that doesn't compress. */
const aPlan = () => {
	let words = "";
	while (words.length < PLAN_BYTES - 300) words += randomUUID();
	return new File([aPdf(words)], "plan.pdf", { type: "application/pdf" });
};

interface SentPlan {
	visitor: Visitor;
	id: string;
	page: string;
}
/** Sends a connect request. */
const ask = async (node: Node): Promise<SentPlan> => {
	const [connect] = await publicForms(node.origin, randomUUID().slice(0, 8));
	if (!connect) throw new Error("there is no connect form");
	const visitor = new Visitor(node.origin);
	const hidden = await visitor.open(connect.page);
	const answer = await visitor.send(connect.page, { ...connect.fields, ...hidden });
	const page = (answer.headers.get("location") ?? "").replace(/[?].*/, "");
	const id = /additional-questions-ndis\/([0-9a-f-]{36})/.exec(page)?.[1];
	if (!id) throw new Error(`a connect request returned ${answer.status} ${page}`);
	return { visitor, id, page };
};
const upload = async ({ visitor, page }: SentPlan, plan: File | undefined) => {
	const hidden = await visitor.open(page);
	const form = new FormData();
	form.set(CSRF_FIELD, hidden[CSRF_FIELD] ?? "");
	for (const [name, value] of Object.entries({
		participant_first_name: "Kim",
		participant_last_name: "Tester",
		participant_age: "34",
		participant_relation: "Parent",
		diagnosis: "Autism",
		participant_goals: "To walk to the shop.",
		plan_management: "Plan Managed",
		behaviour_relevance: "None",
		consent_to_send_ndis_plan: "true",
		// The check page is skipped.
		step: "send",
		gender_preference: "No preference",
		day_preference: "Monday",
		time_preference: "Morning",
	}))
		form.append(name, value);
	if (plan) form.set("ndis_plan_file", plan);
	const answer = await visitor.ask(page, { method: "POST", body: form });
	return { status: answer.status, text: await answer.text() };
};

/** Uploads plans until one fails, checks the response, calls `room` to make space, and uploads that plan again. */
const fill = async (name: string, node: Node, room: () => void | Promise<void>, most: number) => {
	const kept: string[] = [];
	let refused: SentPlan | undefined;
	let told = { status: 0, text: "" };
	for (let n = 0; n < most && !refused; n++) {
		const asked = await ask(node);
		told = await upload(asked, aPlan());
		if (told.status === 303 || told.status === 302) kept.push(asked.id);
		else refused = asked;
	}
	report.figure(`${name}: plans stored before the disk was full`, kept.length);
	if (!refused) {
		report.wrong(`${name}: the disk was never full (last response ${told.status})`);
		return { kept, refused: undefined };
	}
	report.figure(`${name}: response to the form`, told.status);
	report.expect(told.status === 503, `${name}: the form returned ${told.status}`);
	report.expect(
		told.text.includes('role="alert"') && /save the file just now|busy/i.test(told.text),
		`${name}: the form does not show the error`,
	);
	report.expect(told.text.includes("To walk to the shop."), `${name}: the form does not keep what was typed`);
	await room();
	const again = await upload(refused, aPlan());
	report.figure(`${name}: the same form with space`, again.status);
	report.expect(again.status === 303, `${name}: with space the form returned ${again.status}`);
	if (again.status === 303) kept.push(refused.id);
	return { kept, refused };
};

const whole = (
	client: {
		query(text: string, values: unknown[]): Promise<{ rows: { plans: number; details: number; emails: number }[] }>;
	},
	ids: string[],
) =>
	client.query(
		`select (select count(*)::int from plan_file where quote_id = any($1::uuid[])) as plans, (select count(*)::int from follow_up where quote_id = any($1::uuid[])) as details,
			(select count(distinct about)::int from letter where about = any(select 'quote:' || id from unnest($1::text[]) id) and kind like 'follow-up%') as emails`,
		[ids],
	);

// First run: a PostgreSQL server with a small tablespace for plans.
const programs = [
	"/usr/local/bin",
	...(existsSync("/usr/lib/postgresql")
		? readdirSync("/usr/lib/postgresql").map((v) => `/usr/lib/postgresql/${v}/bin`)
		: []),
].find((path) => existsSync(join(path, "initdb")));
if (programs) {
	const user = ["postgres", "nobody"]
		.map((one) => {
			try {
				return Number(execFileSync("id", ["-u", one], { stdio: ["ignore", "pipe", "ignore"] }));
			} catch {
				return undefined;
			}
		})
		.find((uid) => uid !== undefined) as number;
	const data = join(folder, "server");
	mkdirSync(data);
	chownSync(data, user, user);
	const port = await freePort();
	execFileSync(
		join(programs, "initdb"),
		["-D", data, "-U", "fault", "-A", "trust", "--no-sync", "-E", "UTF8", "--locale=C"],
		{
			uid: user,
			gid: user,
			stdio: "ignore",
			env: { PATH: process.env.PATH ?? "" },
			cwd: data,
		},
	);
	const server = spawn(
		join(programs, "postgres"),
		["-D", data, "-p", String(port), "-h", "127.0.0.1", "-k", "", "-F"],
		{
			uid: user,
			gid: user,
			stdio: "ignore",
			cwd: data,
		},
	);
	process.once("exit", () => server.kill("SIGKILL"));
	const url = `postgres://fault@127.0.0.1:${port}/postgres`;
	const client = async () => {
		for (let tried = 0; ; tried++) {
			const one = new pg.Client({ connectionString: url });
			try {
				await one.connect();
				return one;
			} catch (error) {
				if (tried > 60) throw error;
				await sleep(250);
			}
		}
	};
	const admin = await client();
	const small = smallDisk("plans", 24, user);
	const node = await makeNode({ DATABASE_URL: url, LOG_LEVEL: "fatal" });
	await node.start();
	await admin.query(`create tablespace plans location '${small}'`);
	await admin.query("alter table plan_file set tablespace plans");
	report.say("server: ready");
	const others: number[] = [];
	const { kept } = await fill(
		"server",
		node,
		async () => {
			// While the disk is full, all other forms and pages work.
			for (const form of await publicForms(node.origin, randomUUID().slice(0, 8))) {
				const visitor = new Visitor(node.origin);
				const hidden = await visitor.open(form.page);
				others.push((await visitor.send(form.page, { ...form.fields, ...hidden })).status);
			}
			others.push((await fetch(`${node.origin}/providers?postcodes_list=3000`)).status === 200 ? 303 : 500);
			const without = await ask(node);
			others.push((await upload(without, undefined)).status);
			enlarge(small, 64);
		},
		20,
	);
	report.figure("server: other forms and pages while full", others.join(", "));
	report.expect(
		others.every((status) => status === 303 || status === 302),
		`server: while full, other forms and pages returned ${others}`,
	);
	const { rows } = await whole(admin, kept);
	const all = await admin.query<{ n: number }>(
		"select count(*)::int as n from plan_file p left join follow_up f on f.quote_id = p.quote_id where f.quote_id is null",
	);
	report.figure(
		"server: stored plans, details of acknowledged ones",
		`${rows[0]?.plans}, ${rows[0]?.details} of ${kept.length}`,
	);
	report.expect(
		rows[0]?.plans === kept.length && rows[0]?.details === kept.length,
		"server: acknowledged data is missing",
	);
	report.expect(all.rows[0]?.n === 0, "server: there are plans without details");
	await node.end();
	await admin.end();
	const gone = new Promise((done) => server.once("exit", done));
	server.kill("SIGINT");
	await gone;
} else report.wrong("PostgreSQL is not installed");

// Second run: the embedded database, entirely on the full disk.
{
	const small = smallDisk("embedded", 400);
	const node = await makeNode({ DATABASE_URL: "", DATA_DIR: small, LOG_LEVEL: "fatal" });
	await node.start();
	const free = () => {
		const { bfree, bsize } = statfsSync(small);
		return bfree * bsize;
	};
	const ballast = join(small, "ballast");
	writeFileSync(ballast, Buffer.alloc(Math.max(0, free() - 20 * 1024 * 1024)));
	report.say(`embedded: ready, ${Math.round(free() / 1024 / 1024)} MiB free`);
	const kept: string[] = [];
	let told: { status: number; text: string } = { status: 0, text: "" };
	let last: SentPlan | undefined;
	let ended = "";
	for (let n = 0; n < 20; n++) {
		try {
			last = await ask(node);
			told = await upload(last, aPlan());
		} catch (error) {
			ended = (error as Error).message;
			break;
		}
		if (told.status !== 303) break;
		kept.push(last.id);
	}
	const isUp = await fetch(`${node.origin}/health`).then(
		({ ok }) => ok,
		() => false,
	);
	report.figure("embedded: plans stored before the disk was full", kept.length);
	report.figure("embedded: response when full", ended || told.status);
	report.figure("embedded: the service stays up", isUp ? "yes" : "no, it stopped");
	// With space and after a restart, all acknowledged data is there and forms work.
	rmSync(ballast);
	await node.end();
	await node.start();
	const asked = await ask(node);
	const again = await upload(asked, aPlan());
	report.figure("embedded: a form with space", again.status);
	report.expect(again.status === 303, `embedded: with space the form returned ${again.status}`);
	kept.push(asked.id);
	await node.end();
	const { rows } = await node.look(({ pool }) => whole(pool, kept));
	report.figure(
		"embedded: stored plans, details of acknowledged ones",
		`${rows[0]?.plans}, ${rows[0]?.details} of ${kept.length}`,
	);
	report.expect(
		rows[0]?.plans === kept.length && rows[0]?.details === kept.length,
		"embedded: acknowledged data is missing",
	);
}
report.end();
