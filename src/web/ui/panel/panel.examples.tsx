import { Panel } from "./panel.tsx";

export const title = "Panel";

export const examples = [
	{
		name: "Confirmation",
		wide: true,
		element: (
			<Panel level={2} title="Your request has been received">
				<p>We will call you within one working day.</p>
			</Panel>
		),
	},
	{ name: "Title only", element: <Panel level={2} title="Thank you!" /> },
	{
		name: "Long text",
		element: (
			<Panel level={2} title="Thanks for confirming your e-mail address, your review is now with our team">
				<p>
					We read every review before it is shown. It takes two or three days. We will write to you when it is done, or
					when we have a question.
				</p>
			</Panel>
		),
	},
];
