import type { Input } from "#contract/endpoint.ts";
import type { exportRecord } from "#contract/people/records.ts";
import { shortCalendarDay } from "#contract/shared/dates-in-words.ts";
import { officeDay } from "#contract/shared/office-hours.ts";
import { contactDetailsOf } from "#domains/cases/contact-details.ts";
import type { Transaction } from "#platform/db/database.ts";
import { invalid } from "#platform/http/problem.ts";

type IdentityCheck = Required<Pick<Input<typeof exportRecord>["body"], "identity" | "detail" | "asked_on" | "seen">>;

/**
 * Checks how a colleague confirmed the identity of a person who asks for an export. A contact detail counts only if it
 * was confirmed before the day the person asked: a detail that came with the request, or later, may belong to someone
 * else. The contract requires every field.
 * @returns what the audit stores: the method, and either the kind of detail (never the detail itself) and the day, or
 * what the colleague wrote about the documents they saw
 * @throws Problem 422 at the fields that don't count
 */
export const checkIdentity = async (
	trx: Transaction,
	root: string,
	asked: IdentityCheck,
	now: Date,
): Promise<Record<string, string>> => {
	if (asked.identity === "documents") return { identity: "documents", seen: asked.seen };
	const detail = (await contactDetailsOf(trx, root)).find(({ kind, key }) => `${kind} ${key}` === asked.detail);
	const errors: { field: keyof IdentityCheck; message: string }[] = [];
	const since = detail?.confirmed?.known_since && officeDay(new Date(detail.confirmed.known_since));
	if (!detail) errors.push({ field: "detail", message: "This is not one of their phone numbers or email addresses" });
	else if (!detail.confirmed)
		errors.push({
			field: "detail",
			message: "No one has confirmed this detail. Choose another, or check their documents.",
		});
	else if (!since)
		errors.push({
			field: "detail",
			message:
				"This person's cases were joined by a typed address, so this number may be someone else's. Check their documents instead.",
		});
	if (asked.asked_on > officeDay(now)) errors.push({ field: "asked_on", message: "This day is in the future" });
	else if (since && since >= asked.asked_on) {
		const day = shortCalendarDay(since);
		errors.push(
			{
				field: "detail",
				message: `Confirmed on ${day}. It must be confirmed before the day they asked. Check the day, or check their documents.`,
			},
			{ field: "asked_on", message: `This must be after ${day}, when the contact detail was confirmed` },
		);
	}
	if (!detail || errors.length > 0) throw invalid(errors);
	return { identity: "detail", detail: detail.kind, asked_on: asked.asked_on };
};
