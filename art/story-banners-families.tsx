import type { ReactNode } from "react";
import { Leaf } from "../src/web/ui/brand/plants.tsx";
import { Cup, c, Line, Pot, shade, tint } from "./scene-people.tsx";
import { buttons, cardigan, collar, lanyard, Person, stripes } from "./story-people.tsx";
import { Arch, Bush, Cloud, Fern, Gum, House, Magpie, Room, Sun, Window } from "./story-places.tsx";
import { Ball, Blocks, Bubble, Clock } from "./story-props.tsx";

const TenMinutes = () => (
	<>
		<Room wall={c.gold} floor={c.goldSoft} at={346} />
		<circle fill={tint(c.gold, 26)} cx="400" cy="226" r="214" />
		<Clock x={400} y={84} size={1.3} minutes={10} />
		<rect fill={shade(c.deep, 14)} x="166" y="206" width="470" height="140" rx="36" />
		<rect fill={c.deep} x="146" y="286" width="510" height="86" rx="26" />
		<path fill={shade(c.deep, 30)} d="M178 370h18v26h-18ZM606 370h18v26h-18Z" />
		<Person
			x={264}
			y={392}
			size={1.24}
			pose="sit"
			looks={{ skin: "skin1", hair: "short", hairColour: "black", ear: true, beard: true }}
			top={c.ochre}
			legs={c.line}
			far={[362, 226]}
			near={[352, 262]}
			deco={collar(c.peach)}
		>
			<rect fill={c.paper} x="344" y="190" width="84" height="88" rx="12" transform="rotate(-4 386 234)" />
			<path fill={c.blue} d="M360 234q22-26 44-2l14-12v28l-14-10q-22 22-44-4Z" />
			<circle fill={c.paper} cx="374" cy="231" r="3.500" />
		</Person>
		<Person
			x={548}
			y={392}
			size={0.98}
			left
			child
			pose="sit"
			looks={{ skin: "skin1", hair: "puffs", hairColour: "black", mouth: "open", ear: true, hearingAid: true }}
			top={c.leafSoft}
			skirt={c.leafSoft}
			legs={c.plum}
			near={[466, 264]}
			nearHand="point"
			far={[490, 290]}
		/>
		<Bubble x={582} y={140} width={120} height={78} />
		<Line of={c.ochre} w={7} d="M606 102q9-18 18 0t18 0 18 0 16 0" />
	</>
);

/** Seven pots that show a plant growing from seed to flower. */
const Seven = () => (
	<>
		{[0, 1, 2, 3, 4, 5, 6].map((n) => {
			const x = 246 + n * 52;
			const tall = 6 + n * 13;
			return (
				<g key={n} transform={`translate(${x} 300)`}>
					{n > 0 && <Line of={c.leaf} w={4} d={`M0-34v${-tall}`} />}
					{n === 0 && <path fill={shade(c.ochre, 60)} d="M-16-36q16-12 32 0Z" />}
					{n > 0 && <Leaf x={0} y={-32 - tall} turn={125} size={0.28 + n * 0.05} />}
					{n > 0 && <Leaf x={0} y={-32 - tall} turn={-125} size={0.28 + n * 0.05} />}
					{n > 3 && <Leaf x={0} y={-60} turn={118} size={0.46} soft />}
					{n > 4 && <Leaf x={0} y={-52} turn={-118} size={0.46} soft />}
					{n === 5 && <circle fill={c.gold} cy={-42 - tall} r="13" />}
					{n === 6 && (
						<g transform={`translate(0 ${-46 - tall})`}>
							{[0, 60, 120, 180, 240, 300].map((turn) => (
								<ellipse key={turn} fill={c.gold} cx="0" cy="-16" rx="10" ry="15" transform={`rotate(${turn})`} />
							))}
							<circle fill={c.ochre} r="11" />
						</g>
					)}
					<path fill={n % 2 === 0 ? c.ochre : c.plum} d="M-20-38h40l-6 38h-28Z" />
				</g>
			);
		})}
	</>
);

