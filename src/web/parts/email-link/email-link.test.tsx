import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { EmailLink } from "./email-link.tsx";

test("a link to an email address wraps after a separator and writes to the whole address", () => {
	expect(renderToStaticMarkup(<EmailLink of="mai@room.example" />)).toBe(
		'<a href="mailto:mai@room.example"><bdi dir="ltr">mai@<wbr/>room.<wbr/>example</bdi></a>',
	);
});
