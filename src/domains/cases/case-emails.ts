import { sql } from "kysely";
import type { CaseEmail } from "#contract/cases/emails.ts";
import { EMAIL_MINUTES } from "#contract/operations/options.ts";
import { anyOf } from "#platform/db/any-of.ts";
import type { Db } from "#platform/db/database.ts";
import { withoutNotMe } from "#platform/email/not-me.ts";
import { openedEmail } from "#platform/email/sealed-email.ts";
import type { Services } from "#platform/services.ts";
import { isPhoneNumber } from "#platform/text-messages/phone-number.ts";
import type { CaseRow } from "./cases-store.ts";
import { contactDetailsOf } from "./contact-details.ts";

/** Emails that are read at once: a page of them, and the newest lost ones. */
const MOST = 200;

interface Row {
	id: string;
	created_at: Date;
	kind: string;
	about: string;
	recipient: string;
	subject: string;
	text_body: string;
	html_body: string;
	sealed: Buffer | null;
	status: "waiting" | "sent" | "kept" | "failed" | "given-up" | "held" | "gathered";
	last_error: string | null;
	delivered_at: Date | null;
	is_person: boolean;
	is_team: boolean;
	provider_phone: string | null;
}

/** Emails about a case or its request, enquiry, chat or referrals: the asked ones, and those that may be lost. */
const rowsOf = (
	db: Db,
	{ id, email, phone: number }: Pick<CaseRow, "id" | "email" | "phone">,
	team: string,
	asked: readonly string[],
) =>
	db
		.selectFrom("letter as l")
		.select(["l.id", "l.created_at", "l.kind", "l.about", "l.recipient", "l.subject", "l.text_body", "l.html_body"])
		.select(["l.sealed", "l.status", "l.last_error", "l.delivered_at"])
		.select(({ eb, exists, fn, lit, or, selectFrom, val }) => {
			const lower = fn<string>("lower", ["l.recipient"]);
			const key = fn<string>("lower", [fn("btrim", ["l.recipient"])]);
			const ownKey = fn<string>("lower", [fn("btrim", [val(email)])]);
			const colleague = selectFrom("person as w")
				.select("w.id")
				.where("w.role", "=", "team")
				.where((w) => w(w.fn<string>("lower", ["w.email"]), "=", lower));
			const phone = selectFrom("referral as r")
				.innerJoin("provider as p", "p.id", "r.provider_id")
				.select((r) => r.fn<string | null>("nullif", [r.fn("btrim", ["p.phone_number"]), sql.lit("")]).as("phone"))
				.where("l.about", "like", "referral:%")
				.where((r) =>
					r(r.cast<string>("r.id", "text"), "=", r.fn<string>("split_part", ["l.about", sql.lit(":"), lit(2)])),
				);
			return [
				eb(or([eb(key, "=", ownKey), eb("l.recipient", "=", fn<string>("phone_key", [val(number)]))]), "is", lit(true))
					.$castTo<boolean>()
					.as("is_person"),
				or([eb(lower, "=", fn<string>("lower", [val(team)])), exists(colleague)])
					.$castTo<boolean>()
					.as("is_team"),
				phone.as("provider_phone"),
			];
		})
		.where((eb) =>
			eb(eb.fn<string>("subject_of", ["l.about"]), "in", (s) =>
				s.selectFrom("case_subject as s").select("s.subject").where("s.case_id", "=", id),
			),
		)
		.where((eb) => eb.or([eb("l.id", "=", anyOf(asked)), eb("l.status", "in", ["waiting", "failed"])]))
		.orderBy("l.created_at", "desc")
		.orderBy("l.id")
		.limit(MOST)
		.execute();

/** The person's number: a confirmed one, or else the one they typed. */
const phoneOf = async (db: Db, { id, phone }: Pick<CaseRow, "id" | "phone">): Promise<CaseEmail["call"]> => {
	const record = await db
		.selectFrom("case_record as l")
		.innerJoin("person_record as r", "r.id", "l.record_id")
		.select("r.root_id as root")
		.where("l.case_id", "=", id)
		.where("l.part", "=", "contact")
		.executeTakeFirst();
	const details = record ? await contactDetailsOf(db, record.root) : [];
	const known = details.find(({ kind, confirmed }) => kind === "phone" && confirmed?.known_since);
	if (known) return { phone: known.value, is_confirmed: true };
	return phone ? { phone, is_confirmed: false } : null;
};

/** Removes private links: their tokens have 43 characters and open the person's own page. */
const withoutKeys = (text: string): string => text.replace(/\/[\w-]{43}(?![\w-])/g, "/…");

const STATE = {
	sent: "sent",
	kept: "kept",
	failed: "refused",
	"given-up": "given-up",
	held: "held",
	gathered: "gathered",
} as const;

/**
 * Emails of a case, whether they arrived, and a phone number to call if one didn't: the asked ones, and those that may be
 * lost. The caller logs the reading if there are any.
 */
export const readCaseEmails = async (
	{ database, settings, clock }: Pick<Services, "database" | "settings" | "clock">,
	one: Pick<CaseRow, "id" | "email" | "phone">,
	asked: readonly string[],
): Promise<CaseEmail[]> => {
	const now = clock();
	const rows = await rowsOf(database.db, one, settings.mail.team, asked);
	/** Null if the email was encrypted with a missing key, so that the others can still be read. */
	const textOf = (row: Row): string | null => {
		try {
			return withoutKeys(withoutNotMe(openedEmail(row, settings).text_body));
		} catch {
			return null;
		}
	};
	const stateOf = ({ status, created_at, delivered_at }: Row): CaseEmail["state"] =>
		status !== "waiting"
			? status === "sent" && delivered_at
				? "delivered"
				: STATE[status]
			: created_at.getTime() < now.getTime() - EMAIL_MINUTES * 60_000
				? "late"
				: "waiting";
	const isLost = (row: Row) => ["refused", "late", "given-up"].includes(stateOf(row));
	// Only shown beside an email that they didn't get.
	const phone = rows.some((row) => row.is_person && isLost(row)) ? await phoneOf(database.db, one) : null;
	return rows.map((row): CaseEmail => {
		const isText = isPhoneNumber(row.recipient);
		const whose = row.is_person || isText ? "person" : row.is_team ? "team" : "provider";
		const provider = row.provider_phone ? { phone: row.provider_phone, is_confirmed: false } : null;
		return {
			id: row.id,
			at: row.created_at.toISOString(),
			is_text: isText,
			kind: row.kind,
			to: row.recipient,
			whose,
			state: stateOf(row),
			error: isLost(row) ? row.last_error : null,
			subject: row.subject,
			text: row.kind === "chat-copy" ? null : textOf(row),
			call: !isLost(row) || whose === "team" ? null : whose === "person" ? phone : provider,
		};
	});
};
