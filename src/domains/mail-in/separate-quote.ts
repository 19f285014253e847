import { isForward } from "#platform/email/subject.ts";

/** "On Monday, Mai wrote:" in the languages that mail programs here are set to. */
const ATTRIBUTIONS = [
	/^(on|am|le|il|el|op|em)\s.{5,300}\s(wrote|writes|schrieb|écrit|scritto|escribió|schreef|escreveu)(\s.{0,120})?\s?:$/i,
	/^vào\s.{5,300}\sđã viết\s?:$/i,
	/^στις\s.{5,300}\sέγραψε\s?:$/i,
	/^في\s.{5,300}\s(بواسطة|كتب)\s.{1,200}:$/,
	// Its date and address tell it from a sentence that ends so.
	/^(在\s?\d.{5,300}|.{0,100}<\S+@\S+>\s?[于於在]\s?\d.{5,100})[写寫]道\s?[:：]$/,
];
/** A quote that begins later isn't looked for, because reading takes time. */
export const MOST_LINES = 2_000;
/** Mail programs wrap the line above a quote. */
const LINES_OF_ATTRIBUTION = 3;
const DIVIDER = /^-{2,}\s*(original message|original appointment|reply message|on\s.{5,300}\swrote)\s*-{2,}$/i;
/** GroupWise's line above a quote without marks. */
const ARROWS = /^>>>\s.{1,200}\d[:.]\d\d.{0,20}\s>>>$/;
const FROM = "from|von|de|da|发件人|寄件者|từ|من|από|van|od|kimden|от|보낸 사람|差出人|från|fra|од";
const SENT =
	"sent|date|gesendet|datum|envoyé|inviato|data|enviado|fecha|发送时间|寄件日期|日期|đã gửi|ngày|تم الإرسال|στάλθηκε|verzonden|wysłano|gönderildi|отправлено|보낸 날짜|送信日時|skickat|sendt|poslano|испратено";
const OTHERS =
	"to|cc|subject|an|betreff|à|objet|a|oggetto|para|asunto|assunto|收件人|收件者|抄送|主题|主旨|đến|chủ đề|إلى|الموضوع|προς|θέμα|aan|onderwerp|do|temat|kime|konu|кому|тема|받는 사람|제목|宛先|件名|till|ämne|til|emne|za|predmet|до|предмет";
/** A line of Outlook's head, as its languages name it. */
const lineOf = (names: string) => new RegExp(`^\\*?(${names})\\s?\\*?[:：]\\*?\\s`, "i");
const HEAD_BEGINS = lineOf(`${FROM}|sent|gesendet`);
const HEAD = lineOf([FROM, SENT, OTHERS].join("|"));
const ADDRESS = /<\s?[^<>\s]+@[^<>\s]+\s?>/;
const TIME = /\p{Nd}{1,2}[:.]\p{Nd}{2}/u;
const DAY = /\p{Nd}{1,4}[./-]\p{Nd}{1,2}[./-]\p{Nd}{2,4}/u;
/** A line above a quote in any language: a time, an address or a day, and a colon at the end. */
const isAboutQuote = (line: string): boolean =>
	line.length <= 400 &&
	/[:：]$/.test(line) &&
	(ADDRESS.test(line) || DAY.test(line)) &&
	TIME.test(line.replace(ADDRESS, "").replace(DAY, ""));
/** A line of a head in any language. */
const NAMED = /^\*?[\p{L}\p{M} ]{1,25}\*?\s?[:：]\*?\s/u;
const isSent = (line: string): boolean =>
	NAMED.test(line) && /\p{Nd}{4}/u.test(line) && TIME.test(line.slice(line.indexOf(":") + 1));
/** The same in one line with the quote, as Yahoo on Android writes it. */
const WITH_QUOTE = /^On\s.{5,200}<\S+@\S+>\s\S{3,20}:\s{2,}\S/;
/** What a rule across the page becomes, above a head, or "Original message" in any language. */
const RULE = /^\s*(-{10,}|_{10,}|-{4,}\s?[^-\n]{1,60}-{4,}|original message)?\s*$/i;
/** A picture in HTML, which we don't load. */
const PICTURE = / ?\[(?:https?|cid|data):[^[\]\s]*\]/g;
const SIGNATURE = /^-- $/;

