import type { TimelineEntry } from "#contract/cases/timeline.ts";
import { teamLinks } from "#web/lib/team-links.ts";
import { Name, Reference, WithNames } from "#web/ui/bdi/bdi.tsx";
import { Link } from "../../ui/link/link.tsx";
import { Section } from "../common/section.tsx";
import styles from "./case.module.css";
import { EmailLine } from "./emails.tsx";
import { eventWords, isWholeSentence } from "./history-words.ts";
import { Files, IncomingMail } from "./incoming-mail.tsx";
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
			{mentions.length > 0 && (
				<p className={styles.by}>
					Notified: <WithNames of={mentions}>{mentions.join(", ")}</WithNames>
				</p>
			)}
			{unknown_mentions.map((name) => (
				<p key={name} className={styles.by}>
					No colleague is called “<Name>{name}</Name>”, so nobody was notified.
				</p>
			))}
		</>
	);
};

/** An entry, with its case where entries of several cases stand together. */
type PlacedEntry = TimelineEntry & { case?: { id: string; reference: string } | undefined };

const Entry = ({ entry, caseId, today }: { entry: PlacedEntry; caseId: string | undefined; today: string }) => {
	const { id, at, kind, said, emails, case: place } = entry;
	const of = place?.id ?? caseId ?? "";
	return (
		<li id={place ? undefined : id}>
			<time dateTime={at}>{moment(at, today)}</time>
			<div>
				{place && (
					<p className={styles.by}>
						<Link href={teamLinks.case(place.id)}>
							<Reference>{place.reference}</Reference>
						</Link>
					</p>
				)}
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
				<Files files={entry.files.map((file) => ({ ...file, href: teamLinks.replyFile(of, file.id) }))} />
				<IncomingMail entry={entry} caseId={of} mayMove={place === undefined} />
				{kind === "note" && <Mentions {...entry} />}
				{emails.map((email) => (
					<EmailLine key={email.id} email={email} />
				))}
			</div>
		</li>
	);
};

interface Props {
	/** Absent: entries of several cases, each with its own. */
	caseId?: string;
	timeline: readonly PlacedEntry[];
	page: PageOf;
	today: string;
}

/** What was said and what happened in a case, or in all cases of a person: writer, reader and way. The newest entry is last. */
export const Timeline = ({ caseId, timeline, page, today }: Props) => (
	<Section id="timeline" title="Timeline" gap={3}>
		<Paged of={page} what="entries">
			<ol className={styles.timeline}>
				{timeline.map((entry) => (
					<Entry key={`${entry.case?.id} ${entry.id}`} entry={entry} caseId={caseId} today={today} />
				))}
			</ol>
		</Paged>
	</Section>
);
