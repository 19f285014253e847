import { expect, it } from "vitest";
import { tellChange } from "./tell-change.ts";

const names = {
	services: new Map<unknown, string>([
		[1, "Nursing"],
		[2, "Meals"],
		[3, "Transport"],
	]),
};

it("names added and removed list entries", () => {
	expect(tellChange({ services: { was: [1, 2], is: [2, 3] } }, names)).toEqual([
		{ label: "Services", added: "Transport", removed: "Nursing" },
	]);
});

it("shows old and new texts, shortened and without markup", () => {
	const [description] = tellChange({ description: { was: "", is: `<p>${"Long ".repeat(200)}</p>` } }, names);
	expect(description?.was).toBe("");
	expect(description?.is?.length).toBeLessThanOrEqual(280);
	expect(tellChange({ url: { was: null, is: "https://a.example" }, name: { was: "A", is: "B" } }, names)).toEqual([
		{ label: "Name", was: "A", is: "B" },
		{ label: "Website", was: "", is: "https://a.example" },
	]);
});

it("counts entries beyond the first ones", () => {
	const many = Array.from({ length: 100 }, (_, n) => String(3000 + n));
	expect(tellChange({ postcodes: { was: [], is: many } }, names)[0]?.added).toMatch(/^3000, .* and 88 more$/);
});
