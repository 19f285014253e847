import { expect, it } from "vitest";
import type { ChatMessage } from "#contract/chat/chat.ts";
import { merged } from "./use-live.ts";

const message = (number: number): ChatMessage => ({
	number,
	at: "2026-11-18T00:00:00.000Z",
	from: "visitor",
	name: null,
	text: `m${number}`,
});

it("shows each message once and in order, from either source", () => {
	const have = [message(1), message(2)];
	expect(merged(have, [message(2)])).toBe(have);
	expect(merged(have, [message(4), message(3)]).map(({ number }) => number)).toEqual([1, 2, 3, 4]);
	expect(merged([message(1), message(3)], [message(2), message(3)]).map(({ number }) => number)).toEqual([1, 2, 3]);
});
