// Texts that do harm wherever something takes them for more than text. Each has `cnry` in it: what the browser is asked to run or to fetch names itself.

/** Short ones, for names and other single lines; each fits into 60 characters. */
export const SHORT = [
	'<cnry-x onclick="cnry()">x</cnry-x>',
	'"><img src=/cnry.png onerror="cnry()">',
	"</script><script>cnry()</script>",
	"=cmd|' /C calc'!A0 cnry",
	"@SUM(1+1)*cmd|cnry",
	"' oncnry='cnry()' x='",
	'" oncnry="cnry()" x="',
	// biome-ignore lint/suspicious/noTemplateCurlyInString: what other programs' templates would fill
	"{{7*7}}${7*7}<%= 7*7 %>#{7*7} %s {name} cnry",
	"'); drop table quote; -- cnry",
	"[cnry](javascript:cnry())",
	"cnry]]><cnry-x/>&lt;b&gt; &amp;amp;",
] as const;

/** All of it, for texts of more than one line. */
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

/** For words that may not say who somebody is: nothing in it stands in any of the others. */
export const WITHOUT_NAMES = ['<knry-y onpointerover="knry()">', "</object><knry-z>", "=1+2", "{{8*8}}"].join("\n");

/** For a profile's description, which may not say where else to go. */
export const WITHOUT_ADDRESSES = LONG.split("\n")
	.filter((line) => !/:\/\/|@/.test(line))
	.join("\n");

/** What stands in a page only where a text was taken for markup; empty where all is well. Pages, letters and documents alike. */
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

/** Every text within an answer of the API. */
export const textsIn = (value: unknown): string[] => {
	if (typeof value === "string") return [value];
	if (Array.isArray(value)) return value.flatMap(textsIn);
	if (value !== null && typeof value === "object")
		return [...Object.keys(value), ...Object.values(value).flatMap(textsIn)];
	return [];
};
