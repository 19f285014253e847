import { ACCOUNT_EMAILS } from "#domains/accounts/emails.ts";
import { ALERT_EMAILS } from "#domains/alerts/emails.ts";
import { CAPACITY_EMAILS } from "#domains/capacity/emails.ts";
import { CASE_EMAILS } from "#domains/cases/emails.ts";
import { CHAT_EMAILS } from "#domains/chat/emails.ts";
import { ENQUIRY_EMAILS } from "#domains/enquiries/emails.ts";
import { PROVIDER_EMAILS } from "#domains/providers/emails.ts";
import { QUOTE_EMAILS } from "#domains/quotes/emails.ts";
import { CLAIM_EMAILS } from "#domains/referrals/claim-emails.ts";
import { REFERRAL_EMAILS } from "#domains/referrals/provider-emails.ts";
import { TEAM_EMAILS } from "#domains/referrals/team-emails.ts";
import { VISITOR_EMAILS } from "#domains/referrals/visitor-emails.ts";
import { REGISTER_EMAILS } from "#domains/registers/emails.ts";
import { RESPONSE_EMAILS, REVIEW_EMAILS } from "#domains/reviews/emails.ts";
import { EMAIL_KINDS, type EmailKind } from "#platform/email/email-kinds.ts";
import type { EmailTable, EmailWords, Text } from "#platform/email/email-words.ts";
import { GATHERED_EMAILS } from "#platform/email/emails.ts";

/** Every table of words, with its file in src/. */
export const EMAIL_TABLES: readonly (readonly [title: string, file: string, table: EmailTable])[] = [
	["Requests", "domains/quotes/emails.ts", QUOTE_EMAILS],
	["To visitors about their request", "domains/referrals/visitor-emails.ts", VISITOR_EMAILS],
	["To providers about referrals", "domains/referrals/provider-emails.ts", REFERRAL_EMAILS],
	["To our team about referrals", "domains/referrals/team-emails.ts", TEAM_EMAILS],
	["Claims", "domains/referrals/claim-emails.ts", CLAIM_EMAILS],
	["Enquiries", "domains/enquiries/emails.ts", ENQUIRY_EMAILS],
	["Cases", "domains/cases/emails.ts", CASE_EMAILS],
	["Live chat", "domains/chat/emails.ts", CHAT_EMAILS],
	["Reviews", "domains/reviews/emails.ts", REVIEW_EMAILS],
	["Responses to reviews", "domains/reviews/emails.ts", RESPONSE_EMAILS],
	["Alerts", "domains/alerts/emails.ts", ALERT_EMAILS],
	["Profiles and accounts", "domains/providers/emails.ts", PROVIDER_EMAILS],
	["Capacity", "domains/capacity/emails.ts", CAPACITY_EMAILS],
	["Registers", "domains/registers/emails.ts", REGISTER_EMAILS],
	["Signing in", "domains/accounts/emails.ts", ACCOUNT_EMAILS],
	["Past the budget of an address", "platform/email/emails.ts", GATHERED_EMAILS],
];

/** The kind of a row: `referral-waits` for `referral-waits:shared`. */
export const kindOf = (name: string): EmailKind => name.split(":")[0] as EmailKind;

const plain = (text: string) => text.replaceAll("|", "\\|");
const cell = (text: Text): string =>
	typeof text === "string"
		? plain(text)
		: Object.entries(text.is)
				.map(([value, words]) => `\`${text.when}\` ${value}: ${plain(words)}`)
				.join("<br>");

const rowOf = ([name, words]: [string, EmailWords]): string =>
	`| ${[
		`\`${name}\``,
		EMAIL_KINDS[kindOf(name)],
		words.sent,
		words.subject === undefined ? "the heading" : cell(words.subject),
		cell(words.heading),
	].join(" | ")} |`;

const section = ([title, file, table]: (typeof EMAIL_TABLES)[number]): string[] => [
	`## ${title}`,
	`Words: [\`src/${file}\`](../src/${file})`,
	[
		"| kind | class | sent when | subject | heading |",
		"|---|---|---|---|---|",
		...(Object.entries(table) as [string, EmailWords][]).map(rowOf),
	].join("\n"),
];

/** The text of docs/emails.md. */
export const emailsPage = (): string =>
	`${[
		"# Emails",
		"Every email that we send. Its words are in the table that each section names: change them there. A name in braces, such as {provider}, is a value that the code gives. {name?} leaves its sentence out if there is no such value. `when` chooses words by a value: `none` if there is none, `other` for all that aren't listed. A test fails for a name that the code doesn't give.",
		'The class says what an email is to its reader and how many one mailbox gets a day ([decision 49](decisions/0049-typed-details.md)): `asked` for by the reader or in their name, `news`, `security`, or `work` of providers and our team. Emails of the classes `asked` and `news`, and `gathered-messages`, end with the link "This wasn\'t me".',
		"This page is drawn from the tables by `npm run docs:emails`.",
		...EMAIL_TABLES.flatMap(section),
	].join("\n\n")}\n`;
