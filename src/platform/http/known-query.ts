import { z } from "zod";
import type { AnyEndpoint } from "#contract/endpoint.ts";
import { invalid } from "./problem.ts";

/** Parameters that advertising and mail programs add to any link. They are accepted everywhere and never read. */
const CAMPAIGN = /^(utm_\w+|gclid|gclsrc|gbraid|wbraid|dclid|fbclid|msclkid|ttclid|li_fat_id|mc_cid|mc_eid|_gl|_ga)$/;

/**
 * Checks that an endpoint knows every parameter of its address. An ignored `postcode=3000` would answer for all of
 * Australia.
 * @returns the check: throws Problem 400 that names the unknown parameters
 */
export const queryCheck = ({ query }: AnyEndpoint): ((given: Readonly<Record<string, string>>) => void) => {
	const schema = query && z.toJSONSchema(query, { io: "input", unrepresentable: "any" });
	const known = Object.keys(schema?.properties ?? {});
	const hint = known.length > 0 ? `It accepts ${known.join(", ")}.` : "It accepts none.";
	return (given) => {
		const unknown = Object.keys(given).filter((name) => !known.includes(name) && !CAMPAIGN.test(name));
		if (unknown.length > 0)
			throw invalid(
				unknown.map((name) => ({
					field: name,
					message: `This endpoint has no parameter “${name.slice(0, 60)}”. ${hint}`,
				})),
				400,
			);
	};
};
