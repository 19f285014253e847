import styles from "./art.module.css";

/** A gum leaf: long and curved, hanging from its stalk. */
const LEAF = "M0 0C9 8 15 24 11 46C10 51 8 56 5 60C-5 44 -10 20 0 0Z";

/** One leaf at a position, rotated by degrees; 60 units long at size 1. */
export const Leaf = ({
	x,
	y,
	turn,
	size = 1,
	soft = false,
}: {
	x: number;
	y: number;
	turn: number;
	size?: number;
	soft?: boolean;
}) => (
	<path
		className={soft ? styles.leafSoft : styles.leaf}
		d={LEAF}
		transform={`translate(${x} ${y}) rotate(${turn}) scale(${size})`}
	/>
);

/** Balls of wattle, each lit from the upper left. */
export const Wattle = ({ balls }: { balls: readonly (readonly [x: number, y: number, radius: number])[] }) => (
	<>
		{balls.map(([x, y, radius]) => (
			<g key={`${x} ${y}`}>
				<circle className={styles.gold} cx={x} cy={y} r={radius} />
				<circle className={styles.shine} cx={x - radius * 0.28} cy={y - radius * 0.28} r={radius * 0.42} />
			</g>
		))}
	</>
);
