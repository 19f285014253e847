import { Button, ButtonLink } from "./button.tsx";

export const title = "Button";

export const examples = [
	{
		name: "Primary, for the one main action of a page",
		element: (
			<Button type="submit" icon="search">
				Search
			</Button>
		),
	},
	{ name: "Large", element: <Button size="large">Connect with the provider</Button> },
	{
		name: "Secondary",
		element: (
			<Button variant="secondary" icon="edit">
				Change my answers
			</Button>
		),
	},
	{
		name: "Quiet",
		element: (
			<Button variant="quiet" icon="close">
				Cancel selections
			</Button>
		),
	},
	{
		name: "Danger",
		element: (
			<Button variant="danger" icon="trash">
				Delete this draft
			</Button>
		),
	},
	{ name: "Disabled", element: <Button disabled>Search</Button> },
	{
		name: "A link",
		element: (
			<ButtonLink href="/providers" icon={<span aria-hidden="true">→</span>}>
				See all providers
			</ButtonLink>
		),
	},
	{
		name: "Long text",
		element: (
			<Button variant="secondary">
				Tell me about providers that have places for new clients in my area this month
			</Button>
		),
	},
];
