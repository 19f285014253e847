import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { noteSeeded, seededHash } from "#domains/reference/store.ts";
import type { Database } from "#platform/db/database.ts";
import { folderOf } from "#platform/files/folders.ts";
import { hasPicture, picturesFolder, pictureUrl } from "./pictures.ts";
import { addCategories, type StoryDraft, saveStory } from "./store.ts";

/** The categories of stories, in the order of the filters. */
export const CATEGORIES = [
	"Participants",
	"Families and carers",
	"Older people",
	"Children and young people",
	"Providers",
	"Support coordinators",
];

/** The folders of stories and their pictures. */
export interface StoryFolders {
	stories: URL;
	pictures: URL;
}

const ownFolders = (): StoryFolders => ({ stories: new URL("stories/", folderOf("seed")), pictures: picturesFolder() });

const list = (line: string | undefined): string[] => (line ?? "").split(",").flatMap((part) => part.trim() || []);

/**
 * Parses a file of seed/stories/: `name: value` lines between `---`, then Markdown.
 * @param slug the file's name without `.md`
 * @throws Error if the lines, the title or the date are missing
 */
export const parseStory = (slug: string, file: string, pictures: URL): StoryDraft => {
	const [, head, body] = /^---\r?\n(.*?)\r?\n---\r?\n(.*)$/s.exec(file) ?? [];
	if (head === undefined || body === undefined)
		throw new Error(`${slug}: the story does not start with "name: value" lines between two lines of ---`);
	const facts = new Map(
		head
			.split(/\r?\n/)
			.map((line) => [line.slice(0, line.indexOf(":")).trim(), line.slice(line.indexOf(":") + 1).trim()]),
	);
	const { title, published } = { title: facts.get("title"), published: facts.get("published") ?? "" };
	// Midnight UTC is the same date in Melbourne, where dates are shown.
	const day = new Date(`${published}T00:00:00Z`);
	if (!title || !/^\d{4}-\d\d-\d\d$/.test(published) || Number.isNaN(day.getTime()))
		throw new Error(`${slug}: a story needs a title and a date, for example 2026-09-14`);
	const banner = (kind: "wide" | "mobile") =>
		hasPicture(`${slug}-${kind}`, pictures) ? pictureUrl(`${slug}-${kind}`) : null;
	return {
		slug,
		title,
		subtitle: facts.get("subtitle") ?? "",
		summary: facts.get("summary") ?? "",
		meta_description: facts.get("meta_description") ?? "",
		content: body.trim(),
		content_format: "markdown",
		author: facts.get("author") ?? "",
		status: "published",
		published_at: day,
		banner_desktop_url: banner("wide"),
		banner_mobile_url: banner("mobile"),
		banner_alt: facts.get("banner_alt") ?? "",
		is_featured: facts.get("featured") === "yes",
		has_download: facts.get("download") === "yes",
		category: facts.get("category") || null,
		service_areas: list(facts.get("service_areas")),
		primary_service: facts.get("primary_service") || null,
		tags: list(facts.get("tags")),
	};
};

/** Reads the stories of a folder, one per file. Returns none if the folder doesn't exist. */
export const readStories = (
	{ stories, pictures }: StoryFolders = ownFolders(),
): { draft: StoryDraft; hash: string }[] => {
	if (!existsSync(stories)) return [];
	return readdirSync(stories)
		.filter((name) => name.endsWith(".md"))
		.sort()
		.map((name) => {
			const text = readFileSync(new URL(name, stories), "utf8");
			const draft = parseStory(name.replace(/\.md$/, ""), text, pictures);
			// Adding a picture later also counts as a change.
			const hash = createHash("sha256")
				.update(text)
				.update(`${draft.banner_desktop_url} ${draft.banner_mobile_url}`)
				.digest("hex");
			return { draft, hash };
		});
};

/**
 * Imports the stories of seed/ into the database, after the landing pages they link to. Skips files it has already
 * imported, so later changes and deletions stay. A newer file never overwrites a story that a person has changed.
 */
export const seedStories = async (database: Database, folders?: StoryFolders): Promise<void> => {
	await seedOnce(database, "story categories", createHash("sha256").update(CATEGORIES.join()).digest("hex"), (trx) =>
		addCategories(trx, CATEGORIES),
	);
	for (const { draft, hash } of readStories(folders))
		await seedOnce(database, `story ${draft.slug}`, hash, (trx) => saveStory(trx, draft, null));
};

type Work = Parameters<Database["transaction"]>[0];
const seedOnce = async (database: Database, name: string, hash: string, work: Work): Promise<void> => {
	if ((await seededHash(database.db, name)) === hash) return;
	await database.patient.transaction(async (trx) => {
		await work(trx);
		await noteSeeded(trx, name, hash);
	});
};
