import { readFileSync } from "node:fs";
import { brotliCompressSync, brotliDecompressSync } from "node:zlib";
import fc from "fast-check";
import { expect, test } from "vitest";
import { hollowBrotli, type Part } from "./hollow-brotli.ts";

const lengths = { nonce: 24, token: 43 };
type Name = keyof typeof lengths;
const me = { nonce: "a".repeat(24), token: "b".repeat(43) };
const plain = (parts: readonly Part<Name>[], own: Record<Name, string>) => parts.map((part) => (typeof part === "string" ? part : own[part.blank])).join("");
const opened = (bytes: Uint8Array | undefined) => brotliDecompressSync(bytes ?? new Uint8Array()).toString();

/** As a page is: much that repeats, before and after what is filled in. */
const card = '<article class="card"><h2>Koala Care & Co – Nguyễn 🐨</h2><p>Occupational therapy in Footscray</p></article>';
const page: Part<Name>[] = [
	`<!doctype html><script nonce="`,
	{ blank: "nonce" },
	`"></script>${card.repeat(40)}<input value="`,
	{ blank: "token" },
	`">${card.repeat(40)}`,
	{ blank: "token" },
	"x",
	{ blank: "nonce" },
	`"></script>${card.repeat(10)}`,
];

test("one compressed page becomes every visitor's own", async () => {
	const make = await hollowBrotli(page, lengths);
	const you = { nonce: "0123456789abcdef01234567", token: "class=card-h2-Koala-Care-p-article-Footscray".slice(0, 43) };
	for (const own of [me, you]) expect(opened(make?.(own))).toBe(plain(page, own));
});

test("what repeats is written once, on both sides of a blank", async () => {
	const make = await hollowBrotli(page, lengths);
	expect(make?.(me)?.length).toBeLessThan(brotliCompressSync(plain(page, me)).length + 250);
});

test("a filling of another length is left to others", async () => {
	const make = await hollowBrotli(page, lengths);
	expect(make?.({ ...me, token: "short" })).toBeUndefined();
	expect(make?.({ ...me, token: "é".repeat(43) })).toBeUndefined();
});

test("any text with any blanks, wherever they stand", async () => {
	const words = fc.oneof(fc.string({ unit: "grapheme" }), fc.lorem({ maxCount: 30 }), fc.constant(readFileSync(import.meta.filename, "utf8")));
	const part = fc.oneof(
		words,
		fc.constantFrom<Name>("nonce", "token").map((blank) => ({ blank })),
	);
	const own = fc.record({ nonce: fc.stringMatching(/^[\w+/]{24}$/), token: fc.stringMatching(/^[\w-]{43}$/) });
	await fc.assert(
		fc.asyncProperty(fc.array(part, { maxLength: 12 }), own, async (parts, filling) => {
			const make = await hollowBrotli(parts, lengths);
			const bytes = make?.(filling);
			if (bytes) expect(opened(bytes)).toBe(plain(parts, filling));
			else expect(make).toBeUndefined();
		}),
		{ numRuns: 150 },
	);
});
