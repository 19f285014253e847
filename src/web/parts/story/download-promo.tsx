import { blogCopy } from "#contract/shared/copy/blog.ts";
import { links } from "../../lib/links.ts";
import { ButtonLink } from "../../ui/button/button.tsx";
import { Card } from "../../ui/layout/layout.tsx";
import styles from "./download-promo.module.css";

/** Promotes the downloadable stories. */
export const DownloadPromo = () => (
	<Card as="section" className={styles.promo} aria-labelledby="social-stories">
		<h2 id="social-stories" className={styles.heading}>
			{blogCopy.socialStories}
		</h2>
		<p>Short stories in pictures that say what will happen, to read with a child before the day comes.</p>
		<ButtonLink href={links.blog({ show_download_posts: true })} variant="secondary">
			{blogCopy.readNow}
		</ButtonLink>
	</Card>
);
