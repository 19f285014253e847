import { randomBytes, randomInt, randomUUID } from "node:crypto";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { connectRequest } from "./connect.ts";
import { cookieIn, headersFor, signIn, TOKEN } from "./sign-in.ts";

/** Every response, including a rejection, must arrive within this time (quality.md, Reliability). */
export const ANSWER_MS = 3_000;

/** Responses to one kind of request. */
export interface Answers {
	/** Number of responses by status. 0 means no response. */
	statuses: Map<number, number>;
	slowestMs: number;
	/**
	 * The slowest response time minus the time of a /health request sent at the same moment. A busy machine delays
	 * both, and /health doesn't use the database.
	 */
	slowestBeyondMs: number;
	/** Responses that were too slow, server errors, and 503 without Retry-After. */
	wrongs: string[];
}

type Ask = () => [path: string, init?: RequestInit];

/** One request of every kind: pages and API calls, by visitors and by the team, reads and writes. */
export const kindsOfRequests = async (origin: string): Promise<Record<string, Ask>> => {
	const get = async <T>(path: string): Promise<T> => (await fetch(`${origin}/api${path}`)).json() as Promise<T>;
	const team = await signIn(origin, "colleague");
	const [provider] = (await get<{ results: { id: number; url_slug: string }[] }>("/providers/?pageSize=20")).results;
	const [area] = await get<{ id: number }[]>("/service-areas/");
	const [age] = await get<{ code: string }[]>("/age-groups/");
	const chat = await fetch(`${origin}/api/chats/`, {
		method: "POST",
		headers: headersFor(),
		body: JSON.stringify({ message: "Is anyone there?" }),
	});
	const visitor = cookieIn(chat, "chat_visitor");
	// A random address per request, because rate limits count by IP address.
	const from = () => ({ "x-forwarded-for": `203.0.${randomInt(256)}.${randomInt(256)}` });
	const post = (path: string, body: unknown, cookies = ""): [string, RequestInit] => [
		path,
		{
			method: "POST",
			headers: headersFor(cookies, { "Idempotency-Key": randomUUID(), ...from() }),
			body: JSON.stringify(body),
		},
	];
	const page = (path: string, cookies = ""): [string, RequestInit] => [
		path,
		{ headers: { ...from(), cookie: `csrftoken=${TOKEN}; ${cookies}` }, redirect: "manual" },
	];
	const mail = () => `ask-${randomBytes(6).toString("hex")}@visitor.example`;
	const answers = {
		service_delivery: 1,
		service_safety: 1,
		communicated_effectively: 1,
		good_value: 1,
		would_recommend: 1,
	};
	const request = () =>
		connectRequest({ email: mail(), service_area: area?.id, age: age?.code, providers: [provider?.id] });
	return {
		"home page": () => page("/"),
		"results page": () => page(`/providers?postcode=3220&service_area=${area?.id}`),
		"profile page": () => page(`/providers/${provider?.url_slug}/${provider?.id}`),
		"blog page": () => page("/blog"),
		"console page": () => page("/team/cases", team),
		search: () => page("/api/providers/?postcodes_list=3220"),
		reviews: () => page(`/api/reviews/?provider=${provider?.id}`),
		"list of cases": () => page("/api/team/cases/", team),
		"own chat": () => page("/api/chats/own/", visitor),
		"connect request": () => post("/api/quotes/", request()),
		review: () =>
			post("/api/reviews/", { provider: provider?.id, email: mail(), comment: "", terms: true, ...answers }),
		"chat begun": () => post("/api/chats/", { message: "Hello" }),
		"chat message": () => post("/api/chats/own/messages/", { text: "Hello?" }, visitor),
		"sign-in": () => post("/api/users/login/", { auth: { email: mail(), password: "not the right password" } }),
	};
};

/**
 * Measures event loop delay in this process, because a busy client makes responses look slow.
 * @returns a function that stops measuring and returns the longest delay in milliseconds
 */
