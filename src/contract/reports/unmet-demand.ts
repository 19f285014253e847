import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { Named } from "../common.ts";

/** Null if it is under 5, or would show a number under 5. */
const count = z.int().nullable();

/** How many people couldn't find help in a month, by service and region. No number is under 5 (decision 81). */
export const UnmetDemand = z.object({
	/** The counted months as their first days, newest first. */
	months: z.array(z.string()),
	/** The month of these lines; null before the first month was counted. */
	month: z.string().nullable(),
	lines: z.array(
		z.object({
			service_area: Named,
			/** all: the whole service. others: regions with few people, combined. unknown: place not known. */
			place: z.enum(["all", "region", "others", "unknown"]),
			region: Named.nullable(),
			/** People whose request no provider accepted within 14 days. */
			requests: count,
			/** People who confirmed an email alert for the service in the region. */
			alerts: count,
			/** Searches for the service in the region that found no provider with places. */
			searches: count,
		}),
	),
});
export type UnmetDemand = z.output<typeof UnmetDemand>;

const chosen = z.object({
	/** The first day of a month. Absent or not counted: the newest. */
	month: z.iso.date().optional(),
});

export const readUnmetDemand = endpoint({
	method: "GET",
	path: "/team/unmet-demand/",
	summary: "How many people couldn't find help in a month, by service and region; numbers under 5 are hidden",
	query: chosen,
	output: UnmetDemand,
});

export const readOwnUnmetDemand = endpoint({
	method: "GET",
	path: "/own-unmet-demand/",
	summary: "The same numbers for the services that the caller's profiles offer and the regions they serve",
	query: chosen,
	output: UnmetDemand,
});
