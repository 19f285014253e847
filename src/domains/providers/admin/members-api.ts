import {
	changeMember as changeMemberLine,
	inviteMember as inviteMemberLine,
	listOwnAccounts,
	removeMember as removeMemberLine,
} from "#contract/providers/provider-admin.ts";
import { anyoneSignedIn, signedIn } from "#domains/accounts/session.ts";
import { type Binding, bind } from "#platform/http/bind.ts";
import { givenKeyOf } from "#platform/http/request-key.ts";
import type { Services } from "#platform/services.ts";
import { mayWithAccount } from "../permissions.ts";
import { changeMember, inviteMember, listOwned, removeMember } from "./members.ts";

/** Invitation limit per IP address and hour, because they email strangers. */
const INVITATIONS = { times: 30, seconds: 3600 };

/** Staff of an account, managed by its owners. */
export const membersApi = (services: Services): Binding[] => [
	bind(listOwnAccounts, { who: anyoneSignedIn }, async (_input, caller) => ({
		results: await listOwned(services.database.db, await signedIn(caller, services)),
	})),
	bind(
		inviteMemberLine,
		{ who: mayWithAccount("members.change"), limit: INVITATIONS },
		async ({ params, body }, caller) =>
			inviteMember(
				services,
				{ accountId: params.id, by: await signedIn(caller, services), key: givenKeyOf(caller) },
				body,
			),
	),
	bind(changeMemberLine, { who: mayWithAccount("members.change") }, async ({ params, body }, caller) =>
		changeMember(
			services,
			{ accountId: params.id, memberId: params.member, by: await signedIn(caller, services) },
			body,
		),
	),
	bind(removeMemberLine, { who: mayWithAccount("members.change") }, async ({ params }, caller) => {
		await removeMember(services, {
			accountId: params.id,
			memberId: params.member,
			by: await signedIn(caller, services),
		});
		return { removed: true as const };
	}),
];
