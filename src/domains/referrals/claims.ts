import { sql } from "kysely";
import { CLAIM_MOVES } from "#contract/referrals/claim-states.ts";
import type { ProfileClaim } from "#contract/referrals/claims.ts";
import { domainOf, evidenceOf, listedOf } from "#domains/providers/admin/mailbox-evidence.ts";
import { wasRemoved } from "#domains/providers/admin/own-domains.ts";
import type { Settings } from "#platform/config.ts";
import type { Db, Transaction } from "#platform/db/database.ts";
import { sealerOf } from "#platform/security/sealed.ts";
import type { Answerer } from "./answerer.ts";
import { isOf, type RequestOf } from "./request.ts";
import { referenceOfReferral } from "./store.ts";

// Who says they speak for a profile, and what proves it (decision 72).

/** Saves a claim for the team to check. @returns its id */
export const addClaim = async (
	trx: Transaction,
	about: { provider: number; referral?: string; enquiry?: string },
	{ name, role, phone, email }: Answerer,
	at: Date,
): Promise<string> => {
	const { id } = await trx
		.insertInto("profile_claim")
		.values({
			...{ provider_id: about.provider, referral_id: about.referral ?? null, enquiry_id: about.enquiry ?? null },
			...{ created_at: at, state: CLAIM_MOVES.ask.to, name, role, email, phone },
		})
		.returning("id")
		.executeTakeFirstOrThrow();
	return id;
};

export interface ClaimRow {
	id: string;
	provider_id: number;
	account_id: number;
	provider: string;
	account: string;
	others: { id: number; name: string }[];
	has_users: boolean;
	referral_id: string | null;
	enquiry_id: string | null;
	/** The quote of its referral. */
	quote_id: string | null;
	/** The enquiry of its referral, or its own. */
	request_enquiry_id: string | null;
	number: number | null;
	name: string;
	role: string;
	email: string | null;
	phone: string | null;
	created_at: Date;
	state: ProfileClaim["state"];
	checked_at: Date | null;
	checked_by: string | null;
	checked_by_id: number | null;
	number_called: string | null;
	number_from: ProfileClaim["number_from"];
	register: string | null;
	spoke_to: string | null;
	note: string | null;
	called_at: Date | null;
	invited_email: string | null;
	code_hash: Buffer | null;
	code_tries: number;
	invite_ends_at: Date | null;
	proves: number[];
	link_ends_at: Date | null;
	mailbox_proven_at: Date | null;
	owns_at: Date | null;
	listed_told_at: Date | null;
	held_at: Date | null;
	held_why: string | null;
}

/** Claims that meet a condition on `k`, newest first. */
export const claimsWhere = async (db: Db | Transaction, condition: ReturnType<typeof sql>): Promise<ClaimRow[]> => {
	const { rows } = await sql<ClaimRow>`
		select k.id, k.provider_id, p.account_id, p.name as provider, a.name as account,
			(select coalesce(json_agg(json_build_object('id', o.id, 'name', o.name) order by o.sort_key, o.id), '[]') from provider o
				where o.account_id = p.account_id and o.id <> p.id) as others,
			exists (select from member_in_force m join person w on w.id = m.person_id
				where m.account_id = p.account_id and m.accepted_at is not null and w.is_active and not m.first_look_only) as has_users,
			k.referral_id, k.enquiry_id, r.quote_id, coalesce(r.enquiry_id, k.enquiry_id) as request_enquiry_id, r.number, k.name, k.role, k.email, k.phone,
			k.created_at, k.state, k.checked_at, w.name as checked_by, k.checked_by as checked_by_id, k.number_called, k.number_from, k.register, k.spoke_to,
			k.note, k.called_at, k.invited_email, k.code_hash, k.code_tries, k.invite_ends_at, k.proves, k.link_ends_at, k.mailbox_proven_at, k.owns_at,
			k.listed_told_at, k.held_at, k.held_why
		from profile_claim k join provider p on p.id = k.provider_id join account a on a.id = p.account_id
			left join referral r on r.id = k.referral_id left join person w on w.id = k.checked_by
		where ${condition} order by k.created_at desc, k.id
	`.execute(db);
	return rows;
};

