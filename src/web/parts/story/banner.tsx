import type { StoryCard } from "#contract/stories/stories.ts";
import { SprigIllustration } from "../../ui/brand/sprig-illustration.tsx";
import styles from "./banner.module.css";

/** The blog's breakpoint (GLO-024). */
const NARROW = "(max-width: 768px)";
const WIDE_SIZE = { width: 1200, height: 630 };
const MOBILE_SIZE = { width: 720, height: 480 };

/** Pictures in `/stories/` and the team's uploads in `/api/story-pictures/` are WebP, with an AVIF of the same name. */
const avifOf = (url: string) =>
	/^\/(stories|api\/story-pictures\/[\w-]+)\/[\w-]+\.webp$/.test(url) ? url.replace(/\.webp$/, ".avif") : undefined;

interface Props {
	story: Pick<StoryCard, "bannerImageDesktopUrl" | "bannerImageMobileUrl">;
	/** Empty next to the story's title, where the picture is decorative. */
	alt?: string;
	/** Visible on the first screen. */
	eager?: boolean;
	className?: string | undefined;
}

/** Story picture, with a separate one for small screens, in the smallest supported format; a sprig if there is none. */
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
