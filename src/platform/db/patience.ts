import { AsyncLocalStorage } from "node:async_hooks";
import pg from "pg";
import { TimedClient } from "./client.ts";

/** How long a request may still wait for connections, in milliseconds. */
interface Purse {
	left: number;
	/** Queries that wait now; together they spend what one does. */
	waiting: number;
	since: number;
}

const purses = new AsyncLocalStorage<Purse | undefined>();

/** Runs a request, whose queries together wait no longer for connections than this: each alone would be in time, and all of them too late. */
export const withPatience = <T>(ms: number, work: () => T): T => purses.run({ left: ms, waiting: 0, since: 0 }, work);

/** Runs what a request began and what goes on after its answer: it waits for connections as if nobody had asked, or it would fail once the request's time is spent. */
export const withoutHurry = <T>(work: () => T): T => purses.run(undefined, work);

/** The request under way has waited so long for the database in another way: it waits the less for connections. */
export const spendPatience = (ms: number): void => {
	const purse = purses.getStore();
	if (purse) purse.left -= ms;
};

type Connected = (error: Error | undefined, client: pg.PoolClient | undefined, done: (release?: boolean | Error) => void) => void;

/** A pool whose `connectionTimeoutMillis` holds for all connections that a request waits for, one after the other, in place of each. */
export class PatientPool extends pg.Pool {
	readonly #each: number;
	/** Connections that nobody has in hand. */
	readonly #idle = new Set<pg.PoolClient>();

	constructor(config: pg.PoolConfig) {
		super(config);
		this.#each = config.connectionTimeoutMillis ?? 0;
		this.on("release", (fault, client) => {
			// The pool keeps none that is ending.
			if (client instanceof TimedClient && client.isReadOnly) void client.end().catch(() => {});
			else if (!fault) this.#idle.add(client);
		});
		for (const event of ["acquire", "remove"] as const) this.on(event, (client) => this.#idle.delete(client));
	}

	/** Closes every connection that nobody has in hand: whoever asks next opens a new one, rather than wait for one that may be dead. */
	cutIdle(error: Error): void {
		for (const client of this.#idle) if (client instanceof TimedClient) client.cut(error);
	}

	override connect(): Promise<pg.PoolClient>;
	override connect(callback: Connected): void;
	override connect(callback?: Connected): Promise<pg.PoolClient> | undefined {
		const purse = purses.getStore();
		// The pool reads it as soon as it is asked, and zero would be no limit.
		this.options.connectionTimeoutMillis = purse ? Math.max(1, Math.min(this.#each, Math.ceil(purse.left))) : this.#each;
		if (purse && purse.waiting++ === 0) purse.since = performance.now();
		const pay = () => {
			if (purse && --purse.waiting === 0) purse.left -= performance.now() - purse.since;
		};
		if (!callback) return super.connect().finally(pay);
		super.connect((...answer: Parameters<Connected>) => {
			pay();
			callback(...answer);
		});
		return undefined;
	}
}
