import { type ComponentType, createElement } from "react";
import { createAlert, keepAlert } from "#contract/alerts/alerts.ts";
import { confirmCapacityEmail } from "#contract/capacity/capacity.ts";
import { PURPOSES } from "#contract/consent/consent.ts";
import { choosePrivacy } from "#contract/consent/privacy.ts";
import type { AnyEndpoint } from "#contract/endpoint.ts";
import { sendComplaint, sendMessage, submitNoProviderRequest } from "#contract/enquiries/enquiries.ts";
import { CAMPAIGN_FORM, PROVIDER_FORM } from "#contract/enquiries/limits.ts";
import { sendCampaignEnquiry, sendProviderEnquiry } from "#contract/enquiries/listing.ts";
import { replyToDemoEmail, replyToDemoText } from "#contract/operations/demo.ts";
import { askToJoin } from "#contract/providers/join.ts";
import { emailShortlist } from "#contract/providers/shortlist.ts";
import { addMyDetails, openMyDetails } from "#contract/quotes/my-details.ts";
import { addFollowUp, submitQuote } from "#contract/quotes/quotes.ts";
import { answerByLink } from "#contract/referrals/answer-link.ts";
import { claimProfile, followClaimLink, objectToClaim } from "#contract/referrals/claims.ts";
import { stopWeeklyEmail } from "#contract/referrals/inbox.ts";
import { sayNotAsked, sayNotMe, sayOwnNotAsked } from "#contract/referrals/not-me.ts";
import { changeReview, reportContent } from "#contract/reviews/content-reports.ts";
import { RATING_QUESTIONS } from "#contract/reviews/limits.ts";
import { appealReview } from "#contract/reviews/moderation.ts";
import { confirmReview as confirm, submitReview } from "#contract/reviews/reviews.ts";
import { emptySearch } from "../lib/search-address.ts";
import { FIELDS as CONNECT, NAMES } from "../parts/connect-form/values.ts";
import { NoResultsForm } from "../parts/no-results-form/no-results-form.tsx";
import * as ownNotAsked from "../provider/referrals/not-asked.tsx";
import * as answer from "../public/answer/answer-referral.tsx";
import * as notAsked from "../public/answer/not-asked.tsx";
import * as capacityEmail from "../public/capacity/capacity-email.tsx";
import * as claimLink from "../public/claim/claim-link.tsx";
import * as claimObjection from "../public/claim/claim-objection.tsx";
import * as compare from "../public/compare/compare.tsx";
import { EmailList } from "../public/compare/email-list.tsx";
import * as connect from "../public/connect/connect-everyone.tsx";
import * as followUp from "../public/connect/follow-up.tsx";
import * as campaignEnquiry from "../public/contact/campaign-enquiry.tsx";
import * as complaints from "../public/contact/complaints.tsx";
import * as contact from "../public/contact/contact.tsx";
import * as embedded from "../public/contact/embedded-form.tsx";
import * as demoEmail from "../public/demo/demo-email.tsx";
import * as demoTexts from "../public/demo/demo-texts.tsx";
import * as privacy from "../public/information/privacy-choices.tsx";
import * as claimProfilePage from "../public/listing/claim-profile.tsx";
import * as providerEnquiry from "../public/listing/provider-enquiry.tsx";
import * as myDetails from "../public/my-request/details.tsx";
import * as notMe from "../public/not-me/not-me.tsx";
import * as appeal from "../public/reviews/appeal-review.tsx";
import * as change from "../public/reviews/change-review.tsx";
import * as confirmReview from "../public/reviews/confirm-review.tsx";
import * as report from "../public/reviews/report.tsx";
import * as writeReview from "../public/reviews/write-review.tsx";
import * as results from "../public/search/results.tsx";
import * as emailAlert from "../public/tell-me-when/email-alert.tsx";
import * as tellMeWhen from "../public/tell-me-when/tell-me-when-profile.tsx";
import * as weekly from "../public/weekly-email/weekly-email.tsx";
import { newForm } from "./read-form.ts";

// Every form of the contract: its page, its endpoint, and what a right form holds.

const provider = { id: 1, name: "Hakea", url_slug: "hakea" };

