import { tidyRich } from "#contract/shared/rich-text.ts";
import { trusted } from "../trusted-html/trusted-html.ts";

const WORDLESS = "script,style,noscript,template,title,textarea,option,svg,math,iframe,object";

/**
 * Styles and handlers by another name: the content security policy objects to them wherever they are parsed,
 * yet styles alone tell what is bold in a text from a word processor.
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
		// Google Docs puts a whole document into a bold element whose weight is normal.
		if (element.matches("b, strong") && /font-weight\s*:\s*(?:normal|[1-5]00)/i.test(style)) {
			element.replaceWith(...element.childNodes);
			continue;
		}
		if (/font-weight\s*:\s*(?:bold|[6-9]00)/i.test(style)) wrap(element, "strong");
		if (/font-style\s*:\s*italic/i.test(style)) wrap(element, "em");
		if (!element.closest("a") && /text-decoration(?:-line)?\s*:[^;]*underline/i.test(style)) wrap(element, "u");
	}
};

/** Word writes the items of a list as paragraphs that begin with a painted bullet or number. */
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

/** HTML from the clipboard, in the normal form of our own. */
export const tidyPasted = (html: string): string => {
	const { body } = new DOMParser().parseFromString(trusted(disarmed(html)), "text/html");
	for (const element of body.querySelectorAll(WORDLESS)) element.remove();
	wordLists(body);
	stylesToTags(body);
	return tidyRich(body.innerHTML);
};
