import { Form } from "react-router";
import { readOwnRights } from "#contract/accounts/team-members.ts";
import { listRegions, listServiceAreas } from "#contract/reference/reference.ts";
import { readFigures, readRequestFigures } from "#contract/reports/figures.ts";
import { OFFICE_ZONE } from "#contract/shared/office-hours.ts";
import { read } from "#web/lib/call.ts";
import { links } from "#web/lib/links.ts";
import { PrivateTitle } from "#web/parts/private-title/private-title.tsx";
import { BarChart } from "#web/ui/bar-chart/bar-chart.tsx";
import { Button } from "#web/ui/button/button.tsx";
import { Select, TextField } from "#web/ui/field/field.tsx";
import { Wide } from "#web/ui/figure-table/figure-table.tsx";
import { Card, Page, Stack } from "#web/ui/layout/layout.tsx";
import { Link } from "#web/ui/link/link.tsx";
import { ask } from "../answer.ts";
import { KIND_WORDS, outcomeWords } from "../cases/words.ts";
import type { Route } from "./+types/figures";
import styles from "./figures.module.css";
import { Requests } from "./requests.tsx";
import { minutesInWords, weekInWords } from "./words.ts";

const given = (query: URLSearchParams, name: string) => {
	const typed = query.get(name) ?? "";
	return /^\d{4}-\d\d-\d\d$/.test(typed) && !Number.isNaN(Date.parse(typed)) ? typed : undefined;
};

export const loader = async (from: Route.LoaderArgs) => {
	const { searchParams } = new URL(from.request.url);
	const days = { from: given(searchParams, "from"), until: given(searchParams, "until") };
	const [areas, regions, { may }] = await Promise.all([
		read(from, listServiceAreas, {}),
		read(from, listRegions, {}),
		ask(from, readOwnRights, {}),
	]);
	const of = (name: string, known: readonly { id: number }[]) =>
		known.find(({ id }) => String(id) === searchParams.get(name))?.id.toString();
	const asked = { service: of("service", areas), region: of("region", regions) };
	const [figures, requests] = await Promise.all([
		ask(from, readFigures, { query: days }),
		ask(from, readRequestFigures, { query: { ...days, ...asked } }),
	]);
	return {
		figures,
		requests,
		mayExport: may.includes("data.export"),
		asked,
		areas: areas.map(({ id, name }) => ({ value: String(id), label: name })),
		regions: regions.map(({ id, name, state }) => ({ value: String(id), label: `${name}, ${state}` })),
	};
};

const secondsInWords = (seconds: number | null): string =>
	seconds === null ? "–" : seconds < 90 ? `${seconds} s` : `${Math.round(seconds / 60)} min`;

