// Injection payloads. Each contains `cnry`, so that a script that runs or a file that is fetched can be recognised.

/** For names and other single lines. Each fits into 60 characters. */
export const SHORT = [
	'<cnry-x onclick="cnry()">x</cnry-x>',
	'"><img src=/cnry.png onerror="cnry()">',
	"</script><script>cnry()</script>",
	"=cmd|' /C calc'!A0 cnry",
	"@SUM(1+1)*cmd|cnry",
	"' oncnry='cnry()' x='",
	'" oncnry="cnry()" x="',
	// biome-ignore lint/suspicious/noTemplateCurlyInString: payload for other template languages
	"{{7*7}}${7*7}<%= 7*7 %>#{7*7} %s {name} cnry",
	"'); drop table quote; -- cnry",
	"[cnry](javascript:cnry())",
	"cnry]]><cnry-x/>&lt;b&gt; &amp;amp;",
] as const;

/** All payloads, for texts of several lines. */
export const LONG = [
	'=HYPERLINK("http://cnry.example","cnry")',
	...SHORT,
	'<a href="javascript:cnry()">cnry</a> <svg/onload=cnry()> <iframe srcdoc="<script>cnry()</script>">',
	"</style><style>*{background:url(/cnry.css.png)}</style><link rel=stylesheet href=/cnry.css>",
	"</title></textarea></noscript><cnry-x>",
	"<!--cnry--><![CDATA[cnry]]>",
	"\\u003cscript\\u003ecnry()\\u003c/script\\u003e",
	"Bcc: cnry@evil.example",
	"Content-Type: text/html",
	"",
	".",
	"cnry\u2028cnry\u2029cnry",
	"cnry\u202Etxet\u2066 isolated\u2069 \u200B\uFEFF",
	"\t+1+1 cnry 'single' \"double\" `back` \\ back \\n",
	"cnry 👩‍🦽 مرحبا é",
].join("\n");

/** For texts that may not repeat a person's details: shares nothing with the other payloads. */
export const WITHOUT_NAMES = ['<knry-y onpointerover="knry()">', "</object><knry-z>", "=1+2", "{{8*8}}"].join("\n");

/** For profile descriptions, which may not contain links or email addresses. */
export const WITHOUT_ADDRESSES = LONG.split("\n")
	.filter((endpoint) => !/:\/\/|@/.test(endpoint))
	.join("\n");

/** For what our team sends, which may not hold a placeholder. */
export const WITHOUT_BLANKS = LONG.replace("{name}", "name");

/** Payloads that were taken for markup in a page, email or document. Empty if all were escaped. */
export const takenForMarkup = (html: string): string[] =>
	[
		/<[ck]nry/i,
		/<img src=\/[ck]nry/i,
		/<script>[ck]nry/i,
		/<svg\/onload=[ck]nry/i,
		/<iframe srcdoc="<script>[ck]nry/i,
		/<link rel=stylesheet href=\/[ck]nry/i,
		/<!--[ck]nry/i,
		/<[a-z][^<>]*\shref=["']?javascript:[ck]nry/i,
		/<[a-z][^<>]*\son(?:[ck]nry|click|error|load)=["']?[ck]nry/i,
	].flatMap((pattern) => pattern.exec(html)?.[0] ?? []);

/** Every string in an API answer. */
export const textsIn = (value: unknown): string[] => {
	if (typeof value === "string") return [value];
	if (Array.isArray(value)) return value.flatMap(textsIn);
	if (value !== null && typeof value === "object")
		return [...Object.keys(value), ...Object.values(value).flatMap(textsIn)];
	return [];
};
