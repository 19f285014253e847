import type { AddressInfo } from "node:net";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { afterEach, expect, it } from "vitest";
import { checkMail } from "./check-mail.ts";

let server: SMTPServer | undefined;
afterEach(() => new Promise<void>((done) => (server ? server.close(() => done()) : done())));

/** Starts a mail server. @returns its address with this sign-in */
const serve = async (options: SMTPServerOptions, signIn = ""): Promise<string> => {
	server = new SMTPServer({ disabledCommands: ["STARTTLS"], allowInsecureAuth: true, logger: false, ...options });
	server.on("error", () => {});
	await new Promise<void>((done) => server?.listen(0, "127.0.0.1", done));
	return `smtp://${signIn}127.0.0.1:${(server.server.address() as AddressInfo).port}`;
};
const say = (responseCode: number, text: string) => Object.assign(new Error(text), { responseCode });

it("a server that accepts our sign-in is fine; only an email shows whether it accepts our address", async () => {
	const address = await serve({ onAuth: ({ username }, _, done) => done(null, { user: username }) }, "us:right@");
	expect(await checkMail(address)).toEqual([
		{
			level: "fine",
			what: "The mail server 127.0.0.1 answers and accepts our sign-in. The first email shows whether it accepts MAIL_FROM.",
		},
	]);
});

it("warns about a server that wants a sign-in if SMTP_URL has none", async () => {
	expect(await checkMail(await serve({}))).toMatchObject([
		{ level: "warning", what: expect.stringContaining("SMTP_URL has none"), mend: expect.any(String) },
	]);
});

it("a server without sign-ins, as on this machine, needs none", async () => {
	const address = await serve({ disabledCommands: ["AUTH", "STARTTLS"] });
	expect(await checkMail(address)).toMatchObject([
		{ level: "fine", what: expect.stringContaining("127.0.0.1 answers.") },
	]);
});

it("reports a server that refuses the sign-in, or this machine", async () => {
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

it("says of a certificate that isn't trusted that it is that, and not that the server is silent", async () => {
	// The library brings a certificate that nobody signed.
	const address = (await serve({ secure: true })).replace("smtp:", "smtps:").replace("127.0.0.1", "localhost");
	expect(await checkMail(address)).toMatchObject([
		{
			level: "fault",
			what: expect.stringMatching(/^The certificate of the mail server localhost is not trusted: [^;]+\.$/),
			mend: expect.stringContaining("NODE_EXTRA_CA_CERTS"),
		},
	]);
});

it("reports an unknown host name", async () => {
	expect(await checkMail("smtps://mail.alongside.invalid")).toMatchObject([
		{ level: "fault", what: "The mail server mail.alongside.invalid does not answer: this host name does not exist" },
	]);
});
