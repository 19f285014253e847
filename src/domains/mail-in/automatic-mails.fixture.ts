/** What machines send, as they write it: not answered, and never taken for a person's words. */
export interface AutomaticMail {
	from: string;
	head: string;
	/** The return path; undefined if the server doesn't say. */
	path?: string;
	body?: string;
}

const parted = (...parts: [type: string, body: string][]) =>
	`${parts.map(([type, body]) => `--b\nContent-Type: ${type}\n\n${body}\n`).join("")}--b--`;
const REPORT = 'MIME-Version: 1.0\nContent-Type: multipart/report; report-type=delivery-status; boundary="b"';
const status = (mta: string, more: string) =>
	parted(
		["text/plain", "I'm sorry to have to inform you that your message could not be delivered."],
		["message/delivery-status", `Reporting-MTA: dns; ${mta}\n\n${more}`],
		["message/rfc822", "Subject: Our reply to you\n\nHello Mai"],
	);

/** Reports of emails that came back, each about mai@visitor.example. */
export const RETURNED: Record<string, AutomaticMail> = {
	Postfix: {
		from: "MAILER-DAEMON@mx.visitor.example (Mail Delivery System)",
		path: "",
		head: `Auto-Submitted: auto-replied\n${REPORT}`,
		body: status(
			"mx.visitor.example",
			"Final-Recipient: rfc822; mai@visitor.example\nOriginal-Recipient: rfc822;mai@visitor.example\nAction: failed\nStatus: 5.1.1\nRemote-MTA: dns; mx.visitor.example\nDiagnostic-Code: smtp; 550 5.1.1 <mai@visitor.example>: Recipient address\n    rejected: User unknown",
		),
	},
	Exim: {
		from: "Mail Delivery System <Mailer-Daemon@mx.visitor.example>",
		path: "",
		head: `X-Failed-Recipients: mai@visitor.example\nAuto-Submitted: auto-replied\n${REPORT}`,
		body: status(
			"mx.visitor.example",
			"Action: failed\nFinal-Recipient: rfc822;mai@visitor.example\nStatus: 5.0.0\nRemote-MTA: dns; mx.visitor.example\nDiagnostic-Code: smtp; 550 no such user",
		),
	},
	"Exim, an old one without a report": {
		from: "Mail Delivery System <Mailer-Daemon@mx.visitor.example>",
		path: "",
		head: "X-Failed-Recipients: mai@visitor.example\nAuto-Submitted: auto-replied",
		body: "A message that you sent could not be delivered to one or more of its\nrecipients. This is a permanent error.",
	},
	Exchange: {
		from: "Microsoft Outlook <MicrosoftExchange329e71ec88ae4615bbc36ab6ce41109e@visitor.example>",
		path: "",
		head: `Auto-Submitted: auto-replied\nX-MS-Exchange-Message-Is-Ndr:\n${REPORT.replace("report-type=delivery-status; ", "report-type=delivery-status;\n\t")}`,
		body: status(
			"AM6PR0101MB1234.prod.exchangelabs.com",
			"Final-Recipient: rfc822;mai@visitor.example\nAction: failed\nStatus: 5.1.10\nDiagnostic-Code: smtp;550 5.1.10 RESOLVER.ADR.RecipientNotFound",
		),
	},
	Gmail: {
		from: "Mail Delivery Subsystem <mailer-daemon@googlemail.com>",
		path: "",
		head: `X-Failed-Recipients: mai@visitor.example\nAuto-Submitted: auto-replied\n${REPORT}`,
		body: status(
			"googlemail.com",
			"Final-Recipient: rfc822; mai@visitor.example\nAction: failed\nStatus: 5.2.2\nDiagnostic-Code: smtp; 552-5.2.2 The email account is over quota.",
		),
	},
	"a server that doesn't say the return path": {
		from: "postmaster@visitor.example",
		head: `Return-Path: <>\n${REPORT}`,
		body: status("mx", "Final-Recipient: rfc822; <mai@visitor.example>\nAction: Failed\nStatus: 5.1.1 (bad mailbox)"),
	},
};

/** What isn't about an email that came back. */
export const AUTOMATIC: Record<string, AutomaticMail> = {
	"Exchange, out of office": {
		from: "Mai Lowe <mai@visitor.example>",
		head: "X-Auto-Response-Suppress: All\nAuto-Submitted: auto-generated",
	},
	"Exchange, German, whose path is empty": { from: "Mai Lowe <mai@visitor.example>", path: "", head: "X-A: b" },
	Zimbra: {
		from: "Mai Lowe <mai@visitor.example>",
		head: 'Auto-Submitted: auto-replied (zimbra; readreceipt="no")\nPrecedence: bulk',
	},
	"Gmail, on leave": { from: "mai@visitor.example", head: "Precedence: bulk\nX-Autoreply: yes" },
	"iCloud, on leave": {
		from: "mai@visitor.example",
		head: "Precedence: junk\nAuto-Submitted: auto-replied (vacation)",
	},
	"cPanel, on leave": { from: "mai@visitor.example", head: "X-Autorespond: Re: news\nPrecedence: auto_reply" },
	"a form of a web server": { from: "mai@visitor.example", head: "X-AutoReply-From: mai@visitor.example" },
	"KMail, on leave": { from: "mai@visitor.example", head: "X-Mail-Autoreply: yes" },
	Mailman: {
		from: "mai@visitor.example",
		head: "List-Id: Carers <carers.lists.example>\nPrecedence: list",
	},
	"a receipt for reading": {
		from: "Mai Lowe <mai@visitor.example>",
		head: 'Content-Type: multipart/report; report-type=disposition-notification; boundary="b"',
		body: parted(
			["text/plain", "The message was read."],
			[
				"message/disposition-notification",
				"Final-Recipient: rfc822;mai@visitor.example\nDisposition: manual-action/MDN-sent-manually; displayed",
			],
		),
	},
	"a complaint about spam": {
		from: "feedback@provider.example",
		head: 'Content-Type: multipart/report; report-type=feedback-report; boundary="b"',
		body: parted(["text/plain", "An email abuse report."], ["message/feedback-report", "Feedback-Type: abuse"]),
	},
};
