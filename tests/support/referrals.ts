import { sql } from "kysely";
import type { TestApi } from "./api.ts";
import { aProvider, type ProviderRecord } from "./builders.ts";
import { openedEmails } from "./emails.ts";
import { aPerson, joins, sessionOf } from "./people.ts";
import { aRequest, aTown, SERVED, sendQuote, type Town } from "./quotes.ts";

type Cookies = Record<string, string>;
export interface Answer {
	status: number;
	// biome-ignore lint/suspicious/noExplicitAny: the body differs from call to call
	body: any;
	text: string;
}

/** No other person in the tests has these details. If one of them appears in a text, the person was disclosed. */
export const CANARY = {
	name: "Zephyrine Quillfeather",
	email: "zephyrine@quillfeather.example",
	phone: "0491 570 156",
};
export const CANARY_WORDS = ["zephyrine", "quillfeather", "0491 570 156", "0491570156"];

/** A town with staff at each provider, a team member, and the calls they make. */
export interface World {
	town: Town;
	/** A provider that matches too, but wasn't chosen. */
	third: ProviderRecord;
	ask(as: Cookies, path: string, body?: unknown, method?: string): Promise<Answer>;
	sam: Cookies;
	samId: number;
	/** Provider id to the cookies of the provider's owner. */
	staff: Map<number, Cookies>;
	/** Sends a new request. @returns its case, quote, private link token and visitor cookie */
	request(
		fields?: Record<string, unknown>,
	): Promise<{ caseId: string; quoteId: string; token: string; cookie: string }>;
	/** The match list of a case, and the matching body for `send`. */
	list(caseId: string, query?: string): Promise<{ list: Answer["body"]; sending: Record<string, unknown> }>;
	consent(caseId: string, provider: number, fields?: object): Promise<Answer>;
	send(caseId: string, providers: number[], fields?: object): Promise<Answer>;
	/** Emails of a kind to this address, newest first. */
	emails(
		kind: string,
		recipient?: string,
	): Promise<{ text: string; html: string; subject: string; recipient: string }[]>;
	/** Moves the clock to this moment and keeps every session alive. */
	at(moment: string): Promise<void>;
}

export const aWorld = async (api: TestApi): Promise<World> => {
	const { services } = api;
	const { db } = services.database;
	const town = await aTown(db);
	const serves = { funding_types: ["NDIS"], age_groups: [town.age] };
	await sql`update provider set funding_types = '{NDIS}', age_groups = ${`{${town.age}}`}::text[]`.execute(db);
	const third = await aProvider(db, {
		...serves,
		name: "Third choice",
		services: town.near.services,
		postcodes: [SERVED],
	});
	const staff = new Map<number, Cookies>();
	for (const provider of [town.near, town.alsoNear, third]) {
		const { id } = await aPerson(services, "staff", {
			name: `Owner of ${provider.id}`,
			email: `owner-${provider.id}@staff.example`,
		});
		await joins(services, id, provider.account_id, "owner");
		staff.set(provider.id, await sessionOf(services, id));
	}
	const { id: samId } = await aPerson(services, "team", { name: "Sam Reed" });
	const sam = await sessionOf(services, samId);
	const ask: World["ask"] = async (as, path, body, method) => {
		const answer = await api.request(path, {
			cookies: as,
			...(body === undefined ? {} : { body }),
			...(method ? { method } : {}),
		});
		const text = await answer.text();
		return {
			status: answer.status,
			text,
			body: answer.headers.get("content-type")?.includes("json") ? JSON.parse(text) : undefined,
		};
	};
	const emails: World["emails"] = async (kind, recipient) => {
		const found = await openedEmails(
			services,
			sql`kind = ${kind} and (${recipient ?? null}::text is null or recipient = ${recipient ?? null})`,
		);
		return found
			.reverse()
			.map(({ text_body: text, html_body: html, subject, recipient }) => ({ text, html, subject, recipient }));
	};
	const list: World["list"] = async (caseId, query = "") => {
		const { body } = await ask(sam, `/team/cases/${caseId}/match/${query}`);
		return {
			list: body,
			sending: {
				service_area: body.need.service_area.id,
				postcode: body.need.postcode ?? "",
				age_groups_list: body.need.age_groups,
				funding_types_list: body.need.funding_types,
				fingerprint: body.fingerprint,
				needs: "Help at home on two mornings a week.",
			},
		};
	};
	let made = 0;
	return {
		town,
		third,
		ask,
		sam,
		samId,
		staff,
		emails,
		list,
		async request(fields = {}) {
			const email = `${++made}-${CANARY.email}`;
			const { id = "", token: cookie = "" } = await sendQuote(
				api,
				aRequest(town, { ...CANARY, email, providers: [town.near.id, town.alsoNear.id], ...fields }),
			);
			const { rows } = await sql<{ id: string }>`select id from team_case where quote_id = ${id}`.execute(db);
			const [sentEmail] = await emails("quote-received", (fields.email as string | undefined) ?? email);
			const token = /\/my-request\/([\w-]{43})/.exec(sentEmail?.text ?? "")?.[1] ?? "";
			return { caseId: rows[0]?.id ?? "", quoteId: id, token, cookie };
		},
		consent: (caseId, provider, fields = {}) =>
			ask(sam, `/team/cases/${caseId}/consents/`, {
				provider,
				shares: ["needs", "plan"],
				given_by: "participant",
				way: "phone",
				...fields,
			}),
		async send(caseId, providers, fields = {}) {
			const { sending } = await list(caseId);
			return ask(sam, `/team/cases/${caseId}/send/`, { ...sending, providers, ...fields });
		},
		async at(moment) {
			api.advance(new Date(moment).getTime() - services.clock().getTime());
			const now = services.clock();
			await sql`update session set used_at = ${now}, ends_at = ${new Date(now.getTime() + 12 * 3600_000)}`.execute(db);
		},
	};
};

/** The canary words in a text. Empty if nothing was disclosed. */
export const disclosed = (text: string): string[] => CANARY_WORDS.filter((word) => text.toLowerCase().includes(word));
