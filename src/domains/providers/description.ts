import sanitizeHtml from "sanitize-html";
import { MEANINGFUL_TAGS, tidyRich, wordsOfRich } from "#contract/shared/rich-text.ts";
import { hasContactDetails } from "./contact-details.ts";

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

/**
 * What keeps a description from being taken: nothing in it that could be read, or a way to get in touch past the service –
 * e-mail address, telephone number or link, however it is disguised (admin §5, ADM-027 to ADM-029).
 */
export const descriptionFault = (html: string): "empty" | "contact" | undefined => {
	const clean = cleanDescription(html);
	if (clean === "") return "empty";
	return hasContactDetails(wordsOfRich(clean), wordsOfRich(clean, " ")) ? "contact" : undefined;
};
