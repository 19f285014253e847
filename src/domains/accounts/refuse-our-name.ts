import { impersonated } from "#contract/shared/text/impersonation.ts";
import type { Settings } from "#platform/config.ts";
import { invalid } from "#platform/http/problem.ts";
import type { Person } from "./session.ts";

/**
 * Refuses a person's name that could be read as us (decision 0086). Our team may enter any.
 * @throws Problem 422
 */
export const refuseOurName = (
	{ settings: { brand } }: { settings: Pick<Settings, "brand"> },
	name: string | undefined,
	by?: Pick<Person, "role">,
): void => {
	if (name !== undefined && by?.role !== "team" && impersonated(name, brand.name) === "us")
		throw invalid([
			{ field: "name", message: `This name could be read as ${brand.name} or its team. Enter the person's own name` },
		]);
};
