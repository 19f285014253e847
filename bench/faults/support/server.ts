import { type ChildProcess, spawn } from "node:child_process";
import { createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/** A port on loopback that was free a moment ago. */
export const freePort = (): Promise<number> =>
	new Promise((resolve, reject) => {
		const probe = createServer();
		probe.on("error", reject);
		probe.listen(0, "127.0.0.1", () => {
			const bound = probe.address();
			probe.close(() => (typeof bound === "object" && bound ? resolve(bound.port) : reject(new Error("no port"))));
		});
	});

/** A server started as a child of this process. */
export interface RunningServer {
	pid: number;
	/** Sends the signal and resolves when the process is gone; after 15 seconds it is killed outright. */
	end(signal: "SIGKILL" | "SIGTERM"): Promise<void>;
}

const ended = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;

const readyMs = 60_000;

/**
 * Starts the built server and waits until it is ready. What it prints on standard error, and log lines of its own, are shown.
 * @param environment settings; of the surroundings only PATH and HOME are handed on
 * @throws when it ends or is not ready in time
 */
export const startServer = async (environment: Record<string, string>, origin: string, most = readyMs): Promise<RunningServer> => {
	const { PATH = "", HOME = "" } = process.env;
	const child = spawn(process.execPath, ["src/server.ts"], { env: { PATH, HOME, ...environment }, stdio: ["ignore", "pipe", "inherit"] });
	child.stdout?.on("data", (data: Buffer) => {
		for (const line of data.toString().split("\n")) if (line.startsWith("{")) process.stdout.write(`          server: ${line.slice(0, 400)}\n`);
	});
	const orphan = () => child.kill("SIGKILL");
	process.once("exit", orphan);
	const gone = new Promise<void>((resolve) =>
		child.once("exit", () => {
			process.off("exit", orphan);
			resolve();
		}),
	);
	const end = async (signal: "SIGKILL" | "SIGTERM") => {
		if (!ended(child)) child.kill(signal);
		const timer = setTimeout(() => child.kill("SIGKILL"), 15_000);
		await gone;
		clearTimeout(timer);
	};
	const until = Date.now() + Math.min(readyMs, Math.max(most, 1000));
	while (Date.now() < until) {
		if (ended(child)) throw new Error(`the server ended while starting (${child.exitCode ?? child.signalCode})`);
		const answer = await fetch(`${origin}/ready`, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined);
		await answer?.body?.cancel();
		if (answer?.ok) return { pid: child.pid ?? 0, end };
		await sleep(25);
	}
	await end("SIGKILL");
	throw new Error("the server was not ready in time");
};
