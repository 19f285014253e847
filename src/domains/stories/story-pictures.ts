import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { STORY_PICTURE_LEAST } from "#contract/stories/options.ts";
import { recordAuditEvent } from "#domains/accounts/audit.ts";
import { type Person, personOf } from "#domains/accounts/session.ts";
import { mayAsTeam } from "#domains/accounts/team-permissions.ts";
import type { Db, Transaction } from "#platform/db/database.ts";
import type { Caller } from "#platform/http/caller.ts";
import { invalid, notFound } from "#platform/http/problem.ts";
import { inTurn, isPicture, loadSharp, pictureAnswer } from "#platform/images/picture.ts";
import { letIn } from "#platform/scan/quarantine.ts";
import type { Services } from "#platform/services.ts";
import { shown } from "./store.ts";

/** Larger pictures are refused before decoding, because a small file can decode into a huge picture. */
const MOST_PIXELS = 40_000_000;
/** How long a picture may stay unused. */
const UNUSED_MS = 24 * 3600_000;

/** The blog's sizes: cover on wide and small screens, page of a social story, and within the text (not cropped). */
const SIZES = {
	wide: { width: 1200, height: 630, fit: "cover" },
	mobile: { width: 720, height: 480, fit: "cover" },
	page: { width: 800, height: 600, fit: "cover" },
	body: { width: 800, height: 1000, fit: "inside" },
} as const;

interface RenderedPicture {
	width: number;
	height: number;
	files: { variant: string; mediaType: string; content: Buffer }[];
}

const refused = (message: string) => invalid([{ field: "picture", message }]);

/**
 * Re-encodes a picture, so that only its pixels are kept.
 * @throws Problem 422 if it is too small; the decoder's error if it is not a picture
 */
const draw = async (file: Buffer): Promise<RenderedPicture> => {
	const sharp = await loadSharp();
	const open = () => sharp(file, { limitInputPixels: MOST_PIXELS, failOn: "error" }).rotate();
	const upright = await open().toBuffer({ resolveWithObject: true });
	const { width, height } = upright.info;
	if (width < STORY_PICTURE_LEAST.width || height < STORY_PICTURE_LEAST.height)
		throw refused(
			`The picture is ${width} pixels wide and ${height} high. It must be at least ${STORY_PICTURE_LEAST.width} by ${STORY_PICTURE_LEAST.height}`,
		);
	const drawn: RenderedPicture = { width: 0, height: 0, files: [] };
	for (const [name, { fit, ...size }] of Object.entries(SIZES)) {
		const scaled = () => open().resize({ ...size, fit, withoutEnlargement: fit === "inside", position: "attention" });
		drawn.files.push({
			variant: `${name}.avif`,
			mediaType: "image/avif",
			content: await scaled().avif({ quality: 55, effort: 3 }).toBuffer(),
		});
		const webp = await scaled().webp({ quality: 82 }).toBuffer({ resolveWithObject: true });
		drawn.files.push({ variant: `${name}.webp`, mediaType: "image/webp", content: webp.data });
		if (name === "body") Object.assign(drawn, { width: webp.info.width, height: webp.info.height });
	}
	return drawn;
};

/**
 * Adds a picture to a story.
 * @returns the picture's number
 * @throws Problem 404; 422 if the content is not PNG, JPEG, WebP or GIF, or the picture is too small or too large
 */
export const addPicture = async (
	services: Services,
	by: Person,
	storyId: number,
	{ picture, alt }: { picture: File; alt: string },
): Promise<number> => {
	const { database, clock } = services;
	const bytes = Buffer.from(await picture.arrayBuffer());
	const unreadable = refused(
		"We can't read this picture. Upload a PNG, JPEG, WebP or GIF with up to 40 million pixels",
	);
	if (!isPicture(bytes)) throw unreadable;
	await letIn(services, {
		bytes,
		name: picture.name,
		field: "picture",
		call: "story picture",
		about: `story:${storyId}`,
	});
	const { width, height, files } = await inTurn(() => draw(bytes)).catch((error: unknown) => {
		throw error instanceof Error && error.name === "Problem" ? error : unreadable;
	});
	const name = randomBytes(16).toString("base64url");
	return database.transaction(async (trx) => {
		const { rows: there } = await sql`select from story where id = ${storyId} for update`.execute(trx);
		if (there.length === 0) throw notFound();
		const at = clock();
		// Never reuse a number, because an older version may name its first picture.
		const { number } = await trx
			.updateTable("story")
			.set((eb) => ({ last_picture: eb("last_picture", "+", 1), edited_at: at }))
			.where("id", "=", storyId)
			.returning("last_picture as number")
			.executeTakeFirstOrThrow();
		await trx
			.insertInto("story_picture")
			.values({ story_id: storyId, number, name, alt, width, height, added_at: at, added_by: by.id })
			.execute();
		for (const { variant, mediaType, content } of files)
			await sql`insert into story_picture_file (name, variant, media_type, content) values (${name}, ${variant}, ${mediaType}, ${content})`.execute(
				trx,
			);
		await recordAuditEvent(trx, at, {
			personId: by.id,
			event: "story.picture",
			about: `story:${storyId}`,
			facts: { picture: number },
		});
		await dropUnusedPictures(trx, at);
		return number;
	});
};

/** Deletes pictures that no version of their story uses, a day after upload. */
export const dropUnusedPictures = async (trx: Transaction, at: Date): Promise<void> => {
	await sql`
		delete from story_picture p where p.added_at < ${new Date(at.getTime() - UNUSED_MS)} and not exists (
			select from story_version v where v.story_id = p.story_id
				and (v.content ->> 'cover' = 'picture-' || p.number or v.content ->> 'content' ~ ('picture-' || p.number || '(?![0-9])'))
		)
	`.execute(trx);
};

/** The pictures of a story, in upload order. */
export const listPictures = (db: Db | Transaction, storyId: number) =>
	db
		.selectFrom("story_picture")
		.select(["number", "name", "alt", "width", "height"])
		.where("story_id", "=", storyId)
		.orderBy("number")
		.execute();

/**
 * Serves a picture in one size and format.
 * @throws Problem 404; also for everyone except the team while its story is not public
 */
export const readPicture = async (
	services: Services,
	caller: Caller,
	name: string,
	variant: string,
): Promise<Response> => {
	const { database, clock, files } = services;
	const file = await database.db
		.selectFrom("story_picture_file as f")
		.innerJoin("story_picture as p", "p.name", "f.name")
		.innerJoin("story as s", "s.id", "p.story_id")
		.select(["f.media_type", "f.content", "f.content_at", shown(clock()).as("is_shown")])
		.where("f.name", "=", name)
		.where("f.variant", "=", variant)
		.executeTakeFirst();
	if (!file) throw notFound();
	if (!file.is_shown) {
		const person = await personOf(caller, services);
		if (!person || !mayAsTeam(person, "stories.write")) throw notFound();
	}
	// The content of a name never changes, but its visibility does, so shared caches must not store it.
	return pictureAnswer(
		await files.contentOf(file),
		file.media_type,
		file.is_shown ? "private, max-age=3600" : "no-store",
	);
};
