import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type TestApi, testApi } from "#tests/support/api.ts";
import { type Staff, staffOf } from "#tests/support/staff.ts";

let api: TestApi;
beforeAll(async () => {
	api = await testApi();
});
afterAll(() => api.close());

let staff: Staff;
let provider: Staff["provider"];
let ask: Staff["ask"];
beforeEach(async () => {
	staff = await staffOf(api);
	({ provider, ask } = staff);
});

describe("toolkit", () => {
	// ADM-002
	it("has five downloads, each made for the profile", async () => {
		for (const [name, type] of [
			["requests-and-referrals-booklet", "application/pdf"],
			["provider-booklet", "application/pdf"],
			["review-form", "application/pdf"],
			["social-media-image", "image/png"],
			["signature-image", "image/png"],
		]) {
			const answer = await api.request(`/provider-admin/${provider.id}/toolkit/${name}/`, { cookies: staff.cookies });
			expect(answer.status).toBe(200);
			expect(answer.headers.get("content-type")).toBe(type);
			expect(answer.headers.get("content-disposition")).toMatch(/^attachment; filename="alongside-[\w-]+\.(pdf|png)"$/);
		}
		expect((await ask(`/provider-admin/${provider.id}/toolkit/anything/`)).status).toBe(404);
	});
});
