import { sql } from "kysely";
import type { CapacitySaid, OwnCapacity } from "#contract/capacity/capacity.ts";
import { MAX_WEEKS } from "#contract/capacity/options.ts";
import { recordAuditEvent } from "#domains/accounts/audit.ts";
import { changesSince, findOwn, noteChange, type OwnRow } from "#domains/providers/admin/store.ts";
import type { Transaction } from "#platform/db/database.ts";
import { conflict, type FieldError, invalid, notFound } from "#platform/http/problem.ts";
import type { Services } from "#platform/services.ts";
import { type CapacityRow, confirmAnswers, listCapacity, readCapacity, type Source, writeAnswers } from "./store.ts";

interface About {
	providerId: number;
	/** Version of the profile as the caller read it. */
	version: number;
	source: Source;
	/** When the answer was given; now if missing. */
	at?: Date | undefined;
}

/** An answer as the history stores it, for example `12 waiting 6`. Screens turn it into words. */
const coded = ({ service_area, state, weeks }: CapacitySaid): string =>
	[service_area, state, ...(state === "waiting" ? [weeks] : [])].join(" ");
const codesOf = (rows: readonly CapacityRow[]): string[] =>
	rows.flatMap(({ id, state, weeks }) => (state ? [coded({ service_area: id, state, weeks })] : [])).toSorted();

/** Errors in answers, each at its service area. */
const errorsOf = (answers: readonly CapacitySaid[], rows: readonly CapacityRow[]): FieldError[] => {
	const offered = new Set(rows.map(({ id }) => id));
	return answers.flatMap(({ service_area, state, weeks }) => {
		if (!offered.has(service_area))
			return [{ field: `state-${service_area}`, message: "The profile no longer offers this service" }];
		if (state === "waiting" && !(weeks && weeks >= 1 && weeks <= MAX_WEEKS))
			return [
				{
					field: `weeks-${service_area}`,
					message: `Enter about how many weeks people wait, from 1 to ${MAX_WEEKS}`,
				},
			];
		return [];
	});
};

/** Locks a profile. @throws Problem 409 if its answers changed since the caller read them */
const heldProfile = async (
	trx: Transaction,
	{ providerId, version }: Pick<About, "providerId" | "version">,
): Promise<OwnRow> => {
	const row = await findOwn(trx, providerId, true);
	if (!row) throw notFound();
	const since = (await changesSince(trx, providerId, version)).findLast(({ columns }) => "capacity" in columns);
	if (since)
		throw conflict(
			`${since.by ?? "Someone else"} changed these answers while you were editing. Check them, then make your change again.`,
		);
	return row;
};

/** Writes answers of a locked profile, with its history and the audit event. */
export const sayWithin = async (
	trx: Transaction,
	row: Pick<OwnRow, "id" | "version">,
	answers: readonly CapacitySaid[],
	at: Date,
	now: Date,
	source: Source,
) => {
	// Only waiting lists have weeks.
	const said = answers.map(({ service_area, state, weeks }) => ({
		service_area,
		state,
		weeks: state === "waiting" ? (weeks ?? null) : null,
	}));
	const was = codesOf(await listCapacity(trx, row.id));
	await writeAnswers(trx, row.id, said, { at, now }, source);
	const is = codesOf(await listCapacity(trx, row.id));
	if (was.join() !== is.join()) {
		const version = row.version + 1;
		await trx.updateTable("provider").set({ version, updated_at: now }).where("id", "=", row.id).execute();
		await noteChange(trx, { id: row.id, version }, { capacity: { was, is } }, { personId: source.personId, now });
	}
	await recordAuditEvent(trx, now, {
		personId: source.personId,
		event: "capacity.said",
		about: `provider:${row.id}`,
		facts: { way: source.way, said: said.map(coded) },
	});
};

