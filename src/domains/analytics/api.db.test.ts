import { afterAll, beforeAll, expect, it } from "vitest";
import { seedCampaigns } from "#domains/campaigns/seed.ts";
import { type TestApi, testApi } from "#tests/support/api.ts";

let api: TestApi;
beforeAll(async () => {
	api = await testApi();
	await seedCampaigns(api.services.database);
});
afterAll(() => api.close());

const counted = async () => {
	await api.services.analytics.flush();
	return api.services.analytics.list();
};
const send = (body: unknown) => api.request("/events/", { body }).then(({ status }) => status);

it("counts each event by its properties and the Melbourne day", async () => {
	const name = "Inquiries - Service Request Submission";
	expect(await send({ name, properties: { service: "Psychology", campaign: "plan-management" } })).toBe(202);
	expect(await send({ name, properties: { campaign: "plan-management", service: "Psychology" } })).toBe(202);
	await api.services.analytics.flush();
	expect(await send({ name, properties: { service: "Psychology", campaign: "plan-management" } })).toBe(202);
	expect(await send({ name: "Errors - Page Not Found Rendered" })).toBe(202);
	expect(await counted()).toEqual([
		{ day: "2026-03-02", name: "Errors - Page Not Found Rendered", properties: {}, times: 1 },
		{ day: "2026-03-02", name, properties: { service: "Psychology", campaign: "plan-management" }, times: 3 },
	]);
});

it.each([
	[{ name: "Anything else" }],
	[{ name: "Errors - Page Not Found Rendered", properties: { who: "Mai" } }],
	[{ name: "Errors - Page Not Found Rendered", properties: { service: "x".repeat(101) } }],
	[{ name: "Errors - Page Not Found Rendered", properties: { service: "a\u0000b" } }],
	[{}],
])("refuses %j", async (body) => {
	const before = await counted();
	expect(await send(body)).toBe(422);
	expect(await counted()).toEqual(before);
});

it("stores only known names: existing service areas and landing pages", async () => {
	const name = "Inquiries - Service Request Submission";
	const before = await counted();
	expect(await send({ name, properties: { service: "ann@visitor.example", campaign: "ring-me-0400-000-000" } })).toBe(
		202,
	);
	expect(await counted()).toEqual(
		expect.arrayContaining([...before, { day: "2026-03-02", name, properties: {}, times: 1 }]),
	);
	expect(JSON.stringify(await counted())).not.toMatch(/ann@|0400/);
});
