import { sql } from "kysely";
import type { StoryText } from "#contract/stories/editing.ts";
import { recordAuditEvent } from "#domains/accounts/audit.ts";
import { once } from "#domains/accounts/once.ts";
import type { Person } from "#domains/accounts/session.ts";
import type { Transaction } from "#platform/db/database.ts";
import { conflict, invalid, notFound } from "#platform/http/problem.ts";
import type { Services } from "#platform/services.ts";
import { slugFor } from "./story-address.ts";
import { dropUnusedPictures } from "./story-pictures.ts";
import { applyText, findWorked, pictureNumber, sameText, type WorkedStory } from "./story-text.ts";

/** Automatic saves within this time count as one version. */
const ONE_VERSION_MS = 10 * 60_000;

const CHANGED =
	"A colleague has saved this story since you opened it. None of your text is lost. Compare both versions, then decide.";

type Needs = Pick<Services, "database" | "clock">;

/**
 * Locks a story for a change.
 * @param version the version that the caller read
 * @throws Problem 404, or 409 if a colleague has changed it
 */
export const lockStory = async (trx: Transaction, id: number, version?: number): Promise<WorkedStory> => {
	const story = await findWorked(trx, id, true);
	if (!story) throw notFound();
	if (version !== undefined && story.version !== version) throw conflict(CHANGED);
	return story;
};

/** Saves the original text of a seeded story as a version, before the team's first change. */
const keepFirst = async (trx: Transaction, story: WorkedStory): Promise<void> => {
	if (story.newest) return;
	await sql`
		insert into story_version (story_id, number, saved_at, begun_at, kind, content)
		values (${story.id}, ${story.version}, ${story.updated_at}, ${story.updated_at}, 'first', ${JSON.stringify(story.text)})
	`.execute(trx);
	if (story.status === "published")
		await sql`update story set public_version = version where id = ${story.id}`.execute(trx);
};

/** @throws Problem 422 if the story doesn't have the cover's picture */
const checkCover = async (trx: Transaction, story: WorkedStory, cover: string): Promise<void> => {
	const number = pictureNumber(cover);
	const { rows } =
		number === undefined
			? await sql`select where ${cover === "" || cover === story.text.cover || cover.startsWith(`/stories/${story.files_slug ?? story.slug}-`)}`.execute(
					trx,
				)
			: await sql`select from story_picture where story_id = ${story.id} and number = ${number}`.execute(trx);
	if (rows.length === 0) throw invalid([{ field: "cover", message: "Choose one of the story's pictures" }]);
};

interface Save {
	by: Pick<Person, "id">;
	kind: "saved" | "automatic" | "restored";
}

/**
 * Saves a text as the newest version. The caller holds the story's lock. The same text again changes nothing.
 * @returns the updated story
 */
const keep = async (
	trx: Transaction,
	at: Date,
	story: WorkedStory,
	asked: StoryText,
	{ by, kind }: Save,
): Promise<WorkedStory> => {
	await keepFirst(trx, story);
	const text = { ...asked, slug: await slugFor(trx, asked.slug, asked.title, story.id) };
	await checkCover(trx, story, text.cover);
	const { newest } = story;
	if (sameText(story.text, text)) {
		if (kind === "saved" && newest?.kind === "automatic")
			await sql`update story_version set kind = 'saved' where story_id = ${story.id} and number = ${newest.number}`.execute(
				trx,
			);
		return story;
	}
	const number = story.version + 1;
	const isGoingOn =
		newest?.kind === "automatic" &&
		newest.by_id === by.id &&
		newest.number !== story.public_version &&
		at.getTime() - newest.begun.getTime() < ONE_VERSION_MS;
	if (isGoingOn)
		await sql`delete from story_version where story_id = ${story.id} and number = ${newest.number}`.execute(trx);
	await sql`
		insert into story_version (story_id, number, saved_at, begun_at, saved_by, kind, content)
		values (${story.id}, ${number}, ${at}, ${isGoingOn ? newest.begun : at}, ${by.id}, ${kind}, ${JSON.stringify(text)})
	`.execute(trx);
	await sql`update story set version = ${number}, edited_at = ${at} where id = ${story.id}`.execute(trx);
	// A draft isn't public, so its columns and address change at once.
	if (story.status === "draft") await applyText(trx, story, text, at);
	if (kind !== "automatic")
		await recordAuditEvent(trx, at, {
			personId: by.id,
			event: `story.${kind}`,
			about: `story:${story.id}`,
			facts: { version: number },
		});
	return lockStory(trx, story.id);
};

/**
 * Saves the editor's text. The trigger stories_updated updates the search for stories.
 * @throws Problem 404, 409, 422
 */
export const saveStoryText = (
	{ database, clock }: Needs,
	by: Person,
	id: number,
	{ version, automatic, ...text }: StoryText & { version: number; automatic: boolean },
) =>
	database.transaction(async (trx) => {
		const at = clock();
		const saved = await keep(trx, at, await lockStory(trx, id, version), text, {
			by,
			kind: automatic ? "automatic" : "saved",
		});
		if (!automatic) await dropUnusedPictures(trx, at);
		return saved;
	});

/** Makes an older version the newest. @throws Problem 404, 409, 422 */
export const restoreVersion = (
	{ database, clock }: Needs,
	by: Person,
	id: number,
	{ version, number }: { version: number; number: number },
) =>
	database.transaction(async (trx) => {
		const story = await lockStory(trx, id, version);
		const saved = await trx
			.selectFrom("story_version")
			.select(({ ref }) => ref("content").$castTo<StoryText>().as("content"))
			.where("story_id", "=", id)
			.where("number", "=", number)
			.executeTakeFirst();
		if (!saved) throw notFound("We couldn't find this version.");
		return keep(trx, clock(), story, saved.content, { by, kind: "restored" });
	});

/** @returns the story's id */
const insertStory = async (
	trx: Transaction,
	at: Date,
	by: Person,
	{ title, is_social }: { title: string; is_social: boolean },
): Promise<number> => {
	const slug = await slugFor(trx, "", title, 0);
	const begun = { slug, title, author: "{product} editors", status: "draft", has_download: is_social };
	const { id } = await trx
		.insertInto("story")
		.values({ ...begun, created_at: at, updated_at: at, edited_at: at })
		.returning("id")
		.executeTakeFirstOrThrow();
	const { text } = await lockStory(trx, id);
	const first = { story_id: id, number: 1, saved_at: at, begun_at: at, saved_by: by.id, kind: "saved" };
	await trx
		.insertInto("story_version")
		.values({ ...first, content: JSON.stringify(text) })
		.execute();
	await recordAuditEvent(trx, at, { personId: by.id, event: "story.begun", about: `story:${id}` });
	return id;
};

/**
 * Creates a story.
 * @param key the request key; repeating it returns the same story
 * @returns the story's id
 * @throws Problem 409 if the key was used for another request
 */
export const beginStory = (
	services: Needs & Pick<Services, "settings">,
	by: Person,
	{ title, is_social }: { title: string; is_social: boolean },
	key: string | undefined,
): Promise<number> =>
	services.database.transaction((trx) =>
		once(trx, services, { personId: by.id, key, request: { call: "story", title, is_social } }, () =>
			insertStory(trx, services.clock(), by, { title, is_social }),
		),
	);
