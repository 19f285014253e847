import { expect, test } from "vitest";
import type { DraftFields } from "#contract/quotes/draft.ts";
import { mergeDraft } from "./merge-draft.ts";

/** [title, before, mine, theirs, merged, both] */
const CASES: [string, DraftFields, DraftFields, DraftFields, DraftFields, string[]][] = [
	["nothing changed", [["a", "1"]], [["a", "1"]], [["a", "1"]], [["a", "1"]], []],
	["only this device answered", [], [["a", "1"]], [], [["a", "1"]], []],
	["only the other answered", [], [], [["a", "1"]], [["a", "1"]], []],
	[
		"each answered another field",
		[],
		[["a", "1"]],
		[["b", "2"]],
		[
			["a", "1"],
			["b", "2"],
		],
		[],
	],
	["this device cleared a field", [["a", "1"]], [], [["a", "1"]], [], []],
	["the other cleared a field", [["a", "1"]], [["a", "1"]], [], [], []],
	["both gave the same answer", [], [["a", "1"]], [["a", "1"]], [["a", "1"]], []],
	["two answers where one fits", [], [["a", "1"]], [["a", "2"]], [["a", "1"]], ["a"]],
	["one cleared what the other changed", [["a", "1"]], [], [["a", "2"]], [], ["a"]],
	[
		"lists",
		[
			["diagnosis", "Autism"],
			["diagnosis", "Epilepsy"],
		],
		[
			["diagnosis", "Autism"],
			["diagnosis", "Stroke"],
		],
		[
			["diagnosis", "Autism"],
			["diagnosis", "Epilepsy"],
			["diagnosis", "MS"],
		],
		[
			["diagnosis", "Autism"],
			["diagnosis", "Stroke"],
			["diagnosis", "MS"],
		],
		[],
	],
	[
		"texts",
		[["participant_goals", "Swim"]],
		[["participant_goals", "Swim and read"]],
		[["participant_goals", "Swim more"]],
		[["participant_goals", "Swim and read\n\nSwim more"]],
		[],
	],
	[
		"a text that says it all",
		[],
		[["participant_goals", "Swim"]],
		[["participant_goals", "Swim and read"]],
		[["participant_goals", "Swim and read"]],
		[],
	],
];

test.each(CASES)("answers of two devices keep what each wrote: %s", (_title, before, mine, theirs, merged, both) => {
	const answer = mergeDraft(before, mine, theirs);
	expect(answer.fields).toEqual(merged);
	expect(answer.both.map(({ name }) => name)).toEqual(both);
});

test("a device that missed our answer replaces its own words, and keeps what another added", () => {
	const answer = mergeDraft(
		[],
		[
			["participant_goals", "Swam"],
			["participant_age", "7"],
		],
		[
			["participant_goals", "Swim"],
			["participant_age", "8"],
			["diagnosis", "Autism"],
		],
		true,
	);
	expect(answer).toEqual({
		fields: [
			["participant_goals", "Swam"],
			["participant_age", "7"],
			["diagnosis", "Autism"],
		],
		both: [],
	});
});

test("line ends of a form sent without scripts change nothing", () => {
	const [text, sent]: DraftFields[] = [[["participant_goals", "Swim\nRead"]], [["participant_goals", "Swim\r\nRead"]]];
	expect(mergeDraft(text ?? [], sent ?? [], [["participant_goals", "Sing"]]).fields).toEqual([
		["participant_goals", "Sing"],
	]);
});
