import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { adminCopy } from "#contract/shared/copy/admin.ts";
import { thousands } from "#contract/shared/thousands.ts";
import { recordAuditEvent } from "#domains/accounts/audit.ts";
import { type Person, personOf } from "#domains/accounts/session.ts";
import { mayDo } from "#domains/providers/permissions.ts";
import type { Caller } from "#platform/http/caller.ts";
import { invalid, notFound, Problem } from "#platform/http/problem.ts";
import { inTurn, isPicture, loadSharp, pictureAnswer } from "#platform/images/picture.ts";
import { letIn } from "#platform/scan/quarantine.ts";
import type { Services } from "#platform/services.ts";
import { findOwn, writeChanges } from "./store.ts";

/** Longest sides in pixels: 72 on a card and 120 on a profile, times up to 3 for dense screens. */
const SIDES = [144, 240, 360] as const;
/** A small file may decode to a huge picture, so the limit is checked before decoding. */
const MOST_PIXELS = 40_000_000;
/** A smaller logo can't be recognised on a card. */
const LEAST_SIDE = 16;
/** Channel values of 255 too small to see. Less alpha is transparent, and less contrast is one colour. */
const UNSEEN = 8;

interface Picture {
	variant: string;
	mediaType: string;
	content: Buffer;
}

const refusedFor = (message: string) => invalid([{ field: "logo", message }]);
const sizeInWords = ({ width, height }: { width: number; height: number }) =>
	`The picture is ${thousands(width)} by ${thousands(height)} pixels.`;

/**
 * The visible part of a picture: upright, without transparent edges.
 * @throws Problem 422 for an invisible, too large or too small picture
 */
const seenPart = async (file: Buffer): Promise<Buffer> => {
	const sharp = await loadSharp();
	const header = await sharp(file, { limitInputPixels: false }).metadata();
	if (header.width * header.height > MOST_PIXELS)
		throw refusedFor(`${sizeInWords(header)} Make it smaller: up to 6,000 by 6,000 pixels.`);
	const { data: upright, info } = await sharp(file, {
		limitInputPixels: MOST_PIXELS,
		failOn: "error",
		sequentialRead: true,
	})
		.rotate()
		.png({ compressionLevel: 1 })
		.toBuffer({ resolveWithObject: true });
	const tooSmall = `A logo needs at least ${LEAST_SIDE} by ${LEAST_SIDE} pixels.`;
	if (Math.max(info.width, info.height) < LEAST_SIDE) throw refusedFor(`${sizeInWords(info)} ${tooSmall}`);
	const { channels } = await sharp(upright).stats();
	const alpha = header.hasAlpha ? channels.at(-1) : undefined;
	if (alpha && alpha.max < UNSEEN) throw refusedFor("The picture is completely transparent, so no one would see it.");
	if (channels.every(({ min, max }) => max - min < UNSEEN))
		throw refusedFor("The picture is all one colour. Choose one that shows your logo.");
	if (!alpha || alpha.min >= UNSEEN) return upright;
	// Two steps, because a single sharp pipeline trims before it extracts the channel.
	const mask = await sharp(upright).extractChannel("alpha").png({ compressionLevel: 1 }).toBuffer();
	const { info: seen } = await sharp(mask)
		.trim({ background: "#000", threshold: UNSEEN })
		.toBuffer({ resolveWithObject: true });
	if (Math.max(seen.width, seen.height) < LEAST_SIDE)
		throw refusedFor(`All but ${seen.width} by ${seen.height} pixels of the picture are transparent. ${tooSmall}`);
	return sharp(upright)
		.extract({
			left: -(seen.trimOffsetLeft ?? 0),
			top: -(seen.trimOffsetTop ?? 0),
			width: seen.width,
			height: seen.height,
		})
		.png({ compressionLevel: 1 })
		.toBuffer();
};

/**
 * Redraws a logo, so nothing of the uploaded file remains except the picture.
 * @throws Problem 422 as `seenPart`; decoder errors for a broken file
 */
