import { createHash } from "node:crypto";
import { sql } from "kysely";
import { recordAuditEvent } from "#domains/accounts/audit.ts";
import { isManagedBy } from "#domains/providers/admin/store.ts";
import type { Db, Transaction } from "#platform/db/database.ts";
import { conflict } from "#platform/http/problem.ts";
import type { Services } from "#platform/services.ts";
import { confirmAnswers } from "./store.ts";

/** Answers of all profiles that a person manages and may change: not those whose first yes isn't checked yet. */
const answersOf = (db: Db | Transaction, personId: number) =>
	db
		.selectFrom("provider_capacity as c")
		.innerJoin("provider as p", "p.id", "c.provider_id")
		.select(["c.provider_id", "c.service_area_id", "c.state", "c.weeks", "c.confirmed_at"])
		.where(isManagedBy(personId).$castTo<boolean>())
		.where(({ exists, not, selectFrom }) =>
			not(
				exists(
					selectFrom("member_in_force as f")
						.select("f.account_id")
						.whereRef("f.account_id", "=", "p.account_id")
						.where("f.person_id", "=", personId)
						.where("f.first_look_only", "=", true),
				),
			),
		)
		.orderBy(["c.provider_id", "c.service_area_id"])
		.execute();

type Answer = Awaited<ReturnType<typeof answersOf>>[number];

const profilesOf = (answers: readonly Answer[]) => [...new Set(answers.map(({ provider_id }) => provider_id))];

/** `seen` leaves out the dates: a colleague's confirmation is no change. */
const summaryOf = (answers: readonly Answer[]) => ({
	profiles: profilesOf(answers).length,
	answers: answers.length,
	oldest:
		answers.length === 0 ? null : new Date(Math.min(...answers.map((one) => one.confirmed_at.getTime()))).toISOString(),
	seen: createHash("sha256")
		.update(
			JSON.stringify(
				answers.map(({ provider_id, service_area_id, state, weeks }) => [provider_id, service_area_id, state, weeks]),
			),
		)
		.digest("base64url"),
});

export const readAll = async (db: Db, personId: number) => summaryOf(await answersOf(db, personId));

/** Confirms every answer of a person's profiles. @throws Problem 409 if an answer changed since it was shown */
export const confirmAll = ({ database, clock }: Services, personId: number, seen: string) =>
	database.transaction(async (trx) => {
		const at = clock();
		await sql`select from provider p where ${isManagedBy(personId)} order by p.id for no key update`.execute(trx);
		const answers = await answersOf(trx, personId);
		if (summaryOf(answers).seen !== seen)
			throw conflict("Someone changed an answer in the meantime. Check your capacity, then confirm again.");
		const profiles = profilesOf(answers);
		await confirmAnswers(trx, profiles, at, { way: "profile", personId, saidBy: null });
		for (const id of profiles)
			await recordAuditEvent(trx, at, {
				...{ personId, event: "capacity.confirmed", about: `provider:${id}` },
				facts: { confirmed: answers.filter((one) => one.provider_id === id).length },
			});
		return summaryOf(await answersOf(trx, personId));
	});
