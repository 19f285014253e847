import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { About } from "./about.tsx";

test("a long name in the audit log may break, a reference stays on one line, and anything else is shown as it is", () => {
	const html = (about: string, reference: string | null) =>
		renderToStaticMarkup(<About about={about} reference={reference} />);
	for (const kind of ["provider", "account", "person"])
		expect(html(`${kind}:7`, "Kurrajong Help")).toBe(`${kind} <bdi>Kurrajong Help</bdi>`);
	expect(html("case:7b", "C-1061")).toMatch(/^case <bdi dir="ltr" class="[^"]+">C-1061<\/bdi>$/);
	expect(html("import:47715ccd", null)).toBe("import:47715ccd");
});
