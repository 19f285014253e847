import { links } from "#web/lib/links.ts";
import type { SearchState } from "#web/lib/search-address.ts";
import { Name } from "#web/ui/bdi/bdi.tsx";
import styles from "./compare.module.css";
import { type CompareRow, sortedRows } from "./rows.ts";

interface Props {
	providers: { id: number; url_slug: string; name: string }[];
	rows: CompareRow[];
	state: SearchState;
}

/** Narrow screens draw rows as grids, and some browsers then drop the roles of a table. */
const ROLES = {
	table: { role: "table" },
	group: { role: "rowgroup" },
	row: { role: "row" },
	head: { role: "rowheader" },
	column: { role: "columnheader" },
	cell: { role: "cell" },
};

/** A line across the table, over a group of rows. */
const Group = ({ count, children }: { count: number; children: string }) => (
	<tr {...ROLES.row} className={styles.group}>
		<th {...ROLES.head} scope="rowgroup" colSpan={count + 1}>
			{children}
		</th>
	</tr>
);

const Cell = ({ cell: { lines, href }, span }: { cell: Omit<CompareRow["cells"][number], "of">; span?: number }) => (
	<td {...ROLES.cell} colSpan={span} data-silent={lines[0] === "Not stated" || undefined}>
		{lines.map((line) =>
			href ? (
				<a key={line} href={href}>
					{line}
				</a>
			) : (
				<p key={line}>{line}</p>
			),
		)}
	</td>
);

const Row = ({ row: { label, cells }, span }: { row: CompareRow; span?: number }) => (
	<tr {...ROLES.row}>
		<th {...ROLES.head} scope="row">
			{label}
		</th>
		{(span ? cells.slice(0, 1) : cells).map(({ of, ...cell }) => (
			<Cell key={of} cell={cell} {...(span && { span })} />
		))}
	</tr>
);

/**
 * Providers side by side, a row for each fact, differences first. Narrow screens show two at a time; with more, the
 * region scrolls, including with the keyboard.
 */
export const CompareTable = ({ providers, rows, state }: Props) => {
	const ids = providers.map(({ id }) => id);
	const count = providers.length;
	const { differing, same, unstated } = sortedRows(rows);
	return (
		<>
			{count > 2 && <p className={styles.more}>Two of {count} fit on this screen. Move sideways to see the others.</p>}
			<section className={styles.scroll} aria-labelledby="compare-caption" tabIndex={count > 2 ? 0 : undefined}>
				<table {...ROLES.table} className={styles.table} data-count={count}>
					<caption id="compare-caption" className="visually-hidden">
						Providers side by side
					</caption>
					<thead {...ROLES.group}>
						<tr {...ROLES.row}>
							<td {...ROLES.cell} />
							{providers.map((provider) => (
								<th key={provider.id} {...ROLES.column} scope="col">
									<a href={links.profile(provider, state)}>
										<Name>{provider.name}</Name>
									</a>
									<a
										className={styles.remove}
										href={links.compare({ ...state, to_quote: ids.filter((id) => id !== provider.id) })}
									>
										Remove
										<span className="visually-hidden">
											{" "}
											<Name>{provider.name}</Name>
										</span>
									</a>
								</th>
							))}
						</tr>
					</thead>
					<tbody {...ROLES.group} className={styles.differing}>
						{count > 1 && differing.length > 0 && <Group count={count}>Where they differ</Group>}
						{differing.map((row) => (
							<Row key={row.label} row={row} />
						))}
					</tbody>
					{same.length + unstated.length > 0 && (
						<tbody {...ROLES.group}>
							<Group count={count}>The same for all</Group>
							{same.map((row) => (
								<Row key={row.label} row={row} span={count} />
							))}
							{unstated.length > 0 && (
								<Row
									row={{ label: "None of them states", cells: [{ of: 0, lines: [unstated.join(", ")] }] }}
									span={count}
								/>
							)}
						</tbody>
					)}
				</table>
			</section>
		</>
	);
};
