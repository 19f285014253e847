import { describe, expect, it } from "vitest";
import { wishIn } from "./read-wish.ts";

describe("what an email asks for", () => {
	// EML-005
	it.each(["STOP", "stop.", "“Stop”", " Unsubscribe!\n"])("is that alerts end: %s", (text) => {
		expect(wishIn(text)).toBe("stop");
	});

	it.each([
		"Please cancel my request.",
		"I want to withdraw my consent, thanks. Mai",
		"I'd like to cancel the request I sent on Monday",
		"Cancel",
		"Hello,\n\nplease cancel.\n\nMai",
		"Can you withdraw it?",
		"We are cancelling our enquiry.",
		"Please don't share my details with anyone.",
		"Do not contact any providers for me",
		"Stop sending my information to providers",
		"I no longer need support",
		"We don’t want any help from providers any more",
		"I do not consent to this.",
		"I no longer agree.",
		"I revoke my permission",
		"I don't want to wait. Please cancel my request.",
	])("is that it's withdrawn: %s", (text) => {
		expect(wishIn(text)).toBe("withdraw");
	});

	it.each([
		"",
		"Friday at ten is fine.",
		"I don't want to cancel my request.",
		"Please do not cancel the request, we still need it",
		"You needn't withdraw anything from my request",
		"The bus will stop at the corner.",
		"Can I stop by on Friday?",
		"Yes, I consent.",
		"Please send my details to them.",
		"My provider cancelled our visit on Monday.",
		"STOP and think about Friday",
	])("is nothing else: %s", (text) => {
		expect(wishIn(text)).toBeUndefined();
	});

	it("is found in a long text in no time", () => {
		const started = performance.now();
		for (const text of ["do not ", "cancel ", "\n ", " ", "please cancel\n\n", "don't want "])
			wishIn(text.repeat(100_000));
		expect(performance.now() - started).toBeLessThan(1000);
	});
});
