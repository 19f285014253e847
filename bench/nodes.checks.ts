import { createHash, randomUUID } from "node:crypto";
import pg from "pg";
import { DEMO_PASSWORD, DEMO_SIGN_INS } from "../src/contract/accounts/demo-sign-ins.ts";
import { CSRF_HEADER, IDEMPOTENCY_HEADER } from "../src/contract/shared/request-names.ts";
import { createCaller } from "./faults/support/caller.ts";
import type { MailServer } from "./faults/support/mail-server.ts";
import { connectRequest } from "./nodes.request.ts";

/** Several nodes on one database: origins of the nodes and of the balancer in front of them. */
export interface Ground {
	nodes: string[];
	balancer: string;
	databaseUrl: string;
	mail: MailServer;
	/** Records the result of a check. A failure doesn't stop the others. */
	expect(holds: boolean, what: string): void;
}

const ask = async <T extends pg.QueryResultRow>(
	{ databaseUrl }: Pick<Ground, "databaseUrl">,
	statement: string,
	given: unknown[] = [],
): Promise<T[]> => {
	const client = new pg.Client({ connectionString: databaseUrl });
	await client.connect();
	return (await client.query<T>(statement, given).finally(() => client.end())).rows;
};
const statuses = (answers: Response[]) => {
	const counts = new Map<number, number>();
	for (const { status } of answers) counts.set(status, (counts.get(status) ?? 0) + 1);
	return Object.fromEntries(counts);
};
const drained = async (asking: Promise<Response>[]): Promise<Response[]> =>
	Promise.all(
		asking.map(async (one) => {
			const answer = await one;
			await answer.arrayBuffer();
			return answer;
		}),
	);

/** Nodes that start together on an empty database insert the seed data once. */
const seeds = async (ground: Ground): Promise<void> => {
	const [row] = await ask<Record<string, number>>(
		ground,
		`select (select count(*)::int from provider) as providers, (select count(distinct url_slug)::int from provider) as slugs,
			(select count(*)::int from story) as stories, (select count(distinct slug)::int from story) as story_slugs,
			(select count(*)::int from team_case) as cases, (select count(*)::int from (select distinct quote_id from team_case where quote_id is not null) q) as quotes_with_case,
			(select count(*)::int from team_case where quote_id is not null) as quote_cases`,
	);
	const { providers = 0, slugs, stories = 0, story_slugs, cases, quotes_with_case, quote_cases } = row ?? {};
	ground.expect(
		providers > 0 && providers === slugs && stories > 0 && stories === story_slugs && quotes_with_case === quote_cases,
		`nodes that start together on an empty database fill it once: ${providers} providers, ${stories} stories, ${cases} cases`,
	);
};

/** A sign-in or sign-out on one node is valid on all. */
const sessions = async ({ nodes, expect }: Ground): Promise<void> => {
	const [first = ""] = nodes;
	const staff = createCaller("198.51.100.1");
	await staff.signIn(first, DEMO_SIGN_INS.one.email, DEMO_PASSWORD);
	const known = await drained(nodes.flatMap((node) => [1, 2, 3, 4].map(() => staff.get(node, "/api/provider-admin/"))));
	expect(
		known.every(({ ok }) => ok),
		`a session created by one node is valid on all: ${JSON.stringify(statuses(known))}`,
	);
	const held = staff.cookie("session") ?? "";
	await (await staff.send(nodes.at(-1) ?? first, "POST", "/api/users/logout/", {})).arrayBuffer();
	const gone = await drained(
		nodes.map((node) => fetch(`${node}/api/provider-admin/`, { headers: { cookie: `session=${held}` } })),
	);
	expect(
		gone.every(({ status }) => status === 401 || status === 403),
		`a sign-out on another node ends it on all at once: ${JSON.stringify(statuses(gone))}`,
	);
};

