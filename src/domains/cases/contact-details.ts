import { sql } from "kysely";
import type { ContactDetail } from "#contract/people/records.ts";
import type { Db, Transaction } from "#platform/db/database.ts";
import { uuids } from "#platform/db/uuids.ts";
import { caseReference } from "./cases-store.ts";

interface DetailRow extends Omit<ContactDetail, "first_seen_at" | "first_case" | "confirmed"> {
	root_id: string;
	first_seen_at: Date;
	first_number: number | null;
	at: Date | null;
	how: "link" | "call" | "colleague" | null;
	who: string | null;
	known_since: Date | null;
}

/**
 * The email addresses and phone numbers of people, with whether and since when each is confirmed
 * (docs/decisions/0049-typed-details.md). Confirmed ones come first, then the record's own. This is the only
 * place that decides which details are confirmed.
 * @param roots ids of unmerged records
 */
export const listContactDetails = async (
	db: Db | Transaction,
	roots: readonly string[],
): Promise<Map<string, ContactDetail[]>> => {
	const found = new Map<string, ContactDetail[]>(roots.map((root) => [root, []]));
	if (roots.length === 0) return found;
	const { rows } = await sql<DetailRow>`
		with merged as (
			-- The service merges only records with the same confirmed mailbox, so emails stay confirmed.
			select m.root_id, max(g.at) as at, max(g.at) filter (where not g.by_service) as by_colleague_at
			from person_record m join record_merge g on g.merged = m.id and g.undone_at is null where m.root_id = any (${uuids(roots)}) group by m.root_id
		), given as (
			select m.root_id, d.kind, d.key, d.value, coalesce(m.corrected_at, m.created_at) as at, null::int as number, (m.id <> m.root_id)::int as rank
			from person_record m cross join lateral (values ('email', lower(btrim(m.email)), m.email), ('phone', phone_key(m.phone), m.phone)) d (kind, key, value)
			where m.root_id = any (${uuids(roots)})
			union all
			select m.root_id, d.kind, d.key, btrim(d.value), c.created_at, c.number, 2
			from person_record m join case_record l on l.record_id = m.id and l.part = 'contact' join team_case c on c.id = l.case_id
			cross join lateral (values ('email', lower(btrim(c.email)), c.email), ('phone', phone_key(c.phone), c.phone)) d (kind, key, value)
			where m.root_id = any (${uuids(roots)})
		), details as (
			select root_id, kind, key, (array_agg(value order by rank, at))[1] as value, min(at) as first_seen_at,
				(array_agg(number order by at, number))[1] as first_number, bool_or(number is not null) as is_from_case, min(rank) as rank
			from given where key <> '' group by root_id, kind, key
		), proofs as (
			-- Before the last merge, part of the data belonged to another record, which this proof doesn't cover.
			select distinct on (p.root_id, p.kind, p.key) p.root_id, p.kind, p.key, p.at, p.how, w.name as who,
				greatest(p.at, case p.kind when 'email' then m.by_colleague_at else m.at end) as known_since
			from record_proof p left join merged m on m.root_id = p.root_id left join person w on w.id = p.person_id
			where p.root_id = any (${uuids(roots)})
			order by p.root_id, p.kind, p.key, p.at, p.id
		), joined_by_typing as (
			-- Releases before migration 0051 joined these cases by an unconfirmed email.
			select distinct m.root_id from person_record m join case_record l on l.record_id = m.id
			where m.root_id = any (${uuids(roots)}) and l.part = 'contact' and l.how in ('e-mail', 'e-mail-and-name')
		)
		select d.root_id, d.kind, d.key, d.value, d.first_seen_at, d.first_number, p.at, p.how, p.who,
			case
				-- One of these cases may be an attacker's. So a number counts only if all cases have it; they share the email.
				when d.kind = 'phone' and d.root_id in (select root_id from joined_by_typing) and exists (
					select from person_record m join case_record l on l.record_id = m.id and l.part = 'contact' join team_case c on c.id = l.case_id
					where m.root_id = d.root_id and phone_key(c.phone) is distinct from d.key
				) then null
				-- A detail that a colleague removed and put back counts from then on.
				else greatest(p.known_since, case when not d.is_from_case then d.first_seen_at end)
			end as known_since
		from details d left join proofs p on p.root_id = d.root_id and p.kind = d.kind and p.key = d.key
		order by d.kind, p.at is null, d.rank, d.key
	`.execute(db);
	for (const { root_id, first_seen_at, first_number, at, how, who, known_since, ...detail } of rows)
		found.get(root_id)?.push({
			...detail,
			first_seen_at: first_seen_at.toISOString(),
			first_case: first_number === null ? null : caseReference(first_number),
			confirmed: at && how ? { at: at.toISOString(), how, who, known_since: known_since?.toISOString() ?? null } : null,
		});
	return found;
};

/** Contact details of one person. @param root id of an unmerged record */
export const contactDetailsOf = async (db: Db | Transaction, root: string): Promise<ContactDetail[]> =>
	(await listContactDetails(db, [root])).get(root) ?? [];

/** Whether the details that two people share are confirmed for both, for one or for neither. */
export const sharedDetails = (one: readonly ContactDetail[], other: readonly ContactDetail[]) => {
	const stateOf = (kind: ContactDetail["kind"]) => {
		const counts = one.flatMap((mine) => {
			const theirs = other.find(({ key }) => key === mine.key);
			return mine.kind === kind && theirs?.kind === kind
				? [[mine, theirs].filter(({ confirmed }) => confirmed?.known_since).length]
				: [];
		});
		return counts.length === 0 ? null : (["neither", "one", "both"] as const)[Math.max(...counts)];
	};
	return { email: stateOf("email") ?? null, phone: stateOf("phone") ?? null };
};
