// Texts quoted word for word from docs/requirements.tsv. docs/decisions/0004-corrected-texts.md lists corrected typos.

export const signInCopy = {
	emailRequired: "Your email is required",
	emailInvalid: "Please enter a valid email",
	passwordRequired: "Your password is required",
	wrong: "Your email address or password is incorrect",
	/** `{product}` is the product's name. */
	unexpected: "Sorry, there's been an unexpected error. Please contact {product} support.",
	codeRequired: "Please enter the code",
	codeWrong: "That code isn't right, or has already been used",
	passwordWrong: "That password isn't right",
} as const;
