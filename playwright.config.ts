import { cpSync, rmSync } from "node:fs";
import { defineConfig } from "@playwright/test";
import { headlessPath } from "./scripts/chromium.ts";
import { DEMO_DATA, makeDemoData } from "./tests/journeys/own-service.ts";

const port = Number(process.env.JOURNEY_PORT ?? 3199);
const executablePath = await headlessPath();
// Each worker reads this file again. With this variable it doesn't look for a browser, or install one, again.
process.env.CHROMIUM = executablePath;

// The same for the demo data, which takes a while to make. The shared service and those of single journeys get copies.
const data = "build/journeys-data";
if (!process.env.JOURNEY_DATA_MADE) {
	process.env.JOURNEY_DATA_MADE = "1";
	if (!process.env.DEMO_DATA_MADE) await makeDemoData();
	rmSync(data, { recursive: true, force: true });
	cpSync(DEMO_DATA, data, { recursive: true });
}

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
		// Shorter than the test's own time, so that an act that can't be done fails with its line.
		actionTimeout: 30_000,
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
			DATA_DIR: data,
			LOG_LEVEL: "error",
			DEMO: "on",
		},
		url: `http://127.0.0.1:${port}/ready`,
		timeout: 60_000,
		reuseExistingServer: false,
		stdout: "ignore",
		stderr: "pipe",
		gracefulShutdown: { signal: "SIGTERM", timeout: 5000 },
	},
});
