import { expect, test } from "vitest";
import { addressOf, listAsked } from "./list-address.ts";

const CASE = "https://site.example/team/cases/0b1c0f0e-0000-4000-8000-000000000001";
const asked = (url: string, referer?: string) =>
	String(listAsked(new Request(url, { headers: referer ? { referer } : {} })));

test("the inbox is what its own address asks for", () => {
	expect(asked("https://site.example/team/cases?view=mine", "https://site.example/team/cases?view=closed")).toBe(
		"view=mine",
	);
	expect(asked("https://site.example/team/cases.data?view=mine")).toBe("view=mine");
});

test("beside a case is the list that the colleague came from, or the whole inbox", () => {
	expect(asked(CASE, "https://site.example/team/cases?view=mine&order=newest")).toBe("view=mine&order=newest");
	expect(asked(CASE, "https://site.example/team/reviews?state=published")).toBe("");
	expect(asked(CASE, "nonsense")).toBe("");
	expect(asked(CASE)).toBe("");
	// It led to this case, and would again.
	expect(asked(CASE, "https://site.example/team/cases?reference=C-1066")).toBe("");
});

test("the address of a list has no confirmation, no ticks, and a reference as the search", () => {
	const address = (query: string) => addressOf(new URLSearchParams(query));
	expect(address("")).toBe("/team/cases");
	expect(address("view=mine&said=flag+2&ticked=all&_routes=x&page=2")).toBe("/team/cases?view=mine&page=2");
	expect(address("reference=C-1066")).toBe("/team/cases?search=C-1066");
});
