import { sql } from "kysely";
import type { CapacitySaid, OwnCapacity } from "#contract/capacity/capacity.ts";
import { MAX_WEEKS } from "#contract/capacity/options.ts";
import { noteDeed } from "#domains/accounts/audit.ts";
import { changesSince, findOwn, noteChange, type OwnRow } from "#domains/providers/admin/store.ts";
import type { Transaction } from "#platform/db/database.ts";
import { conflict, type FieldError, invalid, notFound } from "#platform/http/problem.ts";
import type { Services } from "#platform/services.ts";
import { type CapacityRow, confirmAnswers, listCapacity, readCapacity, type Source, writeAnswers } from "./store.ts";

interface About {
	providerId: number;
	/** Of the profile as it was read. */
	version: number;
	source: Source;
	/** When it was said; now unless told. */
	at?: Date | undefined;
}

/** An answer as the history keeps it: `12 waiting 6`. Words are made of it where it is read. */
const coded = ({ service_area, state, weeks }: CapacitySaid): string =>
	[service_area, state, ...(state === "waiting" ? [weeks] : [])].join(" ");
const codesOf = (rows: readonly CapacityRow[]): string[] =>
	rows.flatMap(({ id, state, weeks }) => (state ? [coded({ service_area: id, state, weeks })] : [])).toSorted();

/** What is wrong with answers, each at its service area. */
const faultsOf = (answers: readonly CapacitySaid[], rows: readonly CapacityRow[]): FieldError[] => {
	const offered = new Set(rows.map(({ id }) => id));
	return answers.flatMap(({ service_area, state, weeks }) => {
		if (!offered.has(service_area))
			return [{ field: `state-${service_area}`, message: "The profile no longer offers this service" }];
		if (state === "waiting" && !(weeks && weeks >= 1 && weeks <= MAX_WEEKS))
			return [
				{
					field: `weeks-${service_area}`,
					message: `Enter about how many weeks the waiting list is, from 1 to ${MAX_WEEKS}`,
				},
			];
		return [];
	});
};

/** @throws Problem 409 when somebody said something else since the version that was read */
const heldProfile = async (
	trx: Transaction,
	{ providerId, version }: Pick<About, "providerId" | "version">,
): Promise<OwnRow> => {
	const row = await findOwn(trx, providerId, true);
	if (!row) throw notFound();
	const since = (await changesSince(trx, providerId, version)).findLast(({ columns }) => "capacity" in columns);
	if (since)
		throw conflict(
			`${since.by ?? "Somebody"} changed these answers while you did. Look at them again, then repeat your change.`,
		);
	return row;
};

/** Writes answers of a profile that is held, with its history and the audit. */
export const sayWithin = async (
	trx: Transaction,
	row: Pick<OwnRow, "id" | "version">,
	answers: readonly CapacitySaid[],
	at: Date,
	now: Date,
	source: Source,
) => {
	// Weeks go with a waiting list only.
	const said = answers.map(({ service_area, state, weeks }) => ({
		service_area,
		state,
		weeks: state === "waiting" ? (weeks ?? null) : null,
	}));
	const was = codesOf(await listCapacity(trx, row.id));
	await writeAnswers(trx, row.id, said, at, source);
	const is = codesOf(await listCapacity(trx, row.id));
	if (was.join() !== is.join()) {
		const version = row.version + 1;
		await sql`update provider set version = ${version}, updated_at = ${now} where id = ${row.id}`.execute(trx);
		await noteChange(trx, { id: row.id, version }, { capacity: { was, is } }, { personId: source.personId, now });
	}
	await noteDeed(trx, now, {
		personId: source.personId,
		deed: "capacity.said",
		about: `provider:${row.id}`,
		facts: { way: source.way, said: said.map(coded) },
	});
};

/**
 * Says whether a profile takes new people. What is named is confirmed; other areas stay.
 * @throws Problem 404; 409 when somebody changed it meanwhile; 422 at the service area
 */
export const sayCapacity = (
	{ database, clock }: Services,
	about: About,
	answers: readonly CapacitySaid[],
): Promise<OwnCapacity> =>
	database.transaction(async (trx) => {
		const row = await heldProfile(trx, about);
		const errors = faultsOf(answers, await listCapacity(trx, row.id));
		if (errors.length > 0) throw invalid(errors);
		const now = clock();
		await sayWithin(trx, row, answers, about.at ?? now, now, about.source);
		return readCapacity(trx, row.id);
	});

/**
 * Says that every answer of a profile is still right.
 * @throws Problem 404; 409 when somebody changed one meanwhile
 */
export const confirmCapacity = ({ database, clock }: Services, about: About): Promise<OwnCapacity> =>
	database.transaction(async (trx) => {
		const row = await heldProfile(trx, about);
		const now = clock();
		const confirmed = await confirmAnswers(trx, [row.id], now, about.source);
		await noteDeed(trx, now, {
			personId: about.source.personId,
			deed: "capacity.confirmed",
			about: `provider:${row.id}`,
			facts: { confirmed },
		});
		return readCapacity(trx, row.id);
	});

/** Switches the letters that ask an account on or off. */
export const switchLetters = (
	{ database, clock }: Services,
	about: { providerId: number; personId: number },
	letters: boolean,
): Promise<OwnCapacity> =>
	database.transaction(async (trx) => {
		const { rows } = await sql<{ id: number }>`
			update account a set capacity_letters = ${letters} from provider p where p.id = ${about.providerId} and a.id = p.account_id returning a.id
		`.execute(trx);
		if (!rows[0]) throw notFound();
		await noteDeed(trx, clock(), {
			personId: about.personId,
			deed: "capacity.letters",
			about: `account:${rows[0].id}`,
			facts: { letters },
		});
		return readCapacity(trx, about.providerId);
	});
