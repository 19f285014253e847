import { Fact, Facts } from "./facts.tsx";

export const title = "Facts";

const facts = (
	<>
		<Fact term="Service">Home care</Fact>
		<Fact term="Where">Ballarat 3350</Fact>
	</>
);

export const examples = [
	{ name: "Beside their terms", wide: true, element: <Facts>{facts}</Facts> },
	{ name: "Bold values", wide: true, element: <Facts bold="values">{facts}</Facts> },
	{ name: "Below their terms", element: <Facts kind="below">{facts}</Facts> },
	{
		name: "Bold terms",
		element: (
			<Facts kind="below" bold="terms">
				{facts}
			</Facts>
		),
	},
	{
		name: "Side by side",
		wide: true,
		element: (
			<Facts kind="tiles" bold="values">
				{facts}
			</Facts>
		),
	},
];
