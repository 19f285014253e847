import { downloadFigures, downloadRequestFigures, readFigures, readRequestFigures } from "#contract/reports/figures.ts";
import { readOwnUnmetDemand, readUnmetDemand } from "#contract/reports/unmet-demand.ts";
import { anyoneSignedIn, signedIn } from "#domains/accounts/session.ts";
import { mayTeam } from "#domains/accounts/team-permissions.ts";
import { type Binding, bind } from "#platform/http/bind.ts";
import type { Services } from "#platform/services.ts";
import { daysOf, gatherFigures } from "./figures.ts";
import { asCsv, csvFile, requestsAsCsv } from "./figures-csv.ts";
import { gatherRequestFigures } from "./request-figures.ts";
import { readDemand } from "./unmet-demand.ts";

/** The team's figures, as JSON and as CSV files, and unmet demand for the team and for providers. */
export const reportsApi = (services: Services): Binding[] => {
	const { database, clock } = services;
	return [
		bind(readFigures, { who: mayTeam("cases.work") }, ({ query }) => gatherFigures(database.db, query, clock())),
		bind(downloadFigures, { who: mayTeam("cases.work") }, async ({ params, query }) => {
			const figures = await gatherFigures(database.db, query, clock());
			return csvFile(asCsv(figures, params.table), params.table, figures);
		}),
		bind(readRequestFigures, { who: mayTeam("cases.work") }, ({ query }) =>
			gatherRequestFigures(database.db, { ...query, ...daysOf(query, clock()) }, clock()),
		),
		bind(downloadRequestFigures, { who: mayTeam("cases.work") }, async ({ params, query }) => {
			const figures = await gatherRequestFigures(database.db, { ...query, ...daysOf(query, clock()) }, clock());
			return csvFile(requestsAsCsv(figures, params.table), params.table, figures);
		}),

		bind(readUnmetDemand, { who: mayTeam("cases.work") }, ({ query }) => readDemand(database.db, query.month)),
		bind(readOwnUnmetDemand, { who: anyoneSignedIn }, async ({ query }, caller) =>
			readDemand(database.db, query.month, (await signedIn(caller, services)).id),
		),
	];
};
