import type { DemoReference } from "./demo-reference.ts";
import { type DemoProfile, describe } from "./profile.ts";
import { type Random, seededRandom } from "./random.ts";
import { textFor } from "./texts.ts";

// One profile for every state that a card or a profile can have, so that each can be viewed.

const LONG_NAME =
	"The Coolabah Crossing and Districts Community-Run Therapy, Home Support, Respite, Transport and Social Participation Co-operative of the Upper Quandong Valley";

const LONG_DESCRIPTION = [
	"<p>We began in 1987 around a kitchen table, with four families, one borrowed bus and the conviction that our children should go to the same school as everybody else's. The bus is long gone. The conviction stayed.</p>",
	"<p><strong>What we do</strong></p>",
	"<ul><li><strong>Therapy</strong> that comes to you: occupational therapy, speech pathology, physiotherapy and psychology, by people who talk with each other</li><li><strong>Support at home</strong>, from one hour a fortnight to round the clock</li><li><strong>Getting out</strong>: swimming, woodwork, choir, football, volunteering at the library</li><li><strong>Respite</strong> in a cottage with a wood stove and an accessible bathroom</li></ul>",
	"<p><strong>How a plan comes about</strong></p>",
	"<ol><li>We visit and listen. Bring anybody you like, and the dog.</li><li>We write down what you said, in <em>your</em> words, and leave it with you for a week.</li><li>You cross out what is wrong.</li><li>We agree on prices, days and people, and sign a two-page agreement.</li><li>After a month we ask what to change, and change it.</li></ol>",
	"<p>We speak Greek, Arabic, Vietnamese, Auslan and passable Italian between us. For everything else we book interpreters, at no cost to you.</p>",
	"<p><strong>What people tell us</strong></p>",
	"<p>That we are <u>on time</u>. That we remember birthdays. That our reports can be read. And that our waiting list was too long in 2024: we have since hired three more therapists, and most people now start within a month.</p>",
	"<p>We are owned by the people who use us. Every member has one vote, and the annual meeting has the best cake in the valley.</p>",
].join("");

type Change = (profile: DemoProfile, random: Random, around: DemoReference) => DemoProfile;
const set =
	(fields: Partial<DemoProfile>): Change =>
	(profile) => ({ ...profile, ...fields });
/** Offers all services of these areas, so that they fit the profile's name and texts. */
const offering =
	(names: readonly string[], fields: Partial<DemoProfile>): Change =>
	(profile, _random, { areas }) => ({
		...profile,
		services: areas.filter((area) => names.includes(area.name)).flatMap((area) => area.services),
		...fields,
	});
/** Texts for a provider of this service. */
const textsOf = (area: string): Partial<DemoProfile> => {
	const text = textFor(area);
	return { short_description: text.short[0], description: describe(text, seededRandom(area.length)) };
};
const THERAPIES = ["Occupational therapy", "Speech therapy", "Physiotherapy", "Psychology"];
const AT_HOME = ["Personal care", "Domestic assistance", "Transport", "Respite", "Social support"];
const rated = (overall_review: string, reviews_count: number) => set({ overall_review, reviews_count });

/** Changes to ordinary profiles. Each makes one special profile. */
export const SPECIAL: readonly Change[] = [
	set({ overall_review: null, reviews_count: 0 }),
	rated("5.0", 214),
	rated("5.0", 1),
	rated("0.0", 2),
	...["0.5", "1.0", "1.5", "2.0", "2.5", "3.0", "3.5", "4.0", "4.5"].map((rating, i) => rated(rating, 2 + i * 3)),
	rated("4.5", 3),
	rated("4.5", 9),
	rated("4.2", 1_204),
	offering([...THERAPIES, ...AT_HOME], {
		name: LONG_NAME,
		short_description: "Therapy, support at home, respite, transport and company, from one local co-operative.",
		description: LONG_DESCRIPTION,
	}),
	set({ name: "Fig" }),
	offering(["Physiotherapy"], { name: "O’Dea & Söhne Physiotherapy (Pty) – “Move!”", ...textsOf("Physiotherapy") }),
	offering(["Physiotherapy", "Exercise physiology"], {
		name: "Pneumonoultramicroscopicsilicovolcanoconiosis-Rehabilitationszentrum Banksia",
		...textsOf("Physiotherapy"),
	}),
	offering([...THERAPIES, ...AT_HOME], {
		name: "Quandong Kitchen Table Co-operative",
		description: LONG_DESCRIPTION,
		overall_review: "4.8",
		reviews_count: 67,
	}),
	set({ description: "<p>New here. More soon.</p>" }),
	set({ name: "Mulga", short_description: "" }),
	set({ short_description: "", description: "" }),
	set({ phone_number: null }),
	set({ url: null }),
	set({ phone_number: null, url: null, logo_url: null, short_description: "", overall_review: null, reviews_count: 0 }),
	set({ logo_url: null }),
	set({ logo_url: "/demo-logos/mark-01.svg" }),
	offering([...THERAPIES, ...AT_HOME, "Nursing"], {
		name: "Correa Corner Community Care",
		short_description:
			"Two hundred characters exactly, so that a card can be seen at its fullest: therapy, nursing, transport, respite and company for children, adults and older people in the whole region, every single day!",
	}),
	set({ is_optimisation_provider: true, overall_review: "4.9", reviews_count: 88 }),
	set({ is_optimisation_provider: true, overall_review: null, reviews_count: 0 }),
	set({ is_using_advanced_availability: true }),
	set({ is_subscribed_for_onboarding: true, is_optimisation_provider: true, is_using_advanced_availability: true }),
	set({ is_telehealth_available: true, overall_review: null, reviews_count: 0 }),
	set({ is_active: false }),
	set({ is_active: false, overall_review: null, reviews_count: 0 }),
	set({ is_active: false, is_telehealth_available: true }),
	set({ is_active: false, short_description: "" }),
	set({ is_active: false, logo_url: null, phone_number: null }),
	set({ name: "Closed Saltbush", is_active: false, overall_review: "3.5", reviews_count: 4 }),
];
