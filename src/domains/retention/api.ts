import { ABOUT_NOBODY } from "#contract/retention/options.ts";
import {
	approveRetentionRule,
	changeRetentionRule,
	listRetentionPeriods,
	readRetention,
	readRetentionRun,
	runRetention,
	setCaseHold,
	tryRetention as tryRetentionLine,
} from "#contract/retention/retention.ts";
import { officeDay } from "#contract/shared/office-hours.ts";
import { recordAuditRead } from "#domains/accounts/audit.ts";
import { teamBinder } from "#domains/accounts/team-binder.ts";
import { mayTeam } from "#domains/accounts/team-permissions.ts";
import { withoutWaitBudget } from "#platform/db/wait-budget.ts";
import { anyone, type Binding, bind } from "#platform/http/bind.ts";
import { conflict, notFound } from "#platform/http/problem.ts";
import { withinDeadline } from "#platform/http/within-deadline.ts";
import type { Services } from "#platform/services.ts";
import { nextDaily } from "./clock.ts";
import { setHold } from "./hold.ts";
import { approveRule, changeRule, isFollowed, listRuleRows, toRule } from "./rules.ts";
import { beginRun, finishRun, tryRetention } from "./run.ts";
import { findRun, listRuns, toRun } from "./runs.ts";

const LATER =
	"This is taking a while, so it continues in the background. It appears in the list of runs in a few minutes. If it doesn't, try again.";
const DRY_RUNS = { times: 60, seconds: 3600 };

/** The endpoints for retention rules and runs (docs/decisions/0025-retention.md). */
export const retentionApi = (services: Services): Binding[] => {
	const { database, clock, log } = services;
	const read = mayTeam("retention.read");
	const change = mayTeam("retention.change");
	/**
	 * Answers 409 while a slow plan continues in the background. A large history takes minutes, and has no run to show
	 * yet.
	 */
	const later = (work: Promise<unknown>) => {
		work.catch((error: unknown) => log.warn({ err: error }, "retention request failed after its response"));
		return conflict(LATER);
	};
	const found = async (id: string) => {
		const run = await findRun(database.db, id);
		if (!run) throw notFound();
		return toRun(run, clock());
	};
	const bindTeam = teamBinder(services);
	return [
		bindTeam(readRetention, { who: read }, async (_input, by) => {
			const now = clock();
			const [rules, runs] = await Promise.all([listRuleRows(database.db), listRuns(database.db)]);
			const ran = runs.some(({ scheduled_on }) => scheduled_on === officeDay(now));
			await recordAuditRead(database.db, now, {
				personId: by.id,
				event: "retention.read",
				about: "retention",
			});
			return {
				rules: rules.map(toRule),
				runs: runs.map((run) => toRun(run, now)),
				next_run: rules.some(isFollowed) ? nextDaily(now, ran).toISOString() : null,
			};
		}),
		bindTeam(changeRetentionRule, { who: change }, ({ params, body }, by) =>
			changeRule(services, params.code, body, by.id),
		),
		bindTeam(approveRetentionRule, { who: change }, ({ params, body }, by) =>
			approveRule(services, params.code, body, by.id),
		),
		bindTeam(tryRetentionLine, { who: change, limit: DRY_RUNS }, async ({ body }, by) => {
			const work = tryRetention(services, body.rules, by.id);
			const run = await withinDeadline(work);
			if (!run) throw later(work);
			return toRun(run, clock());
		}),
		bind(readRetentionRun, { who: read }, ({ params }) => found(params.id)),
		bindTeam(runRetention, { who: change }, async ({ body }, { id: by }) => {
			const begun: string[] = [];
			const work = beginRun(services, body.token, body.is_large_meant, by).then((id) => {
				begun.push(id);
				return withoutWaitBudget(() => finishRun(services, id));
			});
			await withinDeadline(work);
			const [id] = begun;
			if (id === undefined) throw later(work);
			return found(id);
		}),
		bindTeam(setCaseHold, { who: mayTeam("holds.set") }, async ({ params, body }, by) => {
			await setHold(services, params.id, body, by);
			return { held: body.because !== null };
		}),
		bind(listRetentionPeriods, { who: anyone }, async () => {
			const rules = (await listRuleRows(database.db)).filter(
				({ code, is_in_force }) => is_in_force && !ABOUT_NOBODY.includes(code),
			);
			const changed = rules
				.filter(({ changed_by }) => changed_by !== null)
				.map(({ changed_at }) => officeDay(changed_at));
			return { changed_on: changed.sort().at(-1) ?? null, results: rules };
		}),
	];
};
