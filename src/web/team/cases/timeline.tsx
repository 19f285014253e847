import type { TimelineEntry } from "#contract/cases/timeline.ts";
import { Stack } from "../../ui/layout/layout.tsx";
import desk from "../desk/desk.module.css";
import styles from "./case.module.css";
import { EmailLine } from "./emails.tsx";
import { eventWords, isWholeSentence } from "./history-words.ts";
import { IncomingMail } from "./incoming-mail.tsx";
import { Paged, type PageOf } from "./page-of.tsx";
import { moment } from "./words.ts";

const BY_VISITOR = new Set([
	"details-sent",
	"consent-given",
	"consent-changed",
	"consent-withdrawn",
	"request-cancelled",
	"contact-changed",
	"email-change-asked",
	"email-change-dropped",
	"email-changed",
	"start-not-yet",
	"referral-wait-chosen",
	"referral-look-chosen",
]);

const whoDid = ({ who, kind, facts, said }: TimelineEntry): string =>
	who ??
	(said?.from === "team"
		? "A former colleague"
		: said?.from === "person" ||
				BY_VISITOR.has(kind) ||
				(["referral-started", "referral-contacted", "contact-missed"].includes(kind) && facts.way === "own-page")
			? "The person"
			: facts.way === "link" || kind === "claim-waiting"
				? "Someone"
				: "The service");

/** Colleagues that a note mentions. */
const Mentions = ({ facts }: TimelineEntry) => {
	const { mentions, unknown_mentions } = facts as { mentions: string[]; unknown_mentions: string[] };
	return (
		<>
			{mentions.length > 0 && <p className={styles.by}>Notified: {mentions.join(", ")}</p>}
			{unknown_mentions.map((name) => (
				<p key={name} className={styles.by}>
					No colleague is called “{name}”, so nobody was notified.
				</p>
			))}
		</>
	);
};

const Entry = ({ entry, today }: { entry: TimelineEntry; today: string }) => {
	const { id, at, kind, said, emails } = entry;
	return (
		<li id={id}>
			<time dateTime={at}>{moment(at, today)}</time>
			<div>
				{kind !== "email" && (
					<p>
						{isWholeSentence(entry) ? "" : <strong>{whoDid(entry)} </strong>}
						{eventWords(entry)}
					</p>
				)}
				{said?.text && (
					<p className={styles.words} data-from={kind === "note" ? "note" : said.from}>
						{said.text}
					</p>
				)}
				{entry.mail && <IncomingMail mail={entry.mail} />}
				{kind === "note" && <Mentions {...entry} />}
				{emails.map((email) => (
					<EmailLine key={email.id} email={email} />
				))}
			</div>
		</li>
	);
};

interface Props {
	timeline: readonly TimelineEntry[];
	page: PageOf;
	today: string;
}

/** What was said and what happened in a case: writer, reader and way. The newest entry is last. */
export const Timeline = ({ timeline, page, today }: Props) => (
	<section aria-labelledby="timeline">
		<Stack gap={3}>
			<h2 id="timeline" className={desk.heading}>
				Timeline
			</h2>
			<Paged of={page} what="entries">
				<ol className={styles.timeline}>
					{timeline.map((entry) => (
						<Entry key={entry.id} entry={entry} today={today} />
					))}
				</ol>
			</Paged>
		</Stack>
	</section>
);
