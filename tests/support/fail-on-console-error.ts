import { afterEach, beforeEach, expect, vi } from "vitest";

// A test that causes a console error or warning fails.
beforeEach(() => {
	vi.spyOn(console, "error");
	vi.spyOn(console, "warn");
});

afterEach(() => {
	expect(vi.mocked(console.error).mock.calls).toEqual([]);
	expect(vi.mocked(console.warn).mock.calls).toEqual([]);
	vi.restoreAllMocks();
});
