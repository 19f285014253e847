import { sql } from "kysely";
import type { Output } from "#contract/endpoint.ts";
import { CLAIM_CLOCKS, CLAIM_MOVES, claimState } from "#contract/referrals/claim-states.ts";
import type { followClaimLink, objectToClaim, readClaimLink, readClaimObjection } from "#contract/referrals/claims.ts";
import { canFollow, endOf } from "#contract/shared/states.ts";
import { recordAuditEvent } from "#domains/accounts/audit.ts";
import { openSession } from "#domains/accounts/session.ts";
import { listedOf } from "#domains/providers/admin/mailbox-evidence.ts";
import type { Db, Transaction } from "#platform/db/database.ts";
import type { Caller } from "#platform/http/caller.ts";
import { conflict, invalid, notFound } from "#platform/http/problem.ts";
import { idOfLinkToken, linkToken } from "#platform/security/link-token.ts";
import type { Services } from "#platform/services.ts";
import { maskedAddress } from "#platform/text.ts";
import { hashOfToken, TOKEN } from "./answer-links.ts";
import { holdOne } from "./check-claim.ts";
import { type ClaimRow, claimsWhere, codeHashes, provesMailbox, requestOfClaim } from "./claims.ts";
import { dueAfter } from "./expressions.ts";
import { moveClaim } from "./move-claim.ts";
import { caseOfRequest } from "./request.ts";
import { giveRight, lockClaim, settle } from "./settle-claim.ts";
import { findReferral, referenceOfReferral } from "./store.ts";

// The links of a claim: an address at the profile's own domain, the invitation after our call, the provider's objection
// (decision 72). Opening a link changes nothing, because mail scanners open links.

const CODE_TRIES = 5;
const OBJECTION = "claim-objection";

export const objectionToken = (services: Pick<Services, "settings">, claim: string): string =>
	linkToken(services.settings, OBJECTION, claim);

type Found = { row: ClaimRow; kind: "mailbox" | "invitation" };

/** @throws Problem 404 for a link that is unknown, used up or expired */
const findLink = async (db: Db | Transaction, token: string, now: Date): Promise<Found> => {
	if (!TOKEN.test(token)) throw notFound();
	const hash = hashOfToken(token);
	const [row] = await claimsWhere(
		db,
		sql`(k.link_hash = ${hash} and k.link_ends_at > ${now}) or (k.invite_hash = ${hash} and k.invite_ends_at > ${now} and k.code_tries < ${CODE_TRIES})`,
	);
	if (!row) throw notFound();
	const stored = await db.selectFrom("profile_claim").select("invite_hash").where("id", "=", row.id).executeTakeFirst();
	return { row, kind: stored?.invite_hash?.equals(hash) ? "invitation" : "mailbox" };
};

const stateOf = ({ row, kind }: Found): Output<typeof readClaimLink>["state"] => {
	if (row.held_at !== null) return "held";
	if (row.state === "refused") return "closed";
	if (row.state === "confirmed") return "done";
	return kind === "mailbox" && row.mailbox_proven_at !== null ? "proven" : "open";
};

/** The state of a claim, for the person with its link. @throws Problem 404 if the link doesn't work */
export const readLink = async (
	{ database, clock }: Pick<Services, "database" | "clock">,
	token: string,
): Promise<Output<typeof readClaimLink>> => {
	const { db } = database;
	const now = clock();
	const found = await findLink(db, token, now);
	const { row, kind } = found;
	const { email } = await listedOf(db, row.provider_id);
	const shown = await db.selectFrom("provider").select("url_slug").where("id", "=", row.provider_id).executeTakeFirst();
	const isOfRequest = row.quote_id !== null || row.request_enquiry_id !== null;
	const due = (isOfRequest && (await caseOfRequest(db, requestOfClaim(row)))?.due_at) || null;
	return {
		kind,
		provider: { id: row.provider_id, name: row.provider, url_slug: shown?.url_slug ?? "" },
		state: stateOf(found),
		needs_code: row.code_hash !== null && kind === "invitation",
		listed: row.listed_told_at && email ? maskedAddress(email) : null,
		owns_at: row.owns_at?.toISOString() ?? null,
		referral: kind === "invitation" && row.number !== null ? referenceOfReferral(row.number) : null,
		call_by: row.state === "waiting" && due && due > now ? due.toISOString() : null,
	};
};

type Access = Output<typeof followClaimLink>;
const accessOf = (
	{ uid, token }: { uid: string; token: string | undefined },
	referral: Access["referral"] = null,
): Access => ({ password_link: token === undefined ? null : { uid, token }, referral });

/**
 * Opens the referral that the person said yes to. The mailbox and the code are proven, so a person without a password is
 * signed in, and chooses one later. A person with a password signs in.
 */
