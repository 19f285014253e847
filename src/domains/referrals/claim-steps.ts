import { sql } from "kysely";
import { claimState } from "#contract/referrals/claim-states.ts";
import { claimCheckedEmail, claimClosedEmail, claimOwnedEmail } from "./claim-mail.ts";
import { claimsWhere } from "./claims.ts";
import { moveClaim } from "./move-claim.ts";
import { promisedCall } from "./promised-call.ts";
import { lockClaim, type Needs, settle } from "./settle-claim.ts";

/** Claims per run. */
const AT_ONCE = 20;

/** A code that nobody used: a colleague has to call again. */
const expireCodes = async (services: Needs): Promise<number> => {
	const { database, clock } = services;
	const due = await claimsWhere(
		database.db,
		sql`k.state = 'waiting' and k.held_at is null and k.invite_hash is not null and k.invite_ends_at <= ${clock()}`,
	);
	for (const { id } of due.slice(0, AT_ONCE))
		await database.transaction(async (trx) => {
			const [row] = await lockClaim(trx, id);
			const at = clock();
			if (!row || claimState(row) !== "waiting" || row.invite_ends_at === null || row.invite_ends_at > at) return;
			await moveClaim(services, trx, row, at, {
				...{ act: "expire", by: "service", personId: null },
				change: { called_at: null, invite_hash: null, code_hash: null, invite_ends_at: null },
				tell: { what: "claim-waiting", facts: { expired: true } },
			});
		});
	return due.length;
};

/** A business day passed and the listed address didn't object: the proven mailbox gets its right. */
const giveAfterSilence = async (services: Needs): Promise<number> => {
	const { database, clock, outbox, settings } = services;
	const due = await claimsWhere(
		database.db,
		sql`k.state = 'waiting' and k.held_at is null and a.frozen_at is null and k.mailbox_proven_at is not null and k.owns_at <= ${clock()}`,
	);
	for (const { id } of due.slice(0, AT_ONCE))
		await database.transaction(async (trx) => {
			const [row, ...same] = await lockClaim(trx, id);
			if (row?.state !== "waiting" || row.held_at !== null || row.owns_at === null || row.owns_at > clock()) return;
			// Called already: the code decides, and the address may be another one.
			const { email } = row;
			if (!email) return;
			await settle(services, trx, [{ ...row, invited_email: null }, ...same], "own-domain");
			const call = await promisedCall(trx, row, clock());
			await outbox.enqueue(trx, [
				call
					? claimCheckedEmail({ id, email, codeUntil: null, ...call }, settings)
					: claimOwnedEmail({ id, email, provider: row.provider }, settings),
			]);
		});
	return due.length;
};

/** Emails claimants whose profile is no longer on the site. */
const tellClosed = ({ database, outbox, settings }: Needs): Promise<number> =>
	database.transaction(async (trx) => {
		const rows = await trx
			.updateTable("profile_claim as k")
			.from("provider as p")
			.set({ tell_claimant: false })
			.whereRef("p.id", "=", "k.provider_id")
			.where("k.id", "in", (eb) =>
				eb
					.selectFrom("profile_claim as d")
					.select("d.id")
					.where("d.tell_claimant", "=", true)
					.orderBy("d.id")
					.limit(AT_ONCE)
					.forNoKeyUpdate()
					.skipLocked(),
			)
			.returning(["k.id", "k.email", "p.name as provider"])
			.execute();
		await outbox.enqueue(
			trx,
			rows.flatMap(({ email, ...row }) => (email ? claimClosedEmail({ ...row, email }, settings) : [])),
		);
		return rows.length;
	});

/** The scheduled steps of claims, every minute. @returns how many claims moved */
export const runClaimSteps = async (services: Needs): Promise<number> =>
	(await expireCodes(services)) + (await giveAfterSilence(services)) + (await tellClosed(services));
