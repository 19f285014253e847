import { sql } from "kysely";
import type { PostcodeMove } from "#contract/reference/editing.ts";
import { recordAuditEvent } from "#domains/accounts/audit.ts";
import type { Db, Transaction } from "#platform/db/database.ts";
import { conflict, invalid, notFound } from "#platform/http/problem.ts";
import type { Services } from "#platform/services.ts";
import { lockRow } from "./lists.ts";
import { bumpVersion } from "./store.ts";

/** A region with its postcodes. Undefined for an unknown id. */
export const findRegion = (db: Db, id: number) =>
	db
		.selectFrom("region as r")
		.select(({ fn, selectFrom }) => [
			"r.state",
			fn<string[]>("array", [
				selectFrom("postcode as p").select("p.code").whereRef("p.region_id", "=", "r.id").orderBy("p.code"),
			]).as("postcodes"),
		])
		.where("r.id", "=", id)
		.executeTakeFirst();

/** Number of active profiles that serve one of these regions as a whole. */
const serving = async (trx: Transaction, regions: readonly number[]): Promise<number> => {
	const { count } = await trx
		.selectFrom("provider")
		.select(({ cast, fn }) => cast<number>(fn.countAll(), "integer").as("count"))
		.where("is_active", "=", true)
		.where("regions", "&&", ({ val }) => val([...regions]))
		.executeTakeFirstOrThrow();
	return count;
};

/**
 * Parses typed postcodes: four digits each, with any separators, and ranges such as 3211-3215. Locks them until the
 * transaction ends.
 */
const typedCodes = async (
	trx: Transaction,
	typed: string,
): Promise<{ code: string; region_id: number | null; from: string | null; state: string }[]> => {
	const parts = typed
		.replace(/\s*[-–]\s*/g, "-")
		.split(/[\s,;]+/)
		.filter(Boolean);
	const wrong = parts.filter((part) => !/^\d{4}(-\d{4})?$/.test(part));
	const refused = (message: string) => invalid([{ field: "codes", message }]);
	if (parts.length === 0) throw refused("Enter at least one postcode");
	if (wrong.length > 0)
		throw refused(`We can't read ${wrong.slice(0, 5).join(", ")}. Enter postcodes as 3000, 3004 or 3211-3215`);
	const ranges = parts.map((part) => part.split("-"));
	const among = trx
		.selectFrom("postcode as p")
		.where((eb) => eb.or(ranges.map(([from = "", to = from]) => eb.between("p.code", from, to))))
		.orderBy("p.code");
	await among.select("p.code").forUpdate().execute();
	// A separate statement, so it sees postcodes that a colleague moved during the wait.
	const rows = await among
		.leftJoin("region as r", "r.id", "p.region_id")
		.select(["p.code", "p.region_id", "p.state", "r.name as from"])
		.execute();
	const unknown = ranges
		.filter(([from = "", to = from]) => !rows.some(({ code }) => from <= code && code <= to))
		.map((range) => range.join("-"));
	if (unknown.length > 0) throw refused(`We don't know ${unknown.slice(0, 5).join(", ")}`);
	return rows;
};

/**
 * Moves postcodes into a region. Providers that serve the whole region also serve the added postcodes.
 * @param asked without `save`, nothing is written
 * @throws Problem 404; 409 if the region was changed since `version`; 422 for an invalid postcode or one in another
 * state
 */
export const moveInto = (
	{ database, clock }: Pick<Services, "database" | "clock">,
	id: number,
	asked: { version: number; codes: string; save: boolean },
	personId: number,
): Promise<PostcodeMove> =>
	database.transaction(async (trx) => {
		const region = await lockRow(trx, "regions", String(id));
		const known = region && (await findRegion(trx, id));
		if (!region || !known) throw notFound();
		if (region.version !== asked.version)
			throw conflict("A colleague has changed this region. Check the new version, then repeat your change.");
		const typed = await typedCodes(trx, asked.codes);
		const elsewhere = typed.filter(({ state }) => state !== known.state);
		if (elsewhere.length > 0)
			throw invalid([
				{
					field: "codes",
					message: `${elsewhere
						.slice(0, 5)
						.map(({ code, state }) => `${code} is in ${state}`)
						.join(", ")}, this region in ${known.state}`,
				},
			]);
		const moving = typed.filter(({ region_id }) => region_id !== id);
		if (moving.length === 0) throw invalid([{ field: "codes", message: "These are already in this region" }]);
		const left = [...new Set(moving.flatMap(({ region_id }) => region_id ?? []))];
		const answer = {
			moves: moving.map(({ code, from }) => ({ code, from })),
			lose: await serving(trx, left),
			gain: await serving(trx, [id]),
			is_saved: asked.save,
		};
		if (!asked.save) return answer;
		const at = clock();
		const codes = moving.map(({ code }) => code);
		await sql`update postcode set region_id = ${id}, edited_at = ${at} where code = any (${codes}::text[])`.execute(
			trx,
		);
		await sql`update region set version = version + 1 where id = any (${`{${[id, ...left].join()}}`}::int[])`.execute(
			trx,
		);
		await recordAuditEvent(trx, at, {
			personId,
			event: "region.postcodes-moved",
			about: `region:${id}`,
			facts: { codes, into: region.name },
		});
		await bumpVersion(trx);
		return answer;
	});