const openReferral = async (
	trx: Transaction,
	{ clock }: Services,
	caller: Caller,
	row: ClaimRow,
	person: Awaited<ReturnType<typeof settle>>,
): Promise<Access> => {
	const referral = row.referral_id === null ? undefined : await findReferral(trx, row.provider_id, row.referral_id);
	if (referral?.state !== "accepted") return accessOf(person);
	if (person.token !== undefined) {
		const now = clock();
		const known = await trx.selectFrom("person").select("id").where("uid", "=", person.uid).executeTakeFirst();
		const personId = known?.id;
		if (personId === undefined) return accessOf(person);
		await openSession(trx, caller, { personId, stage: "whole", now });
		await recordAuditEvent(trx, now, {
			...{ personId, event: "signed-in", about: `person:${personId}`, facts: { by: "claim" } },
		});
	}
	return accessOf(person, { id: referral.id, provider: { id: referral.provider_id, url_slug: referral.url_slug } });
};

/** Counts a try in its own transaction, so that codes sent in parallel all count. @throws Problem 404 after five, 422 */
const checkCode = async ({ database, settings }: Services, row: ClaimRow, code: string): Promise<void> => {
	const tried = await database.db
		.updateTable("profile_claim")
		.set((eb) => ({ code_tries: eb("code_tries", "+", 1) }))
		.where("id", "=", row.id)
		.where("code_tries", "<", CODE_TRIES)
		.returning(["code_hash", "code_tries"])
		.executeTakeFirst();
	if (!tried) throw notFound();
	const { code_hash: hash, code_tries: tries } = tried;
	if (hash && codeHashes(settings, row.id, code.replace(/\D/g, "")).some((known) => known.equals(hash))) return;
	const left = CODE_TRIES - tries;
	throw invalid([
		{
			field: "code",
			message:
				left > 0
					? `This isn't the code from the call. ${left === 1 ? "1 try is" : `${left} tries are`} left`
					: "This isn't the code from the call, and no tries are left. Call us",
		},
	]);
};

/**
 * Follows a link of a claim. A link to the profile's own domain gives a first look at referrals; an invitation with its
 * code gives the whole right.
 * @throws Problem 404 if the link doesn't work, 409 on hold or if the address no longer proves anything, 422 for a wrong code
 */
export const followLink = async (
	services: Services,
	caller: Caller,
	token: string,
	code: string | null,
): Promise<Access> => {
	const early = await findLink(services.database.db, token, services.clock());
	if (stateOf(early) === "held") throw conflict("This request is on hold. Please call us.");
	if (early.kind === "invitation" && early.row.code_hash !== null) {
		if (!code) throw invalid([{ field: "code", message: "Enter the code from the call" }]);
		await checkCode(services, early.row, code);
	}
	return services.database.transaction(async (trx) => {
		const rows = await lockClaim(trx, early.row.id);
		const [row, ...same] = rows;
		const at = services.clock();
		// The right code on the last try still counts.
		if (row?.state !== "waiting" || row.held_at !== null) throw notFound();
		if (early.kind === "invitation") {
			if (row.called_at?.getTime() !== early.row.called_at?.getTime()) throw notFound();
			const proof = row.code_hash === null ? "listed-address" : "call";
			return openReferral(trx, services, caller, row, await settle(services, trx, [row, ...same], proof));
		}
		if (!row.email || !(await provesMailbox(trx, row.provider_id, row.email)))
			throw conflict("This address no longer proves that you work there. Please call us.");
		const person = await giveRight(trx, row, { kind: "own-domain", at, firstLookOnly: true });
		if (row.mailbox_proven_at === null) {
			const { businessMinutes } = CLAIM_CLOCKS.silence.lasts;
			const owns_at = row.listed_told_at && dueAfter(at, businessMinutes);
			await moveClaim(services, trx, row, at, {
				...{ act: "prove-mailbox", by: "provider", personId: null },
				...{ change: { mailbox_proven_at: at, owns_at }, tell: { what: "claim-mailbox" } },
			});
		}
		return accessOf(person);
	});
};

/** @throws Problem 404 for a changed token, or a claim of long ago */
const objectedTo = async (db: Db | Transaction, services: Pick<Services, "settings" | "clock">, token: string) => {
	const id = idOfLinkToken(services.settings, OBJECTION, token);
	const [row] = id === undefined ? [] : await claimsWhere(db, sql`k.id = ${id}`);
	if (!row || endOf(CLAIM_CLOCKS.objection, row.created_at) <= services.clock()) throw notFound();
	return row;
};

/** @throws Problem 404 if the link doesn't work */
export const readObjection = async (services: Services, token: string): Promise<Output<typeof readClaimObjection>> => {
	const row = await objectedTo(services.database.db, services, token);
	return {
		provider: { id: row.provider_id, name: row.provider },
		...{ name: row.name, role: row.role, created_at: row.created_at.toISOString() },
		is_held: row.held_at !== null,
		is_over: row.state === "refused",
	};
};

/** The provider's own address says that it didn't ask for this. @throws Problem 404 if the link doesn't work */
export const object = async (services: Services, token: string): Promise<Output<typeof objectToClaim>> => {
	const early = await objectedTo(services.database.db, services, token);
	await services.database.transaction(async (trx) => {
		const [row] = await lockClaim(trx, early.id);
		if (!row || !canFollow(CLAIM_MOVES.hold, claimState(row))) return;
		const objection = { at: services.clock(), personId: null, why: "listed-address" };
		await holdOne(services, trx, row, objection, requestOfClaim(row));
	});
	return { held: true };
};
