import { Steps } from "./steps.tsx";

export const title = "Steps";

export const examples = [
	{
		name: "At the start",
		wide: true,
		element: (
			<Steps
				steps={[
					{ label: "About you", state: "current" },
					{ label: "Participant details", state: "todo" },
					{ label: "Confirmation", state: "todo" },
				]}
			/>
		),
	},
	{
		name: "On the way",
		element: (
			<Steps
				steps={[
					{ label: "About you", state: "done" },
					{ label: "Participant details", state: "current" },
					{ label: "Confirmation", state: "todo" },
				]}
			/>
		),
	},
	{
		name: "At the end",
		element: (
			<Steps
				steps={[
					{ label: "About you", state: "done" },
					{ label: "Participant details", state: "done" },
					{ label: "Confirmation", state: "current" },
				]}
			/>
		),
	},
	{
		name: "Numbers only",
		wide: true,
		element: (
			<Steps
				compact
				steps={[
					{ label: "Service", state: "done", href: "#service" },
					{ label: "Safety", state: "done", href: "#safety" },
					{ label: "Communication", state: "current" },
					{ label: "Value", state: "todo" },
					{ label: "Recommendation", state: "todo" },
					{ label: "Your review", state: "todo" },
				]}
			/>
		),
	},
	{
		name: "Long text",
		wide: true,
		element: (
			<Steps
				steps={[
					{ label: "About you and the person you care for", state: "done" },
					{ label: "Recipient details and service preferences", state: "current" },
				]}
			/>
		),
	},
];
