import pg from "pg";
import { READ_ONLY } from "./unavailable.ts";

export interface TimedConfig extends pg.ClientConfig {
	/** A query that has no answer after this many milliseconds fails and takes its connection with it; 0: no limit. */
	limitMs?: number;
	/** Told when a connection is closed for its silence: others that were opened before are likely as dead. */
	onSilence?: (() => void) | undefined;
}

/**
 * What the service takes for granted of a connection: an administrator may have set it otherwise for the database, the role or the server. And that the server
 * looks after a minute of silence whether the node is still there: for one whose machine went without a word it would hold locks for hours, as systems are set.
 */
export const SESSION = [
	"datestyle=ISO",
	// Of the embedded database, too: elsewhere a day has 23 or 25 hours twice a year, and ends at another hour.
	"timezone=UTC",
	// Backups, restores and the doctor look at this schema alone.
	"search_path=public",
	"default_transaction_isolation=read\\ committed",
	"tcp_keepalives_idle=60",
	"tcp_keepalives_interval=15",
	"tcp_keepalives_count=4",
]
	.map((setting) => `-c ${setting}`)
	.join(" ");

/** Lifts the limit of a connection that is then closed, not given back: for what may take as long as it takes. */
export const withoutLimit = (client: pg.ClientBase): void => {
	if (client instanceof TimedClient) client.limitMs = 0;
};

/**
 * A connection whose silence ends: the server's own limit on statements helps nobody when the network has gone quiet.
 * The driver's `query_timeout` gives the caller an error but leaves the connection in use, and the pool hands it out again; this one closes it.
 */
export class TimedClient extends pg.Client {
	limitMs: number;
	/** Was refused a write: not to be used again once it is given back. Whether it may is asked only when it is opened, and a new one may be taken long before it is closed. */
	isReadOnly = false;
	readonly #onSilence: (() => void) | undefined;

	constructor(config: TimedConfig = {}) {
		super(config);
		this.limitMs = config.limitMs ?? 0;
		this.#onSilence = config.onSilence;
		// A connection lost while handed out fails its next query; without a listener the event would end the process.
		this.on("error", () => {});
	}

	// biome-ignore lint/suspicious/noExplicitAny: stands for all overloads of the driver's
	override query(...args: any[]): any {
		const limit = this.limitMs;
		const [statement] = args;
		const ask = super.query.bind(this) as (...args: unknown[]) => unknown;
		// It has ways of its own to say that it has ended.
		if (typeof statement?.submit === "function") return ask(...args);
		const timer = limit === 0 ? undefined : setTimeout(() => this.#drop(limit), limit);
		const ended = (error?: unknown) => {
			clearTimeout(timer);
			if ((error as { code?: string } | undefined)?.code === READ_ONLY) this.isReadOnly = true;
		};
		const callback = args.at(-1);
		if (typeof callback !== "function") {
			const answer = ask(...args) as Promise<unknown>;
			answer.then(() => ended(), ended);
			return answer;
		}
		const timed = (...answer: unknown[]) => {
			ended(answer[0]);
			callback(...answer);
		};
		return ask(...args.slice(0, -1), timed);
	}

	#drop(limit: number): void {
		this.#onSilence?.();
		this.cut(Object.assign(new Error(`The database did not answer within ${limit} ms.`), { code: "DATABASE_SILENT" }));
	}

	/** Closes it at once: to say goodbye to who does not answer would leave it open for minutes. */
	cut(error: Error): void {
		(this as unknown as { connection: { stream: { destroy(error: Error): void } } }).connection.stream.destroy(error);
	}
}
