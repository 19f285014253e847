import { dropOldRequests } from "#domains/accounts/once.ts";
import { markEarlierNotes } from "#domains/cases/mark-notes.ts";
import { markEarlierMessages } from "#domains/chat/mark-messages.ts";
import { markEarlierWords, sealEarlierWords } from "#domains/enquiries/own-words.ts";
import { dropEarlierHashes } from "#domains/reviews/store.ts";
import { sealEarlierEmails } from "#platform/email/sealed-email.ts";
import { keyEarlierHashes } from "#platform/http/request-hash.ts";
import { startJob } from "#platform/jobs/start-job.ts";
import { dropOldQuarantine } from "#platform/scan/quarantine.ts";
import type { Services } from "#platform/services.ts";
import { beginDailyRun, finishRun } from "./run.ts";
import { dropOldRuns, listWorking, type Needs } from "./runs.ts";

const LOOK_EVERY_MS = 10 * 60_000;
/** The hour of the daily run in Melbourne time, when few people use the site. */
const DAILY_HOUR = 2;
const DAY_MS = 24 * 3600_000;

const hour = new Intl.DateTimeFormat("en-AU", { hour: "2-digit", hourCycle: "h23", timeZone: "Australia/Melbourne" });
const hourOf = (at: Date): number => Number(hour.format(at));

/** When the next daily run is due. @param ran whether today's run has already happened */
export const nextDaily = (now: Date, ran: boolean): Date => {
	if (!ran && hourOf(now) >= DAILY_HOUR) return now;
	// Step by the hour, because a day can have 23 or 25 hours.
	const start = new Date(now);
	start.setUTCMinutes(0, 0, 0);
	for (let at = start.getTime() + 3600_000; at < start.getTime() + 2 * DAY_MS; at += 3600_000)
		if (hourOf(new Date(at)) === DAILY_HOUR) return new Date(at);
	return now;
};

/**
 * Continues runs that a dead node left unfinished, and starts today's run once it is due.
 * @param goOn called between batches; false stops, and the next node continues
 * @returns how many runs it worked on
 */
export const runRetentionJob = async (
	services: Needs & Pick<Services, "settings">,
	goOn: () => boolean = () => true,
): Promise<{ runs: number }> => {
	await sealEarlierWords(services);
	await markEarlierWords(services);
	await markEarlierMessages(services);
	await markEarlierNotes(services);
	await sealEarlierEmails(services);
	await keyEarlierHashes(services, ["enquiry", "chat"]);
	await dropEarlierHashes(services.database.db);
	await dropOldQuarantine(services.database.db, services.clock());
	await dropOldRuns(services.database.db, services.clock());
	await dropOldRequests(services.database.db, services.clock());
	const left = await listWorking(services.database.db, services.clock(), true);
	for (const id of left) await finishRun(services, id, goOn);
	if (!goOn() || hourOf(services.clock()) < DAILY_HOUR) return { runs: left.length };
	const id = await beginDailyRun(services);
	if (id) await finishRun(services, id, goOn);
	return { runs: left.length + (id ? 1 : 0) };
};

/**
 * Runs the retention job every ten minutes. Any number of nodes can run it, because each day has one run and one node
 * works on it at a time.
 * @returns stops the job after the current batch
 */
export const startRetentionClock = (services: Services): (() => Promise<void>) =>
	startJob(services, {
		name: "retention",
		everyMs: LOOK_EVERY_MS,
		work: (goOn) => runRetentionJob(services, goOn),
		fault: "daily retention run failed to start or continue",
	});
