import { sql } from "kysely";
import { type ContactTerms, numberToText } from "#contract/shared/contact-terms.ts";
import { foldText } from "#contract/shared/fold-text.ts";
import { TEXT_PARTS, textLength } from "#contract/shared/text-length.ts";
import type { Settings } from "#platform/config.ts";
import type { Db } from "#platform/db/database.ts";
import type { Email } from "#platform/email/outbox.ts";
import { conflict, invalid } from "#platform/http/problem.ts";
import { composeText, type Texting } from "#platform/text-messages/compose-text.ts";
import type { CaseRow } from "./cases-store.ts";
import { CASE_EMAILS } from "./emails.ts";

/** The number of a case's person for text messages; null if we may send them none. */
export const textTo = (
	{ texts }: Pick<Settings, "texts">,
	{ phone }: Pick<CaseRow, "phone">,
	terms: ContactTerms | null,
): string | null => (texts ? numberToText(terms, phone) : null);

/** A colleague's own words. */
export const textReply = (
	settings: Texting,
	{ caseId, key, to, text }: { caseId: string; key: string; to: string; text: string },
): Email => composeText(settings, CASE_EMAILS, "text-reply", { about: `case:${caseId}:${key}`, to }, { words: text });

/** Says that we tried to call, and how to reach us. */
export const notReachedText = (
	{ caseId, key, to }: { caseId: string; key: string; to: string },
	settings: Texting,
): Email => composeText(settings, CASE_EMAILS, "text-not-reached", { about: `case:${caseId}:${key}`, to }, {});

/** What a colleague wrote, from the text message that carries it. */
export const wordsOfText = (settings: Texting, sent: string): string => {
	const { text } = textReply(settings, { caseId: "", key: "", to: "", text: "" });
	return sent.slice(text.length).trim();
};

/** Words that don't begin a sentence: a first name may be a word there, such as Will or Grace. */
const innerWords = (text: string): Set<string> =>
	new Set(text.split(/[.!?\n]/).flatMap((sentence) => sentence.match(/[\p{L}\p{N}'-]+/gu)?.slice(1) ?? []));

/** The first name in a text that must not stand there: someone else may read it (decision 116). */
const namedIn = async (db: Db, { id, name }: Pick<CaseRow, "id" | "name">, text: string) => {
	const asked = db
		.selectFrom("team_case as c")
		.innerJoin("referral as r", (join) =>
			join.on(({ eb, or, ref }) =>
				or([eb("r.quote_id", "=", ref("c.quote_id")), eb("r.enquiry_id", "=", ref("c.enquiry_id"))]),
			),
		)
		.innerJoin("provider as p", "p.id", "r.provider_id")
		.select("p.name")
		.where("c.id", "=", id);
	const chosen = db
		.selectFrom("team_case as c")
		.innerJoin("quote_provider as n", "n.quote_id", "c.quote_id")
		.innerJoin("provider as p", "p.id", "n.provider_id")
		.select("p.name")
		.where("c.id", "=", id);
	const rows = await db.selectFrom("service_area").select("name").union(asked).union(chosen).execute();
	const folded = ` ${foldText(text)} `;
	const whole = [...rows.map((row) => row.name), name ?? ""].find(
		(one) => foldText(one) !== "" && folded.includes(` ${foldText(one)} `),
	);
	const inner = innerWords(text);
	return whole ?? (name ?? "").split(/\s+/).find((part) => part.length > 1 && inner.has(part));
};

/** @throws Problem 422 for a text that is too long or names someone; 409 if they texted STOP */
export const checkText = async (db: Db, row: CaseRow, email: Email, text: string): Promise<void> => {
	const { parts } = textLength(email.text);
	const wrong = (message: string) => invalid([{ field: "text", message }]);
	if (parts > TEXT_PARTS) throw wrong(`This needs ${parts} text messages. Shorten it to ${TEXT_PARTS}`);
	const named = await namedIn(db, row, text);
	if (named) throw wrong(`Leave out “${named}”, because someone else may see the phone`);
	const { rows } = await sql<{ since: Date | null }>`select reminders_stopped_since(${email.to}) as since`.execute(db);
	if (rows[0]?.since) throw conflict("They asked us by text message to stop text messages.");
};
