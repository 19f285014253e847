import type { StoryCard } from "#contract/stories/stories.ts";
import { SprigIllustration } from "../../ui/brand/sprig-illustration.tsx";
import styles from "./banner.module.css";

/** The blog's breakpoint (GLO-024). */
const NARROW = "(max-width: 768px)";
const WIDE_SIZE = { width: 1200, height: 630 };
const MOBILE_SIZE = { width: 720, height: 480 };

/** Our own pictures lie in `/stories/`, and those that the team uploads in `/api/story-pictures/`, as WebP with an AVIF of the same name beside it. */
const avifOf = (url: string) =>
	/^\/(stories|api\/story-pictures\/[\w-]+)\/[\w-]+\.webp$/.test(url) ? url.replace(/\.webp$/, ".avif") : undefined;

interface Props {
	story: Pick<StoryCard, "bannerImageDesktopUrl" | "bannerImageMobileUrl">;
	/** Empty beside the story's title: then the picture only decorates. */
	alt?: string;
	/** It is seen as soon as the page is. */
	eager?: boolean;
	className?: string | undefined;
}

/** A story's picture: another one on small screens, in the smallest format the browser knows; a sprig where there is none. */
export const Banner = ({ story, alt = "", eager = false, className }: Props) => {
	const wide = story.bannerImageDesktopUrl ?? story.bannerImageMobileUrl;
	const mobile = story.bannerImageMobileUrl;
	const look = `${styles.banner} ${className ?? ""}`;
	if (!wide)
		return (
			<div className={`${look} ${styles.none}`}>
				<SprigIllustration className={styles.sprig} />
			</div>
		);
	const size = story.bannerImageDesktopUrl ? WIDE_SIZE : MOBILE_SIZE;
	return (
		<picture className={look}>
			{mobile && avifOf(mobile) && <source media={NARROW} type="image/avif" srcSet={avifOf(mobile)} {...MOBILE_SIZE} />}
			{mobile && <source media={NARROW} srcSet={mobile} {...MOBILE_SIZE} />}
			{avifOf(wide) && <source type="image/avif" srcSet={avifOf(wide)} {...size} />}
			<img
				src={wide}
				alt={alt}
				{...size}
				loading={eager ? undefined : "lazy"}
				fetchPriority={eager ? "high" : undefined}
				decoding={eager ? undefined : "async"}
			/>
		</picture>
	);
};
