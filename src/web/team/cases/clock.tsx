import type { CaseClock } from "#contract/cases/cases.ts";
import { Icon } from "../../ui/icon/icon.tsx";
import styles from "./cases.module.css";
import { moment } from "./words.ts";

const WARNINGS = { none: "Due", "75": "Due soon,", "90": "Due very soon,", late: "Overdue since" } as const;

/** By when a case is to be dealt with, and how near that is: by words and a sign, not by colour alone. */
export const Clock = ({ clock, today }: { clock: CaseClock; today: string }) => {
	if (clock.due_at === null) return null;
	if (clock.is_paused)
		return (
			<span className={styles.clock}>
				<Icon name="clock" size="small" /> Clock stands
			</span>
		);
	return (
		<span className={styles.clock} data-warning={clock.warning}>
			<Icon name={clock.warning === "none" ? "clock" : "warning"} size="small" /> {WARNINGS[clock.warning]}{" "}
			<time dateTime={clock.due_at}>{moment(clock.due_at, today)}</time>
		</span>
	);
};
