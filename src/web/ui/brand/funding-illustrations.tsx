import styles from "./art.module.css";
import { Drawing } from "./drawing.tsx";
import { Leaf, Wattle } from "./plants.tsx";

// The pictures are decoration: the text beside them says the same.

/** Care at home: an older person at their own door, under a gum tree. */
export const HomeIllustration = ({ className }: { className?: string | undefined }) => (
	<Drawing className={className} wide={320} high={230}>
		<path className={styles.leafSoft} d="M24 206C10 120 62 34 150 26s150 44 154 112c2 30-4 52-14 68Z" />
		<ellipse className={styles.ground} cx="160" cy="208" rx="148" ry="14" />
		<path className={styles.lineDeep} strokeWidth="10" d="M276 206c-4-40-4-84 0-122" />
		<path className={styles.lineDeep} strokeWidth="4" d="M276 92c-12-14-26-18-40-14M276 104c10-12 18-16 28-16" />
		<Leaf x={278} y={82} turn={-62} size={0.75} />
		<Leaf x={272} y={84} turn={24} size={0.8} />
		<Leaf x={258} y={80} turn={4} size={0.75} soft />
		<Leaf x={244} y={77} turn={34} size={0.7} />
		<Leaf x={288} y={92} turn={-16} size={0.7} />
		<Leaf x={302} y={88} turn={6} size={0.65} soft />
		<Leaf x={274} y={84} turn={150} size={0.7} soft />
		<Leaf x={278} y={84} turn={206} size={0.7} />
		<path className={styles.paper} d="M72 206v-90l68-54 68 54v90Z" />
		<path className={styles.deep} d="M52 124l88-72 88 72-8 10-80-66-80 66Z" />
		<path className={styles.deep} d="M184 62h18v34l-18-15Z" />
		<path className={styles.ochre} d="M150 206v-60a14 14 0 0 1 14-14h12a14 14 0 0 1 14 14v60Z" />
		<circle className={styles.gold} cx="182" cy="172" r="4" />
		<rect className={styles.gold} x="90" y="136" width="40" height="36" rx="6" />
		<path className={styles.line} strokeWidth="3" d="M110 136v36M90 154h40" />
		<path className={styles.gold} d="M140 116l-12-12a8 8 0 0 1 12-9 8 8 0 0 1 12 9Z" />
		<path className={styles.lineDeep} strokeWidth="15" d="M226 172v30M242 172v30" />
		<rect className={styles.leaf} x="213" y="122" width="42" height="60" rx="20" />
		<path className={styles.lineSkin2} strokeWidth="11" d="M234 112v14" />
		<circle className={styles.skin2} cx="234" cy="100" r="17" />
		<path className={styles.hair2} d="M217 101a17 17 0 0 1 33-6c-12-3-20-2-25 3-3 5-7 7-8 3Z" />
		<path className={styles.lineInk} strokeWidth="2" d="M229 107q5 4 9 0" />
		<path className={styles.line} strokeWidth="4" d="M204 152q0-8 7-8M204 152v52" />
		<path className={styles.lineLeaf} strokeWidth="12" d="M219 134l-10 12" />
		<Wattle
			balls={[
				[46, 190, 11],
				[62, 182, 9],
				[34, 176, 8],
				[54, 168, 8],
				[66, 198, 8],
			]}
		/>
	</Drawing>
);

/** A plan with three parts, and the person whose plan it is. */
export const PlanIllustration = ({ className }: { className?: string | undefined }) => (
	<Drawing className={className} wide={320} high={230}>
		<path className={styles.leafSoft} d="M28 120C30 54 86 18 160 18s134 46 132 108-58 92-130 92S26 186 28 120Z" />
		<ellipse className={styles.ground} cx="160" cy="212" rx="140" ry="12" />
		<rect className={styles.wash} x="150" y="26" width="122" height="166" rx="14" transform="rotate(5 211 109)" />
		<rect className={styles.paper} x="142" y="30" width="122" height="166" rx="14" />
		<path className={styles.lineSoft} strokeWidth="7" d="M160 54h56" />
		<circle className={styles.gold} cx="172" cy="86" r="14" />
		<path className={styles.lineInk} strokeWidth="4" d="M165 86l5 5 9-10" />
		<path className={styles.lineSoft} strokeWidth="7" d="M198 82h48M198 94h30" />
		<circle className={styles.leaf} cx="172" cy="128" r="14" />
		<path className={styles.lineSoft} strokeWidth="7" d="M198 124h42M198 136h48" />
		<circle className={styles.ochre} cx="172" cy="170" r="14" />
		<path className={styles.lineSoft} strokeWidth="7" d="M198 166h48M198 178h22" />
		<circle className={styles.line} strokeWidth="6" cx="86" cy="178" r="32" />
		<path className={styles.line} strokeWidth="2.5" d="M86 150v56M58 178h56M66 158l40 40M106 158l-40 40" />
		<path className={styles.line} strokeWidth="6" d="M48 118h12l6 50h58l10 34" />
		<circle className={styles.line} strokeWidth="5" cx="132" cy="204" r="6" />
		<path className={styles.lineDeep} strokeWidth="21" d="M88 156h38l8 34" />
		<path className={styles.lineSkin1} strokeWidth="12" d="M90 84v18" />
		<rect className={styles.deep} x="66" y="94" width="46" height="70" rx="21" />
		<circle className={styles.hair1} cx="74" cy="62" r="11" />
		<circle className={styles.skin1} cx="92" cy="70" r="20" />
		<path className={styles.hair1} d="M72 73a20 20 0 0 1 36-16c-12-1-22 3-27 15-2 6-8 7-9 1Z" />
		<path className={styles.lineInk} strokeWidth="2" d="M100 80q5 2 7-3" />
		<path className={styles.lineDeep} strokeWidth="14" d="M94 112l24 20 22-14" />
		<circle className={styles.skin1} cx="145" cy="115" r="8" />
		<Leaf x={282} y={196} turn={206} size={0.7} />
		<Leaf x={290} y={206} turn={238} size={0.6} soft />
		<Wattle
			balls={[
				[274, 40, 10],
				[288, 52, 8],
				[290, 34, 7],
			]}
		/>
	</Drawing>
);
