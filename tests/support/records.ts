import { sql } from "kysely";
import type { Db } from "#platform/db/database.ts";
import type { TestApi } from "./api.ts";
import { emailsTo } from "./emails.ts";

/** Merges all records with an email address into the first, as a colleague would. @returns its id */
export const mergeByAddress = async (db: Db, email: string): Promise<string> => {
	const { rows } = await sql<{ id: string }>`
		select r.id from person_record r where r.merged_into is null and r.id in (select record_id from record_key where kind = 'email' and key = lower(${email}))
		order by r.created_at, r.name is null, r.id
	`.execute(db);
	const [first, ...others] = rows.map(({ id }) => id);
	if (!first) throw new Error("no record has this address");
	const ids = sql`${`{${others.join()}}`}::uuid[]`;
	await sql`insert into record_merge (kept, merged, at) select ${first}, m, now() from unnest(${ids}) m`.execute(db);
	await sql`update person_record set merged_into = ${first} where id = any (${ids})`.execute(db);
	return first;
};

/** A call-back request from a request's private page. */
export const callFromPage = async (db: Db, quoteId: string, at: Date, times = 1): Promise<void> => {
	await sql`
		insert into enquiry (kind, created_at, email, name, phone, page_quote_id)
		select 'call-back', ${at}::timestamptz, q.email, q.name, q.phone, q.id from quote q, generate_series(1, ${times}::int) where q.id = ${quoteId}
	`.execute(db);
};

/** Opens the private link in every email to the address and presses a button there, as its owner would. */
export const opensLinks = async (api: TestApi, email: string): Promise<void> => {
	const texts = (await emailsTo(api.services, email)).map(({ text_body }) => text_body ?? "");
	for (const token of new Set(
		texts.flatMap((text) => [...text.matchAll(/\/my-request\/([\w-]{43})/g)].map((found) => found[1])),
	))
		if ((await api.request(`/my-request/${token}/contact/email/`, { method: "DELETE" })).status !== 200)
			throw new Error("the link does not open");
};
