import { createServer } from "node:net";
import { afterEach, expect, it } from "vitest";
import { startImap } from "#platform/email/imap.fixture.ts";
import { listenForMail } from "#platform/email/listen-mail.ts";
import { checkMailIn } from "./check-mail-in.ts";

const cleanUp: (() => Promise<unknown>)[] = [];
afterEach(async () => {
	for (const step of cleanUp.splice(0)) await step();
});

/** A port that nothing listens at. */
const closedPort = async () => {
	const server = createServer();
	await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
	const address = server.address();
	await new Promise((done) => server.close(done));
	return typeof address === "object" ? address?.port : 0;
};

it("a mailbox that opens is in order; a wrong password and a silent server are named", async () => {
	const server = await startImap();
	cleanUp.push(server.close);
	expect(await checkMailIn(server.url)).toMatchObject([{ level: "fine" }]);
	const [refused] = await checkMailIn(server.url.replace("secret", "wrong"));
	expect(refused).toMatchObject({ level: "fault", what: expect.stringContaining("name or the password") });
	expect(refused?.what).not.toContain("wrong");
	expect(await checkMailIn(`imap://a:b@127.0.0.1:${await closedPort()}`)).toMatchObject([
		{ level: "fault", what: expect.stringContaining("does not answer") },
	]);
});

it("a listener that answers is in order; nothing there is an error", async () => {
	const { port, close } = await listenForMail({
		...{ url: "lmtp://127.0.0.1:0", largest: 1, isOurs: () => true, take: async () => {}, onFault: () => {} },
	});
	cleanUp.push(close);
	expect(await checkMailIn(`lmtp://127.0.0.1:${port}`)).toMatchObject([{ level: "fine" }]);
	expect(await checkMailIn(`lmtp://127.0.0.1:${await closedPort()}`)).toMatchObject([{ level: "fault" }]);
});
