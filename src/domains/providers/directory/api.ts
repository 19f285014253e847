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
import { teamMember } from "#domains/accounts/session.ts";
import { mayTeam } from "#domains/accounts/team-permissions.ts";
import { type Binding, bind } from "#platform/http/bind.ts";
import { givenKeyOf } from "#platform/http/request-key.ts";
import type { Services } from "#platform/services.ts";
import { changeMember, inviteMember, removeMember } from "../admin/members.ts";
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
	return [
		bind(listAccounts, { who: read }, async ({ query }) => {
			const { rows, count } = await listAccountLines(database.db, query, clock());
			return { results: rows, count, totalPages: Math.ceil(count / ACCOUNTS_PER_PAGE) };
		}),
		bind(readAccount, { who: read }, async ({ params }, caller) => {
			const me = await teamMember(caller, services);
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
		bind(createAccountLine, { who: change }, async ({ body }, caller) =>
			createAccount(services, await teamMember(caller, services), body, givenKeyOf(caller)),
		),
		bind(changeAccountLine, { who: change }, async ({ params, body: { version, ...asked } }, caller) =>
			changeAccount(services, { id: params.id, by: await teamMember(caller, services), version }, asked),
		),
		bind(createProviderLine, { who: change }, async ({ params, body }, caller) =>
			createProvider(
				services,
				{ accountId: params.id, by: await teamMember(caller, services), key: givenKeyOf(caller) },
				body,
			),
		),
		bind(
			inviteAccountMember,
			{ who: mayTeam("directory.people"), limit: INVITATIONS },
			async ({ params, body }, caller) => {
				const by = await teamMember(caller, services);
				await findAccount(database.db, by, params.id);
				return inviteMember(services, { accountId: params.id, by, key: givenKeyOf(caller) }, body);
			},
		),
		bind(changeAccountMember, { who: mayTeam("directory.people") }, async ({ params, body }, caller) =>
			changeMember(
				services,
				{ accountId: params.id, memberId: params.member, by: await teamMember(caller, services) },
				body,
			),
		),
		bind(removeAccountMember, { who: mayTeam("directory.people") }, async ({ params }, caller) => {
			await removeMember(services, {
				accountId: params.id,
				memberId: params.member,
				by: await teamMember(caller, services),
			});
			return { removed: true as const };
		}),
		bind(readTeamProvider, { who: read }, async ({ params }) =>
			findTeamProvider(await lookupOf(database), database.db, params.id),
		),
		bind(changeProviderFacts, { who: change }, async ({ params, body: { version, ...asked } }, caller) => {
			const by = await teamMember(caller, services);
			const changed = await changeTeamColumns(services, { providerId: params.id, by, version }, asked);
			// The page that follows names possible duplicates. Otherwise the job looks within a minute.
			await findLikelySame(database, clock(), { most: 1 });
			return changed;
		}),
		bind(
			changeProviderFlags,
			{ who: mayTeam("directory.flags") },
			async ({ params, body: { version, ...asked } }, caller) =>
				changeTeamColumns(services, { providerId: params.id, by: await teamMember(caller, services), version }, asked),
		),
		bind(deactivateProvider, { who: change }, async ({ params, body }, caller) =>
			setActive(services, { providerId: params.id, by: await teamMember(caller, services) }, body.reason),
		),
		bind(decideProviderName, { who: change }, async ({ params, body }, caller) =>
			decideName(services, { providerId: params.id, by: await teamMember(caller, services) }, body),
		),
		bind(previewAccountsEndpoint, { who: merge }, async ({ params }, caller) => {
			const preview = await previewAccountMerge(database.db, { kept: params.id, merged: params.other });
			const { id: personId } = await teamMember(caller, services);
			for (const { id } of [preview.kept, preview.merged])
				await recordAuditRead(database.db, clock(), { personId, event: "account.read", about: `account:${id}` });
			return preview;
		}),
		bind(mergeAccountsEndpoint, { who: merge }, async ({ params, body }, caller) =>
			mergeAccounts(services, { id: params.id, by: await teamMember(caller, services) }, body),
		),
		bind(previewProvidersEndpoint, { who: merge }, ({ params }) =>
			previewProviderMerge(database.db, { kept: params.id, merged: params.other }),
		),
		bind(mergeProvidersEndpoint, { who: merge }, async ({ params, body }, caller) =>
			mergeProviders(services, { id: params.id, by: await teamMember(caller, services) }, body),
		),
		bind(duplicatesEndpoint, { who: read }, async ({ params }) => ({
			results: await listPossibleDuplicates(database.db, params.id),
		})),
		bind(likelySameEndpoint, { who: read }, async ({ query: { page } }) => {
			const { results, count } = await listLikelySame(database.db, page);
			return { results, count, totalPages: Math.ceil(count / PAIRS_PER_PAGE) };
		}),
		bind(notSameEndpoint, { who: change }, async ({ body }, caller) =>
			setNotSame(services, await teamMember(caller, services), body),
		),
		...accessApi(services),
		bind(activateProvider, { who: change }, async ({ params }, caller) =>
			setActive(services, { providerId: params.id, by: await teamMember(caller, services) }, null),
		),
	];
};
