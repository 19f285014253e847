import type { ReactNode } from "react";
import { expect, test } from "vitest";
import { type Case, htmlOf, testForms, today } from "#tests/support/team-forms.tsx";
import { PageForms } from "#web/forms/act-form.tsx";
import { type Act, newForms } from "#web/forms/acts.ts";
import { Bulk, BulkOutcome } from "../team/cases/bulk.tsx";
import { BULK_ACTS } from "../team/cases/bulk-acts.ts";
import * as casePage from "../team/cases/case.tsx";
import { CASE_ACTS } from "../team/cases/case-acts.ts";
import * as casesPage from "../team/cases/cases.tsx";
import { Complaint } from "../team/cases/complaint.tsx";
import { Danger } from "../team/cases/danger.tsx";
import { FromCase } from "../team/cases/from-case.tsx";
import { IncomingMail } from "../team/cases/incoming-mail.tsx";
import { Keeping } from "../team/cases/keeping.tsx";
import { ReplyBox } from "../team/cases/reply-box.tsx";
import type { RefusedForm } from "./form-state.ts";

// Every form of a case, sent with odd input and to an API that refuses it, without a browser.

/** A part of the case page, with all forms of that page. */
const part = (drawn: ReactNode) => (answer: RefusedForm) => (
	<PageForms forms={newForms(CASE_ACTS as Record<string, Act<unknown>>)} answer={answer}>
		{drawn}
	</PageForms>
);

const one = {
	...{ version: 3, danger_holds: true, kind: "quote", denied_by: null, name: "Mai", email: "mai@visitor.example" },
	...{ linked: [], reply_ways: ["email", "page"], text_to: "+61491570156", timeline: [] },
} as never;
const referral = { referral: "9b2e", version: "2" };
const ofCase = (right: Record<string, string>, drawn?: ReactNode): Case => ({
	action: casePage.action,
	right: { version: "3", ...right },
	...(drawn && { shown: part(drawn) }),
});
const complaint = (
	<Complaint
		complaint={{ own_conflict: false, severity: null, conflicts: [], referrals: [], about: "Hakea" } as never}
		version={3}
		isClosed={false}
		today={today}
		told={null}
	/>
);
const keeping = <Keeping hold={null} mayHold version={3} today={today} />;
const box = (
	<ReplyBox
		{...{
			one,
			isOpen: true,
			mayReply: true,
			last: undefined,
			notReached: "none",
			draft: null,
			chosen: undefined,
			product: "Alongside",
			told: null,
		}}
		answers={[]}
		values={{ name: "Mai", me: "", phone: "", reference: "" }}
	/>
);
const choices = { service_area: [{ value: "3", label: "Physiotherapy" }], age_group: [], funding_type: [] };
const ASKS = "Physio near Geelong?";
const source = {
	...{ name: "", email: "mai@visitor.example", phone: "", said: ASKS, place: "", service_area: 3 },
	...{ age_group: null, funding_type: null, read: [{ field: "service_area" as const, words: "Physio", choices: [] }] },
};
const REQUEST = {
	...{ intent: "request", phone: "0491 570 006", email: "mai@visitor.example", name: "Mai Nguyen", said: ASKS },
	...{ place: "3220", service_area: "3", age_group: "0-6", funding_type: "NDIS" },
};
const CASE_ID = "0b7c52f0-3f4e-4b52-9f1f-8f2f5f0b6a11";
const MAIL = {
	...{ id: "5e1f52f0-3f4e-4b52-9f1f-8f2f5f0b6a12", from: "x@visitor.example", name: "", subject: "Hi", whole: null },
	...{ files: [], check: "unknown", is_other_address: false, is_new_subject: false, is_own_case: false },
};
const TICKED = "9b2e7f00-0000-4000-8000-000000000000";
const bulk = (
	<>
		<BulkOutcome answer={undefined} />
		<Bulk
			ids={[TICKED]}
			ticks={{ has: () => true, set: () => {} }}
			allTicked="/"
			kinds={["message"]}
			team={[{ id: 5, name: "Robin" }]}
			snooze={[]}
			today={today}
		/>
	</>
);
const claim = { claim: "7c1d" };

