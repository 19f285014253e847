import { tidyRich } from "#contract/shared/rich-text.ts";
import { trusted } from "../trusted-html/trusted-html.ts";

const WORDLESS = "script,style,noscript,template,title,textarea,option,svg,math,iframe,object";

/**
 * Renames style and handler attributes, because the content security policy blocks them on parsing. The styles are
 * still needed: only they show what is bold in text from a word processor.
 */
const disarmed = (html: string) =>
	html
		.replace(/<style\b[\s\S]*?(?:<\/style\s*>|$)/gi, "")
		.replace(/<[a-z][^<>]*>/gi, (tag) => tag.replace(/([\s"'/])((?:style|on\w+)(?=\s*=))/gi, "$1data-$2"));

const wrap = (element: Element, tag: string) => {
	const inner = element.ownerDocument.createElement(tag);
	inner.append(...element.childNodes);
	element.append(inner);
};

const stylesToTags = (body: HTMLElement) => {
	for (const element of body.querySelectorAll("[data-style]")) {
		const style = element.getAttribute("data-style") ?? "";
		// Google Docs wraps the whole document in a bold element with normal weight.
		if (element.matches("b, strong") && /font-weight\s*:\s*(?:normal|[1-5]00)/i.test(style)) {
			element.replaceWith(...element.childNodes);
			continue;
		}
		if (/font-weight\s*:\s*(?:bold|[6-9]00)/i.test(style)) wrap(element, "strong");
		if (/font-style\s*:\s*italic/i.test(style)) wrap(element, "em");
		if (!element.closest("a") && /text-decoration(?:-line)?\s*:[^;]*underline/i.test(style)) wrap(element, "u");
	}
};

/** Word writes list items as paragraphs that start with a bullet or number as text. */
const wordLists = (body: HTMLElement) => {
	for (const paragraph of body.querySelectorAll("p[data-style*='mso-list' i]")) {
		const marker = paragraph.querySelector("[data-style*='mso-list:Ignore' i], [data-style*='mso-list: Ignore' i]");
		if (!marker) continue;
		const kind = /^[\s(]*(?:\d+|[a-z]{1,4})[.)]/i.test(marker.textContent ?? "") ? "OL" : "UL";
		marker.remove();
		const before = paragraph.previousElementSibling;
		const list = before?.tagName === kind ? before : body.ownerDocument.createElement(kind);
		const item = body.ownerDocument.createElement("li");
		item.append(...paragraph.childNodes);
		if (list === before) paragraph.remove();
		else paragraph.replaceWith(list);
		list.append(item);
	}
};

/** HTML from the clipboard in our normal form. */
export const tidyPasted = (html: string): string => {
	const { body } = new DOMParser().parseFromString(trusted(disarmed(html)), "text/html");
	for (const element of body.querySelectorAll(WORDLESS)) element.remove();
	wordLists(body);
	stylesToTags(body);
	return tidyRich(body.innerHTML);
};
