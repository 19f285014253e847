import { Still } from "./still.tsx";

export const title = "Still";

export const examples = [
	{
		name: "Static text",
		element: (
			<Still as="section" aria-label="Who we are">
				<p>We are free and independent.</p>
			</Still>
		),
	},
];
