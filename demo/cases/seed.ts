import { sql } from "kysely";
import { fictionalPhone } from "#demo/providers/contact.ts";
import { type Random, seededRandom } from "#demo/providers/random.ts";
import { updateCase } from "#domains/cases/cases-store.ts";
import { mergeRecord } from "#domains/people/change-record.ts";
import { runReferralsJob } from "#domains/referrals/remind.ts";
import type { Services } from "#platform/services.ts";
import { recognise } from "./acts.ts";
import { automaticStories } from "./automatic.ts";
import { otherStories } from "./others.ts";
import { DEMO_PEOPLE, type DemoPerson, type DemoPersonKey, emailOf } from "./people.ts";
import { findPlaces } from "./places.ts";
import { publicationSteps } from "./publications.ts";
import { after, requestStories, type Story } from "./requests.ts";
import type { Scene } from "./scene.ts";
import { calendarOf, openStage, type Stage, type Step, type When } from "./stage.ts";

const LOCK = 4_210_750_031;
/** Name in seed_state, so that deleted demo cases aren't seeded again. */
const NAME = "demo team work";
const MINUTE_MS = 60_000;

/** Fictional phone numbers of people: no 1800 or 1300 numbers, and unique unless `phoneOf` is set. */
const phones = (random: Random): ReadonlyMap<DemoPersonKey, string> => {
	const given = new Map<DemoPersonKey, string>();
	for (const [name, { phoneOf }] of Object.entries(DEMO_PEOPLE) as [DemoPersonKey, DemoPerson][]) {
		const held = phoneOf && given.get(phoneOf as DemoPersonKey);
		let number = held ?? "1";
		while (number.startsWith("1") || (!held && [...given.values()].includes(number)))
			number = fictionalPhone(random.pick(["NSW", "VIC", "QLD", "SA", "WA"]), random);
		given.set(name, number);
	}
	return given;
};

/** All steps of the stories, except those on future days. */
const stepsOf = (stories: readonly Story[], make: (story: Story) => Scene, moment: (when: When) => Date): Step[] =>
	stories.flatMap((story) => {
		const scene = make(story);
		const hasCome = ([when]: readonly [When, unknown]) => when.startsWith("-") || Number(when.split(" ")[0]) >= 1;
		return [[story.at, story.comes] as const, ...story.steps]
			.filter(hasCome)
			.map(([when, act]) => ({ at: moment(when), work: () => act(scene) }));
	});

/** When a person contacts us again, Priya merges the records. One in four stays a possible duplicate. */
const recognised = (stories: readonly Story[]): Story[] => {
	const seen = new Set<string>();
	let again = 0;
	const day = ({ at }: Story) => (at.startsWith("-") ? 0 : Number(at.split(" ")[0]));
	return stories
		.toSorted((a, b) => day(b) - day(a))
		.map((story) => {
			const isNew = !seen.has(story.who);
			seen.add(story.who);
			if (isNew || story.at.startsWith("-") || ++again % 4 === 0) return story;
			return { ...story, steps: [...story.steps, [after(story.at, 0, 50), recognise("priya")]] };
		});
};

/** The team merges two records of one person with different email addresses. */
const mergeOne = async ({ services, trx, team }: Stage): Promise<void> => {
	const { rows } = await sql<{ id: string; version: number }>`
		select id, version from person_record where email in (${emailOf("yusuf")}, ${emailOf("yusufAgain")}) order by created_at, id
	`.execute(trx);
	const [kept, other] = rows;
	if (kept && other)
		await mergeRecord(
			services,
			kept.id,
			{ version: kept.version, other: other.id, other_version: other.version },
			team.priya,
		);
};

/** Sets due times so that two cases are due today, on any day of the week. */
const dueToday = async ({ services, trx }: Stage, now: Date): Promise<void> => {
	const { rows } = await sql<{ id: string }>`
		select id from team_case where status in ('new', 'open') and owner_id is not null and snoozed_until is null order by created_at desc limit 2
	`.execute(trx);
	const { rows: ends } = await sql<{ at: Date }>`
		select ((${now}::timestamptz at time zone 'Australia/Melbourne')::date + 1)::timestamp at time zone 'Australia/Melbourne' - interval '1 minute' as at
	`.execute(trx);
	const last = ends[0]?.at.getTime() ?? now.getTime();
	for (const [n, { id }] of rows.entries())
		await updateCase(trx, id, services.clock(), {
			due_at: new Date(Math.min(now.getTime() + (75 + n * 90) * MINUTE_MS, last)),
			clock_minutes: 240,
		});
};

/**
 * Plays the team's last twelve weeks: requests, the team's work and providers' responses. Each step calls the domain's
 * own function at its own time, so timelines, due times, audit log, records and emails are realistic. Runs once, and
 * only if there are no requests, enquiries or chats yet.
 * @returns number of stories played
 */
export const seedDemoWork = (services: Services, now: Date): Promise<number> =>
	services.database.patient.transaction(async (trx) => {
		await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(trx);
		const { rows: before } = await sql`
			select from seed_state where name = ${NAME} union all (select from quote limit 1) union all (select from enquiry limit 1) union all (select from chat limit 1)
		`.execute(trx);
		const stage = before.length === 0 ? await openStage(services, trx, now) : undefined;
		const places = stage && (await findPlaces(trx));
		// Does nothing if the demo providers are missing.
		if (!stage || !places?.has("one")) return 0;
		const stories = recognised([...requestStories(), ...automaticStories(), ...otherStories()]);
		const moment = await calendarOf(trx, now);
		const numbers = phones(seededRandom(31));
		const make = ({ who }: Story): Scene => ({
			stage,
			who,
			phone: numbers.get(who) ?? "",
			places,
			caseId: "",
			referrals: new Map(),
		});
		const steps = [
			...stepsOf(stories, make, moment),
			...(await publicationSteps(stage, moment)),
			// Scheduled jobs: reminders, and proposals of the next provider.
			...(["5 12:00", "2 14:00"] as const).map((when) => ({
				at: moment(when),
				work: () => runReferralsJob(stage.services),
			})),
		].toSorted((a, b) => a.at.getTime() - b.at.getTime());
		for (const { at, work } of steps) {
			stage.setClock(at);
			await work();
		}
		await mergeOne(stage);
		await dueToday(stage, now);
		await stage.keepEmails();
		await sql`insert into seed_state (name, hash) values (${NAME}, '1')`.execute(trx);
		return stories.length;
	});
