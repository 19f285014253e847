import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { Input } from "#contract/endpoint.ts";
import { CLAIM_CLOCKS } from "#contract/referrals/claim-states.ts";
import type { confirmClaim as confirmLine, ProfileClaim } from "#contract/referrals/claims.ts";
import { endOf } from "#contract/shared/states.ts";
import { endSessions } from "#domains/accounts/end-sessions.ts";
import { checkClaimAct } from "#domains/providers/admin/claim-state.ts";
import { endWithin } from "#domains/providers/admin/end-proof.ts";
import { listedOf } from "#domains/providers/admin/mailbox-evidence.ts";
import type { Transaction } from "#platform/db/database.ts";
import { invalid, notFound } from "#platform/http/problem.ts";
import { hashOfToken } from "./answer-links.ts";
import { claimCheckedEmail, claimInvitationEmail } from "./claim-mail.ts";
import { type ClaimRow, claimsWhere, codeHashes, codeOf, ofRequest, toClaim } from "./claims.ts";
import { moveClaim } from "./move-claim.ts";
import { promisedCall } from "./promised-call.ts";
import { lockOpenCase, type RequestOf } from "./request.ts";
import { lockClaim, type Needs, refuseOne } from "./settle-claim.ts";

// The team's check of who speaks for a profile: a call, a hold, an end (decision 72).

interface Check {
	of: RequestOf;
	claim: string;
	personId: number;
}

/**
 * Locks a claim, then runs the check.
 * @param isStop stops access, so it works on a closed case too
 * @throws Problem 404 for a claim of another case, 409 if the case is closed
 */
const checking = (
	{ database, clock, settings }: Needs,
	{ of, claim, personId }: Check,
	work: (trx: Transaction, row: ClaimRow, same: ClaimRow[], at: Date) => Promise<void>,
	isStop = false,
): Promise<ProfileClaim> =>
	database.transaction(async (trx) => {
		const mine = async () => (await claimsWhere(trx, sql`k.id = ${claim} and ${ofRequest(of)}`))[0];
		if (!(await mine())) throw notFound();
		const [row, ...same] = await lockClaim(trx, claim);
		if (!row) throw notFound();
		if (!isStop) await lockOpenCase(trx, of);
		const at = clock();
		await work(trx, row, same, at);
		const checked = await mine();
		if (!checked) throw notFound();
		return toClaim(trx, settings, checked, { id: personId, at });
	});

const digitsOf = (phone: string) => phone.replace(/\D/g, "").replace(/^61/, "0");

type Call = Input<typeof confirmLine>["body"];

/** Where the invitation goes. @throws Problem 422 without an address */
const addressOf = async (trx: Transaction, row: ClaimRow, { send_to, email }: Call): Promise<string> => {
	const { email: listed } = await listedOf(trx, row.provider_id);
	if (send_to === "listed") {
		if (listed === null)
			throw invalid([{ field: "send_to", message: "Our listing has no address that an import or our team gave" }]);
		return listed.toLowerCase();
	}
	if (!email) throw invalid([{ field: "email", message: "Enter the address as you heard or read it" }]);
	return email;
};

/**
 * Enters a call that confirms who speaks for a provider, and sends the invitation. To an address heard on the call it asks
 * for the code that is read out, so that the person and the mailbox are proven together. Calling again gives a new code.
 * @throws Problem as `checking`; 409 if it was checked, or is on hold; 422 for a number that isn't in the listing, a
 * register without its name, profiles of another account, or no address
 */
export const enterCall = (services: Needs, check: Check, body: Call): Promise<ProfileClaim> =>
	checking(services, check, async (trx, row, _same, at) => {
		checkClaimAct("call", row, "team");
		const listed = await listedOf(trx, row.provider_id);
		if (body.number_from === "listing" && digitsOf(body.number) !== digitsOf(listed.phone ?? ""))
			throw invalid([{ field: "number", message: "This isn't the number in our listing" }]);
		if (body.number_from === "register" && !body.register)
			throw invalid([{ field: "register", message: "Please say which register" }]);
		const proves = body.providers ?? [];
		if (proves.some((id) => !row.others.some((other) => other.id === id)))
			throw invalid([{ field: "providers", message: "Choose from the profiles of this account" }]);
		const email = await addressOf(trx, row, body);
		const needsCode = (body.send_to ?? "heard") === "heard";
		const token = randomBytes(32).toString("base64url");
		const endsAt = endOf(CLAIM_CLOCKS.code, at);
		const code = needsCode ? codeHashes(services.settings, row.id, codeOf(services.settings, row.id, at))[0] : null;
		const call = await promisedCall(trx, row, at);
		const about = { id: row.id, email, token };
		const said = call
			? claimCheckedEmail({ ...about, codeUntil: needsCode ? endsAt : null, ...call }, services.settings)
			: claimInvitationEmail({ ...about, provider: row.provider, endsAt, needsCode }, services.settings);
		const register = body.number_from === "register" ? (body.register ?? null) : null;
		await moveClaim(services, trx, row, at, {
			...{ act: "call", by: "team", personId: check.personId },
			change: {
				...{ called_at: at, checked_by: check.personId, number_called: body.number, number_from: body.number_from },
				...{ register, spoke_to: body.spoke_to, note: body.note || null, invited_email: email },
				...{ invite_hash: hashOfToken(token), code_hash: code ?? null, code_tries: 0, invite_ends_at: endsAt },
				proves: [...proves],
			},
			facts: { number: body.number_from, to: body.send_to },
			...{ tell: { what: "claim-called", of: check.of }, emails: [said] },
		});
	});

