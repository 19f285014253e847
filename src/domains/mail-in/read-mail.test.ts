import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { readSettings } from "#platform/config.ts";
import { emailOfAddress, emailsOfReferences, replyAddress } from "#platform/email/reply-address.ts";
import { AUTOMATIC, type AutomaticMail, RETURNED } from "./automatic-mails.fixture.ts";
import { STORED_MAILS } from "./mails.fixture.ts";
import { MORE_MAILS } from "./more-mails.fixture.ts";
import { ODD_MAILS } from "./odd-mails.fixture.ts";
import { OTHER_MAILS } from "./other-mails.fixture.ts";
import { LARGEST_MAIL, readMail } from "./read-mail.ts";

const settings = readSettings({
	SECRET_KEY: "a key for incoming emails, long enough",
	MAIL_FROM: "no-reply@alongside.example",
	MAIL_REPLIES: "reply@alongside.example",
	MAIL_AUTH_SERVER: "mx.alongside.example",
});
const LETTER = "0b7c1f5e-1111-4222-8333-444455556666";
const to = replyAddress(settings, "reply@alongside.example", LETTER);
const answers = `<${LETTER}@alongside.example>`;
const read = (raw: string | Buffer, from?: string) =>
	readMail(Buffer.isBuffer(raw) ? raw : Buffer.from(raw), { from, to: [] }, settings);

describe("the address for replies", () => {
	it("names the email, in any case, and fits into a local part", () => {
		expect(emailOfAddress(settings, to.toUpperCase())).toBe(LETTER);
		expect(to.indexOf("@")).toBeLessThanOrEqual(64);
	});

	it("can't be made for another email", () => {
		const local = to.slice(0, to.indexOf("@"));
		for (const at of [8, 20, local.length - 1]) {
			const other = local[at] === "a" ? "b" : "a";
			expect(emailOfAddress(settings, `${to.slice(0, at)}${other}${to.slice(at + 1)}`)).toBeUndefined();
		}
		expect(emailOfAddress(settings, "reply@alongside.example")).toBeUndefined();
	});

	it("takes only Message-IDs of our own host", () => {
		expect(emailsOfReferences(settings, `<a@b> ${answers}`)).toEqual([LETTER]);
		expect(emailsOfReferences(settings, `<${LETTER}@elsewhere.example>`)).toEqual([]);
	});
});

const ALL_MAILS = [...STORED_MAILS, ...MORE_MAILS, ...ODD_MAILS, ...OTHER_MAILS];

describe("emails as real programs write them", () => {
	it("are 60 or more, each of another program, language or form", () => {
		expect(ALL_MAILS.length).toBeGreaterThanOrEqual(60);
		expect(new Set(ALL_MAILS.map(({ client }) => client)).size).toBe(ALL_MAILS.length);
	});

	it.each(ALL_MAILS)("shows what is new, and loses no word: $client", async ({ raw, text, files = [] }) => {
		const mail = await read(raw(to, answers));
		expect(mail.words.text).toBe(text);
		for (const word of text.split(/\s+/)) expect(mail.words.whole).toContain(word);
		expect(mail.words.files.map(({ name }) => name)).toEqual(expect.arrayContaining(files));
		expect(mail).toMatchObject({
			isReadable: true,
			isAutomatic: false,
			sender: "mai@visitor.example",
			emails: [LETTER],
		});
	});

	it("keeps own words right above the line of a quote", async () => {
		const line = "Den mån 2 mars 2026 kl 09:40 skrev Alongside <reply@alongside.example>:";
		const { words } = await read(`${plain("X-A: b").replace("Hello.", `Friday.\n${line}\n> Which day?`)}`);
		expect(words.text).toBe("Friday.");
	});

	it("keeps the whole text with what it quotes", async () => {
		const { words } = await read(STORED_MAILS[0]?.raw(to, answers) ?? "");
		expect(words.whole).toContain("> Which day suits you for a call?");
	});
});

