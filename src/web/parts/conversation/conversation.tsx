import { useEffect, useRef } from "react";
import type { ChatMessage } from "#contract/chat/chat.ts";
import { chatCopy } from "#contract/shared/copy/chat.ts";
import { clockTime, weekday } from "#contract/shared/dates-in-words.ts";
import { Button } from "../../ui/button/button.tsx";
import { Icon } from "../../ui/icon/icon.tsx";
import styles from "./conversation.module.css";
import type { Pending } from "./sending-queue.ts";

interface Props {
	messages: readonly ChatMessage[];
	/** The reader's side. Their own messages are aligned right. */
	side: "visitor" | "team";
	/** Name of the other side for messages without a name. */
	others: string;
	pending?: readonly Pending[];
	onTryAgain?: () => void;
	/** Moves the text of an unsent message back to the input; undefined if writing is no longer possible. */
	onTakeBack?: ((key: string) => void) | undefined;
	/** Drops a refused message. */
	onDrop?: (key: string) => void;
}

/** Messages in order. Screen readers announce new ones (ARIA role log). */
export const Conversation = ({ messages, side, others, pending = [], onTryAgain, onTakeBack, onDrop }: Props) => {
	const box = useRef<HTMLDivElement>(null);
	const count = messages.length + pending.length;
	// biome-ignore lint/correctness/useExhaustiveDependencies: scrolls to the newest message
	useEffect(() => {
		if (box.current) box.current.scrollTop = box.current.scrollHeight;
	}, [count]);
	// A visitor is one person. Several colleagues may write for the team, so each is named.
	const who = ({ from, name }: ChatMessage) =>
		from === "visitor" ? (side === "visitor" ? "You" : others) : (name ?? (side === "team" ? "A colleague" : others));
	const stopped = pending.find(({ failed }) => failed !== undefined);
	return (
		// biome-ignore lint/a11y/noNoninteractiveTabindex: lets keyboard users scroll the box
		<div ref={box} role="log" aria-label="Conversation" tabIndex={0} className={styles.log}>
			<ol className={styles.messages}>
				{messages.map((message, index) => {
					const at = new Date(message.at);
					const before = messages[index - 1];
					const isNewDay = !before || weekday(before.at) !== weekday(at);
					return (
						<li key={message.number} className={styles.item}>
							{isNewDay && <p className={styles.day}>{weekday(at)}</p>}
							{message.from === "notice" ? (
								<p className={styles.notice}>
									{side === "visitor" && message.text === chatCopy.endedByVisitor ? chatCopy.youEnded : message.text}
								</p>
							) : (
								<div className={message.from === side ? styles.own : styles.other}>
									<p className={styles.who}>
										<strong>{who(message)}</strong> <time dateTime={message.at}>{clockTime(at)}</time>
									</p>
									<p className={styles.text}>{message.text}</p>
								</div>
							)}
						</li>
					);
				})}
				{pending.map(({ key, text, failed, refused }) => (
					<li key={key} className={styles.item}>
						<div className={styles.own}>
							<p className={styles.who}>
								<strong>You</strong> {refused ? null : failed ? "not sent" : "sending …"}
							</p>
							<p className={styles.text}>{text}</p>
							{refused && (
								<div className={styles.failed}>
									<p role="alert">
										<Icon name="warning" /> {refused}
									</p>
									<span className={styles.ways}>
										{onTakeBack && (
											<Button variant="secondary" onClick={() => onTakeBack(key)}>
												Change it
											</Button>
										)}
										<Button variant="quiet" onClick={() => onDrop?.(key)}>
											Delete it
										</Button>
									</span>
								</div>
							)}
						</div>
					</li>
				))}
			</ol>
			{stopped && (
				<div className={styles.failed} role="alert">
					<p>
						<Icon name="warning" /> {stopped.failed}
					</p>
					<span className={styles.ways}>
						<Button variant="secondary" onClick={onTryAgain}>
							Try again
						</Button>
						{onTakeBack && (
							<Button variant="quiet" onClick={() => onTakeBack(stopped.key)}>
								Change it
							</Button>
						)}
					</span>
				</div>
			)}
		</div>
	);
};
