import type { UnmetDemand } from "#contract/reports/unmet-demand.ts";
import { GroupedFigureTable } from "#web/ui/figure-table/figure-table.tsx";
import { Card, Stack } from "#web/ui/layout/layout.tsx";
import { Link } from "#web/ui/link/link.tsx";
import styles from "./unmet-demand.module.css";
import { monthInWords } from "./words.ts";

const PLACES = { all: "All of Australia", region: "", others: "Other regions together", unknown: "Place not known" };
const shown = (count: number | null) => (count === null ? "–" : String(count));

/** The lines of each service, in their order. */
const byService = (lines: UnmetDemand["lines"]) =>
	[...new Set(lines.map(({ service_area }) => service_area.id))].flatMap((id) => {
		const own = lines.filter(({ service_area }) => service_area.id === id);
		return own[0] ? [{ service_area: own[0].service_area, lines: own }] : [];
	});

interface Props {
	demand: UnmetDemand;
	/** The address of a month's numbers. */
	hrefOf: (month: string) => string;
	/** Said if the month has no number of five or more. */
	empty: string;
}

/** How many people couldn't find help, by service and region, and what the numbers mean. */
export const UnmetDemandTable = ({ demand: { months, month, lines }, hrefOf, empty }: Props) => {
	if (month === null)
		return (
			<Card>
				<p>There are no numbers yet. We count each month from the 15th of the next one.</p>
			</Card>
		);
	return (
		<>
			{months.length > 1 && (
				<nav aria-label="Months">
					<ul className={styles.months}>
						{months.map((one) => (
							<li key={one}>
								<Link href={hrefOf(one)} aria-current={one === month ? "page" : undefined}>
									{monthInWords(one)}
								</Link>
							</li>
						))}
					</ul>
				</nav>
			)}
			<Card as="section" aria-labelledby="demand">
				<Stack gap={4}>
					<h2 id="demand">{monthInWords(month)}</h2>
					{lines.length === 0 ? (
						<p>{empty}</p>
					) : (
						<GroupedFigureTable
							label={`Unmet demand in ${monthInWords(month)}`}
							heads={["Region", "People without a provider", "New email alerts", "Searches without places"]}
							groups={byService(lines).map(({ service_area, lines }) => ({
								key: String(service_area.id),
								name: service_area.name,
								rows: lines.map(({ place, region, requests, alerts, searches }) => ({
									key: `${place} ${region?.id ?? ""}`,
									cells: [region?.name ?? PLACES[place], shown(requests), shown(alerts), shown(searches)],
								})),
							}))}
						/>
					)}
				</Stack>
			</Card>
			<Card as="section" aria-labelledby="meaning">
				<Stack gap={3}>
					<h2 id="meaning">What the numbers mean</h2>
					<p>
						<strong>People without a provider</strong> asked us to connect them, and no provider accepted within 14
						days.
					</p>
					<p>
						<strong>New email alerts</strong> are by people who asked us to tell them when a provider has places.
					</p>
					<p>
						<strong>Searches without places</strong> were for this service in this region, when no provider had said in
						the last 30 days that it has places. Several can be by the same person.
					</p>
					<p>
						To protect people's privacy, we don't show numbers under 5. Regions with small numbers are added together. A
						dash means that there is no number to show. The numbers of a month don't change later.
					</p>
				</Stack>
			</Card>
		</>
	);
};
