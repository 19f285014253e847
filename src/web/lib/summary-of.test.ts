import { expect, test } from "vitest";
import { summaryOf } from "./summary-of.ts";

test("errors come in page order with field labels; errors without a label come last", () => {
	const errors = { other: "Taken", url: "Invalid URL", name: "This field is required", postcodes: "" };
	expect(
		summaryOf(errors, { name: "Name", url: "Website", postcodes: "Postcodes" }, (field) => `the-${field}`),
	).toEqual([
		{ href: "#the-name", message: "This field is required", label: "Name" },
		{ href: "#the-url", message: "Invalid URL", label: "Website" },
		{ href: "#the-other", message: "Taken", label: undefined },
	]);
});
