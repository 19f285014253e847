import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";
import { OLDEST_BROWSERS } from "./vite.pages.config.ts";

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
		{ name: "names of entries", outputOptions: (output) => (output.dir?.endsWith("server") ? { ...output, entryFileNames: "[name].js" } : output) },
	],
	environments: {
		client: {
			build: {
				cssTarget: OLDEST_BROWSERS,
				rolldownOptions: {
					checks,
					output: {
						codeSplitting: {
							groups: [
								// One long-cached file instead of eleven small ones that race the stylesheet.
								// The text editor's libraries are for the few pages that have one.
								{ name: "vendor", test: /node_modules\/(?!(prosemirror-[\w-]+|orderedmap|rope-sequence|w3c-keyname)\/)/ },
								// The gallery, its examples and what only the admin area uses stay out of what every page loads.
								{
									name: "ui",
									test: /\/src\/web\/(?!.*(gallery|\.examples|rich-text|coverage|dialog|area-bar|bar-chart))(ui|lib|root|entry|parts\/(site-frame|error-page))/,
								},
							],
						},
					},
				},
			},
		},
		ssr: {
			// The whole process (settings, database, API and pages) is one server bundle: nothing is loaded twice.
			build: { rolldownOptions: { checks, input: { server: "./src/server.ts", index: "./src/site.ts" } } },
			resolve: command === "build" ? { noExternal: true, external: shared } : {},
		},
	},
}));
