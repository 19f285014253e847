import type { CaseEmail } from "#contract/cases/emails.ts";
import { telephone } from "../../lib/links.ts";
import { Disclosure } from "../../ui/disclosure/disclosure.tsx";
import { Stack } from "../../ui/layout/layout.tsx";
import { Notice } from "../../ui/notice/notice.tsx";
import desk from "../desk/desk.module.css";
import { answerWords } from "../operations/words.ts";
import styles from "./case.module.css";
import { moment } from "./words.ts";

const STATE_WORDS: Record<CaseEmail["state"], string> = {
	waiting: "Sending",
	late: "Delayed, not sent yet",
	sent: "Sent",
	kept: "Not sent: no mail server is set up",
	refused: "Not delivered",
	"given-up": "Not sent: a colleague discarded it, or the owner of the address said that they didn’t ask",
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
			Call {whose === "person" ? "the person" : "the provider"} on <a href={telephone(call.phone)}>{call.phone}</a>
			{whose === "person" && (call.is_confirmed ? " (confirmed)" : " (never confirmed)")}.
		</>
	);
};

/** Warning at the top of a case while an email to the person or a provider is undelivered. */
export const LostEmails = ({ emails }: { emails: readonly CaseEmail[] }) => {
	const lost = emails.filter((one) => (one.state === "refused" || one.state === "late") && one.whose !== "team");
	const [last] = lost;
	if (!last) return null;
	return (
		<Notice kind="warning" title={lost.length === 1 ? "An email didn’t arrive" : `${lost.length} emails didn’t arrive`}>
			<p>
				“{last.subject}” to {last.to} {last.state === "late" ? "hasn’t been sent yet" : "wasn’t delivered"}.
				<InPlace email={last} /> <a href="#emails">All emails</a>
			</p>
		</Notice>
	);
};

/** Emails about a case: text, recipient and delivery status. */
export const Emails = ({ emails, today }: { emails: readonly CaseEmail[]; today: string }) =>
	emails.length === 0 ? null : (
		<section aria-labelledby="emails">
			<Stack gap={3}>
				<h2 id="emails" className={desk.heading}>
					Emails
				</h2>
				<ul className={styles.notes}>
					{emails.map((one) => (
						<li key={one.id} className={styles.referral}>
							<p>
								<strong>{one.subject}</strong>
							</p>
							<p>
								{STATE_WORDS[one.state]}.{isLost(one) && one.error && ` ${answerWords(one.error)}.`}
								{isLost(one) && <InPlace email={one} />}
							</p>
							<p className={styles.by}>
								<time dateTime={one.at}>{moment(one.at, today)}</time> to {one.to}
							</p>
							{one.text && (
								<Disclosure
									summary={
										<>
											Read email<span className="visually-hidden">: {one.subject}</span>
										</>
									}
								>
									<blockquote className={styles.said}>{one.text}</blockquote>
								</Disclosure>
							)}
						</li>
					))}
				</ul>
			</Stack>
		</section>
	);
