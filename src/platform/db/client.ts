import pg from "pg";
import { READ_ONLY } from "./unavailable.ts";

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

/** Lifts `query_timeout` of a connection that is then closed, not given back: for what may take as long as it takes. */
export const withoutLimit = (client: pg.ClientBase): void => {
	(client as unknown as { connectionParameters: pg.ClientConfig }).connectionParameters.query_timeout = 0;
};

/** What the driver says once `query_timeout` is over. */
const TIMEOUT = "Query read timeout";

/**
 * A connection that is not used again after a query timed out, or was refused because the server takes no writes.
 * The driver's `query_timeout` alone leaves the connection busy, and the pool hands it out again.
 */
export class TimedClient extends pg.Client {
	/** The pool is to close it once it is given back. */
	isSpent = false;

	constructor(config?: pg.ClientConfig) {
		super(config);
		// A connection lost while handed out fails its next query; without a listener the event would end the process.
		this.on("error", () => {});
	}

	// biome-ignore lint/suspicious/noExplicitAny: stands for all overloads of the driver's
	override query(...args: any[]): any {
		const answer: unknown = (super.query as (...args: unknown[]) => unknown)(...args);
		// With a callback it is the pool that asks, which closes the connection after any error.
		if (answer instanceof Promise)
			answer.catch((error: { message: string; code?: string }) => {
				this.isSpent ||= error.message === TIMEOUT || error.code === READ_ONLY;
				// At once: a rollback would wait behind the query.
				if (error.message === TIMEOUT) this.connection.stream.destroy();
			});
		return answer;
	}
}
