import type { ReactNode } from "react";
import { c, Head, Line, type Looks, shade, skins } from "./scene-people.tsx";

// People drawn from the positions of their hands. The elbow bends to reach them, and a hand out of reach is an error.

export type Point = readonly [x: number, y: number];
type Pose = "stand" | "walk" | "sit" | "floor" | "kneel" | "bust";
/** `palm` continues the direction of the forearm; `stop` is always upright. */
type Hand = "round" | "palm" | "stop" | "point";

export interface PersonProps {
	/** Position of the person on the ground in the picture's units; for a bust, its lower edge. */
	x: number;
	y: number;
	/** Scale. At 1 a standing person is 228 units tall. */
	size?: number;
	left?: boolean;
	pose?: Pose;
	looks: Looks;
	top: string;
	legs?: string;
	shoes?: string;
	skirt?: string;
	sleeves?: "long" | "short";
	/** Added to the width of the trunk. */
	wide?: number;
	child?: boolean;
	/** Degrees the trunk leans forward. */
	lean?: number;
	/** Degrees the head is turned down. */
	nod?: number;
	/** Positions of the near and the far hand in the picture's units. Without a position the arm hangs down. */
	near?: Point;
	far?: Point;
	/** The elbow points up or back. */
	nearUp?: boolean;
	farUp?: boolean;
	nearHand?: Hand;
	farHand?: Hand;
	/** Drawn on the clothes, in the trunk's coordinates. */
	deco?: ReactNode;
	/** Held things, drawn between the body and the near hand. */
	children?: ReactNode;
}

const LIMB = 47;

/** The point around which the trunk leans, for a person at y = 0. */
const pivots: Record<Pose, Point> = {
	stand: [2, -78],
	walk: [2, -76],
	sit: [2, -66],
	floor: [0, -18],
	kneel: [2, -58],
	bust: [2, -14],
};

const turned = ([x, y]: Point, degrees: number): Point => {
	const angle = (degrees * Math.PI) / 180;
	return [x * Math.cos(angle) - y * Math.sin(angle), x * Math.sin(angle) + y * Math.cos(angle)];
};

/** Position of the elbow. @throws Error if the hand is out of the arm's reach */
const elbow = (shoulder: Point, hand: Point, up: boolean, who: string): Point => {
	const [dx, dy] = [hand[0] - shoulder[0], hand[1] - shoulder[1]];
	const length = Math.max(1, Math.hypot(dx, dy));
	if (length > 2 * LIMB) throw new Error(`${who}: the hand is ${Math.round(length - 2 * LIMB)} out of reach`);
	const out = Math.sqrt(LIMB ** 2 - (length / 2) ** 2);
	const middle: Point = [shoulder[0] + dx / 2, shoulder[1] + dy / 2];
	const one: Point = [middle[0] - (dy / length) * out, middle[1] + (dx / length) * out];
	const other: Point = [middle[0] + (dy / length) * out, middle[1] - (dx / length) * out];
	return one[1] > other[1] !== up ? one : other;
};

const OpenHand = ({ skin }: { skin: string }) => (
	<>
		<rect fill={skin} x="-9" y="-12" width="18" height="20" rx="8" />
		<Line of={skin} w={5} d="M-6.500-8v-13M-2-9v-16M2.600-9v-15M7-8v-11M-7 2l-8-8" />
	</>
);

const Arm = ({ from, to, up, hand, top, skin, short, who }: ArmProps) => {
	const [ex, ey] = elbow(from, to, up, who);
	const [dx, dy] = [to[0] - ex, to[1] - ey];
	const length = Math.max(1, Math.hypot(dx, dy));
	const wrist: Point = [to[0] - (dx / length) * 5, to[1] - (dy / length) * 5];
	const [sx, sy] = from;
	const along = (Math.atan2(dy, dx) * 180) / Math.PI + 90;
	return (
		<>
			{hand === "palm" || hand === "stop" ? (
				<g transform={`translate(${to[0]} ${to[1]}) rotate(${hand === "stop" ? 4 : along})`}>
					<OpenHand skin={skin} />
				</g>
			) : (
				<circle fill={skin} cx={to[0]} cy={to[1]} r="10" />
			)}
			{hand === "point" && (
				<Line of={skin} w={6} d={`M${to[0]} ${to[1]}l${(dx / length) * 17} ${(dy / length) * 17}`} />
			)}
			<Line of={short ? skin : top} w={short ? 16 : 19} d={`M${sx} ${sy}L${ex} ${ey}L${wrist[0]} ${wrist[1]}`} />
			{short && <Line of={top} w={21} d={`M${sx} ${sy}L${sx + (ex - sx) * 0.62} ${sy + (ey - sy) * 0.62}`} />}
		</>
	);
};
interface ArmProps {
	from: Point;
	to: Point;
	up: boolean;
	hand: Hand;
	top: string;
	skin: string;
	short: boolean;
	who: string;
}