const FORMS: Record<string, Case> = {
	"changes of a case": ofCase({ intent: "change", status: "open", owner: "5", next_action: "Call Mai" }),
	"a snooze": ofCase({ intent: "snooze", snooze_day: "2026-12-01", snooze_time: "08:30" }),
	"several cases": {
		action: casesPage.action,
		right: { intent: "bulk", cases: `${TICKED} 3`, act: "assign", owner: "5" },
		shown: (answer) => (
			<PageForms forms={newForms(BULK_ACTS)} answer={answer}>
				{bulk}
			</PageForms>
		),
	},
	"the end of a case": ofCase({ intent: "close", outcome: "answered", cause: "communication" }),
	"a hold": ofCase({ intent: "hold", because: "A claim" }, keeping),
	"a cleared mark of danger": ofCase({ intent: "clear-danger", note: "They are safe" }, <Danger one={one} />),
	"a connect request in one press": ofCase(REQUEST, <FromCase source={source} choices={choices} />),
	"a connect request with a service to choose": ofCase(
		REQUEST,
		<FromCase source={{ ...source, service_area: null }} choices={choices} />,
	),
	"a note": ofCase({ intent: "note", text: "Latex" }, box),
	"a call": ofCase({ intent: "call", is_reached: "yes", text: "Call later", next_at: "2026-12-01T10:00" }, box),
	"a conflict check": ofCase({ intent: "conflict", is_linked: "no" }),
	"a severity": ofCase({ intent: "severity", severity: "high" }, complaint),
	"a complaint's referral": ofCase(
		{ intent: "referral", authority: "NDIS Commission", referred_on: "2026-11-20", reference: "A1" },
		complaint,
	),
	"a reply": ofCase({ intent: "reply", text: "We found it", wait: "yes" }, box),
	"an email for another case": ofCase(
		{ intent: "move-email", mail: MAIL.id, from: CASE_ID, to: "C-12" },
		<IncomingMail entry={{ facts: {}, mail: MAIL } as never} caseId={CASE_ID} />,
	),
	"a message to a provider": ofCase({ intent: "write-to", ...referral, text: "Yes, a hoist" }),
	"another address": ofCase({ intent: "send-to", ...referral, email: "jo@hakea.example" }),
	"an answer by phone": ofCase({
		...{ intent: "provider-answer", ...referral, answer: "waiting", reason: "other", weeks: "3" },
		...{ said_by: "Jo", said_at: "2026-11-20T10:00" },
	}),
	"a confirmed claim": ofCase({
		...{ intent: "confirm-claim", ...claim, number: "(03) 7010 1234", number_from: "register", register: "NDIS" },
		...{ spoke_to: "Jo", send_to: "heard", email: "jo@hakea.example", note: "Fine" },
	}),
	"a refused claim": ofCase({ intent: "refuse-claim", ...claim, note: "Not known" }),
	"a frozen claim": ofCase({ intent: "hold-claim", ...claim, reason: "A call" }),
};

testForms(FORMS);

test("a refused reply keeps its ticks, but not what was said about files that must be chosen again", () => {
	const typed = { intent: ["reply"], text: ["Here is the list"], wait: ["yes"], no_plan: ["yes"] };
	const html = htmlOf(part(box)({ typed, errors: { files: "The file has a virus" } } as never));
	expect(html).toMatch(/<input[^>]*name="wait"[^>]*checked=""|<input[^>]*checked=""[^>]*name="wait"/);
	expect(html).not.toMatch(/<input[^>]*name="no_plan"[^>]*checked=""|<input[^>]*checked=""[^>]*name="no_plan"/);
});
