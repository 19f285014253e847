import type { ReactNode } from "react";
import { type Case, testForms, today } from "#tests/support/team-forms.tsx";
import { REFERRAL_ACTS } from "../provider/referrals/act-on-own-referral.ts";
import { Answer } from "../provider/referrals/answer.tsx";
import { Handling, Owner } from "../provider/referrals/handling.tsx";
import * as referral from "../provider/referrals/referral.tsx";
import { PageForms, Refusal } from "./act-form.tsx";
import { newForms } from "./acts.ts";
import type { RefusedForm } from "./form-state.ts";

// Every form of a provider's referral, sent with odd input and to an API that refuses it, without a browser.

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

testForms({
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
});
