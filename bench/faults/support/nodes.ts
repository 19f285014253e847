import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort, launchServer, type RunningServer, readyServer } from "./server.ts";

/** A node of the service, run as a child process. */
export interface Node {
	origin: string;
	/** The data folder. It holds the embedded database if DATABASE_URL is empty. */
	folder: string;
	environment: Record<string, string>;
	server: RunningServer;
	/**
	 * Starts the node, or starts it again after it has ended.
	 * @param service folder of another release, from then on
	 * @returns milliseconds until it was ready
	 */
	start(service?: string): Promise<number>;
}

/** SECRET_KEY of every node in an experiment. */
export const SECRET_KEY = "a secret key that only this experiment uses";

/**
 * Prepares a node without starting it.
 * @param environment more settings; DATABASE_URL for a PostgreSQL server
 * @param service folder of another release
 */
export const planNode = async (environment: Record<string, string>, service = process.cwd()): Promise<Node> => {
	const port = await freePort();
	const origin = `http://127.0.0.1:${port}`;
	const folder = mkdtempSync(join(tmpdir(), "fault-node-"));
	process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
	const all = {
		NODE_ENV: "production",
		HOST: "127.0.0.1",
		PORT: String(port),
		DATA_DIR: folder,
		SECRET_KEY,
		DEMO: "on",
		LIMITS: "off",
		DRAIN_SECONDS: "1",
		// An outage would fill the log with errors that the experiment already counts.
		LOG_LEVEL: process.env.FAULT_LOG ?? "fatal",
		...environment,
	};
	const node: Node = {
		origin,
		folder,
		environment: all,
		server: { pid: 0, end: async () => {}, isRunning: () => false, exitCode: () => null },
		async start(folder = service) {
			service = folder;
			const from = performance.now();
			node.server = launchServer(all, service);
			await readyServer(node.server, origin);
			return Math.round(performance.now() - from);
		},
	};
	return node;
};

/** Starts `count` nodes, one after the other. */
export const startNodes = async (
	count: number,
	environment: Record<string, string> | ((n: number) => Record<string, string>),
	service?: string,
): Promise<Node[]> => {
	const nodes: Node[] = [];
	for (let n = 0; n < count; n++) {
		const node = await planNode(typeof environment === "function" ? environment(n) : environment, service);
		await node.start();
		nodes.push(node);
	}
	return nodes;
};
