import { MOBILE_ANSWER_WIDTH } from "#contract/limits.ts";
import styles from "./campaign-page.module.css";

const NARROW = `(max-width: ${MOBILE_ANSWER_WIDTH}px)`;

/** Our own pictures, drawn or uploaded, are WebP with an AVIF of the same name beside it. */
const avifOf = (url: string) => (/^\/(api\/campaign-pictures|campaigns)\/[^?#]+\.webp$/.test(url) ? url.replace(/\.webp$/, ".avif") : undefined);

/** A campaign's picture: another one on small screens (CMP-015), in the smallest format the browser knows. */
export const HeadingImage = ({ url, mobileUrl, alt }: { url: string; mobileUrl: string; alt: string }) => {
	const wide = { width: 1120, height: 700 };
	const small = { media: NARROW, width: 720, height: 320 };
	const [avif, mobileAvif] = [avifOf(url), avifOf(mobileUrl)];
	return (
		<picture className={styles.picture}>
			{mobileAvif && <source type="image/avif" srcSet={mobileAvif} {...small} />}
			<source srcSet={mobileUrl} {...small} />
			{avif && <source type="image/avif" srcSet={avif} {...wide} />}
			<img src={url} alt={alt} {...wide} fetchPriority="high" />
		</picture>
	);
};