const plain = (head: string) => `From: Mai <mai@visitor.example>\r\nTo: ${to}\r\n${head}\r\n\r\nHello.\r\n`;

describe("automatic answers", () => {
	it.each([
		["Auto-Submitted: auto-replied", true],
		["Auto-Submitted: no", false],
		["Precedence: bulk", true],
		["Precedence: list", true],
		["Precedence: first-class", false],
		["X-Autoreply: yes", true],
		["Return-Path: <>", true],
		["Return-Path: <mai@visitor.example>", false],
		['Content-Type: multipart/report; report-type=delivery-status; boundary="x"', true],
	])("%s: %s", async (head, isAutomatic) => {
		expect((await read(plain(head))).isAutomatic).toBe(isAutomatic);
	});

	it("are those with an empty return path, and our own emails that come back", async () => {
		expect((await read(plain("X-A: b"), "")).isAutomatic).toBe(true);
		expect((await read(plain("X-A: b").replace("mai@visitor.example", "No-Reply@alongside.example"))).isAutomatic).toBe(
			true,
		);
	});
});

const asWritten = ({ from, head, path, body = "I'm away." }: AutomaticMail) =>
	read([`From: ${from}`, `To: ${to}`, head, "", body, ""].join("\n").replaceAll("\n", "\r\n"), path);

describe("what machines send", () => {
	it.each(Object.entries(RETURNED))("is a report of an email that came back: %s", async (_, mail) => {
		const { isAutomatic, report, tokens } = await asWritten(mail);
		expect({ isAutomatic, tokens }).toEqual({ isAutomatic: true, tokens: [LETTER] });
		expect(report).toMatchObject([{ recipient: "mai@visitor.example", action: "failed" }]);
	});

	it.each(Object.entries(AUTOMATIC))("is nobody's words, and no report: %s", async (_, mail) => {
		expect(await asWritten(mail)).toMatchObject({ isAutomatic: true, report: undefined });
	});
});

