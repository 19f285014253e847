// What we promise about requests, once for each question (docs/decisions/0096-promises.md). Pages,
// booklets, emails and captions quote these sentences, and scripts/check-promises.ts finds others that contradict them.
// No zod here: this reaches the browser.

/** Who reads a request. Said to providers. */
export const WHO_READS = {
	rules: "Rules match each request to what you told us. A colleague looks at exceptions.",
	agrees: "A request only reaches you if the person agrees.",
	asked: "People choose you and agree that we ask you. We tell you what you need to know to answer.",
} as const;

/** Who pays. */
export const WHO_PAYS = {
	nothing: "We do not charge participants or recipients. Not for searching, not for connecting, not for our help.",
	/** What providers pay us, as the end of a sentence. */
	fees: "an annual subscription and referral fees",
	order: "Ratings and reviews decide the order",
	/**
	 * Where a person chooses a provider. Taking part in onboarding says nothing about payments, so we don't say what one
	 * provider pays (decision 96).
	 */
	one: "Some providers pay us a subscription and referral fees. We don't record here whether this one does. It never changes the order.",
	/** Beside several providers, and beside the consent to ask everyone who fits. */
	some: "Some providers pay us a subscription and referral fees. That changes neither the order nor who is asked.",
} as const;

/** When an answer comes. The times are those of `WAITS` in contract/referrals/states.ts; a test compares them. */
export const WHEN_ANSWERED = {
	/** Short, for a caption; its slide says "Within one business day". */
	caption: "Answer by the time in our email. A quick no helps too.",
	answer: "By the time in our email, within one business day.",
	contact: "Within one business day of accepting.",
	/** After how long without an answer another provider is proposed. */
	silence: "three business days",
} as const;
