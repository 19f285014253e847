import { data, redirect } from "react-router";
import { blogCopy } from "#contract/shared/copy/blog.ts";
import { listStories } from "#contract/stories/stories.ts";
import { blogCall, emptyBlog, isFiltered, readBlog } from "#web/lib/blog-address.ts";
import { call, type From } from "#web/lib/call.ts";
import { requestContext } from "#web/lib/context.ts";
import { links } from "#web/lib/links.ts";
import { pageMeta } from "#web/lib/seo.ts";
import { breadcrumbs } from "#web/lib/structured-data.ts";
import { StoryCard } from "#web/parts/story/card.tsx";
import { DownloadPromo } from "#web/parts/story/download-promo.tsx";
import { AreaFilter, CategoryFilter, TopicSearch } from "#web/parts/story/filters.tsx";
import { loadFilters } from "#web/parts/story/load-filters.ts";
import { activeFilters, resultsFor } from "#web/parts/story/words.ts";
import { BackLink } from "#web/ui/back-link/back-link.tsx";
import { Page } from "#web/ui/layout/layout.tsx";
import { Pager } from "#web/ui/pager/pager.tsx";
import type { Route } from "./+types/blog";
import { ResultsHead } from "./blog/results-head.tsx";
import styles from "./blog.module.css";

// Every filter is a link or a form, so the page needs no scripts.
export const handle = { js: false };

export const loader = async (from: From) => {
	const { brand, publicUrl, share } = from.context.get(requestContext);
	share();
	const state = readBlog(new URL(from.request.url).searchParams);
	const [asked, filters] = await Promise.all([call(from, listStories, { query: blogCall(state) }), loadFilters(from)]);
	const noMatches = asked.ok && asked.data.count === 0 && isFiltered(state);
	// Without matches the page shows all stories, paged by this address (BLG-015).
	const shown = noMatches
		? await call(from, listStories, { query: blogCall({ ...emptyBlog, page: state.page }) })
		: asked;
	const found = shown.ok ? shown.data : { results: [], count: 0, totalPages: 0 };
	if (found.count > 0 && state.page > found.totalPages)
		throw redirect(links.blog({ ...state, page: found.totalPages }));
	const title = blogCopy.title.replace("{product}", brand.name);
	const active = activeFilters(state, filters);
	const words = isFiltered(state) ? resultsFor(state, active) : title;
	return data(
		{
			state,
			filters,
			active,
			words,
			stories: found.results,
			totalPages: found.totalPages,
			noMatches,
			failed: !shown.ok,
			/** The list view replaces the front page if a filter is set or there are no stories. */
			isList: isFiltered(state) || found.count === 0,
			title: state.page > 1 ? `${words}, page ${state.page} of ${found.totalPages}` : words,
			blogTitle: title,
			product: brand.name,
			canonical: publicUrl + links.blog(state),
			structured: [
				breadcrumbs(publicUrl, [
					{ name: "Home", path: links.home() },
					{ name: "Blog", path: links.blog() },
				]),
			],
		},
		!shown.ok && shown.status >= 500 ? { status: 503, headers: { "retry-after": "5" } } : {},
	);
};

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: Route.MetaFunction = ({ loaderData }) =>
	loaderData
		? pageMeta({
				title: loaderData.title,
				description: `Stories by the team of ${loaderData.product}: NDIS plans, aged care, therapies, and life with a disability or as a carer, in plain words.`,
				product: loaderData.product,
				canonical: loaderData.canonical,
				// Search engines don't need many lists of the same stories.
				noindex: loaderData.isList,
				indexed: true,
				feed: { path: links.blogFeed(), title: loaderData.blogTitle, type: "application/rss+xml" },
				structured: loaderData.structured,
			})
		: [];

/** The blog: its front page with a featured story, or the filtered list (BLG-002 to BLG-017). */
export default function Blog({ loaderData }: Route.ComponentProps) {
	const { state, filters, active, words, stories, totalPages, noMatches, failed, isList } = loaderData;
	const featured =
		!isList && state.page === 1 ? (stories.find((story) => story.isFeaturedStory) ?? stories[0]) : undefined;
	const others = stories.filter((story) => story !== featured);
	return (
		<Page>
			<BackLink href={links.home()}>Back to search</BackLink>
			{isList ? (
				<ResultsHead state={state} active={active} words={words} />
			) : (
				<header className={styles.head}>
					<p className={styles.news}>{blogCopy.news}</p>
					<h1>{words}</h1>
				</header>
			)}
			{featured && <StoryCard story={featured} look="featured" level={2} eager />}
			<div className={styles.categories}>
				<CategoryFilter at="above" state={state} list={filters.categories} />
			</div>
			<div className={styles.layout}>
				<section className={styles.stories} aria-labelledby="stories">
					<h2 id="stories" className="visually-hidden">
						{featured ? "More stories" : "Stories"}
					</h2>
					{noMatches && <p className={styles.noMatches}>{blogCopy.noMatches}</p>}
					{stories.length === 0 && (
						<p className={styles.noMatches}>
							{failed
								? "We can't show the stories right now. Please try again in a few minutes."
								: "There are no stories yet."}
						</p>
					)}
					{others.length > 0 && (
						<ul className={isList ? styles.rows : styles.grid}>
							{others.map((story, index) => (
								<li key={story.id}>
									<StoryCard story={story} look={isList ? "row" : "grid"} level={3} eager={!featured && index === 0} />
								</li>
							))}
						</ul>
					)}
					<Pager
						page={state.page}
						totalPages={totalPages}
						hrefFor={(page) => links.blog({ ...state, page })}
						label="Pages of stories"
					/>
				</section>
				<aside className={styles.aside} aria-label="Find a story">
					<TopicSearch state={state} />
					<CategoryFilter at="below" state={state} list={filters.categories} />
					<AreaFilter state={state} list={filters.areas} />
					{!state.show_download_posts && <DownloadPromo />}
				</aside>
			</div>
		</Page>
	);
}
