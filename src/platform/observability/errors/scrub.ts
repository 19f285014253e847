// Removes personal data from error reports and logs. When in doubt, it removes text: too little detail can be fixed
// later, but a leaked detail can't be taken back.

const LONGEST = 500;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Words before a quoted name that comes from our code or the database and may stay. */
const NAMED =
	"relation|column|constraint|table|function|index|operator|type|schema|sequence|module|package|reading|setting|property";

/**
 * At most 64 characters before the @ (RFC 5321, section 4.5.3.1.1). Without that limit, a long text without an @ would
 * take quadratic time.
 */
const EMAIL = /[\p{L}\w.!#$%&'*+/=?^`{|}~-]{1,64}@[\p{L}\w-]+(?:\.[\p{L}\w-]+)+/gu;

/** The query and fragment of an address: search terms, and tokens from emails. */
const QUERY = /[?#][^\s"'`)]*/g;

const RULES: [RegExp, string][] = [
	[/\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi, "[id]"],
	[/\b\d{1,3}(?:\.\d{1,3}){3}\b/g, "[address]"],
	[/(?<![\w:])(?:[0-9a-f]{1,4}:){2,7}[0-9a-f]{0,4}(?![\w:])/gi, "[address]"],
	// Values in database errors: `Key (email)=(mai@…)`.
	[/=\s*\([^)]*\)/g, "=([value])"],
	[/\b(?:Bearer|Basic)\s+\S+/gi, "[token]"],
	// Keys, signatures and hashes: long, with digits or capitals.
	[/(?<![\w-])(?:(?=[\w-]*\d)[\w-]{20,}|(?=[\w-]*[A-Z])[\w-]{40,})(?:\.[\w-]{10,})*/g, "[token]"],
	// Phone numbers, card numbers, dates of birth. Line numbers are shorter.
	[/(?<![\w.])\+?\(?\d(?:[\s().-]{0,2}\d){5,}(?!\w)/g, "[number]"],
];

const QUOTED = new RegExp(
	`(\\b(?:${NAMED})\\s+)?("(?:[^"\\\\]|\\\\.)*"?|'(?:[^'\\\\\\n]|\\\\.)*'?|\`[^\`]*\`?|“[^”]*”?|‘[^’]*’?)`,
	"gi",
);

/**
 * An error's message without email addresses, phone numbers, tokens, ids, query strings and quoted values; at most 500
 * characters. An apostrophe between letters is not a quotation mark.
 */
export const scrub = (text: string): string => {
	// Cut long texts first, so that no rule runs over a megabyte.
	const apart = text
		.slice(0, LONGEST * 4)
		.replace(EMAIL, "[email]")
		.replace(/(?<=\p{L})'(?=\p{L})/gu, "\u2019\u2060");
	const plain = apart.replace(QUOTED, (_all, named: string | undefined, quoted: string) =>
		named && /^.[\w$./@:-]{1,80}.$/.test(quoted) && !/@[\w-]+\./.test(quoted) && !/\d{6}/.test(quoted)
			? named + quoted
			: `${named ?? ""}"…"`,
	);
	const unasked = plain.replace(QUERY, (query) => (query.includes("=") ? "?[query]" : query));
	return RULES.reduce((said, [pattern, word]) => said.replace(pattern, word), unasked)
		.replaceAll("\u2019\u2060", "'")
		.slice(0, LONGEST);
};

/** The name of a function or an error, if it looks like one; else `otherwise`. */
export const scrubName = (name: string | undefined, otherwise = "?"): string =>
	name && /^[\w$.<> #[\]-]{1,80}$/.test(name) ? name : otherwise;

/** A path without query, ids, tokens and provider names. */
export const scrubPath = (path: string): string =>
	path
		.replace(/[?#].*$/s, "")
		.slice(0, 300)
		.replace(/^((?:\/admin)?\/providers)\/[^/]+\/\d+(?=\/|$)/, "$1/{slug}/{id}")
		.replace(/^(\/admin\/password-reset-confirm)\/.*$/, "$1/{uid}/{token}")
		.replace(/^(\/admin\/(?:sign-in-address|join))\/.*$/, "$1/{token}")
		.replace(/(\/confirm)\/[^/]+/, "$1/{token}")
		.split("/")
		.map((part) => {
			if (part === "" || /^\{\w+\}$/.test(part)) return part;
			if (/^\d+$|^[0-9a-f]{8}-[0-9a-f-]{27}$/i.test(part)) return "{id}";
			if (part.length >= 20 && /[A-Z0-9]/.test(part) && !part.includes(".")) return "{token}";
			return /^[\w.-]{1,60}$/.test(part) && !/\d{6}/.test(part) ? part : "{…}";
		})
		.join("/");

/** A token from an email, anywhere in a path: 256 bits in base64url. */
const KEY = /(?=[\w-]*[A-Z])[\w-]{43}/;

/**
 * A path for the log. Keeps ids, so that records can be found, but removes tokens, email addresses and phone numbers.
 */
export const logPath = (path: string): string =>
	path
		.slice(0, 300)
		.replace(
			/(\/confirm\/|\/appeals?\/|\/review\/change\/|\/reviews\/changes\/|\/password-reset-confirm\/[^/]+\/|\/sign-in-address\/|\/admin\/join\/|\/join-links\/|\/confirm-contact\/|\/contact-links\/|\/my-request\/|\/answer\/|\/capacity-letters\/|\/weekly-emails?\/|\/tell-me-when\/|\/api\/alerts\/|^\/capacity\/)[^/]+/i,
			"$1…",
		)
		.split("/")
		.map((part) => ((/@|%40|\d{6}/i.test(part) && !UUID.test(part)) || KEY.test(part) ? "…" : part))
		.join("/");

export interface Frame {
	function: string;
	/** The path within the project, without host and query. */
	filename: string;
	lineno: number;
	colno: number;
	in_app: boolean;
}

/**
 * A stack frame, in a line without repeated spaces: several parts can match spaces, so with repeated spaces the time
 * would grow with the cube of the length, and any visitor can send a stack.
 */
const LINE = /^(?:at )?(?:(.*?) ?[(@])?((?:[a-z-]+:)[^()\s]*?|\/[^()\s]*?):(\d{1,9}):(\d{1,9})\)?$/i;
const MOST_FRAMES = 30;
const LONGEST_LINE = 500;

/** The path of a code file, independent of the machine. */
const placeOf = (address: string): string => {
	const path = address.replace(/[?#].*$/, "").replace(/^[a-z-]+:\/\/[^/]*/i, "");
	const inside = /\/(?:build|src|node_modules|assets)\/[\w./@~-]*$/.exec(path)?.[0];
	// Otherwise it is the page itself, with an inline script.
	return inside ?? (/^node:[\w/]+$/.test(path) ? path : scrubPath(path));
};

/** The frames of a stack, innermost first, without the message at its start. */
export const framesOf = (stack: string): Frame[] =>
	stack
		.slice(0, 20_000)
		.split("\n")
		.flatMap((line) => {
			const [, name, address, lineno, colno] =
				(line.length < LONGEST_LINE && LINE.exec(line.trim().replace(/\s+/g, " "))) || [];
			if (!address) return [];
			const filename = placeOf(address);
			return [
				{
					function: scrubName(name?.trim()),
					filename,
					lineno: Number(lineno),
					colno: Number(colno),
					in_app: !/^node|\/node_modules\//.test(filename),
				},
			];
		})
		.slice(0, MOST_FRAMES);
