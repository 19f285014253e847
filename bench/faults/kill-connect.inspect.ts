import pino from "pino";
import { readSettings } from "../../src/platform/config.ts";
import { openDatabase } from "../../src/platform/db/open.ts";

/** A request as its sender knows it. */
export interface Sent {
	key: string;
	email: string;
	providers: number[];
	/** Ids that acknowledgements returned. */
	ids: ReadonlySet<string>;
}

interface SentRequest {
	/** Data folder of the embedded database. No other process may have it open. */
	folder: string;
	databaseUrl: string | undefined;
	requests: Sent[];
	/** Part of every email address of this run. */
	run: string;
	/** Number of deliveries by Message-ID. */
	delivered: ReadonlyMap<string, number>;
}

interface QuoteRow {
	id: string;
	email: string;
	request_key: string;
	providers: number[];
	/** `is_queued` if a node will still send it. */
	sentEmails: { id: string; kind: string; status: string; is_queued: boolean }[];
}

const KINDS = ["quote-for-team", "quote-received"];
const same = (a: readonly (number | string)[], b: readonly (number | string)[]) =>
	a.length === b.length && a.every((value, i) => value === b[i]);

/** Compares stored requests and delivered emails with what was acknowledged. @returns figures and differences */
export const inspect = async ({ folder, databaseUrl, requests, run, delivered }: SentRequest) => {
	const settings = readSettings({ DATA_DIR: folder, DATABASE_URL: databaseUrl ?? "" });
	const database = await openDatabase(settings, pino({ level: "silent" }));
	try {
		const { rows } = await database.pool.query<QuoteRow>(
			`select q.id, q.email, q.request_key,
				array(select p.provider_id from quote_provider p where p.quote_id = q.id order by 1) as providers,
				(select coalesce(json_agg(json_build_object('id', l.id, 'kind', l.kind, 'status', l.status, 'is_queued',
					exists (select from boss.job j where j.name = 'letter' and j.id = l.id and j.state in ('created', 'retry', 'active'))) order by l.kind), '[]')
					from letter l where l.about = 'quote:' || q.id) as "sentEmails"
			from quote q where q.email like $1`,
			[`kill-${run}-%`],
		);
		const wrongs: string[] = [];
		// A Message-ID is the email's id, an @ and our host.
		const taken = new Map([...delivered].map(([id, times]) => [id.split("@", 1)[0], times]));
		const byKey = new Map<string, QuoteRow[]>();
		for (const row of rows) byKey.set(row.request_key, [...(byKey.get(row.request_key) ?? []), row]);
		const figures = {
			"quotes in the database": rows.length,
			"acknowledged but lost": 0,
			"quotes doubled": 0,
			"quotes half-written": 0,
			emails: 0,
			"emails lost": 0,
			"emails still queued": 0,
		};

		for (const request of requests) {
			const quotes = byKey.get(request.key) ?? [];
			const [quote] = quotes;
			if (request.ids.size > 0 && (!quote || !request.ids.has(quote.id))) {
				figures["acknowledged but lost"]++;
				wrongs.push(`${request.email} was acknowledged and is missing`);
			}
			if (quotes.length > 1) {
				figures["quotes doubled"]++;
				wrongs.push(`${request.email} exists ${quotes.length} times`);
			}
		}
		const emails = new Set(rows.map((row) => row.email));
		if (emails.size !== rows.length) wrongs.push(`${rows.length} quotes belong to ${emails.size} visitors`);

		const asked = new Map(requests.map((request) => [request.key, request.providers.toSorted((a, b) => a - b)]));
		for (const quote of rows) {
			const kinds = quote.sentEmails.map((email) => email.kind);
			if (!same(quote.providers, asked.get(quote.request_key) ?? []) || !same(kinds, KINDS)) {
				figures["quotes half-written"]++;
				wrongs.push(`${quote.email} has providers ${quote.providers} and emails ${kinds}`);
			}
			for (const email of quote.sentEmails) {
				figures.emails++;
				if (!taken.has(email.id) && email.is_queued) figures["emails still queued"]++;
				else if (!taken.has(email.id)) {
					figures["emails lost"]++;
					wrongs.push(`email ${email.kind} to ${quote.email} was never delivered (${email.status})`);
				}
			}
		}
		// The service sends other emails too, to its team for example.
		const known = new Set(
			(await database.pool.query<{ id: string }>("select id from letter")).rows.map(({ id }) => id),
		);
		const unknown = [...taken.keys()].filter((id) => id && !known.has(id)).length;
		if (unknown > 0) wrongs.push(`${unknown} emails were delivered that are not in the database`);
		return { figures: { ...figures, "distinct Message-IDs delivered": delivered.size }, wrongs };
	} finally {
		await database.close();
	}
};
