/** Lists of reference data that the team can edit, with their fields. No zod: this file may reach the browser. */
export const REFERENCE_LISTS = {
	"service-areas": { title: "Service areas", one: "service area", isOpen: true },
	services: { title: "Services", one: "service", isOpen: true },
	diagnoses: { title: "Diagnoses", one: "diagnosis", isOpen: true },
	"age-groups": { title: "Age groups", one: "age group", isOpen: false },
	"funding-types": { title: "Funding types", one: "funding type", isOpen: false },
	regions: { title: "Regions", one: "region", isOpen: false },
	"blog-categories": { title: "Blog categories", one: "blog category", isOpen: false },
} as const satisfies Record<
	string,
	{
		title: string;
		one: string /** Rows can be added and retired; of the others only the words change. */;
		isOpen: boolean;
	}
>;

export type ReferenceList = keyof typeof REFERENCE_LISTS;
export const REFERENCE_LIST_NAMES = Object.keys(REFERENCE_LISTS) as [ReferenceList, ...ReferenceList[]];

/** Longest name. */
export const NAME_CHARACTERS = 80;

/** Static public pages that words in reviews can link to. Landing pages, stories and profiles are looked up. */
export const SITE_PAGES = [
	"/",
	"/providers",
	"/about",
	"/funding-information",
	"/funding-information/national-disability-insurance-scheme",
	"/funding-information/home-care-package-funding",
	"/what-care-costs",
	"/what-care-costs/ndis",
	"/moderation-policy",
	"/how-we-decide",
	"/in-your-language",
	"/contact",
	"/live-chat",
	"/list-your-organisation",
	"/list-your-organisation/enquire-now",
	"/blog",
	"/privacy-choices",
	"/complaints-and-feedback",
	"/terms-and-conditions",
	"/privacy-policy",
	"/accessibility",
] as const;

/** Size of a landing page's pictures in pixels: next to the heading, and on small screens. */
export const CAMPAIGN_PICTURES = { wide: { width: 1120, height: 700 }, mobile: { width: 720, height: 320 } } as const;
export type CampaignPicture = keyof typeof CAMPAIGN_PICTURES;
/** Largest picture file, in bytes. */
export const CAMPAIGN_PICTURE_BYTES = 5 * 1024 * 1024;
/** Most questions with answers on a landing page. */
export const CAMPAIGN_SECTIONS = 12;
