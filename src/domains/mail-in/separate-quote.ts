const ATTRIBUTION =
	/^(on|am|le|il|el|op|em)\s.{5,300}\s(wrote|writes|schrieb|écrit|scritto|escribió|schreef|escreveu)(\s.{0,120})?\s?:$/i;
/** Mail programs wrap the line above a quote. */
const LINES_OF_ATTRIBUTION = 3;
const DIVIDER = /^-{2,}\s*(original message|original appointment|reply message)\s*-{2,}$|^_{20,}$/i;
const HEAD = /^\*?(from|sent|date|to|cc|subject)\*?:\*?\s/i;
/** A picture in HTML, which we don't load. */
const PICTURE = /\[(?:https?|cid|data):[^\]\s]*\]/g;
const SIGNATURE = /^-- $/;

const isQuoted = (line: string) => /^\s?>/.test(line);

/** The number of lines of "On Monday, Mai wrote:" that begin here; 0 if they don't. */
const attributionAt = (lines: readonly string[], at: number): number => {
	for (let count = 1; count <= LINES_OF_ATTRIBUTION; count++) {
		const joined = lines
			.slice(at, at + count)
			.map((line) => line.trim())
			.join(" ");
		if (ATTRIBUTION.test(joined)) return count;
	}
	return 0;
};

/** The head that Outlook puts above what it quotes: From, Sent, To, Subject, one a line. */
const isHeadAt = (lines: readonly string[], at: number): boolean =>
	/^\*?from\*?:/i.test(lines[at] ?? "") && lines.slice(at + 1, at + 6).filter((line) => HEAD.test(line)).length >= 2;

const nextWords = (lines: readonly string[], at: number) => lines.slice(at).find((line) => line.trim() !== "");

/**
 * What is new in an email's text, without what it quotes and its signature, whether it is written above, below or between
 * the quoted lines. The caller keeps the whole text, so no word is lost by a wrong guess.
 * @param isForwarded a forwarded email is new words too, so only lines with `>` count as quoted
 */
export const newWordsOf = (whole: string, isForwarded: boolean): string => {
	const lines = whole.replaceAll("\r\n", "\n").split("\n");
	const own: string[] = [];
	for (let at = 0; at < lines.length; at++) {
		const line = lines[at] ?? "";
		if (SIGNATURE.test(line)) break;
		if (!isForwarded && (DIVIDER.test(line.trim()) || isHeadAt(lines, at))) break;
		const count = isForwarded ? 0 : attributionAt(lines, at);
		if (count > 0) {
			const next = nextWords(lines, at + count);
			if (next !== undefined && !isQuoted(next)) break;
			at += count - 1;
		} else if (!isQuoted(line)) own.push(line);
	}
	return own
		.join("\n")
		.replace(PICTURE, "")
		.replace(/\n{3,}/g, "\n\n")
		.trim();
};
