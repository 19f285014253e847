import { clockTime, shortDay } from "#contract/shared/dates-in-words.ts";
import { nextDay, officeDay, officeTime } from "#contract/shared/office-hours.ts";
import { ActForm, useRefused } from "#web/forms/act-form.tsx";
import { Button } from "#web/ui/button/button.tsx";
import { Field } from "../../forms/contract-form.tsx";
import common from "../common/common.module.css";
import { sentence } from "./words.ts";

/** A moment to snooze to: “Tomorrow 8:30 am”, “Monday 8:30 am”, or with the day if it's more than a week away. */
export const snoozeWords = (at: string, today: string): string => {
	const day = officeDay(new Date(at));
	const weekday = new Intl.DateTimeFormat("en-AU", { weekday: "long", timeZone: "UTC" }).format(new Date(day));
	const isThisWeek = Date.parse(day) - Date.parse(today) < 8 * 24 * 3600_000;
	return `${day === nextDay(today) ? "Tomorrow" : isThisWeek ? weekday : sentence(shortDay(at))} ${clockTime(at)}`;
};

/** What the form of `SnoozeDay` holds at first: the time of the office's next opening. */
export const snoozeStart = ([first]: readonly string[]) =>
	first ? { snooze_time: officeTime(new Date(first)).time.slice(0, 5) } : {};

/** A day and a time. */
export const SnoozeDay = ({ id = "snooze", intent = "snooze" }: { id?: string; intent?: string }) => {
	const error = useRefused([intent])?.errors.snoozed_until;
	return (
		<>
			<Field name="snooze_day" id={`${id}_day`} type="date" label="Another day" error={error} />
			<Field name="snooze_time" id={`${id}_time`} type="time" label="Time in Melbourne" />
		</>
	);
};

interface Props {
	version: number;
	/** Moments that one press chooses. */
	times: readonly string[];
	today: string;
}

/** Snoozes a case: in one press to when the office opens next or next week, or to a day. */
export const Snooze = ({ version, times, today }: Props) => (
	<>
		<ActForm intent="snooze" hidden={{ version }} inline>
			<input type="hidden" name="intent" value="snooze" />
			<div className={common.ways}>
				{times.map((at) => (
					<Button key={at} type="submit" name="snoozed_until" value={at} variant="secondary">
						{snoozeWords(at, today)}
					</Button>
				))}
			</div>
		</ActForm>
		<ActForm intent="snooze" hidden={{ version }} values={snoozeStart(times)} submit="Snooze until then">
			<SnoozeDay />
		</ActForm>
	</>
);
