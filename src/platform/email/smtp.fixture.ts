import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

/** What the server answers to a letter: an error code, or nothing for 250. */
export type Answer = number | undefined | Promise<number | undefined>;

export interface ReceivedEmail {
	to: string[];
	/** The whole message as it came. */
	raw: string;
	/** A header's value, its folded lines joined. */
	header(name: string): string | undefined;
}

interface Behaviour {
	onRecipient?: (address: string) => number | undefined;
	/** Asked for every letter after it has come whole; `drop` closes the connection instead of an answer. */
	onLetter?: (letter: ReceivedEmail, drop: () => void) => Answer;
}

const refusal = (code: number, about: string) =>
	Object.assign(new Error(`<${about}> is not liked here`), { responseCode: code });

const readEmail = (raw: string, to: string[]): ReceivedEmail => {
	const head = raw.slice(0, raw.indexOf("\r\n\r\n")).replace(/\r\n[ \t]+/g, " ");
	return { to, raw, header: (name) => new RegExp(`^${name}: (.*)$`, "im").exec(head)?.[1]?.trim() };
};

/** A mail server on loopback for tests, on any port unless told. Its refusals name the recipient, as real ones do. */
export const startSmtp = async ({ onRecipient, onLetter }: Behaviour = {}, port = 0) => {
	/** Letters answered with 250. */
	const accepted: ReceivedEmail[] = [];
	/** Every letter that came whole, whatever the answer. */
	const tried: ReceivedEmail[] = [];
	const server = new SMTPServer({
		authOptional: true,
		disabledCommands: ["STARTTLS", "AUTH"],
		disableReverseLookup: true,
		logger: false,
		closeTimeout: 100,
		onRcptTo: ({ address }, _session, callback) => {
			const code = onRecipient?.(address);
			callback(code ? refusal(code, address) : null);
		},
		onData: async (stream, session, callback) => {
			const parts: Buffer[] = [];
			for await (const part of stream) parts.push(part as Buffer);
			const to = session.envelope.rcptTo.map(({ address }) => address);
			const letter = readEmail(Buffer.concat(parts).toString("utf8"), to);
			tried.push(letter);
			let dropped = false;
			const code = await onLetter?.(letter, () => {
				dropped = true;
				for (const connection of server.connections) if (connection.session === session) connection.close();
			});
			if (dropped) return;
			if (!code) accepted.push(letter);
			callback(code ? refusal(code, to.join()) : null);
		},
	});
	// A client that goes away in the middle is what some tests are about.
	server.on("error", () => {});
	await new Promise<void>((done) => server.listen(port, "127.0.0.1", done));
	return {
		url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
		accepted,
		tried,
		close: () => new Promise<void>((done) => server.close(done)),
	};
};
