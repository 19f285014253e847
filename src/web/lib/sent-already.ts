/** What a form says where something else was sent under its key before: gone back to, or open in two windows. The next press is a request of its own. */
export const sentAlready = {
	title: "You have already sent something from this page",
	advice: "We have it. If you want to send this as well, press the button again.",
} as const;
