import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";

export const readCaseDetails = endpoint({
	method: "GET",
	path: "/team/cases/{id}/details/",
	summary:
		"What was told of somebody's health with a connect request, for whoever has the case, for leads and administrators; each reading is noted",
	params: z.object({ id: z.uuid() }),
	output: z.object({
		/** Null: none was given, or it is gone by the rules of retention. */
		details: z.array(z.object({ label: z.string(), value: z.string() })).nullable(),
		has_plan: z.boolean(),
	}),
});
