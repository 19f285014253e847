import {
	changeSingleKeys,
	changeTeamMember,
	inviteTeamMember,
	listAudit,
	listTeamMembers,
	readOwnRights,
} from "#contract/accounts/team-members.ts";
import type { Binding } from "#platform/http/bind.ts";
import { givenKeyOf } from "#platform/http/request-key.ts";
import type { Services } from "#platform/services.ts";
import { maskedAddress } from "#platform/text.ts";
import { recordAuditRead } from "./audit.ts";
import { inviteTeamOnce } from "./invite-team.ts";
import { AUDIT_PER_PAGE, listAuditEvents, listAuditRows } from "./read-audit.ts";
import { countAddressChange } from "./sign-in-address.ts";
import { caseBinder, teamBinder } from "./team-binder.ts";
import { changeMember, findMember, listMembers } from "./team-members.ts";
import { mayTeam, rightsOf, teamRoleOf } from "./team-permissions.ts";

/** Invitations go to strangers, so they have an hourly limit per network address. */
const INVITATIONS = { times: 30, seconds: 3600 };

/** Endpoints for team members and the audit log (decision 30). */
export const teamPeopleApi = (services: Services): Binding[] => {
	const bindCase = caseBinder(services);
	const { database, clock } = services;
	const bindTeam = teamBinder(services);
	return [
		bindCase(readOwnRights, (_input, me) => {
			const { id, name, single_keys } = me;
			return { id, name, team_role: teamRoleOf(me), may: rightsOf(me), single_keys };
		}),
		bindCase(changeSingleKeys, async ({ body }, me) => {
			await database.db.updateTable("person").set({ single_keys: body.is_on }).where("id", "=", me.id).execute();
			return body;
		}),
		bindTeam(listTeamMembers, { who: mayTeam("people.read") }, async (_input, by) => ({
			results: await listMembers(database.db, by),
		})),
		bindTeam(inviteTeamMember, { who: mayTeam("people.change"), limit: INVITATIONS }, async ({ body }, by, caller) => {
			const id = await inviteTeamOnce(services, { ...body, by }, givenKeyOf(caller));
			return findMember(database.db, by, id);
		}),
		bindTeam(changeTeamMember, { who: mayTeam("people.change") }, async ({ params, body }, by) => {
			if (body.email !== undefined) await countAddressChange(services, by);
			return changeMember(services, { id: params.id, by }, body);
		}),
		bindTeam(listAudit, { who: mayTeam("audit.read") }, async ({ query }, by) => {
			const { page: _page, ...asked } = query;
			// A full address would stay in the audit log after its owner was erased.
			const facts = Object.fromEntries(
				Object.entries(asked).flatMap(([name, typed]) =>
					typed === "" ? [] : [[name, typed.includes("@") ? maskedAddress(typed) : typed]],
				),
			);
			await recordAuditRead(database.db, clock(), {
				personId: by.id,
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
