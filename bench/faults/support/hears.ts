import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { cookieIn, headersFor } from "./sign-in.ts";

/** Follows an event stream and reports each chat message, until the signal aborts. */
export const followStream = async (
	address: string,
	cookies: string,
	signal: AbortSignal,
	heard: (message: { number: number; text: string }) => void,
	after = 0,
) => {
	const answer = await fetch(address, { headers: { cookie: cookies, "last-event-id": String(after) }, signal });
	if (!answer.ok || !answer.body) throw new Error(`the event stream returned ${answer.status}`);
	let text = "";
	for await (const part of answer.body.pipeThrough(new TextDecoderStream())) {
		text += part;
		const events = text.split("\n\n");
		text = events.pop() ?? "";
		for (const event of events)
			if (event.includes("event: message"))
				heard(JSON.parse(/^data: (.*)$/m.exec(event)?.[1] ?? "null") as { number: number; text: string });
	}
};

/**
 * Follows a chat on one node and writes to it on another, one message a second, until a message arrives.
 * @returns the time the first message took to arrive, in milliseconds; undefined if none arrived in `mostMs`
 */
export const heardWithin = async (listens: string, writes: string, mostMs: number): Promise<number | undefined> => {
	const begun = await fetch(`${writes}/api/chats/`, {
		method: "POST",
		headers: headersFor("", { "x-forwarded-for": "198.51.100.7" }),
		body: JSON.stringify({ message: `Do you hear ${randomUUID()}` }),
	});
	const cookie = cookieIn(begun, "chat_visitor");
	const line = new AbortController();
	const sentAt = new Map<string, number>();
	let took: number | undefined;
	const following = followStream(`${listens}/api/chats/own/events/?after=0`, cookie, line.signal, ({ text }) => {
		const sent = sentAt.get(text);
		if (sent !== undefined) took ??= performance.now() - sent;
	}).catch(() => {});
	const until = performance.now() + mostMs;
	await sleep(300);
	while (took === undefined && performance.now() < until) {
		const text = `again ${randomUUID()}`;
		sentAt.set(text, performance.now());
		await fetch(`${writes}/api/chats/own/messages/`, {
			method: "POST",
			headers: headersFor(cookie, { "x-forwarded-for": `198.51.100.${1 + Math.floor(Math.random() * 250)}` }),
			body: JSON.stringify({ text }),
		});
		for (let n = 0; n < 50 && took === undefined; n++) await sleep(20);
	}
	line.abort();
	await following;
	return took;
};