describe("who sent it", () => {
	it.each([
		["two senders", plain("X-A: b").replace("<mai@visitor.example>", "<mai@visitor.example>, eve@stranger.example")],
		["two From headers", plain("From: Eve <eve@stranger.example>")],
		["no sender", `To: ${to}\r\n\r\nHello.`],
	])("is unknown with %s", async (_, raw) => {
		expect((await read(raw)).sender).toBeUndefined();
	});

	const from = (line: string, more = "") => plain(`X-A: b${more}`).replace("Mai <mai@visitor.example>", line);
	it.each([
		["a group of one", "Friends: mai@visitor.example;", "mai@visitor.example"],
		["a group of two", "Friends: mai@visitor.example, eve@stranger.example;", undefined],
		["an empty group", "undisclosed-recipients:;", undefined],
		["an address in a comment", "eve@stranger.example (mai@visitor.example)", "eve@stranger.example"],
		["an address in a coded name", "=?utf-8?q?mai=40visitor.example?= <eve@stranger.example>", "eve@stranger.example"],
		[
			"a coded name that ends a line",
			"=?utf-8?q?Mai=0D=0AFrom:_mai=40visitor.example?= <eve@stranger.example>",
			"eve@stranger.example",
		],
		["angle brackets in a name", '"Mai <mai@visitor.example>" <eve@stranger.example>', "eve@stranger.example"],
		["a letter that looks alike", "Mai <m\u0430i@visitor.example>", "m\u0430i@visitor.example"],
		["a domain that goes on", "Mai <mai@visitor.example.stranger.example>", "mai@visitor.example.stranger.example"],
		["a tag after a plus", "Mai <mai+x@visitor.example>", "mai+x@visitor.example"],
	])("is read from %s", async (_, line, sender) => {
		const found = (await read(from(line))).sender;
		expect(found).toBe(sender);
	});

	it("isn't where answers go, nor who sent it for them, nor a header that a relay added", async () => {
		const more = ["Reply-To", "Sender", "Return-Path", "Resent-From", "X-Original-From"]
			.map((name) => `\r\n${name}: <mai@visitor.example>`)
			.join("");
		expect((await read(from("Eve <eve@stranger.example>", more), "mai@visitor.example")).sender).toBe(
			"eve@stranger.example",
		);
	});

	it.each([
		"ARC-Authentication-Results: i=1; mx.alongside.example; dmarc=pass",
		"X-Authentication-Results: mx.alongside.example; dmarc=pass",
		"Authentication-Results: mx.alongside.example.stranger.example; dmarc=pass",
		"Authentication-Results: stranger.example; x=mx.alongside.example; dmarc=pass",
		"Authentication-Results: (mx.alongside.example;) stranger.example; dmarc=pass",
		"Received-SPF: pass",
		"DKIM-Signature: v=1; d=visitor.example; b=x",
	])("isn't proven by what its sender can write: %s", async (head) => {
		expect((await read(plain(head))).words.check).toBe("unknown");
	});

	it("isn't hidden by ten thousand recipients, nor is what it answers", async () => {
		const many = Array.from({ length: 10_000 }, (_, n) => `a${n}@b.example`).join(",\r\n ");
		const mail = await read(plain(`Cc: ${many}`));
		expect(mail).toMatchObject({ sender: "mai@visitor.example", emails: [LETTER], words: { text: "Hello." } });
	});

	it("is the address, not the name", async () => {
		const raw = plain("X-A: b").replace("Mai <mai@visitor.example>", '"mai@visitor.example" <eve@stranger.example>');
		expect((await read(raw)).sender).toBe("eve@stranger.example");
	});

	it.each([
		["mx.alongside.example; dmarc=pass header.from=visitor.example", "passed"],
		["mx.alongside.example; spf=pass; dmarc=fail", "failed"],
		["mx.stranger.example; dmarc=pass", "unknown"],
	])("is checked by our own server's header: %s", async (value, check) => {
		expect((await read(plain(`Authentication-Results: ${value}`))).words.check).toBe(check);
	});

	it("isn't checked by a header that came with the email", async () => {
		const raw = plain(
			"Authentication-Results: mx.alongside.example; dmarc=fail\r\nAuthentication-Results: mx.alongside.example; dmarc=pass",
		);
		expect((await read(raw)).words.check).toBe("failed");
	});
});

