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
	kept: "Not sent: no mail server is set up",
	refused: "Not delivered",
	"given-up":
		"Not sent: a colleague discarded it, the owner of the address said that they didn’t ask, or emails to it come back",
	held: "Many emails today: waits to be sent in one",
	gathered: "Sent in one email with others",
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
	return (
		<Notice kind="warning" title={lost.length === 1 ? "An email didn’t arrive" : `${lost.length} emails didn’t arrive`}>
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

const WHOSE_WORDS: Record<CaseEmail["whose"], string> = {
	person: "the person",
	provider: "the provider",
	team: "our team",
};

/** An email in the timeline: recipient, whether it arrived, and its text. */
export const EmailLine = ({ email }: { email: CaseEmail }) => (
	<div className={styles.email}>
		<p>
			Email to {WHOSE_WORDS[email.whose]}, {email.to}: <strong>{email.subject}</strong>
		</p>
		<p className={styles.by}>
			{STATE_WORDS[email.state]}.{isLost(email) && email.error && ` ${answerWords(email.error)}.`}
			{isLost(email) && <InPlace email={email} />}
		</p>
		{email.text && (
			<Disclosure
				summary={
					<>
						Read email<span className="visually-hidden">: {email.subject}</span>
					</>
				}
			>
				<blockquote className={styles.said}>{email.text}</blockquote>
			</Disclosure>
		)}
	</div>
);
