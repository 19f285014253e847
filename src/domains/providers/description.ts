import { MEANINGFUL_TAGS, tidyRich, wordsOfRich } from "#contract/shared/rich-text.ts";
import { isBlank } from "#contract/shared/text/blank.ts";
import { contactDetailIn } from "#contract/shared/text/contact-details.ts";
import { cleanHtml } from "#platform/html/clean-html.ts";

/**
 * Cleans a profile's long description: keeps paragraphs, line breaks, one level of lists, bold, italic and underline,
 * without attributes. The form is normalised, so cleaning twice changes nothing (ADM-031).
 */
export const cleanDescription = (html: string): string => tidyRich(cleanHtml(html, MEANINGFUL_TAGS));

/**
 * Why a description is refused: it has nothing to read, contact details that bypass the service, however disguised, or a street address
 * (ADM-026 to ADM-029).
 */
export const descriptionError = (html: string): "empty" | "contact" | "address" | undefined => {
	const clean = cleanDescription(html);
	const words = wordsOfRich(clean);
	if (isBlank(words)) return "empty";
	return contactDetailIn(words, wordsOfRich(clean, " "));
};
