import fc from "fast-check";
import { expect, it } from "vitest";
import { thousands } from "./thousands.ts";

it("formats whole numbers like Intl", () => {
	fc.assert(
		fc.property(fc.nat(), (count) => {
			expect(thousands(count)).toBe(count.toLocaleString("en-AU"));
		}),
	);
});
