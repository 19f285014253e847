import type { ReactNode } from "react";
import art from "../src/web/ui/brand/art.module.css";
import { Leaf, Wattle } from "../src/web/ui/brand/plants.tsx";
import { Cup, c, Head, Pot, Stool } from "./scene-people.tsx";

// The heading pictures of the campaign pages. The mobile picture shows only the part from 88 to 337 units from the top.

type Colour = "Deep" | "Leaf" | "Ochre" | "Gold";
type Skin = "skin1" | "skin2";
type Hair = "short" | "bun" | "long" | "curls";

const fills = { Deep: art.deep, Leaf: art.leaf, Ochre: art.ochre, Gold: art.gold } as const;
const lines = { Deep: art.lineDeep, Leaf: art.lineLeaf, Ochre: art.lineOchre, Gold: art.lineGold } as const;
const skinLines = { skin1: art.lineSkin1, skin2: art.lineSkin2 } as const;

interface Person {
	x: number;
	/** Looks to the left. */
	left?: boolean;
	size?: number;
	top: Colour;
	legs?: Colour;
	skin: Skin;
	hair: Hair;
	grey?: boolean;
	/** Path from the shoulder to the hand, in the person's coordinates. */
	arm: string;
	hand: [number, number];
}

const GROUND = 322;

const At = ({
	x,
	left,
	size = 1,
	children,
}: {
	x: number;
	left?: boolean | undefined;
	size?: number | undefined;
	children: ReactNode;
}) => <g transform={`translate(${x} ${GROUND}) scale(${left ? -size : size} ${size})`}>{children}</g>;

const Arm = ({ top, skin, arm, hand }: Pick<Person, "top" | "skin" | "arm" | "hand">) => (
	<>
		<circle className={art[skin]} cx={hand[0]} cy={hand[1]} r="10" />
		<path className={lines[top]} strokeWidth="19" d={arm} />
	</>
);

const Sitting = ({ x, left, size, top, legs = "Deep", skin, hair, grey = false, arm, hand }: Person) => (
	<At x={x} left={left} size={size}>
		<path className={lines[legs]} strokeWidth="27" d="M4-66h46l6 48" />
		<path className={art.line} strokeWidth="13" d="M56-8h18" />
		<path className={skinLines[skin]} strokeWidth="17" d="M2-162v18" />
		<rect className={fills[top]} x="-27" y="-152" width="56" height="100" rx="27" />
		<Head x={6} y={-184} looks={{ skin, hair, hairColour: grey ? "grey" : "dark" }} />
		<Arm top={top} skin={skin} arm={arm} hand={hand} />
	</At>
);

const Standing = ({ x, left, size, top, legs = "Deep", skin, hair, grey = false, arm, hand }: Person) => (
	<At x={x} left={left} size={size}>
		<path className={lines[legs]} strokeWidth="25" d="M-12-80v66M15-80v66" />
		<path className={art.line} strokeWidth="13" d="M-14-7h12M13-7h12" />
		<path className={skinLines[skin]} strokeWidth="17" d="M2-182v18" />
		<rect className={fills[top]} x="-28" y="-172" width="60" height="108" rx="28" />
		<Head x={6} y={-203} looks={{ skin, hair, hairColour: grey ? "grey" : "dark" }} />
		<Arm top={top} skin={skin} arm={arm} hand={hand} />
	</At>
);

const OnFloor = ({ x, left, size, top, legs = "Deep", skin, hair, grey = false, arm, hand }: Person) => (
	<At x={x} left={left} size={size}>
		<path className={lines[legs]} strokeWidth="27" d="M0-18h34l30-22 16 28" />
		<path className={art.line} strokeWidth="12" d="M82-8h12" />
		<path className={skinLines[skin]} strokeWidth="17" d="M2-124v16" />
		<rect className={fills[top]} x="-28" y="-116" width="56" height="112" rx="27" />
		<Head x={6} y={-146} looks={{ skin, hair, hairColour: grey ? "grey" : "dark" }} />
		<Arm top={top} skin={skin} arm={arm} hand={hand} />
	</At>
);

/** An armchair behind a sitting person. */
const Armchair = ({ x, left, colour }: { x: number; left?: boolean; colour: Colour }) => (
	<At x={x} left={left}>
		<path className={lines[colour]} strokeWidth="30" d="M-36-140v82M-30-38h72" />
		<path className={art.line} strokeWidth="7" d="M-38-18v14M42-18v14" />
	</At>
);

