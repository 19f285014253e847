import { createServer, type Server } from "node:net";
import { OperatorError } from "#platform/operator-error.ts";
import type { Settings } from "../config.ts";

/** An address the process listens on, with the names of its settings. */
interface Place {
	port: number;
	host: string;
	names: { port: "PORT" | "METRICS_PORT"; host: "HOST" | "METRICS_HOST" };
}

export const placeOfSite = ({ port, host }: Pick<Settings, "port" | "host">): Place => ({
	port,
	host,
	names: { port: "PORT", host: "HOST" },
});
export const placeOfMetrics = ({ port, host }: NonNullable<Settings["metrics"]>): Place => ({
	port,
	host,
	names: { port: "METRICS_PORT", host: "METRICS_HOST" },
});

/** Error codes for an address or name that this machine doesn't have. */
const NOT_HERE = new Set(["EADDRNOTAVAIL", "ENOTFOUND", "EAI_AGAIN"]);

/** Converts an error of `listen` to an operator error that says what to do. Returns other errors unchanged. */
const listenError = (error: NodeJS.ErrnoException, { port, host, names }: Place): Error => {
	const { code = "" } = error;
	if (code === "EADDRINUSE")
		return new OperatorError(
			`Port ${port} is already in use, perhaps by this service. Stop the other process, or set ${names.port} to another port.`,
			{ cause: error },
		);
	if (code === "EACCES")
		return new OperatorError(`Port ${port} is reserved for the system. Set ${names.port} to a port above 1023.`, {
			cause: error,
		});
	if (NOT_HERE.has(code))
		return new OperatorError(
			`This machine doesn't have the address ${host}. Set ${names.host} to one of its addresses.`,
			{
				cause: error,
			},
		);
	return error;
};

/** Starts listening. @throws OperatorError (`listenError`) if it can't */
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
 * Checks that the process can listen on its ports before it does anything else, since the embedded database's first
 * start takes a minute. Listens on each port and closes it again, so that no client connects too early. Port 0 means
 * any.
 * @throws OperatorError that says which setting to change
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
					`PORT and METRICS_PORT are both ${metrics.port}. Set METRICS_PORT to another port, and keep it off the internet.`,
				);
			});
	} finally {
		await Promise.all(held.map((server) => new Promise((done) => server.close(done))));
	}
};
