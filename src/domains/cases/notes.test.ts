import { expect, test } from "vitest";
import { mentionedIn, unknownIn } from "./notes.ts";

const TEAM = ["Sam Reed", "Sam O’Dea", "Zoë Marsh", "Ann-Marie Lee"].map((name, at) => ({ id: at + 1, name }));

test.each([
	["@Sam please call", [1, 2]],
	["ask @sam reed.", [1]],
	["(@Sam O'Dea)", [2]],
	["@zoe, @ZOË", [3]],
	["@Ann-Marie can", [4]],
	["@Zoë’s turn", [3]],
	["@Sam.Please call", [1, 2]],
	["write to info@sam.example", []],
	["info+x@Sam", []],
	["@sam.example is theirs", []],
	["@Samantha @sam_reed", []],
	["a@@Sam", []],
])("%s mentions %j", (text, ids) => {
	expect(mentionedIn(text, TEAM)).toEqual(ids);
});

test("names without a matching colleague are listed; email addresses aren't names", () => {
	expect(unknownIn("@Smm and @Zoe, info@nowhere.example, @Bob's idea", TEAM)).toEqual(["Smm", "Bob"]);
});
