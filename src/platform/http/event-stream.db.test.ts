import { Hono } from "hono";
import { expect, it, onTestFinished, vi } from "vitest";
import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { testApi } from "#tests/support/api.ts";
import type { RequestVariables } from "./app-context.ts";
import { anyone, bind } from "./bind.ts";
import { endEventStreams, openEventStream, openEventStreams } from "./event-stream.ts";
import { mount } from "./mount.ts";

const readAll = async (response: Response) => response.text();

it("sends events in the format of server-sent events, then ends", async () => {
	const stream = openEventStream({ retry: 500 });
	stream.send({ id: "7", event: "message", data: { text: "two\nlines" } });
	stream.send({ event: "state", data: null });
	stream.end();
	expect(stream.response.headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
	expect(await readAll(stream.response)).toBe(
		'retry: 500\n\nid: 7\nevent: message\ndata: {"text":"two\\nlines"}\n\nevent: state\ndata: null\n\n',
	);
	expect(stream.send({ event: "late", data: 1 })).toBe(false);
});

it("sends a heartbeat event every twenty seconds", async () => {
	vi.useFakeTimers();
	onTestFinished(() => void vi.useRealTimers());
	const stream = openEventStream();
	vi.advanceTimersByTime(45_000);
	stream.end();
	expect((await readAll(stream.response)).match(/event: here\ndata: 1\n\n/g)).toHaveLength(2);
});

it("calls its end handler once when the browser has disconnected", async () => {
	const stream = openEventStream();
	const ended = vi.fn();
	stream.onEnd(ended);
	await stream.response.body?.cancel();
	stream.end();
	expect(ended).toHaveBeenCalledTimes(1);
	const late = vi.fn();
	stream.onEnd(late);
	expect(late).toHaveBeenCalledTimes(1);
});

it("all streams end when the process stops", async () => {
	const one = openEventStream();
	const two = openEventStream();
	endEventStreams();
	expect(await readAll(one.response)).toBe("retry: 1000\n\n");
	expect(await readAll(two.response)).toBe("retry: 1000\n\n");
});

it("all streams end, also those opened by another copy of this module, as in the built server", async () => {
	const one = openEventStream();
	vi.resetModules();
	const copy = await import("./event-stream.ts");
	expect(copy.openEventStream).not.toBe(openEventStream);
	expect(copy.openEventStreams()).toBe(1);
	copy.endEventStreams();
	expect(await readAll(one.response)).toBe("retry: 1000\n\n");
});

it("ends if the browser doesn't read for too long, and the events sent before can still be read", async () => {
	const stream = openEventStream();
	const ended = vi.fn();
	stream.onEnd(ended);
	let sent = 0;
	while (sent < 1_000 && stream.send({ id: String(sent + 1), event: "message", data: "x".repeat(10_000) })) sent++;
	expect(ended).toHaveBeenCalledTimes(1);
	const ids = [...(await readAll(stream.response)).matchAll(/^id: (\d+)$/gm)].map(([, id]) => Number(id));
	expect(ids).toEqual(Array.from({ length: sent }, (_, n) => n + 1));
	expect(sent * 10_000).toBeLessThan(2_000_000);
});

it("is not left open after a HEAD request", async () => {
	const { services, close } = await testApi();
	onTestFinished(close);
	const example = endpoint({ method: "GET", path: "/events/", summary: "Events", output: z.never(), binary: true });
	const ended = vi.fn();
	const open = () => {
		const stream = openEventStream();
		stream.onEnd(ended);
		return stream.response as never;
	};
	const api = new Hono<{ Variables: RequestVariables }>({ strict: false }).route(
		"/",
		mount([bind(example, { who: anyone }, open)], services),
	);
	const answer = await api.request("/events/", { method: "HEAD" });
	expect(answer.status).toBe(200);
	expect(answer.headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
	expect(answer.body).toBeNull();
	expect(ended).toHaveBeenCalledTimes(1);
	expect(openEventStreams()).toBe(0);
	// After a GET it stays open until the client disconnects.
	const read = await api.request("/events/");
	expect(openEventStreams()).toBe(1);
	await read.body?.cancel();
	expect(openEventStreams()).toBe(0);
});
