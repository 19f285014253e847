import { Leaf } from "../src/web/ui/brand/plants.tsx";

// Shared by campaign and story pictures: colours, heads and things on tables.

/** Colours of pictures by name, from the site's design tokens. */
export const c = {
	deep: "var(--art-deep)",
	leaf: "var(--art-leaf)",
	leafSoft: "var(--art-leaf-soft)",
	wash: "var(--art-wash)",
	gold: "var(--art-gold)",
	goldSoft: "var(--art-gold-soft)",
	ochre: "var(--art-ochre)",
	ground: "var(--art-ground)",
	paper: "var(--art-paper)",
	line: "var(--art-line)",
	cream: "var(--paper)",
	peach: "var(--ochre-soft)",
	butter: "var(--accent-soft)",
	plum: "var(--plum)",
	plumSoft: "var(--plum-soft)",
	sky: "var(--info-soft)",
	blue: "color-mix(in srgb, var(--info) 58%, var(--paper))",
	mauve: "color-mix(in srgb, var(--plum) 56%, var(--paper))",
	ink: "var(--art-hair-1)",
} as const;

/** A colour mixed with a percentage of dark, for the side of a thing that faces away. */
export const shade = (colour: string, hundredths: number): string =>
	`color-mix(in srgb, ${colour} ${100 - hundredths}%, #10201c)`;

/** A colour mixed with a percentage of the paper colour. */
export const tint = (colour: string, hundredths: number): string =>
	`color-mix(in srgb, ${colour} ${100 - hundredths}%, var(--art-paper))`;

export const skins = {
	skin1: "var(--art-skin-1)",
	skin2: "var(--art-skin-2)",
	dark: "#6b412c",
	olive: "#bd8157",
	fair: "#f2ccae",
} as const;
type Skin = keyof typeof skins;

const hairColours = {
	dark: "var(--art-hair-1)",
	grey: "var(--art-hair-2)",
	black: "#1d1614",
	auburn: "#8c4423",
	sand: "#c4923f",
} as const;
type HairColour = keyof typeof hairColours;

type Hair =
	| "short"
	| "bun"
	| "long"
	| "curls"
	| "afro"
	| "puffs"
	| "bob"
	| "tail"
	| "plait"
	| "bald"
	| "scarf"
	| "turban";
type Mouth = "smile" | "open" | "calm";

export interface Looks {
	skin: Skin;
	hair: Hair;
	hairColour?: HairColour;
	/** Colour of the headscarf or turban. */
	cloth?: string;
	ear?: boolean;
	beard?: boolean;
	glasses?: boolean;
	hearingAid?: boolean;
	/** Ear defenders: on the ears or around the neck. */
	defenders?: "on" | "neck";
	mouth?: Mouth;
	/** Offset of the face from a three-quarter view to the right. */
	look?: readonly [number, number];
}

/** A line with round ends. */
export const Line = ({ d, w, of }: { d: string; w: number; of: string }) => (
	<path fill="none" stroke={of} strokeWidth={w} strokeLinecap="round" strokeLinejoin="round" d={d} />
);

const CAP = "M-25 4a26 26 0 0 1 46-21c-16-2-28 3-34 19-3 7-10 9-12 2Z";
const CURLS = [
	[-20, -10],
	[-14, -22],
	[-1, -27],
	[12, -22],
] as const;

/** Hair behind the head. */
const BackHair = ({ hair, colour, cloth }: { hair: Hair; colour: string; cloth: string }) => {
	switch (hair) {
		case "long":
			return <path fill={colour} d="M-27-4C-30 18-30 34-22 46c12 4 22 0 26-6L2-14Z" />;
		case "bun":
			return <circle fill={colour} cx="-20" cy="-17" r="13" />;
		case "afro":
			return <circle fill={colour} cx="-6" cy="-9" r="34" />;
		case "puffs":
			return (
				<>
					<circle fill={colour} cx="-22" cy="-20" r="15" />
					<circle fill={colour} cx="13" cy="-26" r="13" />
				</>
			);
		case "bob":
			return <path fill={colour} d="M-28-2c-2 12-3 20 1 30 8 4 18 3 24-2L6-10Z" />;
		case "tail":
			return <path fill={colour} d="M-18-16c-18-6-28 6-26 24 1 10-2 16-6 22 16 0 26-12 25-26Z" />;
		case "plait":
			return (
				<>
					<Line of={colour} w={14} d="M-20 4c-8 12-8 26-4 42" />
					<circle fill={colour} cx="-23" cy="56" r="7" />
					<Line of={c.gold} w={5} d="M-28 48h10" />
				</>
			);
		case "scarf":
			return <path fill={cloth} d="M-29-4a30 30 0 0 1 56-14c6 14 4 34-4 46-8 14-44 16-52 2-3-8-1-22 0-34Z" />;
		default:
			return null;
	}
};

