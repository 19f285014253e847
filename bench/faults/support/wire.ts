import { connect, createServer, type Socket } from "node:net";
import { freePort } from "./server.ts";

/** A TCP proxy between the nodes and their database that fails as networks do. */
export interface Wire {
	port: number;
	/** Of each piece that passes, the share at which the connection is reset: half of them before the piece arrives, half after it left and before its answer. */
	resets: number;
	/** Of each COMMIT that passes, the share at which the server is let do it and its answer never comes: the connection is reset in its place. */
	lostCommits: number;
	/** How many connections were reset. */
	wereReset(): number;
	/** Resets every connection that is open. */
	resetAll(): void;
	/** From now on nothing passes: connections are taken and nobody answers. */
	silence(): void;
	/** @param forget connections from before stay dead, as behind a firewall that lost track of them; else what was held back passes */
	speak(options: { forget: boolean }): void;
	close(): Promise<void>;
}

/** The start of a COMMIT as a simple query: `Q`, four bytes of length, the text. */
const COMMIT = /^Q.{4}commit\0$/is;

interface Pair {
	near: Socket;
	far: Socket | undefined;
	dead: boolean;
	/** The next answer is not passed on. */
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
			// Whoever is silent does not say goodbye either.
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
