import { Disclosure } from "#web/ui/disclosure/disclosure.tsx";
import { Stack } from "#web/ui/layout/layout.tsx";
import type { Part } from "../content.server.ts";
import { Prose } from "../prose.tsx";
import styles from "./categories.module.css";

const NOTES: Record<string, string> = {
	Core: "Help with daily life",
	"Capacity Building": "Learning to do more on your own",
	Capital: "Equipment and changes to your home",
};

/**
 * The support categories as sections that open and close. The first starts open at 821 pixels or wider and closed below
 * that (INF-030 to INF-032, decision 17). Markup can't depend on the width, so the page holds the first section twice,
 * open and closed. CSS hides one of them, from screen readers too and without scripts.
 */
export const Categories = ({ parts: [first, ...rest] }: { parts: readonly Part[] }) => (
	<Stack gap="medium">
		{first && (
			<>
				<div className={styles.onWide}>
					<Category part={first} open />
				</div>
				<div className={styles.onNarrow}>
					<Category part={first} />
				</div>
			</>
		)}
		{rest.map((part) => (
			<Category key={part.title} part={part} />
		))}
	</Stack>
);

const Category = ({ part: { title, html }, open }: { part: Part; open?: boolean }) => (
	<Disclosure summary={title} heading="h3" look="card" note={NOTES[title]} open={open}>
		<Prose html={html} />
	</Disclosure>
);
