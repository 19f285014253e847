import type { ReactNode } from "react";
import styles from "./figure-table.module.css";

interface WideProps {
	label: string;
	/** The columns are few enough for a phone. */
	fits?: boolean;
	children: ReactNode;
}

/** Scrolls a wide table sideways, including by keyboard. */
const Wide = ({ label, fits = false, children }: WideProps) => (
	// biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it
	<section className={fits ? `${styles.table} ${styles.fits}` : styles.table} tabIndex={0} aria-label={label}>
		{children}
	</section>
);

interface Row {
	key: string;
	/** The first is the row's header. */
	cells: readonly string[];
}

const Rows = ({ rows }: { rows: readonly Row[] }) =>
	rows.map(({ key, cells: [name, ...cells] }) => (
		<tr key={key}>
			<th scope="row">{name}</th>
			{cells.map((cell, at) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: a cell is identified by its column
				<td key={at}>{cell}</td>
			))}
		</tr>
	));

interface Props {
	label: string;
	heads: readonly string[];
}

const Table = ({ label, heads, children }: Props & { children: ReactNode }) => (
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
		{children}
	</table>
);

/** A table of figures. */
export const FigureTable = ({ rows, ...table }: Props & { rows: readonly Row[] }) => (
	<Wide label={table.label}>
		<Table {...table}>
			<tbody>
				<Rows rows={rows} />
			</tbody>
		</Table>
	</Wide>
);

/** A table of figures whose rows have headings. Its few columns fit on a phone. */
export const GroupedFigureTable = ({
	groups,
	...table
}: Props & { groups: readonly { key: string; name: string; rows: readonly Row[] }[] }) => (
	<Wide label={table.label} fits>
		<Table {...table}>
			{groups.map(({ key, name, rows }) => (
				<tbody key={key}>
					<tr>
						<th scope="rowgroup" colSpan={table.heads.length}>
							{name}
						</th>
					</tr>
					<Rows rows={rows} />
				</tbody>
			))}
		</Table>
	</Wide>
);
