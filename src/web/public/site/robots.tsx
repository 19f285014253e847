import { requestContext } from "#web/lib/context.ts";
import { links } from "#web/lib/links.ts";
import type { Route } from "./+types/robots";

/** Search engines must not list the API, forms and demo pages. */
const CLOSED = [
	"/api/",
	"/admin",
	"/team",
	"/demo/",
	"/gallery",
	"/*/request-quote",
	"/*/review/",
	"/providers/request-quote",
	"/providers/quote-",
];

/** What search engines may visit (RFC 9309). */
export const loader = ({ context }: Route.LoaderArgs) => {
	const { publicUrl } = context.get(requestContext);
	const lines = [
		"User-agent: *",
		"Allow: /api/logos/",
		...CLOSED.map((path) => `Disallow: ${path}`),
		"",
		`Sitemap: ${publicUrl}${links.sitemap()}`,
		"",
	];
	return new Response(lines.join("\n"), {
		headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "public, max-age=3600" },
	});
};
