import { REVIEW_CONFIRM_DAYS } from "#contract/reviews/limits.ts";
import { APPEAL_DAYS, NAME_REMOVED, WORDS_REMOVED } from "#contract/reviews/moderation-options.ts";
import { CHANGE_DAYS } from "#contract/reviews/report-options.ts";
import { reviewsCopy } from "#contract/shared/copy/reviews.ts";
import type { EmailTable } from "#platform/email/email-words.ts";

// The words of emails about reviews. They don't quote the review.

const OF_REVIEW = "You got this email because someone wrote a review with this address on our site.";
const QUESTIONS = "Questions? Reply to this email or call us on {phone}.";
const POLICY = "[Moderation policy](/moderation-policy)";

/** The end of an email about a decision. */
const DECIDED = [
	{
		when: "appeal",
		is: {
			none: [],
			other: [
				`If you think we're wrong, ask us to look again within ${APPEAL_DAYS} days. Someone else in our team will decide. You can ask once.`,
				"[Ask us to look again]({profile}/review/appeal/{appeal})",
			],
		},
	},
	`Our moderation policy says what we check. ${QUESTIONS}`,
	POLICY,
] as const;

export const REVIEW_EMAILS = {
	"review-confirmation": {
		sent: "someone writes a review; the address may not be theirs",
		subject: "Please confirm your review of {provider}",
		heading: "Please confirm your email address",
		paragraphs: [
			"Hello,",
			"Thank you for your review of {provider}. Please confirm that this email address is yours. Then our team will read your review before we publish it.",
			"[Confirm my email address]({profile}/review/confirm/{token})",
			`The link works once, for ${REVIEW_CONFIRM_DAYS} days. We show only the first letter of your address with your review.`,
		],
		footer: `${OF_REVIEW} If that wasn't you, do nothing and we'll never show it.`,
	},
	"review-waiting": {
		sent: "a review is ready for a decision; to our team",
		subject: "Review {review} of {provider} is ready to read",
		heading: "Review {review} is ready for a decision",
		paragraphs: [
			"A reviewer of {provider} confirmed their email address. Read the review, then publish or reject it.",
			"[Open the review](/team/reviews/{review})",
			`Remember: ${reviewsCopy.customersOnly.toLowerCase()}`,
		],
	},
	"review-published": {
		sent: "our team publishes a review",
		subject: "Your review is published: {provider}",
		heading: "Your review is published",
		paragraphs: [
			"Hello,",
			{
				when: "isOnAppeal",
				is: {
					true: "Thank you for your review of {provider}. You asked us to look at it again. Someone else in our team did, and it's now published.",
					false: "Thank you for your review of {provider}. Our team has read it, and it's now published.",
				},
			},
			{
				when: "isRedacted",
				is: {
					true: `We removed names so that no one can be recognised. You'll see ${NAME_REMOVED} in their place.`,
				},
			},
			"{note?}",
			"[See the reviews]({profile}/reviews)",
			...DECIDED,
		],
		footer: OF_REVIEW,
	},
	"review-rejected": {
		sent: "our team rejects a review, or takes it down",
		subject: "{heading}: {provider}",
		heading: {
			when: "reason",
			is: { withdrawn: "We've taken down your review", other: "We haven't published your review" },
		},
		paragraphs: [
			"Hello,",
			{
				when: "reason",
				is: {
					withdrawn: "{why} We no longer show your review of {provider}.",
					other: [
						{
							when: "isOnAppeal",
							is: {
								true: "Thank you for your review of {provider}. You asked us to look at it again. Someone else in our team did. We haven't published it.",
								false: "Thank you for your review of {provider}. Our team has read it. We haven't published it.",
							},
						},
						"The reason: {why}",
					],
				},
			},
			"{note?}",
			...DECIDED,
		],
		footer: OF_REVIEW,
	},
	"review-appealed": {
		sent: "a reviewer appeals; to our team",
		subject: "Review {review} of {provider}: the reviewer has appealed",
		heading: "The reviewer has appealed the decision on review {review}",
		paragraphs: [
			"Someone who didn't make the first decision on this review of {provider} needs to look at it again.",
			"[Open the review](/team/reviews/{review})",
		],
		footer: "What they wrote is only in the console.",
	},
	"review-reported": {
		sent: "a review is reported as defamatory; to the writer, without saying by whose report",
		heading: "Your review of {provider} was reported",
		paragraphs: [
			"Hello,",
			"We were told that your review of {provider} may unfairly harm a reputation. That isn't a decision.",
			"We decide by {day}. We leave it up, ask you to change it, or remove it, and tell you which.",
			"Would you like to tell us more, for example what happened and when? Reply to this email before then. We don't tell anyone who you are.",
			QUESTIONS,
			POLICY,
		],
		footer: OF_REVIEW,
	},
	"review-kept": {
		sent: "a reported review stays up; to the writer",
		heading: "Your review of {provider} stays up",
		paragraphs: [
			"Hello,",
			"We've looked at the report about your review of {provider}. We leave your review up.",
			QUESTIONS,
			POLICY,
		],
		footer: OF_REVIEW,
	},
	"review-change": {
		sent: "we ask the writer to change a reported review",
		heading: "Please change your review of {provider}",
		paragraphs: [
			"Hello,",
			"We've looked at a report about your review of {provider}. Please change it, so that it says what you saw yourself, and names no one.",
			"[Change my review]({profile}/review/change/{token})",
			`The link works once, until {day} (${CHANGE_DAYS} days). Our team reads the new text before we show it. If you don't change it, we may remove it.`,
			QUESTIONS,
			POLICY,
		],
		footer: OF_REVIEW,
	},
	"report-asked": {
		sent: "we asked the writer of what was reported to change it; to the reporter",
		heading: "We're dealing with your report",
		paragraphs: [
			"Hello,",
			"Thank you for your report about {what}.",
			"We've asked its writer to change it. We'll email you again when it's settled.",
			QUESTIONS,
			POLICY,
		],
		footer: "You got this email because someone sent a report with this address on our site.",
	},
	"report-settled": {
		sent: "a report is settled; to the reporter, without a word about the writer",
		heading: "We've decided about your report",
		paragraphs: [
			"Hello,",
			"Thank you for your report about {what}.",
			{
				when: "outcome",
				is: {
					kept: "We leave it up, because it follows our moderation policy.",
					changed: "It was changed, and the new text follows our moderation policy.",
					removed: "We've removed it.",
				},
			},
			QUESTIONS,
			POLICY,
		],
		footer: "You got this email because someone sent a report with this address on our site.",
	},
} as const satisfies EmailTable;