export const watchOwnDelay = (): (() => number) => {
	const delay = monitorEventLoopDelay({ resolution: 10 });
	delay.enable();
	return () => {
		delay.disable();
		return Math.round(delay.max / 1e6);
	};
};

/** Sends requests of every kind in turn, `perSecond` in total, for `seconds`. Doesn't wait for responses. */
export const askAll = async (
	origin: string,
	kinds: Record<string, Ask>,
	options: { seconds: number; perSecond: number },
): Promise<Map<string, Answers>> => {
	const found = new Map<string, Answers>(
		Object.keys(kinds).map((kind) => [kind, { statuses: new Map(), slowestMs: 0, slowestBeyondMs: 0, wrongs: [] }]),
	);
	const asking: Promise<void>[] = [];
	const ask = async (kind: string, how: Ask) => {
		const answers = found.get(kind) as Answers;
		const began = performance.now();
		const [path, init] = how();
		const control = fetch(`${origin}/health`).then(
			async (answer) => {
				await answer.arrayBuffer();
				return performance.now() - began;
			},
			() => 0,
		);
		let status = 0;
		let retryAfter: string | null = null;
		try {
			const answer = await fetch(`${origin}${path}`, { ...init, signal: AbortSignal.timeout(15_000) });
			await answer.arrayBuffer();
			status = answer.status;
			retryAfter = answer.headers.get("retry-after");
		} catch (error) {
			answers.wrongs.push(`${kind}: no response (${(error as Error).name})`);
		}
		const ms = Math.round(performance.now() - began);
		answers.statuses.set(status, (answers.statuses.get(status) ?? 0) + 1);
		answers.slowestMs = Math.max(answers.slowestMs, ms);
		const beyond = Math.round(ms - (await control));
		answers.slowestBeyondMs = Math.max(answers.slowestBeyondMs, beyond);
		if (beyond > ANSWER_MS) answers.wrongs.push(`${kind}: ${status} after ${ms} ms, ${beyond} ms longer than /health`);
		if (status === 503 && retryAfter === null) answers.wrongs.push(`${kind}: 503 without Retry-After`);
		if (status >= 500 && status !== 503) answers.wrongs.push(`${kind}: ${status}`);
	};
	const until = Date.now() + options.seconds * 1000;
	const names = Object.entries(kinds);
	for (let n = 0; Date.now() < until; n++) {
		const [kind, how] = names[n % names.length] as (typeof names)[number];
		asking.push(ask(kind, how));
		await sleep(1000 / options.perSecond);
	}
	await Promise.all(asking);
	return found;
};

/** One line per kind of request with its slowest time and its statuses. */
export const tableOf = (found: ReadonlyMap<string, Answers>): string =>
	[...found]
		.map(([kind, { statuses, slowestMs }]) => {
			const told = [...statuses].sort(([a], [b]) => a - b).map(([status, times]) => `${times} × ${status || "none"}`);
			return `          ${kind.padEnd(18)}${`${slowestMs} ms`.padStart(9)}  ${told.join(", ")}`;
		})
		.join("\n");

export const sumOf = (found: ReadonlyMap<string, Answers>) => {
	const all = [...found.values()];
	const times = (wanted: (status: number) => boolean) =>
		all.reduce(
			(sum, { statuses }) => sum + [...statuses].reduce((n, [status, count]) => n + (wanted(status) ? count : 0), 0),
			0,
		);
	return {
		asked: times(() => true),
		unavailable: times((status) => status === 503),
		fine: times((status) => status > 0 && status < 500),
		slowestMs: Math.max(...all.map(({ slowestMs }) => slowestMs)),
		slowestBeyondMs: Math.max(...all.map(({ slowestBeyondMs }) => slowestBeyondMs)),
		wrongs: all.flatMap(({ wrongs }) => wrongs),
	};
};
