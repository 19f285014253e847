import { afterEach, describe, expect, it, vi } from "vitest";

type Rules = Record<string, (text: string) => string | null>;

afterEach(() => {
	vi.unstubAllGlobals();
	vi.resetModules();
});

/** Loads the module as in a browser with Trusted Types, and returns the rules of its policies. */
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

describe("HTML that becomes part of a page", () => {
	it("stays a string in browsers without Trusted Types", async () => {
		expect((await import("./trusted-html.ts")).trusted("<p>Hello</p>")).toBe("<p>Hello</p>");
	});

	it("gets a Trusted Types policy in other browsers", async () => {
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
	])("is allowed without the policy: %j", async (text) =>
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
	])("is refused without the policy: %j", async (text) =>
		expect((await inBrowser()).made.get("default")?.(text)).toBeNull(),
	);

	it("is checked in linear time", async () => {
		const { made } = await inBrowser();
		expect(made.get("default")?.(`${"<p>x</p>".repeat(100_000)}<img>`)).toBeNull();
	});
});
