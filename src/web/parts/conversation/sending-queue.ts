import type { ChatMessage } from "#contract/chat/chat.ts";
import { thousands } from "#contract/shared/thousands.ts";

/** A message on its way: its key makes another try the same message. */
export interface Pending {
	key: string;
	text: string;
	/** Why the last try got no answer. The message waits, and those after it. */
	failed?: string;
	/** Why the service will never take it as it is. Those after it go on. */
	refused?: string;
}

export type Sent = { message: ChatMessage } | { failed: string } | { refused: string };

interface Needs {
	send(message: Pending): Promise<Sent>;
	onSent(message: ChatMessage): void;
	/** Gets the queue each time that it changes. */
	show(pending: readonly Pending[]): void;
}

const fresh = ({ key, text, refused }: Pending): Pending =>
	refused === undefined ? { key, text } : { key, text, refused };

/**
 * Sends messages one after the other, in the order they were written. A try without an answer stops the queue until `tryAgain`; a refused message stays
 * where it is, to be changed or dropped, and the next one goes.
 */
export const sendingQueue = ({ send, onSent, show }: Needs) => {
	let queue: readonly Pending[] = [];
	let isBusy = false;

	const set = (now: readonly Pending[]) => {
		queue = now;
		show(now);
	};
	const replace = (key: string, by?: Pending) =>
		set(queue.flatMap((one) => (one.key !== key ? [one] : by ? [by] : [])));

	const work = async () => {
		if (isBusy) return;
		isBusy = true;
		for (;;) {
			const next = queue.find(({ refused }) => refused === undefined);
			if (!next || next.failed !== undefined) break;
			const answer = await send(next);
			if ("message" in answer) {
				onSent(answer.message);
				replace(next.key);
			} else replace(next.key, { key: next.key, text: next.text, ...answer });
		}
		isBusy = false;
	};

	return {
		add(messages: readonly Pending[]): void {
			set([...queue, ...messages].map(fresh));
			void work();
		},
		tryAgain(): void {
			set(queue.map(fresh));
			void work();
		},
		/** Takes a message out of the queue. @returns its text */
		takeBack(key: string): string {
			const text = queue.find((one) => one.key === key)?.text ?? "";
			// A press that comes again finds nothing to start again.
			set(queue.filter((one) => one.key !== key).map(fresh));
			void work();
			return text;
		},
		isEmpty: (): boolean => queue.length === 0,
	};
};

/** Answers after which the same message can go later. All others to a refused request are final. */
const LATER = [401, 403, 408, 425, 429];

/** What an answer of the service means for a message that was not taken. */
export const refusalOf = (
	status: number,
	words: string | undefined,
	length: number,
	most: number,
	noAnswer: string,
): Sent => {
	if (status === 401) return { failed: "You were signed out. We've kept your message here until you sign in again." };
	if (status < 400 || status >= 500 || LATER.includes(status)) return { failed: words ?? noAnswer };
	if (status === 413 || length > most)
		return {
			refused: `Not sent: too long. A message can have ${thousands(most)} characters. This one has ${thousands(length)}.`,
		};
	return { refused: `Not sent: ${words ?? "it can't be sent as it is."}` };
};
