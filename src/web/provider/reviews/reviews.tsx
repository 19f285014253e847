import { data, useLocation } from "react-router";
import {
	listOwnReviews,
	type OwnReview as OwnReviewLine,
	readOwnReview,
	removeResponse,
	writeResponse,
} from "#contract/providers/provider-admin.ts";
import { adminCopy } from "#contract/shared/copy/admin.ts";
import { reviewsCopy } from "#contract/shared/copy/reviews.ts";
import { longMoment } from "#contract/shared/dates-in-words.ts";
import { PageForms } from "#web/forms/act-form.tsx";
import { act, newForms, sendAct } from "#web/forms/acts.ts";
import type { RefusedForm } from "#web/forms/form-state.ts";
import { keepForm, unlessLost } from "#web/forms/keep-form.ts";
import { confirmed } from "#web/forms/receipt.ts";
import { call, formOf } from "#web/lib/call.ts";
import { requestContext } from "#web/lib/context.ts";
import { links } from "#web/lib/links.ts";
import { pageIn } from "#web/lib/page-number.ts";
import { providerLinks } from "#web/lib/provider-links.ts";
import { PrivateTitle } from "#web/parts/private-title/private-title.tsx";
import { showReview } from "#web/parts/review-list/show.ts";
import { Page, Stack } from "#web/ui/layout/layout.tsx";
import { Link } from "#web/ui/link/link.tsx";
import { Notice } from "#web/ui/notice/notice.tsx";
import { Pager } from "#web/ui/pager/pager.tsx";
import { Stars } from "#web/ui/stars/stars.tsx";
import { asStaff, flashAt } from "../answer.ts";
import { NotYours } from "../not-yours.tsx";
import { ReviewLink } from "../profiles/copy-link/copy-link.tsx";
import { keepSlug, missingIn, ownProfile } from "../profiles/own-profile.ts";
import { ProfileHead } from "../profiles/profile-head.tsx";
import referrals from "../referrals/referrals.module.css";
import type { Route } from "./+types/reviews";
import { OwnReview } from "./own-review.tsx";
import styles from "./reviews.module.css";

const queryOf = (request: Request) => {
	const { searchParams } = new URL(request.url);
	return {
		page: pageIn(searchParams, 100_000),
		pending: searchParams.get("pending") === "true",
		/** Id of the review whose form is open. Without scripts a link opens the form. */
		open: Number(searchParams.get("respond")) || undefined,
	};
};

const showOwn = (review: OwnReviewLine, now: Date) => {
	const hidden = review.response?.hidden;
	const did = review.team_did;
	return {
		...showReview(review, now),
		can_respond: review.can_respond,
		is_checked_first: review.is_checked_first,
		hidden: hidden ? { since: `${longMoment(hidden.since)}, Melbourne time`, reason: hidden.reason } : null,
		team_did: did ? { ...did, at: `${longMoment(did.at)}, Melbourne time` } : null,
	};
};

export const loader = async (from: Route.LoaderArgs) => {
	const { publicUrl } = from.context.get(requestContext);
	const asked = queryOf(from.request);
	const provider = await ownProfile(from, from.params.id);
	if (!provider) return data({ shown: undefined }, { status: 403 });
	keepSlug(from.request, from.params.slug, provider);
	const query = { page: String(asked.page), onlyUnresponded: asked.pending ? ("true" as const) : undefined };
	const answer = asStaff(from, await call(from, listOwnReviews, { params: { id: String(provider.id) }, query }));
	const { id, url_slug, name, is_active, inactive_reason, overall_review, reviews_count } = provider;
	const shown = {
		...asked,
		said: await confirmed(from),
		provider: {
			id,
			url_slug,
			name,
			is_active,
			inactive_reason,
			missing: missingIn(provider),
			overall_review,
			reviews_count,
		},
		reviewLink: `${publicUrl}${links.profile(provider)}/review`,
		forms: newForms(ACTS),
		// If the reviews can't be loaded, the page still shows the profile, and an error.
		list: answer.ok
			? {
					...answer.data,
					results: answer.data.results.map((review) => showOwn(review, from.context.get(requestContext).now())),
				}
			: undefined,
	};
	return { shown };
};

const reviewOf = (form: FormData) => ({ reviewId: String(form.get("review") ?? "") });

const updatedIn = (form: FormData) => String(form.get("updated") ?? "");

const ACTS = {
	respond: act(writeResponse, (form, { request }) => ({
		params: reviewOf(form),
		fields: ["comment"],
		given: { updated: updatedIn(form) || null },
		to: ({ response }) => flashAt(request, response?.hidden ? "waits" : "published"),
	})),
	remove: act(removeResponse, (form) => ({ params: reviewOf(form), query: { updated: updatedIn(form) } })),
};

/** A refused form, and the review with a colleague's response if they were faster. */
type ReviewAnswer = RefusedForm & { meanwhile?: ReturnType<typeof showOwn> };

