import { expect, it } from "vitest";
import { LONG, SHORT } from "#tests/security/hostile.ts";
import { xmlText } from "./xml.ts";

it.each([...SHORT, LONG, "\u0000\u000b\ufffe\ud800"])("%j stays text in a feed and a sitemap", (text) => {
	const written = xmlText(text);
	expect(written).not.toMatch(/[<>"']|&(?!#\d+;)/);
	expect(written).toSatisfy((one: string) => [...one].every((sign) => /[\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u.test(sign)));
	// Only what XML has no way to write is left out.
	const kept = [...text.toWellFormed()].filter((sign) => !["\u0000", "\u000b", "\ufffe"].includes(sign)).join("");
	expect(written.replace(/&#(\d+);/g, (_all, code: string) => String.fromCodePoint(Number(code)))).toBe(kept);
});
