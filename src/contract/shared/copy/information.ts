// Texts quoted word for word from docs/requirements.tsv. docs/decisions/0004-corrected-texts.md lists corrected typos.

/** `{product}` is the product's name. */
export const informationCopy = {
	backToSearch: "Back to search",
	searchForSupports: "Search for supports now",
	searchForServices: "Search for services now",
	chat: "Chat with a team member",
	findOutMore: "Find out more",
	backToTop: "Back to top",
	productCanHelp: "{product} can help",
	aboutTitle: "About {product}: Your Partner in Care",
	notJustADirectory: "We're not just a directory",
	homeCareTitle: "Understanding Home Care Packages",
	ndisTitle: "How to Navigate NDIS Funding and Benefits",
	/** INF-004 requires the misspelt first anchor, because existing links may use it. Both work. */
	commercialModelAnchors: ["{product}CommericalModel", "{product}CommercialModel"],
	catalogueAnchor: "{product}ServiceCatalogue",
} as const;
