import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Breakable } from "./breakable.tsx";

test("an email address can wrap after a separator; a name stays as it is", () => {
	expect(renderToStaticMarkup(<Breakable>mai.tran@mail-room.example</Breakable>)).toBe(
		'<bdi dir="ltr">mai.<wbr/>tran@<wbr/>mail-<wbr/>room.<wbr/>example</bdi>',
	);
	expect(renderToStaticMarkup(<Breakable>Mai Anh-Tran</Breakable>)).toBe("<bdi>Mai Anh-Tran</bdi>");
});
