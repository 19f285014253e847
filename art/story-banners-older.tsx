import type { ReactNode } from "react";
import { Cup, c, Line, Pot, shade, tint } from "./scene-people.tsx";
import { apron, cardigan, collar, lanyard, Person } from "./story-people.tsx";
import { Bush, Cloud, Gum, GumSprig, Sun, WattleSprig, Window } from "./story-places.tsx";
import { Armchair, Bubble, ChairBack, ChairWheel, Sheet, Tick, WalkingFrame } from "./story-props.tsx";

/** A fence of eight pickets, each taller than the one before. */
const Pickets = ({ x, y }: { x: number; y: number }) => (
	<>
		{[c.goldSoft, c.gold, c.ochre, shade(c.ochre, 30), c.mauve, c.plum, c.leaf, c.deep].map((colour, n) => {
			const height = 40 + n * 13;
			return <path key={colour} fill={colour} d={`M${x + n * 20} ${y}v${-height}l8-9 8 9v${height}Z`} />;
		})}
	</>
);

const SupportAtHome = () => (
	<>
		<rect fill={c.sky} width="800" height="420" />
		<Sun x={150} y={84} radius={38} />
		<Cloud x={724} y={86} size={0.9} />
		<ellipse fill={c.leafSoft} cx="400" cy="400" rx="520" ry="110" />
		<Gum x={742} y={384} size={0.9} />
		<rect fill={shade(c.ochre, 24)} x="560" y="38" width="36" height="80" />
		<rect fill={c.butter} x="276" y="140" width="210" height="250" />
		<rect fill={c.plumSoft} x="486" y="140" width="190" height="250" />
		<path fill={c.ochre} d="M246 146L476 26L706 146q-2 10-12 10H258q-10 0-12-10Z" />
		<path fill={c.goldSoft} d="M452 116a24 24 0 0 1 48 0v6h-48Z" />
		<path stroke={c.paper} strokeWidth="10" d="M276 156v234M676 156v234M482 156v234" />
		<Window id="kitchen" x={322} y={180} width={70} height={56} frame={c.paper} />
		<rect fill={c.leaf} x="372" y="302" width="106" height="88" />
		<rect fill={shade(c.leaf, 22)} x="364" y="292" width="114" height="12" rx="5" />
		<path stroke={shade(c.leaf, 22)} strokeWidth="4" d="M425 312v76" />
		<Line of={c.line} w={5} d="M392 264h64" />
		<path fill={c.ochre} d="M398 266h52v14q0 12-12 12h-28q-12 0-12-12Z" />
		<Line of={c.leafSoft} w={5} d="M414 250q-6-8 0-16M434 250q-6-8 0-16" />
		<Person
			x={322}
			y={392}
			size={0.92}
			looks={{ skin: "olive", hair: "short", hairColour: "black", ear: true }}
			top={c.deep}
			legs={c.blue}
			sleeves="short"
			near={[388, 266]}
			far={[402, 248]}
			deco={apron(c.gold)}
		/>
		<rect fill={c.ochre} x="612" y="176" width="44" height="52" rx="4" />
		<path fill={c.goldSoft} d="M618 182h32v40h-32Z" />
		<path fill={c.leaf} d="M618 222v-12l12-12 10 8 10-6v22Z" />
		<Armchair x={576} y={390} size={0.98} left colour={c.leaf} />
		<Person
			x={580}
			y={390}
			size={0.98}
			left
			pose="sit"
			looks={{ skin: "fair", hair: "bun", hairColour: "grey", glasses: true, look: [0, 2] }}
			top={c.plum}
			skirt={c.mauve}
			legs={c.peach}
			near={[524, 284]}
			far={[512, 292]}
		>
			<path fill={c.gold} d="M490 296l20-30 26 16-20 30Z" />
		</Person>
		<rect fill={shade(c.leaf, 10)} y="388" width="800" height="32" />
		<Pickets x={104} y={392} />
	</>
);

const SteadyOnYourFeet = () => (
	<>
		<rect fill={c.peach} width="800" height="420" />
		<rect fill={c.ground} y="362" width="800" height="58" />
		<Window id="bench" x={476} y={56} width={170} height={112} />
		<rect fill={c.leaf} x="468" y="262" width="360" height="134" />
		<rect fill={c.deep} x="456" y="248" width="380" height="18" rx="7" />
		<path stroke={shade(c.leaf, 24)} strokeWidth="5" d="M562 276v116M664 276v116" />
		<Line of={c.goldSoft} w={6} d="M544 300v22M580 300v22M682 300v22" />
		<Pot x={672} y={248} size={0.9} />
		<Cup x={590} y={246} colour={c.gold} />
		<Person
			x={378}
			y={398}
			size={1.34}
			pose="walk"
			looks={{ skin: "dark", hair: "bald", hairColour: "grey", ear: true, glasses: true, hearingAid: true }}
			top={c.gold}
			legs={c.plum}
			near={[470, 240]}
			far={[482, 242]}
			deco={collar(c.goldSoft)}
		/>
		<Person
			x={186}
			y={402}
			size={1.24}
			pose="kneel"
			looks={{ skin: "skin2", hair: "tail", hairColour: "dark", look: [1, -2] }}
			top={c.leaf}
			legs={c.deep}
			sleeves="short"
			near={[288, 268]}
			nearHand="palm"
			far={[290, 312]}
			deco={lanyard}
		/>
		<GumSprig x={20} y={12} />
		<Line of={c.ochre} w={34} d="M-20 388h70" />
		<circle fill={shade(c.ochre, 22)} cx="54" cy="388" r="17" />
		<circle fill={c.peach} cx="54" cy="388" r="8" />
	</>
);

