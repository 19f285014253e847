import { useRef, useState } from "react";
import { type ShouldRevalidateFunctionArgs, useRevalidator } from "react-router";
import { listAnswers } from "#contract/cases/canned-answers.ts";
import { listTeam } from "#contract/cases/cases.ts";
import { readForms } from "#contract/cases/drafts.ts";
import { answerChat, closeChat, listChats, readChat, type TeamChat, takeChat } from "#contract/chat/chat.ts";
import { findChatCase, transferChat } from "#contract/chat/transfer.ts";
import { fullMoment } from "#contract/shared/dates-in-words.ts";
import { ActForm, PageForms, Refusal } from "#web/forms/act-form.tsx";
import { act, forgetForm, newForms, placedBy, sendAct } from "#web/forms/acts.ts";
import type { RefusedForm } from "#web/forms/form-state.ts";
import { unsentIn } from "#web/forms/unsent.tsx";
import { postInBrowser } from "#web/lib/browser.ts";
import { requestContext } from "#web/lib/context.ts";
import { reloadAfterAnswer } from "#web/lib/no-answer.ts";
import { teamLinks } from "#web/lib/team-links.ts";
import { Conversation } from "#web/parts/conversation/conversation.tsx";
import { type LiveChat, useLive } from "#web/parts/conversation/use-live.ts";
import { useSending } from "#web/parts/conversation/use-sending.ts";
import { WRITE_LABELS, Write, type Writing } from "#web/parts/conversation/write.tsx";
import { PrivateTitle } from "#web/parts/private-title/private-title.tsx";
import { BackLink } from "#web/ui/back-link/back-link.tsx";
import { Name, Reference, WithNames } from "#web/ui/bdi/bdi.tsx";
import { ConfirmDialog } from "#web/ui/dialog/dialog.tsx";
import { Columns, Page, Stack } from "#web/ui/layout/layout.tsx";
import { Link } from "#web/ui/link/link.tsx";
import { Notice } from "#web/ui/notice/notice.tsx";
import { Question } from "#web/ui/question/question.tsx";
import { ask } from "../answer.ts";
import { sentForm, useDrafts } from "../cases/use-drafts.ts";
import { chosenReply, SavedReplies } from "../common/saved-replies.tsx";
import type { Route } from "./+types/chat";
import styles from "./chat.module.css";
import { ChatList } from "./chat-list.tsx";
import { TRANSFER_LABELS, Transfer } from "./chat-tools.tsx";
import { useChatList } from "./use-chat-list.ts";

/** The case of the chat, and what the colleague typed into the forms of this page. */
const caseOf = async (from: Route.LoaderArgs) => {
	const { case: ofCase } = await ask(from, findChatCase, { params: from.params });
	return { ofCase, unsent: ofCase ? (await ask(from, readForms, { params: { id: ofCase.id } })).unsent : undefined };
};

