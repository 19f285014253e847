// npm run requirements -- URL checks docs/requirements.tsv against a running service, as far as pages and public calls
// show it (docs/requirements-checks.tsv). It reads, and sends no form that is accepted.
import { readFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");
const table = (file: string): string[][] =>
	readFileSync(join(root, "docs", file), "utf8")
		.trim()
		.split("\n")
		.slice(1)
		.map((row) => row.split("\t"));

const at = process.argv[2]?.replace(/\/$/, "");
if (!at || !URL.canParse(at)) {
	process.stderr.write("Usage: npm run requirements -- URL, for example http://127.0.0.1:3000\n");
	process.exit(2);
}

const ask = (address: string, method = "GET") => fetch(at + address, { method, redirect: "manual" });
const json = async (address: string) => (await ask(address)).json();

// A provider of a service that has a page.
const area = (await json("/api/service-areas/")).find(({ slug }: { slug: string | null }) => slug);
const [provider] = (await json(`/api/providers/?pageSize=1&service_areas_list=${area.id}`)).results;
const [story] = (await json("/api/blog/")).results;
const [, product = ""] = /<meta property="og:site_name" content="([^"]+)"/.exec(await (await ask("/")).text()) ?? [];
const VALUES: Readonly<Record<string, string>> = {
	provider: `/providers/${provider.url_slug}/${provider.id}`,
	...{ id: String(provider.id), slug: provider.url_slug, name: provider.name },
	...{ story: `/blog/${story.slug}/`, product },
};
const fill = (text: string) => text.replace(/\{(\w+)\}/g, (whole, name: string) => VALUES[name] ?? whole);

const NAMED: Readonly<Record<string, string>> = {
	amp: "&",
	lt: "<",
	gt: ">",
	quot: '"',
	nbsp: " ",
	"#x27": "'",
	"#39": "'",
};
/** What a person reads on a page: one space between words. */
const textOf = (html: string): string =>
	html
		.replace(/<(script|style)\b.*?<\/\1>/gs, " ")
		.replace(/<!--.*?-->/gs, "")
		.replace(/<\/?(?:b|strong|em|i|span|a|bdi)\b[^>]*>/g, "")
		.replace(/<[^>]*>/g, " ")
		.replace(/&(#?\w+);/g, (whole, name: string) => NAMED[name] ?? whole)
		.replace(/[\s\u00a0]+/g, " ");

const within = (body: string, path: string): unknown =>
	path
		.split(".")
		.reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], JSON.parse(body));

/** @returns what is wrong; undefined if nothing is */
const lookAt = (response: Response, body: string, expected: string): string | undefined => {
	const [, kind = "", quoted = ""] = /^(\w+)(?: "?(.*?)"?)?$/s.exec(expected) ?? [];
	const { status, headers } = response;
	const holds = (good: boolean, instead: string) => (good ? undefined : `${expected}: ${instead}`);
	switch (kind) {
		case "text":
			return holds(textOf(body).includes(quoted), "not on the page");
		case "html":
			return holds(body.includes(quoted), "not in the page");
		case "no":
			return holds(!body.includes(quoted), "it is there");
		case "noindex":
			return holds(/noindex/.test(headers.get("x-robots-tag") ?? body), "not said");
		case "cookie":
			return holds(
				headers.getSetCookie().some((one) => one.includes(quoted)),
				"not set",
			);
		case "redirect": {
			const to = new URL(headers.get("location") ?? "/nowhere", at).pathname;
			return holds(status >= 300 && status < 400 && to === quoted, `${status} ${to}`);
		}
		case "json": {
			const [path = "", value] = quoted.split("=");
			const found = path ? within(body, path) : JSON.parse(body);
			return holds(value === undefined ? found !== undefined : String(found) === value, String(found));
		}
		default:
			return holds(status === Number(kind), String(status));
	}
};

const requirements = table("requirements.tsv");
const wrong = new Map<string, string[]>();
const checked = new Set<string>();
for (const [id = "", address = "", expected = ""] of table("requirements-checks.tsv")) {
	const [, method = "GET", path = ""] = /^(?:([A-Z]+) )?(.*)$/.exec(fill(address)) ?? [];
	const response = await ask(path, method);
	const body = await response.text();
	const found = expected.split(" && ").flatMap((one) => lookAt(response, body, fill(one)) ?? []);
	checked.add(id);
	if (found.length > 0) wrong.set(id, [...(wrong.get(id) ?? []), ...found.map((what) => `${path}: ${what}`)]);
}

const counts = { held: 0, decided: 0, failed: 0, left: 0 };
for (const [id = "", where = "", , , , , decision = ""] of requirements) {
	const found = wrong.get(id);
	if (decision) {
		counts.decided++;
		process.stdout.write(`${id} is decided otherwise: decision ${decision} (${where})\n`);
	} else if (found) {
		counts.failed++;
		for (const what of found) process.stdout.write(`${id} fails: ${what}\n`);
	} else if (checked.has(id)) counts.held++;
	else counts.left++;
}
process.stdout.write(
	`${counts.held} hold, ${counts.decided} are decided otherwise, ${counts.failed} fail. The other ${counts.left} need a browser or data of their own: npm test\n`,
);
process.exit(counts.failed > 0 ? 1 : 0);
