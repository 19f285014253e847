import { sql } from "kysely";
import { STORY_CHARACTERS, slugOfTitle } from "#contract/stories/options.ts";
import type { Transaction } from "#platform/db/database.ts";
import { invalid } from "#platform/http/problem.ts";

/** A lock, so that two stories can't take the same address at the same time. */
const ONE_AT_A_TIME = 4210750027;

/** Whether another story has this slug, had it before, or has it in an unpublished version. */
const isTaken = async (trx: Transaction, slug: string, but: number): Promise<boolean> => {
	const newest = trx
		.selectFrom("story_version")
		.distinctOn("story_id")
		.select("story_id")
		.select(({ fn, val }) => fn<string | null>("jsonb_extract_path_text", ["content", val("slug")]).as("slug"))
		.orderBy("story_id")
		.orderBy("number", "desc");
	const { taken } = await trx
		.selectNoFrom(({ exists, or, selectFrom }) =>
			or([
				exists(selectFrom("story").where("slug", "=", slug).where("id", "<>", but)),
				exists(selectFrom("story_former_slug").where("slug", "=", slug).where("story_id", "<>", but)),
				exists(selectFrom(newest.as("newest")).where("newest.slug", "=", slug).where("newest.story_id", "<>", but)),
			]).as("taken"),
		)
		.executeTakeFirstOrThrow();
	return Boolean(taken);
};

/**
 * Chooses a story's slug: the requested one, or one made from its title.
 * @param but the id of the story itself; 0 for a new one
 * @throws Problem 422 if another story has the requested slug
 */
export const slugFor = async (trx: Transaction, asked: string, title: string, but: number): Promise<string> => {
	await sql`select pg_advisory_xact_lock(${sql.lit(ONE_AT_A_TIME)})`.execute(trx);
	if (asked !== "") {
		if (await isTaken(trx, asked, but))
			throw invalid([
				{ field: "slug", message: "Another story has or had this address. Choose a different one", code: "unique" },
			]);
		return asked;
	}
	const plain = slugOfTitle(title) || "story";
	for (let number = 1; ; number++) {
		const end = number === 1 ? "" : `-${number}`;
		const slug = plain.slice(0, STORY_CHARACTERS.slug - end.length).replace(/-+$/, "") + end;
		if (!["category", "service-area"].includes(slug) && !(await isTaken(trx, slug, but))) return slug;
	}
};

/** Keeps a published story's old slug as a redirect to its new one. */
export const keepFormer = async (
	trx: Transaction,
	storyId: number,
	was: string,
	is: string,
	at: Date,
): Promise<void> => {
	await sql`delete from story_former_slug where slug = ${is} and story_id = ${storyId}`.execute(trx);
	if (was !== is)
		await sql`insert into story_former_slug (slug, story_id, since) values (${was}, ${storyId}, ${at}) on conflict (slug) do nothing`.execute(
			trx,
		);
};
