import { BackLink } from "./back-link.tsx";

export const title = "Back link";

export const examples = [
	{ name: "To a named page", element: <BackLink href="/providers">Back to results</BackLink> },
	{
		name: "Long text",
		element: <BackLink href="/providers">Back to all providers of occupational therapy near 3000 Melbourne</BackLink>,
	},
];
