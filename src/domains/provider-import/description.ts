import { textOfRich } from "#contract/shared/rich-text.ts";
import { type ContactKind, hasContactDetails, withoutContactDetails } from "#contract/shared/text/contact-details.ts";
import { cleanDescription } from "#domains/providers/description.ts";

/** Some sources cut texts at exactly this length. A longer text was not cut. */
const CUT_AT = 1_000;
const ENDS = /[.!?]["'”’)]?$/;
const SHORT = 200;
/** The longest text. Tags may make it longer in the form. */
const LONGEST = 20_000;

export interface Description {
	/** Our own HTML: paragraphs and lists. */
	html: string;
	/** For cards, up to 200 characters. Empty if the source has no text. */
	short: string;
	/** The source cut the text, so only whole sentences were kept. */
	wasCut: boolean;
	removed: (ContactKind | "other")[];
}

/**
 * Turns a source's text into a description that can be shown: whole sentences, no contact details, only our own markup.
 */
export const readDescription = (source: string): Description => {
	const text = tidy(plainOf(source.slice(0, LONGEST * 4))).slice(0, LONGEST);
	const long = [...source.trim().replaceAll("\r\n", "\n")].length === CUT_AT;
	const whole = long ? wholeSentences(text) : text;
	const clean = withoutDisguised(withoutContactDetails(whole));
	return { html: toHtml(clean.text), short: shorten(clean.text), wasCut: long, removed: clean.removed };
};

const BLOCK = /<\/?(?:p|div|ul|ol|li|h[1-6]|table|tr|td|th|blockquote|section|article)\b/i;
const TAG_OR_ENTITY = /<\/?[a-z][a-z\d]*\b[^<>]*>|&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,30});/i;

/** HTML as plain text, keeping paragraphs and lists. Decodes entities and drops Markdown signs and unfinished tags. */
const plainOf = (source: string, depth = 1): string => {
	if (!TAG_OR_ENTITY.test(source)) return withoutMarks(source);
	const html = source
		.replace(/<\/?[a-z][^<>]*$/i, "")
		.replace(/<(?![a-z/!])/gi, "&lt;")
		// Double-escaped entities, for example `&amp;nbsp;`.
		.replace(/&amp;(?=#?\w{1,30};)/g, "&");
	const clean = cleanDescription(BLOCK.test(html) ? html : html.replace(/\r\n?|\n/g, "<br>"));
	const text = textOfRich(clean).replace(/\\([\\*_\-•.)])/g, "$1");
	// The whole HTML was escaped, so its tags appear only after the first pass.
	return depth > 0 && TAG_OR_ENTITY.test(text) ? plainOf(text, depth - 1) : withoutMarks(text);
};

/** Drops the signs of `**bold**`, also if the source cut off the closing ones. */
const withoutMarks = (text: string): string =>
	text.replace(/(?<!\S)(\*\*|__)(?=\S)|(?<=\S)(\*\*|__)(?!\w)/g, "").replace(/^#{1,6} +/gm, "");

/** Drops sentences that the profile form would reject because of contact details, even disguised ones. */
const withoutDisguised = ({ text, removed }: { text: string; removed: Description["removed"] }) => {
	if (!hasContactDetails(text)) return { text, removed };
	const lines = text.split("\n").map((line) =>
		hasContactDetails(line)
			? line
					.split(/(?<=[.!?])\s+(?=[\p{Lu}\d"'(])/u)
					.filter((sentence) => !hasContactDetails(sentence))
					.join(" ")
			: line,
	);
	const rest = lines
		.join("\n")
		.replace(/\n{3,}/g, "\n\n")
		.trim();
	// Contact details that span sentences or lines can't be separated, so the whole text goes.
	return { text: hasContactDetails(rest) ? "" : rest, removed: [...removed, "other" as const] };
};

const tidy = (source: string): string =>
	source
		.replace(/\r\n?/g, "\n")
		// biome-ignore lint/suspicious/noControlCharactersInRegex: it removes control characters
		.replace(/[\u0000-\u0009\u000b-\u001f\u007f\u00a0]/g, " ")
		.replace(/ {2,}/g, " ")
		.replace(/ *\n */g, "\n")
		.replace(/\n{3,}/g, "\n\n")
		.trim();

/** Cuts the text after its last whole sentence or line. If that would leave almost nothing, cuts at a word. */
const wholeSentences = (text: string): string => {
	if (ENDS.test(text)) return text;
	const last = [...text.matchAll(/[.!?]["'”’)]?(?=\s)|\n/g)].at(-1);
	const end = !last ? 0 : last[0] === "\n" ? last.index : last.index + last[0].length;
	return end > CUT_AT / 4
		? text.slice(0, end).trim()
		: `${text.slice(0, text.lastIndexOf(" ")).replace(/[,;:–-]$/, "")} …`;
};

/**
 * Escapes exactly like stored descriptions. Another escape of the same sign would look like a change in the next
 * import.
 */
const escapeHtml = (text: string) =>
	text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

const BULLET = /^[-–•*·\uf0b7]\s*/;

/**
 * Bullets, and runs of three or more short lines without a full stop, become lists. Everything else becomes paragraphs.
 */
const toHtml = (text: string): string => {
	const lines = text.split("\n").filter((line) => line.trim() !== "");
	const listed = lines.map((line) => BULLET.test(line) || (line.length < 70 && !/[.!?:]$/.test(line)));
	let html = "";
	for (let i = 0; i < lines.length; ) {
		let end = i;
		while (end < lines.length && listed[end]) end++;
		const run = lines.slice(i, end);
		if (run.length >= 3 || (run.length > 0 && run.every((line) => BULLET.test(line)))) {
			html += `<ul>${run.map((line) => `<li>${escapeHtml(line.replace(BULLET, ""))}</li>`).join("")}</ul>`;
			i = end;
		} else {
			html += `<p>${escapeHtml(lines[i]?.replace(BULLET, "") ?? "")}</p>`;
			i++;
		}
	}
	return html;
};

/** The first sentences that fit, or the first words. */
const shorten = (text: string): string => {
	const line = text.split("\n").find((part) => part.length > 40) ?? text.replaceAll("\n", " ");
	if (line.length <= SHORT) return line;
	const sentence = line.slice(0, SHORT + 1).match(/^.{40,}[.!?](?=\s)/)?.[0];
	if (sentence) return sentence;
	const words = line.slice(0, SHORT - 1);
	return `${words.slice(0, words.lastIndexOf(" ")).replace(/[,;:–-]$/, "")}…`;
};
