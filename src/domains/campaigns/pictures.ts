import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { CAMPAIGN_PICTURES, type CampaignPicture } from "#contract/reference/lists.ts";
import type { Db } from "#platform/db/database.ts";
import type { StoredContent } from "#platform/files/files.ts";
import { invalid, notFound } from "#platform/http/problem.ts";
import { FOR_GOOD, inTurn, isPicture, loadSharp, pictureAnswer } from "#platform/images/picture.ts";
import { letIn } from "#platform/scan/quarantine.ts";
import type { Services } from "#platform/services.ts";

/** A small file may open into a huge picture: one of more pixels is refused before it is opened. */
const MOST_PIXELS = 60_000_000;

/** A picture drawn again in the size pages show, so that nothing of the file but what it shows goes on. */
export interface Drawn {
	content: Buffer;
	mediaType: string;
	variant: string;
}

/**
 * @throws Problem 422 for a file that is no PNG, JPEG, WebP or GIF, whatever it is called
 */
export const drawPicture = async (services: Services, file: File, which: CampaignPicture): Promise<Drawn[]> => {
	const refused = invalid([{ field: "picture", message: "Choose a picture that is a PNG, JPEG, WebP or GIF" }]);
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

/** Keeps a picture. @returns its address */
export const keepPicture = async (db: Db, drawn: Drawn[], at: Date): Promise<string> => {
	const name = randomBytes(16).toString("base64url");
	for (const { variant, mediaType, content } of drawn)
		await sql`
			insert into campaign_picture (name, variant, media_type, content, added_at) values (${name}, ${variant}, ${mediaType}, ${content}, ${at})
		`.execute(db);
	return `/api/campaign-pictures/${name}/${drawn.find(({ mediaType }) => mediaType === "image/webp")?.variant}`;
};

/** Pictures that no page and no draft shows any more are let go. */
export const sweepPictures = async (db: Db): Promise<void> => {
	await sql`
		delete from campaign_picture p where not exists (
			select from campaign c where position('/api/campaign-pictures/' || p.name || '/' in concat(c.heading_image_url, ' ', c.mobile_heading_image_url)) > 0
		) and not exists (select from campaign_work w where position('/api/campaign-pictures/' || p.name || '/' in w.content::text) > 0)
	`.execute(db);
};

/**
 * A picture in one format. Its name changes with the picture, so browsers keep it for good.
 * @throws Problem 404
 */
export const readPicture = async (
	{ database, files }: Pick<Services, "database" | "files">,
	name: string,
	variant: string,
): Promise<Response> => {
	const { rows } = await sql<StoredContent & { media_type: string }>`
		select media_type, content, content_at from campaign_picture where name = ${name} and variant = ${variant}
	`.execute(database.db);
	const [picture] = rows;
	if (!picture) throw notFound();
	return pictureAnswer(await files.contentOf(picture), picture.media_type, FOR_GOOD);
};
