import { type RawBuilder, sql } from "kysely";
import type { RetentionCode } from "#contract/retention/options.ts";
import {
	hashRoot,
	hasOpenAppeal,
	holdReview,
	holdRows,
	isFree,
	isKept,
	isReviewFree,
	isUnconfirmed,
	type Kind,
	NOBODY,
	replyRestsSince,
	restsSince,
	reviewCase,
	root,
} from "./kind-parts.ts";
import type { Root } from "./reach.ts";

const enquiries = (...kinds: string[]): Kind => {
	const some = sql`e.kind = any (${`{${kinds.join()}}`}::text[])`;
	return {
		due: (before) => sql`
			select e.id::text as key, r.since, c.number as case_number from enquiry e left join team_case c on c.enquiry_id = e.id
			cross join lateral (select greatest(e.created_at, ${restsSince}) as since) r
			where ${some} and e.created_at < ${before} and (c.id is null or (${isFree})) and r.since < ${before}
		`,
		all: sql`select count(*)::int as all from enquiry e where ${some}`,
		roots: [root("enquiry", "id", "uuid")],
		hold: (keys) => [
			holdRows("enquiry", "id", "uuid", keys),
			holdRows("referral", "enquiry_id", "uuid", keys),
			holdRows("team_case", "enquiry_id", "uuid", keys),
		],
	};
};

const ended = (
	table: string,
	key: RawBuilder<unknown>,
	since: RawBuilder<unknown>,
	roots: Root[],
	where: RawBuilder<unknown> = sql`true`,
): Kind => ({
	due: (before) =>
		sql`select ${key} as key, ${since} as since, null::int as case_number from ${sql.table(table)} t where ${where} and ${since} < ${before}`,
	all: sql`select count(*)::int as all from ${sql.table(table)} t where ${where}`,
	roots,
});

const hash = sql`encode(t.token_hash, 'hex')`;

/** SQL: staff who no longer belong to an account, and deactivated team members. */
export const hasLeft: RawBuilder<boolean> = sql`(p.role = 'team' and not p.is_active or p.role = 'staff' and not exists (select from account_member m where m.person_id = p.id))
	and p.email not like ${`%${NOBODY}`}`;

