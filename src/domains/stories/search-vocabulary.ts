// The words people type to find a story. All are lowercase and without apostrophes.

/** Abbreviations that people type, and the words that stories use. */
export const IN_FULL: Record<string, readonly string[]> = {
	aac: ["augmentative communication", "communication device"],
	asd: ["autism"],
	behavior: ["behaviour"],
	bsp: ["behaviour support plan"],
	counsellor: ["counselling"],
	counselor: ["counselling"],
	ec: ["early childhood"],
	eci: ["early childhood"],
	hcp: ["home care package", "support at home"],
	ndis: ["national disability insurance scheme"],
	ot: ["occupational therapy", "occupational therapist"],
	pbs: ["behaviour support"],
	physio: ["physiotherapy", "physiotherapist"],
	psych: ["psychology", "psychologist"],
	psychologist: ["psychology"],
	sah: ["support at home"],
	sc: ["support coordination", "support coordinator"],
	slp: ["speech therapy", "speech pathology"],
	speechie: ["speech therapy"],
	therapist: ["therapy"],
};

/** Words of a question that say little about its subject. PostgreSQL already ignores stop words ("the"). */
export const SAYS_LITTLE: ReadonlySet<string> = new Set(
	`also always am any anyone are arent as at be been being best by can cant cannot could couldnt did didnt do does doesnt doing dont each else ever every
	for from get gets getting give gives go goes going good got had has hasnt have havent having he hello help her here hers him his how i id if ill im in into
	is isnt it its ive just keep keeps know like look looking lot lots make makes many may maybe me might mine more most much must my near need needed needing
	needs never no not now of off ok on only or other our out over please put really say see she should so some someone somebody still stop such take tell than
	thanks that thats the their them then there these they thing things this those to too try trying up us use very want wanted wants was wasnt way we were werent
	what whats when where which who whos why will with wont would wouldnt you your
	dad father grandma grandpa husband mother mum mums nan nanna partner pop wife`.split(/\s+/),
);

interface Everyday {
	/** Words as people type them. */
	typed: readonly string[];
	/** Words or phrases in the stories about it, in any form. */
	means: readonly string[];
	/** The word itself is misleading, so its meaning counts more. */
	isLoose?: true;
}

const words = (list: string): string[] => list.split(" ");

/** Everyday words, and the words that stories use instead. */
export const EVERYDAY: readonly Everyday[] = [
	{
		typed: words(
			"fall falls fell fallen falling trip tripped slip slipped stumble stumbles balance unsteady wobbly dizzy",
		),
		means: ["fall", "steady", "balance"],
	},
	{
		typed: words(
			"burnout burnt exhausted exhausting exhaustion tired tiring overwhelmed stressed stress worn break breaks rest holiday respite",
		),
		means: ["break", "respite"],
	},
	{ typed: words("carer carers caring caregiver caregivers"), means: ["carer"] },
	{ typed: words("rural country regional remote outback bush far farm"), means: ["far", "telehealth", "outreach"] },
	{ typed: words("telehealth video online zoom skype"), means: ["telehealth", "video"] },
	{
		typed: words(
			"kid kids child childs children childrens toddler toddlers baby babies infant preschooler son sons daughter daughters boy girl grandchild grandson granddaughter",
		),
		means: ["child", "early childhood"],
	},
	{
		typed: words(
			"talk talks talking speak speaks speaking speech stutter stutters stuttering stammer mute nonverbal pronounce pronunciation language",
		),
		means: ["speech", "speech therapy", "communication"],
		isLoose: true,
	},
	{
		typed: words(
			"cost costs costing price prices pay pays paid paying fee fees charge charges expensive cheap afford money bill bills invoice invoices",
		),
		means: ["pay", "invoice", "fee", "funding"],
		isLoose: true,
	},
	{
		typed: words(
			"ramp ramps rail rails handrail handrails grab stairlift bathroom shower steps doorway modify modified",
		),
		means: ["home modification", "rail", "ramp"],
	},
	{ typed: words("wheelchair wheelchairs walker walkers scooter"), means: ["home modification", "wheelchair"] },
	{
		typed: words(
			"complain complains complained complaining complaint complaints unhappy grievance report abuse neglect",
		),
		means: ["complaint"],
	},
	{
		typed: words("wait waits waiting waitlist waitlists waitlisted queue queues queuing delay delays"),
		means: ["wait", "waiting list"],
	},
	{ typed: words("autism autistic asperger aspergers spectrum"), means: ["autism", "autistic"] },
	{
		typed: words(
			"behaviour behaviours behavior behaviors meltdown meltdowns tantrum tantrums aggressive aggression hitting biting",
		),
		means: ["behaviour support", "behaviour"],
	},
	{
		typed: words("sad depressed depression anxious anxiety worried worry grief mental"),
		means: ["mental health", "counselling", "psychology", "psychologist", "counsellor"],
	},
	{
		typed: words("move moving switch switching leave leaving quit swap change changing"),
		means: ["changing provider", "change"],
	},
	{ typed: words("contract contracts agreement agreements sign signing"), means: ["service agreement", "agreement"] },
	{ typed: words("feedback star stars rating ratings review reviews"), means: ["review"] },
	{ typed: words("meeting meetings appointment planner"), means: ["planning meeting"] },
	{ typed: words("elderly old aged ageing pensioner"), means: ["older people", "aged care"] },
	{ typed: words("selfmanaged planmanaged managed manager"), means: ["plan management", "managed"] },
	{ typed: words("helper helpers aide aides assistant"), means: ["support worker"] },
];
