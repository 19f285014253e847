import { type NotNull, sql } from "kysely";
import { recordAuditEvent } from "#domains/accounts/audit.ts";
import { isRequestClosed } from "#domains/accounts/case-owner.ts";
import { findAskedElsewhere, lockSender } from "#domains/quotes/asked-before.ts";
import { isMarked } from "#domains/safety/mark-danger.ts";
import { anyOf } from "#platform/db/any-of.ts";
import type { Transaction } from "#platform/db/database.ts";
import { claimNext, countStuck, endClaim } from "#platform/jobs/claim.ts";
import { inTurns } from "#platform/jobs/in-turns.ts";
import { startJob } from "#platform/jobs/start-job.ts";
import type { Services } from "#platform/services.ts";
import { currentConsents, listConsents } from "./consents.ts";
import { listedNeeds } from "./listed-needs.ts";
import { AS_ASKED, type Matched, matchProviders } from "./match.ts";
import { pickProviders } from "./pick-providers.ts";
import { aboutOf, findRequest, lockRequest, type RequestOf, tellCase } from "./request.ts";
import { insertReferrals, lockShown, saveNeeds } from "./send.ts";
import { listOfRequest } from "./store.ts";
import { tellNews } from "./tell-visitor.ts";

// Sends requests to the providers that the visitor named, without a colleague (decision 71).

/** The first look must be in an inbox within a minute. */
const LOOK_EVERY_MS = 10_000;
const AT_ONCE = 20;

/** Whether this waits to be sent without a mark of danger, and whether a colleague decided that. Locks it until the transaction ends. */
const lockWaiting = (trx: Transaction, quoteId: string) =>
	trx
		.selectFrom("automatic_send")
		.select("decided_by")
		.where("quote_id", "=", quoteId)
		.where("state", "=", "waiting")
		.where((eb) => eb.not(isMarked({ quoteId })))
		.forUpdate()
		.executeTakeFirst();

const settle = async (
	trx: Transaction,
	quoteId: string,
	state: "sent" | "held" | "stopped",
	because: string | null,
): Promise<void> => {
	await trx.updateTable("automatic_send").set({ state, because }).where("quote_id", "=", quoteId).execute();
	await endClaim(trx, "automatic_send", quoteId);
};

/** The providers among these whose organisation the team sends to itself, or has frozen. */
export const switchedOff = async (trx: Transaction, providers: readonly number[]): Promise<Set<number>> => {
	const rows = await trx
		.selectFrom("provider as p")
		.innerJoin("account as a", "a.id", "p.account_id")
		.select("p.id")
		.where("p.id", "=", anyOf(providers))
		.where((eb) => eb("a.automatic_sending", "=", false).or("a.frozen_at", "is not", null))
		.execute();
	return new Set(rows.map(({ id }) => id));
};

/** Why a named provider wasn't asked, for the case. */
const whyNot = (list: Matched, id: number): string =>
	list.excluded
		.find((one) => one.id === id)
		?.exclusions.map(({ cause }) => cause)
		.join("; ") || "No longer on the site";

/** Providers that the visitor agreed to and that haven't had the request yet. */
const agreedOf = async (db: Services["database"]["db"] | Transaction, of: RequestOf): Promise<number[]> => {
	const had = new Set(
		(await listOfRequest(db, of)).filter(({ state }) => state !== "withdrawn").map(({ provider_id }) => provider_id),
	);
	// What a colleague recorded on the phone, a colleague sends.
	return [...currentConsents(await listConsents(db, of)).values()]
		.filter(({ way, provider }) => (way === "connect-form" || way === "own-page") && !had.has(provider.id))
		.map(({ provider }) => provider.id);
};

/** How many providers a nameless request asks, how far away, and by which filters; undefined if the visitor named them. */
const findEveryone = (db: Services["database"]["db"], quoteId: string) =>
	db
		.selectFrom("automatic_send")
		.select(["most", "within_km", "filters"])
		.where("quote_id", "=", quoteId)
		.where("most", "is not", null)
		.$narrowType<{ most: NotNull }>()
		.executeTakeFirst();

