import { copy } from "#contract/shared/copy.ts";
import { Icon } from "../../ui/icon/icon.tsx";
import styles from "./information.module.css";

/** What the page holds, as links to its sections. */
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

/** The way back up at the end of a section. */
export const BackToTop = () => (
	<p className={styles.toTop}>
		<a href="#top">
			<Icon name="arrow-right" size="small" /> {copy.information.backToTop}
		</a>
	</p>
);
