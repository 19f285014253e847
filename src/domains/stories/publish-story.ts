import { sql } from "kysely";
import { momentOf, officeTime } from "#contract/shared/office-hours.ts";
import { recordAuditEvent } from "#domains/accounts/audit.ts";
import type { Person } from "#domains/accounts/session.ts";
import type { Transaction } from "#platform/db/database.ts";
import { conflict, invalid } from "#platform/http/problem.ts";
import type { Services } from "#platform/services.ts";
import { checkStory } from "./check-story.ts";
import { lockStory } from "./save-story.ts";
import { keepFormer, slugFor } from "./story-address.ts";
import { applyText, type WorkedStory } from "./story-text.ts";

type Needs = Pick<Services, "database" | "clock">;

/** The state of a story at a given time. */
export const stateOf = ({ status, ready_at, published_at, created_at }: WorkedStory, now: Date) => {
	if (status === "removed") return "removed" as const;
	if (status === "published")
		return (published_at ?? created_at) <= now ? ("published" as const) : ("scheduled" as const);
	return ready_at ? ("ready" as const) : ("draft" as const);
};

const decided = async (
	trx: Transaction,
	at: Date,
	by: Person,
	story: WorkedStory,
	event: string,
	facts: Record<string, unknown> = {},
): Promise<void> => {
	await sql`update story set version = version + 1, edited_at = ${at}, updated_at = ${at} where id = ${story.id}`.execute(
		trx,
	);
	await recordAuditEvent(trx, at, { personId: by.id, event, about: `story:${story.id}`, facts });
};

/** Sends a story for review, or withdraws it from review. Idempotent. @throws Problem 404, 409 */
export const setReady = (
	{ database, clock }: Needs,
	by: Person,
	id: number,
	{ version, ready }: { version: number; ready: boolean },
) =>
	database.transaction(async (trx) => {
		const story = await lockStory(trx, id, version);
		if ((story.ready_at !== null) === ready) return;
		const at = clock();
		await sql`update story set ready_at = ${ready ? at : null}, ready_by = ${ready ? by.id : null} where id = ${id}`.execute(
			trx,
		);
		await decided(trx, at, by, story, ready ? "story.sent" : "story.taken-back");
	});

const isDay = (day: string): boolean => {
	const there = new Date(`${day}T00:00:00Z`);
	return !Number.isNaN(there.getTime()) && there.toISOString().slice(0, 10) === day;
};

/** @throws Problem 422 for an invalid date, or one that isn't in the past */
const earlierDay = (dated: string, now: Date): Date => {
	const at = isDay(dated) ? momentOf(dated, "00:00:00") : now;
	if (at >= now || dated < "2000") throw invalid([{ field: "dated", message: "Choose a date in the past" }]);
	return at;
};

/** @throws Problem 422 for an invalid time, or one that isn't in the future */
const momentAsked = (day: string, time: string, now: Date): Date => {
	if (day === "") throw invalid([{ field: "day", message: "Enter a date" }]);
	if (time === "") throw invalid([{ field: "time", message: "Enter a time" }]);
	if (!isDay(day)) throw invalid([{ field: "day", message: "This date doesn't exist" }]);
	const at = momentOf(day, `${time}:00`);
	if (officeTime(at).time !== `${time}:00`)
		throw invalid([
			{
				field: "time",
				message: "This time doesn't exist on that day because clocks go forward. Choose a time an hour later",
			},
		]);
	if (at <= now) throw invalid([{ field: "day", message: "Choose a time in the future, or publish now" }]);
	return at;
};

/**
 * Publishes the newest version now or at a later time. Every read compares that time with the clock.
 * @throws Problem 404; 409 if a colleague has saved the story; 422 if a check blocks publishing or the time is invalid
 */
export const publish = (
	services: Needs,
	by: Person,
	id: number,
	{ version, day, time, dated }: { version: number; day: string; time: string; dated: string },
) =>
	services.database.transaction(async (trx) => {
		const at = services.clock();
		const story = await lockStory(trx, id, version);
		const was = stateOf(story, at);
		const isLater = day !== "" || time !== "";
		if (isLater && was === "published")
			throw invalid([{ field: "day", message: "This story is already published. Publish its changes now" }]);
		const from = isLater ? momentAsked(day, time, at) : undefined;
		const earlier = dated === "" || isLater ? undefined : earlierDay(dated, at);
		const stops = (await checkStory(trx, story, at)).filter((check) => check.stops);
		if (stops.length > 0) throw invalid(stops.map(({ field, message }) => ({ field, message, code: "check" })));
		const text = { ...story.text, slug: await slugFor(trx, story.text.slug, story.text.title, id) };
		// A story that was public before keeps its date and its former address.
		const wasOut = was === "published" || was === "removed";
		if (wasOut) await keepFormer(trx, id, story.slug, text.slug, at);
		const shownFrom = from ?? earlier ?? (wasOut ? (story.published_at ?? story.created_at) : at);
		await applyText(trx, story, text, at);
		await sql`
			update story set status = 'published', published_at = ${shownFrom}, removed_at = null, ready_at = null, ready_by = null,
				public_version = (select max(number) from story_version where story_id = ${id})
			where id = ${id}
		`.execute(trx);
		const event = from ? "story.scheduled" : was === "published" ? "story.updated" : "story.published";
		await decided(trx, at, by, story, event, from ? { from: from.toISOString() } : earlier ? { dated } : {});
	});

/**
 * Takes a story down. A scheduled story becomes a draft again.
 * @throws Problem 404; 409 if a colleague has saved the story or it isn't published
 */
export const takeDown = ({ database, clock }: Needs, by: Person, id: number, version: number) =>
	database.transaction(async (trx) => {
		const at = clock();
		const story = await lockStory(trx, id, version);
		const was = stateOf(story, at);
		if (was === "scheduled") {
			await applyText(trx, story, story.text, at);
			await sql`update story set status = 'draft', published_at = null where id = ${id}`.execute(trx);
			return decided(trx, at, by, story, "story.unscheduled");
		}
		if (was !== "published") throw conflict("This story is not published.");
		await sql`update story set status = 'removed', removed_at = ${at}, ready_at = null, ready_by = null where id = ${id}`.execute(
			trx,
		);
		return decided(trx, at, by, story, "story.removed");
	});
