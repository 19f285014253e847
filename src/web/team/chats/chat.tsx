import { useRef } from "react";
import { data, redirect, type ShouldRevalidateFunctionArgs } from "react-router";
import { fillBlanks } from "#contract/cases/answer-blanks.ts";
import { listAnswers } from "#contract/cases/canned-answers.ts";
import { listTeam } from "#contract/cases/cases.ts";
import { answerChat, closeChat, listChats, readChat, type TeamChat, takeChat } from "#contract/chat/chat.ts";
import { findChatCase, transferChat } from "#contract/chat/transfer.ts";
import { fullMoment } from "#contract/shared/dates-in-words.ts";
import { formOf } from "#web/lib/call.ts";
import { requestContext } from "#web/lib/context.ts";
import { links } from "#web/lib/links.ts";
import { reloadAfterAnswer, unlessNoAnswer } from "#web/lib/no-answer.ts";
import { refusedKey } from "#web/lib/sent-already.ts";
import { pageMeta, pageTitle } from "#web/lib/seo.ts";
import { useRound } from "#web/lib/use-round.ts";
import { Conversation } from "#web/parts/conversation/conversation.tsx";
import { type LiveChat, useLive } from "#web/parts/conversation/use-live.ts";
import { useSending } from "#web/parts/conversation/use-sending.ts";
import { Write, type Writing } from "#web/parts/conversation/write.tsx";
import { ErrorNotice } from "#web/parts/error-notice/error-notice.tsx";
import { PostForm } from "#web/parts/post-form/post-form.tsx";
import { BackLink } from "#web/ui/back-link/back-link.tsx";
import { Button } from "#web/ui/button/button.tsx";
import { Columns, Page, Stack } from "#web/ui/layout/layout.tsx";
import { Link } from "#web/ui/link/link.tsx";
import { Notice } from "#web/ui/notice/notice.tsx";
import { Question } from "#web/ui/question/question.tsx";
import { ask, send } from "../answer.ts";
import type { Route } from "./+types/chat";
import styles from "./chat.module.css";
import { ChatList } from "./chat-list.tsx";
import { Answers, Transfer } from "./chat-tools.tsx";
import { draftOf, keepDraft } from "./drafts.ts";
import { useChatList } from "./use-chat-list.ts";

export const loader = async (from: Route.LoaderArgs) => {
	const [chat, { case: ofCase }, others, { results: answers }, { results: team, me }] = await Promise.all([
		ask(from, readChat, { params: from.params }),
		ask(from, findChatCase, { params: from.params }),
		ask(from, listChats, { query: { state: "current" } }),
		ask(from, listAnswers, {}),
		ask(from, listTeam, {}),
	]);
	const { brand } = from.context.get(requestContext);
	const values = {
		name: chat.name ?? "there",
		me: team.find(({ id }) => id === me)?.name.split(" ")[0] ?? "",
		phone: brand.phone,
		reference: chat.reference,
	};
	// Without JavaScript the form for saved replies puts the chosen one into the address.
	const chosen = answers.find(({ id }) => String(id) === new URL(from.request.url).searchParams.get("answer"));
	return {
		product: brand.name,
		chat,
		ofCase,
		others,
		answers,
		values,
		prefilled: chosen && fillBlanks(chosen.body, values),
		isMine: chat.answered_by?.id === me,
		team: team.filter(({ id }) => id !== chat.answered_by?.id),
		requestKey: crypto.randomUUID(),
	};
};

interface Refusal {
	typed: string;
	fault?: string;
	advice?: string;
	/** A new key, so that sending again is not refused. */
	requestKey?: string;
	/** Values and error of a refused transfer form. */
	transfer?: { fields: Record<string, string>; error?: string };
}

export const action = async (from: Route.ActionArgs) => {
	const form = await formOf(from);
	const { params } = from;
	const typed = String(form.get("message") ?? "");
	const intent = form.get("intent");
	if (intent === "transfer") {
		const [to, note] = [String(form.get("to") ?? ""), String(form.get("note") ?? "")];
		const handed = await send(from, transferChat, { params, body: { to: Number(to), note } });
		if (handed.ok) return redirect(links.teamChat(params.id), 303);
		const error = handed.problem.errors?.some(({ field }) => field === "to") ? "Select a team member" : undefined;
		const refusal: Refusal = {
			typed: "",
			transfer: { fields: { to, note }, ...(error ? { error } : {}) },
			...(error
				? {}
				: (refusedKey(handed.problem) ?? { fault: handed.problem.errors?.[0]?.message ?? handed.problem.detail })),
		};
		return data(refusal, { status: handed.status });
	}
	const sent =
		intent === "take"
			? await send(from, takeChat, { params, body: {} })
			: intent === "close"
				? await send(from, closeChat, { params, body: {} })
				: await send(from, answerChat, { params, body: { text: typed } });
	if (sent.ok) return redirect(links.teamChat(params.id), 303);
	return data({ typed, fault: sent.problem.errors?.[0]?.message ?? sent.problem.detail } satisfies Refusal, {
		status: sent.status,
	});
};

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => unlessNoAnswer(serverAction);

export const shouldRevalidate = (args: ShouldRevalidateFunctionArgs) =>
	(args.actionResult as Refusal | undefined)?.typed === undefined && reloadAfterAnswer(args);

export const meta: Route.MetaFunction = ({ loaderData }) =>
	pageMeta({ product: loaderData?.product ?? "", noindex: true });

