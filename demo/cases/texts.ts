// Texts of visitors and the team in the demo. Made up, and general enough for any service.

/** What a provider reads before accepting. It never identifies the person. */
export const NEEDS = [
	"Two visits a week, on weekday mornings. Uses a walking frame; there are three steps at the front door.",
	"One session a week after school, at home or at school. Likes trains and quiet rooms.",
	"Someone patient who explains each step. Afternoons suit best. A small dog lives there, and stays outside on request.",
	"Support that can begin within a month. Speaks Vietnamese first, English well enough for everyday things.",
	"A woman is preferred. Mornings before eleven, as the medicine makes afternoons hard.",
	"Every second week is enough to start with. Wants to do as much as possible without help, and to learn the rest.",
	"Uses a power chair, so the rooms must be reached without steps. Parking near the door helps.",
	"After a stay in hospital: three visits a week at first, fewer later on. The plan has funding until June.",
	"Video calls between visits are welcome. Reads large print, and likes a message the day before.",
	"Has had three providers in a year. Someone who stays matters more than the time of day.",
] as const;

/** What a provider's staff write about a referral. */
export const PROVIDER_NOTES = {
	roster: "Tuesday mornings could work with Jo's roster. Ask her on Thursday.",
	called: "Left a message. They call back after 4 pm.",
	van: "The van is free on Mondays and Wednesdays.",
	stairs: "Are there stairs at the front door? We have one worker who can't use them.",
} as const;

/** Goals for the follow-up form. */
export const GOALS = [
	"To get to the library and back without asking my sister to drive.",
	"Fewer hard mornings before school, and a friend or two.",
	"To cook dinner on Sundays again, for all of us.",
	"To stay in this house, with the garden, as long as that is safe.",
	"To catch the tram alone by the end of the year.",
	"A calmer bedtime. We are all tired.",
	"To go back to choir on Wednesdays.",
] as const;

export const CONDITIONS = [
	"Autism",
	"Multiple Sclerosis",
	"Cerebral Palsy",
	"Stroke",
	"Down Syndrome",
	"Parkinson's Disease",
	"Acquired Brain Injury",
] as const;

/** What visitors write when the search found no provider. */
export const FOUND_NOBODY = [
	"We have looked for three months. Everyone near us has a waiting list, or does not come this far out.",
	"The closest one is ninety minutes away by car, and I do not drive any more.",
	"My daughter is about to leave school and we need someone before the summer.",
	"I have been told twice that there is a place, and then there was not.",
	"We would take telehealth to begin with, if someone visits later on.",
	"",
] as const;

export const MESSAGES = [
	"Good morning, is it you who decides about my NDIS plan, or do I call the agency for that?",
	"The page of a provider near us still shows their old phone number. I called it three times. Thought you would like to know.",
	"Thank you. Ten days after I wrote to you, Dad has someone who speaks Greek with him. He waits at the window on Tuesdays.",
	"Do you cover Norfolk Island? My aunt lives there and we cannot find out from the list.",
	"I wrote a review last month and cannot see it. Did I do something wrong?",
	"Can you add a button that reads the page aloud? My phone can do it, my mother's tablet cannot.",
	"Is there a way to ask for a provider with a wheelchair accessible van? The search does not let me choose that.",
	"CHEAP ROOF REPAIRS in your suburb, this week only. Answer with your address for an offer.",
	"I asked this by phone already, I think. Please ignore it if so: what happens to my details when I withdraw?",
] as const;

export const COMPLAINTS = {
	late: "The worker has come late six times out of eight, and each time the visit ended at the old hour. We paid for the whole of it.",
	stopped:
		"They stopped coming after two weeks and nobody told us. My husband sat dressed and ready at eight in the morning.",
	rough:
		"The lifting hurt me, and when I said so I was told not to make a fuss. I have a bruise on my arm and I am worried about the next visit.",
	unsafe: "A worker left my brother alone in the bath to take a phone call. He cannot sit up without help.",
	bill: "I was billed for public holiday rates on a Tuesday. They say that the system does it by itself.",
	shared: "My address was read out to another family in the same call. I heard it.",
	ours: "You sent my request to a provider that I had told you on the phone I did not want.",
	cancelled: "They cancel on the morning of the visit. It is better now, so I take this back.",
	again: "I already wrote about the late visits. This is the same thing once more, in case it was lost.",
	waits: "No one calls back. I have left four messages about a report that the school needs.",
} as const;

export const NOTES = {
	rang: "Called them. Mornings suit best; they would like emails in large print.",
	plan: "The plan runs out in June, the review meeting is in April. @Priya, could you look at whether the hours fit?",
	interpreter:
		"Spoke with an interpreter. They understand English well, and want someone to explain the service agreement.",
	sister: "Her sister may speak for her; she said so herself on the phone. @Sam please call the sister from now on.",
	second: "Asked whether we may try a second provider. They said yes, as long as it is no further away.",
	none: "Called three that fit, all of them full until February. @Kim, do we know anyone else there?",
	grateful: "They are happy: the first two visits went well.",
	quiet: "No answer to two calls and an email. I'll try once more, then close it.",
	safety: "Called at once. He is safe; the family has sent the worker away. @Priya please look at this today.",
	billing: "The provider has looked at it and pays the difference back. Waiting to hear that it arrived.",
	ours: "It is right: the call of the 3rd says so, and I missed it. @Priya",
	listing: "Checked the ABN and both sites. Waiting for their insurance papers.",
} as const;

export const NEXT = {
	ring: "Call on Thursday morning",
	insurance: "Ask for the insurance papers",
	interpreter: "Book an interpreter for Tuesday",
	second: "Find a second provider nearby",
	report: "Ask the provider about the report",
	plan: "Wait for the plan's new dates",
	holiday: "Back from hospital on the 12th: call then",
} as const;

export const EMAILS = {
	late: "We have spoken with the provider. They have changed the times of the visits, and will make up the missing hours. Please tell us if it happens again.",
	rough:
		"We have told the NDIS Quality and Safeguards Commission what you told us, as you asked us to. They'll contact you directly.",
	ours: "You are right. We sent your request to a provider that you had ruled out, and we are sorry. It has been withdrawn, and we have changed how we write such things down.",
} as const;

/** Chats: `v` is a message by the visitor, `t` by the team. */
export const CHATS = {
	room: [
		["v", "Hello, does anyone near Ballarat have places for speech therapy? Our son is four."],
		["t", "Hello, and thanks for getting in touch. I'll have a look. Is he with the NDIS already?"],
		["v", "Yes, since March."],
		["t", "Two say that they have places. May I send you the links?"],
		["v", "That would be lovely, thank you"],
	],
	letters: [
		["v", "I got an email that a provider said yes. What do I do now?"],
		["t", "Nothing at all. They'll call you within two days. If no one does, tell us."],
		["v", "Good. I was worried I had missed something."],
	],
	change: [
		["v", "Can I still change my consent? I would rather not share the plan."],
		["t", "Of course. Open the link to your private page in our first email, then select Change what we share."],
		["v", "Found it, done."],
		["t", "I see it here too. Only your name and contact are shared now."],
	],
	older: [
		["v", "My mother has a home care package and wants someone for the garden."],
		["t", "Happy to help. Which suburb does she live in?"],
	],
	left: [["v", "is this a real person"]],
	waiting: [["v", "Hello, I sent a request last week and would like to add that mornings do not work for us."]],
} as const satisfies Record<string, readonly (readonly ["v" | "t", string])[]>;
