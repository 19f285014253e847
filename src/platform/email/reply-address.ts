import { timingSafeEqual } from "node:crypto";
import type { Settings } from "#platform/config.ts";
import { sealerOf } from "#platform/security/sealed.ts";

const PURPOSE = "reply address";
/** Bytes of the keyed hash. All fits in the 64 characters of a local part, in lower case as some mail programs write it. */
const MAC = 10;
const ID_CHARACTERS = 25;
const MAC_CHARACTERS = 16;

const compact = (hex: string, length: number) => BigInt(`0x${hex}`).toString(36).padStart(length, "0");

const uuidOf = (compacted: string): string | undefined => {
	let value = 0n;
	for (const digit of compacted) value = value * 36n + BigInt(Number.parseInt(digit, 36));
	const hex = value.toString(16).padStart(32, "0");
	return hex.length === 32 ? hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5") : undefined;
};

const macs = (settings: Settings, email: string) =>
	sealerOf(settings)
		.fingerprints(PURPOSE, email)
		.map((mac) => compact(mac.subarray(0, MAC).toString("hex"), MAC_CHARACTERS));

/** The address that replies to an email go to: it names the email, and nobody can make one. */
export const replyAddress = (settings: Settings, base: string, email: string): string => {
	const at = base.lastIndexOf("@");
	const id = compact(email.replaceAll("-", ""), ID_CHARACTERS);
	return `${base.slice(0, at)}+${id}${macs(settings, email)[0]}${base.slice(at)}`.toLowerCase();
};

/** The id of the email that an address belongs to; undefined if it isn't one of ours. */
export const emailOfAddress = (settings: Settings, address: string): string | undefined => {
	const [, id = "", mac = ""] = /\+([0-9a-z]{25})([0-9a-z]{16})@[^@]+$/.exec(address.trim().toLowerCase()) ?? [];
	const email = uuidOf(id);
	if (!email || !mac) return undefined;
	const isOurs = macs(settings, email).some((known) => timingSafeEqual(Buffer.from(known), Buffer.from(mac)));
	return isOurs ? email : undefined;
};

const MESSAGE_ID = /<([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@([^<>\s]+)>/gi;

/** The ids of our emails that a References or In-Reply-To header names, the newest first. */
export const emailsOfReferences = ({ mail }: Pick<Settings, "mail">, references: string): string[] => {
	const host = mail.from.slice(mail.from.lastIndexOf("@") + 1).toLowerCase();
	const found = [...references.matchAll(MESSAGE_ID)].filter(([, , of = ""]) => of.toLowerCase() === host);
	return [...new Set(found.map(([, id = ""]) => id.toLowerCase()).reverse())];
};
