import { c, Head, Line, shade } from "./scene-people.tsx";
import { kiran, kiransMother, therapist } from "./story-cast.tsx";
import { buttons, cardigan, lanyard, Person, stripes } from "./story-people.tsx";
import { Plain, Window } from "./story-places.tsx";
import { Ball, Blocks } from "./story-props.tsx";

// I go to the occupational therapist: a child in ochre and deep green.

const child = { child: true, looks: kiran, top: c.ochre, legs: c.deep, deco: stripes(c.peach) } as const;
const helper = { looks: therapist, top: c.leaf, legs: c.plum, sleeves: "short", deco: lanyard } as const;

const Beam = () => <rect fill={c.deep} x="90" y="36" width="620" height="24" rx="12" />;

const ManyThings = () => (
	<>
		<Plain wall={c.sky} floor={c.leafSoft} />
		<Beam />
		<Line of={c.ochre} w={8} d="M226 372V60M366 372V60" />
		<rect fill={c.ochre} x="200" y="364" width="192" height="24" rx="12" />
		<rect fill={c.plum} x="160" y="530" width="340" height="34" rx="17" />
		<rect fill={c.mauve} x="180" y="496" width="300" height="34" rx="17" />
		<Ball x={606} y={462} size={3} colour={c.gold} band={c.ochre} />
		<Blocks x={96} y={524} size={0.9} />
		<Line of={c.gold} w={7} d="M560 60v60M640 60v60" />
		<circle fill="none" stroke={c.leaf} strokeWidth="14" cx="560" cy="156" r="34" />
		<circle fill="none" stroke={c.ochre} strokeWidth="14" cx="640" cy="156" r="34" />
	</>
);

const MeetTherapist = () => (
	<>
		<Plain wall={c.wash} floor={c.leafSoft} />
		<circle fill={c.paper} cx="400" cy="290" r="224" />
		<Person
			{...child}
			x={212}
			y={556}
			size={1.5}
			looks={{ ...kiran, mouth: "open" }}
			near={[322, 372]}
			nearHand="palm"
		/>
		<Person {...helper} x={592} y={556} size={1.86} left near={[478, 356]} far={[472, 306]}>
			<Ball x={440} y={330} size={1.6} colour={c.gold} band={c.ochre} />
		</Person>
	</>
);

const Trying = () => (
	<>
		<Plain wall={c.sky} floor={c.leafSoft} />
		<Beam />
		<rect fill={c.plum} x="190" y="526" width="440" height="36" rx="18" />
		<rect fill={c.ochre} x="302" y="410" width="200" height="22" rx="11" />
		<Person
			{...child}
			x={374}
			y={516}
			size={1.9}
			pose="sit"
			looks={{ ...kiran, mouth: "open" }}
			near={[470, 240]}
			far={[470, 206]}
		>
			<Line of={c.ochre} w={8} d="M470 416V60" />
		</Person>
	</>
);

const Hard = () => (
	<>
		<Plain wall={c.butter} floor={c.goldSoft} />
		<Line of={c.line} w={9} d="M420 520V130M360 530h120" />
		<path fill={c.blue} d="M352 170q68 40 136 0l70 50-34 66-34-16v200H350V270l-34 16-34-66Z" />
		<path fill={shade(c.blue, 18)} d="M352 170q68 40 136 0l-14 26q-54 24-108 0Z" />
		<Line of={shade(c.blue, 22)} w={4} d="M420 206v260" />
		{[250, 310, 370, 430].map((y) => (
			<g key={y}>
				<circle fill={c.gold} cx="420" cy={y} r="17" />
				<circle fill={shade(c.gold, 40)} cx="415" cy={y} r="3" />
				<circle fill={shade(c.gold, 40)} cx="425" cy={y} r="3" />
			</g>
		))}
		<Person
			{...child}
			x={288}
			y={556}
			size={1.46}
			looks={{ ...kiran, mouth: "calm", look: [1, 2] }}
			near={[414, 384]}
			far={[404, 366]}
		/>
		<Person {...helper} x={642} y={556} size={1.76} left pose="kneel" near={[502, 424]} />
	</>
);

const Resting = () => (
	<>
		<Plain wall={c.plumSoft} floor={c.ground} />
		<Window id="rest" x={520} y={80} width={190} height={150} />
		<path
			fill={c.mauve}
			d="M120 540C60 440 110 300 220 280c90-18 150 60 220 120 120 10 250 40 240 110-4 30-40 34-70 34H180q-40 0-60-4Z"
		/>
		<path
			fill={shade(c.mauve, 14)}
			d="M120 540c-20-34-28-72-26-108 60 70 330 100 584 62 10 40-30 50-68 50H180q-40 0-60-4Z"
		/>
		<rect fill={c.ochre} x="256" y="356" width="110" height="130" rx="50" transform="rotate(-50 310 420)" />
		<Head x={272} y={320} looks={{ ...kiran, mouth: "smile" }} turn={-24} size={2.1} />
		<path fill={c.gold} d="M300 424c40-40 90-44 140-14 90 8 190 30 216 84 8 26-20 36-50 36H330c-50 0-70-70-30-106Z" />
		<path
			fill="none"
			stroke={c.goldSoft}
			strokeWidth="9"
			strokeLinecap="round"
			d="M352 446l-22 96M424 424l-18 118M500 432l-14 110M572 456l-8 86"
		/>
		<circle fill="#bd8157" cx="332" cy="424" r="19" />
		<circle fill={shade("#bd8157", 8)} cx="388" cy="412" r="17" />
	</>
);

const ShowingHome = () => (
	<>
		<Plain wall={c.peach} floor={c.ground} />
		<circle fill={c.paper} cx="400" cy="290" r="224" />
		<Person
			{...child}
			x={252}
			y={556}
			size={1.62}
			top={c.blue}
			looks={{ ...kiran, mouth: "open" }}
			nearUp
			near={[226, 452]}
			far={[352, 392]}
			farHand="palm"
			deco={buttons(c.gold)}
		/>
		<Person
			looks={kiransMother}
			top={c.gold}
			legs={c.plum}
			deco={cardigan(c.goldSoft)}
			x={566}
			y={556}
			size={1.84}
			left
			pose="kneel"
			near={[450, 350]}
			nearHand="palm"
			far={[444, 382]}
			farHand="palm"
		/>
	</>
);

/** I go to the occupational therapist. */
export const therapyPages = [ManyThings, MeetTherapist, Trying, Hard, Resting, ShowingHome] as const;