/** Report on the team's work: charts, each with a table and a CSV file. */
export default function FiguresPage({
	loaderData: { figures, requests, mayExport, asked, areas, regions },
}: Route.ComponentProps) {
	const { from, until, weeks, kinds, outcomes, chat_answer, reviews_waiting } = figures;
	const busy = kinds.filter(({ came_in, open, closed }) => came_in + open + closed > 0);
	return (
		<Page width="wide">
			<Stack gap="large">
				<PrivateTitle title="Figures" />
				<Stack gap={2}>
					<h1>Figures</h1>
					<p>
						<Link href={links.teamDemand()}>Unmet demand by service and region</Link>
					</p>
					{mayExport && (
						<p>
							<Link href={links.teamExports()}>Export providers, reviews or cases</Link>
						</p>
					)}
				</Stack>
				<Form method="get" action={links.teamFigures()} className={styles.days}>
					<TextField id="from" name="from" type="date" label="From" defaultValue={from} />
					<TextField id="until" name="until" type="date" label="Until" defaultValue={until} />
					<Select
						id="service"
						name="service"
						label="Service"
						placeholderOption="All services"
						options={areas}
						defaultValue={asked.service ?? ""}
					/>
					<Select
						id="region"
						name="region"
						label="Region"
						placeholderOption="All regions"
						options={regions}
						defaultValue={asked.region ?? ""}
					/>
					<Button type="submit" variant="secondary">
						Show
					</Button>
				</Form>
				<dl className={styles.heads}>
					<div>
						<dt>Overdue now</dt>
						<dd>{kinds.reduce((sum, { overdue }) => sum + overdue, 0)}</dd>
					</div>
					<div>
						<dt>Open now</dt>
						<dd>{kinds.reduce((sum, { open }) => sum + open, 0)}</dd>
					</div>
					<div>
						<dt>Reviews waiting</dt>
						<dd>
							{reviews_waiting.count}
							{reviews_waiting.oldest && (
								<span className={styles.more}>
									median wait {minutesInWords(reviews_waiting.waited.median)}, oldest since{" "}
									{new Date(reviews_waiting.oldest).toLocaleDateString("en-AU", {
										timeZone: OFFICE_ZONE,
										day: "numeric",
										month: "short",
									})}
								</span>
							)}
						</dd>
					</div>
					<div>
						<dt>Chat, median time to first reply</dt>
						<dd>
							{secondsInWords(chat_answer.median)}
							{chat_answer.times > 0 && (
								<span className={styles.more}>90th percentile {secondsInWords(chat_answer.ninth)}</span>
							)}
						</dd>
					</div>
				</dl>
				<Requests figures={requests} asked={asked} />
				<h2>All cases, for all services and regions</h2>
				<Card as="section" aria-labelledby="weeks">
					<Stack gap={4}>
						<h3 id="weeks">By week</h3>
						{weeks.every(({ came_in, closed }) => came_in + closed === 0) ? (
							<p>No cases were received or closed on these days.</p>
						) : (
							<>
								<BarChart
									series={["Received", "Closed"]}
									bars={weeks.map(({ week: monday, came_in, closed }) => ({
										label: weekInWords(monday),
										values: [came_in, closed],
									}))}
								/>
								<Wide label="Figures by week">
									<table>
										<caption className="visually-hidden">Cases received and closed, by week</caption>
										<thead>
											<tr>
												<th scope="col">Week of</th>
												<th scope="col">Received</th>
												<th scope="col">Closed</th>
											</tr>
										</thead>
										<tbody>
											{weeks.map(({ week: monday, came_in, closed }) => (
												<tr key={monday}>
													<th scope="row">{weekInWords(monday)}</th>
													<td>{came_in}</td>
													<td>{closed}</td>
												</tr>
											))}
										</tbody>
									</table>
								</Wide>
							</>
						)}
						<p>
							<a href={links.teamFiguresCsv("weeks", { from, until })}>Weeks as CSV</a>
						</p>
					</Stack>
				</Card>
				<Card as="section" aria-labelledby="kinds">
					<Stack gap={4}>
						<h3 id="kinds">By kind</h3>
						{busy.length === 0 ? (
							<p>No cases on these days.</p>
						) : (
							<>
								<BarChart
									series={["Open now", "Overdue now"]}
									bars={busy.map(({ kind, open, overdue }) => ({ label: KIND_WORDS[kind], values: [open, overdue] }))}
								/>
								<Wide label="Figures by kind">
									<table>
										<caption className="visually-hidden">Cases by kind</caption>
										<thead>
											<tr>
												<th scope="col">Kind</th>
												<th scope="col">Received</th>
												<th scope="col">Open now</th>
												<th scope="col">Overdue now</th>
												<th scope="col">First contact, median</th>
												<th scope="col">90th percentile</th>
												<th scope="col">Closed</th>
												<th scope="col">On time</th>
											</tr>
										</thead>
										<tbody>
											{busy.map(({ kind, came_in, open, overdue, first_contact, closed, in_time }) => (
												<tr key={kind}>
													<th scope="row">{KIND_WORDS[kind]}</th>
													<td>{came_in}</td>
													<td>{open}</td>
													<td>{overdue}</td>
													<td>{minutesInWords(first_contact.median)}</td>
													<td>{minutesInWords(first_contact.ninth)}</td>
													<td>{closed}</td>
													<td>{in_time === null ? "–" : `${in_time}%`}</td>
												</tr>
											))}
										</tbody>
									</table>
								</Wide>
							</>
						)}
						<p>
							<a href={links.teamFiguresCsv("kinds", { from, until })}>Kinds as CSV</a>
						</p>
					</Stack>
				</Card>
				<Card as="section" aria-labelledby="outcomes">
					<Stack gap={4}>
						<h3 id="outcomes">How cases ended</h3>
						{outcomes.length === 0 ? (
							<p>No cases were closed on these days.</p>
						) : (
							<Wide label="Outcomes by kind of case">
								<table>
									<caption className="visually-hidden">Outcomes by kind</caption>
									<thead>
										<tr>
											<th scope="col">Kind</th>
											<th scope="col">Outcome</th>
											<th scope="col">Cases</th>
										</tr>
									</thead>
									<tbody>
										{outcomes.map(({ kind, outcome, times }) => (
											<tr key={`${kind} ${outcome}`}>
												<th scope="row">{KIND_WORDS[kind]}</th>
												<td>{outcomeWords(outcome)}</td>
												<td>{times}</td>
											</tr>
										))}
									</tbody>
								</table>
							</Wide>
						)}
						<p>
							<a href={links.teamFiguresCsv("outcomes", { from, until })}>Outcomes as CSV</a>
						</p>
					</Stack>
				</Card>
			</Stack>
		</Page>
	);
}
