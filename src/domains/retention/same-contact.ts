import { expressionBuilder } from "kysely";
import type { DB } from "#db/rows.ts";
import { alertsOf } from "#domains/alerts/store.ts";
import { caseReference } from "#domains/cases/cases-store.ts";
import type { Settings } from "#platform/config.ts";
import { anyOf } from "#platform/db/any-of.ts";
import type { Db } from "#platform/db/database.ts";
import type { ErasureRequest } from "./erase.ts";
import { hasLeft } from "./kinds.ts";

const { fn } = expressionBuilder<DB, "team_case" | "review">();
/** Of a case or a review. */
const emailKey = fn<string | null>("lower", [fn("btrim", ["email"])]);

/** Something else of the same person, or of someone who uses the same address or phone. */
export interface AlsoThere {
	/** As `erase` takes it: `C-1061`, `review-153`, `ann@visitor.example`. */
	name: string;
	/** What it is, and what must be done before it can be erased. */
	what: string;
}

/**
 * What else is stored under the email addresses and phone numbers of what is to be erased. People who ask for their
 * data to be deleted rarely know all of it. Call it before `erase`.
 */
export const findSameContact = async (
	db: Db,
	settings: Settings,
	{ cases = [], reviews = [], people = [] }: ErasureRequest,
): Promise<AlsoThere[]> => {
	const contacts = await db
		.selectFrom("team_case")
		.select(({ fn }) => [emailKey.as("email"), fn<string | null>("phone_key", ["phone"]).as("phone")])
		.where("number", "=", anyOf(cases))
		.union(
			db
				.selectFrom("review")
				.select(({ cast, lit }) => [emailKey.as("email"), cast<string | null>(lit(null), "text").as("phone")])
				.where("id", "=", anyOf(reviews)),
		)
		.execute();
	const asked = people.map((one) => one.trim().toLowerCase());
	const emails = [...new Set([...asked, ...contacts.flatMap(({ email }) => email || [])])];
	const phones = [...new Set(contacts.flatMap(({ phone }) => phone || []))];
	const others = await db
		.selectFrom("team_case")
		.select(["number", "status"])
		.where(({ eb, fn, not, or }) => {
			const isSame = or([eb(emailKey, "=", anyOf(emails)), eb(fn<string>("phone_key", ["phone"]), "=", anyOf(phones))]);
			return isSame.and(not(eb("number", "=", anyOf(cases))));
		})
		.orderBy("number")
		.execute();
	const unconfirmed = await db
		.selectFrom("review as r")
		.select("r.id")
		.where(({ eb, exists, fn, not, selectFrom }) =>
			eb(fn<string>("lower", [fn("btrim", ["r.email"])]), "=", anyOf(emails))
				.and(not(eb("r.id", "=", anyOf(reviews))))
				.and(not(exists(selectFrom("team_case as c").select("c.id").whereRef("c.review_id", "=", "r.id")))),
		)
		.orderBy("r.id")
		.execute();
	const persons = await db
		.selectFrom("person as p")
		.select(({ fn }) => [fn<string>("lower", ["p.email"]).as("email"), hasLeft.as("has_left")])
		.where((eb) => eb(eb.fn<string>("lower", ["p.email"]), "=", anyOf(emails)))
		.orderBy("p.id")
		.execute();
	const alerts: string[] = [];
	for (const email of emails) if ((await alertsOf(db, settings, email)).length > 0) alerts.push(email);
	const isNew = (email: string) => !asked.includes(email);
	return [
		...others.map(({ number, status }) => ({
			name: caseReference(number),
			what: status === "closed" ? "a closed case" : "a case. Close it in the console first",
		})),
		...unconfirmed.map(({ id }) => ({ name: `review-${id}`, what: "a review that was never confirmed" })),
		...persons
			.filter(({ email }) => isNew(email))
			.map(({ email, has_left }) => ({
				name: email,
				what: has_left
					? "a person who has left a provider or our team"
					: "a person who can sign in. Remove them in the console first",
			})),
		...alerts.filter(isNew).map((email) => ({ name: email, what: "email alerts" })),
	];
};
