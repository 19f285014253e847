import { type ChildProcess, spawn } from "node:child_process";
import { createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { START, START_ENVIRONMENT } from "../../site.command.ts";

const probe = (port: number): Promise<number> =>
	new Promise((resolve, reject) => {
		const server = createServer();
		server.on("error", reject);
		server.listen(port, "127.0.0.1", () => {
			const bound = server.address();
			server.close(() => (typeof bound === "object" && bound ? resolve(bound.port) : reject(new Error("no port"))));
		});
	});

const given = new Set<number>();

/**
 * A free port on loopback, from FAULT_PORTS (for example `3230-3239,5530-5539`) if that is set. A port is only given
 * out again once all others have been used.
 */
export const freePort = async (): Promise<number> => {
	const ranges = (process.env.FAULT_PORTS ?? "").split(",").filter(Boolean);
	for (const range of [...ranges, "", ...ranges]) {
		// All ports were given out, so free ones may be given out again.
		if (!range) {
			given.clear();
			continue;
		}
		const [first = 0, last = first] = range.split("-").map(Number);
		for (let port = first; port <= last; port++) {
			if (given.has(port)) continue;
			const isFree = await probe(port).then(
				() => true,
				() => false,
			);
			if (!isFree) continue;
			given.add(port);
			return port;
		}
	}
	if (ranges.length > 0) throw new Error("no port of FAULT_PORTS is free");
	return probe(0);
};

/** A server started as a child of this process. */
export interface RunningServer {
	pid: number;
	/** Sends the signal and resolves when the process has ended. Sends SIGKILL after 30 seconds. */
	end(signal: "SIGKILL" | "SIGTERM"): Promise<void>;
	/** False once the process has ended for any reason. */
	isRunning(): boolean;
	/** Null while it runs, or if a signal ended it. */
	exitCode(): number | null;
}

// Every process and folder of an experiment adds an exit listener.
process.setMaxListeners(0);
// Turns a signal into an exit, so that exit listeners stop child processes.
for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => process.exit(1));

const ended = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;

// A start on cores that others use takes longer than a minute; FAULT_START_SECONDS gives it more.
const readyMs = Number(process.env.FAULT_START_SECONDS ?? 180) * 1000;
const endMs = 30_000;

/** Starts the built server as a bare child process. The caller handles its output and its end. */
export const spawnServer = (
	environment: Record<string, string>,
	cwd: string,
	output: "pipe" | number,
): ChildProcess => {
	const { PATH = "", HOME = "" } = process.env;
	return spawn(process.execPath, START, {
		cwd,
		env: { PATH, HOME, ...START_ENVIRONMENT, ...environment },
		stdio: ["ignore", output, output === "pipe" ? "inherit" : output],
	});
};

/**
 * Starts the built server and prints its standard error and log lines.
 * @param environment settings; from this process it inherits only PATH and HOME
 * @param cwd folder of the service, if not this one
 */
export const launchServer = (environment: Record<string, string>, cwd = process.cwd()): RunningServer => {
	const child = spawnServer(environment, cwd, "pipe");
	child.stdout?.on("data", (data: Buffer) => {
		for (const line of data.toString().split("\n"))
			if (line.startsWith("{")) process.stdout.write(`          server: ${line.slice(0, 400)}\n`);
	});
	const orphan = () => child.kill("SIGKILL");
	process.once("exit", orphan);
	const gone = new Promise<void>((resolve) =>
		child.once("exit", () => {
			process.off("exit", orphan);
			resolve();
		}),
	);
	return {
		pid: child.pid ?? 0,
		async end(signal) {
			if (!ended(child)) child.kill(signal);
			const timer = setTimeout(() => child.kill("SIGKILL"), endMs);
			await gone;
			clearTimeout(timer);
		},
		isRunning: () => !ended(child),
		exitCode: () => child.exitCode,
	};
};

/** Waits until a server is ready. @throws if it ends, or isn't ready in time and is killed */
export const readyServer = async (server: RunningServer, origin: string, most = readyMs): Promise<void> => {
	const until = Date.now() + Math.min(readyMs, Math.max(most, 1000));
	while (Date.now() < until) {
		if (!server.isRunning()) throw new Error(`the server ended while starting (${server.exitCode() ?? "by a signal"})`);
		const answer = await fetch(`${origin}/ready`, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined);
		await answer?.body?.cancel();
		if (answer?.ok) return;
		await sleep(25);
	}
	await server.end("SIGKILL");
	throw new Error("the server was not ready in time");
};

/** Starts the built server and waits until it is ready. @throws if it ends or isn't ready in time */
export const startServer = async (
	environment: Record<string, string>,
	origin: string,
	most = readyMs,
	cwd?: string,
): Promise<RunningServer> => {
	const server = launchServer(environment, cwd);
	await readyServer(server, origin, most);
	return server;
};