/** All nodes share one rate limit per IP address. */
const limits = async ({ nodes, expect }: Ground): Promise<void> => {
	const caller = createCaller("198.51.100.77");
	const answers: Response[] = [];
	const campaigns = (await (await fetch(`${nodes[0]}/api/campaigns/`)).json()) as { slug: string }[];
	let slug = "";
	for (const one of campaigns)
		if ((await createCaller("198.51.100.78").get(nodes[0] ?? "", `/api/campaigns/${one.slug}/pixel/`)).ok)
			slug = one.slug;
	for (let n = 0; n < 15; n++)
		answers.push(
			...(await drained(
				Array.from({ length: 12 }, (_, i) =>
					caller.get(nodes[(n + i) % nodes.length] ?? "", `/api/campaigns/${slug}/pixel/`),
				),
			)),
		);
	const counted = statuses(answers);
	expect(
		counted[429] === 60,
		`120 of 180 calls from one address pass, whichever node they reach: ${JSON.stringify(counted)}`,
	);
};

/** A captcha solution is accepted only once, even if several nodes get it at the same time. */
const captcha = async ({ nodes, expect }: Ground): Promise<void> => {
	let passed = 0;
	const rounds = 5;
	for (let round = 0; round < rounds; round++) {
		const puzzle = (await (
			await fetch(`${nodes[round % nodes.length]}/api/captcha/challenge/?version=v3`)
		).json()) as Record<string, string> & {
			maxnumber?: number;
		};
		let number = 0;
		while (createHash("sha256").update(`${puzzle.salt}${number}`).digest("hex") !== puzzle.challenge) number++;
		const { algorithm, challenge, salt, signature } = puzzle;
		const token = Buffer.from(JSON.stringify({ algorithm, challenge, number, salt, signature })).toString("base64");
		const answers = await Promise.all(
			[...nodes, ...nodes].map(async (node) => {
				const answer = await createCaller(`198.51.100.${round + 10}`).send(
					node,
					"POST",
					"/api/recaptcha/verify-recaptcha/",
					{ token, version: "v3" },
				);
				return ((await answer.json()) as { success?: boolean }).success === true;
			}),
		);
		passed += answers.filter(Boolean).length;
	}
	expect(
		passed === rounds,
		`a captcha solution sent to every node twice at once is accepted once: ${passed} of ${rounds * nodes.length * 2} passed, ${rounds} should`,
	);
};

/** The same request to every node at once, with one key, creates one record and sends its emails once. */
const onceOnly = async (ground: Ground): Promise<void> => {
	const { nodes, mail, expect } = ground;
	const [first = ""] = nodes;
	const read = async <T>(path: string) => (await (await fetch(`${first}/api${path}`)).json()) as T;
	const { results } = await read<{ results: { id: number }[] }>("/providers/?pageSize=40");
	const [area] = await read<{ id: number }[]>("/service-areas/");
	const [age] = await read<{ code: string }[]>("/age-groups/");
	const many = 30;
	const run = randomUUID().slice(0, 8);
	const ids = await Promise.all(
		Array.from({ length: many }, async (_, n) => {
			const key = randomUUID();
			const { csrftoken } = await read<{ csrftoken: string }>("/users/set-csrf-cookie/");
			const body = connectRequest(`nodes-${run}-${n}@visitor.example`, results[n % results.length]?.id, { area, age });
			const answers = await Promise.all(
				nodes.map((node) =>
					fetch(`${node}/api/quotes/`, {
						method: "POST",
						headers: {
							"content-type": "application/json",
							cookie: `csrftoken=${csrftoken}`,
							[CSRF_HEADER]: csrftoken,
							[IDEMPOTENCY_HEADER]: key,
							"x-forwarded-for": `203.0.113.${n + 1}`,
						},
						body: JSON.stringify(body),
					}),
				),
			);
			return new Set(
				await Promise.all(
					answers.map(async (answer) =>
						answer.ok ? ((await answer.json()) as { id: string }).id : `${answer.status} ${await answer.text()}`,
					),
				),
			);
		}),
	);
	const single = ids.filter((one) => one.size === 1 && !/^\d{3} /.test([...one][0] ?? "")).length;
	const [row] = await ask<{ quotes: number; cases: number; emails: number }>(
		ground,
		`select (select count(*)::int from quote where email like $1) as quotes,
			(select count(*)::int from team_case c join quote q on q.id = c.quote_id where q.email like $1) as cases,
			(select count(*)::int from letter l join quote q on l.about = 'quote:' || q.id where q.email like $1) as emails`,
		[`nodes-${run}-%`],
	);
	expect(
		single === many && row?.quotes === many && row.cases === many,
		`${many} connect requests, each sent to ${nodes.length} nodes at once with one key: ${row?.quotes} records, ${row?.cases} cases, one id for ${single}`,
	);
	const waiting = async () =>
		(await ask<{ n: number }>(ground, "select count(*)::int as n from letter where status = 'waiting'"))[0]?.n ?? 0;
	for (let tried = 0; tried < 120 && (await waiting()) > 0; tried++) await new Promise((done) => setTimeout(done, 500));
	const twice = [...mail.delivered.values()].filter((times) => times > 1).length;
	const [sent] = await ask<{ n: number }>(ground, "select count(*)::int as n from letter where status = 'sent'");
	expect(
		twice === 0 && (await waiting()) === 0 && mail.delivered.size === sent?.n,
		`emails by ${nodes.length} outboxes: ${sent?.n} sent (${row?.emails} for these requests), ${mail.delivered.size} delivered, ${twice} twice, ${await waiting()} waiting`,
	);
};

