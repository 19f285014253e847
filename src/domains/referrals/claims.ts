import { sql } from "kysely";
import type { Input } from "#contract/endpoint.ts";
import type { confirmClaim as confirmLine, ProfileClaim } from "#contract/referrals/claims.ts";
import { recordAuditEvent } from "#domains/accounts/audit.ts";
import { inviteWithin } from "#domains/providers/admin/members.ts";
import type { Db, Transaction } from "#platform/db/database.ts";
import { conflict, invalid, notFound } from "#platform/http/problem.ts";
import type { Services } from "#platform/services.ts";
import { endLinks } from "./answer-links.ts";
import { claimRefusedEmail } from "./mail.ts";
import { isOf, lockOpenCase, lockRequest, type RequestOf, tellCase } from "./request.ts";
import { isOnHold, listOfRequest, type ReferralRow, referenceOfReferral, updateReferral } from "./store.ts";
import { tellAnswer } from "./tell-visitor.ts";

// Who speaks for a profile without users, and the team's check (decision 72).

/** Who says they speak for a provider. As typed, so unproven until the team has called. */
export interface Answerer {
	name: string;
	role: string;
	phone: string | null;
	email: string | null;
}

/** Saves a claim for the team to check. */
export const addClaim = async (
	trx: Transaction,
	about: { provider: number; referral?: string; enquiry?: string },
	{ name, role, phone, email }: Answerer,
	at: Date,
): Promise<void> => {
	await sql`
		insert into profile_claim (provider_id, referral_id, enquiry_id, created_at, name, role, email, phone)
		values (${about.provider}, ${about.referral ?? null}, ${about.enquiry ?? null}, ${at}, ${name}, ${role}, ${email}, ${phone})
	`.execute(trx);
};

type Needs = Pick<Services, "database" | "clock" | "outbox" | "settings">;

interface ClaimRow extends Omit<ProfileClaim, "provider" | "referral" | "created_at" | "checked_at"> {
	provider_id: number;
	account_id: number;
	provider: string;
	provider_phone: string | null;
	account: string;
	others: number;
	has_users: boolean;
	referral_id: string | null;
	number: number | null;
	created_at: Date;
	checked_at: Date | null;
}

const toClaim = (row: ClaimRow): ProfileClaim => {
	const { provider_id, account_id: _id, provider, provider_phone, account, others, has_users, number, ...claim } = row;
	return {
		...claim,
		provider: { id: provider_id, name: provider, phone: provider_phone, account, others, has_users },
		referral: number === null ? null : referenceOfReferral(number),
		created_at: row.created_at.toISOString(),
		checked_at: row.checked_at?.toISOString() ?? null,
	};
};

/** Claims of a case's referrals, or of its enquiry, newest first. */
const rowsOf = async (db: Db | Transaction, of: RequestOf, only?: string): Promise<ClaimRow[]> => {
	const { rows } = await sql<ClaimRow>`
		select k.id, k.provider_id, p.account_id, p.name as provider, nullif(btrim(p.phone_number), '') as provider_phone, a.name as account,
			(select count(*)::int - 1 from provider o where o.account_id = p.account_id) as others,
			exists (select from account_member m join person w on w.id = m.person_id
				where m.account_id = p.account_id and m.accepted_at is not null and w.is_active) as has_users,
			k.referral_id, r.number, k.name, k.role, k.email, k.phone, k.created_at, k.state, k.checked_at, w.name as checked_by,
			k.number_called, k.number_from, k.register, k.spoke_to, k.note
		from profile_claim k join provider p on p.id = k.provider_id join account a on a.id = p.account_id
			left join referral r on r.id = k.referral_id left join person w on w.id = k.checked_by
		where (k.referral_id in (select f.id from referral f where ${isOf(of, "f")}) or k.enquiry_id = ${of.enquiryId ?? null}::uuid)
			${only === undefined ? sql`` : sql`and k.id = ${only}`}
		order by k.created_at desc, k.id
	`.execute(db);
	return rows;
};

export const listClaims = async (db: Db, of: RequestOf): Promise<ProfileClaim[]> => (await rowsOf(db, of)).map(toClaim);

interface Check {
	of: RequestOf;
	claim: string;
	personId: number;
}

/**
 * Locks a claim's request and referral, then runs the check. The case is locked last (db/migrations/0042).
 * @throws Problem 404 for a claim of another case, 409 if it was checked before or the case is closed
 */