const Shoe = ({ x, y = -7, of }: { x: number; y?: number; of: string }) => <Line of={of} w={13} d={`M${x} ${y}h13`} />;

const Legs = ({
	pose,
	legs,
	shoes,
	skirt,
	skin,
}: {
	pose: Pose;
	legs: string;
	shoes: string;
	skirt: string | undefined;
	skin: string;
}) => {
	const far = shade(legs, 16);
	switch (pose) {
		case "stand":
			return (
				<>
					<Line of={skirt ? shade(legs, 12) : far} w={skirt ? 15 : 25} d="M15-80v64" />
					<Shoe x={14} of={shoes} />
					<Line of={legs} w={skirt ? 15 : 25} d="M-12-80v64" />
					<Shoe x={-13} of={shoes} />
					{skirt && <path fill={skirt} d="M-27-92L-40-34q42 12 86 0L32-92Z" />}
				</>
			);
		case "walk":
			return (
				<>
					<Line of={far} w={24} d="M-2-76l-10 34-20 26" />
					<Line of={shoes} w={13} d="M-34-9l11 4" />
					<Line of={legs} w={24} d="M6-74l20 28 4 30" />
					<Shoe x={30} of={shoes} />
					{skirt && <path fill={skirt} d="M-27-92L-42-36q44 14 90 0L32-92Z" />}
				</>
			);
		case "sit":
			return skirt ? (
				<>
					<Line of={legs} w={15} d="M52-50l4 34" />
					<Shoe x={56} y={-8} of={shoes} />
					<path fill={skirt} d="M-26-80v30q4 10 20 10l16 0 22 4q14 2 34-2c6-24 0-42-20-42Z" />
				</>
			) : (
				<>
					<Line of={far} w={26} d="M8-66h52l8 48" />
					<Shoe x={70} y={-8} of={shoes} />
					<Line of={legs} w={27} d="M4-66h46l6 48" />
					<Shoe x={57} y={-8} of={shoes} />
				</>
			);
		case "floor":
			return (
				<>
					<Line of={far} w={25} d="M0-20h40l34-26 14 32" />
					<Shoe x={90} y={-8} of={shoes} />
					<Line of={skirt ?? legs} w={27} d="M0-18h34l30-22" />
					<Line of={skirt ? skin : legs} w={skirt ? 16 : 27} d="M64-40l16 28" />
					<Shoe x={81} y={-8} of={shoes} />
				</>
			);
		case "kneel":
			return (
				<>
					<Line of={far} w={25} d="M8-56h36l6 40" />
					<Shoe x={50} of={shoes} />
					<Line of={shoes} w={13} d="M-44-10l-8-4" />
					<Line of={legs} w={26} d="M-2-58l10 42h-46" />
					{skirt && <path fill={skirt} d="M-27-78l-4 66h60l22-22-19-44Z" />}
				</>
			);
		default:
			return null;
	}
};

