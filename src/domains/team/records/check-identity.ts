import { shortCalendarDay } from "#contract/dates-in-words.ts";
import type { Input } from "#contract/endpoint.ts";
import { officeDay } from "#contract/office-hours.ts";
import type { exportRecord } from "#contract/records.ts";
import type { Transaction } from "#platform/db/database.ts";
import { invalid } from "#platform/http/problem.ts";
import { contactDetailsOf } from "./contact-details.ts";

type Asked = Pick<Input<typeof exportRecord>["body"], "identity" | "detail" | "asked_on" | "seen">;

const refuse = (field: keyof Asked, message: string) => invalid([{ field, message }]);

/**
 * Checks how a colleague made sure who asks for an export. A contact detail counts only if it was confirmed before the day the person asked: a detail that
 * came with the request, or after it, may belong to somebody else.
 * @returns what the audit keeps: the way and the kind of detail, never the detail itself
 * @throws Problem 422 at the field that is missing or does not count
 */
export const checkIdentity = async (trx: Transaction, root: string, asked: Asked, now: Date): Promise<Record<string, string>> => {
	if (asked.identity === "documents") {
		if (!asked.seen) throw refuse("seen", "Please say what you saw");
		return { identity: "documents", seen: asked.seen };
	}
	if (!asked.detail) throw refuse("detail", "Please choose the phone number or email address you used");
	if (!asked.asked_on) throw refuse("asked_on", "Please enter the day they asked");
	if (asked.asked_on > officeDay(now)) throw refuse("asked_on", "This day is in the future");
	const detail = (await contactDetailsOf(trx, root)).find(({ kind, key }) => `${kind} ${key}` === asked.detail);
	if (!detail) throw refuse("detail", "This is not one of their phone numbers or email addresses");
	if (!detail.confirmed) throw refuse("detail", "Nobody has confirmed this. Choose another, or check their documents.");
	if (!detail.confirmed.known_since)
		throw refuse("detail", "This person's cases were joined by a typed address, so this number may be someone else's. Check their documents instead.");
	const since = officeDay(new Date(detail.confirmed.known_since));
	if (since >= asked.asked_on)
		throw refuse(
			"detail",
			`This is confirmed for this person since ${shortCalendarDay(since)}, which is not before the day they asked. Check their documents instead.`,
		);
	return { identity: "detail", detail: detail.kind, asked_on: asked.asked_on };
};
