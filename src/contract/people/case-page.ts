import { z } from "zod";
import { NotReachedEmail } from "#contract/cases/call-attempts.ts";
import { CannedAnswer } from "#contract/cases/canned-answers.ts";
import { Case, listTeam } from "#contract/cases/cases.ts";
import { ComplaintWork } from "#contract/cases/complaint-handling.ts";
import { CaseDraft, FormDrafts } from "#contract/cases/drafts.ts";
import { CaseEmail } from "#contract/cases/emails.ts";
import { RequestInCase } from "#contract/cases/make-request.ts";
import { Undoable } from "#contract/cases/undo.ts";
import { byUuid, pageNumber } from "#contract/common.ts";
import { endpoint } from "#contract/endpoint.ts";
import { ProfileClaim } from "#contract/referrals/claims.ts";
import { listReferrals } from "#contract/referrals/referrals.ts";
import { CasePerson } from "./records.ts";

export const readCasePage = endpoint({
	method: "GET",
	path: "/pages/case/{id}/",
	summary: "A case with everything that its page shows, apart from health details; what was read is logged by part",
	params: byUuid,
	query: z.object({ page: pageNumber }),
	output: z.object({
		one: Case,
		team: listTeam.output.shape.results,
		/** Moments to snooze to: when the office opens on the next business day, and on the first of next week. */
		snooze: z.array(z.string()),
		/** The caller's id. */
		me: z.int(),
		/** Referrals and consents; empty for cases that aren't requests. */
		handed: listReferrals.output,
		/** Saved replies, by title. */
		answers: z.array(CannedAnswer),
		/** What the caller typed into the box and hasn't sent. */
		draft: CaseDraft.nullable(),
		/** What the caller typed into the other forms and hasn't sent. */
		unsent: FormDrafts,
		/** What the caller can still undo. */
		undo: Undoable.nullable(),
		/** The email that closing the case sends, by outcome; empty if it sends none. */
		closing: z.array(z.object({ outcome: z.string(), subject: z.string(), text: z.string() })),
		/** For the form that makes a connect request from the case. Null if none can be made now, and on older pages of the timeline. */
		request: RequestInCase.nullable(),
		/** Null for a case of another kind. */
		complaint: ComplaintWork.nullable(),
		not_reached: NotReachedEmail,
		/** The people in the case, and their other cases. */
		people: z.array(CasePerson),
		/** The retention hold. */
		keeping: z.object({
			hold: z.object({ because: z.string(), since: z.string(), by: z.string().nullable() }).nullable(),
			may_hold: z.boolean(),
		}),
		/** Emails to the person or a provider that didn't arrive, newest first. */
		lost_emails: z.array(CaseEmail),
		/** Who said they speak for a provider, and the team's checks. */
		claims: z.array(ProfileClaim),
	}),
});
