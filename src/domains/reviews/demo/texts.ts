// What the demo's reviewers say: parts that go together, by how content they are. All of it made up.

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

export const GOOD = {
	openings: [
		"We have been with them for two years.",
		"My daughter looks forward to every visit.",
		"From the first phone call I felt heard.",
		"They came when they said they would.",
		"I am 71 and live alone, and this team made that possible.",
		"Our support coordination was a mess before we found them.",
		"After my stroke I needed occupational therapy at home.",
		"The physiotherapy is gentle, and it works.",
		"Speech therapy with a dog in the room: our son talked more that day than all week.",
		"Mum's whole street knows her carer by now.",
		"I was nervous about changing providers.",
		"They speak Vietnamese with my father, which means everything.",
	],
	details: [
		"The same two people come each week, and they read the notes.",
		"When our plan was reviewed they wrote a report I could understand.",
		"They asked what a good day looks like and built the week around it.",
		"Somebody always answers the phone, even at five to six.",
		"The bathroom rails were in within a fortnight.",
		"He can now catch the bus to the library on his own.",
		"They rang when they were running ten minutes late. Ten!",
		"Their plan management shows every cent, each month.",
		"She explained the behaviour support plan to the school, twice, kindly.",
		"No forms twice, no surprises on the invoice.",
		"They noticed I was limping before I did.",
		"The counselling gave me back my sleep.",
	],
	closings: ["Thank you.", "I would recommend them to anybody.", "Five stars from our house.", "We are staying.", "Please never change.", ""],
} as const;

export const MIXED = {
	openings: [
		"Good people, thin on the ground.",
		"The therapist is excellent. The office is not.",
		"It took a while to get going.",
		"Some weeks are great.",
		"Friendly, and a bit disorganised.",
		"We like our key worker very much.",
		"They mean well.",
	],
	details: [
		"We had four different workers in two months.",
		"I had to ask three times for the service agreement.",
		"Appointments moved more than once at short notice.",
		"The psychologist was lovely, but the waiting list was long.",
		"Travel was charged in a way nobody had told us.",
		"When we complained they listened, and it did get better.",
	],
	closings: ["We will see.", "Worth a try, but ask questions first.", "I hope it settles.", ""],
} as const;

export const POOR = {
	openings: [
		"It did not work out for us.",
		"I wanted to like them.",
		"We left after six weeks.",
		"Please ask who will actually come.",
		"Not what was promised.",
	],
	details: [
		"Three visits were missed and nobody rang.",
		"Calls were not returned for days.",
		"The invoice had hours that never happened; it was put right after I wrote.",
		"A new face each week is hard for somebody with dementia.",
		"Nobody had read the plan.",
	],
	closings: ["I would not go back.", "It cost us a month.", ""],
} as const;

export const LONG =
	"I am writing this for the person who sits where I sat in March, with a plan in one hand and the phone in the other.\n\nWe rang nine providers. This was the one that asked about my brother before it asked about his funding. They came on a Tuesday, stayed for an hour, and drank terrible coffee without complaint. The occupational therapy started two weeks later. The support worker learned his signs. When he had a bad month they did not disappear; they changed the times and kept coming.\n\nNot everything was smooth. A roster was lost over Christmas, and the first invoice was wrong. Both were put right after one call, with an apology that sounded like one.\n\nWhat I would tell you: ask them who will come, ask what happens when that person is sick, and write down the answers. They did not mind. That told me enough.";

export const RESPONSES = [
	"Thank you for telling us. We are sorry that visits were missed. We now ring by 8 am when somebody is sick. Please call us if you would like to talk.",
	"We are sorry. This was not good enough. Our manager has tried to reach you and would like to put it right.",
	"Thank you for your honest words. We have changed how we plan rosters because of reviews like yours.",
	"We are sorry that you had to ask so often. The invoice has been corrected, and we have trained our office team again.",
] as const;
