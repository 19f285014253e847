import { listTeamReviews, readTeamReview } from "#contract/reviews/moderation.ts";
import { recordAuditRead } from "#domains/accounts/audit.ts";
import { teamBinder } from "#domains/accounts/team-binder.ts";
import { mayAsTeam, mayTeam } from "#domains/accounts/team-permissions.ts";
import { appealWords, findAppeal, listDecisions } from "#domains/reviews/appeal-store.ts";
import { forTeam } from "#domains/reviews/for-team.ts";
import { needsChecks } from "#domains/reviews/needs-checks.ts";
import { openOriginal } from "#domains/reviews/redact.ts";
import { countOpenReports, listReports } from "#domains/reviews/report-store.ts";
import { listResponses } from "#domains/reviews/response-store.ts";
import { mayDecide } from "#domains/reviews/rules.ts";
import { findSignals } from "#domains/reviews/signals.ts";
import { findForTeam, listByState } from "#domains/reviews/store.ts";
import { dropOldTraces } from "#domains/reviews/trace.ts";
import { anyOf } from "#platform/db/any-of.ts";
import { type Binding, bind } from "#platform/http/bind.ts";
import { notFound } from "#platform/http/problem.ts";
import type { Services } from "#platform/services.ts";
import { findCasesOfReviews, lineOf } from "./cases-store.ts";

/**
 * Endpoints for reviews as the team reads them, with the clocks of their cases. The reviews domain handles decisions.
 */
export const teamReviewsApi = (services: Services): Binding[] => {
	const bindTeam = teamBinder(services);
	const { database, settings, clock } = services;
	const { db } = database;

	const openAppeals = async (ids: readonly number[]): Promise<Set<number>> => {
		const rows = await db
			.selectFrom("review_appeal")
			.select("review_id")
			.where("review_id", "=", anyOf(ids))
			.where("made_at", "is not", null)
			.where("settled_at", "is", null)
			.execute();
		return new Set(rows.map(({ review_id }) => review_id));
	};

	return [
		bind(listTeamReviews, { who: mayTeam("reviews.moderate") }, async ({ query }) => {
			const now = clock();
			await dropOldTraces(db, now);
			const { rows, count, waiting } = await listByState(db, query);
			const ids = rows.map(({ id }) => id);
			const [cases, signals, appeals, reports] = await Promise.all([
				findCasesOfReviews(db, ids, now),
				findSignals(db, ids),
				openAppeals(ids),
				countOpenReports(db, ids),
			]);
			return {
				results: rows.map((row) => {
					const held = cases.get(row.id);
					return {
						...forTeam(row),
						clock: held && held.status !== "closed" ? lineOf(held, now).clock : null,
						is_appeal: appeals.has(row.id),
						open_reports: reports.get(row.id) ?? 0,
						signals: signals.get(row.id)?.signals.map(({ kind }) => kind) ?? [],
					};
				}),
				count,
				totalPages: Math.ceil(count / query.pageSize),
				waiting,
			};
		}),
		bindTeam(readTeamReview, { who: mayTeam("reviews.moderate") }, async ({ params }, me) => {
			const now = clock();
			const row = await findForTeam(db, params.id);
			if (!row) throw notFound();
			await dropOldTraces(db, now);
			const [cases, found, appeal, decisions, responses, reported] = await Promise.all([
				findCasesOfReviews(db, [row.id], now),
				findSignals(db, [row.id]),
				findAppeal(db, row.id),
				listDecisions(db, settings, row.id),
				listResponses(db, settings, row.id),
				listReports(db, settings, row.id),
			]);
			const held = cases.get(row.id);
			const original = openOriginal(settings, row);
			const state = !appeal?.made_at
				? ("offered" as const)
				: appeal.settled_at
					? ("settled" as const)
					: ("open" as const);
			await recordAuditRead(db, now, { personId: me.id, event: "review.read", about: `review:${row.id}` });
			return {
				...forTeam(row),
				clock: held && held.status !== "closed" ? lineOf(held, now).clock : null,
				is_appeal: state === "open",
				...reported,
				open_reports: reported.reports.filter(({ outcome }) => outcome === null).length,
				signals: found.get(row.id)?.signals ?? [],
				history: found.get(row.id)?.history ?? [],
				original: original?.comment ?? null,
				removed: original?.words ?? [],
				...responses,
				decisions,
				appeal: appeal
					? { state, words: appealWords(settings, appeal), made_at: appeal.made_at?.toISOString() ?? null }
					: null,
				needs_checks: needsChecks(row, {
					signals: found.get(row.id)?.signals.length ?? 0,
					openReports: reported.reports.filter(({ outcome }) => outcome === null).length,
					isAppeal: state === "open",
				}),
				may_decide: mayDecide(appeal, me.id) && (state !== "open" || mayAsTeam(me, "appeals.decide")),
				case_id: held?.id ?? null,
			};
		}),
	];
};
