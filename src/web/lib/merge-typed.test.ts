import { describe, expect, it } from "vitest";
import { mergeRefused, mergeTyped, openedWith, settled, withTaken } from "./merge-typed.ts";

describe("a form after a colleague has saved", () => {
	const base = { name: "Gum Care", url: "", services: [1, 2] };
	it("keeps the colleague's value in unchanged fields and typed values in the others", () => {
		expect(mergeTyped(base, { ...base, url: "https://gum.example" }, { ...base, name: "Gum Care Plus" })).toEqual({
			values: { name: "Gum Care Plus", url: "https://gum.example", services: [1, 2] },
			both: [],
		});
	});
	it("names fields with different changes; the order of choices and line ends don't count as changes", () => {
		const { values, both } = mergeTyped(
			base,
			{ name: "Theirs", url: "a\nb", services: [1, 2, 3] },
			{ name: "Mine", url: "a\r\nb", services: [2, 1] },
		);
		expect(values).toEqual({ name: "Mine", url: "a\r\nb", services: [1, 2, 3] });
		expect(both).toEqual(["name"]);
	});
	it("reads the original values from hidden fields, also the second time", () => {
		const stored = { status: "open", owner: "7", next_action: "Ring Mai" };
		const typed = {
			"was.status": "open",
			"was.owner": "",
			"was.next_action": "",
			status: "open",
			owner: "",
			next_action: "Write to Mai",
			version: "3",
		};
		expect(mergeRefused(stored, typed)).toEqual({
			values: { status: "open", owner: "7", next_action: "Write to Mai" },
			both: ["next_action"],
		});
		expect(mergeRefused(stored, undefined)).toEqual({ values: stored, both: [] });
	});
	it("puts the colleague's value into a field if the user chose it", () => {
		const form = new FormData();
		for (const [name, value] of Object.entries({
			next_action: "Mine",
			"was.next_action": "Theirs",
			"take.next_action": "theirs",
			owner: "3",
			"take.owner": "mine",
		}))
			form.set(name, value);
		expect(Object.fromEntries(settled(form))).toMatchObject({ next_action: "Theirs", owner: "3" });
	});
	it("keeps every value of a field with several, and every one of the colleague's", () => {
		const typed = { "was.areas": ["1", "2"], areas: ["1", "3"] };
		expect(mergeRefused({ areas: ["2", "1"] }, typed)).toEqual({ values: { areas: ["1", "3"] }, both: [] });
		expect(mergeRefused({ areas: ["1", "2", "4"] }, typed)).toEqual({ values: { areas: ["1", "3"] }, both: ["areas"] });
		expect(mergeRefused({ areas: ["4"] }, { "was.areas": [""] })).toEqual({ values: { areas: ["4"] }, both: [] });
		const form = new FormData();
		for (const [name, value] of [
			["areas", "1"],
			["areas", "3"],
			["was.areas", "2"],
			["was.areas", "4"],
			["take.areas", "theirs"],
		] as const)
			form.append(name, value);
		expect(settled(form).getAll("areas")).toEqual(["2", "4"]);
	});
	it("compares parts of a page by content and order", () => {
		const part = (question: string, answer: string) => ({ question, answer });
		const opened = { parts: [part("Who?", "All"), part("How?", "By phone")] };
		const theirs = { parts: [part("Who?", "All"), part("How?", "By email")] };
		const same = { parts: opened.parts.map(({ question, answer }) => ({ answer, question })) };
		expect(mergeTyped(opened, theirs, same)).toEqual({ values: theirs, both: [] });
		expect(mergeTyped(opened, theirs, { parts: opened.parts.toReversed() }).both).toEqual(["parts"]);
	});
	it("reads all original values, and takes a colleague's value if the user chose it", () => {
		const form = new FormData();
		form.set("was", JSON.stringify({ tags: ["falls"], title: "Theirs" }));
		form.set("take.title", "theirs");
		form.set("take.tags", "mine");
		expect(withTaken(form, { tags: ["home"], title: "Mine" })).toEqual({ tags: ["home"], title: "Theirs" });
		form.set("was", "no JSON");
		expect(openedWith(form)).toBeUndefined();
		expect(withTaken(form, { tags: ["home"], title: "Mine" })).toEqual({ tags: ["home"], title: "Mine" });
	});
});
