import { openBooklet, whoToRing } from "./booklet.ts";
import type { PrintableSubject } from "./subject.ts";

const SECTIONS = {
	arrive: "How requests and referrals reach you",
	answer: "What to do with a request",
	soon: "How soon to answer",
	consent: "Consent and privacy",
	onboard: "Onboarding a new person",
	check: "Your checklist",
	ring: "Who to ring",
} as const;

/** The booklet on requests and referrals, as a PDF. */
export const requestsAndReferrals = (subject: PrintableSubject): Promise<Buffer> => {
	const { product, calledName, phone } = subject;
	const paper = openBooklet(subject, {
		title: "Requests and referrals",
		about: `How requests and referrals from ${product} reach your organisation, and what to do with each one.`,
		contents: Object.values(SECTIONS),
	});

	paper.section(SECTIONS.arrive);
	paper.lead(`This booklet is for the people at ${calledName} who answer the phone and open the mail.`);
	paper.paragraph(
		{ text: "A request", strong: true },
		" starts with a person. They found you in the directory, chose you, and asked us to connect them. They may have chosen other providers as well.",
	);
	paper.paragraph(
		{ text: "A referral", strong: true },
		" starts with our team. A person rang us for help, and you are a good match. We introduce them to you, with their consent.",
	);
	paper.paragraph("Both take the same road to you:");
	paper.steps(
		"The person tells us the service, the place, the age group and the funding.",
		"We check that your services, areas and funding types fit. What does not fit goes to our team first.",
		"Our team speaks with the person, so that you receive a clear picture.",
		"With their consent we ask you, by e-mail or by phone, whether you have room.",
		"You answer. If you can help, you and the person talk, and they decide.",
	);
	paper.callout(
		"Each one has a reference",
		"It is eight letters and digits, and it stands in the subject of our e-mails. Keep it in your notes. With it we find the request while you are on the phone.",
	);

	paper.section(SECTIONS.answer);
	paper.steps(
		[
			{ text: "Read it through.", strong: true },
			" Look at the service, the place and the funding before you ring anybody.",
		],
		[{ text: "Check your room.", strong: true }, " Can you start within a time that helps this person?"],
		[
			{ text: "Answer us either way.", strong: true },
			" A quick no helps as much as a quick yes. We then ask somebody else.",
		],
		[
			{ text: "Contact the person.", strong: true },
			" Use the way they prefer. Say who you are, and that you come from our introduction.",
		],
		[
			{ text: "Listen first.", strong: true },
			" Ask what matters to them. Explain your prices before anything is signed.",
		],
		[{ text: "Tell us how it ended.", strong: true }, " Started, waiting or not going ahead: one line is enough."],
	);
	paper.part("When you cannot help");
	paper.paragraph("Tell us why, in a few words. No room, outside your area, not your field: each has its own remedy.");
	paper.paragraph("If the same reason comes up often, update your profile. Then such requests stop reaching you.");

	paper.section(SECTIONS.soon);
	paper.paragraph("People often wait at a hard time in their lives. These are the times we ask you to aim for.");
	paper.facts(
		["Tell us yes or no", "Within one business day after our e-mail or call."],
		["Contact the person", "Within one business day after your yes."],
		["First meeting", "Within a week, or on a day that suits the person."],
		["Tell us the result", "Within two weeks, even when nothing is settled yet."],
	);
	paper.callout(
		"Away, or full for now?",
		`Change your availability on your profile before you go, or ring us on ${phone}. It is kinder than a request that nobody answers.`,
	);

	paper.section(SECTIONS.consent);
	paper.list(
		"We pass on a person’s details only with consent, provider by provider.",
		"You receive what you need in order to answer, and no more.",
		"Health details and plans are never sent by e-mail. We store them encrypted.",
		"Use the details only to answer this request. Do not add them to a mailing list.",
		"Share them inside your organisation only with those who need them.",
		"If a person changes their mind, stop, and delete what you do not have to keep by law.",
	);
	paper.paragraph("The Privacy Act 1988 and the Australian Privacy Principles apply to you and to us.");
	paper.callout(
		"Something went to the wrong place?",
		`Ring us on ${phone} at once. Say which reference it is about, what was sent and who may have seen it. We help to put it right.`,
	);

	paper.section(SECTIONS.onboard);
	paper.paragraph("Once you and the person agree, we can do much of the paperwork, with their consent.");
	paper.steps(
		"We gather the details you need for your intake, so that nobody tells their story twice.",
		"We may help to complete your Service Level Agreement. It remains your agreement, not ours.",
		"You check each paper, explain it in plain words and sign it with the person.",
		"You start the support, and tell us the date of the first day.",
	);
	paper.paragraph(
		"The person may bring someone they trust to every talk. They may also say no, at any point and without a reason.",
	);

	paper.section(SECTIONS.check);
	paper.paragraph("Print this page and keep it beside the phone.");
	paper.checklist(
		"Someone reads the mailbox for requests each business day.",
		"A second person does it when the first is away.",
		"Our address is on your list of safe senders.",
		"Your services, areas, age groups and funding types are true today.",
		"Each request has an answer from you within one business day.",
		"Everyone who talks with people knows how to ask for consent.",
		"Worker screening is up to date for everyone whose role needs it.",
		"You told us how each request ended.",
		"After a good start, you invited the person to write a review.",
	);

	paper.section(SECTIONS.ring);
	whoToRing(paper, subject);
	return paper.finish();
};
