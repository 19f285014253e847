// The people of a played fortnight: what each asks for, and what everyone does with it.

/** Providers with staff who sign in, and profiles without an owner. */
export const WITH_STAFF = ["near", "alsoNear", "third"] as const;
export const UNCLAIMED = ["lone", "later", "false"] as const;
export type Who = (typeof WITH_STAFF)[number] | (typeof UNCLAIMED)[number];

interface Answers {
	answer: "yes" | "no" | "weeks";
	/** Hours after it was asked. */
	after: number;
	/** Hours after it could see the person until it says that it has called; never without this. */
	calls?: number;
}

export interface Story {
	name: string;
	/** When the request is sent, Melbourne time. */
	day: string;
	time: string;
	/** The providers it names; everyone who fits without this. */
	names?: Who[];
	/** Held until a colleague sends it, this many hours later. */
	heldFor?: number;
	providers: Partial<Record<Who, Answers>>;
	/** What our team finds out about a yes by link, hours after it. */
	check?: { how: "confirm" | "refuse"; after: number };
	/** What the visitor does, and how many hours after it could. */
	visitor: {
		chooses?: number;
		says?: { contacted: "yes" | "no"; after: number };
		/** Hours after sending. */
		cancels?: number;
		erased?: number;
	};
}

const FOUR_DAYS = 96;

/** Good Friday is 3 April 2026, daylight saving ends on the 5th, and Easter Monday is the 6th. */
export const STORIES: Story[] = [
	{
		name: "names three: one calls, one can't help, one is silent",
		...{ day: "2026-03-31", time: "09:00:00", names: ["near", "alsoNear", "third"] },
		providers: { near: { answer: "yes", after: 3, calls: 3 }, alsoNear: { answer: "no", after: 5 } },
		visitor: {},
	},
	{
		name: "no call after a yes, and the visitor says so",
		...{ day: "2026-03-31", time: "16:00:00", names: ["near"] },
		...{ providers: { near: { answer: "yes", after: 2 } }, visitor: { says: { contacted: "no", after: 3 } } },
	},
	{
		name: "no call after a yes, and the visitor says nothing",
		...{ day: "2026-04-01", time: "11:00:00", names: ["alsoNear"], visitor: {} },
		providers: { alsoNear: { answer: "yes", after: 20 } },
	},
	{
		name: "the provider called and the visitor says so",
		...{ day: "2026-04-07", time: "09:00:00", names: ["third"] },
		...{ providers: { third: { answer: "yes", after: 4 } }, visitor: { says: { contacted: "yes", after: 2 } } },
	},
	{
		name: "asks everyone on the evening before Good Friday and chooses",
		...{ day: "2026-04-02", time: "21:00:00", visitor: { chooses: 30 } },
		providers: { near: { answer: "yes", after: 16, calls: 40 }, third: { answer: "yes", after: FOUR_DAYS } },
	},
	{
		name: "asks everyone at the weekend and never chooses",
		...{ day: "2026-04-11", time: "02:00:00", visitor: {} },
		providers: { near: { answer: "yes", after: 60 }, alsoNear: { answer: "weeks", after: 70 } },
	},
	{
		name: "is held because of its address until a colleague sends it",
		...{ day: "2026-04-01", time: "14:00:00", names: ["third"], heldFor: 18 },
		...{ providers: { third: { answer: "yes", after: 6, calls: 12 } }, visitor: {} },
	},
	{
		name: "an unclaimed profile says yes, and our team confirms who it was",
		...{ day: "2026-04-03", time: "12:00:00", names: ["lone"], check: { how: "confirm", after: 20 } },
		...{ providers: { lone: { answer: "yes", after: 30 } }, visitor: { says: { contacted: "no", after: 4 } } },
	},
	{
		name: "an unclaimed profile's yes is false",
		...{ day: "2026-04-07", time: "10:00:00", names: ["false"], check: { how: "refuse", after: 20 } },
		...{ providers: { false: { answer: "yes", after: 3 } }, visitor: {} },
	},
	{
		name: "an unclaimed profile says yes and our team hasn't checked",
		...{ day: "2026-04-08", time: "10:00:00", names: ["later", "near"], visitor: {} },
		providers: { later: { answer: "yes", after: 5 }, near: { answer: "weeks", after: 30 } },
	},
	{
		name: "is cancelled after a yes",
		...{ day: "2026-04-08", time: "08:00:00", names: ["near", "alsoNear"], visitor: { cancels: 20 } },
		providers: { near: { answer: "yes", after: 6 } },
	},
	{
		name: "is erased while providers are still asked",
		...{ day: "2026-04-09", time: "09:00:00", names: ["third", "alsoNear"], visitor: { erased: 28 } },
		providers: { third: { answer: "yes", after: 4 } },
	},
	{
		name: "hears nothing from anyone",
		...{ day: "2026-04-06", time: "23:00:00", names: ["alsoNear", "third"], providers: {}, visitor: {} },
	},
];

/** The moments at which everyone looks: each business hour, and at night. */
const HOURS = Array.from({ length: 10 }, (_, n) => `${String(n + 9).padStart(2, "0")}:00:00`);
export const FIRST_LOOK = "09:00:00";
export const TIMES = ["02:00:00", ...HOURS, "21:00:00"];
/** The same on a day without work. */
export const NO_WORK = ["02:00:00", "12:00:00", "21:00:00"];
export const FIRST_DAY = "2026-03-31";
/** 14 business days, from the first to the last. */
export const LAST_DAY = "2026-04-21";
