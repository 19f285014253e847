import type { ReactNode } from "react";
import { Form } from "react-router";
import { listRegions, listServiceAreas } from "#contract/reference/reference.ts";
import { readFigures, readRequestFigures } from "#contract/reports/figures.ts";
import { OFFICE_ZONE } from "#contract/shared/office-hours.ts";
import { read } from "#web/lib/call.ts";
import { choicesOf } from "#web/lib/choices-of.ts";
import { teamLinks } from "#web/lib/team-links.ts";
import { BarChart } from "#web/ui/bar-chart/bar-chart.tsx";
import { Button } from "#web/ui/button/button.tsx";
import { Select, TextField } from "#web/ui/field/field.tsx";
import { FigureTable } from "#web/ui/figure-table/figure-table.tsx";
import { Card, Stack } from "#web/ui/layout/layout.tsx";
import { Link } from "#web/ui/link/link.tsx";
import { ask } from "../answer.ts";
import { KIND_WORDS, outcomeWords } from "../cases/words.ts";
import common from "../common/common.module.css";
import { ConsolePage } from "../common/console-page.tsx";
import { useMay } from "../common/may.ts";
import type { Route } from "./+types/figures";
import styles from "./figures.module.css";
import { Requests } from "./requests.tsx";
import { minutesInWords, shareInWords, weekInWords } from "./words.ts";

const given = (query: URLSearchParams, name: string) => {
	const typed = query.get(name) ?? "";
	return /^\d{4}-\d\d-\d\d$/.test(typed) && !Number.isNaN(Date.parse(typed)) ? typed : undefined;
};

export const loader = async (from: Route.LoaderArgs) => {
	const { searchParams } = new URL(from.request.url);
	const days = { from: given(searchParams, "from"), until: given(searchParams, "until") };
	const [areas, regions] = await Promise.all([read(from, listServiceAreas, {}), read(from, listRegions, {})]);
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
		asked,
		areas: choicesOf(areas),
		regions: regions.map(({ id, name, state }) => ({ value: String(id), label: `${name}, ${state}` })),
	};
};

const secondsInWords = (seconds: number | null): string =>
	seconds === null ? "–" : seconds < 90 ? `${seconds} s` : `${Math.round(seconds / 60)} min`;

interface PartProps {
	id: string;
	title: string;
	csv: ReactNode;
	/** What it says without any figures. */
	none: string | false;
	children: ReactNode;
}

const Part = ({ id, title, csv, none, children }: PartProps) => (
	<Card as="section" aria-labelledby={id}>
		<Stack gap={4}>
			<h3 id={id}>{title}</h3>
			{none ? <p>{none}</p> : children}
			<p>{csv}</p>
		</Stack>
	</Card>
);

/** Report on the team's work: charts, each with a table and a CSV file. */
export default function FiguresPage({
	loaderData: { figures, requests, asked, areas, regions },
}: Route.ComponentProps) {
	const mayExport = useMay("data.export");
	const { from, until, weeks, kinds, outcomes, chat_answer, reviews_waiting } = figures;
	const busy = kinds.filter(({ came_in, open, closed }) => came_in + open + closed > 0);
	return (
		<ConsolePage
			title="Figures"
			status={
				<>
					<p>
						<Link href={teamLinks.demand()}>Unmet demand by service and region</Link>
					</p>
					{mayExport && (
						<p>
							<Link href={teamLinks.exports()}>Export providers, reviews or cases</Link>
						</p>
					)}
				</>
			}
		>
			<Form method="get" action={teamLinks.figures()} className={common.search}>
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
							<span className={styles.more}>
								{shareInWords(chat_answer.answered, chat_answer.times)} answered, 90th percentile{" "}
								{secondsInWords(chat_answer.ninth)}
							</span>
						)}
					</dd>
				</div>
			</dl>
			<Requests figures={requests} asked={asked} />
			<h2>All cases, for all services and regions</h2>
			<Part
				id="weeks"
				title="By week"
				csv={<a href={teamLinks.figuresCsv("weeks", { from, until })}>Weeks as CSV</a>}
				none={
					weeks.every(({ came_in, closed }) => came_in + closed === 0) &&
					"No cases were received or closed on these days."
				}
			>
				<BarChart
					series={["Received", "Closed"]}
					bars={weeks.map(({ week, came_in, closed }) => ({ label: weekInWords(week), values: [came_in, closed] }))}
				/>
				<FigureTable
					label="Figures by week"
					heads={["Week of", "Received", "Closed"]}
					rows={weeks.map(({ week, came_in, closed }) => ({
						key: week,
						cells: [weekInWords(week), String(came_in), String(closed)],
					}))}
				/>
			</Part>
			<Part
				id="kinds"
				title="By kind"
				csv={<a href={teamLinks.figuresCsv("kinds", { from, until })}>Kinds as CSV</a>}
				none={busy.length === 0 && "No cases on these days."}
			>
				<p>A case that nobody has acted on counts until now, or until it closed.</p>
				<BarChart
					series={["Open now", "Overdue now"]}
					bars={busy.map(({ kind, open, overdue }) => ({ label: KIND_WORDS[kind], values: [open, overdue] }))}
				/>
				<FigureTable
					label="Figures by kind"
					heads={[
						...["Kind", "Received", "Open now", "Overdue now"],
						...["First contact, median", "Answered", "90th percentile", "Closed", "On time"],
					]}
					rows={busy.map(({ kind, came_in, open, overdue, first_contact, closed, in_time }) => ({
						key: kind,
						cells: [
							KIND_WORDS[kind],
							...[came_in, open, overdue].map(String),
							minutesInWords(first_contact.median),
							shareInWords(first_contact.answered, first_contact.times),
							minutesInWords(first_contact.ninth),
							String(closed),
							in_time === null ? "–" : `${in_time}%`,
						],
					}))}
				/>
			</Part>
			<Part
				id="outcomes"
				title="How cases ended"
				csv={<a href={teamLinks.figuresCsv("outcomes", { from, until })}>Outcomes as CSV</a>}
				none={outcomes.length === 0 && "No cases were closed on these days."}
			>
				<FigureTable
					label="Outcomes by kind of case"
					heads={["Kind", "Outcome", "Cases"]}
					rows={outcomes.map(({ kind, outcome, times }) => ({
						key: `${kind} ${outcome}`,
						cells: [KIND_WORDS[kind], outcomeWords(outcome), String(times)],
					}))}
				/>
			</Part>
		</ConsolePage>
	);
}
