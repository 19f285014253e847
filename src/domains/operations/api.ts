import { followOperations, giveUpEmails, readOperations, sendEmailsAgain } from "#contract/operations/operations.ts";
import { recordAuditRead } from "#domains/accounts/audit.ts";
import { teamBinder } from "#domains/accounts/team-binder.ts";
import { mayTeam, mayWatch } from "#domains/accounts/team-permissions.ts";
import { listNodes } from "#platform/db/nodes.ts";
import { type Binding, bind } from "#platform/http/bind.ts";
import { openEventStream } from "#platform/http/event-stream.ts";
import { RELEASE } from "#platform/release.ts";
import type { Services } from "#platform/services.ts";
import { listDueChecks } from "./due-checks.ts";
import { countErrors } from "./error-counts.ts";
import { listStuckEmails } from "./failed-emails.ts";
import { listJobs } from "./jobs.ts";
import { giveUp, sendAgain } from "./retry-emails.ts";

/** Endpoints for failures, for the operator (docs/decisions/0037-operations.md). */
export const operationsApi = (services: Services): Binding[] => {
	const { database, clock, analytics, pubsub, outbox, settings } = services;
	const change = mayTeam("operations.change");
	const bindTeam = teamBinder(services);
	return [
		bindTeam(readOperations, { who: mayTeam("operations.read") }, async ({ query }, by) => {
			const now = clock();
			await analytics.flush();
			const [emails, jobs, error_counts, due_checks, nodes] = await Promise.all([
				listStuckEmails(database.db, outbox, now, query.page),
				listJobs(database.db, now),
				countErrors(database.db, now),
				listDueChecks(database.db, now),
				listNodes(database.db),
			]);
			await recordAuditRead(database.db, now, {
				personId: by.id,
				event: "operations.read",
				about: "operations",
			});
			const refusing = outbox.refusing();
			return {
				emails,
				jobs,
				error_counts,
				due_checks,
				version: RELEASE,
				nodes: nodes.map(({ name, version, startedAt, seenAt, isRunning }) => ({
					name,
					version,
					started_at: startedAt.toISOString(),
					seen_at: seenAt.toISOString(),
					is_running: isRunning,
				})),
				sends: settings.smtpUrl !== undefined,
				refusing: refusing ? { since: refusing.since.toISOString(), fault: refusing.fault } : null,
			};
		}),
		bindTeam(sendEmailsAgain, { who: change }, ({ body }, by) => sendAgain(services, body.emails, by.id)),
		bindTeam(giveUpEmails, { who: change }, ({ body }, by) => giveUp(services, body.emails, body.reason, by.id)),
		bind(followOperations, { who: mayWatch("operations.read") }, () => {
			const stream = openEventStream();
			const tell = () => stream.send({ event: "changed", data: {} });
			stream.onEnd(pubsub.subscribe("operations", tell));
			tell();
			return stream.response;
		}),
	];
};
