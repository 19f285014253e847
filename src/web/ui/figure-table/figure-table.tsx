import type { ReactNode } from "react";
import styles from "./figure-table.module.css";

/** Scrolls a wide table sideways, also by keyboard. */
export const Wide = ({ label, children }: { label: string; children: ReactNode }) => (
	// biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it
	<section className={styles.table} tabIndex={0} aria-label={label}>
		{children}
	</section>
);

/** A table of figures. The first cell of each row is its header. */
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
							// biome-ignore lint/suspicious/noArrayIndexKey: a cell is identified by its column
							<td key={at}>{cell}</td>
						))}
					</tr>
				))}
			</tbody>
		</table>
	</Wide>
);
