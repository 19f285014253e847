import { AsyncLocalStorage } from "node:async_hooks";
import pg from "pg";

interface Budget {
	leftMs: number;
	/** Number of queries that are waiting. While several wait at once, the time counts only once. */
	waiting: number;
	since: number;
}

const budgets = new AsyncLocalStorage<Budget | undefined>();

/** Limits how long all queries of a request together wait for connections. One limit for each would add up. */
export const withWaitBudget = <T>(ms: number, work: () => T): T =>
	budgets.run({ leftMs: ms, waiting: 0, since: 0 }, work);

/** Runs work that continues after its request. Each query has the pool's full timeout. */
export const withoutWaitBudget = <T>(work: () => T): T => budgets.run(undefined, work);

type Connected = Parameters<pg.Pool["connect"]>[0];

/** A pool with one waiting budget for each request, instead of `connectionTimeoutMillis` for each query. */
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
		// `super.connect` reads this option synchronously. Zero would mean no limit.
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
