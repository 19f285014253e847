import type { Named } from "#contract/common.ts";
import { blogCopy } from "#contract/shared/copy/blog.ts";
import type { Story, StoryCard as StoryCardData } from "#contract/stories/stories.ts";
import { emptyBlog } from "../../lib/blog-address.ts";
import { links } from "../../lib/links.ts";
import { storyDate, storyTime } from "../../lib/story-date.ts";
import { BackLink } from "../../ui/back-link/back-link.tsx";
import { ButtonLink } from "../../ui/button/button.tsx";
import { Chip, ChipList } from "../../ui/chip/chip.tsx";
import { trusted } from "../../ui/trusted-html/trusted-html.ts";
import { Banner } from "./banner.tsx";
import { StoryCard } from "./card.tsx";
import { withScrollingTables } from "./content.ts";
import { DownloadPromo } from "./download-promo.tsx";
import { AreaFilter, CategoryFilter, TopicSearch } from "./filters.tsx";
import { ServicePromo } from "./service-promo.tsx";
import { Share } from "./share.tsx";
import styles from "./story.module.css";
import { withoutDoubles } from "./tags.ts";

interface StoryShown {
	post: Story;
	related: StoryCardData[];
	filters: { categories: Named[]; areas: Named[] };
	/** Absolute URL of the story. */
	canonical: string;
}

/** A story for its page. @param publicUrl URL of the site */
export const showStory = (
	{ post, relatedPosts }: { post: Story; relatedPosts: StoryCardData[] },
	filters: StoryShown["filters"],
	publicUrl: string,
): StoryShown & { date: { iso: string; shown: string } } => {
	const iso = storyTime(post);
	return {
		post: { ...post, content: withScrollingTables(post.content), tagsList: withoutDoubles(post.tagsList) },
		related: relatedPosts,
		filters,
		date: { iso, shown: storyDate(new Date(iso)) },
		canonical: publicUrl + links.story(post),
	};
};

/** A story with related content (BLG-030 to BLG-047), on its page and in the team's preview. */
export const StoryView = ({ post, related, filters, date, canonical }: ReturnType<typeof showStory>) => {
	const { category, serviceAreas, primaryService } = post;
	return (
		<>
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
					{post.bannerImageDesktopUrl && (
						<div className={styles.picture}>
							<Banner story={post} alt={post.bannerImageAlt} eager className={styles.banner} />
							{post.bannerImageCredit && <p className={styles.credit}>Picture: {post.bannerImageCredit}</p>}
						</div>
					)}
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
						<p>{blogCopy.noData}</p>
					) : (
						<div
							className={`prose ${styles.content}`}
							data-pages={post.hasDownload || undefined}
							// biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server when read
							dangerouslySetInnerHTML={{ __html: trusted(post.content) }}
						/>
					)}
					<Share url={canonical} title={post.title} />
					<div className={styles.end}>
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
								<p>Tell us what you need and where. We'll show you providers that have places.</p>
							</div>
							<ButtonLink href={links.home()}>{blogCopy.startHere}</ButtonLink>
						</section>
					</div>
				</article>
				<aside className={styles.aside} aria-label="More for you">
					<ServicePromo slug={primaryService?.slug} name={primaryService?.selectedServiceArea?.name} />
					<DownloadPromo />
					{related.length > 0 && (
						<section className={styles.related} aria-labelledby="related">
							<h2 id="related">{blogCopy.related}</h2>
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
		</>
	);
};
