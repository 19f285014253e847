import { EventEmitter } from "node:events";
import type { Server } from "node:http";
import type { Socket } from "node:net";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { watchLines } from "./lines.ts";

const limits = { slowestBody: 1_000, bodyGraceMs: 10_000, takesNothingMs: 60_000, lookEveryMs: 1_000, mostInBodies: 1_000_000 };
let server: EventEmitter;

beforeEach(() => {
	vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "Date", "performance"] });
	server = new EventEmitter();
});
afterEach(() => {
	vi.useRealTimers();
});

const aSocket = () => Object.assign(new EventEmitter(), { bytesRead: 0, bytesWritten: 0, writableLength: 0, destroy: vi.fn() });
const watch = (end = vi.fn()) => ({ end, lines: watchLines(server as unknown as Server, end, limits) });

it("a body that trickles and an answer that nobody takes are ended", () => {
	const { end, lines } = watch();
	const [sends, takes] = [aSocket(), aSocket()];
	for (const socket of [sends, takes]) server.emit("connection", socket);
	takes.writableLength = 10;
	lines.bodyBegins(sends as unknown as Socket);
	vi.advanceTimersByTime(9_000);
	expect(end).not.toHaveBeenCalled();
	vi.advanceTimersByTime(1_000);
	expect(end).toHaveBeenCalledExactlyOnceWith(sends, 408);
	vi.advanceTimersByTime(52_000);
	expect(takes.destroy).toHaveBeenCalled();
	expect(sends.destroy).not.toHaveBeenCalled();
	lines.stop();
});

it("a machine's clock that is set on or back ends nothing", () => {
	const { end, lines } = watch();
	const [sends, takes] = [aSocket(), aSocket()];
	for (const socket of [sends, takes]) server.emit("connection", socket);
	takes.writableLength = 10;
	lines.bodyBegins(sends as unknown as Socket);
	for (const day of [1, -365]) {
		vi.setSystemTime(Date.now() + day * 86_400_000);
		vi.advanceTimersByTime(2_000);
	}
	expect(end).not.toHaveBeenCalled();
	expect(takes.destroy).not.toHaveBeenCalled();
	expect(lines.figures()).toEqual({ connections: 2, bodies: 1, ended: 0 });
	lines.stop();
});