export const loader = async (from: Route.LoaderArgs) => {
	const [chat, { ofCase, unsent }, others, { results: answers }, { results: team, me }] = await Promise.all([
		ask(from, readChat, { params: from.params }),
		caseOf(from),
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
	return {
		chat,
		ofCase,
		unsent,
		others,
		answers,
		values,
		prefilled: chosenReply(from.request.url, answers, values),
		isMine: chat.answered_by?.id === me,
		team: team.filter(({ id }) => id !== chat.answered_by?.id),
		forms: newForms(ACTS),
	};
};

const LABELS = { ...WRITE_LABELS, ...TRANSFER_LABELS };

const ACTS = {
	write: act(answerChat, () => ({ names: { text: "message" } })),
	transfer: act(transferChat, (form) => ({
		...placedBy(TRANSFER_LABELS),
		...(Number(form.get("to")) > 0 ? {} : { wrong: { to: "Select a team member" } }),
	})),
	take: act(takeChat),
	close: act(closeChat),
};

export const action = (from: Route.ActionArgs) =>
	sendAct(
		from,
		ACTS,
		() => teamLinks.chat(from.params.id),
		forgetForm(from, async () => (await ask(from, findChatCase, { params: from.params })).case?.id),
	);

export { unlessNoAnswer as clientAction } from "#web/lib/no-answer.ts";

export const shouldRevalidate = (args: ShouldRevalidateFunctionArgs) =>
	args.actionResult === undefined && reloadAfterAnswer(args);

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

const firstOf = (name: string | null | undefined) => name?.split(" ")[0];

/** One conversation, with the other current chats beside it. */
export default function Chat({ loaderData, actionData }: Route.ComponentProps) {
	const { chat } = loaderData;
	return <Open key={chat.id} {...loaderData} answer={actionData} />;
}

const Open = ({
	chat,
	ofCase,
	unsent,
	isMine,
	others,
	answers,
	values,
	prefilled,
	team,
	forms,
	answer,
}: Route.ComponentProps["loaderData"] & { answer: RefusedForm | undefined }) => {
	const { results } = useChatList(others, "current");
	const live = useLive(`/api/team/chats/${chat.id}/events/`, start(chat));
	const sending = useSending(`/team/chats/${chat.id}/messages/`, live.add);
	const writing = useRef<Writing>(null);
	const box = useRef<HTMLDivElement>(null);
	useDrafts(ofCase?.id);
	const left = [unsent?.write?.message, prefilled].filter(Boolean).join("\n\n");
	const send = (text: string) => {
		sending.send(text);
		if (ofCase) void postInBrowser(`/team/cases/${ofCase.id}/drafts/`, sentForm("write")).catch(() => {});
	};
	// What the colleague wrote in a chat that another one has.
	const [held, hold] = useState<string>();
	const { revalidate } = useRevalidator();
	// Live news has only the first name, which a colleague may share. The page knows who it is.
	const isNews = firstOf(live.answeredBy) !== firstOf(chat.answered_by?.name);
	const isTheirs = live.answeredBy !== null && (isNews ? firstOf(live.answeredBy) !== values.me : !isMine);
	const take = async (text: string) => {
		hold(undefined);
		const taken = await postInBrowser(`/team/chats/${chat.id}/take/`, {}).catch(() => undefined);
		if (taken?.ok) send(text);
		else writing.current?.put(text);
		await revalidate();
	};
	const facts = [
		["Started", fullMoment(chat.started_at)],
		...(chat.case_number ? [["Reference given (not checked)", chat.case_number]] : []),
		...(chat.email ? [["Copy sent to", chat.email]] : []),
	];
	return (
		<Page width="wide">
			<PrivateTitle title={`Chat with ${nameOf(chat)}`} refused={Boolean(answer)} />
			<PageForms
				forms={forms}
				answer={answer}
				unsent={unsent && unsentIn({ ...unsent, ...(left && { write: { message: left } }) })}
			>
				<Columns kind="aside-main">
					<nav aria-label="Current chats" className={styles.others}>
						<BackLink href={teamLinks.chats()}>All chats</BackLink>
						<ChatList chats={results} at={chat.id} />
					</nav>
					<Stack gap={4}>
						<h1 className={styles.title}>
							{chat.name ? (
								<Name>{chat.name}</Name>
							) : (
								<>
									Visitor <Reference>{chat.reference}</Reference>
								</>
							)}
						</h1>
						<dl className={styles.facts}>
							<div>
								<dt>Reference</dt>
								<dd>
									<Reference>{chat.reference}</Reference>
								</dd>
							</div>
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
										<Link href={teamLinks.case(ofCase.id)}>
											<Reference>{ofCase.reference}</Reference>
										</Link>
									</dd>
								</div>
							)}
						</dl>
						{chat.is_marked && (
							<Notice kind="warning" title="Danger: read first">
								<p>
									A program found words here that may be about a person in danger. If someone is in danger right now,
									call 000. The case stays open until you clear the mark there with a note.
								</p>
							</Notice>
						)}
						<p role="status">{wordsOf(live)}</p>
						<Refusal labels={LABELS} />
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
								<div ref={box}>
									<Write ref={writing} text={left} onSend={isTheirs ? hold : send} />
								</div>
								<ConfirmDialog
									open={held !== undefined}
									title={<WithNames of={[live.answeredBy]}>{`${live.answeredBy} has this chat. Take it?`}</WithNames>}
									confirm="Take it and send"
									cancel="Leave it"
									onConfirm={() => void take(held ?? "")}
									onCancel={() => {
										writing.current?.put(held ?? "");
										hold(undefined);
									}}
								>
									<p>They are told, and the visitor sees that you have joined.</p>
								</ConfirmDialog>
								<SavedReplies answers={answers} values={values} into={box} />
								<Transfer team={team} />
								{!isMine &&
									(chat.answered_by ? (
										<Question
											action="Take over"
											title={
												<WithNames
													of={[chat.answered_by.name]}
												>{`Take the chat from ${chat.answered_by.name}?`}</WithNames>
											}
											keep="Leave it"
										>
											<p>They are told, and the visitor sees that you have joined.</p>
											<ActForm intent="take" submit="Yes, take over" inline />
										</Question>
									) : (
										<div>
											<ActForm intent="take" submit="Take over" inline />
										</div>
									))}
								<Question
									action="End the chat"
									title={<WithNames of={[chat.name]}>{`End the chat with ${nameOf(chat)}?`}</WithNames>}
									keep="Keep chat open"
								>
									<p>After that no one can write in it. You can’t reopen it.</p>
									<ActForm intent="close" submit="Yes, end chat" variant="danger" inline />
								</Question>
							</>
						)}
					</Stack>
				</Columns>
			</PageForms>
		</Page>
	);
};
