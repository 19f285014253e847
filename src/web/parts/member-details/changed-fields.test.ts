import { expect, it } from "vitest";
import { changedFields } from "./changed-fields.ts";

const form = (fields: Record<string, string>) => {
	const made = new FormData();
	for (const [name, value] of Object.entries(fields)) made.set(name, value);
	return made;
};

it("sends only changed fields of a colleague's form, with their original values", () => {
	const typed = { name: "Kim", "was.name": "Kim", email: "kim@team.example", "was.email": "kym@team.example" };
	expect(changedFields(form(typed), ["name", "email"])).toEqual({
		email: "kim@team.example",
		was: { email: "kym@team.example" },
	});
	expect(changedFields(form({ name: "Kim" }), ["name", "email"])).toEqual({ name: "Kim", was: {} });
});
