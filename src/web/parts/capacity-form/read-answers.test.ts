import { describe, expect, it } from "vitest";
import { fieldsOfAnswers, mergeAnswers, readAnswers } from "./read-answers.ts";

const formOf = (fields: Record<string, string>) => {
	const form = new FormData();
	for (const [name, value] of Object.entries({ areas: "3,7", ...fields })) form.set(name, value);
	return form;
};

it("reads one answer per area, leaves out empty ones, and reads weeks only for a waiting list", () => {
	expect(readAnswers(formOf({ "state-3": "waiting", "weeks-3": " 6 ", "state-7": "" }))).toEqual({
		answers: [{ service_area: 3, state: "waiting", weeks: 6 }],
		isSame: false,
	});
	expect(
		readAnswers(formOf({ "state-3": "open", "weeks-3": "6", "state-7": "waiting", "weeks-7": "soon" })).answers,
	).toEqual([
		{ service_area: 3, state: "open", weeks: null },
		{ service_area: 7, state: "waiting", weeks: null },
	]);
});

it("the answer for all services overrides those below", () => {
	const { answers, isSame } = readAnswers(formOf({ "state-all": "closed", "state-3": "open", "state-7": "open" }));
	expect([answers.map(({ state }) => state), isSame]).toEqual([["closed", "closed"], true]);
});

it("an error about an answer belongs at its field, or at the one for all services", () => {
	const answers = [{ service_area: 3, state: "waiting" as const, weeks: null }];
	expect(fieldsOfAnswers({ answers, isSame: false })).toMatchObject({
		"answers.0.state": "state-3",
		"weeks-3": "weeks-3",
	});
	expect(fieldsOfAnswers({ answers, isSame: true })).toMatchObject({
		"answers.0.state": "state-all",
		"weeks-3": "weeks-all",
	});
});

it("a form without areas has no answers", () => expect(readAnswers(new FormData()).answers).toEqual([]));

describe("answers after a colleague has saved", () => {
	const area = (id: number, name: string, state: "open" | "waiting" | "closed", weeks: number | null = null) => ({
		service_area: { id, name },
		answer: { state, weeks, confirmed_at: "2026-11-03T00:00:00Z", way: "profile" as const, by: null, said_by: null },
	});
	const opened = { "was.state-1": "open", "was.weeks-1": "", "was.state-2": "open", "was.weeks-2": "" };
	const stored = [area(1, "Gardening", "open"), area(2, "Nursing", "waiting", 6)];
	it("keeps the colleague's answer for an unchanged service", () => {
		const { merge } = mergeAnswers(stored, {
			...opened,
			"state-1": "closed",
			"weeks-1": "",
			"state-2": "open",
			"weeks-2": "",
		});
		expect(merge).toEqual({
			values: { "state-1": "closed", "weeks-1": "", "state-2": "waiting", "weeks-2": "6" },
			both: [],
		});
	});
	it("shows both if one answer for all would overwrite the colleague's", () => {
		const typed = {
			...opened,
			"state-all": "closed",
			"weeks-all": "",
			"state-1": "open",
			"weeks-1": "",
			"state-2": "open",
			"weeks-2": "",
		};
		const { merge, all, labels, words } = mergeAnswers(stored, typed);
		expect(merge.values).toMatchObject({ "state-1": "closed", "state-2": "closed" });
		expect(merge.both).toEqual(["state-2"]);
		expect(all.state).toBe("");
		expect([labels["state-2"], words("state-2", "waiting"), words("state-2", "closed")]).toEqual([
			"New clients for Nursing",
			"Waiting list",
			"Not taking new clients",
		]);
		expect(mergeAnswers([area(1, "Gardening", "open"), area(2, "Nursing", "open")], typed).all.state).toBe("closed");
	});
});
