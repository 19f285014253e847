import type { ClientActionFunctionArgs, ShouldRevalidateFunctionArgs } from "react-router";
import { expect, test } from "vitest";
import { forgetNoAnswer, reloadAfterAnswer, reloadAfterRefusal, unlessNoAnswer } from "./no-answer.ts";

/** Revalidation after a form that returned to its page. */
const args = { formMethod: "POST", defaultShouldRevalidate: true } as ShouldRevalidateFunctionArgs;
/** Sends a form and gives it this answer. */
const sending = (answer: () => Promise<unknown>) =>
	unlessNoAnswer({ serverAction: answer as ClientActionFunctionArgs["serverAction"] });
const isAskedAnew = () => [reloadAfterAnswer(args), reloadAfterRefusal(args)];

test("the page stays unchanged if a form gets no response", async () => {
	await sending(() => Promise.reject(new TypeError("Failed to fetch")));
	expect(isAskedAnew()).toEqual([false, false]);
	forgetNoAnswer();
	expect(isAskedAnew()).toEqual([true, true]);
});

test.each([new DOMException("aborted", "AbortError"), new TypeError("Failed to fetch")])(
	"after a fast second click the page reloads its data, though the first request was aborted: %s",
	async (cause) => {
		let giveUp = (_: unknown) => {};
		const first = sending(() => new Promise((_, reject) => (giveUp = reject)));
		const second = sending(() => Promise.resolve("done"));
		giveUp(cause);
		expect(await first).toBeUndefined();
		expect(await second).toBe("done");
		expect(isAskedAnew()).toEqual([true, true]);
	},
);

test("leaving for another page doesn't count as a missing response", async () => {
	await sending(() => Promise.reject(new DOMException("aborted", "AbortError")));
	expect(isAskedAnew()).toEqual([true, true]);
});

test("after a conflict the page reloads, so that the form continues from the colleague's changes", async () => {
	await sending(() => Promise.resolve("refused"));
	const refused = { ...args, defaultShouldRevalidate: false };
	expect(reloadAfterAnswer({ ...refused, actionStatus: 409 })).toBe(true);
	expect(reloadAfterAnswer({ ...refused, actionStatus: 422 })).toBe(false);
});
