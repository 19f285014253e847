import {
	endAccess as endLine,
	freezeAccount as freezeLine,
	freezeMember as freezeMemberLine,
	readAccess,
	unfreezeAccount as unfreezeLine,
	unfreezeMember as unfreezeMemberLine,
} from "#contract/providers/access.ts";
import { recordAuditRead } from "#domains/accounts/audit.ts";
import { teamBinder } from "#domains/accounts/team-binder.ts";
import { mayTeam } from "#domains/accounts/team-permissions.ts";
import type { Binding } from "#platform/http/bind.ts";
import { notFound } from "#platform/http/problem.ts";
import type { Services } from "#platform/services.ts";
import { endAccess } from "../admin/end-proof.ts";
import { freezeAccount, freezeMember, unfreezeAccount, unfreezeMember } from "../admin/freeze.ts";
import { listProofs } from "../admin/proofs.ts";

/** What the rights of provider staff came from, and how the team stops them (decision 72). */
export const accessApi = (services: Services): Binding[] => {
	const { database, clock } = services;
	const people = mayTeam("directory.people");
	const done = { done: true as const };
	const bindTeam = teamBinder(services);
	return [
		bindTeam(readAccess, { who: mayTeam("directory.read") }, async ({ params }, { id: personId }) => {
			const account = await database.db
				.selectFrom("account")
				.select(["frozen_at", "frozen_why"])
				.where("id", "=", params.id)
				.executeTakeFirst();
			if (!account) throw notFound();
			await recordAuditRead(database.db, clock(), { personId, event: "account.read", about: `account:${params.id}` });
			const proofs = await listProofs(database.db, params.id);
			return {
				frozen: account.frozen_at && { at: account.frozen_at.toISOString(), why: account.frozen_why ?? "" },
				has_owner: proofs.some((one) => one.is_owner && !one.is_invited && !one.first_look_only),
				proofs,
			};
		}),
		bindTeam(endLine, { who: people }, ({ params, body }, by) =>
			endAccess(services, { accountId: params.id, proof: params.proof, by }, body.reason),
		),
		bindTeam(freezeLine, { who: people }, async ({ params, body }, by) => {
			await freezeAccount(services, { accountId: params.id, by }, body.reason);
			return done;
		}),
		bindTeam(unfreezeLine, { who: people }, async ({ params, body }, by) => {
			await unfreezeAccount(services, { accountId: params.id, by }, body.reason);
			return done;
		}),
		bindTeam(freezeMemberLine, { who: people }, async ({ params, body }, by) => {
			const about = { accountId: params.id, by };
			await freezeMember(services, about, params.member, body.reason);
			return done;
		}),
		bindTeam(unfreezeMemberLine, { who: people }, async ({ params, body }, by) => {
			const about = { accountId: params.id, by };
			await unfreezeMember(services, about, params.member, body.reason);
			return done;
		}),
	];
};
