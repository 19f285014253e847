import type { CaseLine, listCases } from "#contract/cases/cases.ts";
import type { Output } from "#contract/endpoint.ts";
import { clockTime, shortDay } from "#contract/shared/dates-in-words.ts";
import { isolated } from "#contract/shared/isolated.ts";
import { officeDay } from "#contract/shared/office-hours.ts";
import { Name, Reference } from "#web/ui/bdi/bdi.tsx";
import { teamLinks } from "../../lib/team-links.ts";
import { Icon } from "../../ui/icon/icon.tsx";
import { Link } from "../../ui/link/link.tsx";
import { Parts } from "../common/parts.tsx";
import { BULK_FORM } from "./bulk.tsx";
import { tickOf } from "./bulk-words.ts";
import styles from "./cases.module.css";
import type { Ticks } from "./use-ticks.ts";
import { flagWords, kindWords, moment, STATUS_WORDS } from "./words.ts";

type Listed = Output<typeof listCases>["results"][number];

const placeWords = (place: string): string => (/^\d{4}$/.test(place) ? `Postcode ${place}` : place);

/** What a colleague must know before opening a case, most important first. */
const marksOf = (one: CaseLine): string[] => [
	...(one.is_marked ? ["Danger: read first"] : []),
	...(one.denied_by ? ["“This wasn’t me”: decide first"] : []),
	...(one.is_unassessed ? ["Assess the complaint"] : []),
	...flagWords(one.flags),
	...(one.flags.includes("submitted-anyway") ? ["Check location"] : []),
	...(one.flags.includes("appeal") && one.status !== "closed" ? ["Appeal"] : []),
];

/** What the case is: its kind, unless the title says it, then title and place. */
const whatOf = (one: CaseLine): string[] => {
	const { title, name, place } = one;
	const kind = kindWords(one);
	return [...(title.startsWith(kind) ? [] : [kind]), ...(name ? [title] : []), ...(place ? [placeWords(place)] : [])];
};

const WARNINGS = { none: "Due", "75": "Due soon", "90": "Due very soon", late: "Overdue" } as const;

/** When the case is due, or what it waits for. A phone shows the time of today, and the day of other days. */
const Due = ({ one: { clock, status }, today }: { one: CaseLine; today: string }) => {
	if (clock.due_at === null || clock.is_paused || status === "closed")
		return <span className={styles.due}>{STATUS_WORDS[status]}</span>;
	const isToday = officeDay(new Date(clock.due_at)) === today;
	return (
		<span className={`${styles.due} ${styles.clock}`} data-warning={clock.warning}>
			<Icon name={clock.warning === "none" ? "clock" : "warning"} size="small" /> {WARNINGS[clock.warning]}{" "}
			<time dateTime={clock.due_at}>
				{isToday ? clockTime(clock.due_at) : shortDay(clock.due_at)}
				{!isToday && <span className={styles.wide}>, {clockTime(clock.due_at)}</span>}
			</time>
		</span>
	);
};

interface Props {
	cases: readonly Listed[];
	/** Without it, the rows have no boxes and no first words, for a narrow column. */
	ticks?: Ticks;
	today: string;
	/** The case that is open beside the list. */
	current?: string | undefined;
}

/** The list of cases in the inbox, one row each, with boxes that belong to the form of `Bulk`. */
export const CaseList = ({ cases, ticks, today, current }: Props) => (
	<ul className={styles.list} data-cases="">
		{cases.map((one) => (
			<li key={one.id} className={styles.case} data-warning={one.clock.warning}>
				{ticks && (
					<label className={styles.tick}>
						<input
							type="checkbox"
							name="cases"
							form={BULK_FORM}
							value={tickOf(one)}
							aria-label={`Tick ${isolated(one.name ?? one.title)}, ${one.reference}`}
							checked={ticks.has(one.id)}
							onChange={({ currentTarget: { checked } }) => ticks.set([one.id], checked)}
						/>
					</label>
				)}
				<Link
					href={teamLinks.case(one.id)}
					className={styles.link}
					data-case={ticks && one.id}
					aria-current={one.id === current ? "true" : undefined}
				>
					<Name>{one.name ?? one.title}</Name>
				</Link>
				{whatOf(one).length > 0 && (
					<span className={styles.what}>
						<Parts of={whatOf(one)} />
					</span>
				)}
				<p className={styles.last}>
					{marksOf(one).map((words) => (
						<span key={words} className={styles.mark}>
							{words}
						</span>
					))}
					{ticks && (
						<>
							{one.snoozed_until && <span>Snoozed until {moment(one.snoozed_until, today)}</span>}
							{one.next_action && (
								<span>
									Next: <bdi>{one.next_action}</bdi>
								</span>
							)}
							<span>
								<bdi>{one.last_words}</bdi>
							</span>
						</>
					)}
				</p>
				<Due one={one} today={today} />
				<span className={styles.owner}>
					{one.status === "new" || one.status === "waiting-provider" ? (
						<span className={styles.wide}>{STATUS_WORDS[one.status]} · </span>
					) : null}
					{one.owner ? <Name>{one.owner.name}</Name> : "Unassigned"}
					<span className={styles.wide}>
						{" "}
						· <Reference>{one.reference}</Reference>
					</span>
				</span>
			</li>
		))}
	</ul>
);
