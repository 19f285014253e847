import { data, redirect } from "react-router";
import { REVIEWS_PER_PAGE } from "#contract/reviews/limits.ts";
import { readReviewsPage } from "#contract/reviews/profile-page.ts";
import { reviewsCopy } from "#contract/shared/copy/reviews.ts";
import { thousands } from "#contract/shared/thousands.ts";
import { call } from "#web/lib/call.ts";
import { requestContext } from "#web/lib/context.ts";
import { links } from "#web/lib/links.ts";
import { pageIn } from "#web/lib/page-number.ts";
import { pageMeta } from "#web/lib/seo.ts";
import { breadcrumbs, organisation, reviewed } from "#web/lib/structured-data.ts";
import { ReviewList } from "#web/parts/review-list/review-list.tsx";
import { showReview } from "#web/parts/review-list/show.ts";
import { Name, Numbers } from "#web/ui/bdi/bdi.tsx";
import { Breadcrumb } from "#web/ui/breadcrumb/breadcrumb.tsx";
import { ButtonLink } from "#web/ui/button/button.tsx";
import { Page, Stack } from "#web/ui/layout/layout.tsx";
import { Pager } from "#web/ui/pager/pager.tsx";
import { Stars } from "#web/ui/stars/stars.tsx";
import type { Route } from "./+types/reviews";
import styles from "./reviews.module.css";

export const handle = { js: false };

export const loader = async ({ params, ...from }: Route.LoaderArgs) => {
	const { brand, publicUrl, share, now } = from.context.get(requestContext);
	share();
	const page = pageIn(new URL(from.request.url).searchParams);
	const answer = await call(from, readReviewsPage, { params: { idOrSlug: params.id }, query: { page: String(page) } });
	if (!answer.ok && answer.status >= 500) throw data(null, { status: answer.status });
	if (!answer.ok) throw redirect(links.home("gone"));
	const { provider, keywords, ...list } = answer.data;
	const { id, name, url_slug, is_active, overall_review, reviews_count } = provider;
	if (url_slug !== params.slug) throw redirect(links.reviews(provider, page), 301);
	// The profile page says that the profile isn't visible.
	if (!is_active) throw redirect(links.profile(provider));
	// The page may be gone because reviews were removed.
	if (page > 1 && page > list.totalPages) throw redirect(links.reviews(provider, list.totalPages));
	const shown = list.results.map((review) => showReview(review, now()));
	return {
		provider: { id, name, url_slug, is_active, overall_review, reviews_count },
		reviews: shown,
		count: list.count,
		totalPages: list.totalPages,
		page,
		keywords,
		product: brand.name,
		canonical: publicUrl + links.reviews(provider, page),
		structured: [
			reviewed(organisation(publicUrl + links.profile(provider), provider), shown),
			breadcrumbs(publicUrl, [
				{ name: "Home", path: links.home() },
				{ name: "Providers", path: links.results() },
				{ name, path: links.profile(provider) },
				{ name: "Reviews", path: links.reviews(provider) },
			]),
		],
	};
};

export const meta: Route.MetaFunction = ({ loaderData }) => {
	if (!loaderData) return [];
	const { provider, page, totalPages, product, canonical, count } = loaderData;
	return pageMeta({
		title: `Reviews of ${provider.name}${page > 1 ? `, page ${page} of ${totalPages}` : ""}`,
		description: `What people say about ${provider.name}: ${count === 1 ? "1 review" : `${thousands(count)} reviews`} by people who used this provider.`,
		product,
		canonical,
		noindex: !provider.is_active || count === 0,
		picture: { path: links.sharePicture(provider), alt: `${provider.name} on ${product}` },
		structured: loaderData.structured,
	});
};

/** A provider's reviews, page by page (RVL-001, RVL-002). */
export default function Reviews({
	loaderData: { provider, reviews, count, totalPages, page, keywords },
}: Route.ComponentProps) {
	const first = (page - 1) * REVIEWS_PER_PAGE + 1;
	return (
		<Page width="text">
			<Stack gap="large">
				<Breadcrumb
					items={[
						{ href: links.home(), label: "Home" },
						{ href: links.results(), label: "Providers" },
						{ href: links.profile(provider), label: provider.name },
						{ label: "Reviews" },
					]}
				/>
				<div className={styles.head}>
					<h1>
						Reviews of <Name>{provider.name}</Name>
					</h1>
					<Stars rating={Number(provider.overall_review)} count={provider.reviews_count} />
					<p className={styles.note}>
						Our team reads every review before it's published. We show only the first letter of a reviewer's email
						address. {reviewsCopy.customersOnly} <a href={links.moderation()}>How we check reviews</a>
					</p>
				</div>
				{count === 0 ? (
					<p className={styles.none}>{reviewsCopy.none}</p>
				) : (
					<>
						<p className={styles.range}>
							<Numbers>
								{thousands(first)} - {thousands(first + reviews.length - 1)}
							</Numbers>{" "}
							of {thousands(count)} reviews
						</p>
						<ReviewList reviews={reviews} keywords={keywords} provider={provider} />
						<Pager
							page={page}
							totalPages={totalPages}
							hrefFor={(to) => links.reviews(provider, to)}
							label="Pages of reviews"
						/>
					</>
				)}
				{provider.is_active && (
					<div>
						<ButtonLink href={links.writeReview(provider)} variant="secondary" icon="star">
							Review this provider
						</ButtonLink>
					</div>
				)}
			</Stack>
		</Page>
	);
}
