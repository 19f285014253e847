import { expect, test } from "vitest";
import { placeLabel, suggestionLabel } from "./place-labels.ts";

test("labels of places", () => {
	expect(suggestionLabel({ suburb: "Belmont", state: "VIC", code: "3216" })).toBe("Belmont, VIC 3216");
	expect(placeLabel({ suburb: "Belmont", code: "3216" })).toBe("Belmont 3216");
	expect(placeLabel({ suburb: "", code: "3216" })).toBe("3216");
});
