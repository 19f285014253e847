import fc from "fast-check";
import { expect, it } from "vitest";
import { thousands } from "./thousands.ts";

it("writes whole numbers as the language's own rules do", () => {
	fc.assert(
		fc.property(fc.nat(), (count) => {
			expect(thousands(count)).toBe(count.toLocaleString("en-AU"));
		}),
	);
});
