import { type ComponentProps, type ReactNode, useRef } from "react";
import type { NotReachedEmail } from "#contract/cases/call-attempts.ts";
import type { Case } from "#contract/cases/cases.ts";
import type { BoxWay, CaseDraft } from "#contract/cases/drafts.ts";
import { ActForm } from "#web/forms/act-form.tsx";
import { Choice, Field, Send, Tick } from "../../forms/contract-form.tsx";
import { useRound } from "../../lib/use-round.ts";
import { TextArea } from "../../ui/field/field.tsx";
import { Stack } from "../../ui/layout/layout.tsx";
import { Notice } from "../../ui/notice/notice.tsx";
import desk from "../desk/desk.module.css";
import { SavedReplies } from "../desk/saved-replies.tsx";
import styles from "./reply-box.module.css";
import { useDraft } from "./use-draft.ts";

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
	/** Confirms the last action in this section. */
	told: ReactNode;
}

const isOut = ({ contact_terms }: Case, way: "phone" | "email") =>
	Boolean(contact_terms?.ways?.length) && !contact_terms?.ways?.includes(way);

/** What the person allows, and the case. A note is always possible. */
export const writesIn = (one: Case, isOpen: boolean, mayReply: boolean): BoxWay[] => [
	...(isOpen && mayReply && one.reply_ways.length > 0 ? (["reply"] as const) : []),
	"note",
	...(isOpen && !isOut(one, "phone") ? (["call"] as const) : []),
];

/** Where a reply goes. */
const wayWords = ({ reply_ways, email }: Case): string =>
	reply_ways.map((way) => (way === "email" ? `by email to ${email}` : "onto their private page")).join(" and ");

/** The ways that are missing, and why. */
const missingWords = (one: Case): string[] => [
	...(one.reply_ways.includes("email")
		? []
		: [one.email ? "They asked us not to email them." : "They gave no email address."]),
	...(isOut(one, "phone") ? ["They asked us not to call. If they call you, add a note."] : []),
];

const BUTTONS: Record<BoxWay, string> = { reply: "Send reply", note: "Add note", call: "Save call" };
const WAY_LABELS: Record<BoxWay, string> = { reply: "Reply", note: "Note", call: "Call" };

/** Words for each way. The style sheet shows those of the chosen one. */
const Each = ({ of, words }: { of: readonly BoxWay[]; words: Record<BoxWay, ReactNode> }) =>
	of.map((way) => (
		<span key={way} data-for={of.length > 1 ? way : undefined}>
			{words[way]}
		</span>
	));

/** After failed calls on three days, the email that says so. */
const NotReached = ({ notReached, one, isOpen }: Pick<Props, "notReached" | "one" | "isOpen">) => {
	if (notReached === "sent") return <p>We’ve emailed them that we tried to call.</p>;
	if (notReached === "none" || !isOpen) return null;
	return (
		<Notice kind="info" title="No answer on three days">
			{one.email ? (
				<>
					<p>You can send an email that says we tried to call and how to reach us.</p>
					<ActForm intent="not-reached" submit="Send the email" icon="send" inline />
				</>
			) : (
				<p>We have no email address for them.</p>
			)}
		</Notice>
	);
};

/** One box to reply to the person, add a note or record a call. It works without scripts. */
export const ReplyBox = ({ one, isOpen, mayReply, last, notReached, draft, answers, values, chosen, told }: Props) => {
	const box = useRef<HTMLDivElement>(null);
	useDraft(one.id, box);
	const round = useRound(last);
	const writes = writesIn(one, isOpen, mayReply);
	const isCallBack = one.kind === "call-back" && writes.includes("call");
	const first = isCallBack && !one.timeline.some(({ kind }) => kind === "called") ? "call" : (writes[0] ?? "note");
	// It may have become impossible since, for example because the case was closed.
	const way = draft && (writes.includes(draft.way) ? draft.way : "note");
	const words = {
		reply: `Write to ${one.name ?? "the person"}`,
		note: "Add a note",
		call: "What was agreed (optional)",
	};
	const hints = {
		reply: `It goes ${wayWords(one)}. Leave out health information.`,
		note: "Type @ and a name to mention a colleague. Only the team sees notes.",
		call: "Only the team sees it.",
	};
	return (
		<section aria-labelledby="write" className={styles.section}>
			<Stack gap={4}>
				<h2 id="write" className={desk.heading}>
					{writes.length > 1 ? "Reply, note or call" : "Note"}
				</h2>
				{told}
				<NotReached notReached={notReached} one={one} isOpen={isOpen} />
				{isOpen && missingWords(one).map((line) => <p key={line}>{line}</p>)}
				{draft && <p>You haven’t sent this yet. Only you can see it.</p>}
				<div ref={box} className={styles.box}>
					<ActForm
						key={round}
						intent="reply"
						others={["note", "call"]}
						values={{ intent: (!chosen && way) || first, text: [draft?.text, chosen].filter(Boolean).join("\n\n") }}
						labels={{
							intent: "What would you like to do?",
							is_reached: "Did you reach them?",
							next_at: "Try again at",
						}}
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
						{writes.includes("call") && (
							<div data-for="call">
								<Choice
									name="is_reached"
									options={[
										{ value: "yes", label: "Yes" },
										{ value: "no", label: "No" },
									]}
								/>
							</div>
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
						{writes.includes("reply") && (
							<div data-for="reply">
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
						<div>
							<Send variant="primary">
								<Each of={writes} words={BUTTONS} />
							</Send>
						</div>
					</ActForm>
				</div>
				{answers.length > 0 && writes.includes("reply") && (
					<SavedReplies answers={answers} values={values} into={box} />
				)}
			</Stack>
		</section>
	);
};
