import { describe, expect, it, vi } from "vitest";
import { email, NOW, outboxTests, WAIT } from "./pg-outbox.fixture.ts";

const { at, smtp, started, post, rows, settled } = outboxTests();

const many = (count: number) => Array.from({ length: count }, (_, n) => email({ to: `mai${n}@visitor.example` }));

describe("while the mail server refuses every email", () => {
	it.each([
		["recipient", "EENVELOPE RCPT TO 550", "onRecipient"],
		["sender", "EENVELOPE MAIL FROM 550", "onSender"],
	] as const)("by its %s, none fails, one at a time is tried, and all are sent afterwards", async (_by, fault, on) => {
		let isBroken = false;
		let asked = 0;
		const server = await smtp({
			[on]: () => {
				if (isBroken) asked++;
				return isBroken ? 550 : undefined;
			},
		});
		const box = await started(server.url, { lookEverySeconds: 0.5, firstSeconds: 1, longestSeconds: 1 });
		await post(box, email());
		await settled(1);
		isBroken = true;
		await post(box, ...many(30));
		await vi.waitFor(() => expect(box.refusing()).toEqual({ since: NOW, fault }), WAIT);
		const atPause = asked;
		expect(atPause).toBeLessThanOrEqual(10);
		await post(box, email({ to: "late@visitor.example" }));
		await vi.waitFor(() => expect(asked).toBeGreaterThan(atPause + 1), WAIT);
		expect((await rows()).filter(({ status }) => status === "failed")).toEqual([]);
		isBroken = false;
		await settled(32);
		expect(box.refusing()).toBeUndefined();
		expect((await rows()).every(({ status }) => status === "sent")).toBe(true);
		expect(at.log.error.mock.calls.map(([, text]) => text)).toEqual([
			"mail server refuses every email: sending is paused",
		]);
	});

	it("an address that doesn't exist still fails, once the others are sent", async () => {
		let isBroken = true;
		const server = await smtp({
			onRecipient: (address) => (isBroken || address.startsWith("gone") ? 550 : undefined),
		});
		const box = await started(server.url, { lookEverySeconds: 0.5, firstSeconds: 1, longestSeconds: 1 });
		await post(box, email({ to: "gone@visitor.example" }), ...many(3));
		await vi.waitFor(() => expect(box.refusing()).toBeDefined(), WAIT);
		isBroken = false;
		expect((await settled(4)).map(({ status }) => status)).toEqual(["failed", "sent", "sent", "sent"]);
	});
});