export interface Case {
	// biome-ignore lint/suspicious/noExplicitAny: each page has its own props
	page: { default: ComponentType<any>; action: (from: any) => Promise<unknown> };
	endpoint: AnyEndpoint;
	data: object;
	/** A form that the API takes. */
	right: Record<string, string>;
	/** Fields of text that the page draws as a list to choose from. */
	picked?: readonly string[];
	/** Fields that never come back. */
	secret?: readonly string[];
	/** What the page reads before it sends the form. */
	reads?: object;
	/** What no one types. */
	hidden?: Record<string, string>;
	/** Which form of the page. */
	intent?: string;
	/** Begins the ids of the fields. */
	ids?: string;
	/** Ends the ids of the fields, which have hyphens then. */
	row?: string;
	params?: Record<string, string>;
	/** The page's path, if it matters. */
	path?: string;
	/** The page's query. */
	query?: string;
	/** Statuses that lead to the reloaded page. */
	reloads?: readonly number[];
}

/** The follow-up form on both of its pages. */
const details = {
	...{ stage: "form", asked: null, before: null, email: null, ownName: null, saved: [], isSaved: false, id: "q" },
	...{ token: "t", area: null, isForHcp: false, asksPlan: true, hasDraft: false, triesLeft: null },
	...{ areas: [], hcpAreas: [], diagnoses: ["Autism"], state: emptySearch },
};
const answers = {
	step: "send",
	participant_relation: "Parent",
	participant_first_name: "Ari",
	participant_age: "7",
	diagnosis: "Autism",
	participant_goals: "Swim",
	additional_needs: "A ramp",
};

const organisation = {
	...{ organisation: "Hakea", abn: "51 824 753 556", website: "hakea.example", offers: "ndis", states: "VIC" },
	...{ firstName: "Jo", lastName: "Nguyen", role: "Manager", email: "jo@hakea.example", phone: "0491 570 006" },
	...{ capacity: "Two", heard: "A friend", message: "Call me" },
};
const family = {
	...{ name: "Mai", email: "mai@visitor.example", phone: "0491 570 006", postcode: "3000" },
	...{ help: "find", message: "Latex", consent: "yes" },
};

const colleague = { name: "Jo", email: "jo@hakea.example" };
const claim = { provider, is_claimed: true, reference: null, isAsked: false };
const lists = {
	areas: [{ id: 1, name: "Physiotherapy" }],
	ages: [{ code: "A", description: "Adult" }],
	funding: [{ code: "NDIS", name: "NDIS" }],
};

const reminder = {
	...{ account: "Hakea", used: null, seen: "s", said: "", stopping: newForm(confirmCapacityEmail) },
	providers: [{ ...provider, areas: [] }],
};