/** Condition: claims of a case's referrals, or of its enquiry. */
export const ofRequest = (of: RequestOf) =>
	sql`(k.referral_id in (select f.id from referral f where ${isOf(of, "f")}) or k.enquiry_id = ${of.enquiryId ?? null}::uuid)`;

/** The request whose case a claim belongs to. */
export const requestOfClaim = ({ quote_id, request_enquiry_id }: ClaimRow): RequestOf =>
	quote_id !== null ? { quoteId: quote_id } : { enquiryId: request_enquiry_id ?? "" };

/** The code of a call: six digits that only our key gives. */
export const codeOf = (settings: Settings, claim: string, calledAt: Date): string =>
	String(
		sealerOf(settings).fingerprint("claim code", claim, calledAt.toISOString()).readUInt32BE(0) % 1_000_000,
	).padStart(6, "0");

/** The hashes of a code, with every known key. */
export const codeHashes = (settings: Settings, claim: string, code: string): Buffer[] =>
	sealerOf(settings).fingerprints("claim code hash", claim, code);

const isCode = (settings: Settings, { id, code_hash }: ClaimRow, code: string): boolean =>
	code_hash !== null && codeHashes(settings, id, code).some((hash) => hash.equals(code_hash));

/** @param reader the colleague who reads it: the code is for the one who called */
export const toClaim = async (
	db: Db | Transaction,
	settings: Settings,
	row: ClaimRow,
	reader: { id: number; at: Date },
): Promise<ProfileClaim> => {
	const listed = await listedOf(db, row.provider_id);
	const says = (email: string | null) =>
		email === null ? null : evidenceOf(db, email, { accountId: row.account_id, own: listed.domains });
	const { id, name, role, email, phone, state, checked_by, number_called, number_from, register, spoke_to, note } = row;
	const time = (at: Date | null) => at?.toISOString() ?? null;
	const isOpen =
		state === "waiting" && row.held_at === null && row.invite_ends_at !== null && row.invite_ends_at > reader.at;
	const code = row.called_at === null ? "" : codeOf(settings, id, row.called_at);
	return {
		...{ id, name, role, email, phone, state, checked_by, number_called, number_from, register, spoke_to, note },
		provider: {
			...{ id: row.provider_id, name: row.provider, phone: listed.phone, email: listed.email },
			...{ account: row.account, others: row.others, has_users: row.has_users },
		},
		referral: row.number === null ? null : referenceOfReferral(row.number),
		created_at: row.created_at.toISOString(),
		checked_at: time(row.checked_at),
		evidence: await says(email),
		called_at: time(row.called_at),
		invited_email: row.invited_email,
		invited_evidence: await says(row.invited_email),
		invite_ends_at: time(row.invite_ends_at),
		code: isOpen && row.checked_by_id === reader.id && isCode(settings, row, code) ? code : null,
		mailbox_proven_at: time(row.mailbox_proven_at),
		owns_at: time(row.owns_at),
		listed_told_at: time(row.listed_told_at),
		held_at: time(row.held_at),
		held_why: row.held_why,
	};
};

export const listClaims = async (
	db: Db,
	settings: Settings,
	of: RequestOf,
	reader: { id: number; at: Date },
): Promise<ProfileClaim[]> =>
	Promise.all((await claimsWhere(db, ofRequest(of))).map((row) => toClaim(db, settings, row, reader)));

/** Whether a typed address is the profile's own, or at its own domain, so that a link to it proves something. */
export const provesMailbox = async (db: Db | Transaction, providerId: number, email: string): Promise<boolean> => {
	const { account_id: accountId, email: listed, domains } = await listedOf(db, providerId);
	if (await wasRemoved(db, accountId, email)) return false;
	if (listed !== null && listed.toLowerCase() === email.toLowerCase()) return true;
	if (!domains.includes(domainOf(email))) return false;
	return (await evidenceOf(db, email, { accountId, own: domains })) === "own";
};
