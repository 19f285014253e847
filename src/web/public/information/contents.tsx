import { informationCopy } from "#contract/shared/copy/information.ts";
import { Icon } from "../../ui/icon/icon.tsx";
import styles from "./information.module.css";

/** The list of contents: links to the sections of the page. */
export const Contents = ({ items }: { items: readonly { id: string; title: string }[] }) => (
	<nav className={styles.contents} aria-labelledby="contents">
		<h2 id="contents">On this page</h2>
		<ol>
			{items.map(({ id, title }) => (
				<li key={id}>
					<a href={`#${id}`}>{title}</a>
				</li>
			))}
		</ol>
	</nav>
);

/** The link at the end of a section that leads back to the top. */
export const BackToTop = () => (
	<p className={styles.toTop}>
		<a href="#top">
			<Icon name="arrow-right" size="small" /> {informationCopy.backToTop}
		</a>
	</p>
);
