import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ErrorSummary } from "./error-summary.tsx";

const linksOf = (errors: Parameters<typeof ErrorSummary>[0]["errors"]) =>
	[...renderToStaticMarkup(<ErrorSummary errors={errors} />).matchAll(/<a href="([^"]*)">([^<]*)</g)].map(
		([, href, words]) => [href, words],
	);

test("errors with the same text name their fields, also before scripts run", () => {
	const tooLong = "Must be 10,000 characters or less";
	expect(
		linksOf([
			{ href: "#name", message: "Your name is required", label: "Name" },
			{ href: "#goals", message: tooLong, label: "Goals" },
			{ href: "#needs", message: tooLong, label: "Anything else" },
		]),
	).toEqual([
		["#name", "Your name is required"],
		["#goals", `Goals: ${tooLong}`],
		["#needs", `Anything else: ${tooLong}`],
	]);
});

test("an error with a unique text doesn't repeat the field, if the text names it", () => {
	expect(
		linksOf([
			{ href: "#email", message: "Please enter your email", label: "Email" },
			{ href: "#goals", message: "Must be 200 characters or less", label: "Goals" },
			{ href: "#name", message: "This field is required", label: "Name" },
			{ href: "#url", message: "Invalid URL", label: "Website" },
		]),
	).toEqual([
		["#email", "Please enter your email"],
		["#goals", "Goals: Must be 200 characters or less"],
		["#name", "Name: This field is required"],
		["#url", "Website: Invalid URL"],
	]);
});
