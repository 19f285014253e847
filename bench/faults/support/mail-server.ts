import { setTimeout as sleep } from "node:timers/promises";
import { SMTPServer } from "smtp-server";

export interface MailServer {
	url: string;
	/** Number of deliveries by Message-ID. */
	delivered: Map<string, number>;
	refusals(): number;
	close(): Promise<void>;
}

/**
 * A mail server on loopback that counts accepted emails by Message-ID.
 * @param options `slowMs`: longest random delay of a reply; `refuse`: share of emails rejected with a temporary 451
 */
export const startMailServer = async (options: { slowMs: number; refuse: number }): Promise<MailServer> => {
	const delivered = new Map<string, number>();
	let refusals = 0;
	const server = new SMTPServer({
		authOptional: true,
		disabledCommands: ["AUTH", "STARTTLS"],
		disableReverseLookup: true,
		async onData(stream, _session, done) {
			const chunks: Buffer[] = [];
			try {
				for await (const chunk of stream) chunks.push(chunk as Buffer);
			} catch {
				// The sender died while sending.
				return;
			}
			await sleep(Math.random() * options.slowMs);
			if (Math.random() < options.refuse) {
				refusals++;
				done(Object.assign(new Error("4.3.0 Try again later"), { responseCode: 451 }));
				return;
			}
			const head = Buffer.concat(chunks).toString("utf8").split("\r\n\r\n", 1)[0] ?? "";
			const id = /^message-id:\s*<([^>\s]+)>/im.exec(head)?.[1] ?? "none";
			// Counted before the reply: if the sender dies now, the email was delivered but the sender doesn't know.
			delivered.set(id, (delivered.get(id) ?? 0) + 1);
			done();
		},
	});
	// A killed sender resets its connections.
	server.on("error", () => {});
	await new Promise<void>((resolve) => {
		server.listen(0, "127.0.0.1", resolve);
	});
	const bound = server.server.address();
	if (typeof bound !== "object" || !bound) throw new Error("the mail server has no port");
	return {
		url: `smtp://127.0.0.1:${bound.port}`,
		delivered,
		refusals: () => refusals,
		close: () => new Promise((resolve) => server.close(resolve)),
	};
};
