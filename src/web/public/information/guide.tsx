import type { ReactNode } from "react";
import { Disclosure } from "../../ui/disclosure/disclosure.tsx";
import { Card } from "../../ui/layout/layout.tsx";
import type { Part, Section } from "./content.server.ts";
import { BackToTop, Contents } from "./contents.tsx";
import styles from "./information.module.css";
import { Prose } from "./prose.tsx";

/** A long page. The list of contents stays beside its sections, or goes above them on narrow screens. */
export const Guide = ({
	items,
	children,
}: {
	items: readonly { id: string; title: string }[];
	children: ReactNode;
}) => (
	<div className={styles.guide}>
		<Contents items={items} />
		<div className={styles.sections}>{children}</div>
	</div>
);

/** A section of a long page: the text from `content/`, then the page's own elements. */
export const GuideSection = ({ section, children }: { section: Section; children?: ReactNode }) => (
	<section className={styles.section} aria-labelledby={section.id}>
		<h2 id={section.id}>{section.title}</h2>
		{section.intro && <Prose html={section.intro} />}
		{children}
		<BackToTop />
	</section>
);

/** Parts side by side, each with its own heading. */
export const Cards = ({ parts }: { parts: readonly Part[] }) => (
	<div className={styles.cards}>
		{parts.map(({ title, html }) => (
			<Card key={title} className={styles.card}>
				<h3>{title}</h3>
				<Prose html={html} />
			</Card>
		))}
	</div>
);

/** Questions whose answers open below them. */
export const Questions = ({ parts }: { parts: readonly Part[] }) => (
	<div className={styles.questions}>
		{parts.map(({ title, html }) => (
			<Disclosure key={title} summary={title} heading="h3">
				<Prose html={html} />
			</Disclosure>
		))}
	</div>
);
