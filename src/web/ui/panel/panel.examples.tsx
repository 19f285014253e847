import { Panel } from "./panel.tsx";

export const title = "Panel";

export const examples = [
	{
		name: "Confirmation",
		wide: true,
		element: (
			<Panel level={2} title="Your request has been received">
				<p>We'll call you within one business day.</p>
			</Panel>
		),
	},
	{ name: "Title only", element: <Panel level={2} title="Thank you!" /> },
	{
		name: "Long text",
		element: (
			<Panel level={2} title="Thanks for confirming your email address. Your review is now with our team">
				<p>
					We read every review before we publish it. It takes two or three days. We'll email you when it's published, or
					if we have a question.
				</p>
			</Panel>
		),
	},
];
