import { FigureTable, GroupedFigureTable } from "./figure-table.tsx";

export const title = "Table of figures";

const heads = ["Service", "Region", "People", "Searches"];

export const examples = [
	{
		name: "Several columns",
		element: (
			<FigureTable
				label="People by service and region"
				heads={heads}
				rows={[
					{ key: "1", cells: ["Speech therapy", "Barwon", "7", "–"] },
					{ key: "2", cells: ["Speech therapy", "Other regions together", "12", "31"] },
				]}
			/>
		),
	},
	{
		name: "Rows with headings",
		element: (
			<GroupedFigureTable
				label="People by service, then region"
				heads={["Region", "People without a provider", "Searches without places"]}
				groups={[
					{
						key: "1",
						name: "Speech therapy",
						rows: [
							{ key: "1", cells: ["Barwon", "7", "–"] },
							{ key: "2", cells: ["Other regions together", "12", "31"] },
						],
					},
				]}
			/>
		),
	},
	{
		name: "Long content",
		element: (
			<FigureTable
				label="A service with a long name"
				heads={heads}
				rows={[
					{
						key: "1",
						cells: ["Early childhood intervention and key worker", "Western Downs and South West", "105", "1,204"],
					},
				]}
			/>
		),
	},
];
