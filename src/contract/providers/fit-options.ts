// How a provider delivers its services, and what it states about fit. Plain values: this file may reach the browser.
// The numbers in search tokens follow the order of these lists (db/functions/fit_tokens.sql), so add at the end only.

/** Ways of delivering a service: at the client's place, at a site, in the community, by phone or video. */
export const WAYS = ["home", "site", "community", "video"] as const;
export type Way = (typeof WAYS)[number];

/** Whether a service can be done by phone or video: fully, only to assess what is needed, or not, because it's hands-on. */
export const REMOTE = ["yes", "assessment", "no"] as const;
export type Remote = (typeof REMOTE)[number];

/** How a provider reaches a place: it serves it, it helps there by phone or video, or it is a little farther away. */
export const REACHED_AS = ["serves", "video", "farther"] as const;
export type ReachedAs = (typeof REACHED_AS)[number];

/** Facts that are answered with yes or no. */
export const YES_NO_FACTS = [
	"auslan",
	"female_workers",
	"male_workers",
	"evenings",
	"weekends",
	"first_nations_led",
	"lgbtiq_inclusive",
] as const;
export type YesNoFact = (typeof YES_NO_FACTS)[number];

/** What a client can expect at a site. */
export const ACCESS_FACTS = ["step_free", "accessible_toilet", "parking", "low_sensory"] as const;
export type AccessFact = (typeof ACCESS_FACTS)[number];

/** The access facts among these as bits, in the order of `ACCESS_FACTS`: one site must state all of them. */
export const accessBits = (facts: readonly string[]): number =>
	ACCESS_FACTS.reduce((bits, fact, nth) => (facts.includes(fact) ? bits | (1 << nth) : bits), 0);

/** Facts that a search can filter by. Only a stated yes matches: "not stated" is never a yes. */
export const FIT_FILTERS = [...YES_NO_FACTS, ...ACCESS_FACTS] as const;
export type FitFilter = (typeof FIT_FILTERS)[number];

/** Who stated a fact: the provider's staff, our team, or a list that was imported. */
export const FACT_SOURCES = ["provider", "team", "import"] as const;
export type FactSource = (typeof FACT_SOURCES)[number];

/** Most sites of a profile. */
export const MOST_SITES = 20;

/** Days as in ISO 8601: Monday is 1. */
export const WEEKDAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"] as const;

/**
 * Languages to choose from, by BCP 47 tag (ISO 639-1 or 639-3): the languages most spoken at home in Australia in the
 * 2021 Census, and First Nations languages with many speakers. Auslan is a fact of its own.
 */
export const LANGUAGES: Readonly<Record<string, string>> = {
	af: "Afrikaans",
	am: "Amharic",
	ar: "Arabic",
	hy: "Armenian",
	aii: "Assyrian Neo-Aramaic",
	bn: "Bengali",
	bs: "Bosnian",
	my: "Burmese",
	yue: "Cantonese",
	hr: "Croatian",
	cs: "Czech",
	prs: "Dari",
	din: "Dinka",
	djr: "Djambarrpuyngu",
	nl: "Dutch",
	aer: "Eastern Arrernte",
	fj: "Fijian",
	fil: "Filipino",
	fr: "French",
	de: "German",
	el: "Greek",
	gu: "Gujarati",
	cnh: "Hakha Chin",
	hak: "Hakka",
	haz: "Hazaragi",
	he: "Hebrew",
	hi: "Hindi",
	hmn: "Hmong",
	hu: "Hungarian",
	id: "Indonesian",
	it: "Italian",
	ja: "Japanese",
	kn: "Kannada",
	kar: "Karen",
	km: "Khmer",
	ko: "Korean",
	rop: "Kriol",
	ku: "Kurdish",
	lo: "Lao",
	lv: "Latvian",
	lt: "Lithuanian",
	mk: "Macedonian",
	ms: "Malay",
	ml: "Malayalam",
	mt: "Maltese",
	cmn: "Mandarin",
	mi: "Māori",
	mr: "Marathi",
	mn: "Mongolian",
	mwf: "Murrinh-Patha",
	ne: "Nepali",
	om: "Oromo",
	ps: "Pashto",
	fa: "Persian",
	pjt: "Pitjantjatjara",
	pl: "Polish",
	pt: "Portuguese",
	pa: "Punjabi",
	rhg: "Rohingya",
	ro: "Romanian",
	ru: "Russian",
	sm: "Samoan",
	sr: "Serbian",
	sn: "Shona",
	si: "Sinhala",
	sk: "Slovak",
	sl: "Slovenian",
	so: "Somali",
	es: "Spanish",
	sw: "Swahili",
	sv: "Swedish",
	tl: "Tagalog",
	ta: "Tamil",
	te: "Telugu",
	th: "Thai",
	bo: "Tibetan",
	ti: "Tigrinya",
	tiw: "Tiwi",
	to: "Tongan",
	tcs: "Torres Strait Creole",
	tr: "Turkish",
	uk: "Ukrainian",
	ur: "Urdu",
	vi: "Vietnamese",
	wbp: "Warlpiri",
	yi: "Yiddish",
	yo: "Yoruba",
	zu: "Zulu",
};

/** Facts as filters and in lists. */
export const FIT_WORDS: Readonly<Record<FitFilter, string>> = {
	auslan: "Uses Auslan",
	female_workers: "You can ask for a woman worker",
	male_workers: "You can ask for a man worker",
	evenings: "Works evenings",
	weekends: "Works weekends",
	first_nations_led: "First Nations-led",
	lgbtiq_inclusive: "LGBTIQ+ inclusive",
	step_free: "Step-free entrance",
	accessible_toilet: "Accessible toilet",
	parking: "Parking on site",
	low_sensory: "Low-sensory space",
};

/** Ways of delivery, from the client's side. */
export const WAY_WORDS: Readonly<Record<Way, string>> = {
	home: "Comes to you",
	site: "You visit them",
	community: "Meets you in the community",
	video: "By phone or video",
};
