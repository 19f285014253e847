import type { OwnWordsPage } from "#contract/search/own-words.ts";
import { links } from "#web/lib/links.ts";

/** For each question that a page of ours answers: two lines above the form. */
export const PAGES: Record<OwnWordsPage, { says: string; href: string; name: string }> = {
	person: {
		says: "You'd like to speak to a person.",
		href: links.contact(),
		name: "Call us, chat or ask for a call back",
	},
	complaint: {
		says: "You'd like to complain or report something.",
		href: links.complaints(),
		name: "Complaints and feedback",
	},
	ndis: {
		says: "You have a question about the NDIS.",
		href: links.ndis(),
		name: "What the NDIS pays for, and how to apply",
	},
	"home-care": {
		says: "You have a question about home care funding.",
		href: links.homeCare(),
		name: "What Support at Home pays for, and how to apply",
	},
	funding: { says: "You have a question about who pays.", href: links.funding(), name: "How support is funded" },
	cost: { says: "Our service is free for you.", href: links.about(), name: "Who we are, and how we're paid" },
	about: { says: "You'd like to know who we are.", href: links.about(), name: "About us" },
	review: {
		says: "You'd like to review a provider.",
		href: links.home(),
		name: "Find the provider, then write a review",
	},
	list: { says: "You offer support yourself.", href: links.listYourOrganisation(), name: "List your organisation" },
};
