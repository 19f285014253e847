import type { ChatMessage } from "#contract/chat/chat.ts";
import { thousands } from "#contract/shared/thousands.ts";

/** A message to send. Its key makes a retry count as the same message. */
export interface Pending {
	key: string;
	text: string;
	/** Why the last try failed. This message and all later ones wait. */
	failed?: string;
	/** Why the server refused it for good. Later messages are still sent. */
	refused?: string;
}

export type Sent = { message: ChatMessage } | { failed: string } | { refused: string };

interface Needs {
	send(message: Pending): Promise<Sent>;
	onSent(message: ChatMessage): void;
	/** Called with the queue after each change. */
	show(pending: readonly Pending[]): void;
}

const fresh = ({ key, text, refused }: Pending): Pending =>
	refused === undefined ? { key, text } : { key, text, refused };

/**
 * Sends messages one by one, in order. A failed try stops the queue until `tryAgain`. A refused message stays in place,
 * to be changed or dropped, and the next one is sent.
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
			// A second click must not start another try.
			set(queue.filter((one) => one.key !== key).map(fresh));
			void work();
			return text;
		},
		isEmpty: (): boolean => queue.length === 0,
	};
};

/** Statuses after which a retry can succeed. Other client errors are final. */
const LATER = [401, 403, 408, 425, 429];

/** Meaning of an error response for a message. */
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
