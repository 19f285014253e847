import { expect, it } from "vitest";
import { errorsOfAnswers, readAnswers } from "./read-answers.ts";

const formOf = (fields: Record<string, string>) => {
	const form = new FormData();
	for (const [name, value] of Object.entries({ areas: "3,7", ...fields })) form.set(name, value);
	return form;
};

it("each its own; what is not said is left out, and weeks go with a waiting list", () => {
	expect(readAnswers(formOf({ "state-3": "waiting", "weeks-3": " 6 ", "state-7": "" }))).toEqual({
		answers: [{ service_area: 3, state: "waiting", weeks: 6 }],
		isSame: false,
	});
	expect(readAnswers(formOf({ "state-3": "open", "weeks-3": "6", "state-7": "waiting", "weeks-7": "soon" })).answers).toEqual([
		{ service_area: 3, state: "open", weeks: null },
		{ service_area: 7, state: "waiting", weeks: null },
	]);
});

it("the same for all wins over what stands below", () => {
	const { answers, isSame } = readAnswers(formOf({ "state-all": "closed", "state-3": "open", "state-7": "open" }));
	expect([answers.map(({ state }) => state), isSame]).toEqual([["closed", "closed"], true]);
	expect(errorsOfAnswers({ "weeks-3": "How many?", "weeks-7": "How many?", said_by: "Who?" }, true)).toEqual({ "weeks-all": "How many?", said_by: "Who?" });
	expect(errorsOfAnswers({ "weeks-3": "How many?" }, false)).toEqual({ "weeks-3": "How many?" });
});

it("a form without areas says nothing", () => expect(readAnswers(new FormData()).answers).toEqual([]));
