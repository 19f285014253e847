// What programs of this service decide, alone or before a person. The page "How we decide" and the privacy policy show this list
// (Australian Privacy Principles 1.7 to 1.9). No zod: this file may reach the browser.

export interface Decision {
	/** The anchor on the page. */
	code: string;
	title: string;
	/** What is decided, in sentences for the person it is about. */
	says: string;
	/** The information that the program uses. */
	uses: string;
	/** alone: no person is asked first. before: a program decides for now, and a person decides in the end. person: a program only suggests. */
	who: "alone" | "before" | "person";
	/** The modules of src/ that decide. */
	modules: readonly string[];
	/** The jobs that decide. */
	jobs?: readonly string[];
}

export const DECISIONS: readonly Decision[] = [
	{
		code: "order",
		title: "The order of search results",
		says: "Providers that fit your search come in the order you choose. Without a choice, a site that states what you asked for comes first, then ratings and reviews, then how near it is. What a provider pays us changes nothing.",
		uses: "Your search: service, place, age, funding and filters. Each provider's profile, reviews and places.",
		who: "alone",
		modules: ["domains/search/search.ts", "domains/providers/reach.ts"],
		jobs: ["search-index"],
	},
	{
		code: "words",
		title: "What your own words mean",
		says: "If you search with a sentence, a program fills in the form with what it read. You see each value and the words it came from, and you can take it off.",
		uses: "The sentence. We don't store it.",
		who: "alone",
		modules: ["domains/search/own-words/api.ts"],
	},
	{
		code: "asked",
		title: "Which providers are asked",
		says: "Your request goes to the providers you named, by itself, after a few minutes. If you ask everyone who fits, a program chooses up to twenty of them by rules: service, place, age, funding and free places. Those that read requests and never answer come last. If you agreed to it, others that fit are asked without your name when nobody has answered within four business hours.",
		uses: "Your request, what each provider states, and their answers to earlier requests. Your name, your words and your health details aren't used to choose a provider.",
		who: "alone",
		modules: [
			"domains/referrals/automatic-send.ts",
			"domains/referrals/match.ts",
			"domains/referrals/pick-providers.ts",
			"domains/referrals/ask-others.ts",
		],
		jobs: ["referrals"],
	},
	{
		code: "email-in",
		title: "Where your email goes",
		says: "If you answer one of our emails from the address that we wrote to, your answer goes to your request, and a closed one is opened again. From another address it is kept apart until a colleague looks at it. Automatic answers change nothing. If you write that you want to cancel or take back your consent, nothing more is sent until you confirm it on your page or a colleague has read it. If you write only STOP, we send you no more reminders and alerts. If two of our emails to your address come back, we stop automatic emails to it until you correct it or a colleague tries it again.",
		uses: "The sender and the recipient of the email, the emails of ours that it answers, and whether your mail provider confirms that you sent it.",
		who: "before",
		modules: [
			"domains/mail-in/take-mail.ts",
			"domains/mail-in/take-report.ts",
			"domains/mail-in/read-wish.ts",
			"domains/referrals/hold-for-withdrawal.ts",
			"domains/cases/person-emails.ts",
		],
		jobs: ["mail-in"],
	},
	{
		code: "twice",
		title: "Whether you have asked the same thing before",
		says: "If you send the same request again from the same browser while the first is open, providers that have it aren't asked a second time. The page says so. A request that looks the same from another browser is sent, and only our team sees that they look alike.",
		uses: "Your name, email address, phone number, service, place, age group and funding, and a code in your browser.",
		who: "alone",
		modules: ["domains/quotes/asked-before.ts"],
	},
	{
		code: "held",
		title: "Which requests wait for a person",
		says: "Some requests wait until a colleague has looked at them: many from one mailbox or network, an address made to be thrown away, a form sent faster than a person can, nobody who fits, or words that may be about danger. So do requests that you send although the form doubts the place, and all requests for a service while we have switched automatic sending off. If the owner of the email address says that the request isn't theirs, a program stops it. The page after the form says if a request waits, and by when.",
		uses: "Your email address, a code of your network, how long the form took, and your words only to look for danger.",
		who: "before",
		modules: [
			"domains/quotes/plan-sending.ts",
			"domains/quotes/throw-away.ts",
			"domains/quotes/submit-quote.ts",
			"domains/referrals/sending-plan.ts",
			"domains/referrals/not-me.ts",
		],
	},
	{
		code: "danger",
		title: "Words that may be about danger",
		says: "A program reads what you write for signs that a person may be in danger. It shows services that help, and a colleague reads your message first. Nothing of it goes to a provider before that. It decides nothing else, and the mark says nothing about you.",
		uses: "The words of the form.",
		who: "before",
		modules: [
			"domains/safety/read-danger.ts",
			"domains/safety/mark-danger.ts",
			"domains/safety/free-text.ts",
			"domains/search/own-words/api.ts",
			"domains/search/own-words/last.ts",
		],
	},
	{
		code: "place",
		title: "What a provider sees before it says yes",
		says: "A provider sees the service, an age group, the funding and roughly where. A program leaves out whatever could tell who you are. Your name and contact details open after a yes, while you agree.",
		uses: "Your request, and how many people live at the place.",
		who: "alone",
		modules: ["domains/referrals/first-place.ts", "domains/referrals/identity.ts"],
	},
	{
		code: "publish",
		title: "What may be published",
		says: "A form refuses texts that hold contact details, and names that could be taken for ours or for a government body's. A person decides about every review. A published review is hidden at once only if our programs find contact details or danger in it, and then a person decides.",
		uses: "The text.",
		who: "before",
		modules: [
			"contract/shared/text/contact-details.ts",
			"contract/shared/text/impersonation.ts",
			"domains/accounts/refuse-our-name.ts",
			"domains/providers/admin/asked-name.ts",
			"domains/providers/admin/change-profile.ts",
			"domains/providers/admin/stated.ts",
			"domains/providers/description.ts",
			"domains/reviews/respond.ts",
			"domains/reviews/signals.ts",
			"domains/reviews/take-report.ts",
		],
	},
	{
		code: "rights",
		title: "Who may act for a provider",
		says: "A colleague calls the provider before anyone sees people's names. If an address at the provider's own domain is proven and the listed address doesn't object within a business day, a program gives the access, and our team can end it in one press.",
		uses: "The name, role and address that were given, the profile and the public registers.",
		who: "before",
		modules: [
			"domains/referrals/claim-steps.ts",
			"domains/referrals/check-claim.ts",
			"domains/providers/admin/mailbox-evidence.ts",
			"domains/providers/admin/own-domains.ts",
		],
	},
	{
		code: "watch",
		title: "Which providers our team looks at",
		says: "If a provider suddenly says that it does everything everywhere, reads many requests without answering, or takes back answers again and again, a program opens a case. A colleague decides what follows.",
		uses: "What the profile states, and how often it read, answered and undid. Nothing about the people who asked.",
		who: "person",
		modules: ["domains/referrals/watch-providers.ts"],
	},
	{
		code: "emails",
		title: "Which emails are sent now",
		says: "Each mailbox gets a limited number of our emails a day. The rest come together in one email the day after, so that nobody can flood a mailbox through our forms.",
		uses: "The address, the kind of email and how many went to it.",
		who: "alone",
		modules: ["platform/email/budget.ts", "platform/email/gather-emails.ts", "platform/email/verdicts.ts"],
		jobs: ["letters", "notices", "weekly-emails", "opening-alerts", "capacity-letters"],
	},
	{
		code: "limits",
		title: "Too many forms, and the check that you're a person",
		says: "A form that is sent too often from one network asks you to wait or to pass a check. If you can't pass it, you can still send the form, and a colleague looks at it.",
		uses: "A code of your network, and how often forms were sent.",
		who: "alone",
		modules: [
			"domains/captcha/api.ts",
			"platform/captcha/human.ts",
			"platform/http/perform.ts",
			"domains/accounts/sign-in.ts",
			"domains/accounts/sign-in-address.ts",
			"domains/accounts/reset-password.ts",
			"domains/referrals/change-contact.ts",
		],
	},
	{
		code: "same",
		title: "Whether two records are the same person or provider",
		says: "A program suggests it. A colleague decides, and can undo it.",
		uses: "Names, addresses and phone numbers of both.",
		who: "person",
		modules: ["domains/people/duplicates.ts"],
	},
	{
		code: "kept",
		title: "When details are deleted",
		says: "A program deletes or anonymises details when their time is over. The privacy policy lists each time. A colleague sees what is due first.",
		uses: "The kind of record and its dates.",
		who: "alone",
		modules: ["domains/retention/run.ts", "domains/retention/remove-next.ts", "domains/retention/erase.ts"],
		jobs: ["retention"],
	},
];

/** Jobs that decide nothing about a person or a provider. */
export const PLAIN_JOBS: readonly string[] = [
	"files",
	"backup",
	"restore-drill",
	"unmet-demand",
	"cases",
	"likely-same",
	"registers",
	"register-addresses",
];
