import styles from "./art.module.css";
import { Drawing } from "./drawing.tsx";
import { Leaf, Wattle } from "./plants.tsx";

// The pictures are decoration: the text beside them says the same.

/** A person in a wheelchair and an older person with a stick, hand in hand under gum leaves and wattle. */
export const HeroIllustration = ({ className }: { className?: string | undefined }) => (
	<Drawing className={className} wide={560} high={440}>
		<ellipse className={styles.ground} cx="282" cy="404" rx="262" ry="22" />
		<path className={styles.leafSoft} d="M70 402V158a108 108 0 0 1 216 0V402Z" />
		<path className={styles.goldSoft} d="M300 402V212a94 94 0 0 1 188 0V402Z" />

		<g>
			<circle className={styles.line} strokeWidth="8" cx="168" cy="346" r="50" />
			<path className={styles.line} strokeWidth="3" d="M168 300v92M122 346h92M135 313l66 66M201 313l-66 66" />
			<path className={styles.line} strokeWidth="8" d="M108 252h20l8 76h100l20 58" />
			<circle className={styles.line} strokeWidth="6" cx="250" cy="390" r="9" />
			<path className={styles.lineDeep} strokeWidth="34" d="M172 308h64l14 56" />
			<path className={styles.line} strokeWidth="16" d="M248 386h24" />
			<path className={styles.lineSkin1} strokeWidth="20" d="M178 196v28" />
			<rect className={styles.ochre} x="138" y="212" width="74" height="112" rx="34" />
			<circle className={styles.hair1} cx="148" cy="160" r="18" />
			<circle className={styles.skin1} cx="180" cy="172" r="33" />
			<path className={styles.hair1} d="M147 176a34 34 0 0 1 60-26c-20-2-36 4-44 24-4 10-14 12-16 2Z" />
			<path className={styles.lineInk} strokeWidth="3" d="M194 188q8 3 12-4M196 171v3M207 170v3" />
			<path className={styles.lineOchre} strokeWidth="24" d="M184 240l36 40 36-8" />
			<circle className={styles.skin1} cx="274" cy="270" r="12" />
		</g>

		<g>
			<path className={styles.lineDeep} strokeWidth="32" d="M376 300v84M410 300v84" />
			<path className={styles.line} strokeWidth="16" d="M362 394h16M402 394h16" />
			<path className={styles.lineSkin2} strokeWidth="22" d="M394 164v30" />
			<rect className={styles.leaf} x="352" y="184" width="82" height="136" rx="38" />
			<circle className={styles.skin2} cx="390" cy="146" r="34" />
			<path className={styles.hair2} d="M424 150a34 34 0 0 0-62-24c18-4 32 0 40 10 2 14 12 24 22 14Z" />
			<path className={styles.hair2} d="M358 158c4 22 34 32 54 12-14 2-30-2-38-12-4-4-16-8-16 0Z" />
			<path className={styles.lineInk} strokeWidth="3" d="M366 144v3M378 144v3" />
			<circle className={styles.lineInk} strokeWidth="2.5" cx="365" cy="146" r="8" />
			<circle className={styles.lineInk} strokeWidth="2.5" cx="383" cy="146" r="8" />
			<path className={styles.lineLeaf} strokeWidth="24" d="M368 214l-28 46-32 8" />
			<circle className={styles.skin2} cx="291" cy="270" r="12" />
			<path className={styles.line} strokeWidth="7" d="M446 290q0-16 14-16t14 14v110" />
			<path className={styles.lineLeaf} strokeWidth="24" d="M418 214l28 34 10 20" />
			<circle className={styles.skin2} cx="460" cy="277" r="12" />
		</g>

		<path className={styles.lineDeep} strokeWidth="4" d="M8 40C60 20 120 24 176 62" />
		<Leaf x={40} y={31} turn={14} size={1.15} />
		<Leaf x={72} y={26} turn={-8} soft />
		<Leaf x={92} y={26} turn={20} size={1.2} />
		<Leaf x={124} y={36} turn={-4} />
		<Leaf x={148} y={46} turn={-24} size={1.1} soft />
		<Leaf x={176} y={62} turn={-38} />
		<path className={styles.lineDeep} strokeWidth="4" d="M552 64C510 50 470 56 436 84" />
		<path className={styles.lineDeep} strokeWidth="3" d="M520 56q-4 24-18 38M484 60q-2-20-16-32" />
		<Leaf x={536} y={60} turn={-6} size={0.9} />
		<Leaf x={498} y={56} turn={196} size={0.8} soft />
		<Wattle
			balls={[
				[436, 86, 13],
				[456, 72, 10],
				[452, 98, 10],
				[470, 88, 12],
				[468, 30, 11],
				[482, 44, 9],
				[454, 42, 8],
				[500, 96, 12],
				[514, 80, 9],
				[486, 110, 9],
			]}
		/>
	</Drawing>
);

