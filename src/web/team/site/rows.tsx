import { Fragment, type ReactNode } from "react";
import { Link } from "#web/ui/link/link.tsx";
import common from "../common/common.module.css";
import styles from "./site.module.css";

export interface Row {
	key: string | number;
	name?: ReactNode;
	/** Where the row is edited, if on a page of its own. */
	href?: string;
	/** Lines of facts below the name. Empty facts aren't shown. */
	facts: readonly (readonly ReactNode[])[];
	mark?: string | false;
	/** The row's own forms. */
	forms?: ReactNode;
}

/** A list of the site's editors: each row with its facts, and a link to its editor or its forms. */
export const Rows = ({ rows, label }: { rows: readonly Row[]; label?: string }) => (
	<ul className={styles.rows} aria-label={label}>
		{rows.map(({ key, name, href, facts, mark, forms }) => (
			<li key={key} className={styles.row}>
				{href ? (
					<Link href={href} className={common.name}>
						{name}
					</Link>
				) : (
					name && <span className={common.name}>{name}</span>
				)}
				{facts.map((line, at) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: a row's lines never reorder
					<p key={at} className={common.facts}>
						{line.map((fact, index) => (
							// biome-ignore lint/suspicious/noArrayIndexKey: the facts of a line never reorder
							<Fragment key={index}>{fact && <span>{fact}</span>}</Fragment>
						))}
					</p>
				))}
				{mark && (
					<p className={common.facts}>
						<span className={common.mark}>{mark}</span>
					</p>
				)}
				{forms}
			</li>
		))}
	</ul>
);
