import { asciiDomain } from "./mailbox.ts";

// Finds a mistyped mailbox domain, for example gmial.com. It is only a hint: the typed domain may exist. No zod here:
// this reaches the browser.

/** Mailbox services that are common in Australia, with the endings of their domains. The first one is the usual one. */
const SERVICES: Readonly<Record<string, readonly string[]>> = {
	gmail: ["com"],
	hotmail: ["com", "com.au", "co.uk", "co.nz"],
	outlook: ["com", "com.au"],
	yahoo: ["com", "com.au", "co.uk", "co.nz"],
	icloud: ["com"],
	bigpond: ["com", "net.au", "com.au"],
	optusnet: ["com.au"],
	iinet: ["net.au"],
	ozemail: ["com.au"],
	westnet: ["com.au", "com"],
	fastmail: ["com", "com.au", "fm"],
	protonmail: ["com", "ch"],
	googlemail: ["com"],
	live: ["com", "com.au"],
	dodo: ["com.au"],
	tpg: ["com.au"],
	me: ["com"],
	msn: ["com"],
	aol: ["com"],
};

/** Other mailbox services and companies whose names are one letter from those above. */
const OTHERS = new Set(["ymail", "mail", "email", "hmail", "kmail", "gail", "gmx", "cloud", "inet", "eastnet"]);

/** Services that use one ending in every country. */
const ONE_ENDING = new Set(["gmail", "googlemail", "icloud", "optusnet"]);

/** The fewest insertions, deletions, replacements and swaps of neighbours that turn one text into the other. */
const distance = (from: string, to: string): number => {
	const rows = Array.from({ length: from.length + 1 }, (_, i) => [i]);
	for (let j = 1; j <= to.length; j++) (rows[0] as number[])[j] = j;
	const at = (i: number, j: number) => rows[i]?.[j] ?? Number.POSITIVE_INFINITY;
	for (let i = 1; i <= from.length; i++)
		for (let j = 1; j <= to.length; j++) {
			const isSwap = from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1];
			(rows[i] as number[])[j] = Math.min(
				at(i - 1, j) + 1,
				at(i, j - 1) + 1,
				at(i - 1, j - 1) + (from[i - 1] === to[j - 1] ? 0 : 1),
				isSwap ? at(i - 2, j - 2) + 1 : Number.POSITIVE_INFINITY,
			);
		}
	return at(from.length, to.length);
};

const isNearName = (typed: string, name: string): boolean => {
	if (typed === name) return true;
	// Short names have too many real neighbours.
	if (name.length < 5 || OTHERS.has(typed)) return false;
	const startsAlike = typed[0] === name[0] || (typed[0] === name[1] && typed[1] === name[0]);
	if (!startsAlike && name.length < 7) return false;
	return distance(typed, name) <= (name.length < 9 ? 1 : 2);
};

/** Endings that no service uses, although they look like those of a country. */
const SLIPS = new Set(["co", "cm", "om", "co.au"]);

/** The ending that was meant; undefined if the typed one may be right. */
const endingFor = (typed: string, name: string, isExact: boolean): string | undefined => {
	const known = SERVICES[name] ?? [];
	const [usual] = known;
	if (known.includes(typed) || ONE_ENDING.has(name)) return known.includes(typed) ? typed : usual;
	// Short names have other owners under every real ending.
	if (name.length < 5 && (/^[a-z]{2}$/.test(typed) || ["com", "net", "org"].includes(typed))) return undefined;
	// The service's own ending in another country, for example yahoo.fr or hotmail.co.in.
	if (isExact && /^(?:(?:com?|net|org)\.)?[a-z]{2}$/.test(typed) && !SLIPS.has(typed)) return undefined;
	// Browsers of 2022 don't know toSorted.
	const [near] = known
		.map((ending) => ({ ending, far: ending === `${typed}.au` ? 1 : distance(typed, ending) }))
		.sort((a, b) => a.far - b.far);
	if (near && near.far <= 2) return near.ending;
	return isExact ? undefined : usual;
};

/** The domain that was probably meant; undefined if the typed one is real or like no other. */
const meantDomain = (domain: string): string | undefined => {
	const [typedName = "", ...rest] = domain.split(".");
	const typedEnding = rest.join(".");
	if (OTHERS.has(typedName)) return undefined;
	for (const name of [typedName, ...Object.keys(SERVICES)]) {
		const [usual] = SERVICES[name] ?? [];
		if (!usual) continue;
		// The dot was left out or moved.
		if (name.length >= 5 && domain.replaceAll(".", "") === `${name}${usual}`.replaceAll(".", ""))
			return `${name}.${usual}`;
		if (!isNearName(typedName, name)) continue;
		const ending = typedEnding === "" ? usual : endingFor(typedEnding, name, typedName === name);
		return ending && `${name}.${ending}`;
	}
	return undefined;
};

/**
 * The address that was probably meant, for a mailbox domain that looks mistyped.
 * @returns undefined for every other address, and for text that isn't one
 */
export const suggestedEmail = (typed: string): string | undefined => {
	const text = typed.trim();
	const at = text.lastIndexOf("@");
	if (at < 1 || text.length > 254) return undefined;
	const domain = asciiDomain(text.slice(at + 1));
	const meant = meantDomain(domain);
	return meant && meant !== domain ? `${text.slice(0, at)}@${meant}` : undefined;
};

/** The hint at the field. */
export const emailHint = (suggested: string): string => `Did you mean ${suggested}?`;

/** The same after the form was sent, when the typed address is kept. */
export const emailQuestion = (suggested: string): string =>
	`${emailHint(suggested)} If your address is right, send the form again.`;
