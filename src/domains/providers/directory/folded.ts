import { foldText } from "#contract/shared/fold-text.ts";

// Normalised spellings for matching rows with profiles and accounts. Never shown.

const words = (text: string): string => foldText(text, " ");

const LEGAL = /\b(proprietary|pty|limited|ltd|incorporated|inc|co op|cooperative|the|trustee for|trust)\b/g;

/**
 * Normalises a provider's or organisation's name: `The Kite Care Pty. Ltd.` is `Kite Care`. A name of only legal words
 * stays.
 */
export const foldedName = (name: string): string => {
	const plain = words(name);
	return plain.replace(LEGAL, " ").replace(/\s+/g, " ").trim() || plain;
};

const STREET: Record<string, string> = {
	street: "st",
	str: "st",
	road: "rd",
	avenue: "av",
	ave: "av",
	drive: "dr",
	drv: "dr",
	court: "ct",
	crt: "ct",
	place: "pl",
	parade: "pde",
	highway: "hwy",
	lane: "ln",
	boulevard: "bvd",
	blvd: "bvd",
	boulevarde: "bvd",
	crescent: "cr",
	cres: "cr",
	terrace: "tce",
	ter: "tce",
	square: "sq",
	circuit: "cct",
	close: "cl",
	grove: "gr",
	esplanade: "esp",
	parkway: "pwy",
	saint: "st",
	mount: "mt",
	level: "l",
	lvl: "l",
	floor: "l",
	building: "bldg",
	north: "n",
	south: "s",
	east: "e",
	west: "w",
};
const UNIT = /^(unit|suite|shop|office|apartment|apt|flat|ste|u)$/;

/** Normalises a street address: `Unit 3, 12 Smith Street`, `Suite 3/12 Smith St.` and `3/12 SMITH ST` are equal. */
export const foldedAddress = (address: string): string =>
	words(address.replace(/\bno\.?\s*(?=\d)/gi, ""))
		.split(" ")
		.filter((word) => !UNIT.test(word))
		.map((word) => STREET[word] ?? word)
		.join(" ");

/** A web address without its scheme, `www.` and trailing slash. */
export const foldedWebsite = (url: string): string =>
	url
		.trim()
		.toLowerCase()
		.replace(/^https?:\/\//, "")
		.replace(/^www\./, "")
		.replace(/[/?#]+$/, "");
