import { sql } from "kysely";
import type { StoryCheck } from "#contract/stories/editing.ts";
import { OWN_PAGES } from "#contract/stories/options.ts";
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
	const of = (pattern: RegExp) => paths.flatMap((path) => pattern.exec(path)?.[1] ?? []);
	const { rows } = await sql<{ path: string }>`
		select '/blog/' || slug as path from story
			where slug = any (${sql.val(of(/^\/blog\/([\w-]+)$/))}::text[]) and (id = ${story.id} or status = 'published' and coalesce(published_at, created_at) <= ${now})
		union all select '/blog/' || f.slug from story_former_slug f join story s on s.id = f.story_id
			where f.slug = any (${sql.val(of(/^\/blog\/([\w-]+)$/))}::text[]) and s.status = 'published'
		union all select '/services/' || slug from story_primary_service where slug = any (${sql.val(of(/^\/services\/([\w-]+)$/))}::text[])
		union all select '/providers/' || url_slug || '/' || id from story_provider
			where id::text = any (${sql.val(of(/^\/providers\/[\w-]+\/(\d+)$/))}::text[])
		union all select '/api/blog/' || slug || '/download' from story where slug = any (${sql.val(of(/^\/api\/blog\/([\w-]+)\/download$/))}::text[]) and has_download
	`.execute(db);
	const there = new Set([...rows.map(({ path }) => path), `/blog/${story.text.slug}`]);
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
