// Made-up parts of demo reviews, by satisfaction. They can be combined freely.

export const FIRST_NAMES = [
	"alex",
	"bao",
	"chloe",
	"dimitri",
	"eleni",
	"farah",
	"grace",
	"huy",
	"isla",
	"jarrah",
	"kim",
	"leila",
	"marlee",
	"noor",
	"oscar",
	"priya",
	"quinn",
	"rosa",
	"sione",
	"tess",
	"ursula",
	"vikram",
	"wen",
	"xanthe",
	"yasmin",
	"zoe",
] as const;

/** Part of a review, and the providers it fits: their service areas, an age group they serve, and a minimum rating. */
export type Piece = string | { text: string; areas?: RegExp; age?: string; least?: number };

/** Services with repeated visits. */
const VISITS =
	/therapy|physio|nursing|care$|assistance|maintenance|transport|social support|meals|respite|podiatry|daily living|community|key worker|life skills/i;
const WORKERS =
	/personal care|domestic|daily living|home care|respite|community|supported independent|social support|high intensity/i;
const THERAPY = /therapy|physio|psychology|behaviour|dietetics|podiatry|exercise/i;

export const GOOD: Record<"openings" | "details" | "closings", readonly Piece[]> = {
	openings: [
		"We have been with them for two years.",
		"From the first phone call I felt heard.",
		"I was nervous about changing providers.",
		"A friend told us about them, and she was right.",
		"They did what they said they would.",
		{ text: "They came when they said they would.", areas: VISITS },
		{ text: "My daughter looks forward to every visit.", areas: VISITS, age: "7-14" },
		{ text: "I am 71 and live alone, and this team made that possible.", areas: WORKERS, age: "65+" },
		{ text: "Our support coordination was a mess before we found them.", areas: /support coordination/i },
		{ text: "After my stroke I needed occupational therapy at home.", areas: /occupational/i },
		{ text: "The physiotherapy is gentle, and it works.", areas: /physiotherapy/i },
		{
			text: "Speech therapy with a dog in the room: our son talked more that day than all week.",
			areas: /speech/i,
			age: "7-14",
		},
		{ text: "Mum's whole street knows her carer by now.", areas: WORKERS, age: "65+" },
		{ text: "They speak Vietnamese with my father, which means everything.", areas: WORKERS, age: "65+" },
	],
	details: [
		"They asked what a good day looks like and planned around it.",
		"Somebody always answers the phone, even at five to six.",
		"No forms twice, no surprises on the invoice.",
		"They explained every cost before we started.",
		"They put everything in plain words, and sent it in writing as well.",
		{ text: "The same two people come each week, and they read the notes.", areas: WORKERS },
		{ text: "When our plan was reviewed they wrote a report I could understand.", areas: THERAPY },
		{ text: "The bathroom rails were in within a fortnight.", areas: /occupational|home modifications/i },
		{
			text: "He can now catch the bus to the library on his own.",
			areas: /life skills|community|occupational/i,
			age: "18-64",
		},
		{ text: "They called when they were running ten minutes late. Ten!", areas: VISITS },
		{ text: "Their plan management shows every cent, each month.", areas: /plan management/i },
		{
			text: "She explained the behaviour support plan to the school, twice, kindly.",
			areas: /behaviour/i,
			age: "7-14",
		},
		{ text: "They noticed I was limping before I did.", areas: /physiotherapy|podiatry|exercise|nursing/i },
		{ text: "The counselling gave me back my sleep.", areas: /counselling/i },
		{ text: "My garden is my own again.", areas: /garden/i },
		{ text: "The driver waits until I am inside.", areas: /^transport/i },
		{ text: "The meals taste like food.", areas: /meals/i },
	],
	closings: [
		"Thank you.",
		"I would recommend them to anybody.",
		{ text: "Five stars from our house.", least: 5 },
		"We are staying.",
		"Please never change.",
		"",
	],
};

export const MIXED: typeof GOOD = {
	openings: [
		"Good people, thin on the ground.",
		"It took a while to get going.",
		"Some weeks are great.",
		"Friendly, and a bit disorganised.",
		"They mean well.",
		{ text: "The therapist is excellent. The office is not.", areas: THERAPY },
		{ text: "We like our key worker very much.", areas: /key worker/i },
	],
	details: [
		"I had to ask three times for the service agreement.",
		"When we complained they listened, and it did get better.",
		"Emails took a week to be answered.",
		{ text: "We had four different workers in two months.", areas: WORKERS },
		{ text: "Appointments moved more than once at short notice.", areas: THERAPY },
		{ text: "The psychologist was lovely, but the waiting list was long.", areas: /psychology/i },
		{ text: "Travel was charged in a way no one had told us about.", areas: VISITS },
	],
	closings: ["We will see.", "Worth a try, but ask questions first.", "I hope it settles.", ""],
};

export const POOR: typeof GOOD = {
	openings: [
		"It did not work out for us.",
		"I wanted to like them.",
		"We left after six weeks.",
		"Not what was promised.",
		{ text: "Please ask who will actually come.", areas: VISITS },
	],
	details: [
		"Calls were not returned for days.",
		"Nobody had read the plan.",
		"The invoice had hours that never happened. It was corrected after I wrote.",
		{ text: "Three visits were missed and no one called.", areas: VISITS },
		{ text: "A new face each week is hard for a person with dementia.", areas: WORKERS, age: "65+" },
	],
	closings: ["I would not go back.", "It cost us a month.", ""],
};

export const LONG =
	"I am writing this for the person who sits where I sat in March, with a plan in one hand and the phone in the other.\n\nWe called nine providers. This was the one that asked about my brother before it asked about his funding. They came on a Tuesday, stayed for an hour, and drank terrible coffee without complaint. The occupational therapy started two weeks later. The support worker learned his signs. When he had a bad month they did not disappear; they changed the times and kept coming.\n\nNot everything was smooth. A roster was lost over Christmas, and the first invoice was wrong. Both were put right after one call, with an apology that sounded like one.\n\nWhat I would tell you: ask them who will come, ask what happens when that person is sick, and write down the answers. They did not mind. That told me enough.";

/** Service areas that LONG fits. */
export const LONG_AREAS = /occupational/i;

/** Replies, and the review texts that each one fits. */
export const RESPONSES: readonly { text: string; to: RegExp }[] = [
	{
		text: "Thank you for telling us. We are sorry that visits were missed. We now call by 8 am when a worker is sick. Please call us if you would like to talk.",
		to: /visits were missed/,
	},
	{
		text: "We are sorry. This was not good enough. Our manager has tried to reach you and would like to put it right.",
		to: /(?:)/,
	},
	{
		text: "Thank you for your honest words. We have changed how we plan rosters because of reviews like yours.",
		to: /different workers|new face|who will actually come/,
	},
	{ text: "We are sorry. The invoice has been corrected, and we have trained our office team again.", to: /invoice/ },
	{ text: "Thank you for telling us. We have changed how we work because of reviews like yours.", to: /(?:)/ },
];
