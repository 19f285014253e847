import { followOperations, giveUpLetters, readOperations, sendLettersAgain } from "#contract/operations/operations.ts";
import { noteReading } from "#domains/accounts/audit.ts";
import { teamMember } from "#domains/accounts/session.ts";
import { mayTeam, mayWatch } from "#domains/accounts/team-permissions.ts";
import { type Binding, bind } from "#platform/http/bind.ts";
import { openEventStream } from "#platform/http/event-stream.ts";
import type { Services } from "#platform/services.ts";
import { countFaults } from "./fault-counts.ts";
import { listJobs } from "./jobs.ts";
import { giveUp, sendAgain } from "./settle-letters.ts";
import { listStuckLetters } from "./stuck-letters.ts";

/** What failed, for whoever keeps the service running (docs/decisions/0037-operations.md). */
export const operationsApi = (services: Services): Binding[] => {
	const { database, clock, analytics, notices, outbox, settings } = services;
	const change = mayTeam("operations.change");
	return [
		bind(readOperations, { who: mayTeam("operations.read") }, async ({ query }, caller) => {
			const now = clock();
			await analytics.flush();
			const [letters, jobs, faults] = await Promise.all([
				listStuckLetters(database.db, outbox, now, query.page),
				listJobs(database.db, now),
				countFaults(database.db, now),
			]);
			await noteReading(database.db, now, {
				personId: (await teamMember(caller, services)).id,
				deed: "operations.read",
				about: "operations",
			});
			return { letters, jobs, faults, sends: settings.smtpUrl !== undefined };
		}),
		bind(sendLettersAgain, { who: change }, async ({ body }, caller) =>
			sendAgain(services, body.letters, (await teamMember(caller, services)).id),
		),
		bind(giveUpLetters, { who: change }, async ({ body }, caller) =>
			giveUp(services, body.letters, body.reason, (await teamMember(caller, services)).id),
		),
		bind(followOperations, { who: mayWatch("operations.read") }, () => {
			const stream = openEventStream();
			const tell = () => stream.send({ event: "changed", data: {} });
			stream.onEnd(notices.listen("operations", tell));
			tell();
			return stream.response;
		}),
	];
};
