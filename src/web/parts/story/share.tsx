import { copy } from "#contract/shared/copy.ts";
import styles from "./share.module.css";

/** Where the three ask what to share. Nothing of theirs is loaded before a visitor goes there. */
const places = (url: string, title: string) => {
	const [address, text] = [encodeURIComponent(url), encodeURIComponent(title)];
	return [
		{ name: "Twitter/X", opens: "X", href: `https://x.com/intent/post?url=${address}&text=${text}` },
		{ name: "Facebook", opens: "Facebook", href: `https://www.facebook.com/sharer/sharer.php?u=${address}` },
		{ name: "LinkedIn", opens: "LinkedIn", href: `https://www.linkedin.com/sharing/share-offsite/?url=${address}` },
	];
};

/** Links that share a story. @param url its own address, whole */
export const Share = ({ url, title }: { url: string; title: string }) => (
	<section className={styles.share} aria-labelledby="share">
		<h2 id="share" className={styles.heading}>
			{copy.blog.share}
		</h2>
		<ul className={styles.places}>
			{places(url, title).map(({ name, opens, href }) => (
				<li key={name}>
					<a className={styles.place} href={href} rel="noreferrer">
						{name}
						<span className="visually-hidden"> (opens {opens})</span>
					</a>
				</li>
			))}
		</ul>
	</section>
);
