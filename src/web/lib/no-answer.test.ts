import type { ShouldRevalidateFunctionArgs } from "react-router";
import { expect, test } from "vitest";
import { forgetNoAnswer, reloadAfterAnswer, reloadAfterRefusal, unlessNoAnswer } from "./no-answer.ts";

/** After a form whose answer led back to the page. */
const args = { formMethod: "POST", defaultShouldRevalidate: true } as ShouldRevalidateFunctionArgs;
const isAskedAnew = () => [reloadAfterAnswer(args), reloadAfterRefusal(args)];

test("a form that gets no answer leaves the page as it is", async () => {
	await unlessNoAnswer(() => Promise.reject(new TypeError("Failed to fetch")));
	expect(isAskedAnew()).toEqual([false, false]);
	forgetNoAnswer();
	expect(isAskedAnew()).toEqual([true, true]);
});

test.each([new DOMException("aborted", "AbortError"), new TypeError("Failed to fetch")])(
	"after a very fast second press the page is asked for anew, though the first was given up: %s",
	async (cause) => {
		let giveUp = (_: unknown) => {};
		const first = unlessNoAnswer(() => new Promise((_, reject) => (giveUp = reject)));
		const second = unlessNoAnswer(() => Promise.resolve("done"));
		giveUp(cause);
		expect(await first).toBeUndefined();
		expect(await second).toBe("done");
		expect(isAskedAnew()).toEqual([true, true]);
	},
);

test("a form that is given up for another page misses no answer", async () => {
	await unlessNoAnswer(() => Promise.reject(new DOMException("aborted", "AbortError")));
	expect(isAskedAnew()).toEqual([true, true]);
});

test("after a colleague's save the page is read again, so that the form goes on from it", async () => {
	await unlessNoAnswer(() => Promise.resolve("refused"));
	const refused = { ...args, defaultShouldRevalidate: false };
	expect(reloadAfterAnswer({ ...refused, actionStatus: 409 })).toBe(true);
	expect(reloadAfterAnswer({ ...refused, actionStatus: 422 })).toBe(false);
});
