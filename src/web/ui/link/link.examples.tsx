import { Link } from "./link.tsx";

export const title = "Link";

export const examples = [
	{
		name: "In a sentence",
		element: (
			<p>
				You can <Link href="/providers">see every provider near you</Link> or call us.
			</p>
		),
	},
	{
		name: "Long text",
		element: (
			<p>
				<Link href="/funding">
					What the National Disability Insurance Scheme pays for, who can ask for it and how to apply for a plan
				</Link>
			</p>
		),
	},
];
