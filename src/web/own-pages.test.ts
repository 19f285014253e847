import { expect, test } from "vitest";
import { OWN_PAGES } from "#contract/stories/options.ts";
import routes from "./routes.ts";

/** Paths that stories can't link to: pages after a form, files, and the demo. */
const NOT_TO_LEAD_TO =
	/^\/(admin|team|demo|share|gallery|\.well-known|sitemap|robots|favicon|api|\*)|success|quote-detail|request-quote|ask-everyone|in-your-own-words|providers\/(filters|compare|map)|call-back|tell-me-when/;

test("stories can link to every static public page", () => {
	const own = (routes as { path?: string; index?: boolean }[])
		.map(({ path, index }) => (index ? "/" : path === undefined ? undefined : `/${path}`))
		.filter((path): path is string => path !== undefined && !path.includes(":") && !NOT_TO_LEAD_TO.test(path));
	expect([...OWN_PAGES].sort()).toEqual(own.sort());
});
