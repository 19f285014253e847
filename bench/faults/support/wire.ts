import { connect, createServer, type Socket } from "node:net";
import { freePort } from "./server.ts";

/** A TCP proxy between the nodes and their database that simulates network failures. */
export interface Wire {
	port: number;
	/** Share of chunks at which the connection is reset: half before the chunk is forwarded, half after it. */
	resets: number;
	/** Share of COMMITs that the server executes but whose response is replaced by a connection reset. */
	lostCommits: number;
	/** Number of connections reset so far. */
	wereReset(): number;
	/** Resets every open connection. */
	resetAll(): void;
	/** Stops forwarding. New connections are accepted but get no response. */
	silence(): void;
	/**
	 * Forwards again.
	 * @param forget keeps earlier connections dead, like a firewall that lost their state; else held-back data is sent
	 */
	speak(options: { forget: boolean }): void;
	close(): Promise<void>;
}

/** A COMMIT in the simple query protocol: `Q`, four bytes of length, the text. */
const COMMIT = /^Q.{4}commit\0$/is;

interface Pair {
	near: Socket;
	far: Socket | undefined;
	dead: boolean;
	/** The next response from the server is dropped. */
	loses: boolean;
}

/** @param target port of the database on loopback */
export const startWire = async (target: number): Promise<Wire> => {
	const pairs = new Set<Pair>();
	let silent = false;
	let resetCount = 0;
	const port = await freePort();

	const cut = (pair: Pair) => {
		resetCount++;
		pair.near.resetAndDestroy();
		pair.far?.resetAndDestroy();
		pairs.delete(pair);
	};
	const join = (pair: Pair) => {
		const far = connect(target, "127.0.0.1");
		pair.far = far;
		const pass = (from: Socket, to: Socket) => {
			from.on("data", (bytes) => {
				if (from === far && pair.loses) return cut(pair);
				if (from === pair.near && Math.random() < wire.lostCommits) pair.loses = COMMIT.test(bytes.toString("latin1"));
				const chance = Math.random();
				if (chance < wire.resets / 2) return cut(pair);
				to.write(bytes);
				if (chance < wire.resets) cut(pair);
			});
		};
		pass(pair.near, far);
		pass(far, pair.near);
		const end = () => {
			// A silent or dead connection must not send a close.
			if (silent || pair.dead) return;
			pair.near.destroy();
			far.destroy();
			pairs.delete(pair);
		};
		far.on("error", () => {}).on("close", end);
	};
	const server = createServer((near) => {
		const pair: Pair = { near, far: undefined, dead: false, loses: false };
		pairs.add(pair);
		near
			.on("error", () => {})
			.on("close", () => {
				pair.far?.destroy();
				pairs.delete(pair);
			});
		if (silent) near.pause();
		else join(pair);
	});

	const wire: Wire = {
		port,
		resets: 0,
		lostCommits: 0,
		wereReset: () => resetCount,
		resetAll() {
			for (const pair of [...pairs]) cut(pair);
		},
		silence() {
			silent = true;
			for (const { near, far } of pairs) {
				near.pause();
				far?.pause();
			}
		},
		speak({ forget }) {
			silent = false;
			for (const pair of pairs) {
				if (pair.dead) continue;
				if (forget) {
					pair.dead = true;
					pair.far?.destroy();
				} else if (pair.far) {
					pair.near.resume();
					pair.far.resume();
				} else {
					join(pair);
					pair.near.resume();
				}
			}
		},
		close: () =>
			new Promise((resolve) => {
				server.close(() => resolve());
				for (const { near, far } of pairs) {
					near.destroy();
					far?.destroy();
				}
			}),
	};
	await new Promise<void>((resolve) => {
		server.listen(port, "127.0.0.1", resolve);
	});
	return wire;
};
