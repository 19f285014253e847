import type { ReactElement } from "react";
import styles from "./gallery.module.css";

export interface Example {
	name: string;
	element: ReactElement;
	/** True for examples that need the full width of the page. */
	wide?: boolean;
}

export interface Examples {
	title: string;
	examples: readonly Example[];
}

const files = import.meta.glob<Examples>("../*/*.examples.tsx", { eager: true });

const sections = Object.values(files).sort((a, b) => a.title.localeCompare(b.title));

const anchor = (title: string) => `ui-${title.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-")}`;

/** Every component in every state. */
export const Gallery = () => (
	<div className={styles.gallery}>
		<h1>Components</h1>
		<nav aria-label="Components">
			<ul className={styles.contents}>
				{sections.map(({ title }) => (
					<li key={title}>
						<a href={`#${anchor(title)}`}>{title}</a>
					</li>
				))}
			</ul>
		</nav>
		{sections.map(({ title, examples }) => (
			<section key={title} aria-labelledby={anchor(title)} className={styles.section}>
				<h2 id={anchor(title)}>{title}</h2>
				{examples.map(({ name, element, wide }) => (
					<div key={name} className={wide ? styles.wide : undefined}>
						<p className={styles.name}>{name}</p>
						<div className={styles.stage}>{element}</div>
					</div>
				))}
			</section>
		))}
	</div>
);
