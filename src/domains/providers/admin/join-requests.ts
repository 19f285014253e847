import { JOIN_MOVES } from "#contract/providers/states.ts";
import { passwordLinkPath } from "#domains/accounts/mail.ts";
import { finishMove } from "#domains/accounts/moves.ts";
import type { Person } from "#domains/accounts/session.ts";
import { anyOf } from "#platform/db/any-of.ts";
import type { Db, Transaction } from "#platform/db/database.ts";
import { composeEmail } from "#platform/email/compose-email.ts";
import { notFound } from "#platform/http/problem.ts";
import type { Services } from "#platform/services.ts";
import { PROVIDER_EMAILS } from "../emails.ts";
import { addMember } from "./add-member.ts";
import { lockAccount } from "./lock-account.ts";
import { proofOfGiver } from "./proofs.ts";

/** Colleagues who wait for a yes of these accounts' owners, oldest first. */
export const listJoinRequests = async (db: Db | Transaction, accounts: readonly number[]) => {
	const rows = await db
		.selectFrom("join_request as j")
		.innerJoin("provider as p", "p.id", "j.provider_id")
		.select(["j.id", "p.account_id", "p.name as provider", "j.name", "j.email", "j.asked_at"])
		.where("p.account_id", "=", anyOf(accounts))
		.where("j.answered_at", "is", null)
		.orderBy("j.asked_at")
		.orderBy("j.id")
		.execute();
	return rows.map((row) => ({ ...row, asked_at: row.asked_at.toISOString() }));
};

/**
 * An owner says yes or no to a colleague. A yes makes them a manager of that one profile; their right follows from the
 * owner's. Emails the colleague.
 * @throws Problem 404 if it was answered, or the caller is no longer an owner
 */
export const answerJoinRequest = (
	{ database, clock, outbox, settings }: Pick<Services, "database" | "clock" | "outbox" | "settings">,
	{ accountId, request, by }: { accountId: number; request: number; by: Person },
	accept: boolean,
): Promise<void> =>
	database.transaction(async (trx) => {
		await lockAccount(trx, accountId, by);
		const at = clock();
		const asked = await trx
			.updateTable("join_request as j")
			.from("provider as p")
			.set({ answered_at: at, answered_by: by.id, is_accepted: accept })
			.whereRef("p.id", "=", "j.provider_id")
			.where("p.account_id", "=", accountId)
			.where("j.id", "=", request)
			.where("j.answered_at", "is", null)
			.returning(["j.provider_id", "p.name as provider", "j.name", "j.email"])
			.executeTakeFirst();
		if (!asked) throw notFound();
		const { provider_id, provider, name, email } = asked;
		let path: string | null = null;
		if (accept) {
			const parent = await proofOfGiver(trx, accountId, by.id, at);
			const added = await addMember(
				trx,
				at,
				accountId,
				{ name, email, is_owner: false, providers: [provider_id] },
				{ kind: "domain", parent, givenBy: by.id },
			);
			path = added.token === undefined ? "/admin/login" : passwordLinkPath(added.uid, added.token);
		}
		await finishMove({ outbox }, trx, at, accept ? JOIN_MOVES.accept : JOIN_MOVES.refuse, {
			...{ personId: by.id, about: `account:${accountId}`, facts: { provider: provider_id } },
			emails: [
				composeEmail(
					settings,
					PROVIDER_EMAILS,
					"join-answered",
					{ about: `join-request:${request}`, to: email },
					{ provider, page: path },
				),
			],
		});
	});
