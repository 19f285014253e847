import type { CaseEvent } from "#contract/cases/cases.ts";
import { Stack } from "../../ui/layout/layout.tsx";
import desk from "../desk/desk.module.css";
import styles from "./case.module.css";
import { eventWords, isWholeSentence } from "./history-words.ts";
import { IncomingMail } from "./incoming-mail.tsx";
import { Paged, type PageOf } from "./page-of.tsx";
import { moment } from "./words.ts";

const BY_VISITOR = new Set([
	"details-sent",
	"consent-given",
	"consent-changed",
	"consent-withdrawn",
	"call-asked",
	"message-sent",
	"visitor-message",
	"email-in",
	"request-cancelled",
	"contact-changed",
	"email-change-asked",
	"email-change-dropped",
	"email-changed",
	"start-not-yet",
	"referral-wait-chosen",
	"referral-look-chosen",
]);

const whoDid = ({ who, kind, facts }: CaseEvent): string =>
	who ??
	(BY_VISITOR.has(kind) ||
	(["referral-started", "referral-contacted", "contact-missed"].includes(kind) && facts.way === "own-page")
		? "The person"
		: facts.way === "link" || kind === "claim-waiting"
			? "Someone"
			: "The service");

/** Timeline of a case: each event and who caused it. */
export const History = ({ timeline, page, today }: { timeline: readonly CaseEvent[]; page: PageOf; today: string }) => (
	<section aria-labelledby="timeline">
		<Stack gap={3}>
			<h2 id="timeline" className={desk.heading}>
				History
			</h2>
			<Paged of={page} what="history">
				<ol className={styles.timeline}>
					{timeline.map((event) => (
						<li key={event.id}>
							<time dateTime={event.at}>{moment(event.at, today)}</time>
							<div>
								{isWholeSentence(event) ? "" : `${whoDid(event)} `}
								{eventWords(event)}
								{event.message && <span className={styles.message}>{event.message}</span>}
								{event.mail && <IncomingMail mail={event.mail} />}
							</div>
						</li>
					))}
				</ol>
			</Paged>
		</Stack>
	</section>
);
