import { addCallAttempt, sendNotReachedEmail } from "#contract/cases/call-attempts.ts";
import { momentOf } from "#contract/shared/office-hours.ts";
import type { From } from "../../lib/call.ts";
import { send } from "../answer.ts";

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

/** Sends a form about phone calls to the API. Undefined for any other form. */
export const actOnCall = (from: From & { params: { id: string } }, form: FormData) => {
	const { params } = from;
	const field = (name: string) => String(form.get(name) ?? "");
	switch (field("intent")) {
		case "call": {
			const is_reached = ({ yes: true, no: false } as Record<string, boolean>)[field("is_reached")] as boolean;
			return send(from, addCallAttempt, {
				params,
				body: {
					is_reached,
					agreed: field("agreed"),
					next_at: field("next_at") ? officeMoment(field("next_at")) : null,
				},
			});
		}
		case "not-reached":
			return send(from, sendNotReachedEmail, { params, body: {} });
	}
};
