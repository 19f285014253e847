// npm run bench -- timing [--signins 150] [--resets 40] [--ids 600]
// Checks whether response times reveal if an account or record exists. Compares median times of requests for existing
// and unknown ones, in random order, in this process and without a network, which is better than any attacker could
// measure. Unknown ones are measured twice as a control: that difference is noise.
// Exits with 1 if a difference is above its limit.
import { createHash, randomBytes, randomUUID } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { sql } from "kysely";
import { seededRandom } from "../demo/providers/random.ts";
import { CSRF_COOKIE, CSRF_HEADER } from "../src/contract/shared/request-names.ts";
import { hashPassword } from "../src/domains/accounts/passwords.ts";
import { newPasswordLink } from "../src/domains/accounts/reset-password.ts";
import { hashOfSession, SESSION_COOKIE } from "../src/domains/accounts/session.ts";
import { seedReference } from "../src/domains/reference/seed.ts";
import { readSettings } from "../src/platform/config.ts";
import { migrate } from "../src/platform/db/migrate.ts";
import { openDatabase } from "../src/platform/db/open.ts";
import { createLog } from "../src/platform/observability/log.ts";
import { createApp } from "../src/server/app.ts";
import { openServices } from "./site.services.ts";

const { values } = parseArgs({
	allowPositionals: true,
	options: {
		signins: { type: "string", default: "150" },
		resets: { type: "string", default: "40" },
		ids: { type: "string", default: "600" },
	},
});
const [signIns, resets, ids] = [Number(values.signins), Number(values.resets), Number(values.ids)];

const dataDir = mkdtempSync(join(tmpdir(), "timing-"));
process.once("exit", () => rmSync(dataDir, { recursive: true, force: true }));
const settings = readSettings({ NODE_ENV: "test", DATA_DIR: dataDir, DEMO: "off", LOG_LEVEL: "silent", LIMITS: "off" });
const log = createLog("silent");
const database = await openDatabase(settings, log, { inMemory: true });
await migrate(database.patient.pool);
await seedReference(database);
const services = await openServices(settings, database, log);
const app = createApp(services, async () => new Response("no pages here", { status: 404 }));

// A thousand existing accounts and records of each kind, as in a real database.
const { db } = database;
const one = async <T>(query: { execute(of: typeof db): Promise<{ rows: unknown[] }> }): Promise<T> =>
	(await query.execute(db)).rows[0] as T;
const password = await hashPassword("four words stand together");
await sql`insert into person (email, name, role, password_hash) select 'p' || n || '@staff.example', 'Robin', 'staff', ${password} from generate_series(1, 1000) n`.execute(
	db,
);
await sql`insert into person (email, name, role, password_hash, is_active) select 'gone' || n || '@staff.example', 'Robin', 'staff', ${password}, false from generate_series(1, 100) n`.execute(
	db,
);
await sql`insert into person (email, name, role) select 'invited' || n || '@staff.example', 'Robin', 'staff' from generate_series(1, 100) n`.execute(
	db,
);
await sql`insert into account (name) select 'Account ' || n from generate_series(1, 1000) n`.execute(db);
await sql`
	insert into provider (account_id, name, url_slug, short_description, description)
	select id, 'Provider ' || id, 'provider-' || id, 'Support.', '<p>Support.</p>' from account
`.execute(db);
const asker = await one<{ id: number; uid: string }>(sql`select id, uid from person where email = 'p1@staff.example'`);
const own = await one<{ id: number; account_id: number }>(sql`select id, account_id from provider order by id limit 1`);
await sql`insert into account_member (account_id, person_id, is_owner, accepted_at) values (${own.account_id}, ${asker.id}, true, now())`.execute(
	db,
);
const token = () => randomBytes(32).toString("base64url");
const hashOf = (text: string) => createHash("sha256").update(text).digest();
const session = token();
await sql`
	insert into session (token_hash, person_id, created_at, used_at, ends_at, stage)
	values (${hashOfSession(session)}, ${asker.id}, now(), now(), now() + interval '11 hours', 'whole')
`.execute(db);
await sql`
	insert into quote (name, email, phone, service_area_id, age_groups, funding_types, hcp_referral, has_optimisation_provider, terms_agreed_at, submitted_anyway, visitor_token_hashes)
	select 'Mai', 'mai' || n || '@visitor.example', '0491 570 006', (select min(id) from service_area), '{}', '{}', false, false, now(), false, '{}' from generate_series(1, 1000) n
`.execute(db);
const { quotes } = await one<{ quotes: string[] }>(sql`select array_agg(id::text) as quotes from quote`);
const { profiles } = await one<{ profiles: number[] }>(
	sql`select array_agg(id) as profiles from provider where id <> ${own.id}`,
);
const { people } = await one<{ people: string[] }>(
	sql`select array_agg(uid::text) as people from person where email like 'p%'`,
);
const endedLinks = await Promise.all(
	quotes.slice(0, 200).map(async (quote) => {
		const link = token();
		await sql`insert into request_link (token_hash, quote_id, created_at, ends_at) values (${hashOf(link)}, ${quote}, now() - interval '2 days', now() - interval '1 day')`.execute(
			db,
		);
		return link;
	}),
);
const usedLinks = await Promise.all(
	people.slice(0, 200).map(async (uid) => {
		const { id } = await one<{ id: number }>(sql`select id from person where uid = ${uid}`);
		const link = await database.transaction((trx) => newPasswordLink(trx, id, "reset", services.clock()));
		await sql`update password_link set used_at = now() where person_id = ${id}`.execute(db);
		return { uid, link };
	}),
);

