/** One parsed server-sent event. */
export interface ReadEvent {
	id: string | undefined;
	event: string;
	data: unknown;
}

/** Reads server-sent events until `enough` returns true, then closes the stream. @throws if the stream ends first */
export const readEvents = async (
	response: Response,
	enough: (events: ReadEvent[]) => boolean,
): Promise<ReadEvent[]> => {
	if (!response.body) throw new Error("no stream");
	const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
	const events: ReadEvent[] = [];
	let text = "";
	while (!enough(events)) {
		const { done, value } = await reader.read();
		if (done) throw new Error(`the stream ended after ${JSON.stringify(events)}`);
		text += value;
		const parts = text.split("\n\n");
		text = parts.pop() ?? "";
		for (const part of parts) {
			const lines = new Map(
				part.split("\n").map((line) => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 1).trim()]),
			);
			const data = lines.get("data");
			if (data !== undefined)
				events.push({ id: lines.get("id"), event: lines.get("event") ?? "message", data: JSON.parse(data) });
		}
	}
	await reader.cancel();
	return events;
};
