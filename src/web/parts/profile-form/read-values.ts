import { readCoverage } from "#contract/providers/coverage.ts";
import { richOfText } from "#contract/shared/rich-text.ts";
import type { ProfileValues } from "./values.ts";

/** Typed values of the form. */
export const valuesIn = (form: FormData): ProfileValues => ({
	name: String(form.get("name") ?? ""),
	short_description: String(form.get("short_description") ?? ""),
	description: form.has("description")
		? String(form.get("description"))
		: richOfText(String(form.get("description_text") ?? "")),
	url: String(form.get("url") ?? ""),
	services: form.getAll("services").map(Number),
	age_groups: form.getAll("age_groups").map(String),
	funding_types: form.getAll("funding_types").map(String),
	...readCoverage(form),
});
