import { Duplex } from "node:stream";
import { CANCEL_REQUEST, errorMessage, READY, SSL_REQUEST, TYPE, welcome } from "./wire.ts";

/** The methods of the gate that a session uses, documented in `Gate`. */
export interface Door {
	readonly idleMs: number;
	enter(session: GateSession): Promise<void> | undefined;
	run(batch: Buffer): Promise<{ answer: Buffer; open: boolean }>;
	leave(session: GateSession): void;
	forget(session: GateSession): void;
	abandon(session: GateSession): Promise<void>;
}

/**
 * One session of the gate, shaped like the socket that `pg` opens. Messages are collected into batches, and a batch
 * runs as a whole.
 */
export class GateSession extends Duplex {
	#gate: Door;
	#input: Buffer = Buffer.alloc(0);
	#batch: Buffer[] = [];
	#started = false;
	#turns: Promise<void> = Promise.resolve();
	#idle: NodeJS.Timeout | undefined;
	#idleMs: number;

	constructor(gate: Door) {
		super();
		this.#gate = gate;
		this.#idleMs = gate.idleMs;
	}

	// Methods of a socket that pg calls.
	connect(): this {
		process.nextTick(() => this.emit("connect"));
		return this;
	}
	setNoDelay(): this {
		return this;
	}
	setKeepAlive(): this {
		return this;
	}
	ref(): this {
		return this;
	}
	unref(): this {
		return this;
	}

	override _read(): void {}

	override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
		this.#input = this.#input.length > 0 ? Buffer.concat([this.#input, chunk]) : chunk;
		while (!this.destroyed && this.#takeMessage());
		done();
	}

	/** Handles one message of the input. @returns false if none is complete */
	#takeMessage(): boolean {
		const head = this.#started ? 1 : 0;
		if (this.#input.length < head + 4) return false;
		const length = head + this.#input.readInt32BE(head);
		if (this.#input.length < length) return false;
		const message = this.#input.subarray(0, length);
		this.#input = this.#input.subarray(length);
		if (this.#started) this.#onMessage(message);
		else this.#onStartup(message);
		return true;
	}

	#onStartup(message: Buffer): void {
		const code = message.readInt32BE(4);
		if (code === SSL_REQUEST) this.push("N");
		else if (code === CANCEL_REQUEST) this.destroy();
		else {
			this.#started = true;
			const [, idleMs] = /\0idle_in_transaction_session_timeout\0(\d+)\0/.exec(message.toString("latin1", 8)) ?? [];
			if (idleMs) this.#idleMs = Number(idleMs);
			this.push(welcome());
		}
	}

	#onMessage(message: Buffer): void {
		const type = message[0];
		if (type === TYPE.terminate) {
			this.end();
			this.destroy();
			return;
		}
		this.#batch.push(message);
		if (type !== TYPE.query && type !== TYPE.sync && type !== TYPE.flush && type !== TYPE.call) return;
		const batch = Buffer.concat(this.#batch);
		this.#batch = [];
		this.#turns = this.#turns.then(() => this.#run(batch));
	}

	async #run(batch: Buffer): Promise<void> {
		if (this.destroyed) return;
		clearTimeout(this.#idle);
		try {
			await this.#gate.enter(this);
			if (this.destroyed) return;
			const { answer, open } = await this.#gate.run(batch);
			if (open) this.#idle = setTimeout(() => this.#expire(), this.#idleMs).unref();
			else this.#gate.leave(this);
			this.push(answer);
		} catch (error) {
			const { code = "XX000", message } = error as Error & { code?: string };
			this.push(Buffer.concat([errorMessage("ERROR", code, message), READY]));
		}
	}

	/** Ends an idle transaction the way a server does. It would block every other session. */
	#expire(): void {
		this.push(errorMessage("FATAL", "25P03", "terminating connection due to idle-in-transaction timeout"));
		setImmediate(() => this.destroy());
	}

	override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
		clearTimeout(this.#idle);
		this.#gate.forget(this);
		this.#turns = this.#turns.then(() => this.#gate.abandon(this));
		done(error);
	}
}
