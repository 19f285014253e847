// What each part may import, and why: scripts/check-imports.ts checks it, tests/import-rules.test.ts plants forbidden imports.

interface Rule {
	/** Files this rule is for; the first rule that fits a file counts. */
	files: string;
	/** Paths of the project it may import, in addition to its own folder. */
	may: string[];
	/** Libraries it may import; all when left out. */
	libraries?: RegExp;
	why: string;
}

/** What each domain may import of the others. Lower ones tell higher ones by triggers and notices. */
const DOMAINS: Record<string, string[]> = {
	accounts: [],
	captcha: ["accounts"],
	consent: ["accounts"],
	reference: ["accounts"],
	providers: ["accounts", "reference"],
	capacity: ["accounts", "reference", "providers"],
	search: ["accounts", "reference", "providers", "capacity"],
	"provider-import": ["accounts", "reference", "providers"],
	reviews: ["accounts", "reference", "providers"],
	quotes: ["accounts", "reference", "providers"],
	campaigns: ["accounts", "reference", "providers"],
	stories: ["accounts", "reference", "providers"],
	enquiries: ["accounts", "reference", "providers"],
	chat: ["accounts", "reference", "providers"],
	analytics: ["accounts", "reference", "campaigns"],
	toolkit: ["accounts", "reference", "providers"],
	referrals: ["accounts", "reference", "providers", "capacity", "enquiries", "quotes"],
	cases: ["accounts", "reference", "providers", "reviews", "quotes", "enquiries", "chat", "referrals"],
	people: ["accounts", "reference", "providers", "reviews", "quotes", "enquiries", "chat", "referrals", "cases"],
	reports: [
		"accounts",
		"reference",
		"providers",
		"provider-import",
		"reviews",
		"quotes",
		"enquiries",
		"chat",
		"referrals",
		"cases",
	],
	retention: [
		"accounts",
		"reference",
		"providers",
		"reviews",
		"quotes",
		"enquiries",
		"chat",
		"referrals",
		"cases",
		"people",
	],
	operations: [
		"accounts",
		"reference",
		"reviews",
		"quotes",
		"enquiries",
		"chat",
		"referrals",
		"cases",
		"people",
		"retention",
	],
};

const domain = ([name, below]: [string, string[]]): Rule => ({
	files: `src/domains/${name}/`,
	may: ["db/rows.ts", "src/contract/", "src/platform/", ...below.map((one) => `src/domains/${one}/`)],
	why: `${name} may import the contract, the platform and ${below.join(", ") || "no other domain"}`,
});

const PAGES = ["src/contract/", "src/web/lib/", "src/web/parts/", "src/web/ui/", "src/web/styles/"];
const NO_EDITOR = /^(?!prosemirror-)/;

/** React and icons. */
const UI = /^(react|react-dom|lucide-react)(\/|$)/;

export const RULES: Rule[] = [
	{ files: "src/contract/", may: [], libraries: /^zod$/, why: "the contract may import zod and its own files" },
	{
		files: "src/platform/",
		may: [
			"db/rows.ts",
			"src/contract/endpoint.ts",
			"src/contract/common.ts",
			...["limits", "copy", "brand", "escapes"].map((one) => `src/contract/shared/${one}.ts`),
		],
		why: "the platform knows no business: it may import row types, and of the contract endpoint, common, and shared limits, copy, brand and escapes",
	},
	...Object.entries(DOMAINS).map(domain),
	{
		files: "src/server/",
		may: ["src/contract/", "src/domains/", "src/platform/", "src/web/", "demo/"],
		why: "the server starts everything",
	},
	{
		files: "src/web/ui/rich-text/",
		may: ["src/web/ui/", "src/contract/shared/rich-text.ts"],
		libraries: /^(react|react-dom|lucide-react|prosemirror-[\w-]+)(\/|$)/,
		why: "the text editor may import React, its libraries and the contract's rich text",
	},
	{
		files: "src/web/ui/coverage/",
		may: ["src/web/ui/", "src/contract/providers/coverage.ts"],
		libraries: UI,
		why: "the coverage field may import React and the contract's coverage",
	},
	{
		files: "src/web/ui/",
		may: ["src/contract/shared/escapes.ts"],
		libraries: UI,
		why: "ui knows nothing but React: hand in what it needs as props",
	},
	{
		files: "src/web/lib/",
		may: ["src/contract/"],
		libraries: NO_EDITOR,
		why: "lib may import the contract, not parts, ui or pages",
	},
	{ files: "src/web/parts/", may: PAGES, libraries: NO_EDITOR, why: "a part is used by pages and knows none of them" },
	...["public", "provider", "team"].map((area) => ({
		files: `src/web/${area}/`,
		may: PAGES,
		libraries: NO_EDITOR,
		why: "pages reach the server through the contract; public, provider and team share through parts",
	})),
	{
		files: "src/web/",
		may: ["src/contract/", "src/web/"],
		libraries: NO_EDITOR,
		why: "pages reach the server through the contract",
	},
	{ files: "demo/", may: ["src/contract/", "src/domains/", "src/platform/"], why: "demo data is made by the domains" },
];
