import { createHash } from "node:crypto";
import { relative } from "node:path";
import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";
import { writeIcons } from "./scripts/icons.ts";

writeIcons();

/**
 * The oldest browsers that support our styles (cascade layers, docs/decisions/0067-browser-build.md). They must be able
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

const LETTERS = "abcdefghijklmnopqrstuvwxyz";
const stems = new Map<string, string>();

/**
 * Name of a CSS module's class in the built site: four characters for the file and a number for its place in the file.
 * Such names repeat, so they compress better than a hash for each class. They change only with their file.
 */
const shortName = (name: string, id: string, css: string): string => {
	const file = relative(import.meta.dirname, id.replace(/\?.*/, ""));
	const hash = createHash("sha256").update(file).digest().readUInt32BE();
	const stem = LETTERS[hash % 26] + hash.toString(36).slice(-3);
	const other = stems.get(stem) ?? file;
	if (other !== file) throw new Error(`Rename ${file}: its classes would be called the same as those of ${other}`);
	stems.set(stem, file);
	const names = new Set(Array.from(css.matchAll(/(?:\.|@keyframes )([a-z][\w-]*)/gi), ([, one]) => one));
	return stem + [...names].indexOf(name).toString(36);
};

/** Hides the plugins' timings, which don't interest operators. */
const checks = { bundlerTimings: false };

export default defineConfig(({ command }) => ({
	plugins: [
		reactRouter(),
		{
			name: "names of entries",
			outputOptions: (output) => (output.dir?.endsWith("server") ? { ...output, entryFileNames: "[name].js" } : output),
		},
	],
	...(command === "build" && { css: { modules: { generateScopedName: shortName } } }),
	// At the top level, because the environments ignore it.
	// The map with streets is larger than the default limit of the warning, and loads only where it shows.
	build: { cssTarget: OLDEST_BROWSERS, chunkSizeWarningLimit: 1200 },
	environments: {
		client: {
			build: {
				rolldownOptions: {
					checks,
					output: {
						// Four bits a character compress better in the list of all routes, and eight tell versions of a file apart.
						hashCharacters: "hex",
						codeSplitting: {
							groups: [
								// Without the libraries of the text editor and of the map with streets, which only a few pages need.
								{
									name: "vendor",
									test: /node_modules\/(?!(prosemirror-[\w-]+|orderedmap|rope-sequence|w3c-keyname|maplibre-gl|pmtiles|fflate|@protomaps\/basemaps)\/)/,
								},
								// The scripts of every page, and the one style sheet of all public pages.
								{ name: "site", test: /\/src\/web\/((root|entry)\b|(styles|ui|parts|public)\/.*\.css)/ },
								// What most pages load on top, so that a page needs fewer files.
								{
									name: "common",
									test: /\/src\/(web\/(lib(?!\/(team|provider)-links)|ui|parts)|contract(?!\/cases))\//,
									minShareCount: 25,
								},
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
