import {
	listOwnReviews,
	readOwnReview,
	removeResponse as removeResponseLine,
	writeResponse as writeResponseLine,
} from "#contract/providers/provider-admin.ts";
import {
	appealReview as appealReviewLine,
	hideResponse as hideResponseLine,
	publishReview,
	readReviewAppeal,
	redactResponse as redactResponseLine,
	redactReview as redactReviewLine,
	rejectReview,
	showResponse as showResponseLine,
	takeDownResponse as takeDownResponseLine,
} from "#contract/reviews/moderation.ts";
import {
	confirmReview as confirmReviewLine,
	getRatingBreakdown,
	listReviews,
	readReviewConfirmation,
	submitReview as submitReviewLine,
} from "#contract/reviews/reviews.ts";
import { IDEMPOTENCY_HEADER } from "#contract/shared/request-names.ts";
import { type Person, personOf, signedIn } from "#domains/accounts/session.ts";
import { teamBinder } from "#domains/accounts/team-binder.ts";
import { mayTeam } from "#domains/accounts/team-permissions.ts";
import { may, mayDo } from "#domains/providers/permissions.ts";
import { formLimit } from "#platform/captcha/human.ts";
import type { Settings } from "#platform/config.ts";
import { causeOf } from "#platform/email/cause.ts";
import { anyone, type Binding, bind } from "#platform/http/bind.ts";
import type { Caller } from "#platform/http/caller.ts";
import { invalid, notFound } from "#platform/http/problem.ts";
import type { Services } from "#platform/services.ts";
import { appealReview, readAppeal } from "./appeal-review.ts";
import { confirmReview, readConfirmation } from "./confirm-review.ts";
import { decideReview } from "./decide-review.ts";
import { forTeam } from "./for-team.ts";
import { hideResponse, redactResponse, showResponse, takeDownResponse } from "./moderate-response.ts";
import { reviewPagesApi } from "./pages-api.ts";
import { redactReview } from "./redact.ts";
import { reportsApi } from "./reports-api.ts";
import { listOwn, type OwnReviewRow, profileOfReview, readOwn, removeResponse, writeResponse } from "./respond.ts";
import { openReason } from "./response-store.ts";
import { breakdownOf, pageOf, shownReview } from "./show.ts";
import { type Published, readPublished } from "./store.ts";
import { submitReview } from "./submit-review.ts";

const VERIFIED = { times: 20, seconds: 3600 };
const UNVERIFIED = { times: 6, seconds: 3600 };
/** Tokens are too long to guess. The limit stops attempts from loading the server. */
const LINKS = { times: 60, seconds: 600 };

/** The version of the response that the caller read: null if there was none, undefined if not given. */
const readAt = (updated: string | null | undefined) => (typeof updated === "string" ? new Date(updated) : updated);

const shownToStaff = (settings: Settings, row: OwnReviewRow) => {
	const { response } = shownReview(row);
	const {
		id,
		can_respond,
		is_checked_first,
		hidden_at,
		hidden_reason,
		team_act: act,
		team_acted_at: at,
		team_reason,
	} = row;
	const team_did = act && at && { act, at: at.toISOString(), reason: openReason(settings, id, at, team_reason) };
	const hidden = hidden_at && {
		since: hidden_at.toISOString(),
		reason: openReason(settings, id, hidden_at, hidden_reason),
	};
	return {
		...shownReview(row),
		response: response && { ...response, hidden },
		can_respond,
		is_checked_first,
		team_did,
	};
};

