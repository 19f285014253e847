import type { RequestFigures, RequestTable } from "#contract/reports/figures.ts";
import { teamLinks } from "../../lib/team-links.ts";
import { BarChart } from "../../ui/bar-chart/bar-chart.tsx";
import { FigureTable } from "../../ui/figure-table/figure-table.tsx";
import { Card, Stack } from "../../ui/layout/layout.tsx";
import { KIND_WORDS } from "../cases/words.ts";
import { shareInWords, told, waitInWords, weekInWords } from "./words.ts";

interface Props {
	figures: RequestFigures;
	/** Filters from the URL. */
	asked: { service?: string | undefined; region?: string | undefined };
}

type Times = Pick<RequestFigures["weeks"][number], "first_contact" | "first_look" | "acceptance" | "conversation">;
const TIMES = ["First contact", "Provider’s first look", "First yes", "First conversation"];
const timesOf = ({ first_contact, first_look, acceptance, conversation }: Times) =>
	[first_contact, first_look, acceptance, conversation].map(waitInWords);
const hours = (minutes: number | null) => minutes && Math.round(minutes / 6) / 10;

/** Requests for support: time to first contact and acceptance, started support, and capacity shortages. */
export const Requests = ({ figures, asked }: Props) => {
	const { from, until, weeks, kinds, started, started_in_all, capacity } = figures;
	const csv = (table: RequestTable) => teamLinks.requestFiguresCsv(table, { from, until, ...asked });
	// A hidden number (null) isn't 0.
	const isEmpty = kinds.every(({ requests }) => requests === 0);
	const services = capacity.filter(({ place }) => place === "all");
	return (
		<>
			<Card as="section" aria-labelledby="soon">
				<Stack gap={4}>
					<h2 id="soon">Time to first contact, look, yes and conversation</h2>
					<p>
						Requests for support by the week we received them. Each time is the median in business hours: until our team
						first acted, a provider first looked, a provider said yes, and they were in contact. A request without it
						counts until now, or until it closed. The numbers say how many have it.
					</p>
					{isEmpty ? (
						<p>No requests on these days.</p>
					) : (
						<>
							<BarChart
								series={["First contact, median hours", "First yes, median hours"]}
								bars={weeks.map(({ week, first_contact, acceptance }) => ({
									label: weekInWords(week),
									values: [hours(first_contact.median), hours(acceptance.median)],
								}))}
							/>
							<FigureTable
								label="Requests by week"
								heads={["Week of", "Requests", ...TIMES]}
								rows={weeks.map((one) => ({
									key: one.week,
									cells: [weekInWords(one.week), told(one.requests), ...timesOf(one)],
								}))}
							/>
						</>
					)}
					<p>
						<a href={csv("request-weeks")}>Requests by week as CSV</a>
					</p>
					{!isEmpty && (
						<FigureTable
							label="Requests by kind"
							heads={["Kind", "Requests", "Overdue now", ...TIMES]}
							rows={kinds.map((one) => ({
								key: one.kind,
								cells: [KIND_WORDS[one.kind], told(one.requests), told(one.overdue), ...timesOf(one)],
							}))}
						/>
					)}
					<p>
						<a href={csv("request-kinds")}>Requests by kind as CSV</a>
					</p>
				</Stack>
			</Card>
			<Card as="section" aria-labelledby="started">
				<Stack gap={4}>
					<h2 id="started">Started support</h2>
					<p>
						{started_in_all.accepted === 0 && "No referrals were accepted on these days"}
						{started_in_all.within
							.filter(() => started_in_all.accepted !== 0)
							.map(
								({ days, old_enough, started: begun, too_young }) =>
									`Within ${days} days: ${shareInWords(begun, old_enough)}${too_young === 0 ? "" : `; ${told(too_young)} accepted too recently to tell`}`,
							)
							.join(". ")}
						.
					</p>
					{started_in_all.accepted !== 0 && (
						<>
							<BarChart
								series={["Started within 14 days", "Started within 28 days"]}
								bars={started.map(({ week, within }) => ({
									label: weekInWords(week),
									values: within.map((one) => one.started ?? 0),
								}))}
							/>
							<FigureTable
								label="Accepted referrals by week, and started support"
								heads={[
									"Accepted in the week of",
									"Accepted",
									"Within 14 days",
									"Less than 14 days old",
									"Within 28 days",
									"Less than 28 days old",
								]}
								rows={started.map(({ week, accepted, within }) => ({
									key: week,
									cells: [
										weekInWords(week),
										told(accepted),
										...within.flatMap(({ old_enough, started: begun, too_young }) => [
											shareInWords(begun, old_enough),
											told(too_young),
										]),
									],
								}))}
							/>
						</>
					)}
					<p>
						<a href={csv("started")}>Started support as CSV</a>
					</p>
				</Stack>
			</Card>
			<Card as="section" aria-labelledby="no-room">
				<Stack gap={4}>
					<h2 id="no-room">Capacity shortages</h2>
					{capacity.length === 0 ? (
						<p>No requests on these days.</p>
					) : (
						<>
							<BarChart
								series={["Waiting, no provider open", "Declined: no capacity"]}
								bars={services
									.slice(0, 12)
									.map((one) => ({ label: one.service_area.name, values: [one.no_open ?? 0, one.no_room ?? 0] }))}
							/>
							<FigureTable
								label="Capacity shortages by service and region"
								heads={[
									"Service",
									"Region",
									"Requests",
									"No provider found",
									"Waiting, no provider open",
									"Declined: no capacity",
								]}
								rows={capacity.map((one) => ({
									key: `${one.service_area.id} ${one.place} ${one.region?.id ?? ""}`,
									cells: [
										one.service_area.name,
										one.region?.name ??
											{ all: "All", region: "", others: "Other regions", unknown: "Unknown" }[one.place],
										told(one.requests),
										told(one.found_nobody),
										told(one.no_open),
										told(one.no_room),
									],
								}))}
							/>
							<p>
								No provider found: the search had no results, or the case was closed because no provider had capacity.
								No provider open: in the last 30 days, no matching provider told us they’re taking new clients. We hide
								numbers under 5 by region.
							</p>
						</>
					)}
					<p>
						<a href={csv("capacity")}>Capacity shortages as CSV</a>
					</p>
				</Stack>
			</Card>
		</>
	);
};
