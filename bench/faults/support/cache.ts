import type { RequestOptions } from "node:https";
import { setTimeout as sleep } from "node:timers/promises";
import { newName } from "./rename.ts";
import { headersFor, signIn } from "./sign-in.ts";

export interface Answer {
	status: number;
	headers: Record<string, string | string[] | undefined>;
	text: string;
	bytes: Buffer;
	ms: number;
}

type Ask = (path: string, visitor?: number, options?: RequestOptions, body?: string | Buffer) => Promise<Answer>;

/** As in SHARED_CACHE in src/server/pages.ts: max-age, then stale-while-revalidate. */
const FRESH_MS = 10_000;
const STALE_MS = 60_000;
/** A frequently requested page is updated within this time: the first request after it expires fetches a new copy. */
const SEEN_MS = FRESH_MS + 2_000;

const kept = ({ headers }: Answer) => String(headers["x-cache"]);
const FROM_CACHE = /^(HIT|STALE|UPDATING)$/;

/** Checks which pages the shared cache stores, serves and bypasses. @returns figures */
export const checkCache = async (
	origin: string,
	ask: Ask,
	expect: (holds: boolean, sentence: string) => void,
): Promise<Record<string, number | string>> => {
	const page = (cookie?: string): RequestOptions => ({
		headers: { accept: "text/html", "accept-encoding": "gzip", ...(cookie && { cookie }) },
	});
	const staff = await signIn(origin, "one");
	const { results } = (await (await fetch(`${origin}/api/provider-admin/`, { headers: { cookie: staff } })).json()) as {
		results: { id: number }[];
	};
	const [own] = results;
	if (!own) throw new Error("the demo's provider has no profile");
	const { url_slug } = (await (await fetch(`${origin}/api/providers/${own.id}/`)).json()) as { url_slug: string };
	const profile = (n: number | string) => `/providers/${url_slug}/${own.id}?try=${n}`;

	const first = await ask(profile(1), 4, page());
	const second = await ask(profile(1), 5, page());
	const withToken = await ask(profile(1), 6, page("__Host-csrftoken=a; __Host-privacy_choice=b"));
	expect(kept(first) === "MISS" && first.status === 200, `a new page: ${first.status}, ${kept(first)}`);
	expect(
		kept(second) === "HIT" && kept(withToken) === "HIT",
		`a page requested before: ${kept(second)}; with a token cookie: ${kept(withToken)}`,
	);
	expect(
		second.bytes.equals(first.bytes) && withToken.bytes.equals(first.bytes),
		"the cached page differs from the node's page",
	);
	expect(!("set-cookie" in first.headers), "a cacheable page sets a cookie");
	const plain = await ask(profile(1), 4, { headers: { accept: "text/html" } });
	expect(
		!plain.headers["content-encoding"] && plain.text.includes("<h1"),
		"a client without compression gets compressed bytes",
	);

	for (const cookie of [
		staff,
		"__Host-quote_visitor=a",
		"__Host-csrftoken=a; __Host-chat_visitor=b",
		"csrftoken=a; other=privacy_choice=b",
	]) {
		const name = cookie.replace(/=[^;]*/g, "");
		const given = await ask(profile(1), 7, page(cookie));
		expect(
			given.status === 200 && kept(given) === "BYPASS",
			`with ${name} a page comes from the cache: ${kept(given)}`,
		);
		expect(/no-store/.test(String(given.headers["cache-control"])), `with ${name} a page may be cached`);
		const fresh = profile(`${encodeURIComponent(name)}`);
		await ask(fresh, 7, page(cookie));
		expect(kept(await ask(fresh, 8, page())) === "MISS", `with ${name} a page went into the cache`);
	}
	const tokens = new Set<string>();
	for (let n = 0; n < 3; n++) {
		const answer = await ask("/contact", 9, page());
		expect(kept(answer) === "MISS", `a page with a token comes from the cache: ${kept(answer)}`);
		tokens.add([answer.headers["set-cookie"] ?? []].flat().join());
	}
	expect(tokens.size === 3 && !tokens.has(""), "visitors got each other's token");

	// A provider changes their description while visitors request the page twice a second. The provider looks too.
	const words = `Changed by ${newName()}`;
	const changing = () => ask(profile("change"), 4, { headers: { accept: "text/html" } });
	await changing();
	const quiet = profile("quiet");
	await ask(quiet, 4, { headers: { accept: "text/html" } });
	const from = performance.now();
	const changed = await fetch(`${origin}/api/provider-admin/${own.id}/`, {
		method: "PATCH",
		headers: headersFor(staff),
		body: JSON.stringify({ description: `<p>${words}</p>` }),
	});
	expect(changed.ok, `the change got ${changed.status}`);
	const toThemselves = await ask(profile("change"), 5, { headers: { accept: "text/html", cookie: staff } });
	expect(toThemselves.text.includes(words), "a provider does not see their own change at once");
	let seenMs: number | undefined;
	const seen = new Set<string>();
	while (seenMs === undefined && performance.now() - from < 2 * FRESH_MS) {
		const answer = await changing();
		seen.add(kept(answer));
		expect(!("set-cookie" in answer.headers) || !FROM_CACHE.test(kept(answer)), "a page from the cache sets cookies");
		if (answer.text.includes(words)) seenMs = Math.round(performance.now() - from);
		else await sleep(500);
	}
	expect(seenMs !== undefined && seenMs < SEEN_MS, `visitors see a change after ${seenMs} ms`);

	// A page without requests in between: the first visitor gets the stale copy for a minute, the new page after that.
	await sleep(FRESH_MS + STALE_MS + 1_000 - (performance.now() - from));
	const late = await ask(quiet, 4, { headers: { accept: "text/html" } });
	expect(
		late.text.includes(words),
		`after ${(FRESH_MS + STALE_MS) / 1000} s a visitor still gets the old page (${kept(late)})`,
	);
	return {
		"provider's change visible to visitors after, ms": seenMs ?? "never",
		"cache statuses": [...seen].join(", "),
	};
};
