import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Name, WithNames } from "./bdi.tsx";

test("a name with a letter that our typeface lacks has one typeface of the device, and other names have ours", () => {
	const isWhole = (name: string) => renderToStaticMarkup(<Name>{name}</Name>).includes("class=");
	expect(["Nguyễn Thị Hương", "Trần Văn Đức", "Nguye\u0302\u0303n"].map(isWhole)).toEqual([true, true, true]);
	expect(["Ada Hill", "Zoë Öztürk", "Đàm Vân", "خدمات الأمل", ""].map(isWhole)).toEqual(Array(5).fill(false));
});

test("each name in a sentence keeps its own direction, however often it comes", () => {
	const html = (text: string, of: (string | null)[]) => renderToStaticMarkup(<WithNames of={of}>{text}</WithNames>);
	expect(html("Remove Mai from Gum?", ["Mai", "Gum"])).toBe("Remove <bdi>Mai</bdi> from <bdi>Gum</bdi>?");
	expect(html("Gum, Mai and Gum", ["Mai", "Gum", null])).toBe("<bdi>Gum</bdi>, <bdi>Mai</bdi> and <bdi>Gum</bdi>");
	expect(html("Nobody", ["Mai"])).toBe("Nobody");
	expect(html("Mai", ["", "Mai"])).toBe("<bdi>Mai</bdi>");
});
