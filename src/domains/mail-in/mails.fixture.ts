/** An email as a mail program writes it, in our own words. */
export interface StoredMail {
	/** The program, and what is special about its email. */
	client: string;
	raw: (to: string, answers: string) => string;
	/** What is new in it. */
	text: string;
	files?: string[];
}

interface Parts {
	subject?: string;
	type?: string;
	coding?: string;
	more?: string;
	body: string;
}

/** Writes an email of the person who answers us. */
export const mail =
	({ subject = "Re: Our reply to you", type = "text/plain; charset=utf-8", coding = "8bit", more = "", body }: Parts) =>
	(to: string, answers: string) =>
		[
			...["From: Mai Lowe <mai@visitor.example>", `To: Alongside <${to}>`, `Subject: ${subject}`],
			...[
				"Date: Mon, 2 Mar 2026 10:15:00 +1100",
				`Message-ID: <m-${Buffer.from(body).length}-${subject.length}@visitor.example>`,
			],
			...[`In-Reply-To: ${answers}`, `References: ${answers}`, "MIME-Version: 1.0", ...(more ? [more] : [])],
			...[`Content-Type: ${type}`, `Content-Transfer-Encoding: ${coding}`, "", body],
		]
			.join("\n")
			.replaceAll("\r\n", "\n")
			.replaceAll("\n", "\r\n");

export const part = (type: string, body: string, more = "") => `--b1\nContent-Type: ${type}\n${more}\n${body}\n`;
export const parts = (...all: string[]) => `${all.join("")}--b1--\n`;
export const MIXED = 'multipart/mixed; boundary="b1"';
export const ALTERNATIVE = 'multipart/alternative; boundary="b1"';
export const OURS = "Hello Mai,\nWhich day suits you for a call?\nThe team at Alongside";
export const QUOTED = OURS.split("\n")
	.map((line) => `> ${line}`)
	.join("\n");
export const base64 = (text: string) => Buffer.from(text).toString("base64");
export const attached = (type: string, name: string, content: string) =>
	part(
		`${type}; name="${name}"`,
		base64(content),
		`Content-Disposition: attachment; filename="${name}"\nContent-Transfer-Encoding: base64\n`,
	);

