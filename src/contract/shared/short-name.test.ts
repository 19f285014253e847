import { expect, it } from "vitest";
import { shortName } from "./short-name.ts";

it("gives the first name and the initial of the last", () => {
	expect(["Ada Lovelace", " ada  de la cruz ", "Ada", "", null, "Zoë Ōtani"].map(shortName)).toEqual([
		"Ada L.",
		"ada C.",
		"Ada",
		"",
		"",
		"Zoë Ō.",
	]);
});
