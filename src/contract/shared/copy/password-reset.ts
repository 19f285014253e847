// Texts quoted word for word from docs/requirements.tsv. docs/decisions/0004-corrected-texts.md lists corrected typos.

export const passwordResetCopy = {
	received: "Your password reset request has been received",
	failed: "Sorry, there has been an unexpected error.",
	mustMatch: "Passwords must match",
	done: "You have successfully set your new password.",
	invalidLink: "This password reset link is not valid or has expired.",
} as const;
