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
const SIGNED = 'multipart/signed; protocol="application/pgp-signature"; micalg=pgp-sha512; boundary="b1"';
const html = (body: string) => `<html><body>${body}</body></html>`;
const HTML = { type: "text/html; charset=utf-8" };
/** Just under 25 MB as it is sent. */
const LARGE = () => Buffer.alloc(18_000_000, "%PDF-1.7 plan ").toString("base64").replace(/.{76}/g, "$&\n");

/** Emails of phones, of desktops, and of programs in the languages that people here use. */
export const MORE_MAILS: readonly StoredMail[] = [
	{
		client: "Gmail on an iPhone, plain and HTML",
		raw: mail({
			type: ALTERNATIVE,
			body: parts(
				part("text/plain; charset=utf-8", `Sure\n\nOn Mon, Mar 2, 2026 at 9:40 AM ${US} wrote:\n\n${QUOTED}\n`),
				part("text/html; charset=utf-8", `<div dir="auto">Sure</div><blockquote>${OURS}</blockquote>`),
			),
		}),
		text: "Sure",
	},
	{
		client: "Gmail in a browser, below the quote",
		raw: mail({ body: `On Mon, 2 Mar 2026 at 09:40, ${US} wrote:\n\n${QUOTED}\n\nThursday please, after school.` }),
		text: "Thursday please, after school.",
	},
	{
		client: "Gmail in a browser, HTML between the quoted lines",
		raw: mail({
			...HTML,
			body: html(
				`<div>On Mon, 2 Mar 2026 at 09:40, Alongside &lt;reply@alongside.example&gt; wrote:<br></div><blockquote>Which day suits you?</blockquote><div>Friday.</div><blockquote>Morning or afternoon?</blockquote><div>Afternoon.</div>`,
			),
		}),
		text: "Friday.\n\nAfternoon.",
	},
	{
		client: "Outlook on an iPhone",
		raw: mail({
			body: `Can it be a woman?\n\nGet Outlook for iOS<https://aka.ms/o0ukef>\n________________________________\nFrom: ${US}\nSent: Monday, March 2, 2026 9:40:00 AM\nTo: Mai Lowe <mai@visitor.example>\nSubject: Our reply to you\n\n${OURS}`,
		}),
		text: "Can it be a woman?\n\nGet Outlook for iOS<https://aka.ms/o0ukef>",
	},
	{
		client: "Outlook on Android, HTML alone",
		raw: mail({
			...HTML,
			body: html(
				`<div>We moved to Norlane.</div><hr style="display:inline-block;width:98%" tabindex="-1"><div id="divRplyFwdMsg" dir="ltr"><font><b>From:</b> Alongside &lt;reply@alongside.example&gt;<br><b>Sent:</b> Monday, March 2, 2026 9:40:00 AM<br><b>To:</b> Mai Lowe<br><b>Subject:</b> Our reply to you</font></div><div>${OURS}</div>`,
			),
		}),
		text: "We moved to Norlane.",
	},
	{
		client: "Outlook on a Mac",
		raw: mail({
			body: `I'd like both.\n\nMai\n\nFrom: ${US}\nDate: Monday, 2 March 2026 at 9:40 am\nTo: Mai Lowe <mai@visitor.example>\nSubject: Our reply to you\n${OURS}`,
		}),
		text: "I'd like both.\n\nMai",
	},
	{
		client: "Outlook, German",
		raw: mail({
			subject: "AW: Our reply to you",
			body: `Montag geht nicht.\n\nVon: ${US}\nGesendet: Montag, 2. März 2026 09:40\nAn: Mai Lowe\nBetreff: Our reply to you\n\n${OURS}`,
		}),
		text: "Montag geht nicht.",
	},
	{
		client: "GMX in a browser",
		raw: mail({
			body: `Dienstag passt gut.\n\nGesendet: Montag, 02. März 2026 um 09:40 Uhr\nVon: "Alongside" <reply@alongside.example>\nAn: mai@visitor.example\nBetreff: Our reply to you\n\n${OURS}`,
		}),
		text: "Dienstag passt gut.",
	},
	{
		client: "Outlook, French",
		raw: mail({
			body: `Le matin, s'il vous plaît.\n\nDe : ${US}\nEnvoyé : lundi 2 mars 2026 09:40\nÀ : Mai Lowe\nObjet : Our reply to you\n\n${OURS}`,
		}),
		text: "Le matin, s'il vous plaît.",
	},
	{
		client: "Outlook, Italian",
		raw: mail({
			subject: "R: Our reply to you",
			body: `Mia madre preferisce il venerdì.\n\nDa: ${US}\nInviato: lunedì 2 marzo 2026 09:40\nA: Mai Lowe\nOggetto: Our reply to you\n\n${OURS}`,
		}),
		text: "Mia madre preferisce il venerdì.",
	},
	{
		client: "Gmail, Italian",
		raw: mail({ body: `Grazie mille.\n\nIl giorno lun 2 mar 2026 alle ore 09:40 ${US} ha scritto:\n\n${QUOTED}` }),
		text: "Grazie mille.",
	},
	{
		client: "Outlook, Spanish",
		raw: mail({
			body: `El viernes, por favor.\n\nDe: ${US}\nEnviado: lunes, 2 de marzo de 2026 9:40\nPara: Mai Lowe\nAsunto: Our reply to you\n\n${OURS}`,
		}),
		text: "El viernes, por favor.",
	},
	{
		client: "Outlook, Chinese",
		raw: mail({
			body: `星期五上午可以。\n\n发件人: ${US}\n发送时间: 2026年3月2日 9:40\n收件人: Mai Lowe\n主题: Our reply to you\n\n${OURS}`,
		}),
		text: "星期五上午可以。",
	},
	{
		client: "Mail on an iPhone, Chinese",
		raw: mail({ body: `好的，谢谢。\n\n发自我的iPhone\n\n> 在 2026年3月2日，09:40，${US} 写道：\n> \n${QUOTED}` }),
		text: "好的，谢谢。\n\n发自我的iPhone",
	},
	{
		client: "Gmail, Chinese",
		raw: mail({ body: `我妈妈想要会说中文的人。\n\n${US} 于2026年3月2日周一 09:40写道：\n\n${QUOTED}` }),
		text: "我妈妈想要会说中文的人。",
	},
	{
		client: "Gmail, Vietnamese",
		raw: mail({ body: `Thứ Sáu được.\n\nVào Th 2, 2 thg 3, 2026 vào lúc 09:40 ${US} đã viết:\n\n${QUOTED}` }),
		text: "Thứ Sáu được.",
	},
	{
		client: "Gmail, Arabic",
		raw: mail({
			body: `يوم الجمعة مناسب.\n\nفي الاثنين، 2 مارس 2026 في 9:40 ص تمت كتابة ما يلي بواسطة ${US}:\n\n${QUOTED}`,
		}),
		text: "يوم الجمعة مناسب.",
	},
	{
		client: "Gmail, Greek",
		raw: mail({ body: `Την Παρασκευή.\n\nΣτις Δευ 2 Μαρ 2026 στις 9:40 π.μ., ο χρήστης ${US} έγραψε:\n\n${QUOTED}` }),
		text: "Την Παρασκευή.",
	},
	{
		client: "Yahoo in a browser",
		raw: mail({
			body: `  Please ring my daughter first.\n\n    On Monday, 2 March 2026 at 09:40:00 am AEDT, ${US} wrote:  \n \n Hello Mai,\n Which day suits you for a call?`,
		}),
		text: "Please ring my daughter first.",
	},
	{
		client: "Yahoo on an iPhone",
		raw: mail({
			body: `Not before ten\n\n\nSent from Yahoo Mail for iPhone\n\n\nOn Monday, March 2, 2026, 9:40 AM, ${US} wrote:\n\n${OURS}`,
		}),
		text: "Not before ten\n\nSent from Yahoo Mail for iPhone",
	},
	{
		client: "Samsung Email, English",
		raw: mail({
			body: `OK thanks\n\nSent from my Galaxy\n\n\n-------- Original message --------\nFrom: ${US}\nDate: 2/3/26 9:40 am (GMT+10:00)\nTo: mai@visitor.example\nSubject: Our reply to you\n\n${OURS}`,
		}),
		text: "OK thanks\n\nSent from my Galaxy",
	},
	{
		client: "Windows Mail",
		raw: mail({
			body: `The ramp is fixed now.\n\nSent from Mail for Windows\n\nFrom: Alongside\nSent: Monday, 2 March 2026 9:40 AM\nTo: Mai Lowe\nSubject: Our reply to you\n\n${OURS}`,
		}),
		text: "The ramp is fixed now.\n\nSent from Mail for Windows",
	},
	{
		client: "Zoho Mail",
		raw: mail({ body: `Wednesday is best.\n\n\n---- On Mon, 02 Mar 2026 09:40:00 +1100 ${US} wrote ----\n\n${OURS}` }),
		text: "Wednesday is best.",
	},
	{
		client: "eM Client",
		raw: mail({
			body: `I can come to you.\n\n------ Original Message ------\nFrom "Alongside" <reply@alongside.example>\nTo mai@visitor.example\nDate 2/03/2026 9:40:00 AM\nSubject Our reply to you\n\n${OURS}`,
		}),
		text: "I can come to you.",
	},
	{
		client: "Spark",
		raw: mail({ body: `Sounds good.\nOn 2 Mar 2026 at 9:40 AM +1100, ${US}, wrote:\n${QUOTED}` }),
		text: "Sounds good.",
	},
	{
		client: "Evolution, with lines of its own between",
		raw: mail({
			body: `On Mon, 2026-03-02 at 09:40 +1100, Alongside wrote:\n> Which day suits you?\n\nAny.\n\n> Which number?\n\nThe mobile.`,
		}),
		text: "Any.\n\nThe mobile.",
	},
	{
		client: "Claws Mail, whose line above the quote has two parts",
		raw: mail({ body: `No, thank you.\n\nOn Mon, 2 Mar 2026 09:40:00 +1100\n${US} wrote:\n\n${QUOTED}\n\n-- \nMai` }),
		text: "No, thank you.",
	},
	{
		client: "K-9 Mail, German, with quotes of quotes",
		raw: mail({
			body: `Ja.\n\nAm 2. März 2026 09:40:00 MEZ schrieb ${US}:\n>Hello Mai,\n>> My first words\n>Which day suits you?\n`,
		}),
		text: "Ja.",
	},
	{
		client: "Roundcube, format=flowed with quotes of quotes",
		raw: mail({
			type: "text/plain; charset=utf-8; format=flowed",
			body: "On 2026-03-02 09:40, Alongside wrote:\n> On 2026-03-01, Mai wrote:\n>> I need help \n>> with shopping.\n> Which day?\n\nSaturday, or if that is \nhard, Sunday.",
		}),
		text: "Saturday, or if that is hard, Sunday.",
	},
	{
		client: "HCL Notes",
		raw: mail({
			body: `See you on Friday.\n\n\n\nFrom:        ${US}\nTo:        "Mai Lowe" <mai@visitor.example>\nDate:        02/03/2026 09:40 AM\nSubject:        Our reply to you\n\n\n${OURS}`,
		}),
		text: "See you on Friday.",
	},
	{
		client: "a program signed with PGP",
		raw: mail({
			type: SIGNED,
			body: parts(
				part("text/plain; charset=utf-8", "Signed another way."),
				part(
					'application/pgp-signature; name="signature.asc"',
					"-----BEGIN PGP SIGNATURE-----\n-----END PGP SIGNATURE-----",
				),
			),
		}),
		text: "Signed another way.",
	},
	{
		client: "a program in GB18030",
		raw: mail({
			...{ type: "text/plain; charset=gb18030", coding: "base64" },
			body: Buffer.from("d0bbd0bb", "hex").toString("base64"),
		}),
		text: "谢谢",
	},
	{
		client: "a program in ISO-2022-JP",
		raw: mail({
			...{ type: "text/plain; charset=iso-2022-jp", coding: "base64" },
			body: base64('\u001b$B$"$j$,$H$&\u001b(B'),
		}),
		text: "ありがとう",
	},
	{
		client: "a program in ISO-8859-15, with lines that go on",
		raw: mail({
			...{ type: "text/plain; charset=iso-8859-15", coding: "quoted-printable" },
			body: "It costs 30 =A4 an hour, which is more than the plan pays, and I would =\nlike to know why.",
		}),
		text: "It costs 30 € an hour, which is more than the plan pays, and I would like to know why.",
	},
	{
		client: "a desktop program with a picture in its signature",
		raw: mail({
			type: 'multipart/related; boundary="b1"',
			body: parts(
				part(
					"text/html; charset=utf-8",
					html('<p>Call the office.</p><p><img src="cid:logo@visitor.example" alt=""></p>'),
				),
				part(
					'image/png; name="logo.png"',
					base64("PNG"),
					"Content-ID: <logo@visitor.example>\nContent-Transfer-Encoding: base64\n",
				),
			),
		}),
		text: "Call the office.",
		files: ["logo.png"],
	},
	{
		client: "Outlook on a phone, HTML with a file and no plain text",
		raw: mail({
			type: MIXED,
			body: parts(
				part("text/html; charset=utf-8", html("<div>The letter is from the agency – please read it.</div>")),
				attached("application/pdf", "letter.pdf", "%PDF-1.7 letter"),
			),
		}),
		text: "The letter is from the agency – please read it.",
		files: ["letter.pdf"],
	},
	{
		client: "a desktop program whose plain text is empty",
		raw: mail({
			type: ALTERNATIVE,
			body: parts(part("text/plain; charset=utf-8", " "), part("text/html; charset=utf-8", html("<p>Only here.</p>"))),
		}),
		text: "Only here.",
	},
	{
		client: "a phone that sends a photo, and its words after it",
		raw: mail({
			type: MIXED,
			body: parts(
				attached("image/jpeg", "IMG_0042.jpg", "JPEG"),
				part("text/plain; charset=utf-8", "This is the letter."),
			),
		}),
		text: "This is the letter.",
		files: ["IMG_0042.jpg"],
	},
	{
		client: "a calendar that declines with words",
		raw: mail({
			subject: "Declined: Call with Alongside",
			type: ALTERNATIVE,
			body: parts(
				part("text/plain; charset=utf-8", "I'm in hospital that day."),
				part(
					'text/calendar; charset=utf-8; method=REPLY; name="invite.ics"',
					"BEGIN:VCALENDAR\nMETHOD:REPLY\nEND:VCALENDAR",
				),
			),
		}),
		text: "I'm in hospital that day.",
	},
	{
		client: "a desktop program with a plan of 25 MB",
		raw: (to, answers) =>
			mail({
				type: MIXED,
				body: parts(
					part("text/plain; charset=utf-8", "Here is the whole plan."),
					part(
						'application/pdf; name="plan.pdf"',
						LARGE(),
						'Content-Disposition: attachment; filename="plan.pdf"\nContent-Transfer-Encoding: base64\n',
					),
				),
			})(to, answers),
		text: "Here is the whole plan.",
		files: ["plan.pdf"],
	},
];
