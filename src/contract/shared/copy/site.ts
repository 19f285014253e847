// Texts quoted word for word from docs/requirements.tsv. docs/decisions/0004-corrected-texts.md lists corrected typos.

export const notFoundCopy = { title: "Sorry, we couldn't find that page", getInTouch: "Get in touch" } as const;

export const loadingCopy = { general: "Loading ...", providers: "Loading providers ..." } as const;

export const reachCopy = {
	leave: "Leave this site quickly",
	leaving: {
		two: "Press Shift 2 more times to leave this site.",
		one: "Press Shift once more to leave this site.",
		expired: "You stay on this site.",
		now: "Leaving this site.",
		off: "Shift is turned off.",
		on: "Shift is turned on.",
	},
	anotherWay: "Other ways to contact us",
	/** National Relay Service and Translating and Interpreting Service numbers. */
	relay: { voice: "1300 555 727", tty: "133 677", sms: "0423 677 767" },
	interpreter: "131 450",
	privacyChoices: "Privacy choices",
	choiceRequired: "Please select Yes or No",
} as const;

export const hoursCopy = "Monday to Friday, 8:30am to 6:30pm AEST";
