import { expect, it } from "vitest";
import { isComposing } from "./composing.ts";

it("leaves the keys of an input method alone, and Safari's Enter that ends its word", () => {
	for (const [event, own] of [
		[{ isComposing: false, keyCode: 13 }, false],
		[{ isComposing: true, keyCode: 13 }, true],
		[{ isComposing: true, keyCode: 229 }, true],
		[{ isComposing: false, keyCode: 229 }, true],
	] as const)
		expect(isComposing(event)).toBe(own);
});
