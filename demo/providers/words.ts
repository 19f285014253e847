// Words for invented names: an Australian plant, bird or landscape, then a thing or a virtue, then the service.
// Two such words before the service make a name unlike that of any real organisation.

// biome-ignore format: word lists read better in rows
export const COUNTRY = [
	"Acacia", "Banksia", "Bellbird", "Billabong", "Bluebush", "Boobook", "Boronia", "Bottlebrush", "Brolga", "Bunya", "Coolabah", "Coolibah", "Correa",
	"Currawong", "Dryandra", "Escarpment", "Fairywren", "Finke", "Gidgee", "Glasshouse", "Grasstree", "Grevillea", "Gumnut", "Hakea", "Headland", "Hovea",
	"Ironbark", "Jacky Winter", "Jarrah", "Karri", "Kestrel", "Kurrajong", "Lilly Pilly", "Lomandra", "Lorikeet", "Macadamia", "Magpie Lark", "Mallee",
	"Mangrove", "Melaleuca", "Mulga", "Myrtle", "Numbat", "Outcrop", "Paperbark", "Pardalote", "Pindan", "Quandong", "Red Gum", "Rosella", "Saltbush",
	"Sandplain", "Sassafras", "Sheoak", "Snow Gum", "Spinifex", "Spoonbill", "Stringybark", "Sturt Pea", "Tallowwood", "Tea Tree", "Tuart", "Waratah",
	"Wattlebird", "Wollemi", "Yabby Creek",
];

// biome-ignore format: word lists read better in rows
export const THINGS = [
	"Anchor", "Arc", "Beacon", "Bright", "Bridge", "Circle", "Compass", "Corner", "Courage", "Daybreak", "Fathom", "Fern", "Gather", "Gentle", "Harbour",
	"Hearth", "Horizon", "Kindred", "Kite", "Lantern", "Ledger", "Meadow", "Mosaic", "North", "Open Gate", "Orchard", "Patience", "Pathway", "Quilt", "Raft",
	"Ripple", "Saddle", "Signal", "Sparrow", "Steady", "Stepping Stone", "Summit", "Sunrise", "Thread", "Tide", "Together", "Trellis", "True North", "Verandah",
	"Willing", "Window", "Yarn",
];

export const LEGAL_ENDINGS = [
	"Services",
	"Group",
	"Collective",
	"Network",
	"Partners",
	"Co-operative",
	"Foundation",
	"Alliance",
];

/** Paragraphs about how a provider works, fit for any service. */
export const APPROACH = [
	"You set the pace. We start with a conversation about what a good week looks like for you, and write the plan in your words.",
	"We keep our teams small, so the person who answers your questions is usually someone who has met you.",
	"Before anything is booked we explain what it costs, what your funding can cover and what happens if plans change.",
	"We work in pairs of familiar faces: when one of us is away, you already know who is coming instead.",
	"Families and carers are welcome in every session, in person or by video, and you decide who hears what.",
	"We write short reports in plain English, and read them through with you before anyone else sees them.",
	"Our staff come from many backgrounds. Tell us the language, gender or culture you are most at ease with and we will do our best to match it.",
	"We visit at home, at school, at work or in the park: wherever the thing you want to do happens.",
	"Nothing is decided about you without you. If something does not work, we change it within the week.",
	"We are a local team. We know which footpaths are smooth, which pools are warm and which cafés have room for a wheelchair.",
	"Easy Read versions of our agreements are ready to send, and an interpreter costs you nothing.",
	"We check in after the first month and every three months after that, and we act on what we hear.",
];

/** Practical information that visitors want before they call. */
export const PRACTICAL = [
	"Most people hear back within two business days. If there is a wait we tell you how long, and what can start sooner.",
	"Early, evening and Saturday appointments are available.",
	"There is step-free access, parking at the door and a quiet room to wait in.",
	"We travel across the whole region; travel is agreed before the first visit and never added afterwards.",
	"New referrals are open now. A support coordinator, a GP or you can make one.",
	"We can work with self-managed, plan-managed and agency-managed funding.",
	"All staff hold worker screening and first aid, and a senior clinician is on call.",
	"You can leave at any time with two weeks' notice. There are no exit fees.",
];
