import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

/** The server's answer to an email: an error code, or undefined for 250. */
type Answer = number | undefined | Promise<number | undefined>;

export interface ReceivedEmail {
	to: string[];
	/** The envelope's sender, where delivery reports go. */
	returnPath: string;
	/** The whole message as received. */
	raw: string;
	/** A header's value, unfolded. */
	header(name: string): string | undefined;
}

interface Behaviour {
	onSender?: () => number | undefined;
	onRecipient?: (address: string) => number | undefined;
	/** Called after each complete email. `drop` closes the connection without an answer. */
	onEmail?: (email: ReceivedEmail, drop: () => void) => Answer;
}

const refusal = (code: number, about: string) =>
	Object.assign(new Error(`<${about}> is not liked here`), { responseCode: code });

const readEmail = (raw: string, to: string[], returnPath: string): ReceivedEmail => {
	const head = raw.slice(0, raw.indexOf("\r\n\r\n")).replace(/\r\n[ \t]+/g, " ");
	return { to, returnPath, raw, header: (name) => new RegExp(`^${name}: (.*)$`, "im").exec(head)?.[1]?.trim() };
};

/** A mail server on loopback for tests. Port 0 means any. Its refusals name the recipient, as real servers' do. */
export const startSmtp = async ({ onSender, onRecipient, onEmail }: Behaviour = {}, port = 0) => {
	/** Emails answered with 250. */
	const accepted: ReceivedEmail[] = [];
	/** Every complete email, whatever the answer. */
	const tried: ReceivedEmail[] = [];
	const server = new SMTPServer({
		authOptional: true,
		disabledCommands: ["STARTTLS", "AUTH"],
		disableReverseLookup: true,
		logger: false,
		closeTimeout: 100,
		onMailFrom: ({ address }, _session, callback) => {
			const code = onSender?.();
			callback(code ? refusal(code, address) : null);
		},
		onRcptTo: ({ address }, _session, callback) => {
			const code = onRecipient?.(address);
			callback(code ? refusal(code, address) : null);
		},
		onData: async (stream, session, callback) => {
			const parts: Buffer[] = [];
			for await (const part of stream) parts.push(part as Buffer);
			const to = session.envelope.rcptTo.map(({ address }) => address);
			const email = readEmail(
				Buffer.concat(parts).toString("utf8"),
				to,
				session.envelope.mailFrom ? session.envelope.mailFrom.address : "",
			);
			tried.push(email);
			let dropped = false;
			const code = await onEmail?.(email, () => {
				dropped = true;
				for (const connection of server.connections) if (connection.session === session) connection.close();
			});
			if (dropped) return;
			if (!code) accepted.push(email);
			callback(code ? refusal(code, to.join()) : null);
		},
	});
	// Some tests close the client's connection halfway.
	server.on("error", () => {});
	await new Promise<void>((done) => server.listen(port, "127.0.0.1", done));
	return {
		url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
		accepted,
		tried,
		close: () => new Promise<void>((done) => server.close(done)),
	};
};
