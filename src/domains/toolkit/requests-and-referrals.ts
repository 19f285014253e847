import { WHEN_ANSWERED, WHO_READS } from "#contract/shared/promises.ts";
import { openBooklet, whoToRing } from "./booklet.ts";
import type { PrintableSubject } from "./subject.ts";

const SECTIONS = {
	arrive: "How requests and referrals reach you",
	answer: "What to do with a request",
	soon: "How quickly to answer",
	consent: "Consent and privacy",
	onboard: "Onboarding a new person",
	check: "Your checklist",
	ring: "Who to call",
} as const;

/** Draws the booklet about requests and referrals, as a PDF. */
export const requestsAndReferrals = (subject: PrintableSubject): Promise<Buffer> => {
	const { product, calledName, phone } = subject;
	const paper = openBooklet(subject, {
		title: "Requests and referrals",
		about: `How requests and referrals from ${product} reach your organisation, and what to do with each one.`,
		contents: Object.values(SECTIONS),
	});

	paper.section(SECTIONS.arrive);
	paper.lead(`This booklet is for the people at ${calledName} who answer calls and emails.`);
	paper.paragraph(
		{ text: "A request", strong: true },
		" starts with a person. They found you in the directory, chose you and asked us to connect them. They may have chosen other providers too.",
	);
	paper.paragraph(
		{ text: "A referral", strong: true },
		" starts with our team. A person called us for help, and you're a good match. We introduce them to you, with their consent.",
	);
	paper.paragraph("Both reach you in the same way:");
	paper.steps(
		"The person tells us the service, location, age group and funding.",
		WHO_READS.rules,
		"The person can add details, so that you get a clear picture.",
		"With their consent, we ask you by email or phone whether you can help.",
		"You answer. If you can help, you and the person talk, and they decide.",
	);
	paper.callout(
		"Each one has a reference",
		"The reference is in the subject of our emails. Keep it in your notes. With it, we can find the request while you're on the phone.",
	);

	paper.section(SECTIONS.answer);
	paper.steps(
		[{ text: "Read it through.", strong: true }, " Check the service, location and funding before you call anyone."],
		[{ text: "Check your capacity.", strong: true }, " Can you start soon enough to help this person?"],
		[
			{ text: "Answer us either way.", strong: true },
			" A quick no helps as much as a quick yes, because we can then ask another provider.",
		],
		[
			{ text: "Contact the person.", strong: true },
			" Use their preferred method. Say who you are, and that we introduced you.",
		],
		[
			{ text: "Listen first.", strong: true },
			" Ask what matters to them. Explain your prices before anything is signed.",
		],
		[{ text: "Tell us how it ended.", strong: true }, " Started, waiting or not going ahead: one sentence is enough."],
	);
	paper.part("When you can't help");
	paper.paragraph("Tell us why in a few words. For example: no places, outside your area, or not a service you offer.");
	paper.paragraph(
		"If the same reason comes up often, update your profile. Then we'll stop sending you those requests.",
	);

	paper.section(SECTIONS.soon);
	paper.paragraph("People often contact us at a hard time in their lives. Please aim to answer within these times.");
	paper.facts(
		["Tell us yes or no", WHEN_ANSWERED.answer],
		["Contact the person", WHEN_ANSWERED.contact],
		["First meeting", "Within a week, or on a day that suits the person."],
		["Tell us the result", "Within two weeks, even if nothing is settled yet."],
	);
	paper.callout(
		"Away, or full for now?",
		`Update your availability on your profile before you go, or call us on ${phone}. Then no one waits for an answer.`,
	);

	paper.section(SECTIONS.consent);
	paper.list(
		"We share a person’s details only with their consent, separately for each provider.",
		"You only get the details you need to answer.",
		"We never email health details or plans. We store them encrypted.",
		"Use the details only to answer this request. Don't add them to a mailing list.",
		"Within your organisation, share them only with people who need them.",
		"If a person changes their mind, stop, and delete everything you don't have to keep by law.",
	);
	paper.paragraph("The Privacy Act 1988 and the Australian Privacy Principles apply to you and to us.");
	paper.callout(
		"Did something go to the wrong place?",
		`Call us on ${phone} straight away. Tell us the reference, what was sent and who may have seen it. We'll help to fix it.`,
	);

	paper.section(SECTIONS.onboard);
	paper.paragraph("Once you and the person agree, we can do much of the paperwork, with their consent.");
	paper.steps(
		"We collect the details you need for your intake, so that people don't have to tell their story twice.",
		"We can help to complete your Service Level Agreement. It remains your agreement, not ours.",
		"You check each document, explain it in plain words and sign it with the person.",
		"You start the support and tell us the start date.",
	);
	paper.paragraph(
		"The person can bring someone they trust to every conversation. They can also say no at any time, without giving a reason.",
	);

	paper.section(SECTIONS.check);
	paper.paragraph("Print this page and keep it near the phone.");
	paper.checklist(
		"Someone checks for emailed requests each business day.",
		"Someone else does it when they're away.",
		"Our email address is on your list of safe senders.",
		"Your services, areas, age groups and funding types are up to date.",
		"You answer each request within one business day.",
		"Everyone who talks with people knows how to ask for consent.",
		"Worker screening is up to date for everyone whose role needs it.",
		"You tell us how each request ended.",
		"After a good start, you invite the person to write a review.",
	);

	paper.section(SECTIONS.ring);
	whoToRing(paper, subject);
	return paper.finish();
};