describe("what can't be read", () => {
	const nested = (depth: number) => {
		let raw = "";
		for (let n = 0; n < depth; n++) raw += `Content-Type: multipart/mixed; boundary="b${n}"\r\n\r\n--b${n}\r\n`;
		return `From: mai@visitor.example\r\nTo: ${to}\r\nSubject: Deep\r\n${raw}\r\nHello.\r\n`;
	};
	it.each([
		["500 nested parts", nested(500)],
		["one byte too many", Buffer.concat([Buffer.from(plain("Subject: Big")), Buffer.alloc(LARGEST_MAIL, "a ")])],
		[
			"a header of 2 MB",
			`${plain("Subject: Long")}`.replace("Subject: Long", `Subject: Long\r\nX-Long: ${"a".repeat(2_000_000)}`),
		],
	])("still says who it is from and what it answers: %s", async (_, raw) => {
		expect(await read(raw)).toMatchObject({ isReadable: false, sender: "mai@visitor.example", emails: [LETTER] });
	});

	const type = (value: string, body: string) => plain(`Content-Type: ${value}`).replace("Hello.", () => body);
	it.each([
		["a multipart email that names no boundary", type("multipart/mixed", "--b\r\n\r\nHello.\r\n--b--")],
		["one that names another boundary", type('multipart/mixed; boundary="c"', "--b\r\n\r\nHello.\r\n--b--")],
		["10,000 parts", type('multipart/mixed; boundary="b"', "--b\r\n\r\nx\r\n".repeat(10_000))],
		["HTML nested 20,000 deep", type("text/html", `${"<div>".repeat(20_000)}Hello.`)],
	])("still says who it is from: %s", async (_, raw) => {
		expect(await read(raw)).toMatchObject({ isReadable: false, sender: "mai@visitor.example", holdsMore: true });
	});

	const accents = "Café “at nine” — yes";
	const as = (charset: string, body: Buffer) =>
		Buffer.concat([Buffer.from(type(`text/plain; charset=${charset}`, "").trimEnd()), Buffer.from("\r\n\r\n"), body]);
	const windows = Buffer.from("Caf\xe9 \x93at nine\x94 \x97 yes", "latin1");
	it.each([
		["Windows-1252 that says UTF-8", as("utf-8", windows)],
		["UTF-8 that says Latin 1", as("iso-8859-1", Buffer.from(accents))],
		["UTF-8 that says ASCII", as("us-ascii", Buffer.from(accents))],
		["UTF-8 that says UTF-16", as("utf-16", Buffer.from(accents))],
		["a charset that nobody has", as("x-klingon", Buffer.from(accents))],
		["UTF-8 that says Base64", Buffer.from(plain("Content-Transfer-Encoding: base64").replace("Hello.", accents))],
		["a mark before the first header", Buffer.from(`\ufeff${plain("X-A: b").replace("Hello.", accents)}`)],
	])("is read as what it is, whatever it says: %s", async (_, raw) => {
		expect(await read(raw)).toMatchObject({ isReadable: true, words: { text: accents } });
	});

	const gzip = gzipSync(Buffer.alloc(50 * 1024 * 1024));
	it.each([
		["a gzip file of 50 MB", "application/gzip", "plan.pdf.gz", gzip],
		["a gzip file in a gzip file", "application/gzip", "plan.gz", gzipSync(gzip)],
		["a document whose parts are 50 MB", "application/zip", "plan.docx", gzip],
		["a damaged winmail.dat", "application/ms-tnef", "winmail.dat", Buffer.from("789f3e220001ffffffff", "hex")],
	])("doesn't include a file that unpacks to much, which nothing unpacks: %s", async (_, kind, name, content) => {
		const file = `--b\r\nContent-Type: ${kind}\r\nContent-Disposition: attachment; filename="${name}"\r\nContent-Transfer-Encoding: base64\r\n\r\n${content.toString("base64")}`;
		const raw = type('multipart/mixed; boundary="b"', `--b\r\n\r\nMy plan.\r\n${file}\r\n--b--`);
		expect(await read(raw)).toMatchObject({
			...{ isReadable: true, holdsMore: true },
			words: { text: "My plan.", files: [{ name, size: content.length }] },
		});
	});

	it("has words that no pattern takes long for", async () => {
		const began = performance.now();
		for (const words of [
			"[http:",
			"[cid:a",
			"On Mon wrote ",
			"On Monday\n",
			"a\n",
			"From: x\n",
			"> ",
			"--",
			"_ ",
			"do not ",
		])
			await read(plain("X-A: b").replace("Hello.", words.repeat(100_000 / words.length)));
		expect(performance.now() - began).toBeLessThan(5_000);
	});

	it("is shown without control characters, and nothing throws", async () => {
		for (const raw of ["", "\0\0\0", "garbage", "From: <>\r\n\r\n\0", Buffer.from([0xff, 0xfe, 0x0a, 0x0a])])
			expect((await read(raw)).words.text).not.toContain("\0");
	});
});

it("the same email by another way has the same mark; another email has another", async () => {
	const raw = plain("Message-ID: <one@visitor.example>");
	const one = await read(raw);
	expect((await read(`Received: from b\r\n${raw}`)).contentHash).toEqual(one.contentHash);
	expect((await read(raw.replace("Hello", "Other"))).contentHash).not.toEqual(one.contentHash);
});
