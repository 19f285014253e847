import { expect, it } from "vitest";
import { parseMail } from "./parse-mail.ts";

const html = (body: string) =>
	Buffer.from(`From: mai@visitor.example\r\nContent-Type: text/html; charset=utf-8\r\n\r\n${body}`);

it("gives up on an email whose HTML would take minutes, and the service goes on meanwhile", async () => {
	let ticks = 0;
	const timer = setInterval(() => ticks++, 20);
	const parsed = await parseMail(html(`<table>${"<tr><td>a</td><td>b</td></tr>".repeat(300_000)}</table>`), 1_500);
	clearInterval(timer);
	expect(parsed).toBeUndefined();
	expect(ticks).toBeGreaterThan(5);
});

it("reads a large email in another thread as it reads a small one here", async () => {
	const words = "<p>Hello</p>";
	const parts = (more: string) =>
		Buffer.from(
			[
				...["From: mai@visitor.example", 'Content-Type: multipart/mixed; boundary="b"', "", "--b"],
				...["Content-Type: text/html", "", words, "--b", 'Content-Type: text/plain; name="a.txt"'],
				...['Content-Disposition: attachment; filename="a.txt"', "", more, "--b--", ""],
			].join("\r\n"),
		);
	const [small, large] = [await parseMail(parts("x")), await parseMail(parts("x".repeat(400_000)))];
	expect(large).toMatchObject({ text: small?.text, isLost: false, from: small?.from });
	expect(large?.attachments[0]).toMatchObject({ filename: "a.txt", size: 400_000 });
	expect(Buffer.from(large?.attachments[0]?.content ?? []).toString()).toBe("x".repeat(400_000));
});
