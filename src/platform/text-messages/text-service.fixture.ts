import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** What the service got. */
interface TakenText {
	fields: Record<string, string>;
	authorization: string | undefined;
}

/**
 * A local text message service.
 * @param answer the status for each try, and the error's code
 */
export const startTexts = async (
	answer: (nth: number) => { status: number; code?: number } = () => ({ status: 201 }),
) => {
	const taken: TakenText[] = [];
	const server = createServer((request, response) => {
		let body = "";
		request.on("data", (part) => {
			body += part;
		});
		request.on("end", () => {
			taken.push({
				fields: Object.fromEntries(new URLSearchParams(body)),
				authorization: request.headers.authorization,
			});
			const { status, code } = answer(taken.length);
			response.writeHead(status, { "content-type": "application/json" });
			response.end(JSON.stringify(status < 300 ? { sid: `SM${taken.length}`, status: "queued" } : { code }));
		});
	});
	await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
	const { port } = server.address() as AddressInfo;
	return {
		url: `http://account:secret@127.0.0.1:${port}/Messages.json`,
		taken,
		close: () => new Promise((closed) => server.close(closed)),
	};
};
