import { REVIEW_CONFIRM_DAYS } from "#contract/shared/limits.ts";
import { openBooklet, ratingInWords, whoToRing, withoutScheme } from "./booklet.ts";
import type { PrintableSubject } from "./subject.ts";

const sectionsOf = (product: string) => ({
	what: `What ${product} is`,
	profile: "Keep a good profile",
	logo: "Your logo",
	areas: "Where you have room",
	order: "How the order in the search is made",
	reviews: "How reviews work",
	terms: "What we agree on",
	ring: "Who to ring",
});

/** The booklet on being listed, as a PDF. */
export const providerBooklet = (subject: PrintableSubject): Promise<Buffer> => {
	const { product, calledName, phone, reviewUrl, profileUrl } = subject;
	const sections = sectionsOf(product);
	const rated = ratingInWords(subject);
	const greeting = calledName === subject.name ? `Welcome, ${calledName}.` : "Welcome.";
	const paper = openBooklet(subject, {
		title: "Provider booklet",
		about: `How to get the most out of your place on ${product}, and the rules that are the same for all.`,
		contents: Object.values(sections),
	});

	paper.section(sections.what);
	paper.lead(`${greeting} This booklet says how your place on ${product} works, in plain words.`);
	paper.paragraph(
		`${product} is a directory, review and referral service for disability and home care in Australia. People search it free of charge. They compare providers, read reviews and ask us to connect them.`,
	);
	paper.list(
		"It is independent. We give no care of our own.",
		"It is free for people who look for support, always.",
		"A person answers the phone, and speaks with people who would rather not search alone.",
	);
	paper.part("How people use it");
	paper.steps(
		"They search by service, place, age group and funding.",
		"They compare profiles, and read what others say.",
		"They choose one provider or several, and send one request.",
		"Our team connects them with you, with their consent.",
	);
	paper.callout("Your profile today", [
		rated ? `Your rating is ${rated}. ` : "You have no reviews yet. The first ones make the largest difference. ",
		"You find your profile at ",
		{ text: withoutScheme(profileUrl), href: profileUrl },
		".",
	]);

	paper.page();
	paper.section(sections.profile);
	paper.paragraph(
		"People choose from what they read. A profile that is full and true is chosen more often than a clever one.",
	);
	paper.facts(
		["Short description", "At most 200 characters. It stands in the search results, so begin with what you do."],
		[
			"Long description",
			"What a first visit is like, who comes, what you are good at. Leave out phone numbers, e-mail addresses and web addresses.",
		],
		["Services", "Only those you have staff for today."],
		["Age groups", "Everyone you support, from young children to older people."],
		["Funding types", "All that you accept. People filter by them, so a missing one hides you."],
	);
	paper.part("Words that work");
	paper.list(
		"Write to the reader: “you” rather than “the client”.",
		"Use short sentences and everyday words.",
		"Be exact. “We visit on weekends” says more than “flexible”.",
		"Read it once a season, and after each change in your team.",
	);

	paper.section(sections.logo);
	paper.list(
		"A square picture works best, because it is shown in a square.",
		"The file may be up to 1 megabyte, and it must be a picture.",
		"Choose the simplest form of your logo, because it is often shown small.",
		"Strong colours on a plain ground stay clear for people with low vision.",
	);

	paper.page();
	paper.section(sections.areas);
	paper.paragraph("Requests are matched to where you have room. So keep your areas as narrow as the truth.");
	paper.steps(
		[{ text: "Choose your regions.", strong: true }, " A region opens the postcodes within it."],
		[{ text: "Keep the postcodes you really serve.", strong: true }, " Think of travel time on a wet Monday morning."],
		[
			{ text: "Take out what is full.", strong: true },
			" You may remove a postcode today and bring it back next month.",
		],
	);
	paper.paragraph("Removing a region also clears its postcodes. We ask before we do it.");
	paper.callout(
		"Do you manage availability with our team?",
		`Then your services, age groups, funding types and regions are changed by client services. Ring ${phone}, and we do it with you.`,
	);

	paper.section(sections.order);
	paper.paragraph(
		{ text: "Nobody can pay for a higher place. ", strong: true },
		"Ratings and reviews decide the order, for subscribers and all others alike. There are no advertisements among the results.",
	);
	paper.list(
		"By default, better ratings come first.",
		"People may also sort by the number of reviews.",
		"What a person filters by decides whether you appear at all. So your services, areas and funding types matter most.",
	);

	paper.page();
	paper.section(sections.reviews);
	paper.paragraph(
		"Only customers who have engaged a provider may review it. They answer five questions, and may add words of their own.",
	);
	paper.steps(
		[{ text: "Submitted.", strong: true }, " Somebody sends a review. Nobody sees it yet."],
		[
			{ text: "E-mail confirmed.", strong: true },
			` They open the link in our letter. It works for ${REVIEW_CONFIRM_DAYS} days.`,
		],
		[{ text: "Read by our team.", strong: true }, " A person checks it against our moderation policy."],
		[
			{ text: "Published, or declined.", strong: true },
			" We do not change a word. If we decline it, we write down why.",
		],
	);
	paper.list(
		"Names are masked. You and all others see one letter and five asterisks, such as J*****.",
		"You may respond to a published review under 3 stars. Your response stands below it.",
		"Keep a response polite and on the matter, and never say who the reviewer might be.",
		"No review is removed because it is bad for business. If one breaks the rules, tell us.",
	);
	paper.part("Ask for reviews, the fair way");
	paper.list(
		[
			"Invite everybody, not just those you expect to be happy. Your review link is ",
			{ text: withoutScheme(reviewUrl), href: reviewUrl },
			".",
		],
		"Offer nothing in return: no gifts, no discounts, no favours.",
		"Do not write a review for somebody else, and do not look on while they write.",
		"Your toolkit has a printable form with a code that opens your review page.",
	);

	paper.page();
	paper.section(sections.terms);
	paper.facts(
		["What you pay", "An annual subscription and referral fees."],
		["What people pay", "Nothing, ever."],
		["Referral numbers", "None are guaranteed, to anyone."],
		["Leaving", "You may unsubscribe with 30 days’ written notice."],
		["Worker screening", "NDIS providers that subscribe must comply with worker screening."],
		["Conduct", "Work by the NDIS Code of Conduct, or by the code that applies to aged care."],
	);
	paper.paragraph("The amounts are in your agreement. Where it and this booklet differ, the agreement applies.");

	paper.section(sections.ring);
	whoToRing(paper, subject);
	return paper.finish();
};
