import { expect, test } from "vitest";
import { readDescription } from "./description.ts";

test("paragraphs, lists and signs of HTML", () => {
	const { html } = readDescription("We care & listen.\n\nDomestic Assistance\n\nPersonal Care\n\nNursing <b>Care</b>\n\nOpen to all < 65 too.");
	expect(html).toBe(
		"<p>We care &amp; listen.</p><ul><li>Domestic Assistance</li><li>Personal Care</li><li>Nursing Care</li></ul><p>Open to all &lt; 65 too.</p>",
	);
});

test("bullets of several kinds become a list", () => {
	expect(readDescription("• Short stays\n\uf0b7 Meals for everybody.").html).toBe("<ul><li>Short stays</li><li>Meals for everybody.</li></ul>");
});

test("a text of exactly 1,000 characters is cut back to its last whole sentence", () => {
	const whole = "We help you stay at home. ".repeat(36).trimEnd();
	const cut = `${whole} ${"And there is more that we would like to say here".padEnd(1000 - whole.length - 1, "x")}`;
	expect([...cut]).toHaveLength(1000);
	const read = readDescription(cut);
	expect(read.wasCut).toBe(true);
	expect(read.html.endsWith("stay at home.</p>")).toBe(true);
});

test("a text of 1,000 characters that ends well is flagged and kept", () => {
	const text = `${"We help you stay at home. ".repeat(38)}Ring.`.padStart(1000, "A");
	expect(readDescription(text)).toMatchObject({ wasCut: true, html: `<p>${text}</p>` });
});

test("cards get the first sentences that fit in 200 characters, else the first words", () => {
	const sentence = "We have looked after older people in this valley since the mill closed. ";
	expect(readDescription(sentence.repeat(4)).short).toBe(sentence.repeat(2).trim());
	const words = readDescription("word ".repeat(100)).short;
	expect(words.length).toBeLessThanOrEqual(200);
	expect(words.endsWith("word…")).toBe(true);
});

test("nothing stays nothing", () => {
	expect(readDescription("  \r\n ")).toEqual({ html: "", short: "", wasCut: false, removed: [] });
});

test("a hostile cell is read as fast as any other: nobody else is answered meanwhile", () => {
	for (const part of ["a", "a.", "a-", "a'", "-.", "x@x.x ", "www.", "1", "1-", "(", ", ", "! ", "<", "a\n"]) {
		// As long as a line of a file may be, and so long that a time that grows with the square of it would outlast the test's limit.
		const { html } = readDescription(`We care. ${part.repeat(1_000_000 / part.length)}`);
		expect(html, part).toContain("We care.");
	}
});
