import styles from "./bar-chart.module.css";

export interface Bar {
	label: string;
	/** One value for each series; null where there is nothing to measure, which is not none. */
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

/** Bars side by side for the eye, their values beside them in the order of the series; the table beside them says the same in numbers, so assistive technology meets that alone. */
export const BarChart = ({ series, bars }: Props) => {
	const most = Math.max(0, ...bars.flatMap(({ values }) => values.map((value) => value ?? 0)));
	// Nothing to see: the table says so.
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
										// biome-ignore lint/suspicious/noArrayIndexKey: a series has no other name than its place
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
