import {
	answerJoinRequest as answerJoinLine,
	askToJoin as askToJoinLine,
	changeJoining,
	followJoinLink as followLine,
	readJoinLink as readLine,
} from "#contract/providers/join.ts";
import {
	changeMember as changeMemberLine,
	inviteMember as inviteMemberLine,
	listOwnAccounts,
	removeMember as removeMemberLine,
} from "#contract/providers/own-accounts.ts";
import { anyoneSignedIn, signedIn } from "#domains/accounts/session.ts";
import { formLimit } from "#platform/captcha/human.ts";
import { anyone, type Binding, bind } from "#platform/http/bind.ts";
import { givenKeyOf } from "#platform/http/request-key.ts";
import type { Services } from "#platform/services.ts";
import { mayWithAccount } from "../permissions.ts";
import { inviteMember } from "./invite-member.ts";
import { askToJoin, followJoinLink, readJoinLink, setJoining } from "./join.ts";
import { answerJoinRequest } from "./join-requests.ts";
import { listOwned } from "./list-members.ts";
import { changeMember, removeMember } from "./members.ts";

/** Invitation limit per IP address and hour, because they email strangers. */
const INVITATIONS = { times: 30, seconds: 3600 };

/** Requests to join, with and without a passed captcha. Some email the typed address. */
const ASKED = { times: 20, seconds: 3600 };
const UNVERIFIED_ASKED = { times: 6, seconds: 3600 };
/** Tokens are too long to guess. The limit keeps attempts from loading the database. */
const LINKS = { times: 120, seconds: 600 };

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
	bind(removeMemberLine, { who: mayWithAccount("members.change") }, async ({ params, query }, caller) => {
		await removeMember(services, {
			accountId: params.id,
			memberId: params.member,
			by: await signedIn(caller, services),
			withFollowers: query.followers === "yes",
		});
		return { removed: true as const };
	}),
	bind(changeJoining, { who: mayWithAccount("members.change") }, async ({ params, body }, caller) => {
		const { colleagues_may_join } = body;
		await setJoining(services, { accountId: params.id, by: await signedIn(caller, services) }, colleagues_may_join);
		return { colleagues_may_join };
	}),
	bind(answerJoinLine, { who: mayWithAccount("members.change") }, async ({ params, body }, caller) => {
		await answerJoinRequest(
			services,
			{ accountId: params.id, request: params.request, by: await signedIn(caller, services) },
			body.accept,
		);
		return { accepted: body.accept };
	}),
	bind(askToJoinLine, { who: formLimit(askToJoinLine, ASKED, UNVERIFIED_ASKED) }, async ({ params, body }, caller) => {
		await askToJoin(services, params.idOrSlug, body, { address: caller.address });
		return { asked: true as const };
	}),
	bind(readLine, { who: anyone, limit: LINKS }, ({ params }) => readJoinLink(services, params.token)),
	bind(followLine, { who: anyone, limit: LINKS }, ({ params }) => followJoinLink(services, params.token)),
];
