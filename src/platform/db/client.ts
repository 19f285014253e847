import pg from "pg";
import { READ_ONLY } from "./unavailable.ts";

/**
 * Session settings that the service relies on, since an administrator may have set others for the database, role or
 * server. TCP keepalives let the server notice within two minutes that a node's machine is gone. With the usual
 * defaults it would hold that node's locks for hours.
 */
export const SESSION = [
	"datestyle=ISO",
	// The embedded database needs this too. In time zones with daylight saving, adding a day can mean 23 or 25 hours.
	"timezone=UTC",
	// Backups, restores and the doctor only read this schema.
	"search_path=public",
	"default_transaction_isolation=read\\ committed",
	"tcp_keepalives_idle=60",
	"tcp_keepalives_interval=15",
	"tcp_keepalives_count=4",
]
	.map((setting) => `-c ${setting}`)
	.join(" ");

/** Removes `query_timeout` for long work. Close the connection afterwards, don't return it to the pool. */
export const withoutLimit = (client: pg.ClientBase): void => {
	(client as unknown as { connectionParameters: pg.ClientConfig }).connectionParameters.query_timeout = 0;
};

/** The driver's error message after `query_timeout`. */
const TIMEOUT = "Query read timeout";

/**
 * A connection that the pool closes after a query timed out, or after the server refused a write because it is
 * read-only. With the driver's `query_timeout` alone, the pool would hand out the busy connection again.
 */
export class TimedClient extends pg.Client {
	/** True: the pool closes the connection on release. */
	isSpent = false;

	constructor(config?: pg.ClientConfig) {
		super(config);
		// A lost connection fails its next query. Without a listener the event would end the process.
		this.on("error", () => {});
	}

	// biome-ignore lint/suspicious/noExplicitAny: covers all overloads of the driver
	override query(...args: any[]): any {
		const answer: unknown = (super.query as (...args: unknown[]) => unknown)(...args);
		// Calls with a callback come from the pool, which closes the connection after any error.
		if (answer instanceof Promise)
			answer.catch((error: { message: string; code?: string }) => {
				this.isSpent ||= error.message === TIMEOUT || error.code === READ_ONLY;
				// Close at once: a rollback would wait for the query.
				if (error.message === TIMEOUT) this.connection.stream.destroy();
			});
		return answer;
	}
}
