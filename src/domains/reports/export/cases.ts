import { sql } from "kysely";
import type { CaseFilter } from "#contract/reports/data-export.ts";
import { officeDay } from "#contract/shared/office-hours.ts";
import { caseReference } from "#domains/cases/cases-store.ts";
import { openWords } from "#domains/enquiries/own-words.ts";
import { detailsSeal } from "#domains/quotes/follow-up-store.ts";
import { referenceOfReferral } from "#domains/referrals/store.ts";
import type { Settings } from "#platform/config.ts";
import type { Db } from "#platform/db/database.ts";
import { sealerOf } from "#platform/security/sealed.ts";
import { BATCH, dawn, type ExportRow, type ExportTable } from "./table.ts";

interface Referral {
	number: number;
	provider_id: number;
	provider: string;
	state: string;
	sent_at: string;
	answered_at: string | null;
	decline_reason: string | null;
	outcome: string | null;
	/** Of a waiting list, which is no decline; null for any other answer. */
	waiting_weeks: number | null;
	wait_choice: string | null;
}

interface Row {
	id: string;
	number: number;
	kind: string;
	status: string;
	source: string;
	quote_id: string | null;
	enquiry_id: string | null;
	subject: string | null;
	owner: string | null;
	created_at: Date;
	due_at: Date | null;
	first_answered_at: Date | null;
	snoozed_until: Date | null;
	closed_at: Date | null;
	outcome: string | null;
	service: string | null;
	place: string | null;
	flags: string[];
	providers_chosen: string[];
	referrals: Referral[];
	title: string;
	next_action: string;
	name: string | null;
	email: string | null;
	phone: string | null;
	age_groups: string[] | null;
	funding_types: string[] | null;
	enquiry: Record<string, unknown> | null;
	words: Buffer | null;
	details: Buffer | null;
}

const COLUMNS: readonly string[] = [
	...[
		"reference",
		"public_reference",
		"kind",
		"state",
		"source",
		"owner",
		"opened_at",
		"first_answer_due_at",
		"first_answered_at",
		"snoozed_until",
	],
	...["closed_at", "outcome", "service", "place", "flags", "providers_chosen", "providers_asked"],
];
const PEOPLE: readonly string[] = [
	"title",
	"next_action",
	"name",
	"email",
	"phone",
	"age_groups",
	"funding_types",
	"what_they_wrote",
	"details",
];

type ExportedReferral = ReturnType<typeof referralOf>;
const referralOf = ({ number, ...referral }: Referral) => ({ reference: referenceOfReferral(number), ...referral });

const referralsInWords = (all: readonly ExportedReferral[]): string =>
	all
		.map(
			({ reference, provider, provider_id, state, decline_reason, waiting_weeks, wait_choice, outcome, answered_at }) =>
				[
					`${reference} ${provider} (${provider_id})`,
					...(waiting_weeks === null
						? [state, decline_reason]
						: [
								`waiting list of ${waiting_weeks} weeks`,
								wait_choice === "wait" && "person waits",
								wait_choice === "look" && "person keeps looking",
							]),
					outcome,
					answered_at && officeDay(new Date(answered_at)),
				]
					.filter(Boolean)
					.join(", "),
		)
		.join("|");

const CLOSED_BOOK = "Can't be opened: its key is missing";

/**
 * Cases with their due times and the providers asked. Names, messages and health details are included only if
 * `withPeople` is true.
 */
