import type { ReactNode } from "react";
import { Leaf, Wattle } from "../src/web/ui/brand/plants.tsx";
import { c, Line, shade } from "./scene-people.tsx";

// Places of the stories: rooms, houses, gardens, hills. A banner is 800 by 420 units; small screens show its middle
// 630.

/** A wall and a floor. */
export const Room = ({ wall, floor, at = 360 }: { wall: string; floor: string; at?: number }) => (
	<>
		<rect fill={wall} width="800" height="620" />
		<rect fill={floor} y={at} width="800" height={620 - at} />
	</>
);

/** Background of a social story's page, 800 by 600 units. */
export const Plain = ({ wall, floor }: { wall: string; floor: string }) => <Room wall={wall} floor={floor} at={500} />;

/** An opening with a round top and its base at y. */
export const Arch = ({
	x,
	y,
	width,
	height,
	colour,
}: {
	x: number;
	y: number;
	width: number;
	height: number;
	colour: string;
}) => (
	<path fill={colour} d={`M${x} ${y}V${y - height + width / 2}a${width / 2} ${width / 2} 0 0 1 ${width} 0V${y}Z`} />
);

interface At {
	x: number;
	y: number;
	size?: number;
	left?: boolean;
}
const placed = ({ x, y, size = 1, left = false }: At) => `translate(${x} ${y}) scale(${left ? -size : size} ${size})`;

export const Sun = ({ x, y, radius, colour = c.gold }: { x: number; y: number; radius: number; colour?: string }) => (
	<circle fill={colour} cx={x} cy={y} r={radius} />
);

export const Cloud = ({ colour = c.paper, ...at }: At & { colour?: string }) => (
	<path
		fill={colour}
		d="M-50 16a18 18 0 0 1 4-36 28 28 0 0 1 52-10 22 22 0 0 1 36 14 16 16 0 0 1 4 32Z"
		transform={placed(at)}
	/>
);

/** A window with a view of hills; x and y are its upper left corner. */
export const Window = ({ x, y, width, height, frame = c.paper, sky = c.sky, id, children }: WindowProps) => (
	<>
		<clipPath id={id}>
			<rect x={x} y={y} width={width} height={height} rx="8" />
		</clipPath>
		<rect fill={frame} x={x - 9} y={y - 9} width={width + 18} height={height + 18} rx="13" />
		<g clipPath={`url(#${id})`}>
			<rect fill={sky} x={x} y={y} width={width} height={height} />
			{children ?? (
				<>
					<circle fill={c.gold} cx={x + width * 0.7} cy={y + height * 0.34} r={height * 0.14} />
					<ellipse fill={c.leafSoft} cx={x + width * 0.2} cy={y + height} rx={width * 0.7} ry={height * 0.42} />
					<ellipse fill={c.leaf} cx={x + width * 0.9} cy={y + height * 1.04} rx={width * 0.6} ry={height * 0.34} />
				</>
			)}
		</g>
		<path stroke={frame} strokeWidth="7" d={`M${x + width / 2} ${y}v${height}`} />
		<rect fill={frame} x={x - 16} y={y + height + 4} width={width + 32} height="11" rx="5.500" />
	</>
);
interface WindowProps {
	x: number;
	y: number;
	width: number;
	height: number;
	frame?: string;
	sky?: string;
	/** Must be unique in the picture. */
	id: string;
	children?: ReactNode;
}

/** A gum tree about 250 tall. */
export const Gum = ({ trunk = "#cbb9a4", crown = c.leaf, ...at }: At & { trunk?: string; crown?: string }) => (
	<g transform={placed(at)}>
		<path fill={trunk} d="M-13 0C-6-50-10-90-16-126l12-4C0-110 2-100 6-92c6-18 12-32 22-44l9 6C22-106 12-60 15 0Z" />
		<circle fill={crown} cx="-24" cy="-166" r="50" />
		<circle fill={shade(crown, 12)} cx="38" cy="-168" r="46" />
		<circle fill={crown} cx="10" cy="-210" r="48" />
		<circle fill={shade(crown, 12)} cx="-50" cy="-192" r="30" />
	</g>
);

export const Bush = ({ colour = c.leaf, ...at }: At & { colour?: string }) => (
	<path
		fill={colour}
		d="M-62 0a24 24 0 0 1 6-46 34 34 0 0 1 60-18 30 30 0 0 1 50 22A23 23 0 0 1 60 0Z"
		transform={placed(at)}
	/>
);

