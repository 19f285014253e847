import { type InferResult, type RawBuilder, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { WatchedSearch } from "#contract/alerts/alerts.ts";
import { ALERT_CONFIRM_DAYS } from "#contract/alerts/options.ts";
import { valuesOf } from "#contract/search/filters.ts";
import { alsoWords, factsInWords, headingWords, searchLines } from "#contract/shared/search-words.ts";
import type { Settings } from "#platform/config.ts";
import { anyOf } from "#platform/db/any-of.ts";
import type { Db, Transaction } from "#platform/db/database.ts";
import { notFound } from "#platform/http/problem.ts";
import { idOfLinkToken, linkToken } from "#platform/security/link-token.ts";
import { type Sealer, sealerOf } from "#platform/security/sealed.ts";

const PURPOSE = "opening-alert";
const DAY_MS = 24 * 3600_000;

/** Contexts for encrypting an alert's address and search. */
export const alertEmailSeal = (id: string): string => `alert-email:${id}`;
export const alertSearchSeal = (id: string): string => `alert-search:${id}`;

/** The keyed hash by which an address finds its alerts. */
export const emailMark = (email: string, sealer: Sealer): Buffer => sealer.fingerprint(PURPOSE, email.toLowerCase());
/** The same with every known key, so that alerts are found during a key change. */
export const emailMarks = (email: string, sealer: Sealer): Buffer[] =>
	sealer.fingerprints(PURPOSE, email.toLowerCase());

/** The token of the link in every email of an alert. */
export const alertToken = (settings: Settings, id: string): string => linkToken(settings, PURPOSE, id);

/** What an alert watches: one profile, or the query of a search's address. */
export type Watch = { provider: number } | { query: string };

const alertsIn = (db: Db | Transaction) =>
	db
		.selectFrom("opening_alert as a")
		.select([
			"a.id",
			"a.email",
			"a.search",
			"a.created_at",
			"a.confirmed_at",
			"a.ends_at",
			"a.checked_until",
			"a.emailed_at",
		])
		.select(({ fn, selectFrom }) => {
			const kept = selectFrom("provider_merge as m").select("m.kept").whereRef("m.merged", "=", "a.provider_id");
			return fn.coalesce(kept, "a.provider_id").as("provider_id");
		});
type Row = InferResult<ReturnType<typeof alertsIn>>[number];

/** An alert, decrypted. */
export interface StoredAlert extends Omit<Row, "email" | "search" | "provider_id"> {
	email: string;
	watch: Watch;
}

const opened = ({ email, search, provider_id, ...row }: Row, settings: Settings): StoredAlert => {
	const text = (sealed: Buffer, about: string) => sealerOf(settings).open(sealed, about).toString();
	return {
		...row,
		email: text(email, alertEmailSeal(row.id)),
		watch: search === null ? { provider: provider_id ?? 0 } : { query: text(search, alertSearchSeal(row.id)) },
	};
};

export const isActive = ({ ends_at }: Pick<StoredAlert, "ends_at">, now: Date): boolean =>
	ends_at !== null && ends_at > now;
/** An alert waits seven days to be confirmed. */
export const isWaiting = ({ confirmed_at, created_at }: StoredAlert, now: Date): boolean =>
	confirmed_at === null && created_at.getTime() + ALERT_CONFIRM_DAYS * DAY_MS > now.getTime();

/** Lets one request at a time change the alerts of an address, so that their number is exact. */
export const holdAddress = (trx: Transaction, email: string) =>
	sql`select pg_advisory_xact_lock(hashtextextended('alerts ' || ${email.toLowerCase()}, 0))`.execute(trx);

/** All alerts of an address, oldest first. */
export const alertsOf = async (db: Db | Transaction, settings: Settings, email: string): Promise<StoredAlert[]> => {
	const marks = emailMarks(email, sealerOf(settings));
	const rows = await alertsIn(db)
		.where("a.email_mark", "=", anyOf(marks))
		.orderBy("a.created_at")
		.orderBy("a.id")
		.execute();
	return rows.map((row) => opened(row, settings));
};

/**
 * The searches of alerts that were confirmed in a period, in the order of confirmation, and whose they are.
 * @param start SQL of a time; so is `end`, which isn't in the period
 */
export const searchesConfirmed = async (
	db: Db | Transaction,
	settings: Settings,
	start: RawBuilder<unknown>,
	end: RawBuilder<unknown>,
): Promise<{ email: string; search: WatchedSearch }[]> => {
	const rows = await alertsIn(db)
		.where("a.search", "is not", null)
		.where("a.confirmed_at", ">=", start.$castTo<Date>())
		.where("a.confirmed_at", "<", end.$castTo<Date>())
		.orderBy("a.confirmed_at")
		.orderBy("a.id")
		.execute();
	return rows.flatMap((row) => {
		const { email, watch } = opened(row, settings);
		const search = "query" in watch ? searchOfQuery(watch.query) : undefined;
		return search ? [{ email: email.toLowerCase(), search }] : [];
	});
};

/** An alert by its id; undefined if it's deleted. @param lock skips one that another transaction holds */
export const findAlert = async (
	db: Db | Transaction,
	settings: Settings,
	id: string,
	lock?: "wait" | "skip",
): Promise<StoredAlert | undefined> => {
	const row = await alertsIn(db)
		.where("a.id", "=", id)
		.$if(lock !== undefined, (query) => query.forUpdate("a"))
		.$if(lock === "skip", (query) => query.skipLocked())
		.executeTakeFirst();
	return row && opened(row, settings);
};

/** @throws Problem 404 for an unknown token, and for an alert that nobody confirmed in time */
export const alertOfToken = async (
	db: Db | Transaction,
	settings: Settings,
	token: string,
	now: Date,
	lock?: "wait",
): Promise<StoredAlert> => {
	const id = idOfLinkToken(settings, PURPOSE, token);
	const alert = id && (await findAlert(db, settings, id, lock));
	if (!alert || (alert.confirmed_at === null && !isWaiting(alert, now))) throw notFound();
	return alert;
};

/** The query of a search's address, the same for the same search: lists first, as the alerts that we have. */
export const queryOf = ({ also_list, ...filters }: WatchedSearch): string => {
	const isList = ([, values]: [string, unknown]) => Array.isArray(values);
	const ordered = Object.entries(filters).toSorted((a, b) => Number(isList(b)) - Number(isList(a)));
	const params = new URLSearchParams();
	for (const [name, values] of [...ordered, ["also_list", also_list] as const]) {
		const text = valuesOf(values).toSorted().join();
		if (text) params.set(name, text);
	}
	return params.toString().replaceAll("%2C", ",");
};

/** The search of a stored query; undefined if it's no longer valid. */
export const searchOfQuery = (query: string): WatchedSearch | undefined =>
	WatchedSearch.safeParse(Object.fromEntries(new URLSearchParams(query))).data;

export const findProfile = (db: Db | Transaction, id: number) =>
	db
		.selectFrom("provider")
		.select(["id", "url_slug", "name", "is_active"])
		.where("id", "=", id)
		.where("first_shown_at", "is not", null)
		.executeTakeFirst();

/** What an alert watches, for emails: its words, its lines as on the page, and the path of its profile or search. */
export const describeWatch = async (
	db: Db | Transaction,
	watch: Watch,
): Promise<{ words: string; lines: [string, string][]; path: string }> => {
	if ("provider" in watch) {
		const profile = await findProfile(db, watch.provider);
		return profile
			? {
					words: profile.name,
					lines: [["Provider", profile.name]],
					path: `/providers/${profile.url_slug}/${profile.id}`,
				}
			: { words: "A provider", lines: [["Provider", "A provider"]], path: "/providers" };
	}
	const search = searchOfQuery(watch.query);
	const lists = await db
		.selectNoFrom(({ selectFrom }) => [
			jsonArrayFrom(selectFrom("service_area").select(["id", "name"]).orderBy("name")).as("areas"),
			jsonArrayFrom(selectFrom("age_group").select(["code", "description"]).orderBy("number")).as("ages"),
			jsonArrayFrom(selectFrom("funding_type").select(["code", "name"]).orderBy("number")).as("funding"),
			jsonArrayFrom(selectFrom("diagnosis").select(["id", "name"]).orderBy("name")).as("conditions"),
		])
		.executeTakeFirstOrThrow();
	const asked = search && { query: "", ...search };
	const words = asked ? headingWords(asked, lists.areas) : "All providers";
	const lines = asked ? searchLines(asked, lists, factsInWords(asked, lists.conditions)) : [];
	const covers = alsoWords(search?.also_list ?? []);
	return {
		words: words === "All providers" ? "Providers that match your search" : words,
		lines: [
			...lines.map(({ label, value }): [string, string] => [label, value]),
			...(covers ? [["Covers", covers] as [string, string]] : []),
		],
		path: `/providers?${watch.query}&capacity=open`,
	};
};