const WhileYouWait = () => (
	<>
		<rect fill={c.sky} width="800" height="420" />
		<Cloud x={250} y={66} />
		<Cloud x={620} y={96} size={0.8} />
		<path fill={c.leafSoft} d="M0 270Q220 180 460 250T800 220V420H0Z" />
		<rect fill={c.leaf} y="366" width="800" height="54" />
		<Bush x={30} y={370} colour={c.deep} />
		<Bush x={776} y={370} colour={c.deep} />
		<rect fill={shade(c.deep, 10)} x="228" y="308" width="16" height="90" />
		<rect fill={shade(c.deep, 10)} x="562" y="308" width="16" height="90" />
		<Seven />
		<rect fill={c.deep} x="210" y="298" width="386" height="16" rx="8" />
		<Person
			x={150}
			y={404}
			size={1.3}
			looks={{ skin: "olive", hair: "long", hairColour: "dark" }}
			top={c.gold}
			legs={c.blue}
			near={[236, 184]}
			far={[220, 220]}
			deco={cardigan(c.goldSoft)}
		>
			<path fill={c.deep} d="M206 190h60v48h-60Z" />
			<Line of={c.deep} w={8} d="M262 228l34-30" />
			<path fill={c.deep} d="M290 184l16 14-8 10-16-14Z" />
			<Line of={c.deep} w={7} d="M214 192q20-26 44 0" />
			<Line of={c.blue} w={3.5} d="M308 212l6 22M300 216l2 24M316 206l10 18" />
		</Person>
		<Person
			x={648}
			y={404}
			size={0.98}
			left
			child
			looks={{ skin: "olive", hair: "short", hairColour: "black", glasses: true }}
			top={c.ochre}
			legs={c.deep}
			near={[584, 214]}
			nearHand="point"
			deco={stripes(c.peach)}
		/>
	</>
);

const Choice = ({ x, colour, children }: { x: number; colour: string; children: ReactNode }) => (
	<g transform={`translate(${x} 144)`}>
		<rect fill={colour} x="-44" y="-54" width="88" height="108" rx="14" />
		{children}
	</g>
);

const BehaviourSupport = () => (
	<>
		<rect fill={c.wash} width="800" height="420" />
		<circle fill={c.leafSoft} cx="420" cy="330" r="280" />
		<rect fill={c.leaf} y="374" width="800" height="46" />
		<rect fill={c.deep} x="278" y="62" width="326" height="164" rx="22" />
		<Choice x={339} colour={c.sky}>
			<Cloud x={0} y={4} size={0.6} colour={c.blue} />
			<Line of={c.blue} w={5} d="M-16 26l-4 10M0 26l-4 10M16 26l-4 10" />
		</Choice>
		<Choice x={441} colour={c.butter}>
			<Line of={c.deep} w={7} d="M-24 8v-6a24 24 0 0 1 48 0v6" />
			<rect fill={c.ochre} x="-34" y="2" width="18" height="32" rx="8" />
			<rect fill={c.ochre} x="16" y="2" width="18" height="32" rx="8" />
		</Choice>
		<Choice x={543} colour={c.peach}>
			<circle fill={c.gold} r="20" />
			<Line of={c.gold} w={6} d="M0-34v-5M0 34v5M-34 0h-4M34 0h4M-24-24l-4-4M24-24l4-4M-24 24l-4 4M24 24l4 4" />
		</Choice>
		<Line of={c.paper} w={5} d="M388 138l5 6-5 6M490 138l5 6-5 6" />
		<Person
			x={206}
			y={404}
			size={1.2}
			child
			looks={{ skin: "skin2", hair: "short", hairColour: "sand", defenders: "on" }}
			top={c.gold}
			legs={c.plum}
			near={[312, 204]}
			nearHand="point"
			deco={stripes(c.ochre)}
		/>
		<Person
			x={640}
			y={404}
			size={1.1}
			left
			pose="kneel"
			looks={{ skin: "dark", hair: "bun", hairColour: "black" }}
			top={c.plum}
			legs={c.ochre}
			near={[548, 292]}
			nearHand="palm"
			deco={lanyard}
		/>
		<Blocks x={420} y={404} size={0.8} />
		<Fern x={108} y={380} size={1.1} />
	</>
);

