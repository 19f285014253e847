// npm run fault -- kill-connect [--requests 1000] [--kills 10] [--in-flight 8]
//
// Connect requests are sent while the server is killed (SIGKILL) at random moments and restarted.
// Requests without an acknowledgement are sent again with the same Idempotency-Key. A mail server on loopback accepts
// emails slowly and sometimes replies with 451. At the end every request must exist once, complete, with its two
// emails, and every email must have been delivered with a single Message-ID.
// Uses the embedded database, or BENCH_DATABASE_URL if set.

import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { CSRF_COOKIE, CSRF_HEADER, IDEMPOTENCY_HEADER } from "../../src/contract/shared/request-names.ts";
import { inspect } from "./kill-connect.inspect.ts";
import { startMailServer } from "./support/mail-server.ts";
import { freePort, startServer } from "./support/server.ts";

const { values: options } = parseArgs({
	options: {
		requests: { type: "string", default: "1000" },
		kills: { type: "string", default: "10" },
		"in-flight": { type: "string", default: "8" },
	},
});
const REQUESTS = Number(options.requests);
const KILLS = Number(options.kills);
const IN_FLIGHT = Number(options["in-flight"]);
/** Time limit for sending requests, including restarts of the server. */
const MOST_MS = 5 * 60_000;
/**
 * Emails count as lost if none arrives for this long. An email being sent during a kill is retried when its attempt
 * expires after 150 s, which is checked every minute.
 */
const SILENCE_MS = 240_000;

const began = Date.now();
const left = () => MOST_MS - (Date.now() - began);
const say = (line: string) =>
	process.stdout.write(`${((Date.now() - began) / 1000).toFixed(1).padStart(6)} s  ${line}\n`);

if (!existsSync("build/server/index.js")) {
	process.stderr.write("There is no build yet: npm run build\n");
	process.exit(2);
}
const folder = mkdtempSync(join(tmpdir(), "kill-connect-"));
process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
const port = await freePort();
const origin = `http://127.0.0.1:${port}`;
const mail = await startMailServer({ slowMs: 30, refuse: 0.03 });
const databaseUrl = process.env.BENCH_DATABASE_URL;
const environment = {
	NODE_ENV: "production",
	HOST: "127.0.0.1",
	PORT: String(port),
	DATA_DIR: folder,
	DATABASE_URL: databaseUrl ?? "",
	SMTP_URL: mail.url,
	// Adds demo providers. Emails still go to the mail server.
	DEMO: "on",
	LIMITS: "off",
	LOG_LEVEL: "error",
};

let server = await startServer(environment, origin, left());
say(
	`server is ready (${databaseUrl ? "PostgreSQL server" : "embedded database"}), ${REQUESTS} requests, ${IN_FLIGHT} in flight, ${KILLS} kills`,
);

const getJson = async <T>(path: string): Promise<T> => (await fetch(`${origin}/api${path}`)).json() as Promise<T>;
const { csrftoken } = await getJson<{ csrftoken: string }>("/users/set-csrf-cookie/");
const providers = (await getJson<{ results: { id: number }[] }>("/providers/?pageSize=100")).results.map((p) => p.id);
const areas = (await getJson<{ id: number }[]>("/service-areas/")).map((a) => a.id);
const ages = (await getJson<{ code: string }[]>("/age-groups/")).map((a) => a.code);
const fundings = (await getJson<{ code: string }[]>("/funding-types/")).map((f) => f.code);
if (providers.length === 0 || areas.length === 0) throw new Error("the server has no providers or service areas");

const any = <T>(of: readonly T[]): T => of[Math.floor(Math.random() * of.length)] as T;
const run = randomUUID().slice(0, 8);

const requests = Array.from({ length: REQUESTS }, (_, n) => ({
	key: randomUUID(),
	providers: [...new Set(Array.from({ length: 1 + Math.floor(Math.random() * 3) }, () => any(providers)))],
	email: `kill-${run}-${n}@visitor.example`,
	ids: new Set<string>(),
	acknowledgements: 0,
}));
type Request = (typeof requests)[number];

const counts = { sent: 0, failed: 0, unavailable: 0, repeats: 0 };
const refused: string[] = [];

