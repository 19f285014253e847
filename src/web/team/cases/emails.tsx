import type { Case } from "#contract/cases/cases.ts";
import type { CaseEmail } from "#contract/cases/emails.ts";
import { ActForm } from "#web/forms/act-form.tsx";
import { PhoneLink } from "#web/parts/phone-link/phone-link.tsx";
import { Disclosure } from "../../ui/disclosure/disclosure.tsx";
import { Notice } from "../../ui/notice/notice.tsx";
import { answerWords } from "../operations/words.ts";
import styles from "./case.module.css";
import { moment } from "./words.ts";

const STATE_WORDS: Record<CaseEmail["state"], string> = {
	waiting: "Sending",
	late: "Delayed, not sent yet",
	sent: "Sent",
	delivered: "Arrived",
	kept: "Not sent: no mail server is set up",
	refused: "Not delivered",
	"given-up":
		"Not sent: a colleague discarded it, the owner of the address said that they didn’t ask or sent STOP, or emails to it come back",
	held: "Many emails today: waits to be sent in one",
	gathered: "Sent in one email with others",
};

const TEXT_STATES: Partial<typeof STATE_WORDS> = {
	kept: "Not sent: no text message service is set up",
	"given-up": "Not sent: they texted STOP, a colleague discarded it, or too many went to this number today",
};

const isLost = ({ state }: CaseEmail) => state === "refused" || state === "late" || state === "given-up";

/** The phone number to call because an email didn't arrive. */
const InPlace = ({ email: { call, whose } }: { email: CaseEmail }) => {
	if (whose === "team") return null;
	if (!call) return <> We have no phone number for {whose === "person" ? "the person" : "the provider"}.</>;
	return (
		<>
			{" "}
			Call {whose === "person" ? "the person" : "the provider"} on <PhoneLink of={call.phone} />
			{whose === "person" && (call.is_confirmed ? " (confirmed)" : " (never confirmed)")}.
		</>
	);
};

/** Warning at the top of a case while an email to the person or a provider is undelivered. */
export const LostEmails = ({ emails: lost }: { emails: readonly CaseEmail[] }) => {
	const [last] = lost;
	if (!last) return null;
	const kinds = last.is_text ? "text message" : "email";
	return (
		<Notice
			kind="warning"
			title={
				lost.length === 1
					? `${last.is_text ? "A" : "An"} ${kinds} didn’t arrive`
					: `${lost.length} messages didn’t arrive`
			}
		>
			<p>
				“{last.subject}” to {last.to} {last.state === "late" ? "hasn’t been sent yet" : "wasn’t delivered"}.
				<InPlace email={last} /> <a href="#timeline">Timeline</a>
			</p>
		</Notice>
	);
};

/** Warning while emails to the person's address come back, with the way to try it again. */
export const Unreachable = ({ one: { email, unreachable_since }, today }: { one: Case; today: string }) =>
	unreachable_since && (
		<Notice kind="warning" title="Emails to this person come back">
			<p>
				{email} could not be reached since {moment(unreachable_since, today)}. We stopped automatic emails and reminders
				to this address.
			</p>
			<ActForm intent="try-address" submit="Send to this address again" inline />
		</Notice>
	);

/** The person sent STOP, by email or text message. */
export const Stopped = ({
	one: { reminders_stopped_since, texts_stopped_since },
	today,
}: {
	one: Case;
	today: string;
}) => (
	<>
		{reminders_stopped_since && (
			<Notice kind="info" title="They want no reminders">
				<p>
					They sent STOP, {moment(reminders_stopped_since, today)}. They get no reminders and alerts by email. Replies
					and news of their request still go.
				</p>
				<ActForm intent="try-address" submit="Send reminders again" inline />
			</Notice>
		)}
		{texts_stopped_since && (
			<Notice kind="info" title="They want no text messages">
				<p>
					They texted STOP, {moment(texts_stopped_since, today)}. Send text messages again only if they told you so.
				</p>
				<ActForm intent="try-address" hidden={{ to: "phone" }} submit="Send text messages again" inline />
			</Notice>
		)}
	</>
);

const WHOSE_WORDS: Record<CaseEmail["whose"], string> = {
	person: "the person",
	provider: "the provider",
	team: "our team",
};

/** An email in the timeline: recipient, whether it arrived, and its text. */
export const EmailLine = ({ email }: { email: CaseEmail }) => (
	<div className={styles.email}>
		<p>
			{email.is_text ? (
				`Text message to ${WHOSE_WORDS[email.whose]}, ${email.to}`
			) : (
				<>
					Email to {WHOSE_WORDS[email.whose]}, {email.to}: <strong>{email.subject}</strong>
				</>
			)}
		</p>
		<p className={styles.by}>
			{(email.is_text && TEXT_STATES[email.state]) || STATE_WORDS[email.state]}.
			{isLost(email) && email.error && ` ${answerWords(email.error)}.`}
			{isLost(email) && <InPlace email={email} />}
		</p>
		{email.text && (
			<Disclosure
				summary={
					<>
						{email.is_text ? "Read text message" : "Read email"}
						{!email.is_text && <span className="visually-hidden">: {email.subject}</span>}
					</>
				}
			>
				<blockquote className={styles.said}>{email.text}</blockquote>
			</Disclosure>
		)}
	</div>
);
