// Texts quoted word for word from docs/requirements.tsv. docs/decisions/0004-corrected-texts.md lists corrected typos.

export const blogCopy = {
	news: "NEWS",
	/** `{product}` is the product's name. */
	title: "The {product} Blog",
	searchForATopic: "Search for a topic",
	searchByTopic: "Search by topic",
	/** Before the name of a category. */
	forCategory: "For",
	clearAll: "Clear all filters",
	/** Shown after a `<` sign. */
	backToMain: "Back to Main Blog page",
	showingResultsFor: "Showing results for",
	noMatches:
		"Sorry, we couldn't find any results matching your criteria but some of these stories might be of interest.",
	loadingList: "Loading blogs... please wait.",
	loadingStory: "Loading... please wait.",
	readMore: "Read more",
	noData: "No blog data",
	share: "SHARE THIS STORY",
	startHere: "Start here",
	freeService: "FREE SERVICE",
	faster: "We make finding services faster.",
	/** `{service area}` is the area's name. */
	connecting: "Connecting you with {service area} services",
	allServices: "Disability and Aged care services",
	verified: "We will find you verified providers with immediate availability.",
	socialStories: "Download our Social Stories",
	readNow: "Read Now",
	related: "Related stories",
} as const;
