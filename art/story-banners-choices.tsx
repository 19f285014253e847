import type { ReactNode } from "react";
import { c, Line, Pot, shade, tint } from "./scene-people.tsx";
import { buttons, collar, Person, stripes } from "./story-people.tsx";
import { Bush, Fern, Magpie, Sun } from "./story-places.tsx";
import { Armchair, Bubble, Heart, Laptop, Stars, Table } from "./story-props.tsx";

const Review = ({ x, y, full, face, rows }: { x: number; y: number; full: number; face: string; rows: string }) => (
	<g transform={`translate(${x} ${y})`}>
		<rect fill={shade(c.plum, 30)} x="7" y="9" width="270" height="104" rx="18" />
		<rect fill={c.paper} width="270" height="104" rx="18" />
		<circle fill={face} cx="42" cy="40" r="22" />
		<path fill={c.paper} d="M42 42a9 9 0 1 0-.1 0ZM27 54q15-18 30 0-15 12-30 0Z" opacity=".9" />
		<Stars x={92} y={34} full={full} />
		<Line of={c.leafSoft} w={8} d={rows} />
	</g>
);

const ReadingReviews = () => (
	<>
		<rect fill={c.plum} width="800" height="420" />
		<circle fill={shade(c.plum, 16)} cx="690" cy="330" r="250" />
		<Review x={110} y={26} full={5} face={c.leaf} rows="M92 62h140M24 84h176" />
		<Review x={176} y={152} full={4} face={c.gold} rows="M92 62h120M24 84h206" />
		<Review x={110} y={278} full={2} face={c.ochre} rows="M92 62h150M24 84h120" />
		<Person
			x={616}
			y={456}
			size={2.04}
			left
			pose="bust"
			looks={{ skin: "skin2", hair: "curls", hairColour: "auburn", ear: true, glasses: true, hearingAid: true }}
			top={c.leaf}
			near={[496, 300]}
			deco={stripes(c.leafSoft)}
		>
			<Line of={c.gold} w={13} d="M506 312L452 236" />
			<circle fill={c.paper} cx="420" cy="194" r="52" />
			<Stars x={392} y={196} size={1.7} full={2} of={2} />
			<circle fill="none" stroke={c.gold} strokeWidth="12" cx="420" cy="194" r="52" />
		</Person>
	</>
);

const PsychologistOrCounsellor = () => (
	<>
		<rect fill={c.leafSoft} width="400" height="420" />
		<rect fill={c.goldSoft} x="400" width="400" height="420" />
		<rect fill={c.leaf} y="366" width="400" height="54" />
		<rect fill={shade(c.gold, 6)} x="400" y="366" width="400" height="54" />
		<Bubble x={222} y={136} width={128} height={98} />
		<Line of={c.ochre} w={6} d="M244 84c4-30 40-24 34-2s-36 10-22-8 44-4 34 16-26 4-14-6 22 4 28 6h26" />
		<Bubble x={578} y={136} width={128} height={98} left />
		<Heart x={514} y={84} size={1.3} />
		<Armchair x={176} y={398} size={1.14} colour={c.deep} />
		<Person
			x={172}
			y={398}
			size={1.14}
			pose="sit"
			looks={{ skin: "olive", hair: "bob", hairColour: "black", glasses: true }}
			top={c.paper}
			legs={c.plum}
			near={[236, 290]}
			far={[262, 272]}
		>
			<rect fill={c.ochre} x="230" y="256" width="42" height="54" rx="5" transform="rotate(12 250 280)" />
		</Person>
		<Armchair x={624} y={398} size={1.14} left colour={c.ochre} />
		<Person
			x={628}
			y={398}
			size={1.14}
			left
			pose="sit"
			looks={{ skin: "dark", hair: "turban", cloth: c.deep, beard: true, ear: true, hairColour: "black" }}
			top={c.plum}
			legs={c.line}
			near={[540, 252]}
			nearHand="palm"
			far={[566, 302]}
			deco={collar(c.mauve)}
		/>
		<Person
			x={396}
			y={404}
			size={1.22}
			looks={{ skin: "skin1", hair: "afro", hairColour: "black", look: [-3, -2], mouth: "calm" }}
			top={c.gold}
			legs={c.deep}
			near={[424, 186]}
			deco={buttons(c.ochre)}
		/>
		<Fern x={60} y={372} size={1.1} />
		<Pot x={748} y={372} size={1} colour={c.plum} />
	</>
);

