import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";

/**
 * The oldest browsers that support our styles (cascade layers, docs/decisions/0048-old-browsers.md). They must be able
 * to parse the scripts of public pages too, which tests/journeys/weight.spec.ts checks.
 */
const OLDEST_BROWSERS = ["chrome99", "edge99", "firefox97", "safari15.4"];

/** Libraries that the server build imports instead of bundling: native ones, and those that break when bundled. */
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

/** Escapes to ASCII: V8 stores a script with any character beyond Latin-1 in two bytes per character (5 MB more). */
const inAscii = (code: string) =>
	code.replace(/(\\*)([^\0-\x7f])/g, (_, slashes: string, unit: string) => {
		// If the character was escaped with a backslash, drop that backslash.
		const before = slashes.length % 2 === 1 ? slashes.slice(1) : slashes;
		return `${before}\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
	});

/**
 * Modules that most public pages load, with their imports, in one long-cached file instead of twenty small ones. List
 * only modules that old browsers can parse: no parts for staff, since a syntax error would stop the whole file.
 */
const SITE = [
	"src/web/(root|entry)",
	"src/web/lib/(browser|keeping-form|seo|signed-out|use-round)",
	"src/web/ui/(back-link|error-summary|field|panel)",
	"src/web/parts/(capacity-badge|glossary|held-fields|human-check|post-form)",
	"src/contract/shared/thousands",
];

/** Hides the plugins' timings, which don't interest operators. */
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
	// At the top level, because the environments ignore it.
	// The map with streets is larger than the default limit of the warning, and loads only where it shows.
	build: { cssTarget: OLDEST_BROWSERS, chunkSizeWarningLimit: 1200 },
	environments: {
		client: {
			build: {
				rolldownOptions: {
					checks,
					output: {
						codeSplitting: {
							groups: [
								// Without the libraries of the text editor and of the map with streets, which only a few pages need.
								{
									name: "vendor",
									test: /node_modules\/(?!(prosemirror-[\w-]+|orderedmap|rope-sequence|w3c-keyname|maplibre-gl|pmtiles|fflate|@protomaps\/basemaps)\/)/,
								},
								// Without the examples of the gallery.
								{ name: "site", test: new RegExp(`/(${SITE.join("|")})(?!.*\\.examples)`) },
								{ name: "console", test: /\/src\/web\/team\/.*\.css/ },
							],
						},
					},
				},
			},
		},
		ssr: {
			// One server bundle for the whole process (settings, database, API and pages), so that nothing is loaded twice.
			build: {
				rolldownOptions: { checks, input: { server: "./src/server/server.ts", index: "./src/server/site.ts" } },
			},
			resolve: command === "build" ? { noExternal: true, external: shared } : {},
		},
	},
}));
