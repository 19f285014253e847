import { blogCopy } from "#contract/shared/copy/blog.ts";
import type { StoryCard as Card } from "#contract/stories/stories.ts";
import { links } from "../../lib/links.ts";
import { Icon } from "../../ui/icon/icon.tsx";
import { Banner } from "./banner.tsx";
import styles from "./card.module.css";
import { cardSummary } from "./words.ts";

interface Props {
	story: Pick<
		Card,
		"id" | "slug" | "title" | "summary" | "bannerImageDesktopUrl" | "bannerImageMobileUrl" | "category"
	>;
	/** At the top of the page, in a grid, in a list, or next to another story. */
	look: "featured" | "grid" | "row" | "small";
	/** Heading level. */
	level: 2 | 3;
	eager?: boolean;
}

/** Story card with picture, title, shortened summary and link. */
export const StoryCard = ({ story, look, level, eager = false }: Props) => {
	const Heading = level === 2 ? "h2" : "h3";
	return (
		<article className={`${styles.card} ${styles[look]}`} aria-labelledby={`story-${story.id}`}>
			<Banner story={story} eager={eager} className={styles.picture} />
			<div className={styles.body}>
				{story.category && look !== "small" && <p className={styles.kicker}>{story.category.name}</p>}
				<Heading id={`story-${story.id}`} className={styles.title}>
					{story.title}
				</Heading>
				{look !== "small" && <p className={styles.summary}>{cardSummary(story.summary)}</p>}
				<a className={styles.more} href={links.story(story)}>
					{blogCopy.readMore}
					<span className="visually-hidden">{` about ${story.title}`}</span>
					<Icon name="arrow-right" />
				</a>
			</div>
		</article>
	);
};