const nameOf = (chat: Pick<TeamChat, "name" | "reference">) => chat.name ?? `visitor ${chat.reference}`;

const starts = new WeakMap<TeamChat, Parameters<typeof useLive>[1]>();
const start = (chat: TeamChat) => {
	const held = starts.get(chat) ?? {
		messages: chat.messages,
		state: chat.state,
		answeredBy: chat.answered_by?.name ?? null,
	};
	starts.set(chat, held);
	return held;
};

const wordsOf = (live: LiveChat): string => {
	if (live.state === "closed") return "This conversation has ended.";
	if (live.line === "signed out") return "You were signed out. We've kept what you typed. Sign in again to continue.";
	if (live.line === "refused") return "You can't follow this chat any more.";
	if (live.line === "lost") return "Connection lost. Trying again.";
	return live.state === "waiting"
		? "No one has replied yet. If you reply, we'll assign the chat to you."
		: `${live.answeredBy} is replying.`;
};

/** One conversation, with the other current chats beside it. */
export default function Chat({ loaderData, actionData }: Route.ComponentProps) {
	const { chat } = loaderData;
	return <Open key={chat.id} {...loaderData} answer={actionData} />;
}

const Open = ({
	product,
	chat,
	ofCase,
	isMine,
	others,
	answers,
	values,
	prefilled,
	team,
	requestKey,
	answer,
}: Route.ComponentProps["loaderData"] & { answer: Refusal | undefined }) => {
	const { results } = useChatList(others, "current");
	const live = useLive(`/api/team/chats/${chat.id}/events/`, start(chat));
	const sending = useSending(`/team/chats/${chat.id}/messages/`, live.add);
	const round = useRound(answer);
	const writing = useRef<Writing>(null);
	const box = useRef<HTMLDivElement>(null);
	const keep = () => keepDraft(chat.id, box.current?.querySelector("textarea")?.value ?? "");
	const insert = (words: string) => {
		const field = box.current?.querySelector("textarea");
		if (!field) return;
		field.setRangeText(words, field.selectionStart, field.selectionEnd, "end");
		field.focus();
		keep();
	};
	const sendAndForget = (text: string) => {
		keepDraft(chat.id, "");
		sending.send(text);
	};
	const facts = [
		["Reference", chat.reference],
		["Started", fullMoment(chat.started_at)],
		...(chat.case_number ? [["Reference given (not checked)", chat.case_number]] : []),
		...(chat.email ? [["Copy sent to", chat.email]] : []),
	];
	return (
		<Page width="wide">
			<title>{pageTitle(`Chat with ${nameOf(chat)}`, product, Boolean(answer))}</title>
			<Columns kind="aside-main">
				<nav aria-label="Current chats" className={styles.others}>
					<BackLink href={links.teamChats()}>All chats</BackLink>
					<ChatList chats={results} at={chat.id} />
				</nav>
				<Stack gap={4}>
					<h1 className={styles.title}>{nameOf(chat)[0]?.toUpperCase() + nameOf(chat).slice(1)}</h1>
					<dl className={styles.facts}>
						{facts.map(([label, value]) => (
							<div key={label}>
								<dt>{label}</dt>
								<dd>{value}</dd>
							</div>
						))}
						{ofCase && (
							<div>
								<dt>Case</dt>
								<dd>
									<Link href={links.teamCase(ofCase.id)}>{ofCase.reference}</Link>
								</dd>
							</div>
						)}
					</dl>
					{chat.is_marked && (
						<Notice kind="warning" title="Danger: read first">
							<p>
								A program found words here that may be about a person in danger. If someone is in danger right now, call
								000. The case stays open until you clear the mark there with a note.
							</p>
						</Notice>
					)}
					<p role="status">{wordsOf(live)}</p>
					{answer?.fault && (
						<ErrorNotice key={round} title={answer.fault}>
							{answer.advice}
						</ErrorNotice>
					)}
					<Conversation
						messages={live.messages}
						side="team"
						others={chat.name ?? "Visitor"}
						pending={sending.pending}
						onTryAgain={sending.tryAgain}
						onTakeBack={live.state === "closed" ? undefined : (key) => writing.current?.put(sending.takeBack(key))}
						onDrop={(key) => {
							sending.takeBack(key);
							writing.current?.focus();
						}}
					/>
					{live.state !== "closed" && (
						<>
							<div ref={box} onInput={keep}>
								<Write
									ref={writing}
									intent="write"
									requestKey={requestKey}
									onSend={sendAndForget}
									typed={answer?.typed || prefilled || draftOf(chat.id)}
								/>
							</div>
							<Answers answers={answers} values={values} onInsert={insert} />
							<Transfer
								team={team}
								requestKey={answer?.requestKey ?? requestKey}
								typed={answer?.transfer?.fields}
								error={answer?.transfer?.error}
							/>
							{!isMine && (
								<div>
									<PostForm intent="take" inline>
										<Button type="submit" variant="secondary">
											Take over
										</Button>
									</PostForm>
								</div>
							)}
							<Question action="End the chat" title={`End the chat with ${nameOf(chat)}?`} keep="Keep chat open">
								<p>After that no one can write in it. You can’t reopen it.</p>
								<PostForm intent="close" inline>
									<Button type="submit" variant="danger">
										Yes, end chat
									</Button>
								</PostForm>
							</Question>
						</>
					)}
				</Stack>
			</Columns>
		</Page>
	);
};
