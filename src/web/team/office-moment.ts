import { momentOf } from "#contract/shared/office-hours.ts";

/**
 * Converts a `datetime-local` value in office time to ISO 8601.
 * Returns an invalid value unchanged, so that the API reports it at its field.
 */
export const officeMoment = (typed: string): string => {
	const [, day, time] = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})$/.exec(typed) ?? [];
	return day && time && !Number.isNaN(Date.parse(`${day}T${time}Z`))
		? momentOf(day, `${time}:00`).toISOString()
		: typed;
};

/** The moment in a day field and a time field; undefined without a day. */
export const momentIn = (form: FormData, day: string, time: string): string | undefined => {
	const [typed, clock] = [day, time].map((name) => String(form.get(name) ?? "").trim());
	return typed ? officeMoment(`${typed}T${clock?.slice(0, 5) || "00:00"}`) : undefined;
};
