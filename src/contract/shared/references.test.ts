import { expect, test } from "vitest";
import { readReference } from "./references.ts";

test.each([
	["E24C1383", { request: "e24c1383" }],
	["#e24c-1383", { request: "e24c1383" }],
	["Ref.: E24C 1383", { request: "e24c1383" }],
	["my reference number is E24C1383.", { request: "e24c1383" }],
	["E24CI3O3", { request: "e24c1303" }],
	["12345678", { request: "12345678", number: 12_345_678 }],
	["c 12", { number: 12 }],
	["Case no. 12", { number: 12 }],
	["R–101", { referral: 101 }],
	["referral 101", { number: 101, referral: 101 }],
	["0b7c0000-1111-4222-8333-444455556666", { id: "0b7c0000-1111-4222-8333-444455556666" }],
])("%s names %j", (typed, named) => {
	expect(readReference(typed)).toEqual(named);
});

test.each([
	"",
	"case",
	"Mai Nguyen",
	"0491 570 156",
	"C-",
	"C-99999999999",
	"E24C13",
	"speech therapy",
	"x".repeat(500),
])("%j is not a reference", (typed) => {
	expect(readReference(typed)).toBeUndefined();
});
