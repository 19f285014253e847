import type { ReactNode } from "react";
import styles from "../figures.module.css";

/** A table that scrolls sideways where it is too wide, by keyboard as well. */
export const Wide = ({ label, children }: { label: string; children: ReactNode }) => (
	// biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
	<section className={styles.table} tabIndex={0} aria-label={label}>
		{children}
	</section>
);

/** A table of figures: heads, and rows whose first cell names them. */
export const FigureTable = ({
	label,
	heads,
	rows,
}: {
	label: string;
	heads: readonly string[];
	rows: readonly { key: string; cells: readonly string[] }[];
}) => (
	<Wide label={label}>
		<table>
			<caption className="visually-hidden">{label}</caption>
			<thead>
				<tr>
					{heads.map((head) => (
						<th key={head} scope="col">
							{head}
						</th>
					))}
				</tr>
			</thead>
			<tbody>
				{rows.map(({ key, cells: [name, ...cells] }) => (
					<tr key={key}>
						<th scope="row">{name}</th>
						{cells.map((cell, at) => (
							// biome-ignore lint/suspicious/noArrayIndexKey: a cell has no other name than its column
							<td key={at}>{cell}</td>
						))}
					</tr>
				))}
			</tbody>
		</table>
	</Wide>
);
