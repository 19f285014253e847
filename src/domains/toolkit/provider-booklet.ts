import { REVIEW_CONFIRM_DAYS } from "#contract/reviews/limits.ts";
import { WHO_PAYS } from "#contract/shared/promises.ts";
import { openBooklet, ratingInWords, whoToRing, withoutScheme } from "./booklet.ts";
import type { PrintableSubject } from "./subject.ts";

const sectionsOf = (product: string) => ({
	what: `What ${product} is`,
	profile: "Keep a good profile",
	logo: "Your logo",
	areas: "Where you have places",
	order: "How search results are ordered",
	reviews: "How reviews work",
	terms: "What we agree on",
	ring: "Who to call",
});

/** Draws the booklet about being listed, as a PDF. */
export const providerBooklet = (subject: PrintableSubject): Promise<Buffer> => {
	const { product, calledName, phone, reviewUrl, profileUrl } = subject;
	const sections = sectionsOf(product);
	const rated = ratingInWords(subject);
	const greeting = calledName === subject.name ? `Welcome, ${calledName}.` : "Welcome.";
	const paper = openBooklet(subject, {
		title: "Provider booklet",
		about: `How to get the most out of your listing on ${product}, and the rules that apply to everyone.`,
		contents: Object.values(sections),
	});

	paper.section(sections.what);
	paper.lead(`${greeting} This booklet explains how your listing on ${product} works, in plain words.`);
	paper.paragraph(
		`${product} is a directory, review and referral service for disability and home care in Australia. It's free for people to search. They compare providers, read reviews and ask us to connect them.`,
	);
	paper.list(
		"It's independent. We don't provide care ourselves.",
		"It's always free for people looking for support.",
		"Our team answers the phone and helps people who prefer not to search alone.",
	);
	paper.part("How people use it");
	paper.steps(
		"They search by service, location, age group and funding.",
		"They compare profiles and read reviews.",
		"They choose one or more providers and send one request.",
		"We connect them with you, with their consent.",
	);
	paper.callout("Your profile today", [
		rated ? `Your rating is ${rated}. ` : "You have no reviews yet. The first ones make the biggest difference. ",
		"Your profile is at ",
		{ text: withoutScheme(profileUrl), href: profileUrl },
		".",
	]);

	paper.page();
	paper.section(sections.profile);
	paper.paragraph(
		"People choose based on what they read. A complete and honest profile is chosen more often than a clever one.",
	);
	paper.facts(
		["Short description", "Up to 200 characters. It appears in search results, so start with what you do."],
		[
			"Long description",
			"What a first visit is like, who comes and what you do well. Leave out phone numbers, email addresses and web addresses.",
		],
		["Services", "Only services you have staff for today."],
		["Age groups", "Everyone you support, from young children to older people."],
		["Funding types", "All the types you accept. People filter by them, so if one is missing they won't find you."],
	);
	paper.part("Words that work");
	paper.list(
		"Speak to the reader. Say “you”, not “the client”.",
		"Use short sentences and everyday words.",
		"Be specific. “We visit on weekends” says more than “flexible”.",
		"Check your profile every few months, and when your team changes.",
	);

	paper.section(sections.logo);
	paper.list(
		"A square image works best, because we show it in a square.",
		"The file must be an image of up to 1 megabyte.",
		"Use the simplest version of your logo, because it's often shown small.",
		"Strong colours on a plain background are clearer for people with low vision.",
	);

	paper.page();
	paper.section(sections.areas);
	paper.paragraph("We match requests to the areas where you have places. So list only the areas you really serve.");
	paper.steps(
		[{ text: "Choose your regions.", strong: true }, " A region includes the postcodes within it."],
		[{ text: "Keep the postcodes you really serve.", strong: true }, " Think of travel time on a wet Monday morning."],
		[
			{ text: "Remove areas where you're full.", strong: true },
			" You can remove a postcode today and add it again next month.",
		],
	);
	paper.paragraph("Removing a region also removes its postcodes. We ask you to confirm first.");
	paper.callout(
		"Do you manage availability with our team?",
		`Then client services changes your services, age groups, funding types and regions. Call ${phone} and we'll do it with you.`,
	);

	paper.section(sections.order);
	paper.paragraph(
		{ text: "Providers can't pay to rank higher. ", strong: true },
		`${WHO_PAYS.order}, for subscribers and everyone else. There are no ads in the results.`,
	);
	paper.list(
		"By default, the best ratings come first.",
		"People can also sort by the number of reviews.",
		"You only appear if you match a person's filters. So your services, areas and funding types matter most.",
	);

	paper.page();
	paper.section(sections.reviews);
	paper.paragraph(
		"Only customers who have engaged a provider may review it. They answer five questions and can add a comment.",
	);
	paper.steps(
		[{ text: "Submitted.", strong: true }, " Someone sends a review. No one can see it yet."],
		[
			{ text: "Email confirmed.", strong: true },
			` They open the link in our email. It works for ${REVIEW_CONFIRM_DAYS} days.`,
		],
		[{ text: "Read by our team.", strong: true }, " A team member checks it against our moderation policy."],
		[
			{ text: "Published, or declined.", strong: true },
			" The only change we make is to remove names. If we decline a review, we give the reason.",
		],
	);
	paper.list(
		"Names are hidden. Everyone sees one letter and five asterisks, for example J*****.",
		"You can respond to a published review under 3 stars. Your response appears below it.",
		"Keep your response polite and relevant, and never suggest who the reviewer might be.",
		"We don't remove a review because it's bad for business. If one breaks the rules, tell us.",
	);
	paper.part("How to ask for reviews fairly");
	paper.list(
		[
			"Invite all your customers, not just those you expect to be happy. Your review link is ",
			{ text: withoutScheme(reviewUrl), href: reviewUrl },
			".",
		],
		"Offer nothing in return: no gifts, discounts or favours.",
		"Don't write a review for someone else, and don't watch while they write.",
		"Your toolkit has a printable form with a QR code that opens your review page.",
	);

	paper.page();
	paper.section(sections.terms);
	paper.facts(
		["What you pay", `${WHO_PAYS.fees[0]?.toUpperCase()}${WHO_PAYS.fees.slice(1)}.`],
		["What people pay", "Nothing, ever."],
		["Referral numbers", "We don't guarantee any number of referrals."],
		["Leaving", "You can unsubscribe with 30 days’ written notice."],
		["Worker screening", "NDIS providers that subscribe must comply with worker screening."],
		["Conduct", "Follow the NDIS Code of Conduct, or the code that applies to aged care."],
	);
	paper.paragraph(
		"The amounts are in your agreement. If the agreement and this booklet differ, the agreement applies.",
	);

	paper.section(sections.ring);
	whoToRing(paper, subject);
	return paper.finish();
};