/** A grevillea: leaves on a bent stem. */
export const Fern = ({ soft = false, ...at }: At & { soft?: boolean }) => (
	<g transform={placed(at)}>
		<Line of={c.leaf} w={4} d="M0 0C-4-40 2-80 20-118" />
		{[
			[0, -24, 130],
			[0, -30, -120],
			[0, -54, 140],
			[2, -60, -125],
			[8, -84, 150],
			[10, -90, -130],
			[20, -116, -170],
		].map(([x = 0, y = 0, turn = 0]) => (
			<Leaf key={`${x} ${y}`} x={x} y={y} turn={turn} size={0.7} soft={soft} />
		))}
	</g>
);

/** A sprig of gum that starts at its upper left, 180 units wide. */
export const GumSprig = ({ soft = false, ...at }: At & { soft?: boolean }) => (
	<g transform={placed(at)}>
		<Line of={soft ? c.leafSoft : c.leaf} w={4} d="M-12 22C46 2 100 10 144 50" />
		<Leaf x={26} y={13} turn={14} />
		<Leaf x={56} y={11} turn={-10} size={0.9} soft={!soft} />
		<Leaf x={86} y={18} turn={16} size={0.9} />
		<Leaf x={114} y={30} turn={-20} size={0.85} soft={!soft} />
		<Leaf x={144} y={50} turn={-40} size={0.8} />
	</g>
);

/** A sprig of wattle that starts at its upper right, 110 units wide. */
export const WattleSprig = (at: At) => (
	<g transform={placed(at)}>
		<Line of={c.leaf} w={4} d="M10 6C-28-8-58-2-86 24" />
		<Wattle
			balls={[
				[-86, 24, 11],
				[-68, 12, 9],
				[-72, 36, 9],
				[-54, 26, 11],
				[-36, 12, 8],
				[-34, 36, 10],
				[-18, 22, 8],
			]}
		/>
	</g>
);

export const WattleVase = ({ colour = c.deep, ...at }: At & { colour?: string }) => (
	<g transform={placed(at)}>
		<Line of={c.leaf} w={3.5} d="M0-30q-2-26-16-44M0-30q4-30 16-52M0-30v-40" />
		<Wattle
			balls={[
				[-18, -78, 9],
				[-6, -68, 8],
				[-26, -64, 7],
				[4, -80, 9],
				[18, -88, 9],
				[22, -70, 8],
				[8, -64, 7],
			]}
		/>
		<path fill={colour} d="M-10-40h20c0 12 8 16 8 26A14 14 0 0 1 4 0h-8a14 14 0 0 1-14-14c0-10 8-14 8-26Z" />
	</g>
);

/** A house seen from the front, 180 units wide and 150 high at the ridge. */
export const House = ({
	wall = c.paper,
	roof = c.ochre,
	door = c.deep,
	light = c.goldSoft,
	...at
}: At & HouseProps) => (
	<g transform={placed(at)}>
		<rect fill={shade(roof, 20)} x="38" y="-146" width="20" height="40" />
		<rect fill={wall} x="-78" y="-92" width="156" height="92" />
		<path fill={roof} d="M-98-84L0-150L98-84q-2 6-8 6H-90q-6 0-8-6Z" />
		<path fill={door} d="M-16 0v-44a16 16 0 0 1 32 0V0Z" />
		<circle fill={c.gold} cx="9" cy="-22" r="3" />
		<rect fill={light} x="-62" y="-58" width="32" height="34" rx="4" />
		<rect fill={light} x="30" y="-58" width="32" height="34" rx="4" />
		<path stroke={shade(wall, 12)} strokeWidth="4" d="M-46-58v34M46-58v34" />
	</g>
);
interface HouseProps {
	wall?: string;
	roof?: string;
	door?: string;
	light?: string;
}

export const Magpie = (at: At) => (
	<g transform={placed(at)}>
		<Line of={c.line} w={3} d="M-4-8v10M4-8v10" />
		<path fill={c.line} d="M-34-4L-8-28C-2-42 22-44 24-30c2 14-10 26-26 24Z" />
		<path fill={c.paper} d="M-18-14L-4-26C4-30 8-22 4-16-2-10-10-10-18-14Z" />
		<path fill={c.paper} d="M4-34q6-4 6 6-6 0-8-2Z" />
		<path fill={c.ground} d="M22-34l14 5-14 3Z" />
		<circle fill={c.ochre} cx="17" cy="-33" r="2" />
	</g>
);
