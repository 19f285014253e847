import { createServer, type Server } from "node:net";
import type { Settings } from "../config.ts";
import { OperatorError } from "../plain-fault.ts";

/** Where the process listens, under the names that its settings have. */
interface Place {
	port: number;
	host: string;
	names: { port: "PORT" | "METRICS_PORT"; host: "HOST" | "METRICS_HOST" };
}

/** Where the site listens. */
export const placeOfSite = ({ port, host }: Pick<Settings, "port" | "host">): Place => ({
	port,
	host,
	names: { port: "PORT", host: "HOST" },
});
/** Where the metrics are served. */
export const placeOfMetrics = ({ port, host }: NonNullable<Settings["metrics"]>): Place => ({
	port,
	host,
	names: { port: "METRICS_PORT", host: "METRICS_HOST" },
});

/** No address of this machine, or a name that is nobody's here. */
const NOT_HERE = new Set(["EADDRNOTAVAIL", "ENOTFOUND", "EAI_AGAIN"]);

/** What keeps a process from listening at a place, in words that say what to do; a fault of another kind as it is. */
export const listenError = (error: NodeJS.ErrnoException, { port, host, names }: Place): Error => {
	const { code = "" } = error;
	if (code === "EADDRINUSE")
		return new OperatorError(
			`Port ${port} is taken, perhaps by this service. End what listens there, or set ${names.port} to another.`,
			{ cause: error },
		);
	if (code === "EACCES")
		return new OperatorError(`Port ${port} is kept for the system. Set ${names.port} to one above 1023.`, {
			cause: error,
		});
	if (NOT_HERE.has(code))
		return new OperatorError(`This machine has no address ${host}. Set ${names.host} to one that it has.`, {
			cause: error,
		});
	return error;
};

/** Has a server listen. @throws PlainFault (`listenFault`) when it cannot */
export const listenAt = (server: Server, place: Place): Promise<void> =>
	new Promise((done, fail) => {
		const failed = (error: Error) => fail(listenError(error, place));
		server.once("error", failed);
		server.listen({ port: place.port, host: place.host }, () => {
			server.off("error", failed);
			done();
		});
	});

/**
 * Sees that the process will be able to listen where the settings say, before it makes anything: the embedded database's first start takes a minute.
 * Takes each place and lets go of it, since whoever connects would wait meanwhile; 0 is whichever port is free then.
 * @throws PlainFault that says which setting to mend
 */
export const assertPorts = async (settings: Pick<Settings, "port" | "host" | "metrics">): Promise<void> => {
	const held: Server[] = [];
	const hold = async (place: Place) => {
		const server = createServer((socket) => socket.destroy());
		await listenAt(server, place);
		held.push(server);
	};
	const { metrics } = settings;
	try {
		await hold(placeOfSite(settings));
		if (metrics)
			await hold(placeOfMetrics(metrics)).catch((error: Error) => {
				if ((error.cause as NodeJS.ErrnoException | undefined)?.code !== "EADDRINUSE" || metrics.port !== settings.port)
					throw error;
				throw new OperatorError(
					`PORT and METRICS_PORT are both ${metrics.port}. Set METRICS_PORT to another, and keep it off the internet.`,
				);
			});
	} finally {
		await Promise.all(held.map((server) => new Promise((done) => server.close(done))));
	}
};
