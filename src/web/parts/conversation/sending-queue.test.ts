import { expect, it } from "vitest";
import type { ChatMessage } from "#contract/chat/chat.ts";
import { type Pending, refusalOf, type Sent, sendingQueue } from "./sending-queue.ts";

const settled = () => new Promise((done) => setImmediate(done));

const aQueue = (answer: (message: Pending) => Sent) => {
	const tried: string[] = [];
	const sent: string[] = [];
	let shown: readonly Pending[] = [];
	const queue = sendingQueue({
		async send(message) {
			tried.push(message.text);
			return answer(message);
		},
		onSent: ({ text }) => sent.push(text),
		show: (now) => {
			shown = now;
		},
	});
	return { queue, tried, sent, shown: () => shown };
};
const taken = ({ text }: Pending): Sent => ({
	message: { number: 1, at: "", from: "visitor", name: null, text } satisfies ChatMessage,
});
const one = (text: string): Pending => ({ key: `key of ${text}`, text });

it("a refused message stays to be changed or dropped, and later ones are sent", async () => {
	const { queue, sent, tried, shown } = aQueue((message) =>
		message.text === "too long" ? { refused: "Not sent: too long." } : taken(message),
	);
	queue.add([one("first"), one("too long"), one("later")]);
	queue.add([one("last")]);
	await settled();
	expect(sent).toEqual(["first", "later", "last"]);
	expect(shown()).toEqual([{ ...one("too long"), refused: "Not sent: too long." }]);
	queue.tryAgain();
	await settled();
	expect(tried).toEqual(["first", "too long", "later", "last"]);
	expect(queue.takeBack("key of too long")).toBe("too long");
	expect(shown()).toEqual([]);
});

it("after a reload a refused message is still marked and doesn't block later ones", async () => {
	const { queue, sent, shown } = aQueue(taken);
	const refused = { ...one("too long"), refused: "Not sent: too long." };
	queue.add([refused, one("waiting")]);
	await settled();
	expect(sent).toEqual(["waiting"]);
	expect(shown()).toEqual([refused]);
});

it("without a response later messages wait, and the next try sends all in order", async () => {
	let isOnline = false;
	const { queue, sent, shown } = aQueue((message) => (isOnline ? taken(message) : { failed: "No connection." }));
	queue.add([one("first"), one("second")]);
	await settled();
	expect(shown()).toEqual([{ ...one("first"), failed: "No connection." }, one("second")]);
	isOnline = true;
	queue.tryAgain();
	await settled();
	expect(sent).toEqual(["first", "second"]);
});

it("tells final refusals from temporary ones", () => {
	const of = (status: number, length = 5) => refusalOf(status, "What is wrong", length, 4000, "No connection.");
	for (const status of [400, 404, 409, 415, 422]) expect(of(status)).toEqual({ refused: "Not sent: What is wrong" });
	for (const status of [413, 422])
		expect(of(status, 4001)).toEqual({
			refused: "Not sent: too long. A message can have 4,000 characters. This one has 4,001.",
		});
	for (const status of [403, 429, 500, 503]) expect(of(status)).toEqual({ failed: "What is wrong" });
	expect(of(401)).toEqual({ failed: expect.stringContaining("You were signed out") });
});
