import { Card, Columns, Page, Stack } from "./layout.tsx";

export const title = "Layout";

const text = "Providers near you, with reviews by people who know them.";

const three = (
	<>
		<Card>{text}</Card>
		<Card>{text}</Card>
		<Card>{text}</Card>
	</>
);

export const examples = [
	{
		name: "Page for reading",
		wide: true,
		element: (
			<Page width="text">
				<p>{text}</p>
			</Page>
		),
	},
	{
		name: "Stack",
		element: (
			<Stack gap="large">
				<p>One</p>
				<p>Two</p>
				<p>Three</p>
			</Stack>
		),
	},
	{
		name: "Card",
		element: (
			<Card as="article">
				<h3>Heading</h3>
				<p>{text}</p>
			</Card>
		),
	},
	{ name: "Even columns", wide: true, element: <Columns>{three}</Columns> },
	{
		name: "Main and aside",
		wide: true,
		element: (
			<Columns kind="main-aside">
				<Card>{text}</Card>
				<Card as="aside">{text}</Card>
			</Columns>
		),
	},
	{
		name: "Text for screen readers",
		element: (
			<p>
				12<span className="visually-hidden"> reviews</span>
			</p>
		),
	},
];
