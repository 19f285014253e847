import {
	changeReview as changeReviewLine,
	readReportSubject,
	readReviewChange,
	reportContent,
	settleReports as settleReportsLine,
} from "#contract/reviews/content-reports.ts";
import { IDEMPOTENCY_HEADER } from "#contract/shared/request-names.ts";
import { personOf } from "#domains/accounts/session.ts";
import { teamBinder } from "#domains/accounts/team-binder.ts";
import { mayTeam } from "#domains/accounts/team-permissions.ts";
import { formLimit } from "#platform/captcha/human.ts";
import { causeOf } from "#platform/email/cause.ts";
import { anyone, type Binding, bind } from "#platform/http/bind.ts";
import { notFound } from "#platform/http/problem.ts";
import type { Services } from "#platform/services.ts";
import { changeReview, readChange } from "./change-review.ts";
import { findSubject } from "./report-store.ts";
import { settleReports } from "./settle-reports.ts";
import { takeReport } from "./take-report.ts";

const VERIFIED = { times: 20, seconds: 3600 };
const UNVERIFIED = { times: 6, seconds: 3600 };
/** Tokens are too long to guess. The limit stops attempts from loading the server. */
const LINKS = { times: 60, seconds: 600 };

/** Endpoints for reports of something wrong with a review, a reply or a profile (decision 50). */
export const reportsApi = (services: Services): Binding[] => {
	const bindTeam = teamBinder(services);
	return [
		bind(readReportSubject, { who: anyone, limit: LINKS }, async ({ query }) => {
			const found = await findSubject(services.database.db, query);
			if (!found) throw notFound();
			const { provider_id: id, name, url_slug, comment } = found;
			return { provider: { id, name, url_slug }, part: query.part, comment };
		}),
		bind(reportContent, { who: formLimit(reportContent, VERIFIED, UNVERIFIED) }, async ({ body }, caller) =>
			takeReport(
				services,
				body,
				{ requestKey: caller.header(IDEMPOTENCY_HEADER), ...causeOf(caller) },
				await personOf(caller, services),
			),
		),
		bindTeam(settleReportsLine, { who: mayTeam("reviews.moderate") }, async ({ params, body }, me) => ({
			settled: await settleReports(services, params.id, me, body),
		})),
		bind(readReviewChange, { who: anyone, limit: LINKS }, ({ params }) => readChange(services, params.token)),
		bind(changeReviewLine, { who: anyone, limit: LINKS }, ({ params, body }) =>
			changeReview(services, params.token, body.words),
		),
	];
};
