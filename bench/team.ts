// npm run bench -- team [--minutes 10] [--colleagues 20] [--cases 500]
// Colleagues work on open cases at the same time, each with a page's event stream: they claim, release, hand over, note,
// snooze, close and reopen, and now and then two do it to one case at once. Exits with 1 if something acknowledged is
// missing or there twice, a case changed hands without its owner's release, or a colleague at a case didn't hear of
// another's change within a second (of 100, the slowest isn't counted). What a colleague had just done is acknowledged
// again and changes nothing. Losses planted in the records must be found too.
// Uses BENCH_DATABASE_URL (an empty database) if set, else the embedded database.
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { sql } from "kysely";
import { DEMO_SIGN_INS } from "../src/contract/accounts/demo-sign-ins.ts";
import { CASE_OUTCOMES } from "../src/contract/cases/lists.ts";
import { makeNode } from "./faults/support/node.ts";
import { percentile, startReport } from "./faults/support/report.ts";
import { headersFor, signInTeam } from "./faults/support/sign-in.ts";
import { type Act, compare, type Entry, type Kept, overlooked } from "./team.records.ts";

const { values } = parseArgs({
	options: {
		minutes: { type: "string", default: "10" },
		colleagues: { type: "string", default: "20" },
		cases: { type: "string", default: "500" },
	},
});
const MINUTES = Number(values.minutes);
const COLLEAGUES = Number(values.colleagues);
const CASES = Number(values.cases);
/** How long a change may take to reach the others. */
const HEARD_MS = 1000;

const report = startReport("team", (MINUTES + 10) * 60_000);
const node = await makeNode();
await node.start();
await node.end();
const emails = Array.from({ length: COLLEAGUES }, (_, n) => `colleague-${n}@team.example`);
const ids = await node.look(async ({ db }) => {
	await sql`
		insert into person (email, name, role, team_role, created_at, password_hash)
		select 'colleague-' || n || '@team.example', 'Colleague ' || n, role, team_role, now(), password_hash
		from person, generate_series(0, ${COLLEAGUES - 1}::int) n where email = ${DEMO_SIGN_INS.colleague.email}
	`.execute(db);
	await sql`
		insert into enquiry (kind, created_at, name, email, phone, details)
		select 'call-back', now() - n * interval '1 minute', 'Robin ' || n, 'robin' || n || '@visitor.example', '', '{}'
		from generate_series(1, ${CASES}::int) n
	`.execute(db);
	const { rows } = await sql<{ id: string }>`
		select c.id from team_case c join enquiry e on e.id = c.enquiry_id where e.email like 'robin%@visitor.example'
	`.execute(db);
	return rows.map(({ id }) => id);
});
await node.start();
report.say(`${ids.length} open cases, ${COLLEAGUES} colleagues`);

interface Line {
	id: string;
	version: number;
	status: string;
	owner: { id: number; name: string } | null;
}
const acts: Act[] = [];
const answers = new Map<string, number>();
const any = <T>(of: readonly T[]): T => of[Math.floor(Math.random() * of.length)] as T;

/** A colleague at a case, with its event stream. */
interface Present {
	case: string;
	/** Called when the colleague hears of a change. */
	waits: Set<() => void>;
}
const present = new Map<string, Present>();

/** Follows a case until `signal` aborts. The first event only says that the stream is connected. */
const follow = async (cookie: string, here: Present, signal: AbortSignal, connected: () => void): Promise<void> => {
	const answer = await fetch(`${node.origin}/api/team/cases/${here.case}/events/`, {
		headers: { cookie },
		signal,
	});
	if (!answer.ok || !answer.body) throw new Error(`the event stream returned ${answer.status}`);
	for await (const part of answer.body.pipeThrough(new TextDecoderStream())) {
		if (!part.includes("event: changed")) continue;
		connected();
		for (const wait of here.waits) wait();
	}
};

/** Begins to listen for a change, on the streams of everyone else at the case. */
const mustHear = (id: string, me: string) => {
	const waiting = [...present].filter(([who, here]) => who !== me && here.case === id).map(([, here]) => here);
	const streams = waiting.map((here) => {
		let at: number | undefined;
		const wait = () => {
			at ??= performance.now();
		};
		here.waits.add(wait);
		return { here, wait, at: () => at };
	});
	return {
		/** The change was accepted. @param heard gets the milliseconds after which each of them heard */
		taken(heard: number[]) {
			const answered = performance.now();
			for (const { here, wait, at } of streams)
				void (async () => {
					while (at() === undefined && performance.now() - answered < 5000 && isHere(here)) await sleep(20);
					here.waits.delete(wait);
					if (at() !== undefined) heard.push(Math.max(0, (at() ?? 0) - answered));
					else if (isHere(here)) heard.push(Number.POSITIVE_INFINITY);
				})();
		},
		refused() {
			for (const { here, wait } of streams) here.waits.delete(wait);
		},
	};
};
const isHere = (here: Present) => [...present.values()].includes(here);