/** Tell us your needs: a person speaks, and the list of needs is written down. */
export const NeedsIllustration = ({ className }: { className?: string | undefined }) => (
	<Drawing className={className} wide={200} high={150}>
		<path className={styles.wash} d="M22 76C22 32 62 10 104 10s78 22 78 66-36 62-80 62-80-18-80-62Z" />
		<path className={styles.deep} d="M28 136v-24a22 22 0 0 1 44 0v24Z" />
		<circle className={styles.skin1} cx="50" cy="70" r="17" />
		<path className={styles.hair1} d="M33 71a17 17 0 0 1 33-6c-12-2-20-2-24 2-4 6-8 8-9 4Z" />
		<path
			className={styles.paper}
			d="M92 24h72a14 14 0 0 1 14 14v52a14 14 0 0 1-14 14h-62l-20 14 4-20a14 14 0 0 1-8-12V38a14 14 0 0 1 14-14Z"
		/>
		<path className={styles.lineLeaf} strokeWidth="5" d="M92 46l5 5 9-10M92 66l5 5 9-10M92 86l5 5 9-10" />
		<path className={styles.lineSoft} strokeWidth="6" d="M120 47h42M120 67h32M120 87h38" />
		<Wattle
			balls={[
				[172, 22, 9],
				[184, 34, 7],
				[186, 18, 6],
			]}
		/>
	</Drawing>
);

/** We connect you: a branch grows from a person to providers nearby. */
export const ConnectIllustration = ({ className }: { className?: string | undefined }) => (
	<Drawing className={className} wide={200} high={150}>
		<path className={styles.wash} d="M18 80C18 40 52 14 96 12s86 20 88 62-34 64-82 64-84-18-84-58Z" />
		<path className={styles.lineLeaf} strokeWidth="5" d="M56 92C76 92 76 46 100 46h28M72 84c16 12 30 22 56 22" />
		<Leaf x={84} y={60} turn={128} size={0.42} />
		<Leaf x={104} y={47} turn={-52} size={0.42} />
		<Leaf x={96} y={99} turn={206} size={0.42} />
		<path className={styles.ochre} d="M20 136v-24a22 22 0 0 1 44 0v24Z" />
		<circle className={styles.skin2} cx="42" cy="70" r="17" />
		<path className={styles.hair2} d="M59 71a17 17 0 0 0-33-6c12-3 20-2 25 3 3 5 7 7 8 3Z" />
		<path className={styles.paper} d="M132 68V44l23-18 23 18v24a6 6 0 0 1-6 6h-34a6 6 0 0 1-6-6Z" />
		<path className={styles.deep} d="M124 46l31-25 31 25-5 6-26-21-26 21Z" />
		<path className={styles.gold} d="M155 66l-11-11a7 7 0 0 1 11-8 7 7 0 0 1 11 8Z" />
		<path className={styles.paper} d="M132 130v-24l23-18 23 18v24a6 6 0 0 1-6 6h-34a6 6 0 0 1-6-6Z" />
		<path className={styles.leaf} d="M124 108l31-25 31 25-5 6-26-21-26 21Z" />
		<path className={styles.gold} d="M155 128l-11-11a7 7 0 0 1 11-8 7 7 0 0 1 11 8Z" />
	</Drawing>
);

/** You choose, we do the paperwork: a signed sheet with a wattle-gold tick. */
export const ChooseIllustration = ({ className }: { className?: string | undefined }) => (
	<Drawing className={className} wide={200} high={150}>
		<path className={styles.wash} d="M20 72C22 32 58 12 102 12s80 26 78 66-38 60-82 60-80-24-78-66Z" />
		<rect className={styles.leafSoft} x="64" y="14" width="84" height="112" rx="10" transform="rotate(7 106 70)" />
		<rect className={styles.paper} x="56" y="20" width="84" height="112" rx="10" />
		<path className={styles.lineSoft} strokeWidth="6" d="M72 42h34M72 58h52M72 74h44" />
		<path className={styles.lineDeep} strokeWidth="4" d="M70 110c6-16 12-16 11-4s6 6 9-2 7-6 7 0 8 6 17 0" />
		<circle className={styles.gold} cx="144" cy="104" r="25" />
		<path className={styles.lineInk} strokeWidth="7" d="M132 105l9 9 16-19" />
		<path className={styles.lineDeep} strokeWidth="3" d="M40 44c-2 20-2 36 6 56" />
		<Leaf x={40} y={50} turn={36} size={0.55} />
		<Leaf x={40} y={66} turn={-22} size={0.5} soft />
		<Leaf x={42} y={84} turn={30} size={0.5} />
		<Leaf x={40} y={46} turn={160} size={0.45} soft />
	</Drawing>
);
