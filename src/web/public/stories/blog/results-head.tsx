import { blogCopy } from "#contract/shared/copy/blog.ts";
import { type BlogState, withFilter } from "#web/lib/blog-address.ts";
import { links } from "#web/lib/links.ts";
import type { ActiveFilter } from "#web/parts/story/words.ts";
import { ButtonLink } from "#web/ui/button/button.tsx";
import { Icon } from "#web/ui/icon/icon.tsx";
import styles from "./results-head.module.css";

interface Props {
	state: BlogState;
	active: readonly ActiveFilter[];
	words: string;
}

/** The head of the list view: what the results are for, the active filters, and the links back. */
export const ResultsHead = ({ state, active, words }: Props) => (
	<header className={styles.head}>
		<p>
			<a className={styles.back} href={links.blog()}>
				{/* One flex item, so that the sign, a space and the text read as one line, as specified (BLG-013). */}
				<span>
					<span aria-hidden="true">&lt; </span>
					{blogCopy.backToMain}
				</span>
			</a>
		</p>
		<h1 className={styles.words}>{words}</h1>
		<div className={styles.filters}>
			{active.length > 0 && (
				<ul className={styles.chips} aria-label="Active filters">
					{active.map(({ name, without }) => (
						<li key={name}>
							<a className={styles.chip} href={links.blog(withFilter(state, without))}>
								<span className="visually-hidden">Remove: </span>
								{name}
								<Icon name="close" />
							</a>
						</li>
					))}
				</ul>
			)}
			{(active.length > 0 || state.search) && (
				<ButtonLink href={links.blog()} variant="quiet">
					{blogCopy.clearAll}
				</ButtonLink>
			)}
		</div>
	</header>
);
