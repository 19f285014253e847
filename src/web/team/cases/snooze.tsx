import { clockTime, shortDay } from "#contract/shared/dates-in-words.ts";
import { nextDay, officeDay, officeTime } from "#contract/shared/office-hours.ts";
import { ActForm, useRefused } from "#web/forms/act-form.tsx";
import { Button } from "#web/ui/button/button.tsx";
import { TextField } from "#web/ui/field/field.tsx";
import { sentence } from "./words.ts";

/** A moment to snooze to: “Tomorrow 8:30 am”, “Monday 8:30 am”, or with the day if it's more than a week away. */
export const snoozeWords = (at: string, today: string): string => {
	const day = officeDay(new Date(at));
	const weekday = new Intl.DateTimeFormat("en-AU", { weekday: "long", timeZone: "UTC" }).format(new Date(day));
	const isThisWeek = Date.parse(day) - Date.parse(today) < 8 * 24 * 3600_000;
	return `${day === nextDay(today) ? "Tomorrow" : isThisWeek ? weekday : sentence(shortDay(at))} ${clockTime(at)}`;
};

/** A day and a time, which start as the office's next opening. */
export const SnoozeDay = ({
	times,
	id = "snooze",
	intent = "snooze",
}: {
	times: readonly string[];
	id?: string;
	intent?: string;
}) => {
	const refused = useRefused([intent]);
	const typed = (name: string) => refused?.typed[name]?.[0];
	return (
		<>
			<TextField
				id={`${id}_day`}
				name="snooze_day"
				type="date"
				label="Another day"
				defaultValue={typed("snooze_day")}
				error={refused?.errors.snoozed_until}
			/>
			<TextField
				id={`${id}_time`}
				name="snooze_time"
				type="time"
				label="Time in Melbourne"
				defaultValue={typed("snooze_time") ?? (times[0] && officeTime(new Date(times[0])).time.slice(0, 5))}
			/>
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
			{times.map((at) => (
				<Button key={at} type="submit" name="snoozed_until" value={at} variant="secondary">
					{snoozeWords(at, today)}
				</Button>
			))}
		</ActForm>
		<ActForm intent="snooze" hidden={{ version }} submit="Snooze until then">
			<SnoozeDay times={times} />
		</ActForm>
	</>
);
