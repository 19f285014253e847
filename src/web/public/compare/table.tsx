import { links } from "#web/lib/links.ts";
import type { SearchState } from "#web/lib/search-address.ts";
import styles from "./compare.module.css";
import type { CompareRow } from "./rows.ts";

interface Props {
	providers: { id: number; url_slug: string; name: string }[];
	rows: CompareRow[];
	state: SearchState;
}

/** Providers side by side, a row for each fact. On narrow screens its region scrolls, also with the keyboard. */
export const CompareTable = ({ providers, rows, state }: Props) => {
	const ids = providers.map(({ id }) => id);
	return (
		// biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable with the keyboard
		<section className={styles.scroll} aria-labelledby="compare-caption" tabIndex={0}>
			<table className={styles.table}>
				<caption id="compare-caption" className="visually-hidden">
					Providers side by side
				</caption>
				<thead>
					<tr>
						<td />
						{providers.map((provider) => (
							<th key={provider.id} scope="col">
								<a href={links.profile(provider, state)}>{provider.name}</a>
								<a
									className={styles.remove}
									href={links.compare({ ...state, to_quote: ids.filter((id) => id !== provider.id) })}
								>
									Remove<span className="visually-hidden"> {provider.name}</span>
								</a>
							</th>
						))}
					</tr>
				</thead>
				<tbody>
					{rows.map(({ label, cells }) => (
						<tr key={label}>
							<th scope="row">{label}</th>
							{cells.map(({ lines, href }, i) => (
								<td key={providers[i]?.id} data-silent={lines[0] === "Not stated" || undefined}>
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
							))}
						</tr>
					))}
				</tbody>
			</table>
		</section>
	);
};
