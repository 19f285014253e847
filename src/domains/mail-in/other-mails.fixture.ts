import { ALTERNATIVE, base64, MIXED, mail, OURS, part, parts, QUOTED, type StoredMail } from "./mails.fixture.ts";

const US = "Alongside <reply@alongside.example>";
const HTML = { type: "text/html; charset=utf-8" };
const LINES = OURS.replaceAll("\n", "<br>");

/** "Friday is fine." above a quote, below the line that Thunderbird writes in this language. */
const thunderbirdIn = (language: string, line: string): StoredMail => ({
	client: `Thunderbird, ${language}`,
	raw: mail({ body: `Friday is fine.\n\n${line}\n${QUOTED}` }),
	text: "Friday is fine.",
});
/** "Friday is fine." above a head and an unmarked quote. */
const headIn = (client: string, head: string): StoredMail => ({
	client,
	raw: mail({ body: `Friday is fine.\n\n${head}\n\n${OURS}` }),
	text: "Friday is fine.",
});

/** Emails of programs that are met less often, and of odd uses of the usual ones. */
export const OTHER_MAILS: readonly StoredMail[] = [
	thunderbirdIn("German", "Am 02.03.26 um 09:40 schrieb Alongside:"),
	thunderbirdIn("French", "Le 02/03/2026 à 09:40, Alongside a écrit\u00a0:"),
	thunderbirdIn("Italian", "Il 02/03/2026 09:40, Alongside ha scritto:"),
	thunderbirdIn("Spanish", "El 2/3/26 a las 9:40, Alongside escribió:"),
	thunderbirdIn("Polish", "W dniu 2.03.2026 o 09:40, Alongside pisze:"),
	thunderbirdIn("Greek", "Στις 2/3/2026 9:40 π.μ., ο/η Alongside έγραψε:"),
	thunderbirdIn("Russian", "02.03.2026 09:40, Alongside пишет:"),
	thunderbirdIn("Chinese", "在 2026/3/2 9:40, Alongside 写道:"),
	thunderbirdIn("Vietnamese", "Vào lúc 09:40 2/3/2026, Alongside đã viết:"),
	thunderbirdIn("Croatian", "Dana 2.3.2026. u 9:40, Alongside je napisao/la:"),
	thunderbirdIn("Turkish", "Alongside, 2.03.2026 09:40 tarihinde yazdı:"),
	thunderbirdIn("Arabic", "في 2‏/3‏/2026 9:40 ص، كتب Alongside:"),
	{
		client: "Gmail, Hebrew, with marks of direction",
		raw: mail({
			body: `יום שישי מתאים.\n\n\u202bבתאריך יום ב׳, 2 במרץ 2026 ב-9:40 מאת \u202aAlongside\u202c\u200f <\u202areply@alongside.example\u202c\u200f>:\u202c\n\n${QUOTED}`,
		}),
		text: "יום שישי מתאים.",
	},
	{
		client: "Gmail, Arabic, with marks of direction",
		raw: mail({
			body: `الجمعة مناسب.\n\n\u202bفي الاثنين، 2 مارس 2026 في 9:40 ص تمت كتابة ما يلي بواسطة \u202aAlongside\u202c\u200f <\u202a\nreply@alongside.example\u202c\u200f>:\u202c\n\n${QUOTED}`,
		}),
		text: "الجمعة مناسب.",
	},
	headIn(
		"Samsung Email, Vietnamese",
		`-------- Tin nhắn gốc --------\nTừ: ${US} \nNgày: 2/3/26  9:40  (GMT+10:00) \nĐến: Mai Lowe <mai@visitor.example> \nChủ đề: Our reply to you `,
	),
	headIn(
		"Samsung Email, French",
		`-------- Message d’origine --------\nDe : ${US} \nDate : 02/03/2026 9:40  (GMT+10:00) \nÀ : Mai Lowe <mai@visitor.example> \nObjet : Our reply to you `,
	),
	headIn(
		"Outlook, Hindi",
		`प्रेषक: ${US}\nभेजा गया: 2 मार्च 2026 09:40\nप्रति: Mai Lowe <mai@visitor.example>\nविषय: Our reply to you`,
	),
	headIn(
		"Outlook, Indonesian",
		`Dari: ${US}\nDikirim: Senin, 2 Maret 2026 09.40\nKepada: Mai Lowe <mai@visitor.example>\nSubjek: Our reply to you`,
	),
	headIn(
		"Outlook, Hebrew",
		`\u200fמאת: ${US}\n\u200fנשלח: יום שני, 2 במרץ 2026 09:40\n\u200fאל: Mai Lowe <mai@visitor.example>\n\u200fנושא: Our reply to you`,
	),
	headIn(
		"Telstra Webmail",
		`------ Original Message ------\nFrom: "Alongside" <reply@alongside.example>\nTo: mai@visitor.example\nSent: Monday, 2 Mar, 2026 At 9:40 AM\nSubject: Our reply to you`,
	),
	headIn("GroupWise", `>>> ${US} 2/03/2026 9:40 am >>>`),
	headIn("GroupWise, with a name alone", `>>> Alongside 02/03/26 09:40 >>>`),
	headIn(
		"Lotus Notes",
		`From:\tAlongside <reply@alongside.example>\nTo:\tMai Lowe <mai@visitor.example>\nDate:\t02/03/2026 09:40 AM\nSubject:\tOur reply to you`,
	),
	headIn(
		"Lotus iNotes",
		`-----${US} wrote: -----\nTo: Mai Lowe <mai@visitor.example>\nFrom: ${US}\nDate: 02/03/2026 09:40AM\nSubject: Our reply to you`,
	),
	headIn("Zimbra in a browser", `----- On 2 Mar, 2026, at 9:40 AM, ${US} wrote:`),
	headIn("Zoho Mail, German", `---- Am Mo, 02 März 2026 09:40:00 +1100 ${US} schrieb ----`),
	{
		client: "Outlook for Windows, the new one, HTML alone",
		raw: mail({
			...HTML,
			body: `<html><body><div class="elementToProof">Friday is fine.</div><div class="elementToProof"><br></div><div id="appendonsend"></div><hr style="display:inline-block;width:98%"><div id="divRplyFwdMsg"><b>From:</b>&nbsp;Alongside &lt;reply@alongside.example&gt;<br><b>Sent:</b>&nbsp;Monday, 2 March 2026 9:40 AM<br><b>To:</b>&nbsp;Mai Lowe &lt;mai@visitor.example&gt;<br><b>Subject:</b>&nbsp;Our reply to you</div><div><br></div><div>${LINES}</div></body></html>`,
		}),
		text: "Friday is fine.",
	},
	{
		client: "Outlook on Windows, HTML with its head in a box",
		raw: mail({
			...HTML,
			body: `<html><body><div class=WordSection1><p class=MsoNormal>Friday is fine.<o:p></o:p></p><p class=MsoNormal><o:p>&nbsp;</o:p></p><div><div style='border:none;border-top:solid #E1E1E1 1.0pt;padding:3.0pt 0cm 0cm 0cm'><p class=MsoNormal><b><span lang=EN-US>From:</span></b><span lang=EN-US> Alongside &lt;reply@alongside.example&gt; <br><b>Sent:</b> Monday, 2 March 2026 9:40 AM<br><b>To:</b> Mai Lowe &lt;mai@visitor.example&gt;<br><b>Subject:</b> Our reply to you<o:p></o:p></span></p></div></div><p class=MsoNormal>${LINES}</p></div></body></html>`,
		}),
		text: "Friday is fine.",
	},
	{
		client: "Apple Mail, below the quote",
		raw: mail({
			body: `> On 2 Mar 2026, at 9:40 am, ${US} wrote:\n> \n${QUOTED}\n\nFriday is fine.\n\nMai`,
		}),
		text: "Friday is fine.\n\nMai",
	},
	{
		client: "Mail on an iPhone, HTML alone",
		raw: mail({
			...HTML,
			body: `<html><body dir="auto">Friday is fine.<br id="lineBreakAtBeginningOfSignature"><div dir="ltr">Sent from my iPhone</div><div dir="ltr"><br><blockquote type="cite">On 2 Mar 2026, at 9:40 am, Alongside &lt;reply@alongside.example&gt; wrote:<br><br></blockquote></div><blockquote type="cite"><div dir="ltr">${LINES}</div></blockquote></body></html>`,
		}),
		text: "Friday is fine.\n\nSent from my iPhone",
	},
	{
		client: "Mail on an iPhone, dictated, with a signature that a person made",
		raw: mail({
			body: `Hi it’s Mai Leo can’t do Monday full stop could someone ring my mum instead she’s on 0491 570 156 thank you\n\nSent from my iPhone. Please excuse Siri’s spelling\n\n> On 2 Mar 2026, at 9:40 am, ${US} wrote:\n> \n> \ufeff\n${QUOTED}`,
		}),
		text: "Hi it’s Mai Leo can’t do Monday full stop could someone ring my mum instead she’s on 0491 570 156 thank you\n\nSent from my iPhone. Please excuse Siri’s spelling",
	},
	{
		client: "Gmail in confidential mode",
		raw: mail({
			type: ALTERNATIVE,
			body: parts(
				part(
					"text/plain; charset=utf-8",
					"mai@visitor.example has sent you an email via Gmail confidential mode:\n\nRe: Our reply to you\n\nThis message was sent on 2 Mar 2026 at 9:50 AM PST\nView the email: https://confidential-mail.google.com/msg/x\n",
				),
				part("text/html; charset=utf-8", "<div>mai@visitor.example has sent you an email</div>"),
			),
		}),
		text: "mai@visitor.example has sent you an email via Gmail confidential mode:\n\nRe: Our reply to you\n\nThis message was sent on 2 Mar 2026 at 9:50 AM PST\nView the email: https://confidential-mail.google.com/msg/x",
	},
	{
		client: "Fastmail, with a signature above the quote and words below it",
		raw: mail({
			body: `-- \n  Mai Lowe\n\nOn Mon, 2 Mar 2026, at 9:40 AM, Alongside wrote:\n${QUOTED}\n\nFriday is fine.`,
		}),
		text: "Friday is fine.",
	},
	{
		client: "a person who draws a line between two thoughts",
		raw: mail({
			body: `Friday is fine.\n________________________________\nAnother thing: Leo uses a wheelchair now.\n\nOn Mon, 2 Mar 2026 at 09:40, ${US} wrote:\n\n${QUOTED}`,
		}),
		text: "Friday is fine.\n________________________________\nAnother thing: Leo uses a wheelchair now.",
	},
	{
		client: "a person who answers between the lines of an unmarked quote",
		raw: mail({
			body: `From: ${US}\nSent: Monday, 2 March 2026 9:40 AM\nTo: Mai Lowe\nSubject: Our reply to you\n\nHello Mai,\nWhich day suits you for a call?\nFriday is fine.\nThe team at Alongside`,
		}),
		text: `From: ${US}\nSent: Monday, 2 March 2026 9:40 AM\nTo: Mai Lowe\nSubject: Our reply to you\n\nHello Mai,\nWhich day suits you for a call?\nFriday is fine.\nThe team at Alongside`,
	},
	{
		client: "a program that forwards an email as a file",
		raw: mail({
			type: MIXED,
			body: parts(
				part("text/plain; charset=utf-8", "Their email is in the file."),
				part(
					'message/rfc822; name="Places in March.eml"',
					"From: office@provider.example\nTo: mai@visitor.example\nSubject: Places in March\nContent-Type: text/plain\n\nWe have two places.",
					'Content-Disposition: attachment; filename="Places in March.eml"\n',
				),
			),
		}),
		text: "Their email is in the file.",
		files: ["Places in March.eml"],
	},
	{
		client: "Apple Mail, encrypted with S/MIME as a whole",
		raw: mail({
			type: 'application/pkcs7-mime; smime-type=enveloped-data; name="smime.p7m"',
			coding: "base64",
			more: 'Content-Disposition: attachment; filename="smime.p7m"',
			body: base64("MIIF"),
		}),
		text: "",
		files: ["smime.p7m"],
	},
	{
		client: "Thunderbird, encrypted with OpenPGP",
		raw: mail({
			type: 'multipart/encrypted; protocol="application/pgp-encrypted"; boundary="b1"',
			body: parts(
				part("application/pgp-encrypted", "Version: 1"),
				part(
					'application/octet-stream; name="encrypted.asc"',
					"-----BEGIN PGP MESSAGE-----\n\nwcBM\n-----END PGP MESSAGE-----",
					'Content-Disposition: inline; filename="encrypted.asc"\n',
				),
			),
		}),
		text: "",
		files: ["encrypted.asc"],
	},
	{
		client: "Mailspring, HTML alone",
		raw: mail({
			...HTML,
			body: `<div>Friday is fine.</div><br><signature>Mai</signature><div class="gmail_quote_attribution">On Mar 2 2026, at 9:40 am, Alongside &lt;reply@alongside.example&gt; wrote:</div><blockquote>${LINES}</blockquote>`,
		}),
		text: "Friday is fine.\n\nMai",
	},
	{
		client: "Superhuman",
		raw: mail({
			body: `Friday is fine.\n\nSent via Superhuman ( https://sprh.mn/?vip=mai@visitor.example )\n\nOn Mon, Mar 02, 2026 at 9:40 AM, Alongside < reply@alongside.example > wrote:\n\n${QUOTED}`,
		}),
		text: "Friday is fine.\n\nSent via Superhuman ( https://sprh.mn/?vip=mai@visitor.example )",
	},
	{
		client: "BlackBerry",
		raw: mail({
			body: `Friday is fine.\nSent from my BlackBerry\n\n  Original Message  \nFrom: Alongside\nSent: Monday, 2 March 2026 9:40 AM\nTo: Mai\nReply To: reply@alongside.example\nSubject: Our reply to you\n\n${OURS}`,
		}),
		text: "Friday is fine.\nSent from my BlackBerry",
	},
	{
		client: "iCloud in a browser, quotes of quotes",
		raw: mail({
			body: `Friday is fine.\n\n> On 2 Mar 2026, at 9:40 am, ${US} wrote:\n> \n> Which day?\n>> On 1 Mar 2026, at 8:00 pm, Mai Lowe <mai@visitor.example> wrote:\n>> \n>> Can you call?`,
		}),
		text: "Friday is fine.",
	},
];
