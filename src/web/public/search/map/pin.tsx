import type { Badge } from "#web/lib/capacity-badge.ts";
import page from "../map.module.css";
import styles from "./drawing.module.css";

/** What a pin's shape says about places, in words for the legend and for screen readers. */
export const PIN_KINDS = {
	open: "Places now",
	waiting: "Waiting list",
	closed: "No places now",
	unknown: "Places not known",
} as const;
export type PinKind = keyof typeof PIN_KINDS;

/** Not stated, or answered more than 30 days ago, which says nothing about today. */
export const kindOf = ({ mark }: Pick<Badge, "mark">): PinKind =>
	mark === "old" || mark === "silent" ? "unknown" : mark;

interface Props {
	kind: PinKind;
	/** The provider's number in the list; none in the legend. */
	number?: number | undefined;
	x?: number;
	y?: number;
	radius?: number;
}

/** A pin without its link: a disc, a square, a diamond or a broken ring around a point. */
export const Pin = ({ kind, number, x = 0, y = 0, radius = 14 }: Props) => (
	<>
		{kind === "waiting" ? (
			<rect
				className={styles.disc}
				data-kind={kind}
				x={x - radius}
				y={y - radius}
				width={2 * radius}
				height={2 * radius}
			/>
		) : kind === "closed" ? (
			<path
				className={styles.disc}
				data-kind={kind}
				d={`M${x} ${y - radius}l${radius} ${radius}l${-radius} ${radius}l${-radius} ${-radius}z`}
			/>
		) : (
			<circle className={styles.disc} data-kind={kind} cx={x} cy={y} r={radius} />
		)}
		{number !== undefined && (
			<text x={x} y={y} data-digits={number > 99 ? "many" : undefined}>
				{number}
			</text>
		)}
	</>
);

/** What the shapes of these pins mean. */
export const Legend = ({ kinds }: { kinds: readonly PinKind[] }) => (
	<ul className={page.legend} aria-label="What the shapes mean">
		{(Object.keys(PIN_KINDS) as PinKind[])
			.filter((kind) => kinds.includes(kind))
			.map((kind) => (
				<li key={kind}>
					<svg viewBox="-16 -16 32 32" className={page.sign} aria-hidden="true">
						<Pin kind={kind} />
					</svg>
					{PIN_KINDS[kind]}
				</li>
			))}
	</ul>
);
