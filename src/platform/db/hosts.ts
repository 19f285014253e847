import { Socket } from "node:net";
import { checkServerIdentity } from "node:tls";
import pg from "pg";
import { serversOf } from "./database-url.ts";
import { READ_ONLY } from "./unavailable.ts";

/** How long a server may take to say whether it takes writes. */
const LOOK_MS = 1_000;
/** How long an answer counts. Connections are opened seldom, so it isn't worth more. */
const FRESH_MS = 1_000;

interface Place {
	host: string;
	port: number;
}

/** Asks a server whether it takes writes, as `target_session_attrs=read-write` of libpq does. */
const takingWrites = async (connectionString: string): Promise<Place> => {
	const client = new pg.Client({ connectionString, connectionTimeoutMillis: LOOK_MS, query_timeout: LOOK_MS });
	// A lost connection fails the query. Without a listener the event would end the process.
	client.on("error", () => {});
	try {
		await client.connect();
		const { rows } = await client.query<{ transaction_read_only: string }>("show transaction_read_only");
		const { host, port } = client;
		if (rows[0]?.transaction_read_only === "on")
			throw Object.assign(new Error(`the server ${host}:${port} is read-only`), { code: READ_ONLY });
		return { host, port };
	} finally {
		void client.end().catch(() => {});
	}
};

/** Finds the server that takes writes. All are asked at once, so that one that says nothing delays no one. */
const chooserOf = (servers: readonly string[]): (() => Promise<Place>) => {
	let known: { at: number; place: Promise<Place> } | undefined;
	return () => {
		if (!known || performance.now() - known.at > FRESH_MS) {
			const place = Promise.any(servers.map(takingWrites)).catch(({ errors }: AggregateError) => {
				known = undefined;
				// While one server is gone and another is read-only, a failover is under way: the node waits.
				throw errors.find(({ code }: { code?: string }) => code !== READ_ONLY) ?? errors[0];
			});
			known = { at: performance.now(), place };
		}
		return known.place;
	};
};

/** A socket that leads to the server which takes writes at the moment, whatever address the driver gives it. */
class WritableSocket extends Socket {
	#choose: () => Promise<Place>;

	constructor(choose: () => Promise<Place>) {
		super();
		this.#choose = choose;
	}

	// biome-ignore lint/suspicious/noExplicitAny: covers all overloads of the socket
	override connect(): any {
		this.#choose().then(
			// The driver gave up meanwhile.
			({ host, port }) => this.destroyed || super.connect(port, host),
			(error: Error) => this.destroy(error),
		);
		return this;
	}
}

/**
 * How the driver reaches the servers of a DATABASE_URL. It knows one address only, so with several each of its connections
 * gets a socket that finds the one that takes writes.
 */
export const engineOf = (url: string): pg.PoolConfig => {
	const servers = serversOf(url);
	const [first = url] = servers;
	if (servers.length < 2) return { connectionString: first };
	const { user, password, database, host, port, ssl } = new pg.Client({ connectionString: first });
	const hosts = servers.map((connectionString) => new pg.Client({ connectionString }).host);
	const choose = chooserOf(servers);
	return {
		...{ user, password, database, host, port },
		...(ssl && {
			ssl: {
				...(ssl === true ? {} : ssl),
				// The driver compares the certificate with the first name.
				checkServerIdentity: (_, certificate) => {
					const faults = hosts.map((name) => checkServerIdentity(name, certificate));
					return faults.includes(undefined) ? undefined : faults[0];
				},
			},
		}),
		stream: () => new WritableSocket(choose),
	};
};