/** Reviews: reading, writing, confirming, and the team's decisions (API-025 to API-027, decision 21). */
export const reviewsApi = (services: Services): Binding[] => {
	const { settings } = services;
	const own = (row: OwnReviewRow) => shownToStaff(settings, row);
	const onResponse = (reviewId: number, updated: string, by: Person) => ({
		reviewId,
		by: by.id,
		updated: new Date(updated),
	});
	const { db } = services.database;
	/** Only people who may preview a hidden profile can read its reviews. */
	const shownOnly = async (caller: Caller, provider: number, found: Published | undefined): Promise<Published> => {
		if (
			!found ||
			!(found.is_active || (await mayDo(services, await personOf(caller, services), "profile.preview", provider)))
		)
			throw notFound();
		return found;
	};
	const bindTeam = teamBinder(services);
	return [
		...reportsApi(services),
		...reviewPagesApi(services),
		bind(listReviews, { who: anyone }, async ({ query }, caller) => {
			const provider = query.provider ?? query.providerId ?? 0;
			const found = await shownOnly(caller, provider, await readPublished(db, { ...query, provider }));
			return pageOf(found.rows.map(shownReview), found.count, query.pageSize);
		}),
		bind(getRatingBreakdown, { who: anyone }, async ({ query }, caller) => {
			const asked = { provider: query.provider, page: 1, pageSize: 0, withAnswers: true };
			return breakdownOf(await shownOnly(caller, query.provider, await readPublished(db, asked)));
		}),
		bind(submitReviewLine, { who: formLimit(submitReviewLine, VERIFIED, UNVERIFIED) }, async ({ body }, caller) => ({
			id: await submitReview(services, body, {
				requestKey: caller.header(IDEMPOTENCY_HEADER),
				...causeOf(caller),
				userAgent: caller.header("user-agent") ?? "",
			}),
		})),
		bind(readReviewConfirmation, { who: anyone, limit: LINKS }, ({ params }) =>
			readConfirmation(services, params.token),
		),
		bind(confirmReviewLine, { who: anyone, limit: LINKS }, ({ params }) => confirmReview(services, params.token)),

		bind(listOwnReviews, { who: may("reviews.read") }, async ({ params, query }) => {
			const { rows, count, pending } = await listOwn(db, { ...query, provider: params.id });
			return { ...pageOf(rows.map(own), count, query.pageSize), pending };
		}),
		bind(readOwnReview, { who: may("reviews.read", profileOfReview) }, async ({ params }) =>
			own(await readOwn(db, params.reviewId)),
		),
		bind(writeResponseLine, { who: may("response.write", profileOfReview) }, async ({ params, body }, caller) => {
			if (body.review !== undefined && body.review !== params.reviewId)
				throw invalid([{ field: "review", message: "This is for a different review." }]);
			const about = {
				reviewId: params.reviewId,
				by: (await signedIn(caller, services)).id,
				updated: readAt(body.updated),
			};
			return own(await writeResponse(services, about, body.comment));
		}),
		bind(removeResponseLine, { who: may("response.remove", profileOfReview) }, async ({ params, query }, caller) => {
			const about = {
				reviewId: params.reviewId,
				by: (await signedIn(caller, services)).id,
				updated: readAt(query.updated),
			};
			return own(await removeResponse(services, about));
		}),

		bindTeam(publishReview, { who: mayTeam("reviews.moderate") }, async ({ params, body }, by) =>
			forTeam(await decideReview(services, params.id, by, { ...body, reason: null })),
		),
		bindTeam(rejectReview, { who: mayTeam("reviews.moderate") }, async ({ params, body }, by) =>
			forTeam(await decideReview(services, params.id, by, body)),
		),
		bindTeam(redactReviewLine, { who: mayTeam("reviews.moderate") }, async ({ params, body }, by) =>
			forTeam(await redactReview(services, params.id, by.id, body)),
		),
		bindTeam(redactResponseLine, { who: mayTeam("reviews.moderate") }, ({ params, body }, by) =>
			redactResponse(services, onResponse(params.id, body.updated, by), body.words),
		),
		bindTeam(hideResponseLine, { who: mayTeam("reviews.moderate") }, ({ params, body }, by) =>
			hideResponse(services, onResponse(params.id, body.updated, by), body.reason),
		),
		bindTeam(showResponseLine, { who: mayTeam("reviews.moderate") }, ({ params, body }, by) =>
			showResponse(services, onResponse(params.id, body.updated, by)),
		),
		bindTeam(takeDownResponseLine, { who: mayTeam("reviews.moderate") }, ({ params, body }, by) =>
			takeDownResponse(services, onResponse(params.id, body.updated, by), body.reason),
		),
		bind(readReviewAppeal, { who: anyone, limit: LINKS }, ({ params }) => readAppeal(services, params.token)),
		bind(appealReviewLine, { who: anyone, limit: LINKS }, ({ params, body }) =>
			appealReview(services, params.token, body.words),
		),
	];
};
