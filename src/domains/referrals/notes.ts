import { sql } from "kysely";
import { isGoing } from "#contract/referrals/phases.ts";
import { WAITS } from "#contract/referrals/states.ts";
import { recordAuditEvent } from "#domains/accounts/audit.ts";
import { markProvidersWords } from "#domains/safety/mark-danger.ts";
import type { Settings } from "#platform/config.ts";
import type { Db, Transaction } from "#platform/db/database.ts";
import { conflict, keyTaken, notFound } from "#platform/http/problem.ts";
import { sealerOf } from "#platform/security/sealed.ts";
import type { Services } from "#platform/services.ts";
import { restartReminders } from "./due.ts";
import { dueAfter } from "./expressions.ts";
import { questionEmail } from "./mail.ts";
import { gone } from "./move.ts";
import { requestOfRow, tellCase } from "./request.ts";
import { findReferral, isOnHold, isOpened, type ReferralRow, referenceOfReferral } from "./store.ts";

type NoteTable = "referral_note" | "referral_question";

/** Contexts for encrypting a provider's note and a provider's question. */
export const referralNoteSeal = (referral: string, key: string): string => `referral-note:${referral}:${key}`;
export const referralQuestionSeal = (referral: string, key: string): string => `referral-question:${referral}:${key}`;
const SEALS = { referral_note: referralNoteSeal, referral_question: referralQuestionSeal } as const;

/** The newest notes or questions that a referral shows. */
const MOST = 100;

interface Words {
	id: number;
	at: string;
	who: string | null;
	text: string;
}

/**
 * Whether the provider may read its notes: they can name the person, so they follow the same rule once the referral was
 * accepted.
 */
export const areNotesShown = (row: ReferralRow): boolean =>
	((row.state === "new" || row.state === "declined") && !isOnHold(row)) || isOpened(row);

const list = async (db: Db | Transaction, settings: Settings, table: NoteTable, referral: string): Promise<Words[]> => {
	const rows = await db
		.selectFrom((eb) =>
			eb.selectFrom(table).selectAll().where("referral_id", "=", referral).orderBy("id", "desc").limit(MOST).as("n"),
		)
		.leftJoin("person as w", "w.id", "n.person_id")
		.select((eb) => [eb.cast<number>("n.id", "integer").as("id"), "n.at", "w.name as who", "n.body", "n.note_key"])
		.orderBy("n.id")
		.execute();
	const sealer = sealerOf(settings);
	return rows.map(({ id, at, who, body, note_key }) => ({
		id,
		at: at.toISOString(),
		who,
		text: sealer.open(body, SEALS[table](referral, note_key)).toString(),
	}));
};

export const listOwnNotes = (db: Db | Transaction, settings: Settings, referral: string) =>
	list(db, settings, "referral_note", referral);

/**
 * Questions to the team and its answers, for the provider. The texts are hidden when notes are.
 * @param isFirst the reader may see the first look only
 */
export const listQuestions = async (db: Db | Transaction, settings: Settings, row: ReferralRow, isFirst: boolean) => {
	const isShown = areNotesShown(row) && !(isFirst && isOpened(row));
	const answers = await db
		.selectFrom("referral_question")
		.select((eb) => eb.cast<number>("id", "integer").as("id"))
		.where("referral_id", "=", row.id)
		.where("from_team", "=", true)
		.execute();
	const ids = new Set(answers.map(({ id }) => id));
	return (await list(db, settings, "referral_question", row.id)).map((one) => {
		const from_team = ids.has(one.id);
		return { ...one, from_team, who: from_team ? null : one.who, text: isShown ? one.text : null };
	});
};

interface Which {
	provider: number;
	referral: string;
	personId: number;
}

/** @throws Problem 404 for another provider's referral, 410 if it was withdrawn */
const locked = async (trx: Transaction, { provider, referral }: Which): Promise<ReferralRow> => {
	const row = await findReferral(trx, provider, referral, true);
	if (!row) throw notFound();
	if (row.state === "withdrawn") throw gone(row.ended_why);
	return row;
};

/**
 * Saves encrypted words once for each key.
 * @returns their id; undefined if this key has saved them before
 * @throws Problem 422 if the key was used for other words
 */
const saveOnce = async (
	trx: Transaction,
	settings: Settings,
	table: NoteTable,
	{ referral, personId }: Pick<Which, "referral" | "personId">,
	{ text, key, at }: { text: string; key: string; at: Date },
	fromTeam = false,
): Promise<number | undefined> => {
	const sealer = sealerOf(settings);
	const about = SEALS[table](referral, key);
	const before = await trx
		.selectFrom(table)
		.select("body")
		.where("referral_id", "=", referral)
		.where("note_key", "=", key)
		.executeTakeFirst();
	if (before) {
		if (sealer.open(before.body, about).toString() !== text)
			throw keyTaken("Other words were already sent with this Idempotency-Key.");
		return undefined;
	}
	const { id } = await trx
		.insertInto(table)
		.values({
			...{ referral_id: referral, at, person_id: personId, note_key: key },
			body: sealer.seal(Buffer.from(text), about),
			...(fromTeam && { from_team: true }),
		})
		.returning((eb) => eb.cast<number>("id", "integer").as("id"))
		.executeTakeFirstOrThrow();
	return id;
};

