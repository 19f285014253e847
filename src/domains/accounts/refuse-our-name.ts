import { impersonated } from "#contract/shared/text/impersonation.ts";
import { seenWords } from "#contract/shared/text/likeness.ts";
import type { Settings } from "#platform/config.ts";
import { invalid } from "#platform/http/problem.ts";
import type { Person } from "./session.ts";

/** What we write beside a colleague's name, for example in a transcript. */
const isOurs = (name: string): boolean => /\bour team\b/.test(seenWords(name).join(" "));

/**
 * Refuses a person's name or role that could be read as us (decision 50). Every entry whose name others are shown
 * calls it: chats, requests, claims, answers by link, members, requests to join, a person's own name. Our team may enter
 * any.
 * @throws Problem 422 at the field
 */
export const refuseOurName = (
	{ settings: { brand } }: { settings: Pick<Settings, "brand"> },
	name: string | null | undefined,
	by?: Pick<Person, "role">,
	field: "name" | "new_name" | "role" = "name",
): void => {
	if (name && by?.role !== "team" && (isOurs(name) || impersonated(name, brand.name) === "us"))
		throw invalid([
			{
				field,
				message: `This ${field === "role" ? "role" : "name"} could be read as ${brand.name} or its team. Enter the person's own ${field === "role" ? "role" : "name"}`,
			},
		]);
};