const SmallBreaks = () => (
	<>
		<rect fill={c.peach} width="800" height="420" />
		<Sun x={468} y={226} radius={118} />
		<path fill={tint(c.ochre, 45)} d="M0 250Q180 170 380 240T800 200V420H0Z" />
		<path fill={c.ochre} d="M0 310Q260 240 520 300T800 280V420H0Z" />
		<path fill={c.leaf} d="M0 372Q300 338 800 366V420H0Z" />
		<House x={660} y={302} size={0.72} wall={c.paper} roof={c.plum} door={c.deep} light={c.gold} />
		<Gum x={166} y={384} size={1.4} crown={c.deep} />
		<Line of={shade(c.plum, 20)} w={11} d="M296 306h252M318 312v82M528 312v82" />
		<Line of={c.plum} w={13} d="M292 246h260M292 272h260" />
		<Person
			x={374}
			y={396}
			size={1.36}
			pose="sit"
			looks={{ skin: "fair", hair: "bob", hairColour: "auburn", look: [1, -2] }}
			top={c.deep}
			legs={c.blue}
			wide={10}
			near={[452, 212]}
			far={[450, 300]}
			deco={cardigan(c.leaf)}
		>
			<Cup x={462} y={218} colour={c.paper} />
		</Person>
		<path fill={c.goldSoft} d="M494 292h44v14h-44Z" />
		<path fill={c.paper} d="M496 284h40v9h-40Z" />
		<Magpie x={618} y={394} size={1} left />
	</>
);

const Around = ({ x, y, children }: { x: number; y: number; children: ReactNode }) => (
	<>
		<Line of={c.ochre} w={4} d={`M400 292L${x} ${y}`} />
		<g transform={`translate(${x} ${y})`}>
			<circle fill={c.paper} r="41" />
			{children}
		</g>
	</>
);

const KeyWorker = () => (
	<>
		<rect fill={c.leafSoft} width="800" height="420" />
		<Window id="nursery" x={36} y={60} width={94} height={120} />
		<Arch x={664} y={372} width={120} height={300} colour={c.wash} />
		<ellipse fill={c.leaf} cx="400" cy="430" rx="440" ry="74" />
		<ellipse fill={c.gold} cx="400" cy="392" rx="210" ry="26" />
		<ellipse fill={c.goldSoft} cx="400" cy="392" rx="168" ry="18" />
		<Around x={222} y={120}>
			<path
				fill="none"
				stroke={c.plum}
				strokeWidth="7"
				strokeLinecap="round"
				d="M-12 6c-8-22 26-32 26-8 0 14-14 12-12 24-4 6-12 4-12-4M-2-4q8-6 8 4"
			/>
		</Around>
		<Around x={306} y={62}>
			<path fill={c.leaf} d="M-24-18h48v30h-28l-12 12v-12h-8Z" />
			<Line of={c.paper} w={4} d="M-12-4h24" />
		</Around>
		<Around x={400} y={48}>
			<path fill={c.ochre} d="M0 22L-21 1a13 13 0 0 1 21-15A13 13 0 0 1 21 1Z" />
		</Around>
		<Around x={494} y={62}>
			<path fill={c.gold} d="M-24-2h48q-2 22-24 22t-24-22Z" />
			<Line of={c.line} w={5} d="M4-6L18-24" />
		</Around>
		<Around x={578} y={120}>
			<path fill={c.deep} d="M-24-14h16q4 14 16 14h10q10 2 8 16h-50Z" />
			<Line of={c.gold} w={4} d="M-2 2l6-7M7 4l4-7" />
		</Around>
		<Person
			x={386}
			y={398}
			size={0.92}
			child
			pose="floor"
			looks={{ skin: "skin2", hair: "curls", hairColour: "auburn", mouth: "open" }}
			top={c.ochre}
			legs={c.plum}
			near={[444, 292]}
			nearHand="palm"
			far={[462, 330]}
			deco={stripes(c.peach)}
		/>
		<Person
			x={196}
			y={404}
			size={1.16}
			pose="kneel"
			looks={{ skin: "dark", hair: "short", hairColour: "black", ear: true, glasses: true }}
			top={c.deep}
			legs={c.plum}
			near={[286, 300]}
			far={[294, 268]}
			deco={lanyard}
		>
			<rect fill={c.ochre} x="276" y="266" width="34" height="34" rx="6" />
		</Person>
		<Person
			x={622}
			y={404}
			size={1.14}
			left
			pose="floor"
			looks={{ skin: "skin2", hair: "long", hairColour: "auburn" }}
			top={c.plum}
			legs={c.line}
			near={[532, 300]}
			far={[538, 340]}
			deco={buttons(c.mauve)}
		/>
		<Ball x={504} y={384} size={0.6} />
		<Pot x={744} y={384} size={1} />
	</>
);

export const families: Record<string, () => ReactNode> = {
	"speech-practice-in-ten-minutes": TenMinutes,
	"while-you-wait": WhileYouWait,
	"behaviour-support-in-plain-words": BehaviourSupport,
	"small-breaks-for-carers": SmallBreaks,
	"what-a-key-worker-does": KeyWorker,
};
