import styles from "./art.module.css";
import { Drawing } from "./drawing.tsx";
import { Leaf, Wattle } from "./plants.tsx";

/** A sprig of gum and wattle hanging from the upper right corner. */
export const SprigIllustration = ({ className }: { className?: string | undefined }) => (
	<Drawing className={className} wide={180} high={130}>
		<path className={styles.lineLeaf} strokeWidth="4" d="M184 16C140 2 88 8 44 44" />
		<path className={styles.lineLeaf} strokeWidth="3" d="M112 12q4 22-6 44M78 22q-16-2-28-12" />
		<Leaf x={160} y={10} turn={10} />
		<Leaf x={136} y={8} turn={-14} size={0.9} soft />
		<Leaf x={66} y={30} turn={30} size={0.9} />
		<Leaf x={44} y={44} turn={48} soft />
		<Wattle
			balls={[
				[108, 58, 10],
				[94, 68, 8],
				[120, 70, 8],
				[106, 80, 9],
				[48, 12, 9],
				[34, 20, 7],
				[38, 6, 6],
			]}
		/>
	</Drawing>
);
