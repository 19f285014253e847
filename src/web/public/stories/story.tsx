import { data, redirect } from "react-router";
import { blogCopy } from "#contract/shared/copy/blog.ts";
import { getStory } from "#contract/stories/stories.ts";
import { call } from "#web/lib/call.ts";
import { requestContext } from "#web/lib/context.ts";
import { links } from "#web/lib/links.ts";
import { pageMeta } from "#web/lib/seo.ts";
import { article, breadcrumbs } from "#web/lib/structured-data.ts";
import { loadFilters } from "#web/parts/story/load-filters.ts";
import { StoryGone } from "#web/parts/story/story-gone.tsx";
import { StoryView, showStory } from "#web/parts/story/story-view.tsx";
import { Page } from "#web/ui/layout/layout.tsx";
import type { Route } from "./+types/story";

export const handle = { js: false };

export const loader = async ({ params, ...from }: Route.LoaderArgs) => {
	const { brand, publicUrl, share } = from.context.get(requestContext);
	share();
	const [answer, filters] = await Promise.all([
		call(from, getStory, { params: { slug: params.slug } }),
		loadFilters(from),
	]);
	// Addresses of stories are in lower case.
	const small = params.slug.toLowerCase();
	if (!answer.ok && answer.status !== 410 && small !== params.slug)
		throw redirect(links.story({ slug: encodeURIComponent(small) }) + new URL(from.request.url).search, 301);
	// The story was removed for good: the page says so and links to other stories.
	if (answer.status === 410) return data({ gone: true as const, product: brand.name }, { status: 410 });
	// A missing or failed story redirects to the blog (BLG-050).
	if (!answer.ok) throw redirect(links.blog());
	const { post } = answer.data;
	// A former address redirects to the current one.
	if (post.slug !== params.slug) throw redirect(links.story(post) + new URL(from.request.url).search, 301);
	const story = showStory(answer.data, filters, publicUrl);
	const { canonical } = story;
	const time = story.date.iso;
	const words = {
		title: post.title,
		description: post.metaDescription || post.summary,
		author: post.authorName,
		published: time,
		modified: post.updatedAt,
	};
	const image = post.bannerImageDesktopUrl ?? undefined;
	return {
		gone: false as const,
		story,
		words,
		picture: image ? { path: image, alt: post.bannerImageAlt || post.title } : undefined,
		product: brand.name,
		blogTitle: blogCopy.title.replace("{product}", brand.name),
		structured: [
			article(canonical, publicUrl, brand.name, {
				...words,
				image: image && publicUrl + image,
				section: post.category?.name,
			}),
			breadcrumbs(publicUrl, [
				{ name: "Home", path: links.home() },
				{ name: "Blog", path: links.blog() },
				{ name: post.title, path: links.story(post) },
			]),
		],
	};
};

export const meta: Route.MetaFunction = ({ loaderData }) => {
	if (!loaderData) return [];
	if (loaderData.gone)
		return pageMeta({ title: "This story was taken down", product: loaderData.product, noindex: true });
	const { story, words, picture, product, blogTitle, structured } = loaderData;
	const { post, canonical } = story;
	return pageMeta({
		title: words.title,
		description: words.description,
		product,
		canonical,
		indexed: true,
		picture,
		article: {
			author: words.author,
			published: words.published,
			modified: words.modified,
			section: post.category?.name,
			tags: post.tagsList,
		},
		feed: { path: links.blogFeed(), title: blogTitle, type: "application/rss+xml" },
		structured,
	});
};

/** A story (BLG-030), or a page that says it was removed. */
export default function StoryPage({ loaderData }: Route.ComponentProps) {
	if (loaderData.gone) return <StoryGone />;
	return (
		<Page>
			<StoryView {...loaderData.story} />
		</Page>
	);
}
