import { parse } from "hono/utils/cookie";
import { Lately } from "../lately.ts";
import type { Services } from "../services.ts";
import { type AtHand, anyone, type Binding, writtenHeaders } from "./bind.ts";
import { heldName, type Visitor } from "./caller.ts";
import { codingFor } from "./compress.ts";
import type { EveryAnswer } from "./every-answer.ts";

/** Queries that were checked lately, each as it was typed. */
const MOST_QUERIES = 5_000;
const LONGEST_QUERY = 1_000;

interface Call {
	route: string;
	status: number;
	atHand: AtHand<Binding["line"]>;
	/** As the contract reads it; undefined where it refuses it. */
	checked(query: string): unknown;
}

const callOf = ({ line, rules, atHand }: Binding): Call[] => {
	if (!atHand) return [];
	if (line.method !== "GET" || line.path.includes("{") || rules.who !== anyone || rules.limit)
		throw new Error(`${line.path} is not for everybody: its answer cannot be at hand`);
	const queries = new Lately<string, { query: unknown }>(MOST_QUERIES);
	return [
		{
			route: `/api${line.path}`.replace(/\/$/, ""),
			status: line.status ?? 200,
			atHand,
			checked(typed) {
				const known = queries.get(typed);
				if (known) return known.query;
				// The last value of a repeated parameter counts, as in a form.
				const read = line.query?.safeParse(Object.fromEntries(new URLSearchParams(typed)));
				if (!read?.success) return undefined;
				if (typed.length <= LONGEST_QUERY) queries.put(typed, { query: Object.freeze(read.data) });
				return read.data;
			},
		},
	];
};

/**
 * Answers that are at hand are given in the turn in which they are asked for: everything that the app makes of a request on the way to a call costs more than they do.
 * They carry what every answer carries and are told of like any (every-answer.ts). Whatever is out of the ordinary is left to the app: a query that the contract
 * refuses, a body, another method.
 * @returns gives the answer of a request; undefined where it is the app's to give
 */
export const createAtHand = (
	bindings: readonly Binding[],
	everyAnswer: EveryAnswer,
	{ metrics, traces }: Pick<Services, "metrics" | "traces">,
): ((request: Request) => Response | undefined) => {
	const calls = new Map(bindings.flatMap(callOf).flatMap((call) => [[call.route, call] as const, [`${call.route}/`, call] as const]));
	return (request) => {
		// Its spans are the app's.
		if (request.method !== "GET" || traces.isOn) return undefined;
		const { url, headers } = request;
		const from = url.indexOf("/", url.indexOf("//") + 2);
		const end = url.indexOf("?", from);
		const path = url.slice(from, end < 0 ? undefined : end);
		const call = calls.get(path);
		if (!call || headers.has("content-length") || headers.has("transfer-encoding")) return undefined;
		const query = call.checked(end < 0 ? "" : url.slice(end + 1));
		if (query === undefined) return undefined;
		const begun = everyAnswer.begin((name) => headers.get(name));
		const visitor: Visitor = {
			cookie(name) {
				const cookies = headers.get("cookie");
				const held = heldName(name, begun.secure);
				return cookies?.includes(held) ? parse(cookies, held)[held] : undefined;
			},
		};
		let written: ReturnType<Call["atHand"]>;
		try {
			written = call.atHand({ query } as Parameters<Call["atHand"]>[0], visitor);
		} catch {
			// The app meets the same fault, and has the words for it.
			return undefined;
		}
		if (!written) return undefined;
		const coding = codingFor(headers.get("accept-encoding"), written.bytes.length);
		const { route, status } = call;
		const ms = everyAnswer.end(begun, { method: "GET", path, status, isPage: false });
		metrics.answered({ route, method: "GET", status, ms });
		return new Response(coding ? written.in(coding) : written.bytes, {
			status,
			headers: { ...writtenHeaders(coding), ...everyAnswer.headers(begun), "x-request-id": begun.requestId },
		});
	};
};
