import { timingSafeEqual } from "node:crypto";
import type { Settings } from "#platform/config.ts";
import { sealerOf } from "./sealed.ts";

const TOKEN = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{43})$/;

/**
 * The token of a link in every email of a kind: a record's id and a keyed hash of it, so that nothing has to be stored.
 * @param purpose such as `weekly-email`; a token doesn't work for another purpose
 */
export const linkToken = (settings: Settings, purpose: string, id: string): string =>
	`${id}.${sealerOf(settings).fingerprint(purpose, id).toString("base64url")}`;

/** The id in a token of `linkToken`; undefined if the token is malformed or wasn't made with one of our keys. */
export const idOfLinkToken = (settings: Settings, purpose: string, token: string): string | undefined => {
	const [, id = "", mac = ""] = TOKEN.exec(token) ?? [];
	// Compared as text: several texts decode to the same bytes.
	const given = Buffer.from(mac);
	const isOurs = sealerOf(settings)
		.fingerprints(purpose, id)
		.map((known) => Buffer.from(known.toString("base64url")))
		.some((known) => known.length === given.length && timingSafeEqual(known, given));
	return isOurs ? id : undefined;
};
