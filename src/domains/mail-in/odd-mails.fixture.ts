import {
	ALTERNATIVE,
	attached,
	base64,
	MIXED,
	mail,
	OURS,
	part,
	parts,
	QUOTED,
	type StoredMail,
} from "./mails.fixture.ts";

const US = "Alongside <reply@alongside.example>";
const html = (body: string) => `<html><body>${body}</body></html>`;
const HTML = { type: "text/html; charset=utf-8" };
/** "Friday is fine." above a quote, below the line that a program in this language writes, wrapped where Gmail wraps it. */
const gmailIn = (language: string, line: string): StoredMail => ({
	client: `Gmail, ${language}`,
	raw: mail({ body: `Friday is fine.\n\n${line}\n\n${QUOTED}` }),
	text: "Friday is fine.",
});
const outlookIn = (language: string, [from, sent, to, subject]: readonly string[]): StoredMail => ({
	client: `Outlook, ${language}`,
	raw: mail({
		body: `Friday is fine.\n\n${from}: ${US}\n${sent}: 2/03/2026 9:40\n${to}: Mai Lowe <mai@visitor.example>\n${subject}: Our reply to you\n\n${OURS}`,
	}),
	text: "Friday is fine.",
});

/** Emails of rarer programs, languages and habits. */
export const ODD_MAILS: readonly StoredMail[] = [
	{
		client: "Proton Mail on a phone, HTML alone",
		raw: mail({
			...HTML,
			body: html(
				`<div>Yes please.<br></div><div><br></div><div>Sent from <a href="https://proton.me/mail/home">Proton Mail</a> for Android.<br></div><div class="protonmail_quote">-------- Original Message --------<br>On Monday, 03/02/26 at 09:40 Alongside &lt;reply@alongside.example&gt; wrote:<br><blockquote class="protonmail_quote">${OURS}</blockquote></div>`,
			),
		}),
		text: "Yes please.\n\nSent from Proton Mail for Android.",
	},
	{
		client: "Fastmail, with the day after a comma",
		raw: mail({
			body: `Can Leo come too?\n\n-- \n  Mai Lowe\n  mai@visitor.example\n\nOn Mon, 2 Mar 2026, at 9:40 AM, Alongside wrote:\n${QUOTED}`,
		}),
		text: "Can Leo come too?",
	},
	{
		client: "Samsung Email, with its head in one line",
		raw: mail({
			body: `Ok thanks\n\n\n\nSent from my Galaxy\n\n\n-------- Original message --------\nFrom: ${US} \nDate: 2/3/26  9:40 am  (GMT+10:00) \nTo: Mai Lowe <mai@visitor.example> \nSubject: Our reply to you \n\n${OURS}`,
		}),
		text: "Ok thanks\n\nSent from my Galaxy",
	},
	{
		client: "K-9 Mail, quotes without a space",
		raw: mail({
			body: `Tuesday.\n-- \nSent from my Android device with K-9 Mail. Please excuse my brevity.\n\nOn 2 March 2026 9:40:00 am AEDT, ${US} wrote:\n>Hello Mai,\n>Which day suits you for a call?`,
		}),
		text: "Tuesday.",
	},
	{
		client: "Yahoo on Android, without marks at the quote",
		raw: mail({
			body: `Any day but Monday\n\nSent from Yahoo Mail on Android \n \n  On Mon, 2 Mar 2026 at 9:40, Alongside<reply@alongside.example> wrote:   ${OURS.replaceAll("\n", "   ")}`,
		}),
		text: "Any day but Monday\n\nSent from Yahoo Mail on Android",
	},
	{
		client: "GMX in German, HTML",
		raw: mail({
			...HTML,
			subject: "Aw: Our reply to you",
			body: html(
				`<div style="font-family: Verdana"><div>Freitag passt gut. Grüße</div><div> <div name="quote"><div><b>Gesendet:</b> Montag, 02. März 2026 um 09:40 Uhr<br/><b>Von:</b> Alongside &lt;reply@alongside.example&gt;<br/><b>An:</b> mai@visitor.example<br/><b>Betreff:</b> Our reply to you</div><div>${OURS}</div></div></div></div>`,
			),
		}),
		text: "Freitag passt gut. Grüße",
	},
	{
		client: "a screen reader's user, below a quote without marks",
		raw: mail({
			body: `-----Original Message-----\nFrom: Alongside\nSent: Monday, March 2, 2026 9:40 AM\nTo: Mai Lowe\nSubject: Our reply to you\n\n${OURS}\n\nWednesday at three, please. I read with JAWS.`,
		}),
		text: `-----Original Message-----\nFrom: Alongside\nSent: Monday, March 2, 2026 9:40 AM\nTo: Mai Lowe\nSubject: Our reply to you\n\n${OURS}\n\nWednesday at three, please. I read with JAWS.`,
	},
	{
		client: "Mail on an iPhone, a picture between the words",
		raw: mail({
			type: MIXED,
			body: parts(
				part("text/plain; charset=utf-8", "This is the ramp:\n"),
				attached("image/jpeg", "IMG_0001.jpeg", "jpeg").replace("attachment;", "inline;"),
				part(
					"text/plain; charset=utf-8",
					`Too steep?\n\nSent from my iPhone\n\nOn 2 Mar 2026, at 9:40 am, ${US} wrote:\n\n${QUOTED}\n`,
				),
			),
		}),
		text: "This is the ramp:\n\nToo steep?\n\nSent from my iPhone",
		files: ["IMG_0001.jpeg"],
	},
	{
		client: "Outlook for iOS, HTML with a line above its head",
		raw: mail({
			type: ALTERNATIVE,
			body: parts(
				part(
					"text/plain; charset=utf-8",
					`Yes\n\nGet Outlook for iOS\n________________________________\nFrom: ${US}\nSent: Monday, March 2, 2026 9:40:00 AM\nTo: Mai\nSubject: Our reply to you\n\n${OURS}\n`,
				),
				part("text/html; charset=utf-8", html("<div>Yes</div>")),
			),
		}),
		text: "Yes\n\nGet Outlook for iOS",
	},
	{
		client: "a list of contact details, which is no head",
		raw: mail({
			body: `My details:\n\nEmail: mai@work.example\nPhone: 0491 570 006\nAddress: 3 Gum St, Norlane\nBorn: 2 March 2016\n\nOn Mon, 2 Mar 2026 at 09:40, ${US} wrote:\n\n${QUOTED}`,
		}),
		text: "My details:\n\nEmail: mai@work.example\nPhone: 0491 570 006\nAddress: 3 Gum St, Norlane\nBorn: 2 March 2016",
	},
	gmailIn("Polish", `pon., 2 mar 2026 o 09:40 Alongside <reply@alongside.example>\nnapisał(a):`),
	gmailIn("Turkish", `Alongside <reply@alongside.example>, 2 Mar 2026 Pzt, 09:40 tarihinde\nşunu yazdı:`),
	gmailIn("Korean", `2026년 3월 2일 (월) 오전 9:40, Alongside <reply@alongside.example>님이\n작성:`),
	gmailIn("Japanese", `2026年3月2日(月) 9:40 Alongside <reply@alongside.example>:`),
	gmailIn("Russian", `пн, 2 мар. 2026 г. в 09:40, Alongside\n<reply@alongside.example>:`),
	gmailIn("Hindi", `सोम, 2 मार्च 2026 को 9:40 am बजे को Alongside <reply@alongside.example> ने\nलिखा:`),
	gmailIn("Filipino", `Noong Lun, Mar 2, 2026 nang 9:40 AM, isinulat ni Alongside <\nreply@alongside.example>:`),
	gmailIn("Dutch", `Op ma 2 mrt 2026 om 09:40 schreef Alongside <\nreply@alongside.example>:`),
	gmailIn("Swedish", `Den mån 2 mars 2026 kl 09:40 skrev Alongside <reply@alongside.example>:`),
	gmailIn("Macedonian", `На пон., 2 мар. 2026 г. во 09:40 Alongside <\nreply@alongside.example> напиша:`),
	gmailIn("Persian", `در تاریخ دوشنبه ۲ مارس ۲۰۲۶،‏ ۹:۴۰ Alongside <reply@alongside.example>\nنوشت:`),
	outlookIn("Dutch", ["Van", "Verzonden", "Aan", "Onderwerp"]),
	outlookIn("Polish", ["Od", "Wysłano", "Do", "Temat"]),
	outlookIn("Turkish", ["Kimden", "Gönderildi", "Kime", "Konu"]),
	outlookIn("Russian", ["От", "Отправлено", "Кому", "Тема"]),
	outlookIn("Korean", ["보낸 사람", "보낸 날짜", "받는 사람", "제목"]),
	outlookIn("Japanese", ["差出人", "送信日時", "宛先", "件名"]),
	{
		client: "a program that says UTF-8 and writes Windows-1252",
		raw: mail({ coding: "quoted-printable", body: "Caf=E9 =93at nine=94 is fine.\n" }),
		text: "Café “at nine” is fine.",
	},
	{
		client: "a program in Base64 that wraps nothing",
		raw: mail({ coding: "base64", body: base64(`Fine.\n\nOn Mon, 2 Mar 2026 at 09:40, ${US} wrote:\n\n${QUOTED}`) }),
		text: "Fine.",
	},
];
