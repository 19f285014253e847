import { expect, it } from "vitest";
import { ownBytes } from "./own-bytes.ts";

it("holds no more memory than the bytes take", () => {
	for (const from of ["", "Zoë’s café", "a".repeat(5_000), Buffer.from("a slice of a slab"), new Uint8Array([1, 2, 3]).subarray(1)]) {
		const own = ownBytes(from);
		expect(own.equals(Buffer.from(from as string))).toBe(true);
		expect(own.buffer.byteLength).toBe(own.length);
	}
});

it("copies nothing that is alone in its memory already", () => {
	const alone = Buffer.concat([Buffer.alloc(60_000, "a"), Buffer.alloc(40_000, "b")]);
	expect(ownBytes(alone).buffer).toBe(alone.buffer);
});
