import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { CAMPAIGN_PICTURES, type CampaignPicture } from "#contract/reference/lists.ts";
import type { Db } from "#platform/db/database.ts";
import { invalid, notFound } from "#platform/http/problem.ts";
import { FOR_GOOD, inTurn, isPicture, loadSharp, pictureAnswer } from "#platform/images/picture.ts";
import { letIn } from "#platform/scan/quarantine.ts";
import type { Services } from "#platform/services.ts";

/** A small file can decode to a huge picture, so larger ones are refused before decoding. */
const MOST_PIXELS = 60_000_000;

/** A picture re-encoded at the size that pages show. Removes metadata and anything else in the file. */
export interface PictureFile {
	content: Buffer;
	mediaType: string;
	variant: string;
}

/** @throws Problem 422 unless the content is a PNG, JPEG, WebP or GIF, whatever the file's name */
export const drawPicture = async (services: Services, file: File, which: CampaignPicture): Promise<PictureFile[]> => {
	const refused = invalid([{ field: "picture", message: "Choose a PNG, JPEG, WebP or GIF picture" }]);
	const bytes = Buffer.from(await file.arrayBuffer());
	if (!isPicture(bytes)) throw refused;
	await letIn(services, { bytes, name: file.name, field: "picture", call: "campaign picture", about: "campaign" });
	const sharp = await loadSharp();
	const scaled = () =>
		sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: "error", sequentialRead: true })
			.rotate()
			.resize({ ...CAMPAIGN_PICTURES[which], fit: "cover", position: "attention" });
	return inTurn(async () => [
		{
			variant: `${which}.avif`,
			mediaType: "image/avif",
			content: await scaled().avif({ quality: 60, effort: 3 }).toBuffer(),
		},
		{ variant: `${which}.webp`, mediaType: "image/webp", content: await scaled().webp({ quality: 82 }).toBuffer() },
	]).catch(() => {
		throw refused;
	});
};

/** Stores a picture. @returns its address */
export const keepPicture = async (db: Db, drawn: PictureFile[], at: Date): Promise<string> => {
	const name = randomBytes(16).toString("base64url");
	for (const { variant, mediaType, content } of drawn)
		await sql`
			insert into campaign_picture (name, variant, media_type, content, added_at) values (${name}, ${variant}, ${mediaType}, ${content}, ${at})
		`.execute(db);
	return `/api/campaign-pictures/${name}/${drawn.find(({ mediaType }) => mediaType === "image/webp")?.variant}`;
};

/** Deletes pictures that no page and no draft uses. */
export const sweepPictures = async (db: Db): Promise<void> => {
	await sql`
		delete from campaign_picture p where not exists (
			select from campaign c where position('/api/campaign-pictures/' || p.name || '/' in concat(c.heading_image_url, ' ', c.mobile_heading_image_url)) > 0
		) and not exists (select from campaign_work w where position('/api/campaign-pictures/' || p.name || '/' in w.content::text) > 0)
	`.execute(db);
};

/**
 * A picture in one format. A new picture gets a new name, so browsers can cache it permanently.
 * @throws Problem 404
 */
export const readPicture = async (
	{ database, files }: Pick<Services, "database" | "files">,
	name: string,
	variant: string,
): Promise<Response> => {
	const picture = await database.db
		.selectFrom("campaign_picture")
		.select(["media_type", "content", "content_at"])
		.where("name", "=", name)
		.where("variant", "=", variant)
		.executeTakeFirst();
	if (!picture) throw notFound();
	return pictureAnswer(await files.contentOf(picture), picture.media_type, FOR_GOOD);
};
