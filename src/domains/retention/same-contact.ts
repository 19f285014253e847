import { sql } from "kysely";
import { alertsOf } from "#domains/alerts/store.ts";
import { caseReference } from "#domains/cases/cases-store.ts";
import type { Settings } from "#platform/config.ts";
import { anyOf } from "#platform/db/any-of.ts";
import type { Db } from "#platform/db/database.ts";
import type { ErasureRequest } from "./erase.ts";
import { hasLeft } from "./kinds.ts";

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
	const numbers = sql`${[...cases]}::int[]`;
	const reviewIds = sql`${[...reviews]}::int[]`;
	const { rows: contacts } = await sql<{ email: string | null; phone: string | null }>`
		select lower(btrim(email)) as email, phone_key(phone) as phone from team_case where number = any (${numbers})
		union select lower(btrim(email)), null from review where id = any (${reviewIds})
	`.execute(db);
	const asked = people.map((one) => one.trim().toLowerCase());
	const emails = [...new Set([...asked, ...contacts.flatMap(({ email }) => email || [])])];
	const phones = [...new Set(contacts.flatMap(({ phone }) => phone || []))];
	const { rows: others } = await sql<{ number: number; status: string }>`
		select number, status from team_case
		where (lower(btrim(email)) = any (${emails}::text[]) or phone_key(phone) = any (${phones}::text[])) and number <> all (${numbers})
		order by number
	`.execute(db);
	const { rows: unconfirmed } = await sql<{ id: number }>`
		select r.id from review r where lower(btrim(r.email)) = any (${emails}::text[]) and r.id <> all (${reviewIds})
			and not exists (select from team_case c where c.review_id = r.id)
		order by r.id
	`.execute(db);
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