/** A change on one node shows in the next search on every node. */
const changes = async ({ nodes, expect }: Ground): Promise<void> => {
	const [first = ""] = nodes;
	const staff = createCaller("198.51.100.2");
	await staff.signIn(first, DEMO_SIGN_INS.one.email, DEMO_PASSWORD);
	const { results } = (await (await staff.get(first, "/api/provider-admin/")).json()) as {
		results: { id: number; name: string }[];
	};
	const [profile] = results;
	let seen = 0;
	let asked = 0;
	for (let n = 0; n < 20; n++) {
		const word = `Zylophane${"abcdefghijklmnopqrst"[n]}`;
		await (
			await staff.send(nodes[n % nodes.length] ?? first, "PATCH", `/api/provider-admin/${profile?.id}/`, {
				name: `${word} Care`,
			})
		).arrayBuffer();
		for (const node of nodes) {
			const found = (await (await fetch(`${node}/api/providers/?query=${word}`)).json()) as { count: number };
			asked++;
			if (found.count === 1) seen++;
		}
	}
	await (
		await staff.send(first, "PATCH", `/api/provider-admin/${profile?.id}/`, { name: profile?.name })
	).arrayBuffer();
	expect(seen === asked, `a changed name is in the next search on every node: ${seen} of ${asked}`);
};

/** Each node caches reference data in memory and reloads it when it changes. */
const held = async (ground: Ground): Promise<void> => {
	const { nodes, expect } = ground;
	const areas = async (node: string) =>
		(await (await fetch(`${node}/api/service-areas/`)).json()) as { id: number; name: string }[];
	const before = await areas(nodes[0] ?? "");
	const [area] = before;
	const name = `${area?.name} (renamed)`;
	const rename = (to: string | undefined) =>
		ask(
			ground,
			"with v as (update reference_version set version = version + 1) update service_area set name = $2 where id = $1",
			[area?.id, to],
		);
	await rename(name);
	const from = performance.now();
	let all = false;
	while (!all && performance.now() - from < 5_000)
		all = (await Promise.all(nodes.map(areas))).every((list) => list.some((one) => one.name === name));
	expect(all, `all nodes see reference data changed by SQL after ${Math.round(performance.now() - from)} ms`);
	await rename(area?.name);
};

/** Bytes on disk per row, including indexes and TOAST, for tables with more than 50 rows. */
export const listSizes = async (
	ground: Pick<Ground, "databaseUrl">,
): Promise<{ table: string; rows: number; bytes: number }[]> => {
	await ask(ground, "vacuum analyze");
	return ask(
		ground,
		`select relname as "table", reltuples::int as rows, round(pg_total_relation_size(oid) / reltuples)::int as bytes
		from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples > 50 order by 3 desc, 1`,
	);
};

/** Runs all checks of several nodes, one after the other. */
export const checkNodes = async (ground: Ground): Promise<void> => {
	for (const check of [seeds, sessions, limits, captcha, onceOnly, changes, held])
		await check(ground).catch((error: Error) =>
			ground.expect(false, `the check ${check.name} failed: ${error.message}`),
		);
};
