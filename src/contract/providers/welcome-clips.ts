import { WHEN_ANSWERED, WHO_READS } from "../shared/promises.ts";

// The seven clips on the welcome page. No zod: this file may reach the browser.

/**
 * A silent clip for provider staff, 960×540. Its files are `/videos/{slug}` with `.mp4`, `.webm`, `.vtt` (captions) and
 * `.webp` (still).
 */
export interface WelcomeClip {
	slug: string;
	title: string;
	/** Length of the clip. */
	seconds: number;
	description: string;
	/** One line per caption. */
	transcript: string;
}

const lines = (...captions: string[]) => captions.join("\n");

/** In display order (ADM-003). */
export const welcomeClips: readonly WelcomeClip[] = [
	{
		slug: "welcome-1-hello",
		title: "Welcome to Alongside",
		seconds: 20,
		description: "What we do for people looking for support, and what we ask of you.",
		transcript: lines(
			"Welcome to Alongside. It is good to have you with us.",
			"People tell us what support they need, where, and how it is funded.",
			"We connect them with providers that have places. They choose.",
			"Your part is an accurate profile and a quick answer.",
			"Six more clips show you how.",
		),
	},
	{
		slug: "welcome-2-requests",
		title: "How requests reach you",
		seconds: 21,
		description: "How a person's choice becomes an email to you, and what to do next.",
		transcript: lines(
			"A request starts when a person chooses you in the directory.",
			WHO_READS.rules,
			"With the person's consent, we ask you by email or phone.",
			WHEN_ANSWERED.caption,
			"Then talk with the person. They decide, and we help with the paperwork.",
		),
	},
	{
		slug: "welcome-3-profile",
		title: "Your profile",
		seconds: 17,
		description: "What people read before they choose you, and how to keep it accurate.",
		transcript: lines(
			"Your profile is what people read before they choose.",
			"The short description shows in search results. You have 200 characters.",
			"Tick the services, age groups and funding types you have staff for today.",
			"Save, check the page as visitors see it, and review it every few months.",
		),
	},
	{
		slug: "welcome-4-areas",
		title: "The areas you serve",
		seconds: 17,
		description: "Regions, postcodes, and what to do when you are full.",
		transcript: lines(
			"Requests are matched to the places you serve.",
			"Choose a region. Then keep the postcodes you really travel to.",
			"Full for now? Take a postcode out, and bring it back later.",
			"If our team manages your availability, call us and we'll change it for you.",
		),
	},
	{
		slug: "welcome-5-logo",
		title: "Your logo",
		seconds: 13,
		description: "Which picture works best, and how large it may be.",
		transcript: lines(
			"A logo helps people recognise you.",
			"A square picture works best. The file may be up to 1 megabyte.",
			"Keep it simple and strong in colour, because it is often shown small.",
		),
	},
	{
		slug: "welcome-6-reviews",
		title: "Reviews, and how to answer them",
		seconds: 22,
		description: "How a review is checked, when you may respond, and how to ask for one.",
		transcript: lines(
			"Only customers who have engaged you may review you.",
			"They confirm their email address. Then our team reads the review.",
			"Names are masked: one letter and five asterisks.",
			"You can respond to published reviews under 3 stars. Be polite and brief.",
			"Ask all customers for a review, and offer nothing in return.",
		),
	},
	{
		slug: "welcome-7-toolkit",
		title: "Your toolkit",
		seconds: 17,
		description: "Five downloads made for you: two booklets, a review form and two pictures.",
		transcript: lines(
			"Your toolkit has five downloads, each made for you.",
			"Two booklets: one about requests and referrals, one about your profile.",
			"A printable review form, with a code that opens your review page.",
			"And two pictures with your name: one to post, one for your emails.",
		),
	},
];
