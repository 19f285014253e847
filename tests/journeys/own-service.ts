import { spawn } from "node:child_process";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";

/** The data folder of a service with demo data, which playwright.config.ts fills once for all journeys. */
export const DEMO_DATA = "build/demo-data";
const READY_MS = 240_000;

const freePort = async (): Promise<number> => {
	const spare = createServer();
	await new Promise<void>((done) => spare.listen(0, "127.0.0.1", done));
	const { port } = spare.address() as AddressInfo;
	await new Promise((done) => spare.close(done));
	return port;
};

/** Starts the built service on a data folder, and waits until it is ready. */
const start = async (folder: string, settings: Record<string, string>) => {
	const port = await freePort();
	const at = `http://127.0.0.1:${port}`;
	const node = spawn(process.execPath, ["build/server/server.js"], {
		env: {
			...process.env,
			...{ NODE_ENV: "production", PORT: String(port), DATA_DIR: folder, LOG_LEVEL: "error" },
			...settings,
		},
		stdio: ["ignore", "ignore", "inherit"],
	});
	const ended = new Promise<void>((done) => node.once("exit", () => done()));
	const stop = async () => {
		node.kill("SIGTERM");
		await ended;
	};
	const until = Date.now() + READY_MS;
	while ((await fetch(`${at}/ready`).catch(() => undefined))?.status !== 200) {
		if (node.exitCode !== null || Date.now() > until) {
			await stop();
			throw new Error("the service didn't start");
		}
		await setTimeout(200);
	}
	return { at, stop };
};

/** Fills the folder with demo data. That takes a while, so services of journeys start with copies of it. */
export const makeDemoData = async (): Promise<void> => {
	rmSync(DEMO_DATA, { recursive: true, force: true });
	const { stop } = await start(DEMO_DATA, { DEMO: "on" });
	await stop();
};

/**
 * Starts a service of a journey's own, with other settings than the shared one.
 * @param settings with `DEMO: "on"` it has demo data
 */
export const startOwnService = async (
	settings: Record<string, string>,
): Promise<{ at: string; stop: () => Promise<void> }> => {
	const folder = mkdtempSync(join(tmpdir(), "journey-"));
	if (settings.DEMO === "on") cpSync(DEMO_DATA, folder, { recursive: true });
	const { at, stop } = await start(folder, settings);
	return {
		at,
		stop: async () => {
			await stop();
			rmSync(folder, { recursive: true, force: true });
		},
	};
};
