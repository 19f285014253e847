import { createHash } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { ERROR_SAMPLING, isReported } from "./error-limits.ts";

const chance = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });

// GLO-017
test("10% of sessions, 100% of sessions with an error and 100% of traces are reported", () => {
	expect(ERROR_SAMPLING).toEqual({ session: 0.1, errorSession: 1, trace: 1 });
	fc.assert(
		fc.property(chance, (drawn) => {
			expect(isReported("errorSession", drawn)).toBe(true);
			expect(isReported("trace", drawn)).toBe(true);
			expect(isReported("session", drawn)).toBe(drawn < 0.1);
		}),
	);
	const evenly = Array.from({ length: 1000 }, (_, index) => index / 1000);
	expect(evenly.filter((drawn) => isReported("session", drawn))).toHaveLength(100);
});

// GLO-017
test("chances drawn from ids are spread evenly", async () => {
	const { chanceOf } = await import("#platform/observability/errors/sentry.ts");
	const ids = Array.from({ length: 20_000 }, (_, index) => createHash("md5").update(String(index)).digest("hex"));
	const share = ids.filter((id) => isReported("session", chanceOf(id))).length / ids.length;
	expect(share).toBeGreaterThan(0.09);
	expect(share).toBeLessThan(0.11);
	for (const id of ids.slice(0, 1000)) expect(chanceOf(id)).toBeGreaterThanOrEqual(0);
});
