import styles from "./bar-chart.module.css";

export interface Bar {
	label: string;
	/** One value per series. Null means there is no value, which differs from 0. */
	values: readonly (number | null)[];
}

interface Props {
	/** Names of the series, in the order of the values. */
	series: readonly string[];
	bars: readonly Bar[];
}

const HEIGHT = 12;
const GAP = 4;
const WIDTH = 300;

/**
 * Bars per series, with their values in the order of the series. Hidden from assistive technology, because the page
 * shows the same numbers in a table.
 */
export const BarChart = ({ series, bars }: Props) => {
	const most = Math.max(0, ...bars.flatMap(({ values }) => values.map((value) => value ?? 0)));
	// Without bars the table is enough.
	if (most === 0) return null;
	return (
		<div className={styles.chart} aria-hidden="true">
			<ul className={styles.legend}>
				{series.map((name, index) => (
					<li key={name} className={index === 0 ? styles.first : styles.second}>
						{name}
					</li>
				))}
			</ul>
			<ul className={styles.bars}>
				{bars.map(({ label, values }) => {
					const height = values.length * (HEIGHT + GAP) - GAP;
					return (
						<li key={label}>
							<span>{label}</span>
							<svg
								viewBox={`0 0 ${WIDTH} ${height}`}
								preserveAspectRatio="none"
								height={height}
								width="100%"
								aria-hidden="true"
							>
								{values.map((value, index) => (
									<rect
										// biome-ignore lint/suspicious/noArrayIndexKey: the order of the series never changes
										key={index}
										className={index === 0 ? styles.firstBar : styles.secondBar}
										x="0"
										y={index * (HEIGHT + GAP)}
										width={value ? Math.max(2, (value / most) * WIDTH) : 0}
										height={HEIGHT}
									/>
								))}
							</svg>
							<span className={styles.values}>{values.map((value) => value ?? "–").join(" / ")}</span>
						</li>
					);
				})}
			</ul>
		</div>
	);
};