const FarFromTheCity = () => (
	<>
		<rect fill={c.goldSoft} width="800" height="420" />
		<Sun x={560} y={132} radius={62} />
		<path fill={tint(c.mauve, 52)} d="M300 232l60-36h90l30 22h90l46-34h110l74 48v40H300Z" />
		<path fill={c.ochre} d="M0 250Q300 214 800 238V420H0Z" />
		<path fill={shade(c.ochre, 12)} d="M0 330Q300 300 800 340V420H0Z" />
		<path fill={tint(c.ochre, 46)} d="M596 238q-30 30-10 52t120 60q50 30 50 70H600q10-40-40-76t-20-66q12-26 56-40Z" />
		<Line of={c.line} w={5} d="M668 236l16-116 16 116M674 196h20M680 160h9" />
		<g transform="translate(684 116)">
			{[0, 45, 90, 135, 180, 225, 270, 315].map((degrees) => (
				<path key={degrees} fill={c.paper} d="M-4-8L-12-38H12L4-8Z" transform={`rotate(${degrees})`} />
			))}
			<circle fill={c.line} r="7" />
		</g>
		<g transform="translate(606 296)">
			<ellipse fill={tint(c.ochre, 60)} cx="62" cy="4" rx="40" ry="12" />
			<circle fill={tint(c.ochre, 60)} cx="48" cy="-8" r="14" />
			<path fill={c.leaf} d="M-46 4v-18q0-8 8-8h10l14-18h30q8 0 8 8v36Z" />
			<path fill={c.sky} d="M-20-22l9-12h10v12ZM4-34h14v12H4Z" />
			<circle fill={c.line} cx="-26" cy="5" r="10" />
			<circle fill={c.line} cx="8" cy="5" r="10" />
		</g>
		<Bush x={720} y={352} size={0.5} colour={c.leaf} />
		<path fill={c.deep} d="M0 0h486v26q0 12-12 12H0Z" />
		<path fill={shade(c.deep, 24)} d="M458 38h16v340h-16Z" />
		<rect fill={c.ground} y="366" width="500" height="54" />
		<path stroke={shade(c.ground, 14)} strokeWidth="4" d="M0 384h500M0 404h500" />
		<Table x={250} y={284} width={190} height={98} colour={c.leaf} />
		<Laptop x={356} y={284} size={1.75} screen={c.leafSoft} />
		<clipPath id="call">
			<rect x="276" y="169" width="160" height="98" rx="4" />
		</clipPath>
		<g clipPath="url(#call)">
			<Person
				x={366}
				y={318}
				size={0.92}
				left
				pose="bust"
				looks={{ skin: "fair", hair: "bun", hairColour: "auburn", mouth: "open" }}
				top={c.plum}
				near={[312, 228]}
				nearHand="palm"
			/>
		</g>
		<Line of={shade(c.ochre, 40)} w={9} d="M124 304h92M136 308v82M204 308v82" />
		<Person
			x={166}
			y={396}
			size={1.34}
			pose="sit"
			looks={{ skin: "skin1", hair: "short", hairColour: "black", ear: true, hearingAid: true, mouth: "open" }}
			top={c.paper}
			legs={c.blue}
			sleeves="short"
			near={[240, 186]}
			nearHand="palm"
			far={[250, 272]}
			deco={stripes(c.ochre)}
		/>
		<Magpie x={536} y={396} size={0.86} />
		<Pot x={60} y={372} size={1} colour={c.gold} />
	</>
);

export const choices: Record<string, () => ReactNode> = {
	"reading-reviews-well": ReadingReviews,
	"psychologist-or-counsellor": PsychologistOrCounsellor,
	"support-far-from-the-city": FarFromTheCity,
};
