import { type ComponentProps, type ReactNode, useRef } from "react";
import type { NotReachedEmail } from "#contract/cases/call-attempts.ts";
import type { Case } from "#contract/cases/cases.ts";
import type { BoxWay, CaseDraft } from "#contract/cases/drafts.ts";
import { REPLY_FILES } from "#contract/cases/limits.ts";
import { ActForm, useRefused } from "#web/forms/act-form.tsx";
import { Choice, Field, Send, Tick } from "../../forms/contract-form.tsx";
import { useRound } from "../../lib/use-round.ts";
import { Button } from "../../ui/button/button.tsx";
import { FieldError, TextArea } from "../../ui/field/field.tsx";
import { FileField } from "../../ui/file-field/file-field.tsx";
import { Stack } from "../../ui/layout/layout.tsx";
import { Notice } from "../../ui/notice/notice.tsx";
import common from "../common/common.module.css";
import { SavedReplies } from "../common/saved-replies.tsx";
import { Section } from "../common/section.tsx";
import styles from "./reply-box.module.css";
import { TextCount } from "./text-count.tsx";

interface Props extends Omit<ComponentProps<typeof SavedReplies>, "into"> {
	one: Case;
	isOpen: boolean;
	/** False until the colleague has said that they have no conflict of interest. */
	mayReply: boolean;
	/** The reader's newest reply, note or call. A new one clears the box. */
	last: string | undefined;
	notReached: NotReachedEmail;
	/** What the reader typed before and hasn't sent. */
	draft: CaseDraft | null;
	/** A saved reply that was chosen without JavaScript. */
	chosen: string | undefined;
	/** The name that a text message begins with. */
	product: string;
	/** Confirms the last action in this section. */
	told: ReactNode;
}

const isOut = ({ contact_terms }: Case, way: "phone" | "email") =>
	Boolean(contact_terms?.ways?.length) && !contact_terms?.ways?.includes(way);

/** What the person allows, and the case. A note is always possible. */
const writesIn = (one: Case, isOpen: boolean, mayReply: boolean): BoxWay[] => [
	...(isOpen && mayReply && one.reply_ways.length > 0 ? (["reply"] as const) : []),
	...(isOpen && mayReply && one.text_to ? (["text"] as const) : []),
	"note",
	...(isOpen && !isOut(one, "phone") ? (["call"] as const) : []),
];

const inChat = ({ reply_ways }: Case) => reply_ways.includes("chat");

/** Where a reply goes. */
const wayWords = (one: Case): string =>
	inChat(one)
		? "into the live chat at once, and can’t be undone"
		: one.reply_ways
				.map((way) => (way === "email" ? `by email to ${one.email}` : "onto their private page"))
				.join(" and ");

const TEXT_HINT =
	"Someone else may see the phone, so name no person, provider, service or condition. It can be as long as four text messages: about 600 characters, or 260 with letters or signs that phones don’t have.";

/** The ways that are missing, and why. */
const missingWords = (one: Case): string[] => [
	...(one.reply_ways.includes("email") || inChat(one)
		? []
		: [one.email ? "They asked us not to email them." : "They gave no email address."]),
	...(one.texts_stopped_since ? ["They texted STOP, so they get no text messages."] : []),
	...(isOut(one, "phone") ? ["They asked us not to call. If they call you, add a note."] : []),
];

const BUTTONS: Record<Exclude<BoxWay, "call">, string> = {
	reply: "Send reply",
	text: "Send text message",
	note: "Add note",
};
const WAY_LABELS: Record<BoxWay, string> = { reply: "Reply", text: "Text message", note: "Note", call: "Call" };

/** Words for each way. The style sheet shows the words of the chosen way. */
const Each = <W extends BoxWay>({ of, words }: { of: readonly W[]; words: Record<W, ReactNode> }) =>
	of.map((way) => (
		<span key={way} data-for={of.length > 1 ? way : undefined}>
			{words[way]}
		</span>
	));

/** After failed calls on three days, the email that says so. */
const NotReached = ({ notReached, one, isOpen }: Pick<Props, "notReached" | "one" | "isOpen">) => {
	if (notReached === "sent") return <p>We’ve told them that we tried to call.</p>;
	if (notReached === "none" || !isOpen || inChat(one)) return null;
	const byEmail = one.reply_ways.includes("email");
	return (
		<Notice kind="info" title="No answer on three days">
			{byEmail || one.text_to ? (
				<>
					<p>
						You can {byEmail ? "send an email" : "text them"}
						{byEmail && one.text_to && " and a text message"} that we tried to call and how to reach us.
					</p>
					<ActForm
						intent="not-reached"
						submit={byEmail ? (one.text_to ? "Send both" : "Send the email") : "Send the text message"}
						icon="send"
						inline
					/>
				</>
			) : (
				<p>{one.email ? "They asked us not to email them." : "We have no email address for them."}</p>
			)}
		</Notice>
	);
};

