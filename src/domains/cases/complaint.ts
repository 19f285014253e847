import type { CaseLine } from "#contract/cases/cases.ts";
import type { Severity } from "#contract/cases/complaint-options.ts";
import { officeDay } from "#contract/shared/office-hours.ts";
import { recordAuditEvent } from "#domains/accounts/audit.ts";
import { referenceOf } from "#domains/enquiries/mail.ts";
import type { Transaction } from "#platform/db/database.ts";
import { wordsOfEmail } from "#platform/email/emails-store.ts";
import { conflict, invalid, keyTaken, notFound } from "#platform/http/problem.ts";
import type { Services } from "#platform/services.ts";
import { businessDue, type CaseRow, noteEvent, updateCase } from "./cases-store.ts";
import {
	businessMinutes,
	type ComplaintRow,
	closeOfDay,
	findComplaint,
	insertReferral,
	listEmails,
	listReferrals,
	mustBeFree,
	setComplaint,
	setConflict,
} from "./complaint-store.ts";
import { complaintEmail } from "./mail.ts";
import { changedMeanwhile, type Doer, isClosed, withCase } from "./work-case.ts";

const BUSINESS_DAY_MINUTES = 570;

/** Runs an action on an open complaint and records it in the audit log. */
const withComplaint = (
	services: Services,
	id: string,
	by: Doer,
	event: string,
	work: (trx: Transaction, row: CaseRow, at: Date, complaint: ComplaintRow) => Promise<void>,
): Promise<CaseLine> =>
	withCase(services, id, async (trx, row, at) => {
		const complaint = await findComplaint(trx, id);
		if (!complaint) throw notFound();
		if (row.status === "closed") throw isClosed();
		await work(trx, row, at, complaint);
		await recordAuditEvent(trx, at, { personId: by.id, event, about: `case:${id}` });
	});

/** Records whether a team member has a conflict of interest. If so, unassigns their complaint. */
export const declareConflict = (services: Services, id: string, isLinked: boolean, by: Doer): Promise<CaseLine> =>
	withComplaint(services, id, by, "complaint.conflict", async (trx, row, at) => {
		await setConflict(trx, id, by.id, at, isLinked);
		await noteEvent(trx, { caseId: id, at, personId: by.id, kind: isLinked ? "linked" : "not-linked" });
		await updateCase(trx, id, at, isLinked && row.owner_id === by.id ? { owner_id: null } : {});
	});

/** The due time for a severity: never later than the normal one. */
const dueOf = async (trx: Transaction, severity: Severity, at: Date, calm: Date | null): Promise<Date | null> => {
	if (severity === "low" || severity === "medium") return calm;
	const soon = severity === "critical" ? await closeOfDay(trx, at) : await businessDue(trx, at, BUSINESS_DAY_MINUTES);
	return calm && soon && calm < soon ? calm : soon;
};

/**
 * Sets the severity. @throws Problem 409 if the case changed since `version` or is closed, or the team member may not
 * work on it
 */
export const judgeComplaint = (
	services: Services,
	id: string,
	{ version, severity }: { version: number; severity: Severity },
	by: Doer,
): Promise<CaseLine> =>
	withComplaint(services, id, by, "complaint.judged", async (trx, row, at, complaint) => {
		await mustBeFree(trx, id, by.id);
		if (complaint.severity === severity) return;
		if (row.version !== version) throw changedMeanwhile();
		const calm = complaint.calm_due_at ?? row.due_at;
		const due = await dueOf(trx, severity, at, calm);
		const isHurried = severity === "high" || severity === "critical";
		await setComplaint(trx, id, { severity, calm_due_at: isHurried ? calm : null });
		// Warnings count from now if it became urgent, otherwise from when it arrived.
		const minutes = due && (await businessMinutes(trx, isHurried ? at : row.created_at, due));
		await updateCase(trx, id, at, { due_at: due, clock_minutes: minutes === null ? null : Math.max(1, minutes) });
		await noteEvent(trx, {
			caseId: id,
			at,
			personId: by.id,
			kind: "severity",
			facts: { is: severity, was: complaint.severity },
		});
	});

/** Records a referral to an authority. @throws Problem 409 as `judgeComplaint`; 422 for a date in the future */
export const referComplaint = (
	services: Services,
	id: string,
	referral: { authority: string; referred_on: string; reference: string },
	by: Doer,
): Promise<CaseLine> =>
	withComplaint(services, id, by, "complaint.referred", async (trx, _row, at) => {
		await mustBeFree(trx, id, by.id);
		const { authority, referred_on, reference } = referral;
		if (referred_on > officeDay(at))
			throw invalid([{ field: "referred_on", message: "Please enter today or an earlier date" }]);
		const same = (await listReferrals(trx, id)).some(
			(one) => one.authority === authority && one.referred_on === referred_on && one.reference === reference,
		);
		if (same) return;
		await insertReferral(trx, { caseId: id, at, personId: by.id, authority, referredOn: referred_on, reference });
		await updateCase(trx, id, at, {});
		await noteEvent(trx, { caseId: id, at, personId: by.id, kind: "referred", facts: { authority, on: referred_on } });
	});

/**
 * Emails the complainant. The timeline records only that it was sent; the text is stored encrypted with the case's
 * emails.
 * @throws Problem 409 as `judgeComplaint`, if there is no email address, or if the key was used for another text
 */
export const writeToComplainant = (
	services: Services,
	id: string,
	text: string,
	key: string,
	by: Doer,
): Promise<CaseLine> =>
	withComplaint(services, id, by, "complaint.written", async (trx, row, at) => {
		await mustBeFree(trx, id, by.id);
		if (!row.email) throw conflict("We have no email address for this person.");
		const letter = complaintEmail(
			{ caseId: id, key, to: row.email, reference: referenceOf(row.enquiry_id ?? row.id), text },
			services.settings,
		);
		if ((await listEmails(trx, id)).some((one) => one.key === key)) {
			const sent = await wordsOfEmail(trx, services.settings, letter);
			if (sent !== undefined && sent !== letter.text)
				throw keyTaken("Another email was already sent with this Idempotency-Key. Reload the case to write a new one.");
			return;
		}
		await services.outbox.enqueue(trx, [letter]);
		await updateCase(trx, id, at, {});
		await noteEvent(trx, { caseId: id, at, personId: by.id, kind: "letter", facts: { key } });
	});
