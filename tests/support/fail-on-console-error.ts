import { afterEach, beforeEach, expect, vi } from "vitest";

// A console error or warning is a fault nobody looked at: the test that caused it fails.
beforeEach(() => {
	vi.spyOn(console, "error");
	vi.spyOn(console, "warn");
});

afterEach(() => {
	expect(vi.mocked(console.error).mock.calls).toEqual([]);
	expect(vi.mocked(console.warn).mock.calls).toEqual([]);
	vi.restoreAllMocks();
});