const ABOUT_RESPONSE = ["Hello,", "This is about a response that {provider} wrote to a review on {site}."] as const;
const YOUR_REVIEWS = [
	"[Open your reviews]({reviews})",
	"If you think we're wrong, reply to this email or call us on {phone}.",
] as const;
const FOOTER = "You got this email because you look after {provider} with us.";
const NO_ONE = "No one can read the response on our site now.";
const WHY = { facts: { Why: "{reason}" } } as const;
const CHANGE_OR_REMOVE =
	"You can change the response or remove it. If you change it, our team will check it before we publish it.";
const REMOVED =
	`The words could identify a person, say something about their health, or give contact details. We show ${WORDS_REMOVED} in their place.` as const;

/** To everyone who may answer the provider's reviews. They quote neither response nor review. */
export const RESPONSE_EMAILS = {
	"response-hidden": {
		sent: "our team hides a provider's response",
		subject: "{heading}: {provider}",
		heading: "We hid your response to a review",
		paragraphs: [...ABOUT_RESPONSE, NO_ONE, WHY, CHANGE_OR_REMOVE, ...YOUR_REVIEWS],
		footer: FOOTER,
	},
	"response-removed": {
		sent: "our team removes a provider's response",
		subject: "{heading}: {provider}",
		heading: "We removed your response to a review",
		paragraphs: [
			...ABOUT_RESPONSE,
			NO_ONE,
			WHY,
			"You can write another response. Our team will check it before we publish it.",
			...YOUR_REVIEWS,
		],
		footer: FOOTER,
	},
	"response-redacted": {
		sent: "our team removes words from a provider's response",
		subject: "{heading}: {provider}",
		heading: "We removed words from your response to a review",
		paragraphs: [
			...ABOUT_RESPONSE,
			{
				when: "isPublic",
				is: {
					true: `${REMOVED} Everyone can read the rest of it.`,
					false: `${REMOVED} No one can read it on our site yet.`,
				},
			},
			CHANGE_OR_REMOVE,
			...YOUR_REVIEWS,
		],
		footer: FOOTER,
	},
	"response-restored": {
		sent: "our team puts removed words back",
		subject: "{heading}: {provider}",
		heading: "We put the removed words back in your response",
		paragraphs: [
			...ABOUT_RESPONSE,
			{
				when: "isPublic",
				is: {
					true: "Everyone can read the response as you wrote it.",
					false: "The response is as you wrote it. No one can read it on our site yet.",
				},
			},
			...YOUR_REVIEWS,
		],
		footer: FOOTER,
	},
	"response-shown": {
		sent: "our team publishes a provider's response",
		subject: "{heading}: {provider}",
		heading: "Your response to a review is public",
		paragraphs: [
			...ABOUT_RESPONSE,
			{
				when: "isPublic",
				is: {
					true: "Everyone can read your response below the review.",
					false: "Everyone can read the response once the review is public.",
				},
			},
			"If you change it, our team will check it before we publish it.",
			...YOUR_REVIEWS,
		],
		footer: FOOTER,
	},
} as const satisfies EmailTable;
