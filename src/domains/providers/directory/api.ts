import {
	activateProvider,
	changeAccount as changeAccountLine,
	changeAccountMember,
	changeProviderFacts,
	changeProviderFlags,
	createAccount as createAccountLine,
	createProvider as createProviderLine,
	deactivateProvider,
	decideProviderName,
	inviteAccountMember,
	listAccounts,
	readAccount,
	readTeamProvider,
	removeAccountMember,
} from "#contract/providers/directory.ts";
import {
	listPossibleDuplicates as duplicatesEndpoint,
	mergeAccounts as mergeAccountsEndpoint,
	mergeProviders as mergeProvidersEndpoint,
	previewAccountMerge as previewAccountsEndpoint,
	previewProviderMerge as previewProvidersEndpoint,
} from "#contract/providers/directory-merge.ts";
import {
	listLikelySame as likelySameEndpoint,
	setNotSame as notSameEndpoint,
} from "#contract/providers/likely-same.ts";
import { recordAuditRead } from "#domains/accounts/audit.ts";
import { teamBinder } from "#domains/accounts/team-binder.ts";
import { mayTeam } from "#domains/accounts/team-permissions.ts";
import { type Binding, bind } from "#platform/http/bind.ts";
import { givenKeyOf } from "#platform/http/request-key.ts";
import type { Services } from "#platform/services.ts";
import { inviteMember } from "../admin/invite-member.ts";
import { changeMember, removeMember } from "../admin/members.ts";
import { lookupOf } from "../lookup.ts";
import { accessApi } from "./access-api.ts";
import { ACCOUNTS_PER_PAGE, changeAccount, createAccount, findAccount, listAccountLines } from "./accounts.ts";
import { decideName } from "./decide-name.ts";
import { findLikelySame, listLikelySame, PAIRS_PER_PAGE, setNotSame } from "./likely-same.ts";
import { keptAccountOf, mergeAccounts, previewAccountMerge } from "./merge-accounts.ts";
import { listPossibleDuplicates, mergeProviders, previewProviderMerge } from "./merge-profiles.ts";
import { changeTeamColumns, createProvider, findTeamProvider, setActive } from "./profiles.ts";

/** Invitation limit per IP address and hour, because they email strangers. */
const INVITATIONS = { times: 60, seconds: 3600 };

/**
 * The team's endpoints for accounts, profiles and their staff (decision 30). Permissions are in
 * domains/accounts/team-permissions.ts.
 */
export const directoryApi = (services: Services): Binding[] => {
	const { database, clock } = services;
	const read = mayTeam("directory.read");
	const change = mayTeam("directory.change");
	const merge = mayTeam("directory.merge");
	const bindTeam = teamBinder(services);
	return [
		bind(listAccounts, { who: read }, async ({ query }) => {
			const { rows, count } = await listAccountLines(database.db, query, clock());
			return { results: rows, count, totalPages: Math.ceil(count / ACCOUNTS_PER_PAGE) };
		}),
		bindTeam(readAccount, { who: read }, async ({ params }, me) => {
			// Links to a merged account show the account it was merged into.
			const account = await findAccount(database.db, me, (await keptAccountOf(database.db, params.id)) ?? params.id);
			// Reading is in the audit because it shows staff names and addresses.
			await recordAuditRead(database.db, clock(), {
				personId: me.id,
				event: "account.read",
				about: `account:${account.id}`,
			});
			return account;
		}),
		bindTeam(createAccountLine, { who: change }, ({ body }, by, caller) =>
			createAccount(services, by, body, givenKeyOf(caller)),
		),
		bindTeam(changeAccountLine, { who: change }, ({ params, body: { version, ...asked } }, by) =>
			changeAccount(services, { id: params.id, by, version }, asked),
		),
		bindTeam(createProviderLine, { who: change }, ({ params, body }, by, caller) =>
			createProvider(services, { accountId: params.id, by, key: givenKeyOf(caller) }, body),
		),
		bindTeam(
			inviteAccountMember,
			{ who: mayTeam("directory.people"), limit: INVITATIONS },
			async ({ params, body }, by, caller) => {
				await findAccount(database.db, by, params.id);
				return inviteMember(services, { accountId: params.id, by, key: givenKeyOf(caller) }, body);
			},
		),
		bindTeam(changeAccountMember, { who: mayTeam("directory.people") }, ({ params, body }, by) =>
			changeMember(services, { accountId: params.id, memberId: params.member, by }, body),
		),
		bindTeam(removeAccountMember, { who: mayTeam("directory.people") }, async ({ params }, by) => {
			await removeMember(services, {
				accountId: params.id,
				memberId: params.member,
				by,
			});
			return { removed: true as const };
		}),
		bind(readTeamProvider, { who: read }, async ({ params }) =>
			findTeamProvider(await lookupOf(database), database.db, params.id),
		),
		bindTeam(changeProviderFacts, { who: change }, async ({ params, body: { version, ...asked } }, by) => {
			const changed = await changeTeamColumns(services, { providerId: params.id, by, version }, asked);
			// The page that follows names possible duplicates. Otherwise the job looks within a minute.
			await findLikelySame(database, clock(), { most: 1 });
			return changed;
		}),
		bindTeam(changeProviderFlags, { who: mayTeam("directory.flags") }, ({ params, body: { version, ...asked } }, by) =>
			changeTeamColumns(services, { providerId: params.id, by, version }, asked),
		),
		bindTeam(deactivateProvider, { who: change }, ({ params, body }, by) =>
			setActive(services, { providerId: params.id, by }, body.reason),
		),
		bindTeam(decideProviderName, { who: change }, ({ params, body }, by) =>
			decideName(services, { providerId: params.id, by }, body),
		),
		bindTeam(previewAccountsEndpoint, { who: merge }, async ({ params }, { id: personId }) => {
			const preview = await previewAccountMerge(database.db, { kept: params.id, merged: params.other });
			for (const { id } of [preview.kept, preview.merged])
				await recordAuditRead(database.db, clock(), { personId, event: "account.read", about: `account:${id}` });
			return preview;
		}),
		bindTeam(mergeAccountsEndpoint, { who: merge }, ({ params, body }, by) =>
			mergeAccounts(services, { id: params.id, by }, body),
		),
		bind(previewProvidersEndpoint, { who: merge }, ({ params }) =>
			previewProviderMerge(database.db, { kept: params.id, merged: params.other }),
		),
		bindTeam(mergeProvidersEndpoint, { who: merge }, ({ params, body }, by) =>
			mergeProviders(services, { id: params.id, by }, body),
		),
		bind(duplicatesEndpoint, { who: read }, async ({ params }) => ({
			results: await listPossibleDuplicates(database.db, params.id),
		})),
		bind(likelySameEndpoint, { who: read }, async ({ query: { page } }) => {
			const { results, count } = await listLikelySame(database.db, page);
			return { results, count, totalPages: Math.ceil(count / PAIRS_PER_PAGE) };
		}),
		bindTeam(notSameEndpoint, { who: change }, ({ body }, by) => setNotSame(services, by, body)),
		...accessApi(services),
		bindTeam(activateProvider, { who: change }, ({ params }, by) =>
			setActive(services, { providerId: params.id, by }, null),
		),
	];
};