const HomeThatFits = () => (
	<>
		<rect fill={c.leafSoft} width="800" height="420" />
		<Sun x={150} y={104} radius={54} colour={c.goldSoft} />
		<Cloud x={244} y={70} size={0.8} />
		<path fill={c.leaf} d="M0 330Q160 276 400 340V420H0Z" />
		<rect fill={c.peach} x="430" y="120" width="400" height="270" />
		<path fill={c.ochre} d="M392 128L520 40H830v88Z" />
		<path fill={shade(c.ochre, 18)} d="M392 128h440v14H404q-10 0-12-14Z" />
		<path stroke={shade(c.peach, 8)} strokeWidth="4" d="M430 170h400M430 206h400M430 242h400M430 278h400M430 314h400" />
		<path fill={c.deep} d="M606 350V190h92v160Z" />
		<path fill={c.gold} d="M618 202h68v54h-68Z" />
		<circle fill={c.gold} cx="618" cy="282" r="6" />
		<rect fill={c.ground} x="478" y="344" width="360" height="50" />
		<path fill={shade(c.ground, 16)} d="M478 344h360v10H478Z" />
		<path fill={shade(c.ground, 24)} d="M110 404L484 344v60Z" />
		<path fill={c.ground} d="M96 404L484 340v14L140 408Z" />
		<rect fill={c.leaf} y="394" width="800" height="26" />
		<Line of={c.deep} w={8} d="M176 330v60M330 306v56M484 282v60" />
		<g transform="rotate(-9.400 316 372)">
			<ChairBack x={300} y={374} size={1.04} />
			<Person
				x={300}
				y={374}
				size={1.04}
				pose="sit"
				looks={{ skin: "skin2", hair: "short", hairColour: "grey", ear: true }}
				top={c.plum}
				legs={c.blue}
				wide={8}
				near={[276, 300]}
				far={[386, 272]}
				farHand="palm"
			/>
			<ChairWheel x={300} y={374} size={1.04} />
		</g>
		<Line of={c.deep} w={9} d="M150 332L484 280h40" />
		<Person
			x={556}
			y={348}
			size={1.06}
			left
			looks={{ skin: "skin1", hair: "long", hairColour: "black" }}
			top={c.gold}
			legs={c.deep}
			near={[500, 236]}
			far={[520, 194]}
			deco={lanyard}
		>
			<Sheet x={502} y={214} width={50} height={62} rows={3} ticks={2} turn={6} />
		</Person>
		<Bush x={744} y={400} size={0.9} colour={c.deep} />
		<Bush x={64} y={400} size={0.8} colour={c.deep} />
		<Pot x={730} y={346} size={0.8} colour={c.plum} />
	</>
);

const ComplaintThatWorks = () => (
	<>
		<rect fill={c.goldSoft} width="800" height="420" />
		<circle fill={tint(c.goldSoft, 45)} cx="400" cy="220" r="230" />
		<path fill={c.gold} d="M0 372h800v48H0Z" />
		<WattleSprig x={822} y={30} />
		<Bubble x={262} y={164} width={294} height={122} />
		<Line of={c.ochre} w={8} d="M288 118c8-42 42-40 34-8s-44 10-20-14 54 2 38 26-34 0-8-18 36-4 48 2 18 4 30 4h24" />
		<Line of={c.ochre} w={8} d="M422 98l14 12-14 12" />
		<Tick x={500} y={106} size={1.34} colour={c.leafSoft} />
		<Person
			x={606}
			y={362}
			size={1.26}
			left
			pose="bust"
			looks={{ skin: "olive", hair: "turban", cloth: c.plum, beard: true, ear: true, hairColour: "black" }}
			top={c.deep}
			near={[524, 268]}
			far={[496, 284]}
			deco={collar(c.leafSoft)}
		>
			<path fill={c.paper} d="M452 280l62-10 40 12v8h-96Z" />
			<Line of={c.ochre} w={6} d="M506 276l24-34" />
		</Person>
		<rect fill={c.leaf} x="424" y="296" width="230" height="102" rx="8" />
		<rect fill={shade(c.leaf, 16)} x="446" y="316" width="186" height="64" rx="8" />
		<Person
			x={228}
			y={400}
			size={1.3}
			looks={{ skin: "dark", hair: "curls", hairColour: "grey", mouth: "open", glasses: true }}
			top={c.plum}
			skirt={c.mauve}
			legs={c.plum}
			near={[268, 282]}
			far={[320, 234]}
			farHand="palm"
			deco={cardigan(c.mauve)}
		>
			<WalkingFrame x={282} y={402} size={1.28} />
		</Person>
		<rect fill={shade(c.leaf, 34)} x="406" y="284" width="266" height="18" rx="8" />
		<Pot x={104} y={374} size={1.1} colour={c.leaf} />
	</>
);

export const older: Record<string, () => ReactNode> = {
	"support-at-home-explained": SupportAtHome,
	"steady-on-your-feet": SteadyOnYourFeet,
	"first-steps-to-a-home-that-fits": HomeThatFits,
	"a-complaint-that-works": ComplaintThatWorks,
};
