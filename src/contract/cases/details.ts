import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { byUuid } from "../common.ts";

export const readCaseDetails = endpoint({
	method: "GET",
	path: "/team/cases/{id}/details/",
	summary:
		"Health information from a connect request, for the owner of the case, leads and administrators; each reading is logged",
	params: byUuid,
	output: z.object({
		/** Null if none was given or it was deleted by the retention rules. */
		details: z.array(z.object({ label: z.string(), value: z.string() })).nullable(),
		has_plan: z.boolean(),
	}),
});