export const casesTable = (settings: Settings, filter: CaseFilter, withPeople: boolean): ExportTable => {
	const where = sql`
		${filter.state === "closed" ? sql`c.status = 'closed'` : filter.state === "open" ? sql`c.status <> 'closed'` : sql`true`}
		${filter.kind ? sql`and c.kind = ${filter.kind}` : sql``}
		${filter.since ? sql`and c.updated_at >= ${dawn(filter.since)}` : sql``}
	`;
	const people = sql`
		, c.title, c.next_action, c.name, c.email, c.phone, q.age_groups, q.funding_types, e.details as enquiry, e.words,
		(select f.details from follow_up f where f.quote_id = c.quote_id) as details
	`;
	/** The ids for the audit of reads. They never appear in the file. */
	const ids = new WeakMap<ExportRow, Row>();
	return {
		columns: withPeople ? [...COLUMNS, ...PEOPLE] : COLUMNS,
		inWords: { providers_asked: referralsInWords },
		async extent(db: Db) {
			return await db
				.selectFrom("team_case as c")
				.select(({ cast, fn, lit }) => [
					cast<number>(fn.countAll(), "integer").as("rows"),
					fn.coalesce(fn.max("c.number"), lit(0)).as("last"),
				])
				.where(where.$castTo<boolean>())
				.executeTakeFirstOrThrow();
		},
		async batch(db: Db, after: number, last: number) {
			const { rows } = await sql<Row>`
				select c.id, c.number, c.kind, c.status, c.quote_id, c.enquiry_id, coalesce(c.quote_id, c.enquiry_id, c.chat_id)::text as subject, w.name as owner,
					case when c.quote_id is not null then 'request' when c.enquiry_id is not null then 'form' when c.chat_id is not null then 'chat'
						when c.review_id is not null then 'review' else 'provider' end as source,
					c.created_at, c.due_at, (select min(v.at) from case_event v where v.case_id = c.id and v.person_id is not null) as first_answered_at,
					c.snoozed_until, c.closed_at, c.outcome, c.place, c.flags,
					(select s.name from service_area s where s.id = coalesce(q.service_area_id, case when e.kind = 'no-provider' then (e.details ->> 'serviceRequired')::int end)) as service,
					array(select p.name from quote_provider o join provider p on p.id = o.provider_id where o.quote_id = c.quote_id order by p.name, p.id) as providers_chosen,
					(select coalesce(json_agg(json_build_object('number', r.number, 'provider_id', p.id, 'provider', p.name, 'state', r.state, 'sent_at', r.sent_at,
						'answered_at', r.answered_at, 'decline_reason', r.decline_reason, 'waiting_weeks', case when r.state = 'declined' then r.weeks end, 'wait_choice', r.wait_choice, 'outcome', r.outcome) order by r.number), '[]')
						from referral r join provider p on p.id = r.provider_id where r.quote_id = c.quote_id or r.enquiry_id = c.enquiry_id) as referrals
					${withPeople ? people : sql``}
				from team_case c left join quote q on q.id = c.quote_id left join enquiry e on e.id = c.enquiry_id left join person w on w.id = c.owner_id
				where c.number > ${after} and c.number <= ${last} and ${where} order by c.number limit ${BATCH}
			`.execute(db);
			return rows.map((stored) => {
				const row = { ...rowOf(stored), ...(withPeople && peopleOf(stored, settings)) };
				ids.set(row, stored);
				return { at: stored.number, row };
			});
		},
		...(withPeople && {
			readings: (rows: readonly ExportRow[]) =>
				rows.flatMap((row) => {
					const { id, quote_id, details } = ids.get(row) as Row;
					const facts = { export: true };
					return [
						{ event: "case.read", about: `case:${id}`, facts },
						...(details ? [{ event: "details.read", about: `quote:${quote_id}`, facts }] : []),
					];
				}),
		}),
	};
};

const rowOf = (row: Row): ExportRow => ({
	reference: caseReference(row.number),
	public_reference: row.subject?.slice(0, 8).toUpperCase() ?? null,
	kind: row.kind,
	state: row.status,
	source: row.source,
	owner: row.owner,
	opened_at: row.created_at,
	first_answer_due_at: row.due_at,
	first_answered_at: row.first_answered_at,
	snoozed_until: row.snoozed_until,
	closed_at: row.closed_at,
	outcome: row.outcome,
	service: row.service,
	place: row.place,
	flags: row.flags,
	providers_chosen: row.providers_chosen,
	providers_asked: row.referrals.map(referralOf),
});

const peopleOf = (row: Row, settings: Settings): ExportRow => ({
	title: row.title,
	next_action: row.next_action,
	name: row.name,
	email: row.email,
	phone: row.phone,
	age_groups: row.age_groups,
	funding_types: row.funding_types,
	what_they_wrote:
		row.enquiry &&
		opened(() => openWords(settings, { id: row.enquiry_id ?? "", details: row.enquiry ?? {}, words: row.words })),
	details:
		row.details &&
		opened(
			() =>
				JSON.parse(
					sealerOf(settings)
						.open(row.details as Buffer, detailsSeal(row.quote_id ?? ""))
						.toString(),
				) as unknown,
		),
});

/** Keeps exporting the other rows if one can't be decrypted. */
const opened = (open: () => unknown): unknown => {
	try {
		return open();
	} catch {
		return CLOSED_BOOK;
	}
};
