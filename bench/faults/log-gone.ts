// npm run fault -- log-gone
//
// Logging fails because its disk is full or the log collector has died: the node still starts and serves requests.
// /dev/full fails every write like a full disk. In the other run the reader closes the node's output once the node is
// ready, and then requests cause many log lines.

import { openSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { planNode } from "./support/nodes.ts";
import { readyServer, spawnServer } from "./support/server.ts";
import { headersFor } from "./support/sign-in.ts";
import { experiment, say } from "./support/verdict.ts";

const REQUESTS = 50;

await experiment("log-gone", async () => {
	const figures: Record<string, number | string> = {};
	const wrongs: string[] = [];
	for (const what of ["its disk is full", "its reader has gone"] as const) {
		const { origin, environment } = await planNode({ LOG_LEVEL: "debug" });
		const child = spawnServer(
			environment,
			process.cwd(),
			what === "its disk is full" ? openSync("/dev/full", "w") : "pipe",
		);
		const orphan = () => child.kill("SIGKILL");
		process.once("exit", orphan);
		const gone = new Promise<void>((resolve) => child.once("exit", () => resolve()));
		const isRunning = () => child.exitCode === null && child.signalCode === null;
		child.stdout?.on("data", () => {});
		await readyServer(
			{ pid: child.pid ?? 0, isRunning, exitCode: () => child.exitCode, end: async () => void orphan() },
			origin,
		);
		child.stdout?.destroy();
		say(`${what}: the node is ready`);
		let fine = 0;
		let taken = 0;
		for (let n = 0; n < REQUESTS && isRunning(); n++) {
			const page = await fetch(`${origin}/about`).catch(() => undefined);
			await page?.arrayBuffer();
			if (page?.ok) fine++;
			const body = JSON.stringify({ email: `log-${n}@visitor.example`, message: `Message ${n}` });
			const form = await fetch(`${origin}/api/messages/`, { method: "POST", headers: headersFor(), body }).catch(
				() => undefined,
			);
			await form?.arrayBuffer();
			if (form?.ok) taken++;
		}
		await sleep(500);
		figures[`${what}: pages served, of ${REQUESTS}`] = fine;
		figures[`${what}: forms accepted, of ${REQUESTS}`] = taken;
		if (fine < REQUESTS || taken < REQUESTS)
			wrongs.push(`${what}: ${REQUESTS - fine} pages and ${REQUESTS - taken} forms failed`);
		if (!isRunning()) wrongs.push(`${what}: the node ended with ${child.exitCode ?? child.signalCode}`);
		child.kill("SIGTERM");
		await gone;
		process.off("exit", orphan);
		if (child.exitCode !== 0)
			wrongs.push(`${what}: after SIGTERM the node ended with ${child.exitCode ?? child.signalCode}`);
	}
	return { figures, wrongs };
});
