import { Hono } from "hono";
import { expect, test } from "vitest";
import { addressOf } from "./caller.ts";

const seen = async (forwardedFor: string, trustedProxies = 1) =>
	(
		await new Hono()
			.get("/", (c) => c.text(addressOf(c, trustedProxies)))
			.request("/", { headers: { "x-forwarded-for": forwardedFor } })
	).text();

test.each([
	["203.0.113.9", "203.0.113.9"],
	["198.51.100.1, 203.0.113.9", "203.0.113.9"],
	["203.0.113.9:51234", "203.0.113.9"],
	["198.51.100.1:80, 203.0.113.9:51235", "203.0.113.9"],
	["2001:db8::1", "2001:db8::1"],
	["[2001:db8::1]", "2001:db8::1"],
	["[2001:db8::1]:443", "2001:db8::1"],
	["2001:db8::1:443", "2001:db8::1:443"],
])("behind a proxy that sends %j, the visitor's address is %s, without a port", async (header, address) => {
	expect(await seen(header)).toBe(address);
	expect(await seen(header, 0)).toBe("in-process");
});