/** Leaves a request that nobody was asked about to a colleague. */
const hold = async (trx: Transaction, of: { quoteId: string }, at: Date, because: "nobody-fits" | "switched-off") => {
	await tellCase(trx, of, { at, personId: null, what: "sending-held", facts: { because } });
	await recordAuditEvent(trx, at, { personId: null, event: "sending.held", about: aboutOf(of), facts: { because } });
};

/**
 * Sends one request to each provider that the visitor agreed to and that it fits, or, nameless, to every provider that
 * fits. If none fits, a colleague decides.
 * @returns whether this node handled it; another may have been first
 */
const sendOne = async (services: Services, quoteId: string): Promise<boolean> => {
	const { database, clock, settings } = services;
	const of = { quoteId };
	const request = await findRequest(database.db, of);
	if (!request) return false;
	const everyone = await findEveryone(database.db, quoteId);
	// Match before locking the row, because matching uses its own connections.
	const chosen = [...new Set([...request.chosen, ...(await agreedOf(database.db, of))])];
	const most = everyone ? Number.POSITIVE_INFINITY : undefined;
	const list = await matchProviders(database, of, { ...request, chosen }, AS_ASKED, clock(), most);
	const near = everyone ? await pickProviders(database, list, { ...everyone, suburb: request.suburb }, clock()) : [];
	const km = new Map(near.map((one) => [one.id, one.km]));
	return database.transaction(async (trx) => {
		const at = clock();
		if (request.email) await lockSender(trx, request.email);
		await lockRequest(trx, of);
		const waiting = await lockWaiting(trx, quoteId);
		if (!waiting) return false;
		const shown = await lockShown(trx, everyone ? [...km.keys()] : chosen, at);
		const isClosed = await isRequestClosed(trx, of);
		const elsewhere = await findAskedElsewhere(trx, quoteId);
		const all = everyone ? [...km.keys()] : await agreedOf(trx, of);
		const wanted = all.filter((id) => !elsewhere.has(id));
		const repeats = all.filter((id) => elsewhere.has(id));
		if (repeats.length > 0) await leaveOut(trx, of, repeats, elsewhere, at);
		if (isClosed || (wanted.length === 0 && !everyone)) {
			const wasSent = repeats.length > 0 || (await listOfRequest(trx, of)).length > 0;
			await settle(trx, quoteId, wasSent ? "sent" : "stopped", null);
			if (repeats.length > 0 && !isClosed)
				await tellNews(services, trx, of, "before", `${aboutOf(of)}:before:${at.getTime()}`);
			return true;
		}
		const off = waiting.decided_by === null ? await switchedOff(trx, wanted) : new Set<number>();
		const fits = (id: number) => shown.has(id) && list.fitting.some((one) => one.id === id);
		const providers = list.need.postcode === null ? [] : wanted.filter((id) => fits(id) && !off.has(id));
		if (!everyone)
			for (const { id, name } of await namesOf(trx, wanted))
				if (!providers.includes(id))
					await tellCase(trx, of, {
						at,
						personId: null,
						what: "provider-left-out",
						facts: { provider: name, why: off.has(id) ? "automatic sending is off for them" : whyNot(list, id) },
					});
		const isHeld = providers.length === 0;
		const because = off.size > 0 && (isHeld || !everyone) ? "switched-off" : isHeld ? "nobody-fits" : null;
		await settle(trx, quoteId, isHeld ? "held" : "sent", isHeld ? because : null);
		if (!isHeld) {
			const needs = await listedNeeds(trx, settings, quoteId);
			// Only what was sent is kept as the list, not hundreds that fit as well.
			const sent = everyone ? { ...list, fitting: list.fitting.filter(({ id }) => providers.includes(id)) } : list;
			await insertReferrals(
				services,
				trx,
				{ of, request, list: sent, search: "", needs, personId: null, at, ...(everyone && { nameless: km }) },
				providers,
			);
			// Those left out may be what the person wanted most, so a colleague looks.
			if (!everyone && because === null && providers.length < wanted.length)
				await trx
					.updateTable("team_case")
					.set(({ fn, val }) => ({ flags: fn<string[]>("with_flag", ["flags", val("some-left-out")]) }))
					.where("quote_id", "=", quoteId)
					.execute();
			await tellNews(services, trx, of, "asked", `${aboutOf(of)}:asked:${at.getTime()}`);
		}
		if (because) await hold(trx, of, at, because);
		return true;
	});
};

