import { expect, it } from "vitest";
import { watchActivity } from "./user-activity.ts";

const MINUTE_MS = 60_000;

it("background work waits while the team member is away and runs once when they are back", () => {
	const page = new EventTarget();
	let now = 0;
	const { isThere, once } = watchActivity(page, () => now);
	let asked = 0;
	const ask = () => {
		asked++;
	};
	once(ask);
	expect(asked).toBe(1);
	now = 24 * MINUTE_MS;
	page.dispatchEvent(new Event("keydown"));
	now = 48 * MINUTE_MS;
	once(ask);
	expect(asked).toBe(2);
	now = 50 * MINUTE_MS;
	expect(isThere()).toBe(false);
	once(ask);
	once(() => {
		asked += 100;
	})();
	expect(asked).toBe(2);
	page.dispatchEvent(new Event("pointermove"));
	page.dispatchEvent(new Event("pointermove"));
	expect(asked).toBe(3);
	expect(isThere()).toBe(true);
});
