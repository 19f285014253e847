import { useEffect, useRef, useState } from "react";
import { Form } from "react-router";
import type { Chat } from "#contract/chat/chat.ts";
import { chatCopy } from "#contract/shared/copy/chat.ts";
import { ActForm, FoldedAct, Refusal } from "#web/forms/act-form.tsx";
import { Field } from "#web/forms/contract-form.tsx";
import { links } from "#web/lib/links.ts";
import { useRoot } from "#web/lib/root-data.ts";
import { useRound } from "#web/lib/use-round.ts";
import { Conversation } from "#web/parts/conversation/conversation.tsx";
import { useLive } from "#web/parts/conversation/use-live.ts";
import { useSending } from "#web/parts/conversation/use-sending.ts";
import { WRITE_LABELS, Write, type Writing } from "#web/parts/conversation/write.tsx";
import { EmailField } from "#web/parts/email-field/email-field.tsx";
import { HelpNow } from "#web/parts/help-now/help-now.tsx";
import { PhoneLink } from "#web/parts/phone-link/phone-link.tsx";
import { Button } from "#web/ui/button/button.tsx";
import { Notice } from "#web/ui/notice/notice.tsx";
import { useHydrated } from "#web/ui/taken-over/use-hydrated.ts";
import type { Copied } from "./act.ts";
import styles from "./own-chat.module.css";

/** After this many milliseconds without an answer, the page offers another way to reach us. */
const LONG_WAIT_MS = 120_000;

const LINE_WORDS = {
	opening: "Connecting …",
	live: "Connected",
	lost: "Connection lost. Trying again.",
	refused:
		"This browser can't open the conversation any more. Copy what you typed, then load the page again to start a new one.",
	"signed out": "",
} as const;

const LABELS = { ...WRITE_LABELS, email: "Your email" };
/** Another tab may have begun the chat without this page's first message. */
const BEGIN = ["begin"];
const idOf = (field: string) => (field === "email" ? "copy-email" : field);

interface Props {
	chat: Chat;
	/** Confirms that a copy was sent. */
	copied: Copied | undefined;
	/** The visitor started the chat on this page, so the message field takes focus. */
	isJustBegun: boolean;
}

/** The visitor's own running or ended chat. It updates live with scripts; without them a button loads new messages. */
export const OwnChat = ({ chat, copied, isJustBegun }: Props) => {
	const brand = useRoot()?.brand;
	const live = useLive("/api/chats/own/events/", start(chat));
	const sending = useSending("/chats/own/messages/", live.add);
	const hydrated = useHydrated();
	const isOver = live.state === "closed";
	const waitsLong = useWaitsLong(live.state === "waiting", chat.started_at);
	const round = useRound(copied);
	const title = useRef<HTMLHeadingElement>(null);
	const wasOver = useRef(isOver);
	const writing = useRef<Writing>(null);
	/** The unsent text when our team ended the chat. */
	const [left, setLeft] = useState("");
	// biome-ignore lint/correctness/useExhaustiveDependencies: once, when the chat replaces its first form
	useEffect(() => {
		if (isJustBegun) writing.current?.focus();
	}, []);
	useEffect(() => {
		// The message field is gone, so focus moves to the title.
		if (isOver && !wasOver.current) title.current?.focus();
		wasOver.current = isOver;
	}, [isOver]);
	const heading = isOver
		? "This conversation has ended"
		: live.state === "waiting"
			? "Connecting you with our team"
			: `You're chatting with ${live.answeredBy ?? "our team"}`;
	return (
		<section className={styles.chat} aria-labelledby="chat-title" data-chat={live.state}>
			<div className={styles.head}>
				<h2 id="chat-title" ref={title} tabIndex={-1} className={styles.title}>
					{heading}
				</h2>
				{!isOver && hydrated && (
					<p role="status" className={styles.line}>
						{LINE_WORDS[live.line]}
					</p>
				)}
				{live.state === "waiting" && <p className={styles.line}>{chatCopy.pleaseWait}</p>}
			</div>
			{copied && <Notice key={round} kind="success" role="status" title={copied.done} />}
			<Refusal labels={LABELS} idOf={idOf}>
				Nothing you typed is lost.
			</Refusal>
			<Conversation
				messages={live.messages}
				side="visitor"
				others={brand?.name ?? "Us"}
				pending={sending.pending}
				onTryAgain={sending.tryAgain}
				onTakeBack={isOver ? undefined : (key) => writing.current?.put(sending.takeBack(key))}
				onDrop={(key) => {
					sending.takeBack(key);
					writing.current?.focus();
				}}
			/>
			<div role="status">{sending.help && <HelpNow help={sending.help} leaveHref={brand?.quickExitUrl} />}</div>
			{waitsLong && !isOver && brand && (
				<Notice kind="info" role="status" title="Sorry for the wait">
					<p>
						We've saved your message. You can call us on <PhoneLink of={brand.phone} />, or write your phone number here
						and close the page, and we'll call you back.
					</p>
				</Notice>
			)}
			{!isOver && <Write ref={writing} others={BEGIN} onLeft={setLeft} onSend={sending.send} />}
			{isOver && left && (
				<Notice kind="info" title="You hadn't sent this yet">
					<p className={styles.left}>{left}</p>
				</Notice>
			)}
			{!hydrated && !isOver && (
				<Form method="get" action={links.liveChat()} className={styles.scriptless}>
					<Button type="submit" variant="secondary">
						Show new messages
					</Button>
				</Form>
			)}
			<div className={styles.more}>
				<FoldedAct summary="Send me a copy by email" intent="copy" labels={LABELS} idOf={idOf} submit="Send copy">
					<Field
						name="email"
						as={EmailField}
						autoComplete="email"
						hint="Anyone who can read your mailbox can read the copy. If we have something to add after the chat, we’ll email you there."
					/>
				</FoldedAct>
				<ActForm
					intent={isOver ? "leave" : "end"}
					submit={isOver ? "Start a new conversation" : chatCopy.endConversation}
					variant={isOver ? "primary" : "quiet"}
					inline
				/>
			</div>
		</section>
	);
};

const starts = new WeakMap<Chat, Parameters<typeof useLive>[1]>();
/** Returns the same object for the same page data: a new object means that the page was loaded again. */
const start = (chat: Chat) => {
	const held = starts.get(chat) ?? { messages: chat.messages, state: chat.state, answeredBy: chat.answered_by };
	starts.set(chat, held);
	return held;
};

/** True once the visitor has waited a long time for an answer. */
const useWaitsLong = (waiting: boolean, since: string): boolean => {
	const [isLong, setIsLong] = useState(false);
	useEffect(() => {
		if (!waiting) return;
		const timer = setTimeout(() => setIsLong(true), Math.max(0, Date.parse(since) + LONG_WAIT_MS - Date.now()));
		return () => clearTimeout(timer);
	}, [waiting, since]);
	return waiting && isLong;
};
