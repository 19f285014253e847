import { blogCopy } from "#contract/shared/copy/blog.ts";
import styles from "./share.module.css";

/** Share pages of the three social sites. Nothing loads from them until a visitor goes there. */
const places = (url: string, title: string) => {
	const [address, text] = [encodeURIComponent(url), encodeURIComponent(title)];
	return [
		{ name: "Twitter/X", opens: "X", href: `https://x.com/intent/post?url=${address}&text=${text}` },
		{ name: "Facebook", opens: "Facebook", href: `https://www.facebook.com/sharer/sharer.php?u=${address}` },
		{ name: "LinkedIn", opens: "LinkedIn", href: `https://www.linkedin.com/sharing/share-offsite/?url=${address}` },
	];
};

/** Links that share a story. @param url absolute URL of the story */
export const Share = ({ url, title }: { url: string; title: string }) => (
	<section className={styles.share} aria-labelledby="share">
		<h2 id="share" className={styles.heading}>
			{blogCopy.share}
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
