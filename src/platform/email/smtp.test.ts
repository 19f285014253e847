import { describe, expect, it } from "vitest";
import { keepsEmail, oneLine, smtpErrorOf } from "./smtp.ts";

describe("emails that are stored instead of sent", () => {
	it.each(["a@b.example", "a@b.invalid", "a@b.test", "a@example", "a@B.EXAMPLE.", "a@x.y.test"])(
		"include those to %s, except with a mail server on loopback",
		(address) => {
			expect(keepsEmail(address, "smtps://mail.provider.com:465")).toBe(true);
			for (const host of ["localhost", "127.0.0.1", "127.1.2.3", "[::1]"])
				expect(keepsEmail(address, `smtp://u:p@${host}:2525`), host).toBe(false);
		},
	);

	it.each(["a@example.org", "a@contest", "a@test.com.au", "example@gmail.com"])(
		"don't include those to %s",
		(address) => {
			expect(keepsEmail(address, "smtps://mail.provider.com:465")).toBe(false);
		},
	);

	it("include all, without a mail server", () => {
		expect(keepsEmail("mai@gmail.com", undefined)).toBe(true);
	});
});

describe("an SMTP error", () => {
	it("is described without the server's words", () => {
		const error = Object.assign(new Error("Recipient <mai@gmail.com> unknown"), {
			code: "EENVELOPE",
			command: "RCPT TO",
			responseCode: 550,
			response: "550-5.1.1 <mai@gmail.com> unknown",
		});
		expect(smtpErrorOf(error)).toEqual({ text: "EENVELOPE RCPT TO 550 5.1.1", about: "recipient" });
		expect(smtpErrorOf(new TypeError("mai@gmail.com"))).toEqual({ text: "TypeError", about: "other" });
	});

	const rcpt = (responseCode: number, response?: string) => ({
		...{ code: "EENVELOPE", command: "RCPT TO", responseCode },
		...(response && { response }),
	});
	it.each([
		[rcpt(450), "other"],
		[{ code: "EENVELOPE", command: "MAIL FROM", responseCode: 450 }, "other"],
		[{ code: "EENVELOPE", command: "MAIL FROM", responseCode: 550 }, "server"],
		[{ code: "EAUTH", command: "AUTH PLAIN", responseCode: 535 }, "server"],
		[{ code: "EAUTH", command: "AUTH PLAIN", responseCode: 454 }, "other"],
		[{ code: "EMESSAGE", command: "DATA", responseCode: 554 }, "other"],
		[{ code: "ECONNECTION", command: "CONN" }, "other"],
		[{ code: "EENVELOPE", command: "API" }, "address"],
		[rcpt(550), "recipient"],
		[rcpt(550, "550 5.1.1 no such user"), "recipient"],
		[rcpt(552, "552 5.2.2 mailbox full"), "recipient"],
		[rcpt(530, "530 5.7.0 Authentication required"), "server"],
		[rcpt(550, "550 5.7.1 Client host blocked"), "server"],
		[rcpt(554, "554 5.7.1 Relay access denied"), "server"],
		[rcpt(554, "554 5.3.4 System limit"), "server"],
	])("%o is about the %s", (error, about) => {
		expect(smtpErrorOf(error).about).toBe(about);
	});
});

it("line breaks and control characters are removed from a header's text", () => {
	expect(oneLine("Hello\r\nBcc: evil@example.org\u2028\u0000x")).toBe("Hello Bcc: evil@example.org x");
});