const draw = async (file: Buffer): Promise<Picture[]> => {
	const sharp = await loadSharp();
	const seen = await seenPart(file);
	const pictures: Picture[] = [];
	for (const side of SIDES) {
		const scaled = () => sharp(seen).resize({ width: side, height: side, fit: "inside", withoutEnlargement: true });
		pictures.push({
			variant: `${side}.avif`,
			mediaType: "image/avif",
			content: await scaled().avif({ quality: 60, effort: 3 }).toBuffer(),
		});
		pictures.push({
			variant: `${side}.webp`,
			mediaType: "image/webp",
			content: await scaled().webp({ quality: 85 }).toBuffer(),
		});
	}
	return pictures;
};

/**
 * Replaces a profile's logo and deletes the old file (API-043).
 * @returns the new logo's URL
 * @throws Problem 422 for content that isn't PNG, JPEG, WebP or GIF, whatever its file name, and for a picture with
 * nothing visible
 */
export const changeLogo = async (
	services: Services,
	about: { providerId: number; person: Person },
	file: File,
): Promise<string> => {
	const { database, clock } = services;
	const refused = invalid([{ field: "logo", message: adminCopy.logoTooLarge }]);
	const bytes = Buffer.from(await file.arrayBuffer());
	if (!isPicture(bytes)) throw refused;
	await letIn(services, { bytes, name: file.name, field: "logo", call: "logo", about: `provider:${about.providerId}` });
	const pictures = await inTurn(() => draw(bytes)).catch((error: unknown) => {
		throw error instanceof Problem ? error : refused;
	});
	const name = randomBytes(16).toString("base64url");
	const address = `/api/logos/${name}/240.webp`;
	return database.transaction(async (trx) => {
		const row = await findOwn(trx, about.providerId, true);
		if (!row) throw notFound();
		const now = clock();
		await sql`delete from logo_picture where provider_id = ${row.id}`.execute(trx);
		for (const { variant, mediaType, content } of pictures)
			await sql`
				insert into logo_picture (name, variant, provider_id, media_type, content) values (${name}, ${variant}, ${row.id}, ${mediaType}, ${content})
			`.execute(trx);
		await writeChanges(trx, row, { logo_url: { was: row.logo_url, is: address } }, { personId: about.person.id, now });
		await recordAuditEvent(trx, now, { personId: about.person.id, event: "logo.changed", about: `provider:${row.id}` });
		return address;
	});
};

/** Removes a logo and its files. Repeating it changes nothing. @throws Problem 404 */
export const removeLogo = (
	{ database, clock }: Services,
	about: { providerId: number; person: Person },
): Promise<void> =>
	database.transaction(async (trx) => {
		const row = await findOwn(trx, about.providerId, true);
		if (!row) throw notFound();
		if (row.logo_url === null) return;
		const now = clock();
		await sql`delete from logo_picture where provider_id = ${row.id}`.execute(trx);
		await writeChanges(trx, row, { logo_url: { was: row.logo_url, is: null } }, { personId: about.person.id, now });
		await recordAuditEvent(trx, now, { personId: about.person.id, event: "logo.removed", about: `provider:${row.id}` });
	});

/**
 * Browsers cache a logo for a year, because its name changes with it. Proxies revalidate after a minute, so a removed
 * logo disappears soon.
 */
const LOGO_CACHE = "public, max-age=31536000, s-maxage=60, immutable";

/**
 * A logo in one size and format. Until its profile is first shown, only for people who may preview it.
 * @throws Problem 404
 */
export const readLogo = async (
	services: Services,
	caller: Caller,
	name: string,
	variant: string,
): Promise<Response> => {
	const { database, files } = services;
	const picture = await database.db
		.selectFrom("logo_picture as l")
		.innerJoin("provider as p", "p.id", "l.provider_id")
		.select(["l.media_type", "l.content", "l.content_at", "l.provider_id"])
		.select((eb) => eb("p.first_shown_at", "is not", null).as("is_public"))
		.$narrowType<{ is_public: boolean }>()
		.where("l.name", "=", name)
		.where("l.variant", "=", variant)
		.executeTakeFirst();
	if (!picture) throw notFound();
	if (
		!picture.is_public &&
		!(await mayDo(services, await personOf(caller, services), "profile.preview", picture.provider_id))
	)
		throw notFound();
	return pictureAnswer(await files.contentOf(picture), picture.media_type, picture.is_public ? LOGO_CACHE : "no-store");
};
