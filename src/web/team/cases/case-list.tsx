import type { CaseLine } from "#contract/cases/cases.ts";
import { links } from "../../lib/links.ts";
import { Link } from "../../ui/link/link.tsx";
import desk from "../desk/desk.module.css";
import styles from "./cases.module.css";
import { Clock } from "./clock.tsx";
import { flagWords, KIND_WORDS, moment, STATUS_WORDS } from "./words.ts";

const placeWords = (place: string): string => (/^\d{4}$/.test(place) ? `Postcode ${place}` : place);

/** The list of cases in the inbox. */
export const CaseList = ({ cases, today }: { cases: readonly CaseLine[]; today: string }) => (
	<ul className={desk.list} data-cases="">
		{cases.map((one) => (
			<li key={one.id} className={styles.case} data-warning={one.clock.warning}>
				<div className={styles.head}>
					<span className={styles.kind}>{KIND_WORDS[one.kind]}</span>
					<Link href={links.teamCase(one.id)} className={styles.link} data-case={one.id}>
						{one.name ?? one.title}
						{one.name && <span className={desk.title}>{one.title}</span>}
					</Link>
					<span className={styles.reference}>{one.reference}</span>
				</div>
				<div className={styles.facts}>
					{one.is_marked && <strong className={desk.mark}>Danger: read first</strong>}
					{one.denied_by && <strong className={desk.mark}>“This wasn’t me”: decide first</strong>}
					{one.is_unassessed && <span className={desk.mark}>Assess the complaint</span>}
					<span>{STATUS_WORDS[one.status]}</span>
					<span>{one.owner ? one.owner.name : "Unassigned"}</span>
					{one.place && <span>{placeWords(one.place)}</span>}
					{flagWords(one.flags).map((words) => (
						<span key={words} className={desk.mark}>
							{words}
						</span>
					))}
					{one.flags.includes("submitted-anyway") && <span className={desk.mark}>Check location</span>}
					{one.flags.includes("appeal") && one.status !== "closed" && <span className={desk.mark}>Appeal</span>}
					{one.snoozed_until && <span className={desk.mark}>Snoozed until {moment(one.snoozed_until, today)}</span>}
					{one.next_action && <span>Next: {one.next_action}</span>}
					<span>
						Received <time dateTime={one.created_at}>{moment(one.created_at, today)}</time>
					</span>
					<Clock clock={one.clock} today={today} />
				</div>
			</li>
		))}
	</ul>
);
