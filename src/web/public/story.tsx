import { redirect } from "react-router";
import { getStory } from "#contract/blog.ts";
import { copy } from "#contract/copy.ts";
import { emptyBlog } from "../lib/blog-address.ts";
import { call } from "../lib/call.ts";
import { surroundingsContext } from "../lib/context.ts";
import { links } from "../lib/links.ts";
import { pageMeta } from "../lib/seo.ts";
import { storyDate, storyTime } from "../lib/story-date.ts";
import { article, breadcrumbs } from "../lib/structured-data.ts";
import { BackLink } from "../ui/back-link/back-link.tsx";
import { ButtonLink } from "../ui/button/button.tsx";
import { Chip, ChipList } from "../ui/chip/chip.tsx";
import { Page } from "../ui/layout/layout.tsx";
import type { Route } from "./+types/story";
import { Banner } from "./blog/banner.tsx";
import { StoryCard } from "./blog/card.tsx";
import { DownloadPromo } from "./blog/download-promo.tsx";
import { AreaFilter, CategoryFilter, TopicSearch } from "./blog/filters.tsx";
import { loadFilters } from "./blog/load-filters.ts";
import { withScrollingTables } from "./story/content.ts";
import { ServicePromo } from "./story/service-promo.tsx";
import { Share } from "./story/share.tsx";
import { withoutDoubles } from "./story/tags.ts";
import styles from "./story.module.css";

export const handle = { js: false };

export const loader = async ({ params, ...from }: Route.LoaderArgs) => {
	const { brand, publicUrl } = from.context.get(surroundingsContext);
	const [answer, filters] = await Promise.all([call(from, getStory, { params: { slug: params.slug } }), loadFilters(from)]);
	// An address of a story is in small letters, however it was copied.
	const small = params.slug.toLowerCase();
	if (!answer.ok && small !== params.slug) throw redirect(links.story({ slug: encodeURIComponent(small) }) + new URL(from.request.url).search, 301);
	// Missing or failed, the way on is the blog itself (admin §8).
	if (!answer.ok) throw redirect(links.blog());
	const { post, relatedPosts } = answer.data;
	const time = storyTime(post);
	const words = { title: post.title, description: post.metaDescription || post.summary, author: post.authorName, published: time, modified: post.updatedAt };
	const canonical = publicUrl + links.story(post);
	const image = post.bannerImageDesktopUrl ?? undefined;
	return {
		post: { ...post, content: withScrollingTables(post.content), tagsList: withoutDoubles(post.tagsList) },
		related: relatedPosts,
		filters,
		date: { iso: time, shown: storyDate(new Date(time)) },
		words,
		picture: image ? { path: image, alt: post.bannerImageAlt || post.title } : undefined,
		product: brand.name,
		blogTitle: copy.blog.title.replace("{product}", brand.name),
		canonical,
		structured: [
			article(canonical, publicUrl, brand.name, { ...words, image: image && publicUrl + image, section: post.category?.name }),
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
	const { post, words, picture, product, blogTitle, canonical, structured } = loaderData;
	return pageMeta({
		title: words.title,
		description: words.description,
		product,
		canonical,
		indexed: true,
		picture,
		article: { author: words.author, published: words.published, modified: words.modified, section: post.category?.name, tags: post.tagsList },
		feed: { path: links.blogFeed(), title: blogTitle },
		structured,
	});
};

/** A story, and beside it what may help next (admin §2.10). */
export default function Story({ loaderData: { post, related, filters, date, canonical } }: Route.ComponentProps) {
	const { category, serviceAreas, primaryService } = post;
	return (
		<Page>
			<BackLink href={links.blog()} className={styles.back}>
				Back to blog
			</BackLink>
			<div className={styles.layout}>
				<article className={styles.article} aria-labelledby="story">
					<header className={styles.head}>
						{post.subTitle && <p className={styles.subtitle}>{post.subTitle}</p>}
						<h1 id="story">{post.title}</h1>
						{(category || serviceAreas.length > 0) && (
							<div className={styles.about}>
								<ChipList label="What this story is about">
									{category && <Chip href={links.blog({ category: category.id })}>{category.name}</Chip>}
									{serviceAreas.map(({ id, name }) => (
										<Chip key={id} href={links.blog({ service_area: id })}>
											{name}
										</Chip>
									))}
								</ChipList>
							</div>
						)}
						<p className={styles.byline}>
							{`By ${post.authorName} | `}
							<time dateTime={date.iso}>{date.shown}</time>
						</p>
					</header>
					{post.bannerImageDesktopUrl && <Banner story={post} alt={post.bannerImageAlt} eager className={styles.banner} />}
					{post.hasDownload && (
						<section className={styles.download} aria-labelledby="booklet">
							<div>
								<h2 id="booklet">Read it on paper</h2>
								<p>One picture a page, in large print.</p>
							</div>
							<ButtonLink href={links.storyBooklet(post)} icon="download" download>
								Download this story (PDF)
							</ButtonLink>
						</section>
					)}
					{post.content === "" ? (
						<p>{copy.blog.noData}</p>
					) : (
						// biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server when it was read
						<div className={`prose ${styles.content}`} data-pages={post.hasDownload || undefined} dangerouslySetInnerHTML={{ __html: post.content }} />
					)}
					<Share url={canonical} title={post.title} />
					{post.tagsList.length > 0 && (
						<section className={styles.tags} aria-labelledby="tags">
							<h2 id="tags">Tags</h2>
							<ChipList>
								{post.tagsList.map((tag) => (
									<Chip key={tag} href={links.blog({ tag })}>
										{tag}
									</Chip>
								))}
							</ChipList>
						</section>
					)}
					<section className={styles.start} aria-labelledby="start">
						<div>
							<h2 id="start">Looking for support?</h2>
							<p>Say what you need and where. We show you providers that have room.</p>
						</div>
						<ButtonLink href={links.home()}>{copy.blog.startHere}</ButtonLink>
					</section>
				</article>
				<aside className={styles.aside} aria-label="More for you">
					<ServicePromo slug={primaryService?.slug} name={primaryService?.selectedServiceArea?.name} />
					<DownloadPromo />
					{related.length > 0 && (
						<section className={styles.related} aria-labelledby="related">
							<h2 id="related">{copy.blog.related}</h2>
							<ul>
								{related.map((story) => (
									<li key={story.id}>
										<StoryCard story={story} look="small" level={3} />
									</li>
								))}
							</ul>
						</section>
					)}
					<AreaFilter state={emptyBlog} list={filters.areas} />
				</aside>
			</div>
			<div className={styles.below}>
				<TopicSearch state={emptyBlog} />
				<CategoryFilter state={emptyBlog} list={filters.categories} />
			</div>
		</Page>
	);
}
