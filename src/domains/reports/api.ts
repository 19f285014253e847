import { downloadFigures, downloadRequestFigures, readFigures, readRequestFigures } from "#contract/reports/figures.ts";
import { readOwnUnmetDemand, readUnmetDemand } from "#contract/reports/unmet-demand.ts";
import { anyoneSignedIn, signedIn } from "#domains/accounts/session.ts";
import { caseBinder } from "#domains/accounts/team-binder.ts";
import { type Binding, bind } from "#platform/http/bind.ts";
import type { Services } from "#platform/services.ts";
import { daysOf, gatherFigures } from "./figures.ts";
import { asCsv, csvFile, requestsAsCsv } from "./figures-csv.ts";
import { gatherRequestFigures } from "./request-figures.ts";
import { readDemand } from "./unmet-demand.ts";

/** The team's figures, as JSON and as CSV files, and unmet demand for the team and for providers. */
export const reportsApi = (services: Services): Binding[] => {
	const bindCase = caseBinder(services);
	const { database, clock } = services;
	return [
		bindCase(readFigures, ({ query }) => gatherFigures(database.db, query, clock())),
		bindCase(downloadFigures, async ({ params, query }) => {
			const figures = await gatherFigures(database.db, query, clock());
			return csvFile(asCsv(figures, params.table), params.table, figures);
		}),
		bindCase(readRequestFigures, ({ query }) =>
			gatherRequestFigures(database.db, { ...query, ...daysOf(query, clock()) }, clock()),
		),
		bindCase(downloadRequestFigures, async ({ params, query }) => {
			const figures = await gatherRequestFigures(database.db, { ...query, ...daysOf(query, clock()) }, clock());
			return csvFile(requestsAsCsv(figures, params.table), params.table, figures);
		}),

		bindCase(readUnmetDemand, ({ query }) => readDemand(database.db, query.month)),
		bind(readOwnUnmetDemand, { who: anyoneSignedIn }, async ({ query }, caller) =>
			readDemand(database.db, query.month, (await signedIn(caller, services)).id),
		),
	];
};
