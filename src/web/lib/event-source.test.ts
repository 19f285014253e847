import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { keepConnected, watchForSilence } from "./event-source.ts";
import { isSignedOut, noteSignedIn } from "./signed-out.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const aLine = () =>
	Object.assign(new EventTarget(), { readyState: 1 }) as unknown as EventSource & { readyState: number };

it("a stream with heartbeats stays; a silent one is reported once", () => {
	const line = aLine();
	const silent = vi.fn();
	watchForSilence(line, silent);
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

it("leaves a reconnecting stream to the browser and stops watching a closed one", () => {
	const [opening, closed] = [aLine(), aLine()];
	const silent = vi.fn();
	opening.readyState = 0;
	watchForSilence(opening, silent);
	watchForSilence(closed, silent)();
	vi.advanceTimersByTime(200_000);
	expect(silent).not.toHaveBeenCalled();
	opening.readyState = 1;
	vi.advanceTimersByTime(50_000);
	expect(silent).toHaveBeenCalledOnce();
});

it("replaces a silent stream, and closes it for good when it's no longer needed", () => {
	const lines: (EventTarget & { address: string; readyState: number })[] = [];
	class Line extends EventTarget {
		readyState = 1;
		readonly address: string;
		constructor(address: string) {
			super();
			this.address = address;
			lines.push(this);
		}
		close() {
			this.readyState = 2;
		}
	}
	vi.stubGlobal("EventSource", Line);
	const [begin, silent] = [vi.fn(), vi.fn()];
	const close = keepConnected("/events/", begin, silent);
	vi.advanceTimersByTime(50_000);
	expect(silent).toHaveBeenCalledOnce();
	expect(lines.map(({ address, readyState }) => [address, readyState])).toEqual([
		["/events/", 2],
		["/events/", 1],
	]);
	expect(begin.mock.calls.map(([line]) => line)).toEqual(lines);
	close();
	vi.advanceTimersByTime(200_000);
	expect(lines.map(({ readyState }) => readyState)).toEqual([2, 2]);
	vi.unstubAllGlobals();
});

it("reports a sign-out without retrying, and retries after any other refusal", async () => {
	const lines: (EventTarget & { readyState: number })[] = [];
	class Line extends EventTarget {
		readyState = 2;
		constructor() {
			super();
			lines.push(this);
		}
		close() {}
	}
	vi.stubGlobal("EventSource", Line);
	let status = 503;
	vi.stubGlobal("fetch", async () => new Response(null, { status }));
	const close = keepConnected("/events/", () => {});
	lines[0]?.dispatchEvent(new Event("error"));
	await vi.advanceTimersByTimeAsync(15_000);
	expect([lines.length, isSignedOut()]).toEqual([2, false]);
	status = 401;
	lines[1]?.dispatchEvent(new Event("error"));
	await vi.advanceTimersByTimeAsync(300_000);
	expect([lines.length, isSignedOut()]).toEqual([2, true]);
	noteSignedIn();
	close();
	vi.unstubAllGlobals();
});
