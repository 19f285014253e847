import { sql } from "kysely";
import { seedHolidays } from "#domains/reference/holidays.ts";
import { replyAddress } from "#platform/email/reply-address.ts";
import { type TestApi, testApi } from "#tests/support/api.ts";
import { aWorld, type World } from "#tests/support/referrals.ts";
import { takeMail } from "./take-mail.ts";

const REPLIES = "reply@alongside.example";

/** An email to take in. */
export interface Incoming {
	from: string;
	to?: string | undefined;
	references?: string | undefined;
	subject?: string;
	head?: string;
	text: string;
	returnPath?: string;
}

let made = 0;

/** A service that takes replies, its world, and the calls of the tests. */
export const mailsIn = async (env: Record<string, string> = {}) => {
	const api: TestApi = await testApi({ MAIL_REPLIES: REPLIES, MAIL_AUTH_SERVER: "mx.alongside.example", ...env });
	await seedHolidays(api.services.database);
	const world: World = await aWorld(api);
	const { db } = api.services.database;

	const rawOf = ({ from, to = REPLIES, references, subject = "Re: news", head, text }: Incoming) =>
		Buffer.from(
			[
				...[`From: ${from}`, `To: ${to}`, `Subject: ${subject}`, `Message-ID: <m${++made}@mail.example>`],
				...(references ? [`References: ${references}`] : []),
				...(head ? [head] : []),
				...["Content-Type: text/plain; charset=utf-8", "", text, ""],
			].join("\r\n"),
		);
	const take = (mail: Incoming) =>
		takeMail(api.services, rawOf(mail), { from: mail.returnPath, to: [mail.to ?? REPLIES] });
	/** The newest email to a person, with the address for its replies. */
	const emailTo = async (email: string, kind?: string) => {
		const { id, reply_to } = await db
			.selectFrom("letter")
			.select(["id", "reply_to"])
			.where("recipient", "=", email)
			.$if(kind !== undefined, (emails) => emails.where("kind", "=", kind ?? ""))
			.orderBy("created_at", "desc")
			.limit(1)
			.executeTakeFirstOrThrow();
		return { id, replyTo: reply_to ?? "", messageId: `<${id}@${api.services.settings.mail.from.split("@")[1]}>` };
	};
	const caseOf = async (id: string) => (await world.ask(world.sam, `/team/cases/${id}/`)).body;
	const emailOf = async (id: string): Promise<string> => (await caseOf(id)).email;
	const newestCase = async () => {
		const row = await db
			.selectFrom("team_case")
			.select(["id", "email"])
			.orderBy("number", "desc")
			.limit(1)
			.executeTakeFirstOrThrow();
		return { ...row, ...(await caseOf(row.id)) };
	};
	const close = async (id: string) => {
		const { version } = await caseOf(id);
		return (await world.ask(world.sam, `/team/cases/${id}/close/`, { version, outcome: "connected" })).status;
	};
	const count = async () => (await sql<{ n: number }>`select count(*)::int as n from team_case`.execute(db)).rows[0]?.n;
	const tokenOf = (sentEmail: string) => replyAddress(api.services.settings, REPLIES, sentEmail);
	return { api, world, db, rawOf, take, emailTo, caseOf, emailOf, newestCase, close, count, tokenOf };
};
