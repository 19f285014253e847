import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort, launchServer, type RunningServer, readyServer } from "./server.ts";

/** A node of the service, as a process of its own. */
export interface Node {
	origin: string;
	/** Its data folder: the embedded database, where no server is named. */
	folder: string;
	environment: Record<string, string>;
	server: RunningServer;
	/** Starts it again once it has ended. @returns after how many milliseconds it was ready */
	start(): Promise<number>;
}

/** Of every node of an experiment. */
export const SECRET_KEY = "a secret that only this experiment knows, and tells nobody";

/** Settings of a node, ready to be started. @param environment settings besides, such as DATABASE_URL; the embedded database without */
export const planNode = async (environment: Record<string, string>): Promise<Node> => {
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
		// An outage fills the log with what the experiment counts by itself.
		LOG_LEVEL: process.env.FAULT_LOG ?? "fatal",
		...environment,
	};
	const node: Node = {
		origin,
		folder,
		environment: all,
		server: { pid: 0, end: async () => {}, isRunning: () => false, exitCode: () => null },
		async start() {
			const from = performance.now();
			node.server = launchServer(all);
			await readyServer(node.server, origin);
			return Math.round(performance.now() - from);
		},
	};
	return node;
};

/** Starts so many nodes, one after the other. */
export const startNodes = async (count: number, environment: Record<string, string>): Promise<Node[]> => {
	const nodes: Node[] = [];
	for (let n = 0; n < count; n++) {
		const node = await planNode(environment);
		await node.start();
		nodes.push(node);
	}
	return nodes;
};
