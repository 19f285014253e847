import { createHash } from "node:crypto";
import pino from "pino";
import { readSettings } from "../../../src/platform/config.ts";
import { openDatabase } from "../../../src/platform/db/open.ts";
import { sealerOf } from "../../../src/platform/security/sealed.ts";
import { SECRET_KEY } from "./nodes.ts";
import type { Visitor } from "./writes.ts";

interface SentWrite {
	/** Data folder of the embedded database. No other process may have it open. */
	folder: string;
	databaseUrl: string | undefined;
	visitors: readonly Visitor[];
	run: string;
	/** Number of deliveries by Message-ID. */
	delivered: ReadonlyMap<string, number>;
}

interface Email {
	id: string;
	kind: string;
	status: string;
	/** A queued job will still send it. */
	live: boolean;
}
interface QuoteRow {
	id: string;
	email: string;
	request_key: string;
	providers: number[];
	cases: number;
	details: Buffer | null;
	plan: Buffer | null;
	emails: Email[];
}
interface ReviewRow {
	id: number;
	email: string;
	request_key: string;
	emails: Email[];
}
interface ChatRow {
	id: string;
	request_key: string;
	last_number: number;
	cases: number;
	messages: { number: number; sender: string; message_key: string; body: string }[];
	emails: Email[];
}

const EMAILS = {
	quote: ["quote-for-team", "quote-received"],
	plan: ["follow-up-for-team", "follow-up-received"],
	review: ["review-confirmation"],
	chat: ["chat-waiting"],
};
const listed = (of: readonly (string | number)[]) => JSON.stringify([...of].sort());
const byKey = <T extends { request_key: string }>(rows: readonly T[]) => Map.groupBy(rows, (row) => row.request_key);

const emailsOf = (about: string) => `(
	select coalesce(json_agg(json_build_object('id', l.id, 'kind', l.kind, 'status', l.status, 'live',
		exists (select from boss.job j where j.name = 'letter' and j.id = l.id and j.state in ('created', 'retry', 'active'))) order by l.kind), '[]')
	from letter l where l.about = ${about}
) as emails`;

