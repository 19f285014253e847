import type { Opening } from "#contract/alerts/alerts.ts";
import { confirmedDay } from "#contract/capacity/options.ts";
import { officeDay } from "#contract/shared/office-hours.ts";
import { joinedWords } from "#contract/shared/place-words.ts";
import { links } from "#web/lib/links.ts";
import { xmlText } from "#web/lib/xml.ts";

const element = (name: string, text: string) => `<${name}>${xmlText(text)}</${name}>`;

/** Seconds that readers and shared caches keep a feed. */
const KEPT_SECONDS = 900;

export interface Feed {
	title: string;
	/** Paths on this site. */
	self: string;
	page: string;
	openings: readonly Opening[];
	product: string;
	/** Origin of the site. */
	site: string;
	now: Date;
}

/** A `tag:` URI (RFC 4151) of an opening: the same as long as the provider stays open. */
const tagOf = ({ id, open_since }: Opening, host: string): string =>
	`tag:${host},${officeDay(new Date(open_since))}:opening/${id}`;

const entry = (opening: Opening, { site, now }: Feed): string => {
	const { name, services, open_since, place, short_description } = opening;
	const words = [
		`${joinedWords(services)}, taking new clients since ${confirmedDay(open_since, now)}.`,
		place && `${place}.`,
		short_description,
	];
	return [
		"<entry>",
		element("id", tagOf(opening, new URL(site).hostname)),
		element("title", `${name} has places`),
		element("updated", open_since),
		`<link rel="alternate" type="text/html" href="${xmlText(site + links.profile(opening))}"/>`,
		element("summary", words.filter(Boolean).join(" ")),
		"</entry>",
	].join("\n");
};

/** Providers with places as an Atom feed (RFC 4287). */
export const atomFeed = (feed: Feed): string => {
	const { title, self, page, openings, product, site, now } = feed;
	return [
		'<?xml version="1.0" encoding="UTF-8"?>',
		'<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en-AU">',
		element("id", site + self),
		element("title", title),
		// Without entries, a time that stays the same for a day, so that readers don't see a change each time.
		element("updated", openings[0]?.open_since ?? `${officeDay(now)}T00:00:00Z`),
		`<author>${element("name", product)}${element("uri", `${site}/`)}</author>`,
		`<link rel="self" type="application/atom+xml" href="${xmlText(site + self)}"/>`,
		`<link rel="alternate" type="text/html" href="${xmlText(site + page)}"/>`,
		...openings.map((opening) => entry(opening, feed)),
		"</feed>",
		"",
	].join("\n");
};

export const atomResponse = (feed: Feed): Response =>
	new Response(atomFeed(feed), {
		headers: {
			"content-type": "application/atom+xml; charset=utf-8",
			"cache-control": `public, max-age=${KEPT_SECONDS}, s-maxage=${KEPT_SECONDS}`,
		},
	});
