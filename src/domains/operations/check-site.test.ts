import { type AddressInfo, createServer } from "node:net";
import { expect, test } from "vitest";
import { certificateFinding, checkSite } from "./check-site.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

test.each([
	[90, 30, undefined],
	[90, 20, ["warning", "The certificate expires in 20 days."]],
	[90, 7, ["fault", "The certificate expires in 7 days."]],
	[45, 15, undefined],
	[6, 2, undefined],
	[6, 1, ["warning", "The certificate expires in 24 hours."]],
	[0.5, 0.2, undefined],
	[0.5, 1 / 24, ["warning", "The certificate expires in 1 hour."]],
	[90, -3, ["fault", "The certificate expires in 0 hours."]],
])("a certificate of %s days with %s left", (days, left, told) => {
	const now = Date.parse("2026-03-02T09:00:00+11:00");
	const until = now + left * DAY;
	const found = certificateFinding({ from: until - days * DAY, until }, now);
	expect(found && [found.level, found.what]).toEqual(told);
});

test("distinguishes a proxy without a certificate for the name from one without https", async () => {
	// A fatal TLS alert, "internal error", as Caddy sends it.
	const proxy = createServer((socket) =>
		socket.once("data", () => socket.end(Buffer.from("15030300020250", "hex"))),
	).listen(0, "127.0.0.1");
	await new Promise((done) => proxy.once("listening", done));
	const found = await checkSite(`https://localhost:${(proxy.address() as AddressInfo).port}`, false);
	expect(found).toMatchObject([
		{ level: "fault", what: "No secure connection to localhost: the server there has no certificate for this name." },
	]);
	await new Promise((done) => proxy.close(done));
});
