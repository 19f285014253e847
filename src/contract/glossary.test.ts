import { expect, test } from "vitest";
import { GLOSSARY } from "./glossary.ts";

test("F-113 the terms that forms offer are explained, in few words", () => {
	for (const term of ["Support at Home", "Plan-managed", "Agency-managed", "Key worker", "Support coordination", "Telehealth"] as const)
		expect(GLOSSARY[term].length, term).toBeGreaterThan(20);
	for (const words of Object.values(GLOSSARY).flatMap((text) => text.split(". "))) expect(words.split(" ").length, words).toBeLessThanOrEqual(20);
});
