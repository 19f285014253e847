import sanitizeHtml from "sanitize-html";
import { isAustralianPhone } from "#contract/checks.ts";
import { MEANINGFUL_TAGS, tidyRich, wordsOfRich } from "#contract/rich-text.ts";
import { findContactDetails } from "./contact-details.ts";

const rules: sanitizeHtml.IOptions = {
	allowedTags: [...MEANINGFUL_TAGS],
	allowedAttributes: {},
	disallowedTagsMode: "discard",
	nonTextTags: ["script", "style", "textarea", "option", "noscript", "template", "title", "iframe", "object", "svg", "math"],
	parser: { lowerCaseTags: true },
};

/**
 * A profile's long description as it is kept: paragraphs, line breaks, lists of one level, bold, italic and underline,
 * without attributes and in one normal form, so that cleaning twice changes nothing (admin §5, ADM-026).
 */
export const cleanDescription = (html: string): string => tidyRich(sanitizeHtml(html, rules));

const COMMON = "com|net|org|gov|edu|asn|info|biz|io|au|nz";
const TOP_LEVEL = `${COMMON}|co|id|care|health|support|online|site|life|community`;

/** Text as a reader takes it in: what cannot be seen is gone, and letters and digits of other shapes are the usual ones. */
const asRead = (text: string): string =>
	text
		.normalize("NFKC")
		.replace(/\p{Default_Ignorable_Code_Point}|[\u0300-\u036f]|[\u20d0-\u20ff]/gu, "")
		.replaceAll("\u3002", ".")
		// Nobody reads a word as long as this, but searching it takes the square of its length.
		.replace(/\S{500}/g, "$& ");

/**
 * Addresses that are spelled out for people and hidden from machines, as machines write them.
 * No name has more than ten parts, and to look for any number of them takes the square of a text's length.
 */
const spelled = (text: string): string =>
	text
		.replace(/\s*[[({<]\s*(?:at|@)\s*[\])}>]\s*/gi, "@")
		.replace(/\s*[[({<]\s*(?:dot|\.)\s*[\])}>]\s*/gi, ".")
		.replace(
			new RegExp(`(?<![\\w.+-])([\\w.+-]+) +at +([\\w-]+(?: +dot +[\\w-]+){0,8} +dot +(?:${TOP_LEVEL}))\\b`, "gi"),
			(_, who: string, where: string) => `${who}@${where}`,
		)
		.replace(new RegExp(`(?<=\\w) +dot +(?=(?:[\\w-]+ +dot +){0,8}(?:${COMMON})\\b)`, "gi"), ".")
		.replace(/(@[\w.-]+) +dot +(?=\w)/gi, "$1.")
		.replace(/\bwww +dot +/gi, "www.")
		.replace(/(?<=[\w.+-]) *@ *(?=[\w-]+(?: *\.[\w-]| +\. +[\w-]|\. +(?:com|net|org)\b))/gi, "@")
		.replace(new RegExp(`(@[\\w.-]+)(?: +\\. *|\\. +)(?=(?:${COMMON})\\b)`, "gi"), "$1.");

/** Dates, and numbers of items in the NDIS price guide. */
const OTHER_NUMBER = /\b(?:\d{1,2}\/\d{1,2}\/\d{2,4}|\d\d_\d{3}_\d{4}_\d_\d)\b/g;

/** A number in full whose digits are parted in an unusual way, be it by a line break. */
const hasPartedNumber = (text: string): boolean =>
	findContactDetails(text.replace(OTHER_NUMBER, "—").replace(/(?<=\d\)?) *[-./|_~*:;·•∙\u2010-\u2015\u2212] *(?=\(?\d)/g, " ")).some(
		(found) => found.kind === "phone" && found.text.replace(/\D/g, "").length >= 10 && isAustralianPhone(found.text),
	);

/**
 * What keeps a description from being taken: nothing in it that could be read, or a way to get in touch past the service –
 * e-mail address, telephone number or link, however it is disguised (admin §5, ADM-027 to ADM-029).
 */
export const descriptionFault = (html: string): "empty" | "contact" | undefined => {
	const clean = cleanDescription(html);
	if (clean === "") return "empty";
	const text = asRead(wordsOfRich(clean));
	if (findContactDetails(text).length > 0 || findContactDetails(spelled(text)).length > 0) return "contact";
	return hasPartedNumber(asRead(wordsOfRich(clean, " "))) ? "contact" : undefined;
};
