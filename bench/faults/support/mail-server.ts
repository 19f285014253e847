import { setTimeout as sleep } from "node:timers/promises";
import { SMTPServer } from "smtp-server";

export interface MailServer {
	url: string;
	/** How often each Message-ID was taken. */
	delivered: Map<string, number>;
	refusals(): number;
	close(): Promise<void>;
}

/**
 * A mail server on loopback that counts the letters it takes by Message-ID.
 * @param options `slowMs`: up to so long before it answers; `refuse`: the share of letters answered with a passing 451
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
				// The sender died in the middle of its letter.
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
			// Counted before the answer leaves: a sender that dies now has delivered, and does not know it.
			delivered.set(id, (delivered.get(id) ?? 0) + 1);
			done();
		},
	});
	// Connections that a killed sender leaves behind.
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