const colleague = async (email: string, until: number) => {
	const cookie = await signInTeam(node.origin, email);
	const name = email.replace(/^colleague-(\d+)@.*/, "Colleague $1");
	const headers = headersFor(cookie);
	const count = (answer: string) => answers.set(answer, (answers.get(answer) ?? 0) + 1);
	const read = async <T>(path: string): Promise<T | undefined> => {
		const answer = await fetch(`${node.origin}/api${path}`, { headers });
		if (answer.ok) return (await answer.json()) as T;
		await answer.arrayBuffer();
		count(`read ${answer.status}`);
	};
	const team = (await read<{ results: { id: number; name: string }[] }>("/team/people/"))?.results ?? [];
	const send = async (
		id: string,
		kind: string,
		asked: Act["asked"],
		method: string,
		path: string,
		body: object,
	): Promise<void> => {
		const hears = mustHear(id, email);
		const answer = await fetch(`${node.origin}/api/team/cases/${id}/${path}`, {
			method,
			headers: { ...headers, "idempotency-key": randomUUID() },
			body: JSON.stringify(body),
		});
		const { version } = (await answer.json()) as { version?: number };
		count(`${kind} ${answer.status}`);
		if (!answer.ok) return hears.refused();
		const act: Act = { case: id, who: name, kind, version, asked, heard: [] };
		hears.taken(act.heard);
		acts.push(act);
	};
	const act = async ({ id, version, status, owner }: Line) => {
		if (status === "closed") return send(id, "reopened", { isClosed: false }, "POST", "reopen/", {});
		const dice = Math.random();
		if (dice < 0.35) return send(id, "note", {}, "POST", "notes/", { text: `Called. ${randomUUID()}` });
		if (!owner) return send(id, "claimed", { owner: name }, "POST", "claim/", {});
		if (dice < 0.5) return send(id, "released", { owner: null }, "POST", "release/", { version });
		const change = (kind: string, asked: Act["asked"], body: object) =>
			send(id, kind, asked, "PATCH", "", { version, ...body });
		if (dice < 0.65) {
			const to = any(team.filter((one) => one.id !== owner.id));
			return change("assigned", { owner: to.name }, { owner: to.id });
		}
		if (dice < 0.8) {
			const nextAction = `Call again. ${randomUUID()}`;
			return change("next-action", { nextAction }, { next_action: nextAction });
		}
		if (dice < 0.9) {
			const until = new Date(Date.now() + 86_400_000 + Math.floor(Math.random() * 1e6)).toISOString();
			return change("snoozed", { until }, { snoozed_until: until });
		}
		const outcome = CASE_OUTCOMES["call-back"][0];
		return send(id, "closed", { isClosed: true, outcome }, "POST", "close/", { version, outcome });
	};
	while (Date.now() < until) {
		// Half of the time, a case where a colleague is.
		const others = [...present.values()].map((one) => one.case);
		const id = Math.random() < 0.5 && others.length > 0 ? any(others) : any(ids);
		const here: Present = { case: id, waits: new Set() };
		const line = new AbortController();
		let following: Promise<void> = Promise.resolve();
		await new Promise<void>((connected) => {
			following = follow(cookie, here, line.signal, connected).catch((error: Error) => {
				if (!line.signal.aborted) report.wrong(`an event stream ended: ${error.message}`);
				connected();
			});
		});
		present.set(email, here);
		for (let n = 0; n < 3 && Date.now() < until; n++) {
			const one = await read<Line>(`/team/cases/${id}/`);
			await sleep(500 + Math.random() * 2500);
			if (one) await act(one);
		}
		await sleep(1500);
		present.delete(email);
		line.abort();
		await following;
	}
};

const until = Date.now() + MINUTES * 60_000;
await Promise.all(emails.map((email) => colleague(email, until)));
await sleep(6000);
report.figure("memory, MiB", node.memory());
await node.end();

const { entries, kept } = await node.look(async ({ db }) => ({
	entries: (
		await sql<Entry>`
			select e.case_id as "case", e.kind, p.name as who, e.facts
			from case_event e left join person p on p.id = e.person_id where e.case_id = any(${ids}) order by e.id
		`.execute(db)
	).rows,
	kept: (
		await sql<Kept>`
			select c.id, p.name as owner, c.version from team_case c left join person p on p.id = c.owner_id
			where c.id = any(${ids})
		`.execute(db)
	).rows,
}));
const { recorded, already, wrongs } = compare(acts, entries, kept);
for (const wrong of wrongs) report.wrong(wrong);
for (const one of already) report.say(one);
for (const one of overlooked(acts, entries, kept)) report.wrong(`planted, and not found: ${one}`);
const heard = recorded.flatMap((one) => one.heard);
for (const [answer, times] of [...answers].sort()) report.figure(`answers: ${answer}`, times);
report.figure("changes acknowledged and kept", recorded.length);
report.figure("acknowledged because a colleague had just done it", already.length);
report.figure("changes that a colleague at the case heard of", heard.length);
for (const percent of [50, 95, 99, 100])
	report.figure(`heard after, ${percent} in 100, ms`, Math.round(percentile(heard, percent)));
report.expect(percentile(heard, 99) <= HEARD_MS, `the others heard of a change after ${percentile(heard, 99)} ms`);
report.end();
