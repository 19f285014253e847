import { expect, it } from "vitest";
import type { Services } from "#platform/services.ts";
import { stopWork } from "./stop-work.ts";

it("emails are finished while a long job is still running, and shared connections are closed after both", async () => {
	const told: string[] = [];
	const part = (name: string) => ({ stop: async () => void told.push(name) });
	let finish = () => {};
	const clocks = () => new Promise<void>((done) => (finish = done));
	const names = ["errors", "analytics", "outbox", "pubsub"] as const;
	const stopped = stopWork(Object.fromEntries(names.map((name) => [name, part(name)])) as unknown as Services, clocks);
	expect(told).toEqual(["errors", "analytics", "outbox"]);
	finish();
	await stopped;
	expect(told).toEqual(names);
});
