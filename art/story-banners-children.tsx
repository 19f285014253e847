import type { ReactNode } from "react";
import { c, Line, Pot, shade } from "./scene-people.tsx";
import {
	amara,
	finn,
	kiran,
	mika,
	mikasMother,
	planner,
	speechTherapist,
	supportWorker,
	therapist,
} from "./story-cast.tsx";
import { badge, collar, lanyard, Person, stripes } from "./story-people.tsx";
import { Cloud, Sun, Window } from "./story-places.tsx";
import { Ball, Bubble, Chair, ChairBack, ChairWheel, Football, Heart, Note, Table, Tablet } from "./story-props.tsx";

const SpeechVisit = () => (
	<>
		<rect fill={c.butter} width="800" height="420" />
		<circle fill={c.leafSoft} cx="400" cy="300" r="252" />
		<ellipse fill={c.leaf} cx="400" cy="404" rx="360" ry="40" />
		<ellipse fill={shade(c.leaf, 14)} cx="400" cy="404" rx="290" ry="26" />
		<Bubble x={258} y={126} width={118} height={80} />
		<circle fill={c.ochre} cx="317" cy="86" r="22" />
		<Line of={c.gold} w={4} d="M298 78q18 9 38 0M297 94q20 8 40 0" />
		<Bubble x={548} y={104} width={118} height={78} left />
		<Line of={c.leaf} w={7} d="M454 66q9-18 18 0t18 0 18 0 16 0" />
		<Person
			x={216}
			y={404}
			size={1.12}
			child
			pose="floor"
			looks={{ ...amara, mouth: "open" }}
			top={c.gold}
			legs={c.plum}
			near={[306, 306]}
			nearHand="point"
			deco={stripes(c.goldSoft)}
		/>
		<Person
			x={588}
			y={404}
			size={1.26}
			left
			pose="floor"
			looks={speechTherapist}
			top={c.plum}
			legs={c.deep}
			near={[482, 302]}
			far={[478, 262]}
			deco={lanyard}
		/>
		<g transform="rotate(5 440 270)">
			<rect fill={c.paper} x="398" y="212" width="86" height="106" rx="12" />
			<circle fill={c.ochre} cx="441" cy="264" r="26" />
			<Line of={c.gold} w={4} d="M418 256q22 10 46 0M418 274q22 10 46 0" />
		</g>
		<circle fill="#f2ccae" cx="482" cy="302" r="12" />
		<g transform="rotate(-5 380 380)">
			<rect fill={c.paper} x="352" y="366" width="62" height="34" rx="8" />
			<path fill={c.gold} d="M372 390l11-16 11 16Z" />
		</g>
		<rect fill={c.paper} x="420" y="372" width="62" height="34" rx="8" />
		<circle fill={c.blue} cx="451" cy="389" r="10" />
	</>
);

const WorkerComes = () => (
	<>
		<rect fill={c.ochre} width="800" height="420" />
		<rect fill={shade(c.ochre, 26)} y="378" width="800" height="42" />
		<rect fill={c.cream} x="422" y="36" width="244" height="352" rx="10" />
		<clipPath id="door">
			<rect x="440" y="54" width="208" height="334" />
		</clipPath>
		<g clipPath="url(#door)">
			<rect fill={c.sky} x="440" y="54" width="208" height="334" />
			<Sun x={480} y={112} radius={30} />
			<Cloud x={620} y={100} size={0.6} />
			<ellipse fill={c.leafSoft} cx="470" cy="388" rx="170" ry="110" />
			<ellipse fill={c.leaf} cx="640" cy="400" rx="150" ry="90" />
			<path fill={c.ground} d="M486 388l40-70h36l42 70Z" />
		</g>
		<path fill={c.deep} d="M666 54l74-22v376l-74-20Z" />
		<circle fill={c.gold} cx="682" cy="236" r="7" />
		<rect fill={c.goldSoft} x="420" y="384" width="248" height="20" rx="8" />
		<Person
			x={556}
			y={392}
			size={1.26}
			left
			looks={supportWorker}
			top={c.plum}
			legs={c.line}
			sleeves="short"
			near={[470, 176]}
			nearHand="palm"
			deco={badge}
		/>
		<Person
			x={258}
			y={406}
			size={1.1}
			child
			looks={{ ...finn, mouth: "open" }}
			top={c.leaf}
			legs={c.blue}
			near={[342, 202]}
			nearHand="palm"
			deco={collar(c.leafSoft)}
		/>
		<rect fill={c.goldSoft} x="120" y="84" width="86" height="98" rx="8" />
		<rect fill={c.paper} x="130" y="94" width="66" height="78" rx="3" />
		<Heart x={163} y={134} size={1} />
		<Line of={shade(c.ochre, 34)} w={8} d="M100 244h84" />
		<path fill={c.gold} d="M112 248q-8 40-8 64h28q0-34-8-64Z" />
		<path fill={c.deep} d="M150 248q-4 34-6 74h34q0-44-10-74Z" />
	</>
);

