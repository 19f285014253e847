import { sql } from "kysely";
import type { READ_PARTS, Reader } from "#contract/referrals/my-reads.ts";
import type { Consent } from "#contract/referrals/referrals.ts";
import type { Db } from "#platform/db/database.ts";
import { isOf, type RequestOf } from "./request.ts";

// Who read what about a person, from the audit log (decision 49). who-read.db.test.ts calls every endpoint that shows a
// name or details, and expects each here; tests/security/who-may.db.test.ts asks every endpoint as every role.

type Part = (typeof READ_PARTS)[number];

/** Readings shown for each reader. */
const MOST = 50;

/** What our team reads, by audit event. */
const TEAM_READS: Readonly<Record<string, Part>> = {
	"case.read": "case",
	"case.matched": "case",
	"emails.read": "case",
	"calls.read": "case",
	"record.read": "case",
	"record.exported": "case",
	"details.read": "details",
	"plan-file.read": "plan",
};

interface Row {
	at: Date;
	/** Null for our team and the visitor's browser. */
	provider_id: number | null;
	provider: string | null;
	deed: string;
	/** Among all readings of the same reader. */
	count: number;
}

const partOf = ({ deed, provider_id }: Row): Part => {
	if (deed === "details.opened") return "saved";
	if (provider_id === null) return TEAM_READS[deed] ?? "case";
	return deed === "referral.opened" ? "contact" : deed === "plan-file.read" ? "plan" : "name";
};

/** The newest readings of each reader, newest first. */
const rowsOf = async (db: Db, of: RequestOf): Promise<Row[]> => {
	const quote = `quote:${of.quoteId ?? ""}`;
	const { rows } = await sql<Row>`
		with own as (
			select r.id, r.provider_id, p.name, 'R-' || r.number as reference from referral r join provider p on p.id = r.provider_id where ${isOf(of, "r")}
		), of_case as (
			select c.id from team_case c where ${isOf(of, "c")}
		), found as (
			select a.at, a.id, o.provider_id, o.name as provider, a.deed from own o join audit a on a.about = 'referral:' || o.id and a.deed = 'referral.opened'
			union all
			select a.at, a.id, o.provider_id, o.name, a.deed from own o join audit a on a.deed = 'referrals.listed' and a.facts -> 'named' ? o.reference
			union all
			select a.at, a.id, o.provider_id, o.name, a.deed from audit a left join own o on o.id::text = a.facts ->> 'referral'
			where a.about = ${quote} and a.deed = 'plan-file.read'
			union all
			select a.at, a.id, null, null, a.deed from audit a where a.about = ${quote} and a.deed in ('details.read', 'details.opened')
			union all
			select a.at, a.id, null, null, a.deed from of_case c join audit a on a.about = 'case:' || c.id
				and a.deed in ('case.read', 'case.matched', 'emails.read', 'calls.read')
			union all
			select a.at, a.id, null, null, a.deed from of_case c join case_record l on l.case_id = c.id and l.part = 'contact'
				join person_record m on m.id = l.record_id join audit a on a.about in ('record:' || m.id, 'record:' || m.root_id) and a.deed in ('record.read', 'record.exported')
		), numbered as (
			select f.*, count(*) over reader as count, row_number() over (reader order by f.at desc, f.id desc) as place
			from found f window reader as (partition by f.provider_id, f.deed = 'details.opened')
		)
		select at, provider_id, provider, deed, count::int as count from numbered where place <= ${MOST} order by at desc, id desc
	`.execute(db);
	return rows;
};

/** Everyone who read the person's name or details, the latest reader first. */
export const whoRead = async (db: Db, of: RequestOf, consents: readonly Consent[]): Promise<Reader[]> => {
	const groups = Map.groupBy(
		await rowsOf(db, of),
		({ provider_id, deed }) => `${provider_id} ${deed === "details.opened"}`,
	);
	return [...groups.values()].flatMap((rows): Reader[] => {
		const [last] = rows;
		if (!last) return [];
		const at = last.at.toISOString();
		const of_provider = consents.filter(({ provider }) => provider.id === last.provider_id);
		const by = of_provider.find((one) => one.given_at <= at && (one.ended_at === null || one.ended_at > at));
		return [
			{
				provider: last.provider_id === null ? null : { id: last.provider_id, name: last.provider ?? "" },
				right: last.provider_id !== null ? "accepted" : last.deed === "details.opened" ? "digits" : "team",
				consent: by ? { given_at: by.given_at, shares: by.shares } : null,
				may_end: of_provider.some(({ ended_at }) => ended_at === null),
				count: last.count,
				reads: rows.map((row) => ({ at: row.at.toISOString(), part: partOf(row) })),
			},
		];
	});
};