/** Sends a request. @returns whether the server acknowledged it */
const send = async (request: Request, signal: AbortSignal): Promise<boolean> => {
	counts.sent++;
	const body = {
		name: `Kim Tester ${run}`,
		email: request.email,
		phone: "0491 570 006",
		postcode: "3220",
		suburb: "Geelong",
		service_area: areas[0],
		age_groups_list: [ages[0]],
		funding_types_list: [fundings[0]],
		terms: true,
		providers: request.providers,
	};
	try {
		const answer = await fetch(`${origin}/api/quotes/`, {
			method: "POST",
			headers: {
				"content-type": "application/json",
				cookie: `${CSRF_COOKIE}=${csrftoken}`,
				[CSRF_HEADER]: csrftoken,
				[IDEMPOTENCY_HEADER]: request.key,
			},
			body: JSON.stringify(body),
			signal,
		});
		const told = (await answer.json()) as { id?: string };
		if (answer.status === 201 && told.id) {
			request.ids.add(told.id);
			request.acknowledgements++;
			return true;
		}
		if (answer.status === 503) counts.unavailable++;
		else refused.push(`${answer.status} ${JSON.stringify(told)}`);
	} catch {
		counts.failed++;
	}
	return false;
};

let acknowledged = 0;
let next = 0;
const worker = async () => {
	while (next < requests.length && left() > 0) {
		const request = requests[next++] as Request;
		while (left() > 0 && refused.length < 20) {
			if (await send(request, AbortSignal.timeout(15_000))) break;
			await sleep(20 + Math.random() * 200);
		}
		if (request.ids.size > 0) acknowledged++;
		// A double click or a reload.
		if (Math.random() < 0.05) {
			counts.repeats++;
			await send(request, AbortSignal.timeout(15_000));
		}
	}
};

let kills = 0;
let startMs = 0;
const killer = async () => {
	const moments = Array.from({ length: KILLS }, () => Math.floor(REQUESTS * (0.02 + 0.95 * Math.random()))).sort(
		(a, b) => a - b,
	);
	for (const moment of moments) {
		while (acknowledged < moment && left() > 0) await sleep(2);
		await sleep(Math.random() * 60);
		if (left() <= 0) return;
		await server.end("SIGKILL");
		kills++;
		const from = Date.now();
		server = await startServer(environment, origin, left());
		startMs = Math.max(startMs, Date.now() - from);
		say(`killed at ${acknowledged} acknowledged, ready again after ${Date.now() - from} ms`);
	}
};

let fault: unknown;
let findings: Awaited<ReturnType<typeof inspect>> | undefined;
try {
	const killing = killer();
	await Promise.all([...Array.from({ length: IN_FLIGHT }, worker), killing]);
	say(`${acknowledged} of ${REQUESTS} acknowledged; waiting for emails`);

	const wanted = 2 * acknowledged;
	let seen = 0;
	let lastNews = Date.now();
	while (mail.delivered.size < wanted && Date.now() - lastNews < SILENCE_MS) {
		await sleep(250);
		if (mail.delivered.size > seen) lastNews = Date.now();
		seen = mail.delivered.size;
	}
	// Time for a duplicate email to arrive.
	await sleep(3_000);
	say(`${mail.delivered.size} emails delivered; stopping the server to check the database`);
	await server.end("SIGTERM");
	findings = await inspect({ folder, databaseUrl, requests, run, delivered: mail.delivered });
} catch (error) {
	fault = error;
} finally {
	await server.end("SIGKILL");
	await mail.close();
}

if (fault || !findings) {
	process.stderr.write(`${fault instanceof Error ? fault.stack : fault}\n`);
	process.exit(1);
}

const figures = {
	requests: REQUESTS,
	acknowledged,
	"requests sent, including retries": counts.sent,
	"cut off by a kill": counts.failed,
	"got 503": counts.unavailable,
	"got another status": refused.length,
	"repeats after an acknowledgement": counts.repeats,
	kills,
	"slowest start, ms": startMs,
	...findings.figures,
	"emails rejected with 451": mail.refusals(),
	"emails delivered more than once (same Message-ID)": [...mail.delivered.values()].filter((times) => times > 1).length,
	seconds: Math.round((Date.now() - began) / 1000),
};
const wrongs = [
	...findings.wrongs,
	...refused.slice(0, 3).map((told) => `a request was refused: ${told}`),
	...(acknowledged < REQUESTS ? [`${REQUESTS - acknowledged} requests were never acknowledged`] : []),
	...requests.filter((r) => r.ids.size > 1).map((r) => `${r.email} was acknowledged under ${r.ids.size} ids`),
];

process.stdout.write("\n");
for (const [name, figure] of Object.entries(figures))
	process.stdout.write(`${name.padEnd(54)}${String(figure).padStart(8)}\n`);
process.stdout.write(`\n${wrongs.length === 0 ? "Nothing lost, nothing doubled." : wrongs.slice(0, 20).join("\n")}\n`);
mkdirSync("bench/results", { recursive: true });
const database = databaseUrl ? "server" : "embedded";
writeFileSync(
	`bench/results/kill-connect.${database}.json`,
	`${JSON.stringify({ at: new Date().toISOString(), database, figures, wrongs }, null, "\t")}\n`,
);
process.exit(wrongs.length === 0 ? 0 : 1);