/** Did the colleague reach them? The press says it. */
const CallButtons = () => {
	const error = useRefused(["call"])?.errors.is_reached;
	return (
		<div data-for="call">
			{error && <FieldError id="is_reached">{error}</FieldError>}
			<div className={common.ways}>
				<Button type="submit" name="is_reached" value="yes" data-default="">
					Save: we talked
				</Button>
				<Button type="submit" name="is_reached" value="no" variant="secondary">
					Save: no answer
				</Button>
			</div>
		</div>
	);
};

/** One box to reply to the person, add a note or record a call. It works without scripts. */
export const ReplyBox = ({
	one,
	isOpen,
	mayReply,
	last,
	notReached,
	draft,
	answers,
	values,
	chosen,
	product,
	told,
}: Props) => {
	const box = useRef<HTMLDivElement>(null);
	const round = useRound(last);
	/** A colleague who changes the files says again that none of them is a plan. */
	const untick = () => {
		const tick = box.current?.querySelector<HTMLInputElement>("input[name=no_plan]");
		if (tick) tick.checked = false;
	};
	const writes = writesIn(one, isOpen, mayReply);
	const isCallBack = one.kind === "call-back" && writes.includes("call");
	const first = isCallBack && !one.timeline.some(({ kind }) => kind === "called") ? "call" : (writes[0] ?? "note");
	// It may have become impossible since, for example because the case was closed.
	const way = draft && (writes.includes(draft.way) ? draft.way : "note");
	const words = {
		reply: `Write to ${one.name ?? "the person"}`,
		text: `Text ${one.name ?? "the person"} on ${one.text_to}`,
		note: "Add a note",
		call: "What was agreed (optional)",
	};
	const hints = {
		reply: `It goes ${wayWords(one)}. Leave out health information.`,
		text: TEXT_HINT,
		note: "Type @ and a name to mention a colleague. Only the team sees notes.",
		call: "Only the team sees it.",
	};
	return (
		<Section id="write" title={writes.length > 1 ? "Reply, note or call" : "Note"} className={styles.section}>
			{told}
			<NotReached notReached={notReached} one={one} isOpen={isOpen} />
			{isOpen && missingWords(one).map((line) => <p key={line}>{line}</p>)}
			{draft && <p>You haven’t sent this yet. Only you can see it.</p>}
			<div ref={box} className={styles.box} data-kept="">
				<ActForm
					key={round}
					intent="reply"
					others={["text", "note", "call"]}
					values={{ intent: (!chosen && way) || first, text: [draft?.text, chosen].filter(Boolean).join("\n\n") }}
					labels={{
						intent: "What would you like to do?",
						next_at: "Try again at",
						files: "Files",
						no_plan: "None of the files is a person’s plan",
					}}
					multipart
					keptAs={false}
				>
					{writes.length > 1 ? (
						<div className={styles.ways}>
							<Choice
								name="intent"
								id="write-way"
								options={writes.map((value) => ({ value, label: WAY_LABELS[value] }))}
							/>
						</div>
					) : (
						<input type="hidden" name="intent" value={first} />
					)}
					<Field
						name="text"
						as={TextArea}
						id="write-text"
						optional={false}
						label={<Each of={writes} words={words} />}
						hint={<Each of={writes} words={hints} />}
						rows={5}
					/>
					{writes.includes("text") && <TextCount prefix={product} box={box} />}
					{writes.includes("reply") && !inChat(one) && (
						<div data-for={writes.length > 1 ? "reply" : undefined}>
							<Stack gap={3}>
								<Field
									name="files"
									as={FileField}
									optional
									most={REPLY_FILES}
									hint="Up to 5 PDFs or photos, 10 MB together. They are kept once you send the reply. If you undo it, choose them again."
									accept=".pdf,image/*"
									onChange={untick}
								/>
								{/* It is about the files, which a browser forgets: it isn't filled in again after a refusal. */}
								<Tick name="no_plan" label="None of the files is a person’s plan" defaultChecked={false} />
							</Stack>
						</div>
					)}
					{(writes.includes("reply") || writes.includes("text")) && (
						<div data-for={writes.includes("text") ? "reply text" : "reply"}>
							<Tick name="wait" label="Then wait for their answer" />
						</div>
					)}
					{writes.includes("call") && (
						<div data-for="call">
							<Field
								name="next_at"
								type="datetime-local"
								optional
								hint="Melbourne time. We’ll snooze the case until then."
							/>
						</div>
					)}
					<div data-for={writes.includes("call") ? "reply text note" : undefined}>
						<Send variant="primary">
							<Each of={writes.filter((one) => one !== "call")} words={BUTTONS} />
						</Send>
					</div>
					{writes.includes("call") && <CallButtons />}
				</ActForm>
			</div>
			{answers.length > 0 && writes.includes("reply") && <SavedReplies answers={answers} values={values} into={box} />}
		</Section>
	);
};