const Behaviour = () => (
	<>
		<OnFloor x={140} top="Leaf" skin="skin1" hair="bun" arm="M6-92l46 14 36-14" hand={[92, -94]} />
		<OnFloor x={428} left size={0.78} top="Ochre" skin="skin2" hair="curls" arm="M6-92l44-6 28-40" hand={[80, -142]} />
		<rect className={art.deep} x="252" y="278" width="52" height="42" rx="6" />
		<rect className={art.gold} x="310" y="278" width="46" height="42" rx="6" />
		<rect className={art.leaf} x="276" y="236" width="50" height="40" rx="6" />
		<rect className={art.ochre} x="264" y="194" width="46" height="40" rx="6" />
		<circle className={art.gold} cx="288" cy="172" r="20" />
	</>
);

const Occupational = () => (
	<>
		<Standing x={116} top="Leaf" skin="skin2" hair="short" arm="M8-144l42 34 36-4" hand={[90, -114]} />
		<g transform="translate(412 0)">
			<circle className={art.line} strokeWidth="7" cx="14" cy="280" r="40" />
			<path className={art.line} strokeWidth="3" d="M14 242v76M-24 280h76M-12 254l52 52M40 254l-52 52" />
			<path className={art.line} strokeWidth="7" d="M54 192h-14l-8 66h-66" />
		</g>
		<Sitting x={414} left top="Ochre" skin="skin1" hair="long" arm="M6-128l38 28 40-8" hand={[90, -110]} />
		<rect className={art.goldSoft} x="176" y="228" width="178" height="16" rx="8" />
		<path className={art.lineDeep} strokeWidth="9" d="M196 246v74M328 246v74" />
		<path className={art.deep} d="M222 186h58v30a12 12 0 0 1-12 12h-34a12 12 0 0 1-12-12Z" />
		<path className={art.lineDeep} strokeWidth="6" d="M214 190h74" />
		<path className={art.lineSoft} strokeWidth="5" d="M238 174q-7-9 0-18M260 174q-7-9 0-18" />
		<circle className={art.ochre} cx="306" cy="217" r="11" />
		<circle className={art.leaf} cx="324" cy="218" r="9" />
	</>
);

const Bubble = ({ x, y, left }: { x: number; y: number; left?: boolean }) => (
	<g transform={`translate(${x} ${y}) scale(${left ? -1 : 1} 1)`}>
		<path
			className={art.paper}
			d="M14-24h64a14 14 0 0 1 14 14v26a14 14 0 0 1-14 14H34L14 48l2-18A14 14 0 0 1 0 16v-26a14 14 0 0 1 14-14Z"
		/>
		<path className={art.lineOchre} strokeWidth="6" d="M20 4q8-14 16 0t16 0 16 0" />
	</g>
);

const Speech = () => (
	<>
		<Stool x={118} y={GROUND} />
		<Stool x={440} y={GROUND} />
		<Sitting x={116} top="Deep" legs="Leaf" skin="skin1" hair="curls" arm="M8-126l40 26 30-10" hand={[84, -112]} />
		<Sitting x={444} left size={0.84} top="Gold" skin="skin2" hair="short" arm="M8-126l44 10 34-12" hand={[92, -130]} />
		<Bubble x={160} y={122} />
		<rect className={art.leaf} x="206" y="196" width="148" height="110" rx="12" />
		<rect className={art.paper} x="216" y="206" width="128" height="90" rx="6" />
		<circle className={art.gold} cx="238" cy="229" r="13" />
		<path className={art.ochre} d="M264 242v-14l14-13 14 13v14Z" />
		<path className={art.lineLeaf} strokeWidth="6" d="M308 228h24M320 216v24" />
		<path className={art.lineDeep} strokeWidth="5" d="M226 272q12 14 24 0M228 262v1M248 262v1" />
		<circle className={art.deep} cx="278" cy="272" r="13" />
		<path className={art.gold} d="M320 280l-14-13a8 8 0 0 1 14-9 8 8 0 0 1 14 9Z" />
	</>
);

const Psychology = () => (
	<>
		<rect className={art.paper} x="226" y="100" width="108" height="128" rx="54" />
		<path className={art.lineSoft} strokeWidth="6" d="M280 102v124M228 164h104" />
		<Wattle
			balls={[
				[306, 138, 9],
				[320, 150, 7],
				[308, 156, 6],
			]}
		/>
		<Armchair x={130} colour="Gold" />
		<Armchair x={430} left colour="Leaf" />
		<Sitting x={130} top="Deep" skin="skin2" hair="long" arm="M8-126l18 44 34 2" hand={[66, -80]} />
		<Sitting x={430} left top="Ochre" skin="skin1" hair="short" arm="M8-126l34 22 26-30" hand={[72, -138]} />
		<Pot x={280} y={GROUND} />
	</>
);