export const action = async (from: Route.ActionArgs) => {
	const answer = await sendAct(from, ACTS, () => flashAt(from.request, "removed"));
	if (answer instanceof Response) return answer;
	const { status = 200 } = answer.init ?? {};
	const now = status === 409 ? await call(from, readOwnReview, { params: reviewOf(await formOf(from)) }) : undefined;
	const meanwhile = now?.ok && { meanwhile: showOwn(now.data, from.context.get(requestContext).now()) };
	return data<ReviewAnswer>({ ...answer.data, ...meanwhile }, { status });
};

export const clientAction = (args: Route.ClientActionArgs) => keepForm(args);

export const shouldRevalidate = unlessLost;

/** If the reviews can't be loaded, the rest of the page stays and says so (ADM-050). */
export const clientLoader = ({ serverLoader, params }: Route.ClientLoaderArgs) =>
	serverLoader().catch((error: unknown) => {
		if (error instanceof Response && error.status < 400) throw error;
		return { failed: params };
	});

/** A profile's published reviews, with forms to reply to them (ADM-047 to ADM-055). */
export default function Reviews({ loaderData, actionData }: Route.ComponentProps) {
	const { key, search, pathname } = useLocation();
	if ("failed" in loaderData) return <NotLoaded address={pathname + search} />;
	const { shown } = loaderData;
	if (!shown) return <NotYours />;
	const { provider, list, pending, page, open, said, reviewLink, forms } = shown;
	const now = actionData && "meanwhile" in actionData ? actionData.meanwhile : undefined;
	// If a colleague was faster, the review leaves the list of unanswered ones. The page still shows it, with the reply.
	const isListed = list?.results.some(({ id }) => id === now?.id);
	const results = list && [
		...(now && !isListed ? [now] : []),
		...list.results.map((one) => (one.id === now?.id ? now : one)),
	];
	const here = (to: number) => providerLinks.ownReviews(provider, { page: to, pending });
	return (
		<Page width="wide">
			<Stack gap="large">
				<PrivateTitle title={`${adminCopy.myReviews}: ${provider.name}`} refused={Boolean(actionData)} />
				<ProfileHead title={adminCopy.myReviews} provider={provider} at="reviews" />
				<div className={styles.sum}>
					<Stars rating={Number(provider.overall_review)} count={provider.reviews_count} />
					<ReviewLink
						address={reviewLink}
						about={provider.name}
						isVisible={provider.is_active}
						reason={provider.inactive_reason}
					/>
				</div>
				<nav aria-label="Which reviews">
					<ul className={referrals.filters}>
						<li>
							<Link href={providerLinks.ownReviews(provider)} aria-current={pending ? undefined : "page"}>
								All reviews
							</Link>
						</li>
						<li>
							<Link
								href={providerLinks.ownReviews(provider, { pending: true })}
								aria-current={pending ? "page" : undefined}
							>
								Pending response{list ? ` (${list.pending})` : ""}
							</Link>
						</li>
					</ul>
				</nav>
				<p className={referrals.rule}>
					You can reply to published reviews under 3 stars. Your reply appears straight away. See the{" "}
					<a href={links.moderation()}>moderation policy</a>.
				</p>
				{said === "published" && (
					<Notice kind="success" role="status" title="Your response is published" key={key} takesFocus>
						<p>
							<Link href={providerLinks.ownReviews(provider)}>{adminCopy.showAll}</Link>
						</p>
					</Notice>
				)}
				{said === "waits" && (
					<Notice kind="success" role="status" title="Your response is saved" key={key} takesFocus>
						<p>Our team will check it before we publish it.</p>
					</Notice>
				)}
				{said === "removed" && (
					<Notice kind="success" role="status" title="Your response is removed" key={key} takesFocus />
				)}
				{!list && (
					<Notice kind="error" role="alert" title={adminCopy.reviewsFailed}>
						<p>
							We couldn't load the reviews. <Link href={here(page)}>Try again</Link>.
						</p>
					</Notice>
				)}
				{results?.length === 0 && (
					<p className={referrals.none}>{pending ? adminCopy.nonePending : reviewsCopy.none}</p>
				)}
				{results && (
					<PageForms forms={forms} answer={actionData}>
						<ol className={styles.list}>
							{results.map((review) => (
								<OwnReview
									key={review.id}
									review={review}
									provider={provider}
									isOpen={open === review.id}
									afresh={here(page)}
									formHref={`${here(page)}${pending || page > 1 ? "&" : "?"}respond=${review.id}#review-${review.id}`}
									isChanged={review.id === now?.id}
								/>
							))}
						</ol>
					</PageForms>
				)}
				{list && <Pager page={page} totalPages={list.totalPages} hrefFor={here} label="Pages of reviews" />}
			</Stack>
		</Page>
	);
}

const NotLoaded = ({ address }: { address: string }) => (
	<Page width="wide">
		<Stack gap="large">
			<title>{adminCopy.reviewsFailed}</title>
			<h1>{adminCopy.myReviews}</h1>
			<Notice kind="error" role="alert" title={adminCopy.reviewsFailed}>
				<p>
					We couldn't load the reviews. <a href={address}>Try again</a>.
				</p>
			</Notice>
		</Stack>
	</Page>
);