/** Compares stored rows and delivered emails with what was acknowledged. Describes each difference in a sentence. */
export const inspectWrites = async ({ folder, databaseUrl, visitors, run, delivered }: SentWrite) => {
	const settings = readSettings({ DATA_DIR: folder, DATABASE_URL: databaseUrl ?? "", SECRET_KEY });
	const database = await openDatabase(settings, pino({ level: "silent" }));
	const sealer = sealerOf(settings);
	try {
		const ask = async <T extends object>(text: string, values: unknown[] = []) =>
			(await database.patient.pool.query<T>(text, values)).rows;
		const quotes = byKey(
			await ask<QuoteRow>(
				`select q.id, q.email, q.request_key, f.details, p.content as plan, ${emailsOf("'quote:' || q.id")},
					(select count(*)::int from team_case c where c.quote_id = q.id) as cases,
					array(select provider_id from quote_provider x where x.quote_id = q.id) as providers
				from quote q left join follow_up f on f.quote_id = q.id left join plan_file p on p.quote_id = q.id where q.email like $1`,
				[`fault-${run}-%`],
			),
		);
		const reviews = byKey(
			await ask<ReviewRow>(
				`select r.id, r.email, r.request_key, ${emailsOf("'review:' || r.id")} from review r where r.email like $1`,
				[`fault-${run}-%`],
			),
		);
		const chats = byKey(
			await ask<ChatRow>(
				`select c.id, c.request_key, c.last_number, ${emailsOf("'chat:' || c.id")}, (select count(*)::int from team_case t where t.chat_id = c.id) as cases,
					(select json_agg(json_build_object('number', m.number, 'sender', m.sender, 'message_key', m.message_key, 'body', encode(m.body, 'hex')) order by m.number)
						from chat_message m where m.chat_id = c.id) as messages
				from chat c where c.request_key = any($1)`,
				[visitors.map(({ chat }) => chat.key)],
			),
		);
		const rows = [...quotes.values(), ...reviews.values(), ...chats.values()].flat();

		const figures = {
			acknowledged: 0,
			"acknowledged and lost": 0,
			doubled: 0,
			"half-written": 0,
			emails: 0,
			"emails missing or too many": 0,
			"emails not sent": 0,
		};
		const wrongs: string[] = [];
		const count = (figure: keyof typeof figures, wrong: string) => {
			figures[figure]++;
			wrongs.push(wrong);
		};
		const taken = new Set([...delivered.keys()].map((id) => id.split("@", 1)[0]));

		/** Counts lost and duplicate rows of one write. @returns its first row, if any */
		const only = <T extends { id: string | number }>(
			what: string,
			sent: { key: string; ids: Set<string> },
			found: readonly T[] | undefined,
			named = true,
		): T | undefined => {
			const isAcknowledged = sent.ids.size > 0;
			if (isAcknowledged) figures.acknowledged++;
			if ((found?.length ?? 0) > 1) count("doubled", `${what} exists ${found?.length} times`);
			if (sent.ids.size > 1) count("doubled", `${what} was acknowledged as ${[...sent.ids].join(" and ")}`);
			const [row] = found ?? [];
			if (isAcknowledged && (!row || (named && !sent.ids.has(String(row.id)))))
				count("acknowledged and lost", `${what} was acknowledged and is missing`);
			return row;
		};
		const checkEmails = (what: string, emails: readonly Email[], kinds: readonly string[]) => {
			if (listed(emails.map(({ kind }) => kind)) !== listed(kinds))
				count("emails missing or too many", `${what} has emails ${emails.map(({ kind }) => kind)} instead of ${kinds}`);
			for (const { id, kind, status, live } of emails) {
				figures.emails++;
				if (!taken.has(id) && !live)
					count("emails not sent", `email ${kind} of ${what} is ${status}, was not delivered and has no job`);
			}
		};

		for (const { email, quote, plan, review, chat, messages } of visitors) {
			const request = only(`request of ${email}`, quote, quotes.get(quote.key));
			if (request) {
				if (listed(request.providers) !== listed(quote.providers))
					count("half-written", `request of ${email} has providers ${request.providers}`);
				if (request.cases !== 1) count("half-written", `request of ${email} has ${request.cases} cases`);
				only(`plan of ${email}`, plan, request.details ? [request] : []);
				if ((request.details === null) !== (request.plan === null))
					count("half-written", `details of ${email} lack their plan, or the plan its details`);
				if (request.plan) {
					const content = sealer.open(request.plan, `quote:${request.id} plan`);
					if (createHash("sha256").update(content).digest("hex") !== plan.sha256)
						count("half-written", `plan of ${email} is not what was sent`);
				}
				checkEmails(
					`request of ${email}`,
					request.emails,
					request.details ? [...EMAILS.quote, ...EMAILS.plan] : EMAILS.quote,
				);
			} else only(`request of ${email}`, plan, []);

			const written = only(`review of ${email}`, review, reviews.get(review.key));
			if (written) checkEmails(`review of ${email}`, written.emails, EMAILS.review);

			const talk = only(`chat of ${email}`, chat, chats.get(chat.key), false);
			if (talk && talk.cases !== 1) count("half-written", `chat of ${email} has ${talk.cases} cases`);
			if (talk) checkEmails(`chat of ${email}`, talk.emails, EMAILS.chat);
			if (
				talk?.messages.some(({ number }, index) => number !== index + 1) ||
				(talk && talk.messages.length !== talk.last_number)
			)
				count("half-written", `messages in the chat of ${email} have gaps in their numbers`);
			for (const message of messages) {
				const found = talk?.messages
					.filter(({ message_key, sender }) => message_key === message.key && sender === "visitor")
					.map((m) => ({ ...m, id: m.number }));
				const row = only(`message "${message.text}"`, message, found);
				if (
					row &&
					sealer.open(Buffer.from(row.body, "hex"), `chat:${talk?.id}:${row.number}`).toString() !== message.text
				)
					count("half-written", `message "${message.text}" has a different text`);
			}
		}
		for (const [what, table, found] of [
			["requests", quotes, visitors.map(({ quote }) => quote.key)],
			["reviews", reviews, visitors.map(({ review }) => review.key)],
		] as const)
			if ([...table.keys()].some((key) => !found.includes(key)))
				count("doubled", `there are ${what} that no visitor sent`);
		const ours = rows.flatMap(({ emails }) => emails);
		// Other parts of the experiment may have caused emails as well.
		const known = new Set((await ask<{ id: string }>("select id from letter")).map(({ id }) => id));
		const unknown = [...taken].filter((id) => id && !known.has(id)).length;
		if (unknown > 0) wrongs.push(`${unknown} emails were delivered that are not in the database`);
		return {
			figures: {
				...figures,
				"emails delivered": taken.size,
				"emails still queued": ours.filter(({ id, live }) => live && !taken.has(id)).length,
			},
			wrongs,
		};
	} finally {
		await database.close();
	}
};
