import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { noteSeeded, seededHash } from "#domains/reference/store.ts";
import type { Database } from "#platform/db/database.ts";
import { folderOf } from "#platform/files/folders.ts";
import { hasPicture, picturesFolder, pictureUrl } from "./pictures.ts";
import { addCategories, type StoryDraft, saveStory } from "./store.ts";

/** What stories are sorted by, in the order of the filters. */
export const CATEGORIES = [
	"Participants",
	"Families and carers",
	"Older people",
	"Children and young people",
	"Providers",
	"Support coordinators",
];

/** Where stories and their pictures are. */
export interface StoryFolders {
	stories: URL;
	pictures: URL;
}

const ownFolders = (): StoryFolders => ({ stories: new URL("stories/", folderOf("seed")), pictures: picturesFolder() });

const list = (line: string | undefined): string[] => (line ?? "").split(",").flatMap((part) => part.trim() || []);

/**
 * A file of seed/stories/ as a story: `name: value` lines between `---`, then Markdown.
 * @param slug the file's name
 * @throws Error when the file has no such lines, or names no title or no date
 */
export const parseStory = (slug: string, file: string, pictures: URL): StoryDraft => {
	const [, head, body] = /^---\r?\n(.*?)\r?\n---\r?\n(.*)$/s.exec(file) ?? [];
	if (head === undefined || body === undefined)
		throw new Error(`${slug}: the story does not begin with its facts between two lines of ---`);
	const facts = new Map(
		head
			.split(/\r?\n/)
			.map((line) => [line.slice(0, line.indexOf(":")).trim(), line.slice(line.indexOf(":") + 1).trim()]),
	);
	const { title, published } = { title: facts.get("title"), published: facts.get("published") ?? "" };
	// Early morning in London is the same day in Melbourne, where dates are shown.
	const day = new Date(`${published}T00:00:00Z`);
	if (!title || !/^\d{4}-\d\d-\d\d$/.test(published) || Number.isNaN(day.getTime()))
		throw new Error(`${slug}: a story needs a title and a date as 2026-09-14`);
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

/** The stories of a folder, one file each; none where there is no such folder. */
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
			// A picture that came later is a change, too.
			const hash = createHash("sha256")
				.update(text)
				.update(`${draft.banner_desktop_url} ${draft.banner_mobile_url}`)
				.digest("hex");
			return { draft, hash };
		});
};

/**
 * Brings the stories of seed/ into the database, after the landing pages they lead to. A file that it already took in is passed over, so what was
 * changed or deleted since stays so; a story that a person has changed is left alone even by a newer file.
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
