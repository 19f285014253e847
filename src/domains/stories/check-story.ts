import type { StoryCheck } from "#contract/stories/editing.ts";
import { OWN_PAGES } from "#contract/stories/options.ts";
import { anyOf } from "#platform/db/any-of.ts";
import type { Db, Transaction } from "#platform/db/database.ts";
import { checkText, findIn } from "./check-text.ts";
import { hasPicture, picturesFolder } from "./pictures.ts";
import { pictureNumber, type WorkedStory } from "./story-text.ts";

/** The path of a link within the site; undefined for other sites, email and phone links. */
const ownPath = (href: string): string | undefined =>
	/^\/(?!\/)/.test(href) ? href.replace(/[?#].*$/, "").replace(/(?<=.)\/$/, "") : undefined;

/**
 * Link prefixes that work. The sanitiser drops other schemes, and a link without a prefix would be relative to the
 * blog.
 */
const WORKS = /^(https?:|mailto:|tel:|\/(?!\/)|#)/i;

/** Links in a text to pages of ours that don't exist. */
const brokenLinks = async (
	db: Db | Transaction,
	links: readonly { href: string }[],
	story: WorkedStory,
	now: Date,
): Promise<string[]> => {
	const paths = [...new Set(links.flatMap(({ href }) => ownPath(href) ?? []))].filter(
		(path) => !OWN_PAGES.includes(path),
	);
	const of = (pattern: RegExp) => anyOf(paths.flatMap((path) => pattern.exec(path)?.[1] ?? []));
	const stories = of(/^\/blog\/([\w-]+)$/);
	const published = db
		.selectFrom("story")
		.select(({ eb, val }) => eb(val("/blog/"), "||", eb.ref("slug")).as("path"))
		.where("slug", "=", stories)
		.where(({ and, eb, fn, or }) =>
			or([
				eb("id", "=", story.id),
				and([eb("status", "=", "published"), eb(fn.coalesce("published_at", "created_at"), "<=", now)]),
			]),
		);
	const renamed = db
		.selectFrom("story_former_slug as f")
		.innerJoin("story as s", "s.id", "f.story_id")
		.select(({ eb, val }) => eb(val("/blog/"), "||", eb.ref("f.slug")).as("path"))
		.where("f.slug", "=", stories)
		.where("s.status", "=", "published");
	const services = db
		.selectFrom("story_primary_service")
		.select(({ eb, val }) => eb(val("/services/"), "||", eb.ref("slug")).as("path"))
		.where("slug", "=", of(/^\/services\/([\w-]+)$/));
	const files = db
		.selectFrom("story")
		.select(({ eb, val }) => eb(eb(val("/api/blog/"), "||", eb.ref("slug")), "||", val("/download")).as("path"))
		.where("slug", "=", of(/^\/api\/blog\/([\w-]+)\/download$/))
		.where("has_download", "=", true);
	const rows = await published.unionAll(renamed).unionAll(services).unionAll(files).execute();
	const providers = await db
		.selectFrom("story_provider")
		.select(["id", "url_slug"])
		.where(({ cast }) => cast<string>("id", "text"), "=", of(/^\/providers\/[\w-]+\/(\d+)$/))
		.execute();
	const there = new Set([
		...rows.map(({ path }) => path),
		...providers.map(({ id, url_slug }) => `/providers/${url_slug}/${id}`),
		`/blog/${story.text.slug}`,
	]);
	return paths.filter((path) => !there.has(path));
};

/** Pictures that a text names but that don't exist. */
const missingPictures = async (db: Db | Transaction, story: WorkedStory): Promise<string[]> => {
	const { pictures } = findIn(story.text.content, story.content_format);
	const rows = await db.selectFrom("story_picture").select("number").where("story_id", "=", story.id).execute();
	const own = new Set(rows.map(({ number }) => number));
	return pictures
		.map(({ href }) => href)
		.filter((href) => {
			const number = pictureNumber(href);
			if (number !== undefined) return !own.has(number);
			if (story.content_format === "html") return !/^\/(stories|api\/story-pictures)\//.test(href);
			return !(/^page-\d$/.test(href) && hasPicture(`${story.files_slug ?? story.slug}-${href}`, picturesFolder()));
		});
};

/** All checks before a story is published. Checks that block publishing come first. */
export const checkStory = async (db: Db | Transaction, story: WorkedStory, now: Date): Promise<StoryCheck[]> => {
	const checks = checkText(story.text, story.content_format);
	const { links } = findIn(story.text.content, story.content_format);
	for (const { href } of links)
		if (href !== "" && !WORKS.test(href))
			checks.push({
				field: "content",
				stops: true,
				message: `The link to ${href} doesn't work. Start it with https:// for another site, or with / for a page on our site`,
			});
	for (const path of await brokenLinks(db, links, story, now))
		checks.push({
			field: "content",
			stops: true,
			message: `The link to ${path} doesn't work because the page doesn't exist. Fix it or remove it`,
		});
	for (const href of await missingPictures(db, story))
		checks.push({
			field: "content",
			stops: true,
			message: `The picture ${href} hasn't been uploaded, so readers won't see it. Upload it or remove its line`,
		});
	return checks.sort((a, b) => Number(b.stops) - Number(a.stops));
};
