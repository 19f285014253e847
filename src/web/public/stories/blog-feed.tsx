import { blogCopy } from "#contract/shared/copy/blog.ts";
import { listStories, type StoryCard } from "#contract/stories/stories.ts";
import { read } from "#web/lib/call.ts";
import { requestContext } from "#web/lib/context.ts";
import { links } from "#web/lib/links.ts";
import { storyTime } from "#web/lib/story-date.ts";
import { xmlText } from "#web/lib/xml.ts";
import type { Route } from "./+types/blog-feed";

const LATEST = "20";

const element = (name: string, text: string) => `<${name}>${xmlText(text)}</${name}>`;

const item = (story: StoryCard, site: string) =>
	[
		"<item>",
		element("title", story.title),
		element("link", site + links.story(story)),
		`<guid isPermaLink="true">${xmlText(site + links.story(story))}</guid>`,
		element("pubDate", new Date(storyTime(story)).toUTCString()),
		element("dc:creator", story.authorName),
		...[...(story.category ? [story.category.name] : []), ...story.serviceAreas.map(({ name }) => name)].map((name) =>
			element("category", name),
		),
		element("description", story.summary),
		"</item>",
	].join("\n");

/**
 * The latest stories for feed readers: RSS 2.0 (rssboard.org). The author uses Dublin Core, because the author element
 * of RSS requires an email address.
 */
export const loader = async (from: Route.LoaderArgs) => {
	const { brand, publicUrl } = from.context.get(requestContext);
	const { results } = await read(from, listStories, { query: { page_size: LATEST } });
	// The list puts the featured story first; a feed is in order of time.
	const stories = results.sort((a, b) => Date.parse(storyTime(b)) - Date.parse(storyTime(a)));
	const body = [
		'<?xml version="1.0" encoding="UTF-8"?>',
		'<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/">',
		"<channel>",
		element("title", blogCopy.title.replace("{product}", brand.name)),
		element("link", publicUrl + links.blog()),
		`<atom:link href="${xmlText(publicUrl + links.blogFeed())}" rel="self" type="application/rss+xml"/>`,
		element(
			"description",
			`Stories by the team of ${brand.name}: NDIS plans, aged care, therapies, and life with a disability or as a carer.`,
		),
		element("language", "en-AU"),
		...(stories[0] ? [element("lastBuildDate", new Date(storyTime(stories[0])).toUTCString())] : []),
		...stories.map((story) => item(story, publicUrl)),
		"</channel>",
		"</rss>",
		"",
	].join("\n");
	return new Response(body, {
		headers: { "content-type": "application/rss+xml; charset=utf-8", "cache-control": "no-cache" },
	});
};