export const STORED_MAILS: readonly StoredMail[] = [
	{
		client: "Gmail in a browser, above the quote, plain and HTML",
		raw: mail({
			type: ALTERNATIVE,
			body: parts(
				part(
					"text/plain; charset=utf-8",
					`Friday at ten is fine.\n\nOn Mon, 2 Mar 2026 at 09:40, Alongside <reply@alongside.example> wrote:\n\n${QUOTED}\n`,
				),
				part(
					"text/html; charset=utf-8",
					`<div>Friday at ten is fine.</div><div class="gmail_quote">On Mon wrote:<blockquote>${OURS}</blockquote></div>`,
				),
			),
		}),
		text: "Friday at ten is fine.",
	},
	{
		client: "Gmail, whose line above the quote wraps",
		raw: mail({
			body: `Yes please.\n\nOn Mon, 2 Mar 2026 at 09:40, Alongside with a rather long name\n<reply@alongside.example>\nwrote:\n\n${QUOTED}`,
		}),
		text: "Yes please.",
	},
	{
		client: "Gmail on Android, HTML alone",
		raw: mail({
			type: "text/html; charset=utf-8",
			body: `<div dir="auto">My mother prefers mornings.<br>Thank you</div><br><div class="gmail_quote"><div dir="ltr">On Mon, 2 Mar 2026, 09:40 Alongside, &lt;<a href="mailto:reply@alongside.example">reply@alongside.example</a>&gt; wrote:<br></div><blockquote>${OURS}</blockquote></div>`,
		}),
		text: "My mother prefers mornings.\nThank you",
	},
	{
		client: "Apple Mail, above the quote",
		raw: mail({
			body: `Tuesday works.\n\n> On 2 Mar 2026, at 9:40 am, Alongside <reply@alongside.example> wrote:\n> \n${QUOTED}`,
		}),
		text: "Tuesday works.",
	},
	{
		client: "Mail on an iPhone",
		raw: mail({
			body: `Can you call after 3?\n\nSent from my iPhone\n\nOn 2 Mar 2026, at 9:40 am, Alongside <reply@alongside.example> wrote:\n\n${OURS}`,
		}),
		text: "Can you call after 3?\n\nSent from my iPhone",
	},
	{
		client: "Thunderbird, below the quote",
		raw: mail({ body: `On 2/3/26 09:40, Alongside wrote:\n${QUOTED}\n\nWednesday, if that suits.\n\nMai` }),
		text: "Wednesday, if that suits.\n\nMai",
	},
	{
		client: "Thunderbird, between the quoted lines",
		raw: mail({
			body: "On 2/3/26 09:40, Alongside wrote:\n> Which day suits you?\nFriday.\n\n> Morning or afternoon?\nMorning.",
		}),
		text: "Friday.\n\nMorning.",
	},
	{
		client: "Thunderbird, format=flowed",
		raw: mail({
			type: "text/plain; charset=utf-8; format=flowed",
			body: "This is one long line that the \nprogram wrapped.\n\nOn 2/3/26 09:40, Alongside wrote:\n> Which day suits you for \n> a call?\n",
		}),
		text: "This is one long line that the program wrapped.",
	},
	{
		client: "Mutt, format=flowed with delsp",
		raw: mail({
			type: "text/plain; charset=utf-8; format=flowed; delsp=yes",
			body: "The ramp is too stee \np for her.\n",
		}),
		text: "The ramp is too steep for her.",
	},
	{
		client: "Mutt, with a signature",
		raw: mail({ body: `Please use my mobile.\n\n-- \nMai Lowe\nmobile 0491 570 156` }),
		text: "Please use my mobile.",
	},
	{
		client: "Outlook on Windows, with its head",
		raw: mail({
			subject: "RE: Our reply to you",
			body: `We can't do Mondays.\n\nKind regards\nMai\n\nFrom: Alongside <reply@alongside.example>\nSent: Monday, 2 March 2026 9:40 AM\nTo: Mai Lowe\nSubject: Our reply to you\n\n${OURS}`,
		}),
		text: "We can't do Mondays.\n\nKind regards\nMai",
	},
	{
		client: "Outlook in a browser, with a line above its head",
		raw: mail({
			body: `Any day but Monday.\n________________________________\nFrom: Alongside <reply@alongside.example>\nSent: Monday, 2 March 2026 9:40 AM\nTo: Mai Lowe\nSubject: Our reply to you\n\n${OURS}`,
		}),
		text: "Any day but Monday.",
	},
	{
		client: "Outlook of 2003",
		raw: mail({
			body: `Thank you, that helps.\n\n-----Original Message-----\nFrom: Alongside [mailto:reply@alongside.example]\nSent: Monday, 2 March 2026 9:40 AM\n\n${OURS}`,
		}),
		text: "Thank you, that helps.",
	},
	{
		client: "Outlook, windows-1252 in quoted-printable",
		raw: mail({
			...{ type: 'text/plain; charset="windows-1252"', coding: "quoted-printable" },
			body: "Caf=E9 at ten =96 I=92ll be there.",
		}),
		text: "Café at ten – I’ll be there.",
	},
	{
		client: "Outlook with winmail.dat",
		raw: mail({
			type: MIXED,
			body: parts(
				part("text/plain; charset=us-ascii", "My plan is inside."),
				attached("application/ms-tnef", "winmail.dat", "\u0078\u009f\u003e\u0022"),
			),
		}),
		text: "My plan is inside.",
		files: ["winmail.dat"],
	},
	{
		client: "Outlook, signed with S/MIME",
		raw: mail({
			type: 'multipart/signed; protocol="application/pkcs7-signature"; micalg=sha-256; boundary="b1"',
			body: parts(
				part("text/plain; charset=utf-8", "Signed and sent."),
				attached("application/pkcs7-signature", "smime.p7s", "MIIF"),
			),
		}),
		text: "Signed and sent.",
		files: ["smime.p7s"],
	},
	{
		client: "Outlook, encrypted with S/MIME",
		raw: mail({
			type: MIXED,
			body: parts(attached("application/pkcs7-mime; smime-type=enveloped-data", "smime.p7m", "MIIF")),
		}),
		text: "",
		files: ["smime.p7m"],
	},
	{
		client: "a calendar's answer",
		raw: mail({
			subject: "Accepted: Call with Alongside",
			type: ALTERNATIVE,
			body: parts(
				part("text/plain; charset=utf-8", "Mai Lowe accepted the invitation."),
				part("text/calendar; charset=utf-8; method=REPLY", "BEGIN:VCALENDAR\nMETHOD:REPLY\nEND:VCALENDAR"),
			),
		}),
		text: "Mai Lowe accepted the invitation.",
	},
	{
		client: "a phone that sends a plan without a word",
		raw: mail({ subject: "", type: MIXED, body: parts(attached("application/pdf", "NDIS plan.pdf", "%PDF-1.7 plan")) }),
		text: "",
		files: ["NDIS plan.pdf"],
	},
	{
		client: "Yahoo, HTML with a table layout",
		raw: mail({
			type: "text/html; charset=utf-8",
			body: `<html><body><table><tr><td>I changed my number.</td></tr></table><script>alert(1)</script><img src="https://tracker.example/p.gif" alt=""></body></html>`,
		}),
		text: "I changed my number.",
	},
	{
		client: "Samsung Email, German",
		raw: mail({ body: `Danke, Freitag passt.\n\nAm 02.03.26 um 09:40 schrieb Alongside:\n\n${OURS}` }),
		text: "Danke, Freitag passt.",
	},
	{
		client: "a French mail program",
		raw: mail({ body: `Vendredi me convient.\n\nLe lun. 2 mars 2026 à 09:40, Alongside a écrit :\n\n${QUOTED}` }),
		text: "Vendredi me convient.",
	},
	{
		client: "Gmail, a forwarded answer of a provider",
		raw: mail({
			subject: "Fwd: Places in March",
			body: "See below.\n\n---------- Forwarded message ---------\nFrom: Kind Care <office@provider.example>\nDate: Mon, 2 Mar 2026\nSubject: Places in March\nTo: Mai\n\nWe have two places.",
		}),
		text: "See below.\n\n---------- Forwarded message ---------\nFrom: Kind Care <office@provider.example>\nDate: Mon, 2 Mar 2026\nSubject: Places in March\nTo: Mai\n\nWe have two places.",
	},
	{
		client: "a program in base64 and UTF-8, with names in Chinese",
		raw: mail({ subject: "=?utf-8?B?5Zue5aSN?=", coding: "base64", body: base64("星期五可以。\n谢谢") }),
		text: "星期五可以。\n谢谢",
	},
	{
		client: "a program that lies about its charset",
		raw: mail({ type: "text/plain; charset=x-unknown-99", body: "Only plain letters here." }),
		text: "Only plain letters here.",
	},
	{
		client: "ProtonMail, with two lines of signature above the quote",
		raw: mail({
			body: `I can do both days.\n\nSent with Proton Mail secure email.\n\nOn Monday, March 2nd, 2026 at 9:40 AM, Alongside <reply@alongside.example> wrote:\n\n${QUOTED}`,
		}),
		text: "I can do both days.\n\nSent with Proton Mail secure email.",
	},
	{
		client: "a person who writes “On Friday I wrote:” themselves",
		raw: mail({ body: "On Friday I wrote you a letter: did it arrive?\nPlease look." }),
		text: "On Friday I wrote you a letter: did it arrive?\nPlease look.",
	},
	{
		client: "a program with single line feeds and no subject",
		raw: (to) => `From: mai@visitor.example\nTo: ${to}\n\nShort and old.\n`,
		text: "Short and old.",
	},
];
