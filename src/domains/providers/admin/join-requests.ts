import { sql } from "kysely";
import type { JoinRequest } from "#contract/providers/join.ts";
import { JOIN_MOVES } from "#contract/providers/states.ts";
import { passwordLinkPath } from "#domains/accounts/mail.ts";
import { finishMove } from "#domains/accounts/moves.ts";
import type { Person } from "#domains/accounts/session.ts";
import type { Db, Transaction } from "#platform/db/database.ts";
import { composeEmail } from "#platform/email/compose-email.ts";
import { notFound } from "#platform/http/problem.ts";
import type { Services } from "#platform/services.ts";
import { PROVIDER_EMAILS } from "../emails.ts";
import { addMember } from "./add-member.ts";
import { lockAccount } from "./lock-account.ts";
import { proofOfGiver } from "./proofs.ts";

/** Colleagues who wait for a yes of these accounts' owners, oldest first. */
export const listJoinRequests = async (
	db: Db | Transaction,
	accounts: readonly number[],
): Promise<(JoinRequest & { account_id: number })[]> => {
	const { rows } = await sql<Omit<JoinRequest, "asked_at"> & { account_id: number; asked_at: Date }>`
		select j.id, p.account_id, p.name as provider, j.name, j.email, j.asked_at from join_request j join provider p on p.id = j.provider_id
		where p.account_id = any (${`{${accounts.join()}}`}::int[]) and j.answered_at is null order by j.asked_at, j.id
	`.execute(db);
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
		const { rows } = await sql<{ provider_id: number; provider: string; name: string; email: string }>`
			update join_request j set answered_at = ${at}, answered_by = ${by.id}, is_accepted = ${accept} from provider p
			where p.id = j.provider_id and p.account_id = ${accountId} and j.id = ${request} and j.answered_at is null
			returning j.provider_id, p.name as provider, j.name, j.email
		`.execute(trx);
		const [asked] = rows;
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
