import type { Figures, RequestFigures, RequestTable } from "#contract/reports/figures.ts";
import { writeCsv } from "#platform/tables/write-csv.ts";

type Row = (string | number | null)[];

const written = (rows: readonly Row[]): string => writeCsv(rows);

/** One table of the figures as CSV. */
export const asCsv = (figures: Figures, table: "weeks" | "kinds" | "outcomes"): string => {
	const rows: (string | number | null)[][] =
		table === "weeks"
			? [
					["Week of", "Received", "Closed"],
					...figures.weeks.map(({ week, came_in, closed }) => [week, came_in, closed]),
				]
			: table === "outcomes"
				? [["Kind", "Outcome", "Times"], ...figures.outcomes.map(({ kind, outcome, times }) => [kind, outcome, times])]
				: [
						[
							"Kind",
							"Received",
							"Open now",
							"Overdue now",
							"First contact, answered",
							"First contact, median minutes",
							"First contact, 90th percentile in minutes",
							"Closed",
							"Closed in time, percent",
						],
						...figures.kinds.map((one) => [
							one.kind,
							one.came_in,
							one.open,
							one.overdue,
							one.first_contact.answered,
							one.first_contact.median,
							one.first_contact.ninth,
							one.closed,
							one.in_time,
						]),
					];
	return written(rows);
};

const WAITS = ["answered", "median minutes", "90th percentile in minutes"];
const waitHeads = ["First contact", "First look", "First yes", "First conversation"].flatMap((what) =>
	WAITS.map((kind) => `${what}, ${kind}`),
);
const waitsOf = ({
	first_contact,
	first_look,
	acceptance,
	conversation,
}: Pick<RequestFigures["weeks"][number], "first_contact" | "first_look" | "acceptance" | "conversation">): Row =>
	[first_contact, first_look, acceptance, conversation].flatMap(({ answered, median, ninth }) => [
		answered,
		median,
		ninth,
	]);

const PLACES: Record<RequestFigures["capacity"][number]["place"], string> = {
	all: "All regions",
	region: "",
	others: "Other regions",
	unknown: "Location unknown",
};

/** One table of the request figures as CSV. Hidden numbers (fewer than five people) are empty. */
export const requestsAsCsv = (figures: RequestFigures, table: RequestTable): string => {
	switch (table) {
		case "request-weeks":
			return written([
				["Week of", "Requests", ...waitHeads],
				...figures.weeks.map((one) => [one.week, one.requests, ...waitsOf(one)]),
			]);
		case "request-kinds":
			return written([
				["Kind", "Requests", "Overdue now", ...waitHeads],
				...figures.kinds.map((one) => [one.kind, one.requests, one.overdue, ...waitsOf(one)]),
			]);
		case "started": {
			const heads = (figures.started_in_all.within ?? []).flatMap(({ days }) => [
				`Accepted at least ${days} days ago`,
				`Started within ${days} days`,
				`Accepted less than ${days} days ago`,
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
				["Service", "Region", "Requests", "No provider found", "Waiting, no provider open", "Declined: no capacity"],
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

/** A CSV table as a download. */
export const csvFile = (text: string, table: string, { from, until }: { from: string; until: string }) =>
	new Response(text, {
		headers: {
			"content-type": "text/csv; charset=utf-8",
			"content-disposition": `attachment; filename="${table}-${from}-${until}.csv"`,
		},
	}) as never;
