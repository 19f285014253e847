import { data } from "react-router";
import { listProviderAddresses } from "#contract/providers.ts";
import { listServiceAreas } from "#contract/reference.ts";
import { type From, read } from "../lib/call.ts";
import { surroundingsContext } from "../lib/context.ts";
import { links } from "../lib/links.ts";
import type { Route } from "./+types/sitemap";

/** Ids of profiles in a part: far below the 50,000 addresses a part may have (sitemaps.org), and a range never moves. */
const PART = 5_000;

const escaped = (text: string) => text.replace(/[&<>'"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
const entry = (tag: "url" | "sitemap", address: string, changed?: string) =>
	`<${tag}><loc>${escaped(address)}</loc>${changed ? `<lastmod>${changed}</lastmod>` : ""}</${tag}>`;

const xml = (root: "urlset" | "sitemapindex", entries: string[]) =>
	new Response(`<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join("\n")}\n</${root}>\n`, {
		headers: { "content-type": "application/xml; charset=utf-8", "cache-control": "public, max-age=3600" },
	});

const ofRange = (from: From, part: number) => read(from, listProviderAddresses, { query: { from: String((part - 1) * PART + 1), to: String(part * PART) } });

/** The pages that have no row of their own. */
const pages = async (from: From): Promise<string[]> => {
	const areas = await read(from, listServiceAreas, {});
	return [
		links.home(),
		links.results(),
		...areas.flatMap(({ slug }) => (slug ? [links.serviceArea(slug)] : [])),
		links.about(),
		links.funding(),
		links.ndis(),
		links.homeCare(),
		links.listYourOrganisation(),
		links.providerEnquiry(),
		links.contact(),
		links.complaints(),
		links.accessibility(),
	];
};

/** The sitemap: an index, a part of pages, and parts of profiles by ranges of ids. Nothing that is noindex is in it. */
export const loader = async ({ params, ...from }: Route.LoaderArgs) => {
	const { publicUrl } = from.context.get(surroundingsContext);
	const { part } = params as { part?: string };
	if (part === undefined) {
		const { highest } = await ofRange(from, 1);
		const parts = ["pages", ...Array.from({ length: Math.ceil(highest / PART) }, (_, index) => String(index + 1))];
		return xml(
			"sitemapindex",
			parts.map((name) => entry("sitemap", publicUrl + links.sitemap(name))),
		);
	}
	if (part === "pages.xml")
		return xml(
			"urlset",
			(await pages(from)).map((path) => entry("url", publicUrl + path)),
		);
	const [, number] = /^([1-9]\d{0,5})\.xml$/.exec(part) ?? [];
	const { results, highest } = number ? await ofRange(from, Number(number)) : { results: [], highest: 0 };
	if (!number || (Number(number) - 1) * PART >= highest) throw data(null, { status: 404 });
	return xml(
		"urlset",
		results.map((provider) => entry("url", publicUrl + links.profile(provider), provider.updated_at)),
	);
};