const Counselling = () => (
	<>
		<Stool x={134} y={GROUND} />
		<Stool x={428} y={GROUND} />
		<Sitting x={132} top="Ochre" skin="skin1" hair="curls" arm="M8-126l42 20 34-6" hand={[90, -114]} />
		<Sitting
			x={430}
			left
			top="Leaf"
			legs="Deep"
			skin="skin2"
			hair="bun"
			grey
			arm="M8-126l40 22 32-6"
			hand={[86, -112]}
		/>
		<path className={art.lineDeep} strokeWidth="10" d="M280 250v66M256 318h48" />
		<rect className={art.goldSoft} x="216" y="236" width="128" height="16" rx="8" />
		<Cup x={248} y={234} colour={c.deep} />
		<Cup x={312} y={234} colour={c.gold} />
		<circle className={art.ochre} cx="281" cy="225" r="10" />
	</>
);

const KeyWorker = () => (
	<>
		<ellipse className={art.goldSoft} cx="280" cy="318" rx="230" ry="16" />
		<OnFloor x={92} top="Deep" legs="Leaf" skin="skin2" hair="short" arm="M8-92l42 10 30-10" hand={[84, -94]} />
		<OnFloor x={470} left top="Ochre" skin="skin1" hair="long" arm="M8-92l40 16 32-2" hand={[86, -80]} />
		<OnFloor
			x={232}
			size={0.62}
			top="Gold"
			legs="Deep"
			skin="skin1"
			hair="curls"
			arm="M8-92l48-6 34-34"
			hand={[94, -136]}
		/>
		<path className={art.line} strokeWidth="6" d="M324 318v-96" />
		<rect className={art.deep} x="290" y="296" width="68" height="22" rx="11" />
		<rect className={art.leaf} x="296" y="272" width="56" height="22" rx="11" />
		<rect className={art.ochre} x="302" y="248" width="44" height="22" rx="11" />
		<circle className={art.gold} cx="290" cy="206" r="15" />
	</>
);

const PlanManagement = () => (
	<>
		<path className={skinLines.skin1} strokeWidth="18" d="M282 176v20" />
		<rect className={art.ochre} x="244" y="186" width="76" height="84" rx="34" />
		<Head x={286} y={152} looks={{ skin: "skin1", hair: "short" }} />
		<path className={art.lineOchre} strokeWidth="19" d="M258 210l-26 38 26 8M306 210l32 36-20 10" />
		<circle className={art.skin1} cx="264" cy="256" r="10" />
		<circle className={art.skin1} cx="314" cy="256" r="10" />
		<rect className={art.deep} x="84" y="262" width="392" height="18" rx="9" />
		<path className={art.lineDeep} strokeWidth="11" d="M108 282v38M452 282v38" />
		<rect className={art.leafSoft} x="112" y="172" width="72" height="90" rx="6" transform="rotate(-7 148 216)" />
		<rect className={art.paper} x="120" y="168" width="72" height="94" rx="6" />
		<path className={art.lineSoft} strokeWidth="5" d="M132 186h34M132 202h46M132 218h40" />
		<circle className={art.gold} cx="182" cy="240" r="18" />
		<path className={art.lineInk} strokeWidth="5" d="M174 241l6 6 11-13" />
		<rect className={art.leaf} x="348" y="206" width="48" height="56" rx="7" />
		<rect className={art.paper} x="355" y="213" width="34" height="13" rx="3" />
		<path
			className={art.lineGold}
			strokeWidth="6"
			d="M359 236h.1M372 236h.1M385 236h.1M359 250h.1M372 250h.1M385 250h.1"
		/>
		<Pot x={436} y={262} />
	</>
);

