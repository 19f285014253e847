import { clockTime, weekday } from "./dates-in-words.ts";
import { officeDay } from "./office-hours.ts";

// What happens next with a request, and by when. The success page, the emails, the visitor's page and the case all say
// it with these functions (decision 71).

const STEPS = [
	/** The request goes to these providers automatically. */
	"we-ask",
	/** The request goes to every provider that fits, without a name. */
	"we-ask-everyone",
	/** The visitor chooses among providers that could help. */
	"you-choose",
	/** Providers have the request and haven't answered. */
	"they-answer",
	/** Someone answered for a provider, and our team checks who. */
	"we-check-answer",
	/** The visitor waits for a provider with a waiting list. */
	"you-wait",
	/** The visitor says whether they wait for providers with a waiting list. */
	"you-say",
	/** Providers said yes and will contact the visitor. */
	"they-call",
	/** Providers are in contact with the visitor. We ask later whether support has started. */
	"they-arrange",
	"started",
	/** We wait for the visitor. */
	"you-reply",
	/** A colleague looks at the request before it goes to providers. */
	"we-check",
	/** Our team is in touch. */
	"we-call",
	"closed",
] as const;

export interface NextStep {
	step: (typeof STEPS)[number];
	/** ISO 8601; null if nothing is due. */
	by: string | null;
	/** Names of the providers it is about. */
	providers: string[];
}

export const NEXT_STEPS = STEPS;

/** At most five names. A nameless request may have asked twenty providers. */
const listed = (names: readonly string[]) =>
	new Intl.ListFormat("en-AU").format(names.length > 5 ? [...names.slice(0, 3), `${names.length - 3} others`] : names);

/** `12:30 pm today`, `9 am tomorrow` or `9:30 am on Monday 30 November`, Melbourne time. For our team. */
export const officeMoment = (by: Date | string, now: Date): string => {
	const at = new Date(by);
	const time = clockTime(at).replace(":00", "");
	if (officeDay(at) === officeDay(now)) return `${time} today`;
	const tomorrow = officeDay(new Date(now.getTime() + 24 * 3600_000));
	return officeDay(at) === tomorrow ? `${time} tomorrow` : `${time} on ${weekday(at)}`;
};

/** `Monday 30 November, 9:30 am, Melbourne time`: for emails, which are read on another day than they were written. */
export const emailMoment = (by: Date | string): string =>
	`${weekday(by)}, ${clockTime(by).replace(":00", "")}, Melbourne time`;

/** The same with its time zone, because the reader may be in another: `12:30 pm today, Melbourne time`. */
export const momentWords = (by: Date | string, now: Date): string => `${officeMoment(by, now)}, Melbourne time`;

/** The next step as sentences on a page. A time that has passed is left out. */
export const nextStepWords = (next: NextStep, now: Date): string => sentences(next, now, momentWords, false);

/**
 * The same for an email, with the day of a time.
 * @param hidesNames for emails after the first: mailboxes are shared, and a provider's name can say a lot
 */
export const nextStepInEmail = (next: NextStep, now: Date, hidesNames: boolean): string =>
	sentences(next, now, emailMoment, hidesNames);

const sentences = (
	{ step, by, providers }: NextStep,
	now: Date,
	inWords: (by: Date | string, now: Date) => string,
	hidesNames: boolean,
): string => {
	const isDue = by !== null && new Date(by) > now;
	const due = isDue ? ` by ${inWords(by, now)}` : "";
	const several = providers.length > 1;
	const names = hidesNames ? (several ? `${providers.length} providers` : "a provider") : listed(providers);
	const words = () => {
		switch (step) {
			case "we-ask":
				return isDue ? `We’ll ask ${names}${due}.` : `We’re asking ${names} now.`;
			case "we-ask-everyone":
				return isDue
					? `We’ll ask every provider that fits, without your name,${due}.`
					: "We’re asking every provider that fits, without your name.";
			case "you-choose":
				return `${names} can help. Choose who may have your name and contact details.${isDue ? ` If you haven’t${due}, our team will get in touch.` : ""}`;
			case "they-answer":
				return isDue
					? `We’ve asked ${names} to answer${due}. We’ll email you each answer.`
					: `We’re still waiting for ${names}. Our team is following up.`;
			case "we-check-answer":
				return `${names} answered. We’re checking who they are${due}.`;
			case "you-wait":
				return isDue
					? `You’re waiting for a place at ${names}. They can tell us when they have one. If they haven’t${due}, we’ll ask them.`
					: `You’re waiting for a place at ${names}. The time they told us is over, so we’re asking them.`;
			case "you-say":
				return `${names} ${several ? "have waiting lists" : "has a waiting list"}. Tell us on your page if you’d like to wait for them or keep looking.${isDue ? ` If you haven’t${due}, our team will get in touch.` : ""}`;
			case "they-call":
				return isDue
					? `${names} said yes and should contact you${due}.`
					: `${names} said yes. If ${several ? "none of them has" : "they haven’t"} been in touch, please tell us.`;
			case "they-arrange":
				return `${names} ${several ? "are" : "is"} in contact with you.${isDue ? ` We’ll ask you if support has started${due}.` : ""}`;
			case "started":
				return `Support with ${names} has started. There’s nothing you need to do.`;
			case "you-reply":
				return `We’re waiting to hear from you. Call us, or send us a message.${isDue ? ` If we haven’t heard from you${due}, our team will get in touch.` : ""}`;
			case "we-check": {
				const then = `Then we’ll ask ${providers.length === 0 ? "providers that fit" : names}, or get in touch with you.`;
				return isDue
					? `A colleague looks at your request first${due}. ${then}`
					: `A colleague looks at your request first. We’re sorry that this takes longer than we said. ${then}`;
			}
			case "we-call":
				return isDue
					? `Our team will call or email you${due}.`
					: "Our team will call or email you. We’re sorry that this takes longer than we said.";
			case "closed":
				return "Your request is closed.";
		}
	};
	return words().replace(/^a provider/, "A provider");
};
