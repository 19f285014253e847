import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { startImap } from "#platform/email/imap.fixture.ts";
import { mailsIn } from "./mails-in.fixture.ts";
import { createReader, holdMailbox } from "./receive-mail.ts";

let at: Awaited<ReturnType<typeof mailsIn>>;
let server: Awaited<ReturnType<typeof startImap>>;
/** How many moves of an email end the connection. */
let drops = 0;
beforeAll(async () => {
	at = await mailsIn();
	server = await startImap({ onCommand: (line) => (line.includes("UID MOVE") && drops-- > 0 ? "drop" : undefined) });
});
afterAll(async () => {
	await server.close();
	await at.api.close();
});
beforeEach(async () => {
	drops = 0;
	await at.db.deleteFrom("mailbox_reader").execute();
});

const asked = async () => {
	const email = `p-${randomUUID().slice(0, 8)}@visitor.example`;
	return { ...(await at.world.request({ email })), email, sentEmail: await at.emailTo(email) };
};
const emailsIn = async (id: string) =>
	(await at.caseOf(id)).timeline.filter(({ kind }: { kind: string }) => kind === "email-in");

// EML-001
it("an email in the mailbox reaches its case once, also if the connection ends before it is moved", async () => {
	const { caseId, email, sentEmail } = await asked();
	server.add(at.rawOf({ from: email, to: sentEmail.replyTo, text: "From the mailbox." }));
	const run = createReader(at.api.services, server.url);
	drops = 2;
	await expect(run(() => true)).rejects.toThrow();
	expect(server.in("INBOX")).toHaveLength(1);
	drops = 0;
	expect(await run(() => true)).toMatchObject({ taken: 1 });
	expect(server.in("INBOX")).toEqual([]);
	expect((await emailsIn(caseId)).map(({ said }: { said: { text: string } }) => said.text)).toEqual([
		"From the mailbox.",
	]);
});

// EML-007
it("a connection that is lost once is opened again in the same run", async () => {
	const { caseId, email, sentEmail } = await asked();
	for (const text of ["One.", "Two."]) server.add(at.rawOf({ from: email, to: sentEmail.replyTo, text }));
	drops = 1;
	expect(await createReader(at.api.services, server.url)(() => true)).toMatchObject({ taken: 2 });
	expect(server.in("INBOX")).toEqual([]);
	expect((await emailsIn(caseId)).map(({ said }: { said: { text: string } }) => said.text)).toEqual(["One.", "Two."]);
});

it("an email that can't be read goes to Problem, and the next one isn't delayed", async () => {
	const { caseId, email, sentEmail } = await asked();
	const parts = Array.from({ length: 500 }, (_, n) => `Content-Type: multipart/mixed; boundary="b${n}"\r\n\r\n--b${n}`);
	server.add(`From: ${email}\r\nTo: ${sentEmail.replyTo}\r\n${parts.join("\r\n")}\r\n\r\nx`);
	server.add(at.rawOf({ from: email, to: sentEmail.replyTo, text: "Next." }));
	await createReader(at.api.services, server.url)(() => true);
	expect(server.in("Problem")).toHaveLength(1);
	expect(await emailsIn(caseId)).toMatchObject([{ facts: { unreadable: true } }, { said: { text: "Next." } }]);
});

it("one node at a time reads it; another one goes on when the first has stopped for twenty seconds", async () => {
	const now = at.api.services.clock();
	const later = (ms: number) => new Date(now.getTime() + ms);
	const [one, other] = [randomUUID(), randomUUID()];
	expect(await holdMailbox(at.db, one, now)).toBe(true);
	expect(await holdMailbox(at.db, other, later(19_999))).toBe(false);
	expect(await holdMailbox(at.db, one, later(10_000))).toBe(true);
	expect(await holdMailbox(at.db, other, later(20_001))).toBe(false);
	expect(await holdMailbox(at.db, other, later(30_000))).toBe(true);
	expect(await holdMailbox(at.db, one, later(30_001))).toBe(false);
});