const SupportCoordination = () => (
	<>
		<rect className={art.paper} x="176" y="106" width="208" height="150" rx="14" />
		<path className={art.lineSoft} strokeWidth="7" d="M200 226q30-46 62-26t52-34 44-36" />
		<path className={art.lineSoft} strokeWidth="6" d="M262 200q26 30 84 24" />
		<path className={art.lineDeep} strokeWidth="7" d="M206 258v60M354 258v60" />
		{(
			[
				[202, 220, "Ochre"],
				[264, 194, "Leaf"],
				[346, 220, "Deep"],
				[356, 132, "Gold"],
			] as const
		).map(([x, y, colour]) => (
			<g key={x} transform={`translate(${x} ${y})`}>
				<path className={fills[colour]} d="M0 6c-10-12-15-18-15-26a15 15 0 0 1 30 0c0 8-5 14-15 26Z" />
				<circle className={art.paper} cy="-20" r="6" />
			</g>
		))}
		<Standing x={112} top="Leaf" skin="skin2" hair="bun" arm="M8-146l36 22 40-6" hand={[88, -132]} />
		<path className={art.line} strokeWidth="5" d="M398 218l-30 102" />
		<Standing x={450} left top="Ochre" skin="skin1" hair="short" grey arm="M8-146l16 40 28 6" hand={[54, -102]} />
	</>
);

const Physio = () => (
	<>
		<path className={art.line} strokeWidth="8" d="M212 236h276M240 238v80M464 238v80" />
		<g transform="rotate(4 330 322)">
			<At x={316}>
				<path className={art.lineDeep} strokeWidth="25" d="M-10-80l-22 68M14-80l36 30 4 38" />
				<path className={art.line} strokeWidth="13" d="M-36-7h14M54-7h14" />
				<path className={art.lineSkin2} strokeWidth="17" d="M2-182v18" />
				<rect className={art.gold} x="-28" y="-172" width="60" height="108" rx="28" />
				<Head x={6} y={-203} looks={{ skin: "skin2", hair: "short", hairColour: "grey" }} />
				<Arm top="Gold" skin="skin2" arm="M8-144l30 36 30 6" hand={[74, -100]} />
			</At>
		</g>
		<Standing x={170} top="Leaf" skin="skin1" hair="bun" arm="M8-144l46 16 46 4" hand={[106, -124]} />
		<circle className={art.ochre} cx="92" cy="290" r="32" />
		<path className={art.lineGold} strokeWidth="4" d="M64 276q28 12 56 0M62 300q30 12 60 0" />
	</>
);

export const scenes: Record<string, { scene: () => ReactNode; arches: [number, number] }> = {
	"behaviour-support": { scene: Behaviour, arches: [60, 330] },
	"occupational-therapy": { scene: Occupational, arches: [40, 320] },
	"speech-therapy": { scene: Speech, arches: [30, 340] },
	psychology: { scene: Psychology, arches: [40, 330] },
	counselling: { scene: Counselling, arches: [50, 330] },
	"key-worker": { scene: KeyWorker, arches: [20, 350] },
	"plan-management": { scene: PlanManagement, arches: [70, 310] },
	"support-coordination": { scene: SupportCoordination, arches: [30, 350] },
	physiotherapy: { scene: Physio, arches: [70, 290] },
};

const Sprig = () => (
	<>
		<path className={art.lineLeaf} strokeWidth="4" d="M-6 26C50 6 96 14 138 52" />
		<Leaf x={28} y={17} turn={14} />
		<Leaf x={58} y={15} turn={-10} size={0.9} soft />
		<Leaf x={86} y={22} turn={16} size={0.9} />
		<Leaf x={112} y={34} turn={-20} size={0.85} soft />
		<Leaf x={138} y={52} turn={-40} size={0.8} />
		<path className={art.lineLeaf} strokeWidth="4" d="M566 44C528 30 498 36 470 62" />
		<Wattle
			balls={[
				[470, 62, 11],
				[488, 50, 9],
				[484, 74, 9],
				[502, 64, 11],
				[520, 50, 8],
				[522, 74, 10],
				[538, 60, 8],
			]}
		/>
	</>
);

/** A campaign's heading picture: 560 by 350, or cropped to 560 by 249 for small screens. */
export const CampaignPicture = ({ slug, mobile }: { slug: string; mobile: boolean }) => {
	const entry = scenes[slug];
	if (!entry) throw new Error(`${slug} has no scene`);
	const { scene: Scene, arches } = entry;
	const [first, second] = arches;
	return (
		<svg aria-hidden="true" viewBox={mobile ? "0 88 560 249" : "0 0 560 350"} width="560" height={mobile ? 249 : 350}>
			<rect className={art.wash} width="560" height="350" />
			<path className={art.leafSoft} d={`M${first} 330V196a90 90 0 0 1 180 0v134Z`} />
			<path className={art.goldSoft} d={`M${second} 330V196a90 90 0 0 1 180 0v134Z`} />
			<ellipse className={art.ground} cx="280" cy="326" rx="268" ry="16" />
			{!mobile && <Sprig />}
			<Scene />
		</svg>
	);
};