/** The kinds of data by retention rule. */
export const KINDS: Record<RetentionCode, Kind> = {
	requests: {
		due: (before) => sql`
			select q.id::text as key, r.since, c.number as case_number from quote q left join team_case c on c.quote_id = q.id
			cross join lateral (select greatest(q.created_at, ${restsSince}) as since) r
			where q.created_at < ${before} and (c.id is null or (${isFree})) and r.since < ${before}
		`,
		all: sql`select count(*)::int as all from quote`,
		roots: [root("quote", "id", "uuid")],
		hold: (keys) => [
			holdRows("quote", "id", "uuid", keys),
			holdRows("referral", "quote_id", "uuid", keys),
			holdRows("team_case", "quote_id", "uuid", keys),
		],
	},
	"request-drafts": {
		due: (before) => sql`
			select f.quote_id::text as key, q.created_at as since, null::int as case_number
			from follow_up_draft f join quote q on q.id = f.quote_id where q.created_at < ${before}
		`,
		all: sql`select count(*)::int as all from follow_up_draft`,
		roots: [root("follow_up_draft", "quote_id", "uuid")],
	},
	"request-details": {
		due: (before) => sql`
			select f.quote_id::text as key, r.since, c.number as case_number from follow_up f left join team_case c on c.quote_id = f.quote_id
			cross join lateral (select greatest(f.submitted_at, ${restsSince}) as since) r
			where f.submitted_at < ${before} and (c.id is null or (${isFree})) and r.since < ${before}
		`,
		all: sql`select count(*)::int as all from follow_up`,
		roots: [root("follow_up", "quote_id", "uuid")],
		hold: (keys) => [holdRows("team_case", "quote_id", "uuid", keys)],
	},
	"no-results": enquiries("no-provider"),
	messages: enquiries("message", "campaign-enquiry"),
	"call-backs": enquiries("call-back"),
	complaints: enquiries("complaint"),
	"provider-enquiries": enquiries("provider-enquiry"),
	chats: {
		due: (before) => sql`
			select h.id::text as key, r.since, c.number as case_number from chat h left join team_case c on c.chat_id = h.id
			cross join lateral (select greatest(h.closed_at, ${restsSince}) as since) r
			where h.state = 'closed' and h.closed_at < ${before} and (c.id is null or (${isFree})) and r.since < ${before}
		`,
		all: sql`select count(*)::int as all from chat`,
		roots: [root("chat", "id", "uuid")],
		hold: (keys) => [holdRows("chat", "id", "uuid", keys), holdRows("team_case", "chat_id", "uuid", keys)],
	},
	"case-notes": {
		due: (before) => sql`
			select c.id::text as key, r.since, c.number as case_number from team_case c cross join lateral (select ${restsSince} as since) r
			where ${isFree} and c.kind <> 'complaint' and c.closed_at < ${before} and r.since < ${before} and (
				exists (select from case_note n where n.case_id = c.id) or exists (select from case_draft d where d.case_id = c.id) or exists (select from call_attempt t where t.case_id = c.id and t.agreed is not null)
			)
		`,
		all: sql`select count(*)::int as all from team_case c where exists (select from case_note n where n.case_id = c.id)
			or exists (select from call_attempt t where t.case_id = c.id and t.agreed is not null) or exists (select from case_draft d where d.case_id = c.id)`,
		roots: [
			root("case_note", "case_id", "uuid"),
			root("case_draft", "case_id", "uuid"),
			root("call_attempt", "case_id", "uuid", { where: `"call_attempt"."agreed" is not null`, isChanged: true }),
		],
		hold: (keys) => [holdRows("team_case", "id", "uuid", keys)],
		remove: async (trx, keys) => {
			await sql`delete from case_note where case_id = any (${keys}::uuid[])`.execute(trx);
			await sql`delete from case_draft where case_id = any (${keys}::uuid[])`.execute(trx);
			await sql`update call_attempt set agreed = null where case_id = any (${keys}::uuid[])`.execute(trx);
		},
	},
	"reviews-unconfirmed": {
		due: (before) => sql`
			select r.id::text as key, r.submitted_at as since, c.number as case_number from ${reviewCase}
			where ${isUnconfirmed} and r.submitted_at < ${before} and ${isReviewFree}
		`,
		all: sql`select count(*)::int as all from ${reviewCase} where ${isUnconfirmed}`,
		roots: [root("review", "id", "int")],
		hold: holdReview,
	},
	"reviews-rejected": {
		due: (before) => sql`
			select r.id::text as key, w.since, c.number as case_number from ${reviewCase}
			cross join lateral (select greatest(r.submitted_at, r.confirmed_at, r.decided_at, a.settled_at, ${restsSince}, ${replyRestsSince}) as since) w
			where r.state = 'rejected' and not ${isUnconfirmed} and r.submitted_at < ${before} and not ${hasOpenAppeal} and ${isReviewFree} and w.since < ${before}
		`,
		all: sql`select count(*)::int as all from ${reviewCase} where r.state = 'rejected' and not ${isUnconfirmed}`,
		roots: [root("review", "id", "int")],
		hold: holdReview,
	},
	reviewers: {
		due: (before) => sql`
			select r.id::text as key, w.since, c.number as case_number from ${reviewCase}
			cross join lateral (select greatest(r.published_at, r.decided_at, a.settled_at, ${restsSince}, ${replyRestsSince}) as since) w
			where r.state = 'published' and r.published_at < ${before} and r.email not like ${`%${NOBODY}`} and not ${hasOpenAppeal} and ${isReviewFree} and w.since < ${before}
		`,
		all: sql`select count(*)::int as all from review where state = 'published' and email not like ${`%${NOBODY}`}`,
		roots: [
			root("review", "id", "int", { isChanged: true }),
			root("team_case", "review_id", "int"),
			root("team_case", "response_review_id", "int"),
			// Responses that the team hid, or that the provider changed, may name the reviewer.
			root("review_response", "review_id", "int", { where: `"review_response"."hidden_at" is not null` }),
			root("review_response_earlier", "review_id", "int"),
			root("review_appeal", "review_id", "int"),
			root("review_trace", "review_id", "int"),
		],
		hold: holdReview,
		remove: async (trx, keys) => {
			const these = sql`any (${keys}::int[])`;
			await sql`delete from team_case where review_id = ${these} or response_review_id = ${these}`.execute(trx);
			await sql`delete from review_response where review_id = ${these} and hidden_at is not null`.execute(trx);
			await sql`delete from review_response_earlier where review_id = ${these}`.execute(trx);
			await sql`update review_response set original = null where review_id = ${these} and original is not null`.execute(
				trx,
			);
			await sql`update review_response_decision set reason = null where review_id = ${these} and reason is not null`.execute(
				trx,
			);
			await sql`delete from review_appeal where review_id = ${these}`.execute(trx);
			await sql`delete from review_trace where review_id = ${these}`.execute(trx);
			await sql`update review_decision set words = null where review_id = ${these} and words is not null`.execute(trx);
			// Keep the first letter of the address, because it is shown with the review. The random part keeps the
			// placeholder addresses unique.
			await sql`
				update review set email = left(regexp_replace(email, '^[[:space:][:cntrl:]]+', ''), 1) || '-' || gen_random_uuid() || ${NOBODY}, original = null, redacted_at = null,
					redacted_by = null, request_key = null, request_hash = null, token_hash = sha256(gen_random_uuid()::text::bytea)
				where id = ${these}
			`.execute(trx);
		},
	},
	"review-traces": ended("review_trace", sql`t.review_id::text`, sql`t.at`, [root("review_trace", "review_id", "int")]),
	letters: ended(
		"letter",
		sql`t.id::text`,
		sql`t.settled_at`,
		[root("letter", "id", "uuid")],
		sql`t.settled_at is not null and not ${isKept(sql`t.about`, sql`c.kind = 'complaint'`)}`,
	),
	"private-links": ended(
		"request_link",
		hash,
		sql`t.ends_at`,
		[hashRoot("request_link")],
		sql`coalesce(t.quote_id, t.enquiry_id) not in (select coalesce(c.quote_id, c.enquiry_id) from team_case c where c.held_because is not null and c.kind in ('quote', 'no-provider'))`,
	),
	sessions: ended("session", hash, sql`t.ends_at`, [hashRoot("session")]),
	"password-links": ended("password_link", hash, sql`least(t.ends_at, t.used_at)`, [hashRoot("password_link")]),
	"join-links": ended("join_link", hash, sql`least(t.ends_at, t.used_at)`, [hashRoot("join_link")]),
	"alerts-unconfirmed": ended(
		"opening_alert",
		sql`t.id::text`,
		sql`t.created_at`,
		[root("opening_alert", "id", "uuid")],
		sql`t.confirmed_at is null`,
	),
	"alerts-ended": ended(
		"opening_alert",
		sql`t.id::text`,
		sql`t.ends_at`,
		[root("opening_alert", "id", "uuid")],
		sql`t.ends_at is not null`,
	),
	"rate-limits": ended("rate_limit", sql`t.key`, sql`t.window_ends`, [root("rate_limit", "key", "text")]),
	publications: {
		due: (before) => sql`
			select c.id::text as key, r.since, c.number as case_number from team_case c cross join lateral (select ${restsSince} as since) r
			where c.provider_id is not null and ${isFree} and c.closed_at < ${before} and r.since < ${before}
		`,
		all: sql`select count(*)::int as all from team_case c where c.provider_id is not null`,
		roots: [root("team_case", "id", "uuid")],
		hold: (keys) => [holdRows("team_case", "id", "uuid", keys)],
	},
	imports: ended(
		"provider_import",
		sql`t.id::text`,
		// An import without a recent heartbeat counts as abandoned.
		sql`coalesce(t.finished_at, t.beat_at, t.created_at)`,
		[root("provider_import", "id", "uuid")],
	),
	"profile-changes": {
		...ended(
			"provider_change",
			sql`t.id::text`,
			sql`t.at`,
			[root("provider_change", "id", "int")],
			sql`exists (select from provider_change n where n.provider_id = t.provider_id and n.version > t.version)`,
		),
		remove: async (trx, keys) => {
			await sql`update provider_change set undoes = null where undoes = any (${keys}::int[])`.execute(trx);
			await sql`delete from provider_change where id = any (${keys}::int[])`.execute(trx);
		},
	},
	"former-people": {
		due: (before) => sql`
			select p.id::text as key, w.since, null::int as case_number from person p cross join lateral (
				select greatest(p.created_at, p.password_set_at, p.totp_confirmed_at, (select max(a.at) from audit a where a.person_id = p.id),
					(select max(a.at) from audit a where a.about = 'person:' || p.id)) as since
			) w where ${hasLeft} and p.created_at < ${before} and w.since < ${before}
		`,
		all: sql`select count(*)::int as all from person`,
		roots: [
			root("person", "id", "int", { isChanged: true }),
			root("session", "person_id", "int"),
			root("recovery_code", "person_id", "int"),
			root("password_link", "person_id", "int"),
			{
				table: "letter",
				value: `lower("letter"."recipient")`,
				key: "(select p.email from person p where p.id = d.key::int)",
				where: `"letter"."settled_at" is not null and subject_of("letter"."about") not in (
					select s.subject from case_subject s join team_case c on c.id = s.case_id where c.status <> 'closed' or c.held_because is not null
				)`,
			},
		],
		hold: (keys) => [holdRows("person", "id", "int", keys)],
		remove: async (trx, keys) => {
			const these = sql`any (${keys}::int[])`;
			for (const table of ["session", "recovery_code", "password_link"])
				await sql`delete from ${sql.table(table)} where person_id = ${these}`.execute(trx);
			await sql`
				update person set email = 'person-' || id || ${NOBODY}, name = 'Former user', is_active = false, password_hash = null, password_set_at = null,
					totp_secret = null, totp_confirmed_at = null, totp_step = null
				where id = ${these}
			`.execute(trx);
		},
	},
	audit: {
		...ended("audit", sql`t.id::text`, sql`t.at`, [root("audit", "id", "bigint")], sql`not ${isKept(sql`t.about`)}`),
		remove: async (trx, keys) => {
			await sql`select forget_audit_lines(${keys}::bigint[])`.execute(trx);
		},
	},
	"event-counts": {
		due: (before) => sql`
			select t.day::text as key, t.day::timestamp at time zone 'Australia/Melbourne' as since, null::int as case_number from (select distinct day from event_count) t
			where t.day::timestamp at time zone 'Australia/Melbourne' < ${before}
		`,
		all: sql`select count(distinct day)::int as all from event_count`,
		roots: [root("event_count", "day", "date")],
	},
};
