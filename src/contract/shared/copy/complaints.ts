// Texts quoted word for word from docs/requirements.tsv. docs/decisions/0004-corrected-texts.md lists corrected typos.

export const complaintsCopy = {
	firstName: "First name is required",
	surname: "Surname is required",
	email: "Please enter a valid email",
	phone: "Please enter a valid phone number",
	aboutUs: "My feedback or complaint is about the product",
	failed: "Sorry, there has been a system error.",
	promise: "A team member will reach out to you within 48 business hours.",
} as const;
