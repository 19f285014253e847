import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestApi, testApi } from "#tests/support/api.ts";
import { aProvider } from "#tests/support/builders.ts";
import { emailsTo } from "#tests/support/emails.ts";

let api: TestApi;
beforeAll(async () => {
	api = await testApi({ LIMITS: "auto", TRUST_PROXY: "1" });
});
afterAll(() => api.close());

let from = 1;
const send = (body: object, key?: string) =>
	api.request("/shortlists/", {
		body,
		headers: { "x-forwarded-for": `203.0.113.${from++}`, ...(key ? { "idempotency-key": key } : {}) },
	});

test("a list is one email with names, phones, profiles and the address that compares them", async () => {
	const { db } = api.services.database;
	const kind = await aProvider(db, { name: "Kind Care", phone_number: "03 9000 0000" });
	const hidden = await aProvider(db, { name: "Hidden Care" }, "inactive");
	const gum = await aProvider(db, { name: "Gum Care" });
	const email = "list@visitor.example";
	const body = { email, providers: [gum.id, hidden.id, kind.id], service_areas: [3], postcodes: ["3220"] };
	const answers = [await send(body, "one-list"), await send(body, "one-list")];
	expect(answers.map(({ status }) => status)).toEqual([202, 202]);
	const emails = await emailsTo(api.services, email);
	expect(emails).toHaveLength(1);
	const text = emails[0]?.text_body;
	expect(text).toContain("03 9000 0000");
	expect(text).toContain(`/providers/${gum.url_slug}/${gum.id}`);
	expect(text).toContain(`/providers/compare?ids=${gum.id},${kind.id}&service_areas_list=3&postcodes_list=3220`);
	expect(text).toContain("because someone asked us");
	expect(text).not.toContain("Hidden Care");
});

test("a list needs an address and a provider that is listed", async () => {
	const { db } = api.services.database;
	const kind = await aProvider(db, { name: "Kinder Care" });
	const wrong = await send({ email: "nobody", providers: [kind.id] });
	expect(wrong.status).toBe(422);
	expect((await wrong.json()).errors).toMatchObject([{ field: "email" }]);
	const gone = await send({ email: "a@visitor.example", providers: [2_000_000_000] });
	expect(gone.status).toBe(422);
	expect((await send({ email: "a@visitor.example", providers: [kind.id, 2, 3, 4, 5, 6] })).status).toBe(422);
	expect((await send({ email: "a@visitor.example", providers: [kind.id], postcodes: ["text"] })).status).toBe(422);
	expect(await emailsTo(api.services, "a@visitor.example")).toHaveLength(0);
});
