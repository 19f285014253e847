// Texts quoted word for word from docs/requirements.tsv. docs/decisions/0004-corrected-texts.md lists corrected typos.

export const captchaCopy = {
	failed: "reCAPTCHA verification failed. Please try again.",
	verifyHuman: "Please verify you are human",
	couldNotVerify: "Could not verify reCAPTCHA. Please verify you are human",
	complete: "Please complete the reCAPTCHA to continue.",
	expired: "reCAPTCHA challenge expired. Please try again.",
	loadError: "Error loading recaptcha. Please reload the page.",
	unreachable: "Network error or backend unreachable.",
} as const;
