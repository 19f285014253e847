import { defineConfig } from "@playwright/test";
import { headlessPath } from "./scripts/chromium.ts";

const port = Number(process.env.JOURNEY_PORT ?? 3199);
const executablePath = await headlessPath();
// Each worker reads this file again. With this variable it doesn't look for a browser, or install one, again.
process.env.CHROMIUM = executablePath;

export default defineConfig({
	testDir: "tests/journeys",
	workers: 3,
	fullyParallel: true,
	forbidOnly: !!process.env.CI,
	retries: 0,
	// Long enough for two slow cores shared by the browsers, the service and its database.
	timeout: 120_000,
	expect: { timeout: 15_000 },
	reporter: [["line"], ["json", { outputFile: "test-results/journeys.json" }]],
	// Reduced motion, so that contrast checks don't measure a colour in the middle of a transition.
	use: {
		baseURL: `http://127.0.0.1:${port}`,
		launchOptions: { executablePath },
		locale: "en-AU",
		timezoneId: "Australia/Melbourne",
		contextOptions: { reducedMotion: "reduce" },
	},
	projects: [
		{ name: "setup", testMatch: /\.setup\.ts$/ },
		{ name: "js", grepInvert: /@nojs-only/, dependencies: ["setup"] },
		// Every journey marked @nojs runs a second time without JavaScript.
		{ name: "no-js", use: { javaScriptEnabled: false }, grep: /@nojs/, dependencies: ["setup"] },
	],
	webServer: {
		command: `"${process.execPath}" build/server/server.js`,
		env: {
			NODE_ENV: "production",
			PORT: String(port),
			DATA_DIR: "test-results/journeys-data",
			LOG_LEVEL: "error",
			DEMO: "on",
		},
		url: `http://127.0.0.1:${port}/ready`,
		// The first start fills the database with demo data, which takes minutes on a busy machine.
		timeout: 240_000,
		reuseExistingServer: false,
		stdout: "ignore",
		stderr: "pipe",
		gracefulShutdown: { signal: "SIGTERM", timeout: 5000 },
	},
});
