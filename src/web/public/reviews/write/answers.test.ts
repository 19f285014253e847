import { expect, it } from "vitest";
import { readAnswers, stepAddress } from "./answers.ts";

const read = (query: string) => readAnswers(new URLSearchParams(query)).map(({ value }) => value);

it("reads answers up to the first gap", () => {
	expect(read("")).toEqual([]);
	expect(read("service_delivery=1.0&service_safety=0.5")).toEqual(["1.0", "0.5"]);
	expect(read("service_safety=0.5")).toEqual([]);
	expect(read("service_delivery=7&service_safety=0.5")).toEqual([]);
	expect(
		read("service_delivery=0.0&service_safety=1.0&communicated_effectively=0.5&good_value=1.0&would_recommend=0.0"),
	).toHaveLength(5);
});

// RVW-014
it("going back resets the later answers", () => {
	const answers = readAnswers(
		new URLSearchParams("service_delivery=1.0&service_safety=0.5&communicated_effectively=0.0"),
	);
	const gum = { url_slug: "gum", id: 4 };
	expect(stepAddress(gum, answers, 0)).toBe("/providers/gum/4/review/");
	expect(stepAddress(gum, answers, 1)).toBe("/providers/gum/4/review/?service_delivery=1.0");
	expect(stepAddress(gum, answers, 3)).toBe(
		"/providers/gum/4/review/?service_delivery=1.0&service_safety=0.5&communicated_effectively=0.0",
	);
});