const TOKEN = "t".repeat(43);
const ask = async (method: string, path: string, body?: unknown) => {
	const answer = await app.request(`/api${path}`, {
		method,
		headers: {
			cookie: `${CSRF_COOKIE}=${TOKEN}; ${SESSION_COOKIE}=${session}; quote_visitor=${TOKEN}`,
			[CSRF_HEADER]: TOKEN,
			...(body === undefined ? {} : { "content-type": "application/json" }),
		},
		...(body === undefined ? {} : { body: JSON.stringify(body) }),
	});
	await answer.arrayBuffer();
	return answer.status;
};

const random = seededRandom(7);
const signIn = (email: () => string) => () =>
	ask("POST", "/users/login/", { email: email(), password: "wrong words altogether" });
const reset = (email: () => string) => () => ask("POST", "/users/password-reset/", { email: email() });
const known = () => `p${random.int(1, 1000)}@staff.example`;
const unknown = () => `nobody${random.int(1, 1_000_000)}@staff.example`;
const numberOfNobody = () => random.int(1_000_000, 2_000_000);

interface Pair {
	what: string;
	times: number;
	/** Largest difference of medians, in milliseconds. */
	bar: number;
	known: () => Promise<number>;
	unknown: () => Promise<number>;
}
const pairs: Pair[] = [
	{
		what: "sign-in, wrong password: known, unknown",
		times: signIns,
		bar: 1,
		known: signIn(known),
		unknown: signIn(unknown),
	},
	{
		what: "sign-in: deactivated, unknown",
		times: signIns,
		bar: 1,
		known: signIn(() => `gone${random.int(1, 100)}@staff.example`),
		unknown: signIn(unknown),
	},
	{
		what: "sign-in: invited without a password, unknown",
		times: signIns,
		bar: 1,
		known: signIn(() => `invited${random.int(1, 100)}@staff.example`),
		unknown: signIn(unknown),
	},
	{
		what: "password reset: known, unknown",
		times: resets,
		bar: 1,
		known: reset(known),
		unknown: reset(unknown),
	},
	{
		what: "a password link: used, unknown person",
		...{ times: ids, bar: 0.2 },
		known: () => {
			const { uid, link } = random.pick(usedLinks);
			return ask("GET", `/users/password-reset-confirm/${uid}/${link}/`);
		},
		unknown: () => ask("GET", `/users/password-reset-confirm/${randomUUID()}/${token()}/`),
	},
	{
		what: "a private request link: expired, unknown",
		...{ times: ids, bar: 0.2 },
		known: () => ask("GET", `/my-request/${random.pick(endedLinks)}/`),
		unknown: () => ask("GET", `/my-request/${token()}/`),
	},
	{
		what: "a profile: another account's, unknown",
		...{ times: ids, bar: 0.2 },
		known: () => ask("GET", `/provider-admin/${random.pick(profiles)}/`),
		unknown: () => ask("GET", `/provider-admin/${numberOfNobody()}/`),
	},
	{
		what: "an account's members: another account's, unknown",
		...{ times: ids, bar: 0.2 },
		known: () => ask("DELETE", `/account-admin/${random.int(2, 1000)}/members/${asker.id}/`),
		unknown: () => ask("DELETE", `/account-admin/${numberOfNobody()}/members/${asker.id}/`),
	},
	{
		what: "a request's details: another visitor's, unknown",
		...{ times: ids, bar: 0.2 },
		known: () => ask("GET", `/quotes/${random.pick(quotes)}/follow-up/`),
		unknown: () => ask("GET", `/quotes/${randomUUID()}/follow-up/`),
	},
];