const OccupationalTherapist = () => (
	<>
		<rect fill={c.sky} width="800" height="420" />
		<rect fill={c.blue} opacity=".3" width="800" height="40" />
		<path fill={c.goldSoft} d="M120 420V220a190 190 0 0 1 380 0v200Z" />
		<rect fill={c.leafSoft} y="376" width="800" height="44" />
		<rect fill={c.deep} x="60" y="16" width="640" height="18" rx="9" />
		<rect fill={c.leaf} x="150" y="384" width="330" height="24" rx="12" />
		<rect fill={c.ochre} x="244" y="290" width="120" height="15" rx="7" />
		<Person
			x={292}
			y={354}
			size={1.1}
			child
			pose="sit"
			lean={-6}
			looks={{ ...kiran, mouth: "open" }}
			top={c.ochre}
			legs={c.deep}
			near={[350, 200]}
			far={[350, 178]}
			deco={stripes(c.peach)}
		>
			<Line of={c.ochre} w={6} d="M350 294V34" />
		</Person>
		<Person
			x={596}
			y={404}
			size={1.36}
			left
			looks={therapist}
			top={c.leaf}
			legs={c.plum}
			sleeves="short"
			near={[504, 252]}
			far={[512, 210]}
			deco={lanyard}
		>
			<Ball x={482} y={232} size={1.1} colour={c.gold} band={c.ochre} />
		</Person>
		<Line of={c.ochre} w={5} d="M720 380V60" />
		<rect fill={c.plum} x="652" y="352" width="92" height="32" rx="12" />
		<rect fill={c.mauve} x="664" y="322" width="80" height="30" rx="12" />
		<circle fill={c.ochre} cx="150" cy="352" r="30" />
		<Line of={c.gold} w={4} d="M126 342q24 11 48 0M126 362q24 10 48 0" />
	</>
);

const MyPlan = () => (
	<>
		<rect fill={c.leafSoft} width="800" height="420" />
		<circle fill={c.wash} cx="400" cy="220" r="250" />
		<rect fill={c.leaf} y="380" width="800" height="40" />
		<Window id="plan" x={46} y={70} width={96} height={110} />
		<Bubble x={300} y={128} width={176} height={96} />
		<Football x={342} y={80} />
		<Note x={412} y={82} size={1.2} />
		<Heart x={453} y={80} size={0.6} />
		<ChairBack x={236} y={402} size={1.24} />
		<Person
			x={236}
			y={402}
			size={1.24}
			pose="sit"
			looks={{ ...mika, mouth: "open" }}
			top={c.plum}
			legs={c.deep}
			near={[340, 268]}
			nearHand="point"
			far={[346, 250]}
			deco={stripes(c.mauve)}
		/>
		<ChairWheel x={236} y={402} size={1.24} />
		<Chair x={664} y={402} size={1.2} left colour={c.ochre} />
		<Person
			x={656}
			y={402}
			size={1.2}
			left
			pose="sit"
			looks={mikasMother}
			top={c.gold}
			legs={c.plum}
			near={[572, 280]}
			far={[556, 270]}
		/>
		<Chair x={526} y={394} size={1.14} left colour={c.leaf} />
		<Person
			x={520}
			y={392}
			size={1.14}
			left
			pose="sit"
			looks={planner}
			top={c.deep}
			legs={c.line}
			near={[452, 274]}
			deco={collar(c.leaf)}
		/>
		<Table x={286} y={292} width={330} height={110} colour={c.ochre} />
		<Tablet x={390} y={262} size={1.05} />
		<circle fill={c.gold} cx="368" cy="253" r="9" />
		<rect fill={c.leaf} x="382" y="244" width="17" height="17" rx="4" />
		<path fill={c.ochre} d="M405 262l10-17 10 17Z" />
		<path fill={c.blue} d="M360 268h17v13h-17Z" />
		<Heart x={390} y={274} size={0.45} />
		<circle fill={c.plum} cx="414" cy="275" r="7" />
		<circle fill="#e2ad86" cx="342" cy="266" r="12" />
		<Pot x={740} y={382} size={1} />
	</>
);

export const children: Record<string, () => ReactNode> = {
	"my-first-visit-to-the-speech-therapist": SpeechVisit,
	"a-support-worker-comes-to-my-home": WorkerComes,
	"i-go-to-the-occupational-therapist": OccupationalTherapist,
	"we-talk-about-my-plan": MyPlan,
};
