import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { writeIcons } from "./scripts/icons.ts";

writeIcons();

const files = (ending: string) => [
	`src/**/*${ending}`,
	`demo/**/*${ending}`,
	`seed/**/*${ending}`,
	`tests/**/*${ending}`,
];
const database = files(".db.test.ts");
/** Tests with published lists, which aren't in this repository. */
const real = files(".real.db.test.ts");
const hasLists = ["home-care-outlets-2018", "localities-gnaf-2024-05"].every((name) =>
	existsSync(new URL(`../shared/data/${name}.csv`, import.meta.url)),
);
const processes = files(".process.test.ts");

// Without the React Router plugin, which is only for development and the build.
export default defineConfig({
	oxc: { jsx: { runtime: "automatic" } },
	test: {
		setupFiles: ["tests/support/fail-on-console-error.ts"],
		// Test files mostly wait for their databases and processes, so use a worker for every core.
		maxWorkers: "100%",
		// Commands that tests start are read from source, which takes half their time without it.
		env: { NODE_COMPILE_CACHE: fileURLToPath(new URL("node_modules/.cache/commands", import.meta.url)) },
		// As long as journeys wait: a second isn't enough for two slow cores.
		expect: { poll: { timeout: 15_000 } },
		testTimeout: 60_000,
		hookTimeout: 60_000,
		// `isolate: false` shares a process between files, because loading imports takes half the time of a small file.
		projects: [
			// Plain functions and components.
			{
				extends: true,
				test: { name: "unit", include: files(".test.{ts,tsx}"), exclude: [...database, ...processes], isolate: false },
			},
			// Each file uses a copy of one migrated database: embedded, or on the server in TEST_DATABASE_URL.
			{
				extends: true,
				test: {
					name: "database",
					include: database,
					exclude: hasLists ? [] : real,
					globalSetup: ["tests/support/global-setup.ts"],
					isolate: false,
				},
			},
			// Runs commands and nodes as separate processes with their own databases.
			{ extends: true, test: { name: "process", include: processes } },
		],
	},
});
