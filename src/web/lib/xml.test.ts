import { expect, it } from "vitest";
import { LONG, SHORT } from "#tests/security/hostile.ts";
import { xmlText } from "./xml.ts";

const SIGNS: Record<string, string> = { "&#39;": "'", "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"' };

it.each([...SHORT, LONG, "\u0000\u000b\ufffe\ud800"])("%j stays text in feeds and sitemaps", (text) => {
	const written = xmlText(text);
	expect(written).not.toMatch(/[<>"']|&(?!#\d+;|(?:amp|lt|gt|quot);)/);
	expect(written).toSatisfy((one: string) =>
		[...one].every((sign) => /[\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u.test(sign)),
	);
	// Only characters that XML can't represent are removed.
	const kept = [...text.toWellFormed()].filter((sign) => !["\u0000", "\u000b", "\ufffe"].includes(sign)).join("");
	expect(written.replace(/&(?:#39|amp|lt|gt|quot);/g, (entity) => SIGNS[entity] ?? "")).toBe(kept);
});
