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

test("a click leads away if it opens another page of the site in this window", () => {
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

test("recognises each browser's message for a failed connection, but not a file missing after a deploy", () => {
	for (const words of ["Failed to fetch", "Load failed", "NetworkError when attempting to fetch resource."])
		expect(isUnreached(new TypeError(words)), words).toBe(true);
	for (const words of ["Failed to fetch dynamically imported module: /assets/a.js", "x is not a function"])
		expect(isUnreached(new TypeError(words)), words).toBe(false);
	expect(isUnreached(new Error("Failed to fetch"))).toBe(false);
});
