import type { RecordPart } from "#contract/people/options.ts";
import { recordAuditEvent } from "#domains/accounts/audit.ts";
import type { Doer } from "#domains/cases/move.ts";
import { conflict, notFound } from "#platform/http/problem.ts";
import { countUp, isMerged, locked, type Needs, takeOut, tellCases } from "./change-record.ts";
import { insertDistinct, listCases, type RecordRow } from "./store.ts";

/**
 * Takes a case off a person. The case gets its own record, made from what was sent, and the two are never suggested as
 * duplicates.
 * @returns the case's new record
 * @throws Problem 404 if this person doesn't have that part in the case; 409 if it's their only case
 */
export const splitRecord = (
	services: Needs,
	id: string,
	asked: { case: string; part: RecordPart },
	by: Doer,
): Promise<{ id: string }> =>
	services.database.transaction(async (trx) => {
		const at = services.clock();
		const [root] = (await locked(trx, [id])) as [RecordRow];
		if (root.merged_into) throw isMerged();
		const cases = await listCases(trx, [id]);
		const own = cases.find((one) => one.id === asked.case && one.part === asked.part);
		if (!own) throw notFound();
		if (cases.every((one) => one.id === asked.case))
			throw conflict("This is the record's only case, so it can't be taken off.");
		await locked(trx, [id, own.record_id]);
		const isAlone = cases.filter((one) => one.record_id === own.record_id).every((one) => one.id === asked.case);
		const below = await trx
			.selectFrom("person_record")
			.select("id")
			.where("merged_into", "=", own.record_id)
			.executeTakeFirst();
		let made = own.record_id;
		// A record that was merged in with only this case goes back out unchanged.
		if (isAlone && !below && own.record_id !== id)
			await takeOut(services, trx, { root: id, record: own.record_id, at, by });
		else {
			const isContact = asked.part === "contact";
			const added = await trx
				.insertInto("person_record")
				.columns(["created_at", "name", "email", "phone", "postcode", "last_at"])
				.expression(({ selectFrom }) =>
					selectFrom("team_case as c")
						.innerJoin("person_record as r", (join) => join.on("r.id", "=", own.record_id))
						.select(({ cast, fn, ref, val }) => {
							const filled = (column: "c.name" | "c.email" | "c.phone") =>
								fn<string | null>("nullif", [fn("btrim", [column]), val("")]);
							return [
								cast<Date>(val(at), "timestamptz").as("created_at"),
								(isContact ? filled("c.name") : ref("r.name")).as("name"),
								(isContact ? filled("c.email") : cast<null>(val(null), "text")).as("email"),
								(isContact ? filled("c.phone") : cast<null>(val(null), "text")).as("phone"),
								fn<string | null>("postcode_in", ["c.place"]).as("postcode"),
								ref("c.created_at").as("last_at"),
							];
						})
						.where("c.id", "=", asked.case),
				)
				.returning("id")
				.executeTakeFirst();
			made = added?.id ?? "";
			// A person who wrote for themselves stays one record.
			await trx
				.updateTable("case_record")
				.set({ record_id: made, how: "split" })
				.where("case_id", "=", asked.case)
				.where("record_id", "=", own.record_id)
				.execute();
			await countUp(trx, [id]);
			await tellCases(trx, services, { cases: [asked.case], kind: "record-split", facts: {}, at, by });
			for (const about of [id, made])
				await recordAuditEvent(trx, at, {
					personId: by.id,
					event: "record.split",
					about: `record:${about}`,
					facts: { case: asked.case, part: asked.part },
				});
		}
		await insertDistinct(trx, [id, made], at, by.id);
		return { id: made };
	});
