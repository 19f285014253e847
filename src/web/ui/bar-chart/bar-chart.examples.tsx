import { BarChart } from "./bar-chart.tsx";

export const title = "Bar chart";

export const examples = [
	{
		name: "Two series",
		element: (
			<BarChart
				series={["Received", "Closed"]}
				bars={[
					{ label: "2 March", values: [12, 9] },
					{ label: "9 March", values: [7, 11] },
					{ label: "16 March", values: [0, 3] },
					{ label: "23 March", values: [2, null] },
				]}
			/>
		),
	},
];
