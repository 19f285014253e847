import type { CaseClock } from "#contract/cases/cases.ts";
import { Icon } from "../../ui/icon/icon.tsx";
import styles from "./cases.module.css";
import { moment } from "./words.ts";

const WARNINGS = { none: "Due", "75": "Due soon:", "90": "Due very soon:", late: "Overdue since" } as const;

/** When a case is due. Words and an icon show the urgency, so that colour is not the only cue. */
export const Clock = ({ clock, today }: { clock: CaseClock; today: string }) => {
	if (clock.due_at === null) return null;
	if (clock.is_paused)
		return (
			<span className={styles.clock}>
				<Icon name="clock" size="small" /> On hold
			</span>
		);
	return (
		<span className={styles.clock} data-warning={clock.warning}>
			<Icon name={clock.warning === "none" ? "clock" : "warning"} size="small" /> {WARNINGS[clock.warning]}{" "}
			<time dateTime={clock.due_at}>{moment(clock.due_at, today)}</time>
		</span>
	);
};