/** Marks of direction, which programs put around names and addresses, and of no width. */
const UNSEEN = /[\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g;

export const isQuoted = (line: string) => /^\s?>/.test(line);

const nextWords = (lines: readonly string[], from: number): string | undefined => {
	let at = from;
	while (lines[at]?.trim() === "") at++;
	return lines[at];
};

/** The number of lines of "On Monday, Mai wrote:" that begin here; 0 if they don't. */
const attributionAt = (lines: readonly string[], at: number): number => {
	for (let count = 1; count <= LINES_OF_ATTRIBUTION; count++) {
		if (!lines[at + count - 1]?.trim()) return 0;
		const joined = lines
			.slice(at, at + count)
			.map((line) => line.trim())
			.join(" ")
			.replace(/^-{2,}\s(?=\S)/, "");
		if (ATTRIBUTIONS.some((line) => line.test(joined))) return count;
		// Own words may stand right above such a line: it begins as late as it can.
		const later = (lines[at + 1] ?? "").trim();
		const isAbout = isAboutQuote(joined) && !(count > 1 && isAboutQuote(joined.slice(joined.indexOf(later))));
		if (isAbout && isQuoted(nextWords(lines, at + count) ?? "")) return count;
	}
	return 0;
};

/** The head that Outlook and others put above what they quote: From, Sent, To, Subject, one a line, in any language. */
const isHeadAt = (lines: readonly string[], at: number): boolean => {
	const [first = "", ...more] = lines.slice(at, at + 6);
	if (HEAD_BEGINS.test(first) && more.filter((line) => HEAD.test(line)).length >= 2) return true;
	const [sent = "", to = "", subject = ""] = more;
	return ADDRESS.test(first) && isSent(sent) && [first, to, subject].every((line) => NAMED.test(line));
};

/** Where a quote without marks begins. */
const isBreakAt = (lines: readonly string[], at: number): boolean => {
	const line = (lines[at] ?? "").trim();
	const isDashed = /^-{2,}[^-].*-{2,}$/.test(line) && ADDRESS.test(line);
	return isDashed || DIVIDER.test(line) || ARROWS.test(line) || WITH_QUOTE.test(line) || isHeadAt(lines, at);
};

/**
 * What is new in an email's text, without what it quotes and its signature, whether it is written above, below or between
 * the quoted lines. The caller keeps the whole text, so no word is lost by a wrong guess.
 * @param isForwarded a forwarded email is new words too, so only lines with `>` count as quoted
 */
export const newWordsOf = (whole: string, isForwarded: boolean): string => {
	const lines = whole.replaceAll("\r\n", "\n").split("\n");
	const seen = lines.map((line) => line.replace(UNSEEN, ""));
	const own: string[] = [];
	let isSigned = false;
	for (let at = 0; at < lines.length; at++) {
		const line = seen[at] ?? "";
		const isLooked = !isForwarded && at < MOST_LINES;
		if (isLooked && isBreakAt(seen, at)) {
			while (own.length > 0 && RULE.test(own.at(-1) ?? "")) own.pop();
			break;
		}
		const count = isLooked ? attributionAt(seen, at) : 0;
		// Someone may sign above the quote and write below it.
		isSigned = SIGNATURE.test(line) || (isSigned && count === 0 && !isQuoted(line));
		if (count > 0) {
			const next = nextWords(seen, at + count);
			if (next !== undefined && !isQuoted(next)) break;
			at += count - 1;
		} else if (!isQuoted(line) && !isSigned) own.push(lines[at] ?? "");
	}
	return own
		.join("\n")
		.replace(PICTURE, "")
		.replace(/\n{3,}/g, "\n\n")
		.trim();
};

/** The lines that programs write above a quote, by their number. */
export const linesAboveQuotes = (lines: readonly string[]): ReadonlySet<number> => {
	const seen = lines.slice(0, MOST_LINES).map((line) => line.replace(UNSEEN, ""));
	const found = new Set<number>();
	const add = (at: number, count: number) => {
		for (let n = 0; n < count; n++) found.add(at + n);
	};
	seen.forEach((line, at) => {
		if (found.has(at - 1) && NAMED.test(line)) add(at, 1);
		else add(at, isBreakAt(seen, at) || (line.trim() && RULE.test(line)) ? 1 : attributionAt(seen, at));
	});
	return found;
};

/**
 * What is shown of an email: what is new, or all but quoted lines if nothing is found to be new. Someone may have written
 * below a quote without marks.
 */
export const shownWordsOf = (whole: string, subject: string): string =>
	newWordsOf(whole, isForward(subject)) || newWordsOf(whole, true);
