import type { AddressInfo } from "node:net";
import { SMTPServer, type SMTPServerSession } from "smtp-server";

interface Listening {
	/** `lmtp://HOST:PORT` or `smtp://HOST:PORT`: where to listen. */
	url: string;
	largest: number;
	/** Whether emails to this address are for us. */
	isOurs(address: string): boolean;
	/** Stores an email. If it throws, the mail server keeps the email and tries again. */
	take(raw: Buffer, envelope: { from: string; to: string[] }): Promise<unknown>;
	onFault(error: Error): void;
}

const answer = (code: number, words: string) => Object.assign(new Error(words), { responseCode: code });

const envelopeOf = ({ envelope }: SMTPServerSession) => ({
	from: envelope.mailFrom ? envelope.mailFrom.address : "",
	to: envelope.rcptTo.map(({ address }) => address),
});

/**
 * Takes emails from our own mail server by LMTP or SMTP, and answers 250 only when an email is stored. It relays nothing.
 * @returns the port, and a function that stops it
 */
export const listenForMail = async ({
	url,
	largest,
	isOurs,
	take,
	onFault,
}: Listening): Promise<{ port: number; close: () => Promise<void> }> => {
	const { protocol, hostname, port } = new URL(url);
	const server = new SMTPServer({
		lmtp: protocol === "lmtp:",
		...{ size: largest, authOptional: true, disabledCommands: ["AUTH", "STARTTLS"], disableReverseLookup: true },
		...{
			logger: false,
			maxClients: 20,
			socketTimeout: 60_000,
			closeTimeout: 5_000,
			banner: "emails to people's cases",
		},
		onRcptTo: ({ address }, _session, callback) =>
			callback(isOurs(address) ? null : answer(550, "5.1.1 This address isn't ours")),
		onData: async (stream, session, callback) => {
			const parts: Buffer[] = [];
			try {
				for await (const part of stream) if (!stream.sizeExceeded) parts.push(part as Buffer);
				if (stream.sizeExceeded) return callback(answer(552, "5.3.4 This email is too large"));
				await take(Buffer.concat(parts), envelopeOf(session));
				callback();
			} catch (error) {
				onFault(error as Error);
				callback(answer(451, "4.3.0 Not stored. Please try again"));
			}
		},
	});
	server.on("error", onFault);
	await new Promise<void>((done, failed) => {
		server.once("error", failed);
		server.listen(Number(port), hostname.replace(/^\[|\]$/g, ""), done);
	});
	const { port: bound } = server.server.address() as AddressInfo;
	return { port: bound, close: () => new Promise((done) => server.close(() => done())) };
};
