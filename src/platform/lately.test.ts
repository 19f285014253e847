import { expect, it } from "vitest";
import { Lately } from "./lately.ts";

const held = <V>(lately: Lately<string, V>, keys: string) => [...keys].filter((key) => lately.has(key)).join("");

it("keeps so many, and lets go whatever nobody asked for longest", () => {
	const lately = new Lately<string, number>(3);
	for (const [n, key] of [..."abc"].entries()) lately.put(key, n);
	expect(lately.get("a")).toBe(0);
	lately.put("d", 3);
	expect([held(lately, "abcd"), lately.get("b"), lately.weight]).toEqual(["acd", undefined, 3]);
});

it("weighs what it keeps, and what takes its place", () => {
	const lately = new Lately<string, string>(10, (text) => text.length);
	lately.put("a", "1234");
	lately.put("b", "1234");
	lately.put("a", "12");
	expect([held(lately, "ab"), lately.weight]).toEqual(["ab", 6]);
	lately.put("c", "123456");
	expect([held(lately, "abc"), lately.weight]).toEqual(["ac", 8]);
	lately.put("d", "more than it may hold");
	expect([held(lately, "abcd"), lately.weight]).toEqual(["", 0]);
	lately.put("e", "1");
	lately.drop("e");
	lately.drop("e");
	expect(lately.weight).toBe(0);
	lately.put("f", "1");
	lately.clear();
	expect([held(lately, "f"), lately.weight]).toEqual(["", 0]);
});

it("makes room of what is of no use any more, oldest first", () => {
	let day = 1;
	const lately = new Lately<string, number>(10, undefined, (from) => from < day);
	for (const key of "abc") lately.put(key, 1);
	day = 2;
	lately.put("b", 2);
	expect([held(lately, "abc"), lately.weight]).toEqual(["b", 1]);
	lately.put("d", 1);
	expect(held(lately, "bd")).toBe("bd");
});
