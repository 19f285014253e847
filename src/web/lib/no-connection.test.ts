import { expect, test } from "vitest";
import { isUnreached, leadsAway } from "./no-connection.ts";

const HERE = "https://site.example/providers?page=2";
const plain = { button: 0, metaKey: false, altKey: false, ctrlKey: false, shiftKey: false };
const link = (href: string, more: { target?: string; download?: string } = {}) => ({
	href,
	target: "",
	download: "",
	...more,
});

test("a press on a link leads away where it takes this window to another page of the site", () => {
	for (const href of [
		"https://site.example/",
		"https://site.example/providers?page=3",
		"https://site.example/providers#main",
		"https://site.example/providers?page=2",
	])
		expect(leadsAway(link(href), plain, HERE), href).toBe(true);
	for (const href of [
		"https://site.example/providers?page=2#main",
		"https://other.example/",
		"tel:1800975711",
		"mailto:help@site.example",
	])
		expect(leadsAway(link(href), plain, HERE), href).toBe(false);
	expect(leadsAway(link("https://site.example/", { target: "_blank" }), plain, HERE)).toBe(false);
	expect(leadsAway(link("https://site.example/", { download: "file" }), plain, HERE)).toBe(false);
	for (const more of [{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }])
		expect(leadsAway(link("https://site.example/"), { ...plain, ...more }, HERE)).toBe(false);
});

test("browsers say in words of their own that nobody was reached; a file that is gone after a deploy is something else", () => {
	for (const words of ["Failed to fetch", "Load failed", "NetworkError when attempting to fetch resource."])
		expect(isUnreached(new TypeError(words)), words).toBe(true);
	for (const words of ["Failed to fetch dynamically imported module: /assets/a.js", "x is not a function"])
		expect(isUnreached(new TypeError(words)), words).toBe(false);
	expect(isUnreached(new Error("Failed to fetch"))).toBe(false);
});
