import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A received envelope and its item. */
interface ReceivedEnvelope {
	path: string;
	contentType: string;
	head: Record<string, unknown>;
	type: string;
	// biome-ignore lint/suspicious/noExplicitAny: the shape depends on the type
	item: any;
	/** The whole body. */
	raw: string;
}

type Answer = (res: ServerResponse, req: IncomingMessage) => unknown;

/** An error service on loopback that parses Sentry's envelopes. */
export const startErrorService = async () => {
	const received: ReceivedEnvelope[] = [];
	let answer: Answer = (res) => res.writeHead(200, { "content-type": "application/json" }).end("{}");
	const server = createServer(async (req, res) => {
		const parts: Buffer[] = [];
		for await (const part of req) parts.push(part as Buffer);
		const raw = Buffer.concat(parts).toString("utf8");
		const [head = "", about = "", ...rest] = raw.split("\n");
		const payload = rest.join("\n").replace(/\n$/, "");
		const { type } = JSON.parse(about) as { type: string };
		received.push({
			path: req.url ?? "",
			contentType: String(req.headers["content-type"]),
			head: JSON.parse(head),
			type,
			item: JSON.parse(payload),
			raw,
		});
		return answer(res, req);
	});
	await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
	const { port } = server.address() as AddressInfo;
	return {
		dsn: `http://publickey@127.0.0.1:${port}/errors/7`,
		received,
		/** Sets the answer to all further requests. */
		answers(next: Answer) {
			answer = next;
		},
		close: () =>
			new Promise<void>((done) => {
				server.closeAllConnections();
				server.close(() => done());
			}),
	};
};
