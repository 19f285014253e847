import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { mailsIn } from "./mails-in.fixture.ts";

let at: Awaited<ReturnType<typeof mailsIn>>;
beforeAll(async () => {
	at = await mailsIn({ DEMO: "on" });
});
afterAll(() => at.api.close());

it("in demo mode a reply to an email reaches its case as the person's email, without what it quotes", async () => {
	const email = `p-${randomUUID().slice(0, 8)}@visitor.example`;
	const { caseId } = await at.world.request({ email });
	const { id } = await at.letterTo(email);
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
