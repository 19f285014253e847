import type { ReactNode } from "react";
import { c, Line, shade, tint } from "./scene-people.tsx";
import { amara, amarasFather, speechTherapist } from "./story-cast.tsx";
import { collar, lanyard, Person, stripes } from "./story-people.tsx";
import { Bush, House, Plain } from "./story-places.tsx";
import { Ball, Basket, Blocks, Bubble, Chair, Clock } from "./story-props.tsx";

// My first visit to the speech therapist: a child in gold and plum.

const child = { child: true, looks: amara, top: c.gold, legs: c.plum, deco: stripes(c.goldSoft) } as const;
const father = { looks: amarasFather, top: c.leaf, legs: c.deep, deco: collar(c.leafSoft) } as const;
const therapist = { looks: speechTherapist, top: c.plum, legs: c.deep, deco: lanyard } as const;

const SomewhereNew = () => (
	<>
		<Plain wall={c.wash} floor={c.ground} />
		<path fill={c.peach} d="M470 60H800V500H470Z" />
		<path stroke={shade(c.peach, 7)} strokeWidth="5" d="M470 130h330M470 200h330M470 270h330M470 340h330M470 410h330" />
		<rect fill={c.paper} x="560" y="150" width="190" height="350" rx="12" />
		<rect fill={c.deep} x="578" y="168" width="154" height="332" rx="6" />
		<rect fill={c.goldSoft} x="606" y="200" width="98" height="110" rx="8" />
		<circle fill={c.gold} cx="600" cy="360" r="10" />
		<rect fill={shade(c.ground, 16)} x="546" y="496" width="218" height="20" rx="8" />
		<Line of={c.line} w={6} d="M484 98h60M500 98v18M530 98v18" />
		<rect fill={c.leaf} x="472" y="114" width="86" height="78" rx="12" />
		<path fill={c.paper} d="M490 132h50v32h-26l-14 14v-14h-10Z" />
		<Person {...father} x={206} y={552} size={1.86} near={[312, 400]} />
		<Person {...child} x={386} y={556} size={1.42} near={[316, 408]} />
	</>
);

const Waiting = () => (
	<>
		<Plain wall={c.butter} floor={c.goldSoft} />
		<Clock x={400} y={140} size={1.6} />
		<Chair x={196} y={528} size={2} colour={c.leaf} />
		<Chair x={380} y={528} size={2} colour={c.ochre} />
		<Ball x={560} y={426} size={1.1} colour={c.plum} band={c.mauve} />
		<Blocks x={628} y={470} size={1.1} />
		<path fill={c.gold} d="M690 400l12 24 26 4-19 18 5 26-24-12-24 12 5-26-19-18 26-4Z" />
		<Basket x={620} y={540} size={2} colour={c.ground} />
	</>
);

const Meeting = () => (
	<>
		<Plain wall={c.wash} floor={c.leafSoft} />
		<circle fill={c.paper} cx="400" cy="290" r="220" />
		<Person {...child} x={214} y={552} size={1.52} near={[296, 398]} />
		<Person {...therapist} x={570} y={556} size={1.84} left pose="kneel" near={[440, 262]} nearHand="palm" />
	</>
);

const Card = ({ x, y, turn, children }: { x: number; y: number; turn: number; children: ReactNode }) => (
	<g transform={`translate(${x} ${y}) rotate(${turn})`}>
		<rect fill={c.paper} x="-56" y="-66" width="112" height="132" rx="14" />
		{children}
	</g>
);

const Playing = () => (
	<>
		<Plain wall={c.butter} floor={c.leaf} />
		<ellipse fill={shade(c.leaf, 14)} cx="400" cy="540" rx="320" ry="44" />
		<Bubble x={268} y={190} width={150} height={96} />
		<Line of={c.ochre} w={9} d="M300 140q11-22 22 0t22 0 22 0 20 0" />
		<Person
			{...child}
			x={186}
			y={556}
			size={1.5}
			pose="floor"
			looks={{ ...amara, mouth: "open" }}
			near={[312, 420]}
			nearHand="point"
		/>
		<Person {...therapist} x={632} y={556} size={1.7} left pose="floor" near={[486, 424]} far={[482, 370]}>
			<Card x={428} y={386} turn={4}>
				<Ball x={0} y={0} size={1.1} />
			</Card>
		</Person>
		<g transform="translate(372 540) rotate(-6)">
			<rect fill={c.paper} x="-52" y="-24" width="104" height="48" rx="12" />
			<path fill={c.blue} d="M-24 0q18-22 36-2l12-9v22l-12-8q-18 18-36-3Z" />
		</g>
		<g transform="translate(492 548) rotate(5)">
			<rect fill={c.paper} x="-52" y="-24" width="104" height="48" rx="12" />
			<path fill={c.gold} d="M-22 14v-16L0-18l22 16v16Z" />
		</g>
	</>
);

const ABreak = () => (
	<>
		<Plain wall={c.peach} floor={c.ground} />
		<circle fill={c.paper} cx="390" cy="300" r="236" />
		<Person {...child} x={356} y={560} size={2.02} near={[500, 262]} nearHand="stop" />
	</>
);

const Home = () => (
	<>
		<rect fill={c.peach} width="800" height="600" />
		<circle fill={c.gold} cx="560" cy="336" r="112" />
		<path fill={tint(c.ochre, 40)} d="M0 380Q200 300 420 370T800 340V600H0Z" />
		<path fill={c.leaf} d="M0 440Q300 380 800 420V600H0Z" />
		<path fill={c.ground} d="M690 420q-70 10-120 30t-190 20T0 500v74h800V500q-120-10-130-34t50-46Z" />
		<House x={690} y={424} size={1.05} wall={c.paper} roof={c.plum} door={c.deep} light={c.gold} />
		<Bush x={84} y={462} colour={c.deep} />
		<Person {...father} x={250} y={560} size={1.76} pose="walk" near={[352, 414]} />
		<Person {...child} x={426} y={566} size={1.36} pose="walk" near={[358, 422]} far={[488, 444]} />
	</>
);

/** My first visit to the speech therapist. */
export const speechPages = [SomewhereNew, Waiting, Meeting, Playing, ABreak, Home] as const;
