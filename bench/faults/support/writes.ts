import { createHash, randomBytes, randomInt, randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { CSRF_COOKIE, CSRF_HEADER, IDEMPOTENCY_HEADER } from "../../../src/contract/shared/request-names.ts";
import { asPlan, connectRequest, planForm } from "./connect.ts";
import { cookieIn } from "./sign-in.ts";

/** A write as its sender knows it. */
interface Sent {
	key: string;
	/** Every id or number that an acknowledgement returned. */
	ids: Set<string>;
}

/** One visitor's writes: a request, details with a plan file, a review, a chat and its messages. */
export interface Visitor {
	email: string;
	/** CSRF token of their browser. */
	csrf: string;
	quote: Sent & { providers: number[] };
	plan: Sent & { size: number; sha256: string };
	review: Sent & { provider: number };
	chat: Sent & { text: string };
	messages: (Sent & { text: string })[];
}

export interface Writers {
	visitors: Visitor[];
	counts: { sent: number; cut: number; unavailable: number; slowestMs: number; "slowest 503, ms": number };
	/** Responses that are neither an acknowledgement nor a 503. */
	refused: string[];
	/** Number of visitors whose writes were all acknowledged. */
	done(): number;
	/** Resolves when every visitor has finished or the time is up. */
	finished: Promise<void>;
}

const MESSAGES = 3;
/** Share of writes repeated after they were acknowledged, as a reload or a double click does. */
const AGAIN = 0.05;
const PATIENCE_MS = 20_000;

const any = <T>(of: readonly T[]): T => of[randomInt(of.length)] as T;
const fresh = (): Sent => ({ key: randomUUID(), ids: new Set() });

/**
 * Runs visitors who write, `atOnce` at a time. A write without an acknowledgement is sent again with the same key, to
 * any node.
 * @param origin returns the origin for the next request
 * @param run part of every email address
 * @param stop no new visitor starts after it aborts
 */
export const startWriters = async (options: {
	origin(): string;
	run: string;
	visitors: number;
	atOnce: number;
	mostMs: number;
	stop?: AbortSignal | undefined;
}): Promise<Writers> => {
	const { origin, run, atOnce } = options;
	const until = Date.now() + options.mostMs;
	const get = async <T>(path: string): Promise<T> => (await fetch(`${origin()}/api${path}`)).json() as Promise<T>;
	const providers = (await get<{ results: { id: number }[] }>("/providers/?pageSize=100")).results.map(({ id }) => id);
	const [area] = await get<{ id: number }[]>("/service-areas/");
	const [age] = await get<{ code: string }[]>("/age-groups/");
	if (providers.length === 0 || !area || !age)
		throw new Error("the service has no providers, service areas or age groups");

	const counts = { sent: 0, cut: 0, unavailable: 0, slowestMs: 0, "slowest 503, ms": 0 };
	const refused: string[] = [];
	const visitors: Visitor[] = [];
	let done = 0;

	const request = async (
		visitor: Visitor,
		path: string,
		init: { method?: string; body: unknown; key?: string; cookies?: string },
	) => {
		const isForm = init.body instanceof FormData;
		return fetch(`${origin()}/api${path}`, {
			method: init.method ?? "POST",
			headers: {
				...(isForm ? {} : { "content-type": "application/json" }),
				cookie: [`${CSRF_COOKIE}=${visitor.csrf}`, init.cookies].filter(Boolean).join("; "),
				[CSRF_HEADER]: visitor.csrf,
				...(init.key ? { [IDEMPOTENCY_HEADER]: init.key } : {}),
			},
			body: isForm ? (init.body as FormData) : JSON.stringify(init.body),
			signal: AbortSignal.timeout(PATIENCE_MS),
		});
	};

	/** Sends until the write is acknowledged. @param take returns the acknowledgement's id */
	const insist = async (
		sent: Sent,
		send: () => Promise<Response>,
		good: number,
		take: (body: never, answer: Response) => string,
	): Promise<boolean> => {
		let again = Math.random() < AGAIN;
		while (Date.now() < until && refused.length < 20) {
			counts.sent++;
			const from = performance.now();
			try {
				const answer = await send();
				const text = await answer.text();
				const ms = Math.round(performance.now() - from);
				counts.slowestMs = Math.max(counts.slowestMs, ms);
				if (answer.status === good) {
					sent.ids.add(take(JSON.parse(text) as never, answer));
					if (!again) return true;
					again = false;
					continue;
				}
				if (answer.status === 503) {
					counts.unavailable++;
					counts["slowest 503, ms"] = Math.max(counts["slowest 503, ms"], ms);
					if (!answer.headers.has("retry-after")) refused.push("a 503 came without Retry-After");
				} else refused.push(`${answer.status} ${new URL(answer.url).pathname} ${text.slice(0, 200)}`);
			} catch {
				counts.cut++;
			}
			await sleep(20 + Math.random() * 200);
		}
		return false;
	};

	const act = async (visitor: Visitor): Promise<boolean> => {
		let token = "";
		let quoteId = "";
		const quote = connectRequest({
			name: `Kim Tester ${run}`,
			email: visitor.email,
			service_area: area.id,
			age: age.code,
			providers: visitor.quote.providers,
		});
		const isAsked = await insist(
			visitor.quote,
			() => request(visitor, "/quotes/", { body: quote, key: visitor.quote.key }),
			201,
			({ id }: { id: string }, answer) => {
				token = cookieIn(answer, "quote_visitor") || token;
				quoteId = id;
				return id;
			},
		);
		if (!isAsked) return false;

		const plan = asPlan(randomBytes(visitor.plan.size));
		visitor.plan.sha256 = createHash("sha256").update(plan).digest("hex");
		const details = () =>
			request(visitor, `/quotes/${quoteId}/`, { method: "PATCH", body: planForm(plan), cookies: token });
		if (!(await insist(visitor.plan, details, 200, ({ id }: { id: string }) => id))) return false;

		const answers = {
			service_delivery: 1,
			service_safety: 1,
			communicated_effectively: 0.5,
			good_value: 1,
			would_recommend: 1,
		};
		const review = {
			provider: visitor.review.provider,
			email: visitor.email,
			comment: `They came when they said ${run}`,
			terms: true,
			...answers,
		};
		const isReviewed = await insist(
			visitor.review,
			() => request(visitor, "/reviews/", { body: review, key: visitor.review.key }),
			201,
			({ id }: { id: number }) => String(id),
		);
		if (!isReviewed) return false;

		let own = "";
		const begin = () =>
			request(visitor, "/chats/", { body: { message: visitor.chat.text }, key: visitor.chat.key, cookies: own });
		const isBegun = await insist(visitor.chat, begin, 201, ({ started_at }: { started_at: string }, answer) => {
			own = cookieIn(answer, "chat_visitor") || own;
			return started_at;
		});
		if (!isBegun) return false;
		for (const message of visitor.messages) {
			const write = () =>
				request(visitor, "/chats/own/messages/", { body: { text: message.text }, key: message.key, cookies: own });
			if (!(await insist(message, write, 201, ({ number }: { number: number }) => String(number)))) return false;
		}
		return true;
	};

	let next = 0;
	const worker = async () => {
		while (next < options.visitors && Date.now() < until && refused.length < 20 && !options.stop?.aborted) {
			const n = next++;
			const visitor: Visitor = {
				email: `fault-${run}-${n}@visitor.example`,
				csrf: randomBytes(32).toString("base64url"),
				quote: { ...fresh(), providers: [...new Set([any(providers), any(providers), any(providers)])] },
				plan: { ...fresh(), size: randomInt(2_000, 60_000), sha256: "" },
				review: { ...fresh(), provider: any(providers) },
				chat: { ...fresh(), text: `chat ${run} ${n}` },
				messages: Array.from({ length: MESSAGES }, (_each, m) => ({ ...fresh(), text: `message ${run} ${n} ${m}` })),
			};
			visitors.push(visitor);
			if (await act(visitor)) done++;
		}
	};
	return {
		visitors,
		counts,
		refused,
		done: () => done,
		finished: Promise.all(Array.from({ length: atOnce }, worker)).then(() => {}),
	};
};
