import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { watchSilence } from "./silent-line.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const aLine = () => Object.assign(new EventTarget(), { readyState: 1 }) as unknown as EventSource & { readyState: number };

it("a line on which the service says that it is there is left in peace; one that falls silent is told of once", () => {
	const line = aLine();
	const silent = vi.fn();
	watchSilence(line, silent);
	for (let seconds = 0; seconds < 300; seconds += 20) {
		vi.advanceTimersByTime(20_000);
		line.dispatchEvent(new Event("here"));
	}
	expect(silent).not.toHaveBeenCalled();
	vi.advanceTimersByTime(50_000);
	expect(silent).toHaveBeenCalledOnce();
	vi.advanceTimersByTime(500_000);
	expect(silent).toHaveBeenCalledOnce();
});

it("one that the browser opens anew is left to it, and one that was closed is watched no more", () => {
	const [opening, closed] = [aLine(), aLine()];
	const silent = vi.fn();
	opening.readyState = 0;
	watchSilence(opening, silent);
	watchSilence(closed, silent)();
	vi.advanceTimersByTime(200_000);
	expect(silent).not.toHaveBeenCalled();
	opening.readyState = 1;
	vi.advanceTimersByTime(50_000);
	expect(silent).toHaveBeenCalledOnce();
});
