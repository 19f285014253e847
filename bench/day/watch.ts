import type { BrowserContext, Response } from "@playwright/test";

/** Longest wait for response bodies, because a closed window may never deliver its last ones. */
const MOST_MS = 15_000;

/** A response body that contains a visitor's word. */
interface Sighting {
	/** The browser that received it, for example `staff 2`. */
	label: string;
	/** The visitor's word. */
	word: string;
	/** Time of the request, in milliseconds of this machine's clock. */
	asked: number;
	address: string;
}

/** Reads every response body and records those that contain a visitor's word. */
export const createWatch = () => {
	const words = new Set<string>();
	const sightings: Sighting[] = [];
	const faults: string[] = [];
	const reading = new Map<Promise<void>, string>();
	let bodies = 0;
	let bytes = 0;

	const read = async (label: string, response: Response) => {
		const type = response.headers()["content-type"] ?? "";
		if (
			type.startsWith("text/event-stream") ||
			response.status() === 204 ||
			(response.status() >= 300 && response.status() < 400)
		)
			return;
		const asked = response.request().timing().startTime;
		const body = await response.body().catch(() => undefined);
		if (!body) return;
		bodies += 1;
		bytes += body.length;
		const text = `${response.url()}\n${body.toString("utf8")}`.toLowerCase();
		for (const word of words) if (text.includes(word)) sightings.push({ label, word, asked, address: response.url() });
	};

	return {
		/** Adds a word that only one visitor types. */
		add: (word: string) => words.add(word),
		/** Watches a browser context. `label` names it in the results. */
		follow(context: BrowserContext, label: string) {
			context.on("response", (response) => {
				if (response.status() >= 500) {
					// The heading tells a rejected request (overload) from a failed one.
					const after = Date.now() - response.request().timing().startTime;
					void response
						.text()
						.catch(() => "")
						.then((body) =>
							faults.push(
								`${label}: ${response.status()} ${response.url()} after ${Math.round(after)} ms: ${/<h1[^>]*>([^<]*)/.exec(body)?.[1] ?? body.slice(0, 80)}`,
							),
						);
				}
				const work: Promise<void> = read(label, response).finally(() => reading.delete(work));
				reading.set(work, `${label}: ${response.url()}`);
			});
			context.on("weberror", (error) => faults.push(`${label}: ${error.error().message}`));
			context.on("console", (message) => {
				if (message.type() === "error" && !/status of 4\d\d/.test(message.text()))
					faults.push(`${label}: ${message.text()}`);
			});
		},
		/** Waits until all bodies have been read. */
		async result() {
			await Promise.race([Promise.all(reading.keys()), new Promise((done) => setTimeout(done, MOST_MS))]);
			return { sightings, faults, bodies, bytes, unread: [...reading.values()] };
		},
	};
};

export type Watch = ReturnType<typeof createWatch>;
