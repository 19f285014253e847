import { randomUUID } from "node:crypto";
import { moveEmail, readEmailFile, splitEmail } from "#contract/cases/incoming-emails.ts";
import { replyToDemoEmail, replyToDemoText } from "#contract/operations/demo.ts";
import { caseBinder, teamBinder } from "#domains/accounts/team-binder.ts";
import { mayTeam } from "#domains/accounts/team-permissions.ts";
import { getEmail } from "#platform/email/emails-store.ts";
import { emailOfAddress } from "#platform/email/reply-address.ts";
import { type Binding, bind } from "#platform/http/bind.ts";
import { notFound } from "#platform/http/problem.ts";
import type { Services } from "#platform/services.ts";
import { isPhoneNumber } from "#platform/text-messages/phone-number.ts";
import { moveEmailTo, splitEmailFrom } from "./move-mail.ts";
import { hasCaseOfMail, readMailFile } from "./read-file.ts";
import { takeMail } from "./take-mail.ts";
import { takeText, textsInApi } from "./take-text.ts";

/** The answer to one of our emails, as a mail program writes it. */
const answerTo = (
	email: { id: string; recipient: string; reply_to: string | null; subject: string; text_body: string },
	text: string,
	host: string,
): Buffer =>
	Buffer.from(
		[
			...[`From: ${email.recipient}`, `To: ${email.reply_to}`, `Message-ID: <${randomUUID()}@demo.example>`],
			`Subject: =?utf-8?B?${Buffer.from(`Re: ${email.subject}`).toString("base64")}?=`,
			...[`In-Reply-To: <${email.id}@${host}>`, "MIME-Version: 1.0", "Content-Type: text/plain; charset=utf-8", ""],
			...[text, "", `On the day before, we wrote:`, ...email.text_body.split("\n").map((line) => `> ${line}`), ""],
		].join("\r\n"),
	);

/** Emails that came in. Demo mode has no mail server, so it takes a reply in directly. */
export const mailInApi = (services: Services): Binding[] => {
	const { database, settings } = services;
	const inDemoMode = () => {
		if (!settings.demo) throw notFound();
	};
	const bindCase = caseBinder(services);
	return [
		bindCase(moveEmail, ({ params, body }, by) => moveEmailTo(services, params, body.to, by)),
		bindCase(splitEmail, ({ params }, by) => splitEmailFrom(services, params, by)),
		teamBinder(services)(readEmailFile, { who: mayTeam("plan-file.read", hasCaseOfMail) }, ({ params }, by) =>
			readMailFile(services, params, by.id),
		),
		bind(replyToDemoEmail, { who: inDemoMode }, async ({ params, body }) => {
			const email = await getEmail(database.db, settings, params.id);
			if (!email?.reply_to || !emailOfAddress(settings, email.reply_to)) throw notFound();
			const host = settings.mail.from.slice(settings.mail.from.lastIndexOf("@") + 1);
			const raw = answerTo(email, body.text, host);
			return { outcome: await takeMail(services, raw, { from: email.recipient, to: [email.reply_to] }) };
		}),
		bind(replyToDemoText, { who: inDemoMode }, async ({ params, body }) => {
			const email = await getEmail(database.db, settings, params.id);
			if (!email || !isPhoneNumber(email.recipient)) throw notFound();
			return { outcome: await takeText(services, { from: email.recipient, text: body.text, sid: randomUUID() }) };
		}),
		...textsInApi(services),
	];
};