/**
 * Adds a note for the profile's staff. Once for each key.
 * @throws Problem 404, 410; 409 if notes can't be read now
 */
export const addNote = (services: Services, which: Which, text: string, key: string): Promise<void> =>
	services.database.transaction(async (trx) => {
		const row = await locked(trx, which);
		if (!areNotesShown(row)) throw conflict("This referral has ended or is on hold, so you can't add notes.");
		const at = services.clock();
		if ((await saveOnce(trx, services.settings, "referral_note", which, { text, key, at })) === undefined) return;
		await recordAuditEvent(trx, at, {
			personId: which.personId,
			event: "referral.note-added",
			about: `referral:${row.id}`,
			facts: {},
		});
	});

/**
 * Stores our team's message to a provider beside its questions, encrypted. Once for each key.
 * @returns its id; undefined if this key has saved it before
 */
export const saveAnswer = (
	trx: Transaction,
	settings: Settings,
	{ referral, personId }: Pick<Which, "referral" | "personId">,
	{ text, key, at }: { text: string; key: string; at: Date },
): Promise<number | undefined> =>
	// A provider may have used the same key.
	saveOnce(trx, settings, "referral_question", { referral, personId }, { text, key: `answer:${key}`, at }, true);

/** Whether the provider's newest question waits for our answer. */
const isAsking = async (trx: Transaction, referral: string): Promise<boolean> => {
	const newest = await trx
		.selectFrom("referral_question")
		.select("from_team")
		.where("referral_id", "=", referral)
		.orderBy("id", "desc")
		.limit(1)
		.executeTakeFirst();
	return newest?.from_team === false;
};

/** Counts the provider's time to answer, or to contact the person as promised, from this time. */
export const countFrom = async (trx: Transaction, { id, state }: Pick<ReferralRow, "id" | "state">, since: Date) => {
	if (state === "new") await restartReminders(trx, id, since);
	if (state === "accepted")
		await trx
			.updateTable("referral")
			.set({ visible_at: since, contact_reminded_at: null, contact_asked_at: null, contact_missed_at: null })
			.where("id", "=", id)
			.where("visible_at", "is not", null)
			.execute();
};

/** The case of a referral, and its owner's email address if it has one. */
const caseOf = async (
	trx: Transaction,
	row: ReferralRow,
): Promise<{ caseId: string; owner: string | null } | undefined> => {
	const { rows } = await sql<{ caseId: string | null; owner: string | null }>`
		select case_of_letter('referral:' || ${row.id}::text) as "caseId",
			(select email from owner_of_request(${row.quote_id}::uuid, ${row.enquiry_id}::uuid)) as owner
	`.execute(trx);
	const [found] = rows;
	return found?.caseId ? { caseId: found.caseId, owner: found.owner } : undefined;
};

/**
 * Sends a question to the team: on the case, and an email without the words to its owner or the team. Once for each key.
 * @throws Problem 404, 410; 409 if the referral has ended or is on hold
 */
export const askTeam = (services: Services, which: Which, text: string, key: string): Promise<void> =>
	services.database.transaction(async (trx) => {
		const { clock, outbox, settings } = services;
		const row = await locked(trx, which);
		if (!isGoing(row) || isOnHold(row))
			throw conflict(`This referral has ended or is on hold. To ask about it, call us on ${settings.brand.phone}.`);
		const at = clock();
		const wasAsking = await isAsking(trx, row.id);
		const question = await saveOnce(trx, settings, "referral_question", which, { text, key, at });
		if (question === undefined) return;
		// More questions don't put it off.
		if (!wasAsking) {
			const { until } = await trx.selectNoFrom(dueAfter(at, WAITS.question.over).as("until")).executeTakeFirstOrThrow();
			await countFrom(trx, row, until);
		}
		const reference = referenceOfReferral(row.number);
		await tellCase(trx, requestOfRow(row), {
			at,
			personId: which.personId,
			what: "provider-question",
			facts: { provider: row.provider, referral: reference, question },
		});
		await recordAuditEvent(trx, at, {
			personId: which.personId,
			event: "referral.question-asked",
			about: `referral:${row.id}`,
			facts: {},
		});
		await markProvidersWords(trx, requestOfRow(row), [text], at);
		const found = await caseOf(trx, row);
		if (found)
			await outbox.enqueue(trx, [questionEmail({ ...found, reference, provider: row.provider, question }, settings)]);
	});
