import { randomBytes } from "node:crypto";
import { expect, it } from "vitest";
import { createSealer } from "./sealed.ts";

const sealer = createSealer(randomBytes(32), randomBytes(32));
const plain = Buffer.from("Autism; goals: swim");

it("opens what it sealed, and every seal looks different", () => {
	const [one, two] = [sealer.seal(plain, "quote:1"), sealer.seal(plain, "quote:1")];
	expect(one.equals(two)).toBe(false);
	expect(one.includes("Autism")).toBe(false);
	expect(sealer.open(one, "quote:1").equals(plain)).toBe(true);
	expect(sealer.open(sealer.seal(Buffer.alloc(0), "x"), "x")).toHaveLength(0);
});

it("does not open for another thing, with another key, or when a bit has changed", () => {
	const sealed = sealer.seal(plain, "quote:1");
	expect(() => sealer.open(sealed, "quote:2")).toThrow();
	expect(() => createSealer(randomBytes(32), randomBytes(32)).open(sealed, "quote:1")).toThrow();
	for (const at of [0, 5, 20, sealed.length - 1]) {
		const changed = Buffer.from(sealed);
		changed[at] = (changed[at] ?? 0) ^ 1;
		expect(() => sealer.open(changed, "quote:1")).toThrow();
	}
	expect(() => sealer.open(Buffer.alloc(3), "quote:1")).toThrow();
});

it("fingerprints are equal for equal parts only", () => {
	expect(sealer.fingerprint("a", "b").equals(sealer.fingerprint("a", "b"))).toBe(true);
	expect(sealer.fingerprint("ab", "").equals(sealer.fingerprint("a", "b"))).toBe(false);
	expect(createSealer(randomBytes(32), randomBytes(32)).fingerprint("a").equals(sealer.fingerprint("a"))).toBe(false);
});
