import type { Duplex } from "node:stream";
import { setImmediate as breathe } from "node:timers/promises";
import type { PGlite } from "@electric-sql/pglite";
import { type Door, GateSession } from "./gate-session.ts";
import { IDLE, messagesIn, rowsWritten, simpleQuery, TYPE } from "./wire.ts";

/** How long statements may follow one another before the process looks at its connections. */
const BREATHE_EVERY_MS = 10;

export interface GateOptions {
	/** How long a statement waits for another session's transaction, in milliseconds. */
	waitMs?: number;
	/** How long a transaction may be idle, in milliseconds. A session can set another limit, like on a server. */
	idleMs?: number;
	/** Called once if the engine's state is unknown. The process must restart, which recovers from the log. */
	onFatal: (error: Error) => void;
}

interface Waiting {
	session: GateSession;
	enter: () => void;
	refuse: (error: Error) => void;
}

/** A statement waited too long for another transaction. 55P03 is a server's code for a lock timeout. */
class GateBusy extends Error {
	override readonly name = "GateBusy";
	readonly code = "55P03";
}

/**
 * Lets the stock `pg` driver open many sessions on one embedded engine: `new pg.Pool({ stream: () => gate.stream() })`.
 * A session holds the engine from its first message until it is idle again, for one statement or one transaction. All
 * sessions share one real session. Don't use state that outlives a transaction (SET, named statements, temporary
 * tables, session locks), because it leaks to the others. `copy … from stdin` crashes the engine: insert arrays
 * instead.
 */
export class Gate implements Door {
	readonly idleMs: number;
	/** Rows written so far. Upkeep uses it. */
	written = 0;
	#engine: Pick<PGlite, "execProtocolRawStream">;
	#waitMs: number;
	#onFatal: (error: Error) => void;
	#broken: Error | undefined;
	#breathedAt = 0;
	#holder: GateSession | undefined;
	#queue: Waiting[] = [];
	#sessions = new Set<GateSession>();

	constructor(
		engine: Pick<PGlite, "execProtocolRawStream">,
		{ waitMs = 15_000, idleMs = 30_000, onFatal }: GateOptions,
	) {
		this.#engine = engine;
		this.#waitMs = waitMs;
		this.idleMs = idleMs;
		this.#onFatal = onFatal;
	}

	/** A new session, shaped like the socket that `pg` expects. */
	stream(): Duplex {
		const session = new GateSession(this);
		this.#sessions.add(session);
		return session;
	}

	/**
	 * Resolves when this session holds the engine, first come first served.
	 * @throws GateBusy after the wait limit. Without a limit, a query on another connection inside an open transaction
	 * would wait for itself forever.
	 */
	enter(session: GateSession): Promise<void> | undefined {
		if (this.#broken) return Promise.reject(this.#broken);
		if (!this.#holder) this.#holder = session;
		if (this.#holder === session) return;
		return new Promise((resolve, reject) => {
			const stop = () => {
				clearTimeout(timer);
				this.#queue = this.#queue.filter((other) => other !== waiting);
			};
			const waiting: Waiting = {
				session,
				enter: () => {
					stop();
					this.#holder = session;
					resolve();
				},
				refuse: (error) => {
					stop();
					reject(error);
				},
			};
			const timer = setTimeout(() => waiting.refuse(new GateBusy(busyText(this.#waitMs))), this.#waitMs);
			this.#queue.push(waiting);
		});
	}

	/** Gives the engine to the next in the queue. */
	leave(session: GateSession): void {
		if (this.#holder !== session) return;
		this.#holder = undefined;
		this.#queue[0]?.enter();
	}

	/** Removes a closed session from the queue. */
	forget(session: GateSession): void {
		this.#sessions.delete(session);
		this.#queue.find((waiting) => waiting.session === session)?.refuse(new GateBusy("the session was closed"));
	}

	/** Rolls back the transaction of a closed session that holds the engine, then passes the engine on. */
	async abandon(session: GateSession): Promise<void> {
		if (this.#holder !== session) return;
		if (!this.#broken) await this.run(simpleQuery("ROLLBACK")).catch(() => {});
		this.leave(session);
	}

	/**
	 * Runs messages on the engine. Notifications go to every session.
	 * @returns the answer without notifications, and whether a transaction is still open
	 * @throws Error after calling onFatal, if the engine's state is unknown (no ReadyForQuery, or a trap)
	 */
	async run(batch: Buffer): Promise<{ answer: Buffer; open: boolean }> {
		const expectsReady = endsInReady(batch);
		const parts: Buffer[] = [];
		try {
			// The engine's other methods also parse the answer and never free it. Copy each part: it is in the
			// engine's own memory.
			await this.#engine.execProtocolRawStream(batch, {
				syncToFs: false,
				onRawData: (part) => void parts.push(Buffer.from(part)),
			});
			// The engine works on this thread, so statements after one another would keep every request waiting.
			if (performance.now() - this.#breathedAt > BREATHE_EVERY_MS) {
				await breathe();
				this.#breathedAt = performance.now();
			}
		} catch (error) {
			throw this.#fail(new Error("the embedded database trapped: its state is in doubt", { cause: error }));
		}
		const bytes = parts.length === 1 ? (parts[0] as Buffer) : Buffer.concat(parts);
		const kept: Buffer[] = [];
		let status: number | undefined;
		let from = 0;
		for (const { type, start, end } of messagesIn(bytes)) {
			if (type === TYPE.ready) status = bytes[end - 1];
			else if (type === TYPE.complete) this.written += rowsWritten(bytes.toString("latin1", start + 5, end - 1));
			else if (type === TYPE.notification) {
				kept.push(bytes.subarray(from, start));
				from = end;
				for (const session of this.#sessions) session.push(bytes.subarray(start, end));
			}
		}
		if (status === undefined && expectsReady)
			throw this.#fail(new Error("the embedded database gave no ReadyForQuery: its state is in doubt"));
		kept.push(bytes.subarray(from));
		return { answer: kept.length === 1 ? (kept[0] as Buffer) : Buffer.concat(kept), open: status !== IDLE };
	}

	#fail(error: Error): Error {
		if (this.#broken) return this.#broken;
		this.#broken = error;
		for (const waiting of [...this.#queue]) waiting.refuse(error);
		this.#onFatal(error);
		return error;
	}
}

const busyText = (waitMs: number) =>
	`The embedded database is busy: another transaction held it for ${waitMs / 1000} s. Inside a transaction every query must go through the transaction itself.`;

/** Whether the last message of the batch asks for ReadyForQuery. */
const endsInReady = (batch: Buffer): boolean => {
	let last: number | undefined;
	for (const { type } of messagesIn(batch)) last = type;
	return last === TYPE.query || last === TYPE.sync || last === TYPE.call;
};
