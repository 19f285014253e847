// Toolkit documents as shown on pages. No zod: this file may reach the browser.

/** Downloads on the provider welcome page, in display order (ADM-002). */
export const toolkitDocuments = [
	{
		kind: "requests-and-referrals-booklet",
		title: "Requests and referrals booklet",
		description: "How requests and referrals reach you, what to do with each one, and who to call.",
		type: "pdf",
	},
	{
		kind: "provider-booklet",
		title: "Provider booklet",
		description: "How to keep a good profile, how reviews and ranking work, and what we agree on.",
		type: "pdf",
	},
	{
		kind: "review-form",
		title: "Printable review form",
		description: "Our five review questions on paper, with a code that opens your review page.",
		type: "pdf",
	},
	{
		kind: "social-media-image",
		title: "Social media image",
		description: "A square picture with your name and rating, ready to post.",
		type: "png",
	},
	{
		kind: "signature-image",
		title: "Email signature image",
		description: "A slim picture with your name and rating for your email signature.",
		type: "png",
	},
] as const satisfies readonly { kind: string; title: string; description: string; type: "pdf" | "png" }[];

type ToolkitDocument = (typeof toolkitDocuments)[number];
export type ToolkitKind = ToolkitDocument["kind"];
