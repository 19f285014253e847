import { preload } from "react-dom";
import { MOBILE_ANSWER_WIDTH } from "#contract/campaigns/limits.ts";
import styles from "./campaign-page.module.css";

const NARROW = `(max-width: ${MOBILE_ANSWER_WIDTH}px)`;

/** Each of our own WebP pictures also exists as AVIF under the same name. */
const avifOf = (url: string) =>
	/^\/(api\/campaign-pictures|campaigns)\/[^?#]+\.webp$/.test(url) ? url.replace(/\.webp$/, ".avif") : undefined;

/** Campaign picture, with a separate one for small screens (CMP-015), in the smallest supported format. */
export const HeadingImage = ({ url, mobileUrl, alt }: { url: string; mobileUrl: string; alt: string }) => {
	const wide = { width: 1120, height: 700 };
	const small = { media: NARROW, width: 720, height: 320 };
	const [avif, mobileAvif] = [avifOf(url), avifOf(mobileUrl)];
	// Preloaded before the styles, because it is the largest element on a phone's first screen.
	preload(mobileAvif ?? mobileUrl, {
		as: "image",
		media: NARROW,
		fetchPriority: "high",
		...(mobileAvif && { type: "image/avif" }),
	});
	preload(avif ?? url, {
		as: "image",
		media: `not all and ${NARROW}`,
		fetchPriority: "high",
		...(avif && { type: "image/avif" }),
	});
	return (
		<picture className={styles.picture}>
			{mobileAvif && <source type="image/avif" srcSet={mobileAvif} {...small} />}
			<source srcSet={mobileUrl} {...small} />
			{avif && <source type="image/avif" srcSet={avif} {...wide} />}
			<img src={url} alt={alt} {...wide} fetchPriority="high" />
		</picture>
	);
};
