import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { BarChart } from "./bar-chart.tsx";

test("a missing value shows a dash, and a value of zero shows 0", () => {
	const chart = renderToStaticMarkup(
		<BarChart
			series={["First contact", "Acceptance"]}
			bars={[
				{ label: "16 March", values: [0, 3] },
				{ label: "23 March", values: [2, null] },
			]}
		/>,
	);
	expect(chart).toContain("0 / 3");
	expect(chart).toContain("2 / –");
});
