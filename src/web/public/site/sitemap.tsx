import { data } from "react-router";
import { listCampaigns } from "#contract/campaigns/campaigns.ts";
import { listProviderAddresses } from "#contract/providers/providers.ts";
import { listStories } from "#contract/stories/stories.ts";
import { type From, read } from "#web/lib/call.ts";
import { requestContext } from "#web/lib/context.ts";
import { links } from "#web/lib/links.ts";
import { xmlText } from "#web/lib/xml.ts";
import type { Route } from "./+types/sitemap";

/** Profile ids per part: far below the limit of 50,000 addresses (sitemaps.org). Ranges of ids never move. */
const PART = 5_000;

const entry = (tag: "url" | "sitemap", address: string, changed?: string) =>
	`<${tag}><loc>${xmlText(address)}</loc>${changed ? `<lastmod>${changed}</lastmod>` : ""}</${tag}>`;

/** @param cache the cache-control header; stories change too often for an hour */
const xml = (root: "urlset" | "sitemapindex", entries: string[], cache = "public, max-age=3600") =>
	new Response(
		`<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join("\n")}\n</${root}>\n`,
		{
			headers: { "content-type": "application/xml; charset=utf-8", "cache-control": cache },
		},
	);

const ofRange = (from: From, part: number) =>
	read(from, listProviderAddresses, { query: { from: String((part - 1) * PART + 1), to: String(part * PART) } });

/** Addresses of the fixed pages and the landing pages. */
const pages = async (from: From): Promise<string[]> => {
	// Only published landing pages: without one, the address of a service area redirects to the results.
	const landings = await read(from, listCampaigns, {});
	return [
		links.home(),
		links.results(),
		links.services(),
		...landings.map(({ slug }) => links.serviceArea(slug)),
		links.about(),
		links.funding(),
		links.ndis(),
		links.homeCare(),
		links.careCosts(),
		links.careCosts("ndis"),
		links.listYourOrganisation(),
		links.providerEnquiry(),
		links.contact(),
		links.blog(),
		links.complaints(),
		links.howWeDecide(),
		links.accessibility(),
		links.inYourLanguage(),
	];
};

/** Every story, a hundred per call. */
const stories = async (from: From): Promise<string[]> => {
	const { publicUrl } = from.context.get(requestContext);
	const page = (number: number) => read(from, listStories, { query: { page: String(number), page_size: "100" } });
	const first = await page(1);
	const more = await Promise.all(
		Array.from({ length: Math.max(0, first.totalPages - 1) }, (_, index) => page(index + 2)),
	);
	return [first, ...more]
		.flatMap(({ results }) => results)
		.map((story) => entry("url", publicUrl + links.story(story), story.updatedAt));
};

/**
 * The sitemap: an index, one part for pages, one for stories, and parts of profiles by ranges of ids. It leaves out
 * pages with noindex.
 */
export const loader = async ({ params, ...from }: Route.LoaderArgs) => {
	const { publicUrl } = from.context.get(requestContext);
	const { part } = params as { part?: string };
	if (part === undefined) {
		const { highest } = await ofRange(from, 1);
		const parts = [
			"pages",
			"stories",
			...Array.from({ length: Math.ceil(highest / PART) }, (_, index) => String(index + 1)),
		];
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
	if (part === "stories.xml") return xml("urlset", await stories(from), "no-cache");
	const [, number] = /^([1-9]\d{0,5})\.xml$/.exec(part) ?? [];
	const { results, highest } = number ? await ofRange(from, Number(number)) : { results: [], highest: 0 };
	if (!number || (Number(number) - 1) * PART >= highest) throw data(null, { status: 404 });
	return xml(
		"urlset",
		results.map((provider) => entry("url", publicUrl + links.profile(provider), provider.updated_at)),
	);
};
