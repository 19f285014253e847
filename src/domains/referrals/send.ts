import { sql } from "kysely";
import { isGoing } from "#contract/referrals/phases.ts";
import type { Referral } from "#contract/referrals/referrals.ts";
import { ANY } from "#contract/referrals/referrals.ts";
import { foldText } from "#contract/shared/fold-text.ts";
import { officeDay } from "#contract/shared/office-hours.ts";
import { recordAuditEvent } from "#domains/accounts/audit.ts";
import { keysOf } from "#domains/accounts/private-link.ts";
import type { Settings } from "#platform/config.ts";
import { anyOf } from "#platform/db/any-of.ts";
import type { Db, Transaction } from "#platform/db/database.ts";
import { conflict, type FieldError, invalid } from "#platform/http/problem.ts";
import { sealerOf } from "#platform/security/sealed.ts";
import type { Services } from "#platform/services.ts";
import { stageOne } from "./answer.ts";
import { withAnswerLink } from "./answer-links.ts";
import { currentConsents, listConsents } from "./consents.ts";
import { FIRST_REMIND_MINUTES, PROPOSE_MINUTES, REMIND_MINUTES } from "./due.ts";
import { dueAfter } from "./expressions.ts";
import { type Identity, identityIn } from "./identity.ts";
import { type Adjusted, asEvidence, type Matched, matchProviders } from "./match.ts";
import { type NewReferral, newReferralEmails } from "./new-referral-mail.ts";
import { recipientsOf } from "./recipients.ts";
import {
	aboutOf,
	type CareRequest,
	lockOpenCase,
	lockRequest,
	mustBeUnmarked,
	type RequestOf,
	tellCase,
} from "./request.ts";
import { findReferral, listOfRequest, referenceOfReferral, toReferral } from "./store.ts";

/** The context that a referral's needs are sealed with. */
export const needsSeal = (referral: string): string => `referral:${referral} needs`;

export interface Sending extends Adjusted {
	fingerprint: string;
	providers: readonly number[];
	needs: string;
}

const refusal = (identity: string): string =>
	`This contains ${identity}. Leave it out, because providers only see it after they accept${identity === "the person's name" ? ". If it's an ordinary word here, use a different word" : ""}`;

/** The names and contact details of everyone we know a request is about. */
export const identityOf = async (
	db: Db | Transaction,
	of: RequestOf,
	{ name, email, phone }: CareRequest,
): Promise<Identity> => {
	const { rows } = await sql<{ kind: string; value: string }>`
		select kind, value from identities_of_request(${of.quoteId ?? null}::uuid, ${of.enquiryId ?? null}::uuid)
	`.execute(db);
	return { name, email, phone, others: rows };
};

/**
 * The suburb that a provider sees before accepting: one of the postcode's suburbs or, if we know none for the postcode,
 * the visitor's text if it identifies no one.
 */
const shownSuburb = async (
	trx: Transaction,
	suburb: string,
	postcode: string,
	identity: Identity,
): Promise<string | null> => {
	const rows = await trx.selectFrom("locality").select("name").where("postcode", "=", postcode).execute();
	if (rows.length > 0) return rows.find(({ name }) => foldText(name, " ") === foldText(suburb, " "))?.name ?? null;
	return identityIn(suburb, identity) === undefined ? suburb : null;
};

/** In the form an empty list means "any". */
const lifted = (codes: readonly string[]) => (codes.length > 0 ? codes : [ANY]);

/**
 * Locks the providers that are on the site until the transaction ends. Those that a ban or revocation bars by then are left out: a
 * register that is published meanwhile waits for this lock, or this for it.
 */
export const lockShown = async (trx: Transaction, providers: readonly number[], at: Date): Promise<Set<number>> => {
	const locked = trx.selectFrom("provider").where("id", "=", anyOf(providers));
	await locked.select("id").orderBy("id").forShare().execute();
	const rows = await locked
		.select("id")
		.where("is_active", "=", true)
		.where(sql<boolean>`not (select r.barred from register_state(provider.id, null, ${officeDay(at)}::date) r)`)
		.execute();
	return new Set(rows.map(({ id }) => id));
};

/**
 * Sends a request to providers. One transaction saves the referrals, the emails, the case events and the match list as
 * it was shown.
 * @throws Problem 409 if the list has changed or the case is closed; 422 if a provider doesn't fit or has no consent,
 * if the postcode is missing, or if the needs identify the person; 404 if the request has been erased
 */
export const sendReferrals = async (
	services: Services,
	of: RequestOf,
	request: CareRequest,
	asked: Sending,
	personId: number,
): Promise<Referral[]> => {
	if (!asked.postcode) throw invalid([{ field: "postcode", message: "Find out the postcode first" }]);
	if (!asked.needs) throw invalid([{ field: "needs", message: "Describe what is needed" }]);
	const identity = identityIn(asked.needs, await identityOf(services.database.db, of, request));
	if (identity) throw invalid([{ field: "needs", message: refusal(identity) }]);
	const adjusted = {
		...asked,
		age_groups_list: lifted(asked.age_groups_list),
		funding_types_list: lifted(asked.funding_types_list),
	};
	const list = await matchProviders(services.database, of, request, adjusted, services.clock());
	if (list.fingerprint !== asked.fingerprint) throw conflict("The list has changed. Check it again, then send.");
	return sendFrom(services, of, request, asked, list, personId);
};

