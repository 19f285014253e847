import { requestContext } from "#web/lib/context.ts";
import { links } from "#web/lib/links.ts";
import type { Route } from "./+types/security-txt";

/** Days until the file expires. Each request gets a new date; RFC 9116 recommends less than a year. */
const HOLDS_DAYS = 180;

/** How to report a security problem to us (RFC 9116). */
export const loader = ({ context }: Route.LoaderArgs) => {
	const { brand, publicUrl } = context.get(requestContext);
	const expires = new Date(Date.now() + HOLDS_DAYS * 24 * 3600_000);
	const lines = [
		`Contact: mailto:${brand.email}`,
		`Expires: ${expires.toISOString().slice(0, 10)}T00:00:00.000Z`,
		"Preferred-Languages: en",
		`Canonical: ${publicUrl}${links.securityTxt()}`,
		"",
	];
	return new Response(lines.join("\n"), {
		headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "public, max-age=3600" },
	});
};
