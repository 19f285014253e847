import { afterEach, describe, expect, it, vi } from "vitest";

type Rules = Record<string, (text: string) => string | null>;

afterEach(() => {
	vi.unstubAllGlobals();
	vi.resetModules();
});

/** The module as a browser with Trusted Types loads it, and the rules of the policies it makes. */
const inBrowser = async () => {
	const made = new Map<string, (text: string) => string | null>();
	vi.stubGlobal("trustedTypes", {
		createPolicy: (name: string, { createHTML }: Rules) => {
			if (createHTML) made.set(name, createHTML);
			return { createHTML: (text: string) => ({ vouched: createHTML?.(text) }) };
		},
	});
	return { made, ...(await import("./trusted-html.ts")) };
};

describe("what becomes part of a page", () => {
	it("is the HTML itself where the browser asks nothing", async () => {
		expect((await import("./trusted-html.ts")).trusted("<p>Hello</p>")).toBe("<p>Hello</p>");
	});

	it("is vouched for where it does", async () => {
		const { trusted, made } = await inBrowser();
		expect(trusted("<p>Hello</p>")).toEqual({ vouched: "<p>Hello</p>" });
		expect([...made.keys()].sort()).toEqual(["alongside", "default"]);
	});

	it.each([
		"",
		"plain & words",
		'{"@type":"Organization"}',
		"<script></script>",
		"<p>One</p><ul><li><strong>two</strong></li></ul>",
		"a<br>b",
	])("may be without anybody's word: %j", async (text) =>
		expect((await inBrowser()).made.get("default")?.(text)).toBe(text),
	);

	it.each([
		"<img src=x onerror=alert(1)>",
		"<p onclick=alert(1)>x</p>",
		"<script>alert(1)</script>",
		"<script></script ><b>x</b>",
		"<svg/onload=alert(1)>",
		"<P>x",
		"<p\n>",
		"<p>x</p><",
		"<!-- x -->",
		"<a href=javascript:alert(1)>x</a>",
	])("may not be: %j", async (text) => expect((await inBrowser()).made.get("default")?.(text)).toBeNull());

	it("is looked at in time that grows with its length", async () => {
		const { made } = await inBrowser();
		expect(made.get("default")?.(`${"<p>x</p>".repeat(100_000)}<img>`)).toBeNull();
	});
});
