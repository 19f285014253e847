import type { BrowserContext, Response } from "@playwright/test";

/** A body whose browser window is gone may never be told of. */
const MOST_MS = 15_000;

/** One body that some browser received, with a word in it that only one visitor typed. */
interface Sighting {
	/** Whose browser, such as `staff 2`. */
	label: string;
	/** The visitor's word. */
	word: string;
	/** When the browser asked, in milliseconds of this machine's clock. */
	asked: number;
	address: string;
}

/** Reads every body that browsers receive, and notes those that hold a visitor's word. */
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
		/** A word that nobody but one visitor types. */
		add: (word: string) => words.add(word),
		/** Watches a browser's window, under a name. */
		follow(context: BrowserContext, label: string) {
			context.on("response", (response) => {
				if (response.status() >= 500) {
					// Of one that was refused before it was begun, and of one that failed, the service says different things.
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
		/** Once all bodies are read. */
		async result() {
			await Promise.race([Promise.all(reading.keys()), new Promise((done) => setTimeout(done, MOST_MS))]);
			return { sightings, faults, bodies, bytes, unread: [...reading.values()] };
		},
	};
};

export type Watch = ReturnType<typeof createWatch>;
