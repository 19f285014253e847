import { confirmContactEmail } from "#contract/referrals/contact-details.ts";
import { REQUEST_ACTS } from "../public/my-request/act.ts";
import * as confirmContact from "../public/my-request/confirm-contact.tsx";
import * as myRequest from "../public/my-request/my-request.tsx";
import { newForms } from "./acts.ts";
import type { Case } from "./form-cases.fixture.ts";

// Every form of the visitor's private page.

const provider = { id: 7, name: "Hakea", url_slug: "hakea" };
const waiting = { ...provider, id: 9, state: "list", weeks: 3, km: null };
const referral = { state: "accepted", isTold: true, isContactAsked: true, isStartAsked: true };
const data = {
	...{ asked: [{ ...waiting, id: 8, state: "offer" }, waiting], days: [], isHere: false },
	providers: [{ ...provider, consent: { shares: [], given: "1 May 2026" }, referral, reach: null }],
	readers: [{ provider, right: "provider", reads: [], count: 1, may_end: true, consent: null }],
	request: {
		...{ is_closed: false, cancelled_at: null, denied: { may_undo: true }, others_agreed_at: "2026-11-20" },
		...{ has_details: true, has_plan: true, next: "", again: "/", reference: "AB12", contact: {} },
		new_email: { email: "m…@visitor.example", has_ended: false },
	},
	forms: newForms(REQUEST_ACTS),
};

const form = (intent: keyof typeof REQUEST_ACTS, right: Record<string, string> = {}, row = ""): Case => ({
	...{ page: myRequest, data, intent, right, row, hidden: { provider: row }, reloads: [404] },
	endpoint: REQUEST_ACTS[intent].endpoint,
});
const consent = { given_by: "representative", relation: "Mother", shares: "needs" };

export const REQUEST_FORMS: Record<string, Case> = {
	consent: form("consent", consent, "7"),
	"withdrawn consent": form("withdraw", {}, "7"),
	"a provider that called": form("contacted", { contacted: "yes" }, "7"),
	"a waiting list": form("wait", { choice: "wait" }, "9"),
	"a start": form("started", { started: "yes" }, "7"),
	"no other providers": form("others"),
	"a call": form("call", { preferred_time: "After 4 pm" }),
	"a message": form("message", { text: "Latex" }),
	"chosen providers": form("choose", { providers: "8", ...consent }, "0"),
	"contact details": form("contact", { new_name: "Mai", new_phone: "0491 570 006", new_email: "mai@visitor.example" }),
	"another link": form("contact-again"),
	"the old address": form("contact-drop"),
	"it was me": form("undo-not-me"),
	cancelling: form("cancel"),
	"a confirmed address": {
		...{ page: confirmContact, endpoint: confirmContactEmail, right: {}, reloads: [404] },
		data: { found: { email: "m…@visitor.example", reference: "AB12" } },
	},
};
