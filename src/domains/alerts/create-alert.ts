import { randomUUID } from "node:crypto";
import type { NewAlert, WatchedSearch } from "#contract/alerts/alerts.ts";
import { isWatchable, MOST_ALERTS } from "#contract/alerts/options.ts";
import { priceLimitOf } from "#contract/search/limits.ts";
import { FUNDING_UNKNOWN } from "#contract/shared/funding-codes.ts";
import { plainPlace } from "#domains/reference/spelling.ts";
import { anyOf } from "#platform/db/any-of.ts";
import type { Db, Transaction } from "#platform/db/database.ts";
import { invalid, notFound } from "#platform/http/problem.ts";
import { sealerOf } from "#platform/security/sealed.ts";
import type { Services } from "#platform/services.ts";
import { confirmEmail, fullEmail, knownEmail } from "./mail.ts";
import {
	alertEmailSeal,
	alertSearchSeal,
	alertsOf,
	alertToken,
	describeWatch,
	emailMark,
	findProfile,
	holdAddress,
	isActive,
	isWaiting,
	queryOf,
	type StoredAlert,
	type Watch,
} from "./store.ts";

/** What a search asks for and we don't know; a search must not watch more than it asks for. */
const unknownIn = async (db: Db, search: WatchedSearch): Promise<string | undefined> => {
	const areas = [...new Set(search.service_areas_list.map(Number))];
	const conditions = [...new Set(search.conditions_list.map(Number))];
	const codes = [...new Set(search.postcodes_list)];
	const ages = [...new Set<string>(search.age_groups_list)];
	const fundings = [...new Set<string>(search.funding_types_list)].filter((code) => code !== FUNDING_UNKNOWN);
	const known = await db
		.selectNoFrom(({ cast, fn, selectFrom }) => {
			const count = cast<number>(fn.countAll(), "integer").as("count");
			const current = <T extends "service_area" | "diagnosis">(table: T, ids: number[]) =>
				selectFrom(table as "service_area")
					.select(count)
					.where("retired_at", "is", null)
					.where("id", "=", anyOf(ids));
			return [
				current("service_area", areas).as("areas"),
				current("diagnosis", conditions).as("conditions"),
				selectFrom("postcode").select(count).where("code", "=", anyOf(codes)).as("postcodes"),
				selectFrom("age_group").select(count).where("code", "=", anyOf(ages)).as("ages"),
				selectFrom("funding_type").select(count).where("code", "=", anyOf(fundings)).as("fundings"),
			];
		})
		.executeTakeFirstOrThrow();
	if (known.areas !== areas.length) return "We don't know this service";
	if (search.price_up_to !== priceLimitOf(search)) return "Choose the service that the price is for";
	if (known.postcodes !== codes.length) return "We don't know this postcode. Check it";
	if (known.ages !== ages.length) return "We don't know this age group";
	if (known.fundings !== fundings.length) return "We don't know this funding type";
	return known.conditions === conditions.length ? undefined : "We don't know this condition";
};

/**
 * A search of known values. An email repeats its place, so a suburb must be one of its postcode: no stranger's text gets
 * into an email.
 * @throws Problem 422 for a value that we don't know
 */
export const knownSearch = async (db: Db, search: WatchedSearch): Promise<WatchedSearch> => {
	const unknown = await unknownIn(db, search);
	if (unknown) throw invalid([{ field: "search", message: unknown }]);
	const places = await db
		.selectFrom("locality")
		.select(["name", "aliases"])
		.where("postcode", "=", anyOf(search.postcodes_list))
		.orderBy("weight", "desc")
		.orderBy("name")
		.execute();
	const suburb =
		search.postcodes_list.length === 1
			? places.find(({ name, aliases }) =>
					[name, ...aliases].some((one) => plainPlace(one) === plainPlace(search.suburb_list[0] ?? "")),
				)
			: undefined;
	return { ...search, suburb_list: suburb ? [suburb.name] : [] };
};

/** @throws Problem 404 for an unknown or hidden profile, 422 for a search without a filter or with an unknown value */
const watchOf = async (db: Db, { provider, search }: NewAlert): Promise<Watch> => {
	if (provider) {
		if (!(await findProfile(db, provider))?.is_active) throw notFound();
		return { provider };
	}
	const known = search && (await knownSearch(db, search));
	if (!known || !isWatchable({ query: "", ...known }))
		throw invalid([{ field: "search", message: "Choose a service or a place first" }]);
	return { query: queryOf(known) };
};

const isSame = (one: Watch, other: Watch): boolean =>
	"provider" in one
		? "provider" in other && one.provider === other.provider
		: "query" in other && one.query === other.query;

const addAlert = async (
	{ settings }: Pick<Services, "settings">,
	trx: Transaction,
	{ email, watch, at }: { email: string; watch: Watch; at: Date },
): Promise<string> => {
	const id = randomUUID();
	const sealer = sealerOf(settings);
	const search = "query" in watch ? sealer.seal(Buffer.from(watch.query), alertSearchSeal(id)) : null;
	const provider_id = "provider" in watch ? watch.provider : null;
	const sealed = sealer.seal(Buffer.from(email), alertEmailSeal(id));
	await trx
		.insertInto("opening_alert")
		.values({ id, email: sealed, email_mark: emailMark(email, sealer), search, provider_id, created_at: at })
		.execute();
	return id;
};

/**
 * Emails a link that confirms an alert. An address that has the alert, or ten, gets an email that says so instead, so
 * that the answer reveals nothing. A repeat with the same key sends nothing.
 * @param sender the call's idempotency key and network address
 * @throws Problem 404, 422 as `watchOf`
 */
export const askForAlert = async (
	services: Services,
	body: NewAlert,
	{ key, ...sender }: { key: string; address: string; browser?: string | undefined },
): Promise<void> => {
	const { database, clock, outbox, settings } = services;
	const { email } = body;
	const watch = await watchOf(database.db, body);
	await database.transaction(async (trx) => {
		const at = clock();
		await holdAddress(trx, email);
		const alerts = await alertsOf(trx, settings, email);
		const same = alerts.find((one) => (isActive(one, at) || isWaiting(one, at)) && isSame(one.watch, watch));
		const active = alerts.filter((one) => isActive(one, at));
		const about = async (one: Pick<StoredAlert, "id" | "watch">) => ({
			...(await describeWatch(trx, one.watch)),
			token: alertToken(settings, one.id),
		});
		if (same?.confirmed_at) {
			const known = { key: `alert:${same.id}:${key}`, to: email, ...(await about(same)) };
			return outbox.enqueue(trx, [knownEmail(known, settings)], sender);
		}
		if (active.length >= MOST_ALERTS) {
			const lines = [];
			for (const one of active) lines.push(await about(one));
			return outbox.enqueue(
				trx,
				[fullEmail({ key: `alert:${active[0]?.id}:${key}`, to: email, lines }, settings)],
				sender,
			);
		}
		if (same) await trx.updateTable("opening_alert").set({ created_at: at }).where("id", "=", same.id).execute();
		const id = same?.id ?? (await addAlert(services, trx, { email, watch, at }));
		const asked = { key: `alert:${id}:${key}`, to: email, ...(await about({ id, watch })) };
		return outbox.enqueue(trx, [confirmEmail(asked, settings)], sender);
	});
};
