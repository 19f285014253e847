import type { ReactNode } from "react";
import { type Case, page, testForms, today } from "#tests/support/team-forms.tsx";
import Capacity, * as capacity from "../provider/profiles/capacity.tsx";
import History, * as history from "../provider/profiles/history.tsx";
import { REFERRAL_ACTS } from "../provider/referrals/act-on-own-referral.ts";
import { Answer } from "../provider/referrals/answer.tsx";
import { Handling, Owner } from "../provider/referrals/handling.tsx";
import * as inbox from "../provider/referrals/inbox.tsx";
import * as referral from "../provider/referrals/referral.tsx";
import { OwnReview } from "../provider/reviews/own-review.tsx";
import * as reviews from "../provider/reviews/reviews.tsx";
import * as security from "../provider/security/security.tsx";
import Staff, * as staff from "../provider/staff/staff.tsx";
import { PageForms, Refusal } from "./act-form.tsx";
import { newForms } from "./acts.ts";
import type { RefusedForm } from "./form-state.ts";

// Every form of the provider area with acts, sent with odd input and to an API that refuses it, without a browser.

const part = (drawn: ReactNode) => (answer: RefusedForm) => (
	<PageForms forms={newForms(REFERRAL_ACTS)} answer={answer}>
		<Refusal />
		{drawn}
	</PageForms>
);

const at = `${today}T00:00:00Z`;
const one = {
	...{ state: "new", version: 3, remind_at: at, propose_at: at, provider_state: "VIC", facts: { service: "Nursing" } },
	...{ owner: null, notes: [], questions: [], colleagues: [{ id: 4, name: "Mai", is_me: false }] },
};
const ofReferral = (right: Record<string, string>, drawn?: ReactNode): Case => ({
	action: referral.action,
	params: { referral: "9b2e" },
	right,
	...(drawn && { shown: part(drawn) }),
});
const answer = (state: string) => <Answer one={{ ...one, state } as never} now={at} />;
const handling = <Handling one={one as never} />;

const provider = { id: 1, name: "Hakea", url_slug: "hakea", is_active: true, inactive_reason: null, missing: [] };
const badge = { mark: "silent", text: "Hasn't told us" };
const areas = [
	{ service_area: { id: 3, name: "Nursing" }, answer: null, badge, told: null },
	{ service_area: { id: 7, name: "Gardening" }, answer: null, badge, told: null },
];
const ofCapacity = (right: Record<string, string>): Case => ({
	action: capacity.action,
	right,
	shown: page(Capacity, { shown: { provider, version: 3, areas, reminder_emails: true, forms: {} } }, []),
});

const iso = "2026-11-20T00:00:00.000Z";
const review = {
	...{ id: 7, reviewer: "Mai N., NSW", comment: "Late", total_score: 2, published: { iso, words: "20 November" } },
	...{ response: { comment: "We are sorry", iso, words: "20 November" }, can_respond: true },
	...{ is_checked_first: false, hidden: null, team_did: null },
};
const ofReviews = (right: Record<string, string>): Case => ({
	action: reviews.action,
	right: { review: "7", updated: iso, ...right },
	shown: part(<OwnReview review={review} provider={provider} isOpen={false} formHref="" afresh="" isChanged={false} />),
});

const member = {
	...{ id: 3, person_id: 4, name: "Mai", email: "mai@hakea.example", is_owner: false, is_invited: true, is_you: false },
	...{ invitation_ends: null, new_email: "jo@hakea.example", new_email_ends: null, providers: [5] },
};
const account = {
	...{ id: 1, name: "Hakea", members: [member], providers: [{ id: 5, name: "Hakea" }], own_domains: [], proofs: [] },
	...{ join_requests: [{ id: "9b2e", name: "Jo", email: "jo@hakea.example", provider: "Hakea" }] },
	colleagues_may_join: false,
};
const ofStaff = (right: Record<string, string>): Case => ({
	action: staff.action,
	right: { account: "1", ...right },
	shown: page(Staff, { accounts: [account], now: 0 }, ["invite", "details", "change"]),
});

const ofSecurity = (right: Record<string, string>): Case => ({
	...{ action: security.action, right, secret: ["code", "password"] },
});

testForms({
	"an own name": { action: security.action, right: { intent: "name", name: "Mai Nguyen" } },
	"the start of two-step sign-in": ofSecurity({ intent: "begin", password: "a river and three stones" }),
	"two-step sign-in": ofSecurity({ intent: "confirm", code: "201948" }),
	"new recovery codes": ofSecurity({ intent: "renew-codes", code: "201948" }),
	"the end of two-step sign-in": ofSecurity({ intent: "end-two-factor", password: "a river and three stones" }),
	"the weekly email": { action: security.action, right: { intent: "weekly-off", agreed: "yes" } },
	"a yes": ofReferral(
		{ intent: "answer", version: "3", answer: "yes", starts_on: "2027-01-01", note: "Fine" },
		answer("new"),
	),
	"a waiting list": ofReferral({ intent: "answer", version: "3", answer: "waiting", weeks: "3" }, answer("new")),
	"a no": ofReferral({ intent: "answer", version: "3", answer: "no", reason: "place" }, answer("new")),
	"an answer taken back": ofReferral({ intent: "undo", version: "3" }),
	contact: ofReferral({ intent: "contacted", version: "3" }, answer("accepted")),
	"a start": ofReferral({ intent: "started", version: "3" }, answer("contacted")),
	"an end": ofReferral({ intent: "closed", version: "3", outcome: "not-reached" }, answer("accepted")),
	"an owner": ofReferral({ intent: "owner", owner: "4", was: "" }, <Owner one={one as never} />),
	"a note": ofReferral({ intent: "note", note: "Latex" }, handling),
	"a question": ofReferral({ intent: "question", question: "How far?" }, handling),
	"an undone change": {
		action: history.action,
		right: { intent: "undo", version: "3" },
		shown: page(History, { shown: { provider, page: 1, totalPages: 1, changes: [], undone: false, forms: {} } }, []),
	},
	"places for new clients": ofCapacity({
		...{ intent: "save", version: "3", areas: "3,7", "state-3": "waiting", "weeks-3": "6" },
		...{ "state-7": "open", "was.state-7": "closed" },
	}),
	"places for new clients of all services": ofCapacity({
		...{ intent: "save", version: "3", areas: "3,7", "state-all": "waiting", "weeks-all": "6" },
	}),
	"confirmed places": ofCapacity({ intent: "confirm", version: "3" }),
	"confirmed places of all profiles": { action: inbox.action, right: { intent: "capacity", seen: "KdxNVixc" } },
	"reminder emails": ofCapacity({ intent: "letters", reminder_emails: "yes" }),
	"a reply to a review": ofReviews({ intent: "respond", comment: "We are sorry" }),
	"a removed reply to a review": ofReviews({ intent: "remove" }),
	"an invitation": ofStaff({ intent: "invite", name: "Mai", email: "mai@hakea.example", providers: "5" }),
	"a member's details": ofStaff({ intent: "details", member: "3", name: "Mai", email: "mai@hakea.example" }),
	"a member's rights": ofStaff({ intent: "change", member: "3", is_owner: "yes", providers: "5" }),
	"a removed member": ofStaff({ intent: "remove", member: "3", followers: "yes" }),
	"a request to join": ofStaff({ intent: "join-request", request: "9b2e", accept: "yes" }),
	"joining without an invitation": ofStaff({ intent: "joining", on: "yes" }),
});
