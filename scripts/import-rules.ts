// The import rules of each part, and their reasons. scripts/check-imports.ts checks them, and
// tests/import-rules.test.ts tests them with forbidden imports.

interface Rule {
	/** Path prefix of the rule's files. The first matching rule applies. */
	files: string;
	/** Path prefixes in the project that the files may import, in addition to their own folder. */
	may: string[];
	/** Libraries that the files may import. Absent: all. */
	libraries?: RegExp;
	why: string;
}

/** Other domains that each domain may import. Lower domains notify higher ones by triggers and pubsub messages. */
const DOMAINS: Record<string, string[]> = {
	safety: [],
	accounts: [],
	captcha: ["accounts"],
	consent: ["accounts"],
	reference: ["accounts"],
	providers: ["accounts", "reference"],
	capacity: ["accounts", "reference", "providers"],
	search: ["safety", "accounts", "reference", "providers", "capacity"],
	alerts: ["reference", "providers", "search"],
	"provider-import": ["accounts", "reference", "providers"],
	registers: ["accounts", "reference", "providers", "provider-import"],
	reviews: ["safety", "accounts", "reference", "providers", "enquiries"],
	quotes: ["safety", "accounts", "reference", "providers"],
	campaigns: ["accounts", "reference", "providers"],
	stories: ["accounts", "reference", "providers"],
	enquiries: ["safety", "accounts", "reference", "providers"],
	chat: ["safety", "accounts", "reference", "providers", "enquiries"],
	analytics: ["accounts", "reference", "campaigns"],
	toolkit: ["accounts", "reference", "providers"],
	referrals: ["safety", "accounts", "reference", "providers", "capacity", "search", "alerts", "enquiries", "quotes"],
	cases: ["accounts", "reference", "providers", "search", "reviews", "quotes", "enquiries", "chat", "referrals"],
	"mail-in": ["safety", "accounts", "alerts", "quotes", "enquiries", "referrals", "cases"],
	people: [
		"accounts",
		"reference",
		"providers",
		"alerts",
		"reviews",
		"quotes",
		"enquiries",
		"chat",
		"referrals",
		"cases",
	],
	reports: [
		"accounts",
		"alerts",
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
		"alerts",
		"reviews",
		"quotes",
		"enquiries",
		"chat",
		"referrals",
		"cases",
		"people",
	],
	operations: [
		"safety",
		"accounts",
		"reference",
		"alerts",
		"reviews",
		"quotes",
		"enquiries",
		"chat",
		"referrals",
		"cases",
		"people",
		"retention",
		"registers",
	],
};

const domain = ([name, below]: [string, string[]]): Rule => ({
	files: `src/domains/${name}/`,
	may: ["db/rows.ts", "src/contract/", "src/platform/", ...below.map((one) => `src/domains/${one}/`)],
	why: `${name} may import the contract, the platform and ${below.join(", ") || "no other domain"}`,
});

const PAGES = ["src/contract/", "src/web/forms/", "src/web/lib/", "src/web/parts/", "src/web/ui/", "src/web/styles/"];
const NO_EDITOR = /^(?!prosemirror-)/;

const UI = /^(react|react-dom)(\/|$)/;

export const RULES: Rule[] = [
	{ files: "src/contract/", may: [], libraries: /^zod$/, why: "the contract may import only zod and its own files" },
	{
		files: "src/platform/",
		may: [
			"db/rows.ts",
			"src/contract/endpoint.ts",
			"src/contract/common.ts",
			...[
				"request-names",
				"error-limits",
				"copy/captcha",
				"copy/events",
				"brand",
				"escapes",
				"mailbox",
				"text-length",
			].map((one) => `src/contract/shared/${one}.ts`),
		],
		why: "the platform has no business logic: it may import row types, and from the contract only endpoint, common, and the shared request names, error limits, copy, brand, escapes, mailbox and text length",
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
		libraries: /^(react|react-dom|prosemirror-[\w-]+)(\/|$)/,
		why: "the text editor may import only React, its own libraries and the contract's rich text",
	},
	{
		files: "src/web/ui/coverage/",
		may: ["src/web/ui/", "src/contract/providers/coverage.ts"],
		libraries: UI,
		why: "the coverage field may import only React and the contract's coverage",
	},
	{
		files: "src/web/ui/",
		may: ["src/contract/shared/escapes.ts"],
		libraries: UI,
		why: "ui may import only React: pass in other data as props",
	},
	{
		files: "src/web/lib/",
		may: ["src/contract/"],
		libraries: NO_EDITOR,
		why: "lib may import the contract, not parts, ui or pages",
	},
	{
		files: "src/web/forms/",
		may: PAGES,
		libraries: NO_EDITOR,
		why: "forms are used by pages and must not import pages",
	},
	{
		files: "src/web/parts/",
		may: PAGES,
		libraries: NO_EDITOR,
		why: "parts are used by pages and must not import pages",
	},
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
	{
		files: "demo/",
		may: ["src/contract/", "src/domains/", "src/platform/"],
		why: "demo data is created through the domains",
	},
];
