import { beforeEach, expect, it, vi } from "vitest";
import { forgetCampaignIfGone, keepCampaign, keepGclid, storedCampaign, storedGclid } from "./attribution.ts";

const DAY = 24 * 3600_000;
let kept: Map<string, string>;
let page: { cookie: string };

beforeEach(() => {
	kept = new Map();
	page = { cookie: "" };
	vi.stubGlobal("document", page);
	vi.stubGlobal("window", {
		localStorage: {
			getItem: (key: string) => kept.get(key) ?? null,
			setItem: (key: string, value: string) => void kept.set(key, value),
			removeItem: (key: string) => void kept.delete(key),
		},
	});
	return () => vi.unstubAllGlobals();
});

// GLO-018, GLO-019
it("stores the click for 90 days with its expiry", () => {
	keepGclid("?page=2&gclid=Cj0K", 1000);
	expect(JSON.parse(kept.get("gclid") ?? "")).toEqual({ value: "Cj0K", expiry: 1000 + 90 * DAY });
	expect(storedGclid(1000 + 90 * DAY - 1)).toBe("Cj0K");
});

// GLO-020
it("deletes the click afterwards", () => {
	keepGclid("?gclid=Cj0K", 1000);
	expect(storedGclid(1000 + 90 * DAY)).toBeUndefined();
	expect(kept.size).toBe(0);
});

// GLO-020
it("every page deletes an expired click, also pages without a form", () => {
	keepGclid("?gclid=Cj0K", 1000);
	keepGclid("?page=2", 1000 + 90 * DAY - 1);
	expect(kept.size).toBe(1);
	keepGclid("", 1000 + 90 * DAY);
	expect(kept.size).toBe(0);
});

it("a URL without a click changes nothing; a later click replaces the stored one", () => {
	keepGclid("?gclid=first", 0);
	keepGclid("?page=2", 5);
	keepGclid("?gclid=", 5);
	expect(storedGclid(10)).toBe("first");
	keepGclid("?gclid=second", 5);
	expect(storedGclid(10)).toBe("second");
});

it("other data in the store isn't read as a click", () => {
	for (const odd of ["", "x", "{}", '{"value":7,"expiry":9}', "null"]) {
		kept.set("gclid", odd);
		expect(storedGclid(1)).toBeUndefined();
	}
});

// GLO-021, CMP-011
it("stores the campaign until the server says that it no longer exists", () => {
	keepCampaign("psychology");
	page.cookie = "csrftoken=x";
	forgetCampaignIfGone();
	expect(storedCampaign()).toBe("psychology");
	page.cookie = "csrftoken=x; campaign_gone=1";
	forgetCampaignIfGone();
	expect(storedCampaign()).toBeUndefined();
	expect(page.cookie).toContain("Max-Age=0");
});

it("blocked storage breaks nothing", () => {
	vi.stubGlobal("window", {
		get localStorage(): Storage {
			throw new Error("SecurityError");
		},
	});
	keepGclid("?gclid=x");
	keepCampaign("psychology");
	expect([storedGclid(), storedCampaign()]).toEqual([undefined, undefined]);
});