const checking = (
	services: Needs,
	{ of, claim, personId }: Check,
	work: (trx: Transaction, row: ClaimRow, referral: ReferralRow | undefined, at: Date) => Promise<{ state: string }>,
): Promise<ProfileClaim> =>
	services.database.transaction(async (trx) => {
		await lockRequest(trx, of);
		await sql`select from referral where id = (select referral_id from profile_claim where id = ${claim}) for no key update`.execute(
			trx,
		);
		await sql`select from profile_claim where id = ${claim} for no key update`.execute(trx);
		const [row] = await rowsOf(trx, of, claim);
		if (!row) throw notFound();
		if (row.state !== "waiting") throw conflict("A colleague has already checked this.");
		const at = services.clock();
		const referral = (await listOfRequest(trx, of)).find(({ id }) => id === row.referral_id);
		await lockOpenCase(trx, of);
		const change = { ...(await work(trx, row, referral, at)), checked_at: at, checked_by: personId };
		const sets = Object.entries(change).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
		await sql`update profile_claim set ${sql.join(sets)} where id = ${claim}`.execute(trx);
		// Only now is the yes no longer waiting for us.
		if (change.state === "confirmed" && referral?.state === "accepted" && !isOnHold(referral))
			await tellAnswer(services, trx, referral);
		const [checked] = await rowsOf(trx, of, claim);
		if (!checked) throw notFound();
		return toClaim(checked);
	});

const factsOf = (row: ClaimRow) => ({
	provider: row.provider,
	...(row.number === null ? {} : { referral: referenceOfReferral(row.number) }),
});

const digitsOf = (phone: string) => phone.replace(/\D/g, "").replace(/^61/, "0");

/**
 * Confirms who speaks for a provider. Invites them to the account, and the referral's yes counts from now on.
 * @throws Problem as `checking`; 422 for a number that isn't in the listing, or a register without its name
 */
export const confirmClaim = (
	services: Needs,
	check: Check,
	body: Input<typeof confirmLine>["body"],
): Promise<ProfileClaim> =>
	checking(services, check, async (trx, row, referral, at) => {
		const { of, personId } = check;
		if (body.number_from === "listing" && digitsOf(body.number) !== digitsOf(row.provider_phone ?? ""))
			throw invalid([{ field: "number", message: "This isn't the number in our listing" }]);
		if (body.number_from === "register" && !body.register)
			throw invalid([{ field: "register", message: "Please say which register" }]);
		const isOwner = !row.has_users;
		await inviteWithin(
			trx,
			services,
			row.account_id,
			{ id: null, name: services.settings.brand.name },
			{ name: row.name, email: body.email, is_owner: isOwner, providers: isOwner ? [] : [row.provider_id] },
		);
		await recordAuditEvent(trx, at, {
			personId,
			event: "claim.confirmed",
			about: `provider:${row.provider_id}`,
			facts: { claim: row.id, number: body.number_from, owner: isOwner },
		});
		await tellCase(trx, of, { at, personId, what: "claim-confirmed", facts: factsOf(row) });
		if (referral?.state === "accepted") {
			await updateReferral(trx, referral.id, at, { state: "accepted" });
			const facts = { ...factsOf(row), way: "link", from: referral.answer_from };
			await tellCase(trx, of, { at, personId: null, what: "referral-accepted", facts });
		}
		return {
			state: "confirmed",
			email: body.email,
			number_called: body.number,
			number_from: body.number_from,
			register: body.number_from === "register" ? body.register : null,
			spoke_to: body.spoke_to,
			note: body.note || null,
		};
	});

/**
 * Refuses who says they speak for a provider. A referral waits for an answer again, without links or reminders to that
 * mailbox.
 * @throws Problem as `checking`
 */
export const refuseClaim = (services: Needs, check: Check, note: string): Promise<ProfileClaim> =>
	checking(services, check, async (trx, row, referral, at) => {
		const { of, personId } = check;
		if (referral?.state === "accepted") {
			await updateReferral(trx, referral.id, at, {
				...{ state: "new", answered_at: null, answer_from: null, answer_note: null, starts_on: null },
				...{ told_way: null, reminded_at: at },
			});
			await endLinks(trx, referral.id);
		}
		await recordAuditEvent(trx, at, {
			personId,
			event: "claim.refused",
			about: `provider:${row.provider_id}`,
			facts: { claim: row.id },
		});
		await tellCase(trx, of, { at, personId, what: "claim-refused", facts: factsOf(row) });
		if (row.email)
			await services.outbox.enqueue(trx, [
				claimRefusedEmail({ ...row, email: row.email, reference: factsOf(row).referral }, services.settings),
			]);
		return { state: "refused", note };
	});
