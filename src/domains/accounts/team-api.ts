import {
	changeTeamMember,
	inviteTeamMember,
	listAudit,
	listTeamMembers,
	readOwnRights,
} from "#contract/accounts/team-members.ts";
import { type Binding, bind } from "#platform/http/bind.ts";
import { givenKeyOf } from "#platform/http/request-key.ts";
import type { Services } from "#platform/services.ts";
import { maskedAddress } from "#platform/text.ts";
import { recordAuditRead } from "./audit.ts";
import { inviteTeamOnce } from "./invite-team.ts";
import { AUDIT_PER_PAGE, listAuditEvents, listAuditRows } from "./read-audit.ts";
import { teamMember } from "./session.ts";
import { countAddressChange } from "./sign-in-address.ts";
import { changeMember, findMember, listMembers } from "./team-members.ts";
import { mayTeam, rightsOf, teamRoleOf } from "./team-permissions.ts";

/** Invitations go to strangers, so they have an hourly limit per network address. */
const INVITATIONS = { times: 30, seconds: 3600 };

/** Endpoints for team members and the audit log (decision 30). */
export const teamPeopleApi = (services: Services): Binding[] => {
	const { database, clock } = services;
	return [
		bind(readOwnRights, { who: mayTeam("cases.work") }, async (_input, caller) => {
			const me = await teamMember(caller, services);
			return { id: me.id, name: me.name, team_role: teamRoleOf(me), may: rightsOf(me) };
		}),
		bind(listTeamMembers, { who: mayTeam("people.read") }, async (_input, caller) => ({
			results: await listMembers(database.db, await teamMember(caller, services)),
		})),
		bind(inviteTeamMember, { who: mayTeam("people.change"), limit: INVITATIONS }, async ({ body }, caller) => {
			const by = await teamMember(caller, services);
			const id = await inviteTeamOnce(services, { ...body, by }, givenKeyOf(caller));
			return findMember(database.db, by, id);
		}),
		bind(changeTeamMember, { who: mayTeam("people.change") }, async ({ params, body }, caller) => {
			const by = await teamMember(caller, services);
			if (body.email !== undefined) await countAddressChange(services, by);
			return changeMember(services, { id: params.id, by }, body);
		}),
		bind(listAudit, { who: mayTeam("audit.read") }, async ({ query }, caller) => {
			const { page: _page, ...asked } = query;
			// A full address would stay in the audit log after its owner was erased.
			const facts = Object.fromEntries(
				Object.entries(asked).flatMap(([name, typed]) =>
					typed === "" ? [] : [[name, typed.includes("@") ? maskedAddress(typed) : typed]],
				),
			);
			await recordAuditRead(database.db, clock(), {
				personId: (await teamMember(caller, services)).id,
				event: "audit.read",
				about: "audit",
				facts,
			});
			const { rows, count } = await listAuditRows(database.db, query);
			return {
				results: rows,
				count,
				totalPages: Math.ceil(count / AUDIT_PER_PAGE),
				events: await listAuditEvents(database.db),
			};
		}),
	];
};
