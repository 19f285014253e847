import { AsyncLocalStorage } from "node:async_hooks";
import pg from "pg";

interface Budget {
	leftMs: number;
	/** Queries that wait at this moment: together they spend what one does. */
	waiting: number;
	since: number;
}

const budgets = new AsyncLocalStorage<Budget | undefined>();

/** Runs a request. All its queries together wait for connections no longer than this: each alone would be in time, and all of them too late. */
export const withWaitBudget = <T>(ms: number, work: () => T): T =>
	budgets.run({ leftMs: ms, waiting: 0, since: 0 }, work);

/** Runs work that outlives the request which began it: each query waits as long as the pool lets it. */
export const withoutWaitBudget = <T>(work: () => T): T => budgets.run(undefined, work);

type Connected = Parameters<pg.Pool["connect"]>[0];

/** A pool that spends the request's budget, where `connectionTimeoutMillis` would hold for each query alone. */
export class BudgetedPool extends pg.Pool {
	readonly #eachMs: number;

	constructor(config: pg.PoolConfig & { connectionTimeoutMillis: number }) {
		super(config);
		this.#eachMs = config.connectionTimeoutMillis;
	}

	override connect(): Promise<pg.PoolClient>;
	override connect(callback: Connected): void;
	override connect(callback?: Connected): Promise<pg.PoolClient> | undefined {
		const budget = budgets.getStore();
		// The pool reads it as soon as it is asked, and zero would be no limit.
		this.options.connectionTimeoutMillis = budget
			? Math.max(1, Math.min(this.#eachMs, Math.ceil(budget.leftMs)))
			: this.#eachMs;
		if (budget && budget.waiting++ === 0) budget.since = performance.now();
		const connected = super.connect().finally(() => {
			if (budget && --budget.waiting === 0) budget.leftMs -= performance.now() - budget.since;
		});
		if (!callback) return connected;
		connected.then(
			(client) => callback(undefined, client, client.release.bind(client)),
			(error: Error) => callback(error, undefined, () => {}),
		);
		return undefined;
	}
}