/** Ends the rights that came from claims, with everything that followed. */
const endRights = async (
	trx: Transaction,
	services: Needs,
	rows: readonly ClaimRow[],
	{ personId, why, how }: { personId: number; why: string; how: "team" | "removed" },
) => {
	const [first] = rows;
	if (!first) return;
	const ids = rows.map(({ id }) => id);
	const proofs = await trx
		.selectFrom("access_proof")
		.select("id")
		.where("claim_id", "in", ids)
		.where("ended_at", "is", null)
		.execute();
	if (proofs.length === 0) return;
	await endWithin(trx, services, {
		...{ accountId: first.account_id, proofs: proofs.map(({ id }) => id), by: { id: personId }, why, how },
	});
};

/**
 * Refuses who says they speak for a provider, with the other waiting claims of that mailbox.
 * @throws Problem as `checking`; 409 if it was checked
 */
export const refuseClaim = (services: Needs, check: Check, note: string): Promise<ProfileClaim> =>
	checking(services, check, async (trx, row, same) => {
		const { personId } = check;
		for (const one of [row, ...same]) await refuseOne(services, trx, one, { act: "refuse", personId, note });
		await endRights(trx, services, [row, ...same], { personId: check.personId, why: note, how: "removed" });
	});

/**
 * Ends a false claim and every right that came from it, even if it was confirmed.
 * @throws Problem as `checking`; 409 if it was refused
 */
export const endClaim = (services: Needs, check: Check, why: string): Promise<ProfileClaim> =>
	checking(
		services,
		check,
		async (trx, row, same) => {
			const { personId } = check;
			const all = [row, ...same];
			for (const one of all) await refuseOne(services, trx, one, { act: "end", personId, note: why });
			await endRights(trx, services, all, { personId, why, how: "team" });
		},
		true,
	);

/** Stops a locked claim: access that came from it closes, referrals go on hold, and its case comes first. */
export const holdOne = async (
	services: Needs,
	trx: Transaction,
	row: ClaimRow,
	{ at, personId, why }: { at: Date; personId: number | null; why: string },
	of: RequestOf,
): Promise<void> => {
	await moveClaim(services, trx, row, at, {
		...{ act: "hold", by: personId === null ? "provider" : "team", personId },
		change: { held_at: at, held_by: personId, held_why: why },
		tell: { what: "claim-waiting", facts: { held: why }, of },
	});
	const people = await trx
		.selectFrom("account_member")
		.innerJoin("access_proof", "access_proof.id", "account_member.proof_id")
		.select(["account_member.person_id", "account_member.first_look_only"])
		.where("access_proof.claim_id", "=", row.id)
		.execute();
	for (const { person_id } of people) await endSessions(trx, person_id, "all");
	if (people.some(({ first_look_only }) => !first_look_only))
		await sql`select pause_referrals(p.id, p.name, ${at}::timestamptz) from provider p where p.account_id = ${row.account_id}`.execute(
			trx,
		);
	await sql`
		select put_case_first(c.id, ${at}::timestamptz, 'claim-held') from team_case c
		where c.quote_id = ${of.quoteId ?? null}::uuid or c.enquiry_id = ${of.enquiryId ?? null}::uuid
	`.execute(trx);
};

/** Freezes a claim at once. @throws Problem as `checking`; 409 if it is on hold or refused */
export const holdClaim = (services: Needs, check: Check, why: string): Promise<ProfileClaim> =>
	checking(
		services,
		check,
		(trx, row, _same, at) => holdOne(services, trx, row, { at, personId: check.personId, why }, check.of),
		true,
	);

/** Releases a claim. What was ended stays ended, and referrals stay on hold. @throws Problem 409 if it isn't on hold */
export const releaseClaim = (services: Needs, check: Check, why: string): Promise<ProfileClaim> =>
	checking(services, check, async (trx, row, _same, at) => {
		await moveClaim(services, trx, row, at, {
			...{ act: "release", by: "team", personId: check.personId, facts: { why } },
			// An objection has to be cleared by a call: no right follows from silence any more.
			change: { held_at: null, held_by: null, held_why: null, owns_at: null },
		});
		await sql`
			update team_case set flags = array_remove(flags, 'claim-held') where quote_id = ${check.of.quoteId ?? null}::uuid or enquiry_id = ${check.of.enquiryId ?? null}::uuid
		`.execute(trx);
	});
