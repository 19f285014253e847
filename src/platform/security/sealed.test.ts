import { createCipheriv, createSecretKey, randomBytes } from "node:crypto";
import { expect, it } from "vitest";
import { createSealer, keysOf, type SealKeys } from "./sealed.ts";

const someKeys = () => keysOf(createSecretKey(randomBytes(32)));
const keys = someKeys();
const sealer = createSealer(keys);
const plain = Buffer.from("Autism; goals: swim");

it("decrypts what it encrypted, and encrypts the same value differently each time", () => {
	const [one, two] = [sealer.seal(plain, "quote:1"), sealer.seal(plain, "quote:1")];
	expect(one.equals(two)).toBe(false);
	expect(one.includes("Autism")).toBe(false);
	expect(sealer.open(one, "quote:1").equals(plain)).toBe(true);
	expect(sealer.open(sealer.seal(Buffer.alloc(0), "x"), "x")).toHaveLength(0);
});

it("doesn't decrypt for another purpose, with another key, or if a bit has changed", () => {
	const sealed = sealer.seal(plain, "quote:1");
	expect(() => sealer.open(sealed, "quote:2")).toThrow();
	expect(() => createSealer(someKeys()).open(sealed, "quote:1")).toThrow();
	for (const at of [0, 5, 12, 24, sealed.length - 1]) {
		const changed = Buffer.from(sealed);
		changed[at] = (changed[at] ?? 0) ^ 1;
		expect(() => sealer.open(changed, "quote:1")).toThrow();
	}
	expect(() => sealer.open(Buffer.alloc(3), "quote:1")).toThrow();
});

it("fingerprints are equal only for equal parts and the same key", () => {
	expect(sealer.fingerprint("a", "b").equals(sealer.fingerprint("a", "b"))).toBe(true);
	expect(sealer.fingerprint("ab", "").equals(sealer.fingerprint("a", "b"))).toBe(false);
	expect(createSealer(someKeys()).fingerprint("a").equals(sealer.fingerprint("a"))).toBe(false);
});

/** Encrypts in the older format without a key id. */
const sealedWithoutId = ({ key }: SealKeys, about: string) => {
	const nonce = randomBytes(12);
	const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(about));
	const sealed = Buffer.concat([cipher.update(plain), cipher.final()]);
	return Buffer.concat([Buffer.from([1]), nonce, cipher.getAuthTag(), sealed]);
};

it("decrypts values of another known key, and encrypts with its own", () => {
	const later = someKeys();
	const both = createSealer(later, keys);
	const [old, older] = [sealer.seal(plain, "x"), sealedWithoutId(keys, "x")];
	expect([both.open(old, "x"), both.open(older, "x"), both.open(sealedWithoutId(later, "x"), "x")].map(String)).toEqual(
		Array(3).fill(String(plain)),
	);
	const sealed = both.seal(plain, "x");
	expect(sealed.subarray(0, 9).equals(both.mark)).toBe(true);
	expect(both.otherMarks).toEqual([sealer.mark]);
	expect(createSealer(later).open(sealed, "x").equals(plain)).toBe(true);
	expect(() => createSealer(later).open(old, "x")).toThrow("a key that isn't available");
	expect(() => createSealer(later).open(older, "x")).toThrow();
	expect(() => both.open(older, "y")).toThrow();
});

it("returns the fingerprints of both keys, the current one first", () => {
	const both = createSealer(someKeys(), keys);
	expect(both.fingerprints("a")).toEqual([both.fingerprint("a"), sealer.fingerprint("a")]);
});
