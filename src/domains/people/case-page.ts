import { readCasePage } from "#contract/people/case-page.ts";
import { recordAuditReads } from "#domains/accounts/audit.ts";
import { caseBinder } from "#domains/accounts/team-binder.ts";
import { mayAsTeam } from "#domains/accounts/team-permissions.ts";
import { notReachedEmailOf } from "#domains/cases/calls.ts";
import { caseAsked } from "#domains/cases/cases-store.ts";
import { readClaims } from "#domains/cases/claims-api.ts";
import { closingEmails } from "#domains/cases/closing-emails.ts";
import { readComplaint } from "#domains/cases/complaint-api.ts";
import { createRequestReader } from "#domains/cases/make-request.ts";
import { readHandedRows } from "#domains/cases/match-api.ts";
import { showCase } from "#domains/cases/show-case.ts";
import { readingsOf } from "#domains/cases/timeline.ts";
import type { Binding } from "#platform/http/bind.ts";
import type { Services } from "#platform/services.ts";
import { readCaseRecords } from "./read-record.ts";

/** The team's page of a case (docs/decisions/0098-statements-per-page.md). */
export const casePageApi = (services: Services): Binding[] => {
	const bindCase = caseBinder(services);
	const { database, clock } = services;
	const { db } = database;
	const readRequest = createRequestReader(services);
	return [
		bindCase(readCasePage, async ({ params: { id }, query }, me) => {
			const row = await caseAsked(services, id);
			const { one, team, answers, snooze, hold, draft, unsent, undo, lost, hasCalls } = await showCase(
				services,
				row,
				me,
				query,
			);
			const [{ handed, rows }, complaint, not_reached, people, claims, request] = await Promise.all([
				readHandedRows(db, row),
				readComplaint(db, row, me),
				hasCalls ? notReachedEmailOf(db, id) : ("none" as const),
				readCaseRecords(db, id),
				readClaims(services, row, me),
				query.page === 1 ? readRequest(one) : null,
			]);
			const events = [...new Set([...readingsOf(one.timeline), ...(lost.length > 0 ? ["emails.read"] : [])])];
			await recordAuditReads(db, clock(), { personId: me.id, events, about: `case:${id}` });
			const keeping = { hold, may_hold: mayAsTeam(me, "holds.set") };
			return {
				...{ one, team, snooze, me: me.id, handed, complaint, not_reached, people, keeping, claims, answers },
				lost_emails: lost,
				...{ draft, unsent, undo, request },
				closing: closingEmails(services.settings, row, rows),
			};
		}),
	];
};
