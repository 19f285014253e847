import { Hono } from "hono";
import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { type TestApi, testApi } from "#tests/support/api.ts";
import type { RequestVariables } from "./app-context.ts";
import { bind } from "./bind.ts";
import { mount } from "./mount.ts";
import { Problem } from "./problem.ts";

const example = endpoint({
	method: "POST",
	path: "/things/",
	summary: "Takes a thing",
	body: z.object({ name: z.string() }),
	output: z.object({ done: z.boolean() }),
});

let services: TestApi;
let api: Hono<{ Variables: RequestVariables }>;
let mayGoOn = true;
let done = 0;
beforeAll(async () => {
	services = await testApi();
	const who = () => {
		if (!mayGoOn) throw new Problem(401, "Sign in first.");
	};
	const lines = mount(
		[
			bind(example, { who }, () => {
				done++;
				return { done: true };
			}),
		],
		services.services,
	);
	api = new Hono<{ Variables: RequestVariables }>({ strict: false })
		.route("/", lines)
		.onError((error, c) =>
			error instanceof Problem ? c.json(error.body(""), error.status as 400) : c.text(String(error), 500),
		);
});
afterAll(() => services.close());

/** Sends a body and calls `meanwhile` before its second half. */
const send = async (meanwhile: () => void): Promise<number> => {
	const parts = ['{"name":', '"a thing"}'];
	const body = new ReadableStream({
		pull(controller) {
			const part = parts.shift();
			if (part === undefined) return controller.close();
			if (parts.length === 0) meanwhile();
			controller.enqueue(new TextEncoder().encode(part));
		},
	});
	return (
		await api.request("/things/", {
			method: "POST",
			body,
			headers: { "content-type": "application/json" },
			duplex: "half",
		} as RequestInit)
	).status;
};

it("a caller who loses permission while they send the body is refused", async () => {
	expect(await send(() => {})).toBe(200);
	expect(await send(() => services.advance(5_000))).toBe(200);
	expect(done).toBe(2);
	const signOut = () => {
		services.advance(5_000);
		mayGoOn = false;
	};
	expect(await send(signOut)).toBe(401);
	expect(done).toBe(2);
});
