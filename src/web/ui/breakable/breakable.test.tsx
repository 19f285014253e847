import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Breakable } from "./breakable.tsx";

test("an address goes on in the next line after a sign of it; a name is left as it is", () => {
	expect(renderToStaticMarkup(<Breakable>mai.tran@mail-room.example</Breakable>)).toBe(
		"mai.<wbr/>tran@<wbr/>mail-<wbr/>room.<wbr/>example",
	);
	expect(renderToStaticMarkup(<Breakable>Mai Anh-Tran</Breakable>)).toBe("Mai Anh-Tran");
});
