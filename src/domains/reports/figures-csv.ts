import type { Figures, RequestFigures, RequestTable } from "#contract/reports/figures.ts";
import { writeCsv } from "#platform/tables/write-csv.ts";

type Row = (string | number | null)[];

const written = (rows: readonly Row[]): string => writeCsv(rows);

/** One table of the figures as CSV. */
export const asCsv = (figures: Figures, table: "weeks" | "kinds" | "outcomes"): string => {
	const rows: (string | number | null)[][] =
		table === "weeks"
			? [["Week of", "Came in", "Closed"], ...figures.weeks.map(({ week, came_in, closed }) => [week, came_in, closed])]
			: table === "outcomes"
				? [["Kind", "Outcome", "Times"], ...figures.outcomes.map(({ kind, outcome, times }) => [kind, outcome, times])]
				: [
						[
							"Kind",
							"Came in",
							"Open now",
							"Overdue now",
							"First contact, median minutes",
							"First contact, 9 of 10 within minutes",
							"Closed",
							"Closed in time, percent",
						],
						...figures.kinds.map((one) => [
							one.kind,
							one.came_in,
							one.open,
							one.overdue,
							one.first_contact.median,
							one.first_contact.ninth,
							one.closed,
							one.in_time,
						]),
					];
	return written(rows);
};

const SPREADS = ["times", "median minutes", "9 of 10 within minutes"];
const spreadHeads = ["First contact", "Acceptance"].flatMap((what) => SPREADS.map((kind) => `${what}, ${kind}`));
const spreads = ({
	first_contact,
	acceptance,
}: Pick<RequestFigures["weeks"][number], "first_contact" | "acceptance">): Row =>
	[first_contact, acceptance].flatMap(({ times, median, ninth }) => [times, median, ninth]);

const PLACES: Record<RequestFigures["capacity"][number]["place"], string> = {
	all: "All regions",
	region: "",
	others: "Other regions",
	unknown: "Place not known",
};

/** One table of the figures of requests as CSV; empty where a number is of fewer than five people. */
export const requestsAsCsv = (figures: RequestFigures, table: RequestTable): string => {
	switch (table) {
		case "request-weeks":
			return written([
				["Week of", "Requests", ...spreadHeads],
				...figures.weeks.map((one) => [one.week, one.requests, ...spreads(one)]),
			]);
		case "request-kinds":
			return written([
				["Kind", "Requests", "Overdue now", ...spreadHeads],
				...figures.kinds.map((one) => [one.kind, one.requests, one.overdue, ...spreads(one)]),
			]);
		case "started": {
			const heads = (figures.started_in_all.within ?? []).flatMap(({ days }) => [
				`Old enough for ${days} days`,
				`Started within ${days} days`,
				`Too young for ${days} days`,
			]);
			const row = (name: string, { accepted, within }: RequestFigures["started_in_all"]): Row => [
				name,
				accepted,
				...within.flatMap(({ old_enough, started, too_young }) => [old_enough, started, too_young]),
			];
			return written([
				["Accepted in the week of", "Accepted", ...heads],
				...figures.started.map((one) => row(one.week, one)),
				row("All", figures.started_in_all),
			]);
		}
		case "capacity":
			return written([
				[
					"Service",
					"Region",
					"Requests",
					"Found nobody",
					"Waits, and nobody who fits takes new people",
					"Declined for want of room",
				],
				...figures.capacity.map((one) => [
					one.service_area.name,
					one.region?.name ?? PLACES[one.place],
					one.requests,
					one.found_nobody,
					one.no_open,
					one.no_room,
				]),
			]);
	}
};

/** A table as a file to keep. */
export const csvFile = (text: string, table: string, { from, until }: { from: string; until: string }) =>
	new Response(text, {
		headers: {
			"content-type": "text/csv; charset=utf-8",
			"content-disposition": `attachment; filename="${table}-${from}-${until}.csv"`,
		},
	}) as never;