/** The answer for a service as stored, to put back later; null if there is none. */
export const storedAnswer = async (
	trx: Transaction,
	providerId: number,
	area: number,
): Promise<Record<string, unknown> | null> => {
	const row = await trx
		.selectFrom("provider_capacity as c")
		.select(({ fn }) => fn.toJson("c").as("stored"))
		.where("c.provider_id", "=", providerId)
		.where("c.service_area_id", "=", area)
		.executeTakeFirst();
	return row?.stored ?? null;
};

/**
 * Puts back an answer of a locked profile, unless it has changed since.
 * @param was from `storedAnswer`
 * @param setAt when the answer to replace was confirmed
 */
export const putBackAnswer = async (
	trx: Transaction,
	row: Pick<OwnRow, "id" | "version">,
	area: number,
	was: Record<string, unknown> | null,
	{ setAt, now, personId }: { setAt: Date; now: Date; personId: number | null },
) => {
	const before = codesOf(await listCapacity(trx, row.id));
	const { numDeletedRows } = await trx
		.deleteFrom("provider_capacity")
		.where("provider_id", "=", row.id)
		.where("service_area_id", "=", area)
		.where("confirmed_at", "=", setAt)
		.executeTakeFirst();
	if (!numDeletedRows) return;
	if (was)
		await sql`
			insert into provider_capacity select (jsonb_populate_record(null::provider_capacity,
				was || jsonb_build_object('person_id', (select id from person where id = (was ->> 'person_id')::int)))).*
			from (select ${JSON.stringify(was)}::jsonb as was) stored
		`.execute(trx);
	const after = codesOf(await listCapacity(trx, row.id));
	const version = row.version + 1;
	await trx.updateTable("provider").set({ version, updated_at: now }).where("id", "=", row.id).execute();
	await noteChange(trx, { id: row.id, version }, { capacity: { was: before, is: after } }, { personId, now });
	await recordAuditEvent(trx, now, {
		personId,
		event: "capacity.put-back",
		about: `provider:${row.id}`,
		facts: { area },
	});
};

/**
 * Sets a profile's answers. The given ones count as confirmed; other areas stay.
 * @throws Problem 404; 409 if they changed in between; 422 at the service area
 */
export const sayCapacity = (
	{ database, clock }: Services,
	about: About,
	answers: readonly CapacitySaid[],
): Promise<OwnCapacity> =>
	database.transaction(async (trx) => {
		const row = await heldProfile(trx, about);
		const errors = errorsOf(answers, await listCapacity(trx, row.id));
		if (errors.length > 0) throw invalid(errors);
		const now = clock();
		await sayWithin(trx, row, answers, about.at ?? now, now, about.source);
		return readCapacity(trx, row.id);
	});

/**
 * Confirms every answer of a profile.
 * @throws Problem 404; 409 if one changed in between
 */
export const confirmCapacity = ({ database, clock }: Services, about: About): Promise<OwnCapacity> =>
	database.transaction(async (trx) => {
		const row = await heldProfile(trx, about);
		const now = clock();
		const confirmed = await confirmAnswers(trx, [row.id], now, about.source);
		await recordAuditEvent(trx, now, {
			personId: about.source.personId,
			event: "capacity.confirmed",
			about: `provider:${row.id}`,
			facts: { confirmed },
		});
		return readCapacity(trx, row.id);
	});

/** Turns an account's reminder emails on or off. */
export const switchEmails = (
	{ database, clock }: Services,
	about: { providerId: number; personId: number },
	reminder_emails: boolean,
): Promise<OwnCapacity> =>
	database.transaction(async (trx) => {
		const account = await trx
			.updateTable("account as a")
			.from("provider as p")
			.set({ capacity_letters: reminder_emails })
			.where("p.id", "=", about.providerId)
			.whereRef("a.id", "=", "p.account_id")
			.returning("a.id")
			.executeTakeFirst();
		if (!account) throw notFound();
		await recordAuditEvent(trx, clock(), {
			personId: about.personId,
			event: "capacity.letters",
			about: `account:${account.id}`,
			facts: { reminder_emails },
		});
		return readCapacity(trx, about.providerId);
	});