/** A person who faces right, or left with `left`. */
export const Person = (props: PersonProps) => {
	const {
		x,
		y,
		size = 1,
		left = false,
		pose = "stand",
		looks,
		top,
		legs = c.deep,
		shoes = c.line,
		skirt,
		sleeves = "long",
		wide = 0,
	} = props;
	const {
		child = false,
		lean = 0,
		nod = 0,
		near,
		far,
		nearUp = false,
		farUp = false,
		nearHand = "round",
		farHand = "round",
		deco,
		children,
	} = props;
	const skin = skins[looks.skin];
	const pivot = pivots[pose];
	const place = `translate(${x} ${y}) scale(${left ? -size : size} ${size})`;
	const inside = ([px, py]: Point): Point => [((px - x) / size) * (left ? -1 : 1), (py - y) / size];
	const shoulder = (at: Point): Point => {
		const [dx, dy] = turned(at, lean);
		return [pivot[0] + dx, pivot[1] + dy];
	};
	const nearShoulder = shoulder([2 - wide / 6, -65]);
	const farShoulder = shoulder([12 + wide / 6, -66]);
	const who = `person at ${x} ${y}`;
	const arm = { skin, short: sleeves === "short", who };
	const head = child ? 1.2 : 1;
	const hang = { stand: 85, walk: 85, bust: 85, floor: 68, kneel: 66, sit: 58 }[pose];
	return (
		<>
			<g transform={place}>
				{(far || pose !== "bust") && (
					<Arm
						{...arm}
						from={farShoulder}
						to={
							far
								? inside(far)
								: [farShoulder[0] + (pose === "kneel" || pose === "sit" ? 34 : 12), farShoulder[1] + hang]
						}
						up={farUp}
						hand={farHand}
						top={shade(top, 20)}
						skin={shade(skin, 8)}
					/>
				)}
				<Legs pose={pose} legs={legs} shoes={shoes} skirt={skirt} skin={skin} />
				<g transform={`translate(${pivot[0]} ${pivot[1]}) rotate(${lean})`}>
					<Line of={shade(skin, 7)} w={17} d="M0-104v20" />
					<rect fill={top} x={-30 - wide / 2} y="-92" width={60 + wide} height="107" rx="28" />
					{deco}
					{looks.hair === "scarf" && (
						<path fill={looks.cloth ?? c.plum} d="M-20-112q20 16 40 0c6 14 8 26 4 34q-24 12-46 0c-4-8-2-22 2-34Z" />
					)}
					<Head x={4} y={child ? -129 : -125} looks={looks} turn={nod} size={head} />
					{looks.defenders === "neck" && (
						<>
							<Line of={c.deep} w={6} d="M-20-92q20 16 42 0" />
							<rect fill={c.gold} x="-30" y="-108" width="16" height="26" rx="7" />
							<rect fill={c.gold} x="17" y="-108" width="16" height="26" rx="7" />
						</>
					)}
				</g>
			</g>
			{children}
			<g transform={place}>
				{near || pose !== "bust" ? (
					<Arm
						{...arm}
						from={nearShoulder}
						to={
							near
								? inside(near)
								: [nearShoulder[0] + (pose === "kneel" || pose === "sit" ? 32 : -4), nearShoulder[1] + hang]
						}
						up={nearUp}
						hand={nearHand}
						top={shade(top, 9)}
					/>
				) : (
					<Line of={shade(top, 9)} w={19} d={`M${nearShoulder[0]} ${nearShoulder[1]}l-6 68`} />
				)}
			</g>
		</>
	);
};

const bands = (colour: string, at: readonly number[]) => (
	<path stroke={colour} strokeWidth="7" d={at.map((y) => `M-30 ${y}h60`).join("")} />
);

/** Decorations of clothes, for a trunk of normal width. */
export const stripes = (colour: string) => bands(colour, [-52, -36, -20]);
export const collar = (colour: string) => <path fill={colour} d="M-14-92h28L4-74Z" />;
export const badge = (
	<>
		<rect fill={c.paper} x="3" y="-42" width="23" height="17" rx="3" />
		<path stroke={c.leaf} strokeWidth="3" d="M8-36h13M8-31h9" />
	</>
);
export const lanyard = (
	<>
		<Line of={c.gold} w={3} d="M-8-90L6-46M16-90L8-46" />
		<rect fill={c.paper} x="-2" y="-48" width="18" height="22" rx="3" />
		<circle fill={c.leaf} cx="7" cy="-40" r="4" />
	</>
);
export const apron = (colour: string) => <path fill={colour} d="M-4-70h26v22l8 8v34q-8 20-28 20-14 0-20-8v-46l14-8Z" />;
export const buttons = (colour: string) => (
	<path stroke={colour} strokeWidth="6.500" strokeLinecap="round" d="M12-66v.1M12-46v.1M12-26v.1M12-6v.1" />
);
export const cardigan = (colour: string) => <path fill={colour} d="M6-92q-4 50 0 107h12q-2-58 4-107Z" />;
