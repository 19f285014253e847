import { defineConfig } from "vitest/config";

// The React Router plugin is for development and build only.
export default defineConfig({
	oxc: { jsx: { runtime: "automatic" } },
	test: {
		include: ["src/**/*.test.{ts,tsx}", "seed/**/*.test.ts", "tests/**/*.test.ts"],
		globalSetup: ["tests/support/global-setup.ts"],
		setupFiles: ["tests/support/fail-on-console-error.ts"],
		// Files wait for databases and processes of their own more than for this one, which needs no core to itself.
		maxWorkers: "100%",
		testTimeout: 60_000,
		hookTimeout: 60_000,
	},
});
