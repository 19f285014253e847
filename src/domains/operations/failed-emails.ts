import { sql } from "kysely";
import type { StuckEmail } from "#contract/operations/operations.ts";
import { EMAIL_MINUTES, EMAILS_AT_ONCE } from "#contract/operations/options.ts";
import { caseReference } from "#domains/cases/cases-store.ts";
import type { Db } from "#platform/db/database.ts";
import type { Outbox } from "#platform/email/outbox.ts";
import { maskedAddress } from "#platform/text.ts";

const MINUTE_MS = 60_000;

/** Emails created before this time and still waiting count as stuck. */
export const stuckBefore = (now: Date): Date => new Date(now.getTime() - EMAIL_MINUTES * MINUTE_MS);

const stuck = (now: Date) =>
	sql`(l.status = 'failed' or (l.status = 'waiting' and l.created_at < ${stuckBefore(now)}))`;

/** SQL: the case of an email, from its `about`, for example `quote:0b7c…`. */
const caseOf = sql`(
	select c.id from (select split_part(l.about, ':', 1) as kind, split_part(l.about, ':', 2) as key) a, team_case c
	where case
		when a.key !~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$' then false
		when a.kind = 'case' then c.id = a.key::uuid
		when a.kind = 'quote' then c.quote_id = a.key::uuid
		when a.kind = 'enquiry' then c.enquiry_id = a.key::uuid
		when a.kind = 'chat' then c.chat_id = a.key::uuid
		else false
	end limit 1
)`;

interface Row {
	id: string;
	kind: string;
	recipient: string;
	case_id: string | null;
	case_number: number | null;
	created_at: Date;
	status: "failed" | "waiting";
	attempts: number;
	last_error: string | null;
}

/** Failed emails first, then those that have waited too long, oldest first. */
export const listStuckEmails = async (db: Db, outbox: Pick<Outbox, "nextTries">, now: Date, page: number) => {
	const [{ rows }, { failed, waiting }] = await Promise.all([
		sql<Row>`
			with page as (
				select l.* from letter l where ${stuck(now)} order by l.status, l.created_at, l.id limit ${EMAILS_AT_ONCE} offset ${(page - 1) * EMAILS_AT_ONCE}
			), known as (select l.*, ${caseOf} as case_id from page l)
			select k.id, k.kind, k.recipient, k.case_id, c.number as case_number, k.created_at, k.status, k.attempts, k.last_error
			from known k left join team_case c on c.id = k.case_id order by k.status, k.created_at, k.id
		`.execute(db),
		db
			.selectFrom("letter as l")
			.select(({ cast, fn }) => [
				cast<number>(fn.countAll().filterWhere("l.status", "=", "failed"), "integer").as("failed"),
				cast<number>(fn.countAll().filterWhere("l.status", "=", "waiting"), "integer").as("waiting"),
			])
			.where(stuck(now).$castTo<boolean>())
			.executeTakeFirstOrThrow(),
	]);
	const count = failed + waiting;
	const nextTries = await outbox.nextTries(rows.filter(({ status }) => status === "waiting").map(({ id }) => id));
	return {
		results: rows.map(
			(row): StuckEmail => ({
				id: row.id,
				kind: row.kind,
				to: maskedAddress(row.recipient),
				case: row.case_id && row.case_number ? { id: row.case_id, reference: caseReference(row.case_number) } : null,
				created_at: row.created_at.toISOString(),
				state: row.status,
				attempts: row.attempts,
				last_error: row.last_error,
				next_try_at: nextTries.get(row.id)?.toISOString() ?? null,
			}),
		),
		count,
		totalPages: Math.ceil(count / EMAILS_AT_ONCE),
		failed,
		waiting,
	};
};
