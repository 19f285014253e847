import { type InferResult, type RawBuilder, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { isGoing } from "#contract/referrals/phases.ts";
import type { Consent } from "#contract/referrals/referrals.ts";
import { recordAuditEvent } from "#domains/accounts/audit.ts";
import { isRequestClosed, requestClosed, tellOwner } from "#domains/accounts/case-owner.ts";
import { isAbout, keysOf } from "#domains/accounts/private-link.ts";
import { holdForDanger, planSending, type SendingCheck } from "#domains/quotes/plan-sending.ts";
import { tellCaseOfQuote } from "#domains/quotes/tell-case.ts";
import type { Db, Transaction } from "#platform/db/database.ts";
import { conflict, invalid } from "#platform/http/problem.ts";
import type { Services } from "#platform/services.ts";
import { continueRequest, isCancelled } from "./cancellation.ts";
import { lockReferrals, withdrawForVisitor } from "./end-referrals.ts";
import { aboutOf, lockOpenCase, lockRequest, type RequestOf, tellCase } from "./request.ts";
import { referenceOfReferral } from "./store.ts";

const toConsent = ({ provider_id, provider, given_at, ended_at, ...row }: ConsentRow | ConsentInJson): Consent => ({
	...row,
	provider: { id: provider_id, name: provider },
	given_at: new Date(given_at).toISOString(),
	ended_at: ended_at && new Date(ended_at).toISOString(),
});

const consentsIn = (db: Db | Transaction) =>
	db
		.selectFrom("referral_consent as c")
		.innerJoin("provider as p", "p.id", "c.provider_id")
		.leftJoin("person as r", "r.id", "c.recorded_by")
		.leftJoin("person as e", "e.id", "c.ended_by")
		.select(["c.id", "c.provider_id", "p.name as provider", "c.shares", "c.given_by", "c.relation", "c.way"])
		.select(["c.given_at", "r.name as recorded_by", "c.ended_at", "c.ended_how", "c.ended_way", "e.name as ended_by"])
		.orderBy("c.number", "desc")
		.$narrowType<Pick<Consent, "shares" | "given_by" | "way" | "ended_how" | "ended_way">>();
type ConsentRow = InferResult<ReturnType<typeof consentsIn>>[number];
type ConsentInJson = Omit<ConsentRow, "given_at" | "ended_at"> & { given_at: string; ended_at: string | null };

/** SQL: the same as `listConsents`, as one value of a larger statement. `consentsFrom` reads it. */
export const consentsInJson = (db: Db, of: RequestOf) => jsonArrayFrom(consentsIn(db).where(...isAbout("c", of)));
export const consentsFrom = (rows: readonly ConsentInJson[]): Consent[] => rows.map(toConsent);
export type { ConsentInJson };

/** Current and past consents for a request, newest first. */
export const listConsents = async (db: Db | Transaction, of: RequestOf): Promise<Consent[]> => {
	const rows = await consentsIn(db)
		.where(...isAbout("c", of))
		.execute();
	return rows.map(toConsent);
};

/**
 * Current consents for several requests, newest first.
 * @param requests a query for their `quote_id` and `enquiry_id`
 * @param most the most to return; `of` in the result is the total
 */
export const listStanding = async (
	db: Db,
	requests: RawBuilder<unknown>,
	most: number,
): Promise<{ results: (Consent & { request: string })[]; of: number }> => {
	const ofThese = sql`coalesce(c.quote_id, c.enquiry_id) in (select coalesce(q.quote_id, q.enquiry_id) from (${requests}) q)`;
	const rows = await consentsIn(db)
		.select(["c.quote_id", "c.enquiry_id"])
		.select(({ fn }) => fn.countAll<string>().over().as("of"))
		.where(ofThese.$castTo<boolean>())
		.where("c.ended_at", "is", null)
		.limit(most)
		.execute();
	return {
		results: rows.map(({ of: _of, quote_id, enquiry_id, ...row }) => ({
			...toConsent(row),
			request: quote_id ?? enquiry_id ?? "",
		})),
		of: Number(rows[0]?.of ?? 0),
	};
};

/** Current consents by provider id. */
export const currentConsents = (consents: readonly Consent[]): Map<number, Consent> =>
	new Map(consents.filter((one) => one.ended_at === null).map((one) => [one.provider.id, one]));

export interface NewConsent {
	provider: number;
	shares: readonly ("needs" | "plan")[];
	given_by: "participant" | "representative";
	relation?: string | null | undefined;
	way: "phone" | "e-mail" | "own-page";
	given_at?: string | undefined;
}

type Needs = Pick<Services, "database" | "clock" | "outbox" | "settings">;

/** Ends the current consent for a provider. @returns whether there was one */
const end = async (
	trx: Transaction,
	of: RequestOf,
	provider: number,
	by: { at: Date; how: "withdrawn" | "changed"; way: NewConsent["way"]; personId: number | null },
): Promise<boolean> => {
	const { numUpdatedRows } = await trx
		.updateTable("referral_consent")
		.set({ ended_at: by.at, ended_how: by.how, ended_way: by.way, ended_by: by.personId })
		.where(...isAbout("referral_consent", of))
		.where("provider_id", "=", provider)
		.where("ended_at", "is", null)
		.executeTakeFirst();
	return numUpdatedRows > 0n;
};

/**
 * Stores a consent with its event, and ends an earlier one for the provider. The caller has locked the request and
 * checked it.
 * @returns whether it replaced another
 */
export const saveConsent = async (
	trx: Transaction,
	of: RequestOf,
	{
		provider,
		name,
		shares: extra,
		given_by,
		relation,
		way,
		given_at,
	}: Omit<NewConsent, "given_at"> & { name: string; given_at: Date },
	personId: number | null,
	at: Date,
): Promise<boolean> => {
	const isChange = await end(trx, of, provider, { at, how: "changed", way, personId });
	const shares = ["contact", ...new Set(extra)];
	await trx
		.insertInto("referral_consent")
		.values({
			...{ ...keysOf(of), provider_id: provider, shares, given_by, relation: relation ?? null, way, given_at },
			...{ recorded_at: at, recorded_by: personId },
		})
		.execute();
	if (personId === null) await holdForDanger(trx, of, [relation], at);
	const facts = { provider: name, shares, way, by: given_by };
	await tellCase(trx, of, { at, personId, what: isChange ? "consent-changed" : "consent-given", facts });
	await recordAuditEvent(trx, at, {
		personId,
		event: isChange ? "consent.changed" : "consent.given",
		about: aboutOf(of),
		facts: { provider, shares, way },
	});
	return isChange;
};

/** A representative says how they are related. @throws Problem 422 without it */
export const relationOf = (asked: Pick<NewConsent, "given_by" | "relation">, isVisitor: boolean): string | null => {
	if (asked.given_by !== "representative") return null;
	const relation = asked.relation?.trim();
	if (relation) return relation;
	throw invalid([
		{
			field: "relation",
			message: `Please enter ${isVisitor ? "your relationship to them" : "their relationship to the participant"}, for example mother or guardian`,
		},
	]);
};

/**
 * Records consent to share a request with a provider. It replaces earlier consent for that provider
 * (docs/decisions/0020-referrals.md).
 * @param by the team member who recorded it, whose request a colleague sends; or the visitor on their private page, with
 * the check of the sending that follows
 * @throws Problem 422 for a representative without their relationship, a time in the future or before the request, or
 * an unknown provider; 404 for a request that was erased; 409 if the request is closed
 */
export const giveConsent = (
	services: Needs,
	of: RequestOf,
	asked: NewConsent,
	by: { personId: number } | { personId: null; check: SendingCheck | null },
	since: Date,
): Promise<Consent> =>
	services.database.transaction(async (trx) => {
		const at = services.clock();
		const { personId } = by;
		const check = "check" in by ? by.check : null;
		const given = asked.given_at ? new Date(asked.given_at) : at;
		const relation = relationOf(asked, personId === null);
		if (given > at) throw invalid([{ field: "given_at", message: "This time is in the future" }]);
		if (given < since) throw invalid([{ field: "given_at", message: "This is before we received the request" }]);
		const known = await trx.selectFrom("provider").select("name").where("id", "=", asked.provider).executeTakeFirst();
		if (!known) throw invalid([{ field: "provider", message: "This provider does not exist" }]);
		await lockRequest(trx, of);
		if (personId !== null) {
			await continueRequest(trx, of);
			await lockOpenCase(trx, of);
		} else {
			if (await isRequestClosed(trx, of)) throw requestClosed(services.settings, "send it to a provider");
			if (await isCancelled(trx, of)) throw conflict("You cancelled this request. Start a new one to ask providers.");
		}
		const isChange = await saveConsent(
			trx,
			of,
			{ ...asked, relation, name: known.name, given_at: given },
			personId,
			at,
		);
		if (personId === null) {
			if (of.quoteId !== undefined && check)
				await tellCaseOfQuote(
					trx,
					of.quoteId,
					at,
					await planSending(trx, services.settings, of.quoteId, { at, check, way: "own-page" }),
				);
			await tellOwner(services, trx, of, isChange ? "changed what a provider may know" : "gave consent for a provider");
		}
		const now = currentConsents(await listConsents(trx, of)).get(asked.provider);
		if (!now) throw new Error("consent not found after saving it");
		return now;
	});

/**
 * Withdraws consent for a provider, who loses access to the shared details in the same transaction.
 * @returns false if there was no consent
 * @throws Problem 404 for a request that was erased
 */
export const withdrawConsent = (
	services: Needs,
	of: RequestOf,
	provider: number,
	by: { way: NewConsent["way"]; personId: number | null },
): Promise<boolean> =>
	services.database.transaction(async (trx) => {
		const at = services.clock();
		const rows = (await lockReferrals(trx, of)).filter((row) => row.provider_id === provider);
		if (!(await end(trx, of, provider, { at, how: "withdrawn", ...by }))) return false;
		const [going] = rows.filter(isGoing);
		await withdrawForVisitor(services, trx, rows, at, "consent-withdrawn", by.personId);
		const known = await trx.selectFrom("provider").select("name").where("id", "=", provider).executeTakeFirst();
		await tellCase(trx, of, {
			at,
			personId: by.personId,
			what: "consent-withdrawn",
			facts: {
				provider: known?.name,
				way: by.way,
				...(going ? { referral: referenceOfReferral(going.number) } : {}),
			},
		});
		await recordAuditEvent(trx, at, {
			personId: by.personId,
			event: "consent.withdrawn",
			about: aboutOf(of),
			facts: { provider, way: by.way },
		});
		if (by.personId === null) await tellOwner(services, trx, of, "withdrew consent for a provider");
		return true;
	});
