import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { DrawnFor } from "../../lib/drawn-for.ts";
import { PostForm } from "./post-form.tsx";

const htmlFor = (person: number | undefined) => {
	const Page = createRoutesStub([
		{ path: "*", Component: () => createElement(DrawnFor, { value: person }, createElement(PostForm, null, "Send")) },
	]);
	return renderToStaticMarkup(createElement(Page));
};

test("a form of a signed-in area says who opened it, and a public form doesn't", () => {
	expect(htmlFor(7)).toContain('<input type="hidden" name="drawn_for" value="7"/>');
	expect(htmlFor(undefined)).not.toContain("drawn_for");
});