const median = (ms: number[]) => {
	const sorted = ms.toSorted((a, b) => a - b);
	const middle = sorted.length >> 1;
	return sorted.length % 2 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
};
/** 95% confidence interval of the difference of medians (bootstrap with 400 samples). */
const spread = (a: number[], b: number[]): [number, number] => {
	const draw = (ms: number[]) => ms.map(() => random.pick(ms));
	const all = Array.from({ length: 400 }, () => median(draw(a)) - median(draw(b))).toSorted((x, y) => x - y);
	return [all[10] ?? 0, all[389] ?? 0];
};

interface Figure {
	what: string;
	known: number;
	unknown: number;
	difference: number;
	from: number;
	to: number;
	control: number;
	bar: number;
	met: boolean;
}
const measure = async ({ what, times, bar, ...asks }: Pair): Promise<Figure> => {
	const ms: Record<"known" | "unknown" | "again", number[]> = { known: [], unknown: [], again: [] };
	const statuses = new Set<number>();
	const ways = [
		["known", asks.known],
		["unknown", asks.unknown],
		["again", asks.unknown],
	] as const;
	for (let n = -5; n < times; n++)
		for (const [name, work] of ways.toSorted(() => random.next() - 0.5)) {
			const began = performance.now();
			statuses.add(await work());
			if (n >= 0) ms[name].push(performance.now() - began);
		}
	if (statuses.size > 1) throw new Error(`${what}: the statuses differ: ${[...statuses]}`);
	const round = (value: number) => Number(value.toFixed(3));
	const difference = median(ms.known) - median(ms.unknown);
	const [from, to] = spread(ms.known, ms.unknown);
	return {
		what,
		known: round(median(ms.known)),
		unknown: round(median(ms.unknown)),
		difference: round(difference),
		from: round(from),
		to: round(to),
		control: round(median(ms.again) - median(ms.unknown)),
		bar,
		met: Math.abs(difference) <= bar,
	};
};

const figures: Figure[] = [];
process.stdout.write(
	"| what | known, ms | unknown, ms | difference, ms | 95% interval | control | limit | |\n|---|---|---|---|---|---|---|---|\n",
);
for (const pair of pairs) {
	const figure = await measure(pair);
	figures.push(figure);
	const { what, difference, from, to, control, bar, met } = figure;
	process.stdout.write(
		`| ${what} | ${figure.known} | ${figure.unknown} | ${difference} | ${from} to ${to} | ${control} | ${bar} | ${met ? "met" : "NOT met"} |\n`,
	);
}
mkdirSync("bench/results", { recursive: true });
writeFileSync(
	"bench/results/timing.json",
	`${JSON.stringify({ at: new Date().toISOString(), node: process.version, figures }, null, "\t")}\n`,
);
await services.analytics.stop();
await services.errors.stop();
await database.close();
process.exit(figures.every(({ met }) => met) ? 0 : 1);
