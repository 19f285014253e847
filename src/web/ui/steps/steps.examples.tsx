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