/** Like `sendReferrals`, but with a match list that has just been made. */
export const sendFrom = async (
	services: Services,
	of: RequestOf,
	request: CareRequest,
	asked: Sending,
	list: Matched,
	personId: number,
): Promise<Referral[]> => {
	const providers = [...new Set(asked.providers)];
	const fitting = new Map(list.fitting.map((one) => [one.id, one]));
	return services.database.transaction(async (trx) => {
		const at = services.clock();
		await lockRequest(trx, of);
		const shown = await lockShown(trx, providers, at);
		await lockOpenCase(trx, of);
		await mustBeUnmarked(trx, of);
		const consents = currentConsents(await listConsents(trx, of));
		const sent = await providersAsked(trx, of);
		const faults: FieldError[] = [];
		for (const id of providers) {
			const one = fitting.get(id);
			if (!one || !shown.has(id))
				faults.push({ field: "providers", message: "Choose providers that match this request" });
			else if (!consents.has(id))
				faults.push({ field: "providers", message: `There is no consent for ${one.name}. Record it first` });
			else if (sent.has(id)) throw conflict(`A colleague has already sent this request to ${one.name}.`);
		}
		if (faults.length > 0) throw invalid(faults);
		await insertReferrals(
			services,
			trx,
			{ of, request, list, search: asked.search, needs: asked.needs, personId, at },
			providers,
		);
		return (await listOfRequest(trx, of))
			.filter((one) => providers.includes(one.provider_id) && one.state === "new")
			.map(toReferral);
	});
};

/** Providers with an active referral of this request. */
const providersAsked = async (trx: Transaction, of: RequestOf): Promise<Set<number>> =>
	new Set((await listOfRequest(trx, of)).filter(isGoing).map((one) => one.provider_id));

/** What is sent, and who sends it. */
export interface NewReferrals {
	of: RequestOf;
	request: CareRequest;
	/** The match list, stored as it was shown. */
	list: Matched;
	search: string;
	/** What is needed, without anything that identifies the person. Null if nothing is known yet. */
	needs: string | null;
	/** Null if the request sends itself. */
	personId: number | null;
	at: Date;
	/** Distances in km by provider id, for a request that names nobody. */
	nameless?: ReadonlyMap<number, number | null>;
}

/**
 * Stores a referral for each of these fitting providers, with its emails, events and the match list. The caller holds
 * the locks of `lockRequest` and `lockShown` and has checked the consents.
 */
export const insertReferrals = async (
	{ outbox, settings }: Pick<Services, "outbox" | "settings">,
	trx: Transaction,
	{ of, request, list, search, needs, personId, at, nameless }: NewReferrals,
	providers: readonly number[],
): Promise<void> => {
	// Every way to send ends here, with the case locked.
	await mustBeUnmarked(trx, of);
	const { need } = list;
	const kept = await trx
		.insertInto("match_list")
		.values({ ...keysOf(of), at, person_id: personId, list: JSON.stringify(asEvidence(list, search)) })
		.returning([
			"id",
			dueAfter(at, FIRST_REMIND_MINUTES).as("first"),
			dueAfter(at, REMIND_MINUTES).as("remind"),
			dueAfter(at, PROPOSE_MINUTES).as("propose"),
		])
		.executeTakeFirstOrThrow();
	// The visitor's suburb only goes with the visitor's postcode.
	const suburb =
		request.suburb && need.postcode && need.postcode === request.postcode
			? await shownSuburb(trx, request.suburb, need.postcode, await identityOf(trx, of, request))
			: null;
	const asked = (await listOfRequest(trx, of)).filter(({ told_way }) => told_way !== null).length;
	const emails: NewReferral[] = [];
	for (const provider of providers) {
		const recipients = await recipientsOf(trx, provider);
		const about = list.fitting.find(({ id }) => id === provider);
		if (!about || need.postcode === null) throw new Error("referral not saved");
		const made = await trx
			.insertInto("referral")
			.values({
				...{ ...keysOf(of), provider_id: provider, match_list_id: kept.id, service_area_id: need.area },
				...{ age_groups: [...need.ages.keys()], funding_types: [...need.fundings.keys()] },
				...{ postcode: need.postcode, suburb, sent_at: at, sent_by: personId, updated_at: at },
				...{ first_remind_at: kept.first, remind_at: kept.remind, propose_at: kept.propose, told_way: recipients.way },
				...{ is_nameless: nameless !== undefined, distance_km: nameless?.get(provider) ?? null },
			})
			.returning(["id", "number"])
			.executeTakeFirstOrThrow();
		if (needs !== null) await saveNeeds(trx, settings, made.id, needs);
		const reference = referenceOfReferral(made.number);
		const row = await findReferral(trx, provider, made.id);
		if (!row) throw new Error("referral not found after saving it");
		await tellCase(trx, of, {
			at,
			personId,
			what: recipients.way ? "referral-sent" : "referral-untold",
			facts: { provider: about.name, referral: reference, ...(recipients.way ? {} : { phone: row.provider_phone }) },
		});
		await recordAuditEvent(trx, at, {
			personId,
			event: "referral.sent",
			about: aboutOf(of),
			facts: { provider, referral: made.id, list: kept.id },
		});
		emails.push({
			...{ id: made.id, reference, provider: about, look: stageOne(row), sentAt: at, answerBy: kept.remind },
			// A colleague's own words stay out of mailboxes.
			listed: personId === null ? needs : null,
			asked: asked + providers.length,
			isNameless: nameless !== undefined,
			to: await withAnswerLink(trx, made.id, recipients, at),
		});
	}
	await outbox.enqueue(trx, newReferralEmails(emails, settings));
};

/** Stores what is needed, sealed. */
export const saveNeeds = async (
	trx: Transaction,
	settings: Settings,
	referral: string,
	needs: string,
): Promise<void> => {
	const sealed = sealerOf(settings).seal(Buffer.from(needs), needsSeal(referral));
	await trx.updateTable("referral").set({ needs: sealed }).where("id", "=", referral).execute();
};
