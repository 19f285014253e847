import { links } from "#web/lib/links.ts";

export interface FundingBlock {
	id: string;
	title: string;
	text: string;
	href: string;
	link: string;
}

/** What funding pays for, below a search without results. The server sends them. */
export const FUNDING_BLOCKS: readonly FundingBlock[] = [
	{
		id: "about-ndis",
		title: "NDIS",
		text: "The National Disability Insurance Scheme (NDIS) pays for support you need because of a disability. Your plan says what it covers and who manages the money.",
		href: links.ndis(),
		link: "How NDIS funding works",
	},
	{
		id: "about-care",
		title: "Aged care and home care packages",
		text: "Support at Home replaced Home Care Packages on 1 November 2025. It pays for help so older people can stay in their own home. My Aged Care decides who gets it.",
		href: links.homeCare(),
		link: "How home care funding works",
	},
];
