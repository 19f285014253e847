import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";

/**
 * The oldest browsers that see our styles, because they know cascade layers (docs/decisions/0048-old-browsers.md). Scripts of public pages must be readable for
 * them too: tests/journeys/weight.spec.ts checks it.
 */
const OLDEST_BROWSERS = ["chrome99", "edge99", "firefox97", "safari15.4"];

/** Server libraries that stay ordinary imports in the server build: native ones, and those that do not bear being bundled. */
const shared = [
	"@electric-sql/pglite",
	"@node-rs/argon2",
	"@zxcvbn-ts/language-common",
	"altcha-lib",
	"aws4fetch",
	"csv-parse",
	"date-holidays",
	"kysely",
	"nodemailer",
	"otpauth",
	"pdfkit",
	"pg",
	"pg-boss",
	"pino",
	"qrcode",
	"react",
	"react-dom",
	"sanitize-html",
	"satori",
	"sharp",
	"vite",
];

/** V8 keeps the text of a script with two bytes a character as soon as one is beyond Latin-1: the server's bundles would take 5 MB more. */
const inAscii = (code: string) =>
	code.replace(/(\\*)([^\0-\x7f])/g, (_, slashes: string, unit: string) => {
		// An escaped one is itself: its own escape must not be escaped.
		const before = slashes.length % 2 === 1 ? slashes.slice(1) : slashes;
		return `${before}\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
	});

/**
 * Most public pages load these, with all that they import: one long-cached file instead of twenty small ones. Name only parts that old browsers read: staff's parts stay
 * out, because a script that a browser can't parse would keep all of them from running.
 */
const SITE = [
	"src/web/(root|entry)",
	"src/web/lib/(browser|keeping-form|seo|signed-out|use-round)",
	"src/web/ui/(back-link|error-summary|field|panel)",
	"src/web/parts/(capacity-badge|glossary|held-fields|human-check|post-form)",
	"src/contract/shared/thousands",
];

/** How long each plugin took is nothing that whoever starts the site must read. */
const checks = { bundlerTimings: false };

export default defineConfig(({ command }) => ({
	plugins: [
		reactRouter(),
		{
			name: "bundles in ASCII",
			applyToEnvironment: ({ name }) => name === "ssr",
			generateBundle: (_options, bundle) => {
				for (const file of Object.values(bundle)) if (file.type === "chunk") file.code = inAscii(file.code);
			},
		},
		{
			name: "names of entries",
			outputOptions: (output) => (output.dir?.endsWith("server") ? { ...output, entryFileNames: "[name].js" } : output),
		},
	],
	// Here, because the environments don't heed it.
	build: { cssTarget: OLDEST_BROWSERS },
	environments: {
		client: {
			build: {
				rolldownOptions: {
					checks,
					output: {
						codeSplitting: {
							groups: [
								// The text editor's libraries are for the few pages that have one.
								{
									name: "vendor",
									test: /node_modules\/(?!(prosemirror-[\w-]+|orderedmap|rope-sequence|w3c-keyname)\/)/,
								},
								{ name: "site", test: new RegExp(`/(${SITE.join("|")})`) },
								{ name: "console", test: /\/src\/web\/team\/.*\.css/ },
							],
						},
					},
				},
			},
		},
		ssr: {
			// The whole process (settings, database, API and pages) is one server bundle: nothing is loaded twice.
			build: {
				rolldownOptions: { checks, input: { server: "./src/server/server.ts", index: "./src/server/site.ts" } },
			},
			resolve: command === "build" ? { noExternal: true, external: shared } : {},
		},
	},
}));
