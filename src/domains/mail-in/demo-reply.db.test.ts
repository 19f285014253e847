import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { aPdf } from "#tests/support/pdf.ts";
import { mailsIn } from "./mails-in.fixture.ts";

let at: Awaited<ReturnType<typeof mailsIn>>;
beforeAll(async () => {
	at = await mailsIn({ DEMO: "on" });
});
afterAll(() => at.api.close());

it("in demo mode a reply to an email reaches its case as the person's email, without what it quotes", async () => {
	const email = `p-${randomUUID().slice(0, 8)}@visitor.example`;
	const { caseId } = await at.world.request({ email });
	const { id } = await at.emailTo(email);
	const answer = await at.world.ask({}, `/demo/emails/${id}/replies/`, { text: "Friday is fine." });
	expect([answer.status, answer.body]).toEqual([201, { outcome: "in-case" }]);
	expect((await at.caseOf(caseId)).timeline.at(-1)).toMatchObject({
		...{ kind: "email-in", said: { from: "person", text: "Friday is fine." } },
		mail: { from: email, whole: expect.stringContaining("> ") },
	});
});

it("an email to our team has no reply, and an unknown one neither", async () => {
	const { id } = await at.db
		.selectFrom("letter")
		.select("id")
		.where("kind", "=", "quote-for-team")
		.limit(1)
		.executeTakeFirstOrThrow();
	for (const one of [id, randomUUID()])
		expect((await at.world.ask({}, `/demo/emails/${one}/replies/`, { text: "Hello." })).status).toBe(404);
});

it("an email has the files that our team sent with it, and no other email has them", async () => {
	const email = `p-${randomUUID().slice(0, 8)}@visitor.example`;
	const { caseId } = await at.world.request({ email });
	const { id: other } = await at.emailTo(email);
	const body = new FormData();
	for (const [name, value] of Object.entries({ text: "Here is the list.", no_plan: "true" })) body.set(name, value);
	const list = aPdf("the list");
	body.append("files", new File([list], "List.pdf"));
	const headers = { "Idempotency-Key": randomUUID() };
	const sent = await at.api.request(`/team/cases/${caseId}/replies/`, { body, cookies: at.world.sam, headers });
	expect(sent.status).toBe(200);
	const { id } = await at.emailTo(email, "case-reply");
	const { files } = (await at.world.ask({}, `/demo/emails/${id}/`)).body;
	expect(files).toMatchObject([{ name: "List.pdf", size: list.length }]);
	const read = await at.api.request(`/demo/emails/${id}/files/${files[0].id}/`);
	expect(Buffer.from(await read.arrayBuffer()).equals(list)).toBe(true);
	expect((await at.world.ask({}, `/demo/emails/${other}/`)).body.files).toEqual([]);
	expect((await at.api.request(`/demo/emails/${other}/files/${files[0].id}/`)).status).toBe(404);
});
