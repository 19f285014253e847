// npm run fault -- same-key [--embedded] [--keys 40] [--times 6]
//
// The same write is sent with one key many times at once to two nodes: it creates one record and one set of emails.
// Tests requests, reviews, chats and messages to the team. Every acknowledgement must name the same record. A different
// body with the same key must get a 409.

import { randomBytes, randomUUID } from "node:crypto";
import { parseArgs } from "node:util";
import { CSRF_COOKIE, CSRF_HEADER, IDEMPOTENCY_HEADER } from "../../src/contract/shared/request-names.ts";
import { readSettings } from "../../src/platform/config.ts";
import { openDatabase } from "../../src/platform/db/open.ts";
import { createLog } from "../../src/platform/observability/log.ts";
import { startNodes } from "./support/nodes.ts";
import { startPostgres } from "./support/postgres.ts";
import { experiment, say } from "./support/verdict.ts";

const { values: options } = parseArgs({
	options: {
		embedded: { type: "boolean", default: false },
		keys: { type: "string", default: "40" },
		times: { type: "string", default: "6" },
	},
});
const KEYS = Number(options.keys);
const TIMES = Number(options.times);

await experiment(`same-key.${options.embedded ? "embedded" : "server"}`, async () => {
	const postgres = options.embedded ? undefined : await startPostgres();
	const url = (await postgres?.create("faults")) ?? "";
	const nodes = await startNodes(options.embedded ? 1 : 2, { DATABASE_URL: url });
	const origin = (n: number) => nodes[n % nodes.length]?.origin ?? "";
	const get = async <T>(path: string): Promise<T> => (await fetch(`${origin(0)}/api${path}`)).json() as Promise<T>;
	const [provider] = (await get<{ results: { id: number }[] }>("/providers/")).results;
	const [area] = await get<{ id: number }[]>("/service-areas/");
	const [age] = await get<{ code: string }[]>("/age-groups/");
	const wrongs: string[] = [];
	const run = randomUUID().slice(0, 8);
	const rates = {
		service_delivery: 1,
		service_safety: 1,
		communicated_effectively: 1,
		good_value: 1,
		would_recommend: 1,
	};
	const counts = { sent: 0, acknowledged: 0, "rejected for another body": 0 };

	const kinds = {
		request: {
			path: "/quotes/",
			body: (n: number) => ({
				...{
					name: "Kim Tester",
					email: `same-${run}-${n}@visitor.example`,
					phone: "0491 570 006",
					postcode: "3220",
					suburb: "Geelong",
				},
				...{
					service_area: area?.id,
					age_groups_list: [age?.code],
					funding_types_list: ["NDIS"],
					terms: true,
					providers: [provider?.id],
				},
			}),
			other: { name: "Alex Other" },
			idOf: ({ id }: { id: string }) => id,
		},
		review: {
			path: "/reviews/",
			body: (n: number) => ({
				provider: provider?.id,
				email: `same-${run}-${n}@visitor.example`,
				comment: "Good",
				terms: true,
				...rates,
			}),
			other: { comment: "Bad" },
			idOf: ({ id }: { id: number }) => String(id),
		},
		chat: {
			path: "/chats/",
			body: (n: number) => ({ message: `same ${run} ${n}` }),
			other: { message: "Other words" },
			idOf: ({ started_at }: { started_at: string }) => started_at,
		},
		message: {
			path: "/messages/",
			body: (n: number) => ({ email: `same-${run}-${n}@visitor.example`, message: "Please email me" }),
			other: { message: "Other words" },
			idOf: ({ id }: { id: string }) => id,
		},
	};

	for (const [kind, { path, body, other, idOf }] of Object.entries(kinds)) {
		for (let n = 0; n < KEYS; n++) {
			const key = `${kind}-${run}-${n}`;
			const csrf = randomBytes(32).toString("base64url");
			const send = (to: string, content: object) =>
				fetch(`${to}/api${path}`, {
					method: "POST",
					headers: {
						"content-type": "application/json",
						cookie: `${CSRF_COOKIE}=${csrf}`,
						[CSRF_HEADER]: csrf,
						[IDEMPOTENCY_HEADER]: key,
					},
					body: JSON.stringify(content),
				});
			const answers = await Promise.all(Array.from({ length: TIMES }, (_each, t) => send(origin(t), body(n))));
			counts.sent += TIMES + 1;
			const ids = new Set<string>();
			for (const answer of answers) {
				const text = await answer.text();
				if (answer.ok) {
					counts.acknowledged++;
					ids.add(idOf(JSON.parse(text) as never));
				} else wrongs.push(`a ${kind} got ${answer.status} ${text.slice(0, 120)}`);
			}
			if (ids.size > 1) wrongs.push(`a ${kind} was acknowledged as ${ids.size} records`);
			const refused = await send(origin(n), { ...body(n), ...other });
			if (refused.status === 409) counts["rejected for another body"]++;
			else wrongs.push(`a ${kind} with another body got ${refused.status}`);
		}
		say(`${kind}: ${KEYS} keys, each ${TIMES} times at once`);
	}
	await Promise.all(nodes.map(({ server }) => server.end("SIGTERM")));

	const database = await openDatabase(
		readSettings({ DATA_DIR: nodes[0]?.folder ?? "", DATABASE_URL: url }),
		createLog("silent"),
	);
	const count = async (text: string) =>
		(await database.patient.pool.query<{ n: number }>(text, [`%${run}-%`])).rows[0]?.n ?? 0;
	const records = {
		requests: await count("select count(*)::int as n from quote where request_key like $1"),
		reviews: await count("select count(*)::int as n from review where request_key like $1"),
		chats: await count("select count(*)::int as n from chat where request_key like $1"),
		messages: await count("select count(*)::int as n from enquiry where request_key like $1"),
	};
	const emails = {
		"emails for requests (2 each)": await count(
			"select count(*)::int as n from letter l join quote q on l.about = 'quote:' || q.id where q.request_key like $1",
		),
		"emails for reviews": await count(
			"select count(*)::int as n from letter l join review r on l.about = 'review:' || r.id where r.request_key like $1",
		),
		"emails for chats": await count(
			"select count(*)::int as n from letter l join chat c on l.about = 'chat:' || c.id where c.request_key like $1",
		),
		"emails for messages (2 each)": await count(
			"select count(*)::int as n from letter l join enquiry e on l.about = 'enquiry:' || e.id where e.request_key like $1",
		),
	};
	await database.close();
	await postgres?.close();
	for (const [what, n] of Object.entries(records))
		if (n !== KEYS) wrongs.push(`there are ${n} ${what} for ${KEYS} keys`);
	for (const [what, n] of Object.entries(emails))
		if (n !== KEYS * (what.includes("2 each") ? 2 : 1)) wrongs.push(`there are ${n} ${what} for ${KEYS} keys`);
	return {
		figures: {
			nodes: nodes.length,
			"keys per kind": KEYS,
			"copies of each, at once": TIMES,
			...counts,
			...records,
			...emails,
		},
		wrongs,
	};
});