/** Hair or cloth on top of the head. */
const TopHair = ({ hair, colour, cloth, skin }: { hair: Hair; colour: string; cloth: string; skin: string }) => {
	switch (hair) {
		case "bald":
			return <path fill={colour} d="M-24-6c-4 8-2 20 6 24 6-2 8-8 7-15-4-1-6-6-6-11Z" />;
		case "scarf":
			return (
				<>
					<path fill={cloth} d="M-26 0a26 26 0 0 1 50-11c-14-5-26 0-30 14-2 10 2 18 8 22-14 4-28-8-28-25Z" />
					<path fill={skin} d="M24-9c-14-5-26 0-29 13-2 10 2 17 9 21 12 0 21-8 21-22q0-7-1-12Z" />
				</>
			);
		case "turban":
			return (
				<>
					<path fill={cloth} d="M-27 2C-36-28-8-46 12-36c14 4 18 16 13 25-16-4-34 0-52 13Z" />
					<Line of={shade(cloth, 18)} w={2.5} d="M-26-10q22-20 46-20M-24-22q16-12 30-13" />
				</>
			);
		case "bob":
			return <path fill={colour} d="M-27 14a27 30 0 0 1 49-31c-12-1-24 3-29 12 2 12-2 22-9 28-6 0-10-3-11-9Z" />;
		default:
			return (
				<>
					<path fill={colour} d={CAP} />
					{hair === "curls" && CURLS.map(([cx, cy]) => <circle key={cx} fill={colour} cx={cx} cy={cy} r="10" />)}
				</>
			);
	}
};

const Lips = ({ mouth, on }: { mouth: Mouth; on: string }) => {
	if (mouth === "open") return <path fill={on} d="M5 9q7 2 13-1c0 7-3 10-7 10s-6-4-6-9Z" />;
	return <Line of={on} w={2.5} d={mouth === "calm" ? "M7 12.500q5 1.500 9-.5" : "M6 11q6 5 11-1"} />;
};

/** A head that looks to the right, 50 units wide, centred on its position. */
export const Head = ({
	x,
	y,
	looks,
	turn = 0,
	size = 1,
}: {
	x: number;
	y: number;
	looks: Looks;
	turn?: number;
	size?: number;
}) => {
	const {
		skin,
		hair,
		hairColour = "dark",
		cloth = c.plum,
		ear,
		beard,
		glasses,
		hearingAid,
		defenders,
		mouth = "smile",
		look = [0, 0],
	} = looks;
	const colour = hairColours[hairColour];
	const face = skins[skin];
	const features = skin === "dark" ? "#1a0f0b" : c.ink;
	return (
		<g transform={`translate(${x} ${y}) rotate(${turn}) scale(${size})`}>
			<BackHair hair={hair} colour={colour} cloth={cloth} />
			<circle fill={face} r="25" />
			{beard && (
				<path fill={colour} d="M-15 3c-1 14 7 24 19 25 12 0 20-8 21-20-5 0-9-2-13-2-6 0-7 3-12 2-5-2-6-8-15-5Z" />
			)}
			<TopHair hair={hair} colour={colour} cloth={cloth} skin={face} />
			{ear && <circle fill={shade(face, 9)} cx="-8" cy="5" r="5.500" />}
			{hearingAid && (
				<>
					<Line of={c.gold} w={4.5} d="M-13-2q-5 5-1 11" />
					<Line of={c.gold} w={2} d="M-12-2q3-3 5 4" />
				</>
			)}
			<g transform={`translate(${look[0]} ${look[1]})`}>
				<Line of={features} w={2.5} d="M7-1v3M17-1v3" />
				<Lips mouth={mouth} on={beard ? face : features} />
				{glasses && (
					<g fill="none" stroke={features} strokeWidth="2">
						<circle cx="5.500" cy=".5" r="6.500" />
						<circle cx="18.500" cy=".5" r="6" />
						<path d="M-1 0l-10 1" />
					</g>
				)}
			</g>
			{defenders === "on" && (
				<>
					<path fill="none" stroke={c.deep} strokeWidth="5" d="M-8 2C-12-36 2-32 8-26" />
					<rect fill={c.ochre} x="-16" y="-6" width="17" height="24" rx="8" />
				</>
			)}
		</g>
	);
};

export const Cup = ({ x, y, colour }: { x: number; y: number; colour: string }) => (
	<g transform={`translate(${x} ${y})`}>
		<Line of={colour} w={5} d="M12-14q12 0 8 9l-8 3" />
		<path fill={colour} d="M-13-20h26v12a10 10 0 0 1-10 10h-6a10 10 0 0 1-10-10Z" />
		<Line of={c.leafSoft} w={4} d="M-4-30q-5-6 0-12M6-30q-5-6 0-12" />
	</g>
);

export const Pot = ({ x, y, size = 1, colour = c.ochre }: { x: number; y: number; size?: number; colour?: string }) => (
	<g transform={`translate(${x} ${y}) scale(${size})`}>
		<Line of={c.leaf} w={4} d="M0-34q-4-32-20-52M0-34q4-36 22-50M0-34v-62" />
		<Leaf x={-20} y={-86} turn={40} size={0.7} />
		<Leaf x={22} y={-84} turn={-48} size={0.7} />
		<Leaf x={0} y={-96} turn={186} size={0.6} soft />
		<Leaf x={-2} y={-60} turn={120} size={0.55} soft />
		<path fill={colour} d="M-22-38h44l-6 38h-32Z" />
	</g>
);

export const Stool = ({ x, y, size = 1 }: { x: number; y: number; size?: number }) => (
	<g transform={`translate(${x} ${y}) scale(${size})`}>
		<Line of={c.line} w={7} d="M-28-50h62M-18-46v42M24-46v42" />
	</g>
);