export const FORMS: Record<string, Case> = {
	"capacity email": { page: capacityEmail, endpoint: confirmCapacityEmail, data: reminder, right: {}, reloads: [404] },
	"stop of capacity emails": {
		page: capacityEmail,
		endpoint: confirmCapacityEmail,
		data: reminder,
		right: {},
		intent: "stop",
		reloads: [404],
	},
	"claim of a profile": {
		page: claimProfilePage,
		endpoint: claimProfile,
		data: { ...claim, joining: newForm(askToJoin) },
		right: { name: "Jo", role: "Manager", email: "jo@hakea.example", phone: "0491 570 006" },
		ids: "claim-",
	},
	"joining a profile": {
		page: claimProfilePage,
		endpoint: askToJoin,
		data: { ...claim, joining: newForm(askToJoin) },
		right: colleague,
		intent: "join",
	},
	"help without results": {
		page: {
			...results,
			default: ({ loaderData: { form }, actionData: refused }) =>
				createElement(NoResultsForm, { className: "", lists, known: {}, associations: [], form, refused }),
		},
		endpoint: submitNoProviderRequest,
		data: {},
		right: {
			...{ fundingType: "NDIS", firstName: "Mai", lastName: "Nguyen", email: "mai@visitor.example" },
			...{ number: "0491 570 006", postcode: "3000", serviceRequired: "1", ageGroup: "A", details: "Swim" },
			...{ termsAndConditions: "yes", "contact_terms.interpreter": "Vietnamese" },
		},
		picked: ["fundingType", "ageGroup"],
		ids: "tell-",
	},
	"provider enquiry": { page: providerEnquiry, endpoint: sendProviderEnquiry, data: {}, right: organisation },
	"provider enquiry in a frame": {
		page: embedded,
		endpoint: sendProviderEnquiry,
		data: { id: PROVIDER_FORM, title: "Enquiry", page: "/p", success: "/s", isSent: false },
		right: organisation,
		params: { form: PROVIDER_FORM },
	},
	"reply to a demo text message": {
		page: demoTexts,
		endpoint: replyToDemoText,
		data: {
			texts: {
				results: [
					{ id: "7", recipient: "+61491570156", created_at: "2026-03-01T22:00:00Z", text: "Hello", status: "kept" },
				],
				totalPages: 1,
			},
			...{ page: 1, to: "7" },
		},
		right: { text: "Friday" },
	},
	"reply to a demo email": {
		page: demoEmail,
		endpoint: replyToDemoEmail,
		data: {
			email: {
				subject: "News",
				recipient: "mai@visitor.example",
				reply_to: "reply+a@alongside.example",
				status: "kept",
				text_body: "",
				files: [],
			},
		},
		right: { text: "Friday" },
		params: { id: "1" },
	},
	"campaign enquiry": { page: campaignEnquiry, endpoint: sendCampaignEnquiry, data: {}, right: family },
	"campaign enquiry in a frame": {
		page: embedded,
		endpoint: sendCampaignEnquiry,
		data: { id: CAMPAIGN_FORM, title: "Enquiry", page: "/p", success: "/s", isSent: false },
		right: family,
		params: { form: CAMPAIGN_FORM },
	},
	"connect request": {
		page: connect,
		endpoint: submitQuote,
		data: {
			...{
				chosen: [],
				state: emptySearch,
				areas: [{ id: 1, name: "Physiotherapy" }],
				openedAt: "2026-11-28T00:00:00Z",
			},
			...{ ages: [{ code: "A", description: "Adult" }], funding: [{ code: "NDIS", name: "NDIS" }] },
			form: newForm(submitQuote, CONNECT, NAMES),
		},
		right: {
			...{ name: "Mai Nguyen", email: "mai@visitor.example", phone: "0491 570 006", postcode: "3000" },
			...{ service_area: "1", age_group: "A", funding_type: "NDIS", plan_management: "Plan Managed" },
			...{ consent: "yes", terms: "yes", "contact_terms.ways": "phone", "contact_terms.times": "Mornings" },
			...{ "contact_terms.voicemail": "no", "contact_terms.safe_to_text": "no", "contact_terms.relay": "yes" },
			...{ "contact_terms.interpreter": "Vietnamese" },
		},
		picked: ["contact_terms.voicemail", "contact_terms.safe_to_text"],
	},
	"follow-up details": {
		page: followUp,
		endpoint: addFollowUp,
		data: details,
		right: answers,
		picked: ["participant_relation", "diagnosis"],
		reads: { typeform_hidden_data: { service_area: null, funding_type: "NDIS" } },
		path: "/providers/quote-detail/additional-questions-ndis/q",
	},
	"follow-up details by link": {
		page: myDetails,
		endpoint: addMyDetails,
		data: details,
		right: answers,
		picked: ["participant_relation", "diagnosis"],
		reads: { submitted: false, funding_type: "NDIS" },
	},
	"opening details of another device": {
		page: myDetails,
		endpoint: openMyDetails,
		data: { ...details, triesLeft: 3 },
		right: { intent: "open", digits: "0006" },
		reads: { submitted: false, funding_type: "NDIS" },
		reloads: [404, 409],
	},
	contact: {
		page: contact,
		endpoint: sendMessage,
		data: { isSent: false },
		right: { email: "mai@visitor.example", message: "Latex" },
	},
	complaints: {
		page: complaints,
		endpoint: sendComplaint,
		data: {},
		right: {
			complaint_first_name: "Mai",
			complaint_last_name: "Nguyen",
			complaint_email: "mai@visitor.example",
			complaint_number: "0491 570 006",
			complaint_provider: "Hakea",
			complaint_details: "No one came",
		},
	},
	"privacy choices": {
		page: privacy,
		endpoint: choosePrivacy,
		data: {
			isSaved: false,
			choices: Object.fromEntries(PURPOSES.map(({ code }) => [code, { standing: "open", day: null, company: null }])),
		},
		right: Object.fromEntries(PURPOSES.map(({ code }) => [code, "yes"])),
	},
	report: {
		page: report,
		endpoint: reportContent,
		data: { reference: null, subject: { provider, part: "profile", comment: null } },
		right: { reason: "other", words: "They moved", email: "mai@visitor.example", phone: "0491 570 006" },
	},
	appeal: {
		page: appeal,
		endpoint: appealReview,
		data: { state: "waiting", provider },
		right: { words: "I was there" },
		reloads: [404, 410],
	},
	"change of a review": {
		page: change,
		endpoint: changeReview,
		data: { review: { provider, comment: "Late", is_changed: false } },
		right: { words: "Late twice" },
		reloads: [404, 410],
	},
	"weekly email": { page: weekly, endpoint: stopWeeklyEmail, data: { isOn: true }, right: {}, reloads: [404] },
	"not me": { page: notMe, endpoint: sayNotMe, data: { isStopped: false }, right: {}, reloads: [404] },
	"not asked": {
		page: notAsked,
		endpoint: sayNotAsked,
		data: { token: "t", one: { reference: "AB12", provider: "Hakea", state: "open" } },
		right: {},
		reloads: [404, 409, 410],
	},
	"not asked, from the inbox": {
		page: ownNotAsked,
		endpoint: sayOwnNotAsked,
		data: { provider, one: { reference: "AB12", provider: "Hakea", state: "open" } },
		right: {},
		reloads: [409, 410],
	},
	"email alert": {
		page: emailAlert,
		endpoint: keepAlert,
		data: {
			found: { title: "On", state: "active", email: "m…@visitor.example", lines: [], see: { href: "/", text: "See" } },
		},
		right: { intent: "stop" },
		reloads: [404],
	},
	"tell me when": {
		page: tellMeWhen,
		endpoint: createAlert,
		data: { title: "Tell me", lines: [], back: { href: "/", text: "Back" }, feed: "/feed", isSent: false },
		right: { email: "mai@visitor.example" },
		reads: { provider },
	},
	"a list by email": {
		page: {
			...compare,
			default: ({ loaderData, actionData }) =>
				createElement(EmailList, {
					ids: [1],
					state: emptySearch,
					isSent: false,
					form: loaderData.form,
					refused: actionData,
				}),
		},
		endpoint: emailShortlist,
		data: {},
		right: { email: "mai@visitor.example" },
		reads: { providers: [{ ...provider, asked: "1", is_active: true }] },
		query: "?to_quote=1",
	},
	"claim link": {
		page: claimLink,
		endpoint: followClaimLink,
		data: { claim: { state: "open", kind: "invitation", needs_code: true, provider, referral: null } },
		right: { code: "123456" },
		reloads: [404],
	},
	"objection to a claim": {
		page: claimObjection,
		endpoint: objectToClaim,
		data: { claim: { name: "Jo", role: "Intake", provider, created_at: "2026-03-02T00:00:00Z" } },
		right: {},
		reloads: [404],
	},
	"confirmation of a review": {
		page: confirmReview,
		endpoint: confirm,
		data: { provider, state: "waiting" },
		right: {},
		reloads: [400, 404, 409, 410],
	},
	review: {
		page: writeReview,
		endpoint: submitReview,
		data: { provider, email: "us@site.example", isSent: false },
		right: { comment: "On time", email: "mai@visitor.example", terms: "yes" },
		reads: { ...provider, is_active: true },
		query: `?${RATING_QUESTIONS.map((question) => `${question}=1.0`).join("&")}`,
	},
	"answer by link": {
		page: answer,
		endpoint: answerByLink,
		data: {
			token: "t",
			given: {},
			one: {
				...{ reference: "AB12", provider, provider_state: "VIC", state: "new", may_answer: true, needs: null },
				...{ sent_at: "2026-03-02T00:00:00Z", answer_by: "2026-03-04T00:00:00Z", answered_at: null, undo_until: null },
				facts: { service: "Physiotherapy", place: "Carlton", ages: [], fundings: [], plan_management: null },
			},
		},
		right: {
			answer: "yes",
			name: "Jo",
			role: "Intake",
			phone: "0491 570 006",
			email: "jo@hakea.example",
			note: "Hello",
		},
		reloads: [404, 409, 410],
	},
};
