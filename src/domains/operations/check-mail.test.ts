import type { AddressInfo } from "node:net";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { afterEach, expect, it } from "vitest";
import { checkMail } from "./check-mail.ts";

let server: SMTPServer | undefined;
afterEach(() => new Promise<void>((done) => (server ? server.close(() => done()) : done())));

/** A mail server's address, with this sign-in. */
const serve = async (options: SMTPServerOptions, signIn = ""): Promise<string> => {
	server = new SMTPServer({ disabledCommands: ["STARTTLS"], allowInsecureAuth: true, logger: false, ...options });
	server.on("error", () => {});
	await new Promise<void>((done) => server?.listen(0, "127.0.0.1", done));
	return `smtp://${signIn}127.0.0.1:${(server.server.address() as AddressInfo).port}`;
};
const say = (responseCode: number, text: string) => Object.assign(new Error(text), { responseCode });

it("one that lets us sign in is fine; what it thinks of our address it says to a letter only", async () => {
	const address = await serve({ onAuth: ({ username }, _, done) => done(null, { user: username }) }, "us:right@");
	expect(await checkMail(address)).toEqual([
		{
			level: "fine",
			what: "The mail server 127.0.0.1 answers, and lets us sign in; whether it takes letters of MAIL_FROM the first one shows.",
		},
	]);
});

it("one that asks for a sign-in where SMTP_URL has none", async () => {
	expect(await checkMail(await serve({}))).toMatchObject([
		{ level: "warning", what: expect.stringContaining("SMTP_URL has none"), mend: expect.any(String) },
	]);
});

it("one without sign-ins, as on this machine, needs none", async () => {
	const address = await serve({ disabledCommands: ["AUTH", "STARTTLS"] });
	expect(await checkMail(address)).toMatchObject([
		{ level: "fine", what: expect.stringContaining("127.0.0.1 answers;") },
	]);
});

it("one that refuses the sign-in, or this machine as a whole", async () => {
	const address = await serve({ onAuth: (_auth, _, done) => done(say(535, "5.7.8 no")) }, "us:wrong@");
	expect(await checkMail(address)).toMatchObject([
		{ level: "fault", what: "The mail server refuses the name or the password." },
	]);
	await new Promise<void>((done) => server?.close(() => done()));
	const closed = await serve({ onConnect: (_, done) => done(say(554, "5.7.1 not from there")) });
	expect(await checkMail(closed)).toMatchObject([
		{ level: "fault", what: "The mail server 127.0.0.1 refuses this machine: 554 5.7.1 not from there" },
	]);
});

it("a name that no machine has", async () => {
	expect(await checkMail("smtps://mail.alongside.invalid")).toMatchObject([
		{ level: "fault", what: "The mail server mail.alongside.invalid does not answer: no machine has that name" },
	]);
});