/** Providers that have the same person's same request already. It stays between us and the case. */
const leaveOut = async (
	trx: Transaction,
	of: { quoteId: string },
	providers: readonly number[],
	elsewhere: ReadonlyMap<number, string>,
	at: Date,
) => {
	await trx
		.updateTable("automatic_send")
		.set({ repeats: [...providers] })
		.where("quote_id", "=", of.quoteId)
		.execute();
	for (const { id, name } of await namesOf(trx, providers)) {
		const facts = { provider: name, why: `they have the same request already (${elsewhere.get(id)})` };
		await tellCase(trx, of, { at, personId: null, what: "provider-left-out", facts });
	}
};

const namesOf = (trx: Transaction, ids: readonly number[]) =>
	trx.selectFrom("provider").select(["id", "name"]).where("id", "=", anyOf(ids)).execute();

/** Shows details that arrived later to providers that haven't answered. @returns how many requests */
const refreshNeeds = (services: Pick<Services, "database" | "settings">): Promise<number> =>
	services.database.transaction(async (trx) => {
		const rows = await trx
			.selectFrom("automatic_send as a")
			.innerJoin("quote as q", "q.id", "a.quote_id")
			.select("a.quote_id")
			.where("a.needs_due", "=", true)
			.where((eb) => eb.not(eb.fn<boolean>("is_marked", ["q.id", eb.lit(null)])))
			.limit(AT_ONCE)
			.forNoKeyUpdate("q")
			.skipLocked()
			.execute();
		for (const { quote_id } of rows) {
			const needs = await listedNeeds(trx, services.settings, quote_id);
			// What a colleague wrote stays.
			for (const row of await listOfRequest(trx, { quoteId: quote_id }))
				if (needs !== null && row.state === "new" && row.sent_by === null)
					await saveNeeds(trx, services.settings, row.id, needs);
			await trx.updateTable("automatic_send").set({ needs_due: false }).where("quote_id", "=", quote_id).execute();
		}
		return rows.length;
	});

/**
 * Sends every request that is due. Each is claimed first, so that nodes match different ones. A request that fails waits
 * longer each time and doesn't block the others.
 * @returns how many were handled
 * @throws the first error, or an error that says how many requests keep failing
 */
export const sendDue = async (
	services: Services,
	goOn?: () => boolean,
): Promise<{ sent: number; refreshed: number }> => {
	const { db } = services.database;
	const isDue = () => sql`state = 'waiting' and due_at <= ${services.clock()} and not is_marked(quote_id, null)`;
	const refreshed = await refreshNeeds(services);
	const sent = await inTurns(async () => {
		const quoteId = await claimNext(db, "automatic_send", isDue(), sql`due_at`, services.clock());
		return { found: quoteId !== undefined, done: quoteId && (await sendOne(services, quoteId)) ? 1 : 0 };
	}, goOn);
	const stuck = await countStuck(db, "automatic_send", isDue());
	if (stuck > 0) throw new Error(`${stuck} due but failing several times`);
	return { sent, refreshed };
};

/** Looks every ten seconds for requests that are due. @returns stops the job after the current run */
export const startAutomaticSending = (services: Services): (() => Promise<void>) =>
	startJob(services, {
		name: "sending",
		everyMs: LOOK_EVERY_MS,
		work: (goOn) => sendDue(services, goOn),
		fault: "sending requests failed",
	});
