import { defineConfig } from "vitest/config";

const files = (ending: string) => [
	`src/**/*${ending}`,
	`demo/**/*${ending}`,
	`seed/**/*${ending}`,
	`tests/**/*${ending}`,
];
const database = files(".db.test.ts");
const processes = files(".process.test.ts");

// The React Router plugin is for development and build only.
export default defineConfig({
	oxc: { jsx: { runtime: "automatic" } },
	test: {
		setupFiles: ["tests/support/fail-on-console-error.ts"],
		// Files wait for databases and processes of their own more than for this one, which needs no core to itself.
		maxWorkers: "100%",
		testTimeout: 60_000,
		hookTimeout: 60_000,
		// Files of a project that share a process: half of a small file's time is loading what it imports.
		projects: [
			// Plain functions and components.
			{
				extends: true,
				test: { name: "unit", include: files(".test.{ts,tsx}"), exclude: [...database, ...processes], isolate: false },
			},
			// Each file on a copy of one migrated database: embedded, or on the server that TEST_DATABASE_URL names.
			{
				extends: true,
				test: { name: "database", include: database, globalSetup: ["tests/support/global-setup.ts"], isolate: false },
			},
			// Commands and nodes as processes of their own, with the database they start with.
			{ extends: true, test: { name: "process", include: processes } },
		],
	},
});
