import { localMoment } from "#contract/shared/dates-in-words.ts";
import type { Email } from "#platform/email/outbox.ts";
import type { Part } from "#platform/email/render-email.ts";
import {
	answerPath,
	emailParts,
	type FirstLook,
	lookFacts,
	notAskedByLink,
	type ReferralEmail,
	type Sending,
	wayToAnswer,
	why,
} from "./mail.ts";
import type { Recipients } from "./recipients.ts";

// The first email about a referral. A provider that has never heard of us learns who we are, what is needed, and how to
// answer (decision 92).

/** A new referral, with all that its email says. Nothing identifies the person. */
export interface NewReferral extends ReferralEmail {
	look: FirstLook;
	/** What is needed as answers from lists, a line each; null if nothing is known or a colleague wrote it. */
	listed: string | null;
	sentAt: Date;
	answerBy: Date;
	/** How many providers this request has asked so far, this one included. */
	asked: number;
	isNameless: boolean;
	to: Recipients;
}

/** Answers about time, from the lines of `listedNeeds`. */
const whenOf = (listed: string | null): string =>
	(listed ?? "")
		.split("\n")
		.flatMap((line) => /^(?:How often|Days|Times): (.+)$/.exec(line)?.[1] ?? [])
		.join("; ") || "Not given";

const askedWords = (asked: number) =>
	asked === 1 ? "You're the only provider we've asked." : `We've asked ${asked} providers, including you.`;

const whoAsks = (name: string, isNameless: boolean) =>
	isNameless
		? `Someone asked us to find providers that fit, without giving their name. Can ${name} help?`
		: `Someone asked us to find out if ${name} can help.`;

/** Three links to one page, where the answer is confirmed. Opening a link answers nothing. */
const answers = (token: string): Part => ({
	links: [
		{ text: "Yes, we can help", href: `${answerPath(token)}?answer=yes` },
		{ text: "We can start in about four weeks", href: `${answerPath(token)}?answer=waiting&weeks=4` },
		{ text: "No, we can't help", href: `${answerPath(token)}?answer=no` },
	],
});

const needed = ({ look, listed, sentAt, asked, isNameless, provider, to }: NewReferral): Part[] => [
	whoAsks(provider.name, isNameless),
	...(to.way === "profile"
		? [
				{
					facts: [
						...lookFacts(look),
						["When", whenOf(listed)] as [string, string],
						["Asked", localMoment(sentAt, to.state)] as [string, string],
					],
				},
			]
		: []),
	askedWords(asked),
];

const howToAnswer = ({ reference, provider, to }: NewReferral, settings: Sending): Part[] =>
	to.way === "profile" && to.token
		? [
				"Choose your answer. You confirm it on the page that opens:",
				answers(to.token),
				`You don't need an account. Or call us on ${settings.brand.phone} and tell us the reference ${reference}.`,
				notAskedByLink(to.token),
			]
		: wayToAnswer(provider, reference, to, settings);

const answerBy = ({ answerBy: by, to }: NewReferral) =>
	`Please answer by ${localMoment(by, to.state)}. If you can't help, please tell us so that we can ask another provider.`;

const whoWeAre = ({ brand }: Sending) =>
	`${brand.name} helps people find disability and aged care providers. Answering is free.`;

const oneEmail = (one: NewReferral, address: string, settings: Sending): Email =>
	emailParts(settings, {
		kind: "referral-waits",
		about: `referral:${one.id}`,
		to: address,
		subject: `You have a new referral for ${one.provider.name} (${one.reference})`,
		heading: "You have a new referral",
		paragraphs: [
			"Hello,",
			...(one.to.way === "profile" ? [whoWeAre(settings)] : []),
			...needed(one),
			...howToAnswer(one, settings),
			answerBy(one),
		],
		footer: why(one.provider.name, one.to),
	});

/** One email for several profiles with the same address. */
const sharedEmail = (all: readonly NewReferral[], first: NewReferral, address: string, settings: Sending): Email =>
	emailParts(settings, {
		kind: "referral-waits",
		about: `referral:${first.id}`,
		to: address,
		subject: `You have ${all.length} new referrals (${all.map(({ reference }) => reference).join(", ")})`,
		heading: `You have ${all.length} new referrals`,
		paragraphs: [
			"Hello,",
			whoWeAre(settings),
			`This address is on ${all.length} profiles on our site. Please answer for each.`,
			...all.flatMap((one): Part[] => [
				{ facts: [[one.provider.name, `Referral ${one.reference}`]] },
				...needed(one),
				...howToAnswer(one, settings),
			]),
			answerBy(first),
		],
		footer: why(first.provider.name, first.to),
	});

/** Emails about new referrals that go out together: one to each of the staff, and one to each profile's address. */
export const newReferralEmails = (all: readonly NewReferral[], settings: Sending): Email[] => {
	const shared = Map.groupBy(
		all.filter(({ to }) => to.way === "profile"),
		({ to }) => to.to[0]?.trim().toLowerCase() ?? "",
	);
	return [
		...all
			.filter(({ to }) => to.way !== "profile")
			.flatMap((one) => one.to.to.map((address) => oneEmail(one, address, settings))),
		...[...shared.values()].flatMap((some) => {
			const [first] = some;
			const address = first?.to.to[0];
			if (!first || !address) return [];
			return [some.length === 1 ? oneEmail(first, address, settings) : sharedEmail(some, first, address, settings)];
		}),
	];
};
