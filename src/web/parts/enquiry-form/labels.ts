/** Fields of the form for an organisation that wants to be listed, in page order. */
export const PROVIDER_LABELS = {
	organisation: "Name of your organisation",
	abn: "ABN",
	website: "Website",
	offers: "What do you offer?",
	states: "Where do you work?",
	capacity: "How many locations do you have, or how many new clients can you take?",
	firstName: "First name",
	lastName: "Surname",
	role: "Your role",
	email: "Email",
	phone: "Phone",
	heard: "How did you hear about us?",
	message: "Your message",
};

/** Fields of the campaign page's form, in page order. */
export const CAMPAIGN_LABELS = {
	name: "Your name",
	email: "Email",
	phone: "Phone",
	postcode: "Postcode",
	help: "What would you like help with?",
	message: "Your message",
	consent: "Consent",
};
