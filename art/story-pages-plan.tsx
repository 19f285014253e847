import { Cup, c, Line, Pot, shade } from "./scene-people.tsx";
import { grandfather, mika, mikasMother, planner } from "./story-cast.tsx";
import { collar, Person, type PersonProps, stripes } from "./story-people.tsx";
import { Bush, Plain, Sun } from "./story-places.tsx";
import { Bubble, Calendar, Chair, ChairBack, ChairWheel, Football, Heart, Note } from "./story-props.tsx";

// We talk about my plan: a young person in plum, in a wheelchair.

const young = { looks: mika, top: c.plum, legs: c.deep, deco: stripes(c.mauve) } as const;
const mother = { looks: mikasMother, top: c.gold, legs: c.plum } as const;

const Young = ({ x, y, size, ...rest }: Pick<PersonProps, "x" | "y"> & { size: number } & Partial<PersonProps>) => (
	<>
		<ChairBack x={x} y={y} size={size} />
		<Person {...young} {...rest} x={x} y={y} size={size} pose="sit" />
		<ChairWheel x={x} y={y} size={size} />
	</>
);

const AMeeting = () => (
	<>
		<Plain wall={c.wash} floor={c.leafSoft} />
		<Calendar x={330} y={340} size={0.92} marked={12} />
		<Bubble x={560} y={206} width={196} height={136} colour={c.gold} />
		<Heart x={658} y={138} size={2} colour={c.paper} />
	</>
);

const People = () => (
	<>
		<Plain wall={c.butter} floor={c.goldSoft} />
		<Person looks={grandfather} top={c.blue} x={326} y={424} size={1.56} pose="bust" deco={collar(c.sky)} />
		<Person looks={planner} top={c.deep} x={482} y={424} size={1.56} left pose="bust" deco={collar(c.leaf)} />
		<Chair x={664} y={552} size={1.56} left colour={c.ochre} />
		<Person {...mother} x={652} y={552} size={1.56} left pose="sit" near={[540, 388]} far={[556, 384]} />
		<ChairBack x={150} y={552} size={1.56} />
		<Person {...young} x={150} y={552} size={1.56} pose="sit" near={[262, 392]} far={[256, 380]} />
		<path fill={shade(c.leaf, 12)} d="M236 414h340v138H236Z" />
		<rect fill={c.deep} x="206" y="400" width="392" height="24" rx="12" />
		<ChairWheel x={150} y={552} size={1.56} />
		<Cup x={404} y={398} colour={c.ochre} />
	</>
);

const WhatILike = () => (
	<>
		<Plain wall={c.wash} floor={c.leafSoft} />
		<Bubble x={376} y={232} width={330} height={184} />
		<Football x={462} y={140} size={1.9} />
		<Note x={608} y={144} size={2.2} />
		<Young x={256} y={556} size={1.84} looks={{ ...mika, mouth: "open" }} near={[390, 380]} nearHand="palm" />
	</>
);

const Pictures = () => (
	<>
		<rect fill={c.leafSoft} width="800" height="600" />
		<circle fill={c.wash} cx="400" cy="290" r="270" />
		<rect fill={c.line} x="150" y="92" width="500" height="380" rx="34" />
		<rect fill={c.paper} x="176" y="118" width="448" height="328" rx="14" />
		{(
			[
				[c.sky, <Football key="a" x={0} y={0} size={1.5} />],
				[
					c.butter,
					<g key="b" transform="translate(-6 28) scale(1.900)">
						<Cup x={0} y={0} colour={c.ochre} />
					</g>,
				],
				[c.plumSoft, <Note key="c" x={0} y={2} size={1.5} />],
				[c.wash, <Heart key="d" x={0} y={0} size={1.7} />],
				[c.goldSoft, <path key="e" fill={c.deep} d="M-34 8L0-30 34 8H24v28H-24V8Z" />],
				[c.peach, <path key="f" fill={c.leaf} d="M-4 34V8a26 26 0 1 1 8 0v26Z" />],
			] as const
		).map(([colour, picture], n) => (
			<g key={picture.key} transform={`translate(${256 + (n % 3) * 144} ${204 + Math.floor(n / 3) * 156})`}>
				<rect fill={colour} x="-62" y="-66" width="124" height="132" rx="18" />
				{picture}
			</g>
		))}
		<rect fill="none" stroke={c.gold} strokeWidth="10" x="338" y="294" width="124" height="132" rx="18" />
		<Line of={c.plum} w={92} d="M640 660L566 540" />
		<Line of={c.mauve} w={18} d="M524 570l84-52" />
		<path fill="#e2ad86" d="M504 478q34-34 72-6 26 24 10 56-24 32-60 12-36-24-22-62Z" />
		<Line of="#e2ad86" w={30} d="M530 486L440 402" />
		<Line of={shade("#e2ad86", 8)} w={26} d="M520 520q-20-6-30-24M536 544q-24-2-40-18" />
	</>
);

const NotEverything = () => (
	<>
		<Plain wall={c.peach} floor={c.ground} />
		<circle fill={c.paper} cx="400" cy="290" r="240" />
		<Person {...mother} x={560} y={556} size={1.62} left near={[520, 418]} />
		<Person looks={grandfather} top={c.blue} legs={c.line} x={690} y={556} size={1.62} left deco={collar(c.sky)} />
		<Young
			x={236}
			y={556}
			size={1.72}
			near={[138, 300]}
			nearHand="palm"
			far={[362, 304]}
			farHand="palm"
			looks={{ ...mika, mouth: "calm" }}
			nod={8}
		/>
	</>
);

const PlanComes = () => (
	<>
		<rect fill={c.sky} width="800" height="600" />
		<Sun x={130} y={120} radius={64} />
		<path fill={c.leafSoft} d="M0 420Q300 330 800 400V600H0Z" />
		<rect fill={c.leaf} y="500" width="800" height="100" />
		<Bush x={740} y={510} size={1.2} colour={c.deep} />
		<Pot x={60} y={540} size={1.6} />
		<path fill={shade(c.ochre, 40)} d="M522 330h28v220h-28Z" />
		<path fill={c.ochre} d="M440 340v-74a54 54 0 0 1 54-54h110a54 54 0 0 1 54 54v74Z" />
		<path fill={shade(c.ochre, 20)} d="M440 340v-74a54 54 0 0 1 108 0v74Z" />
		<path fill={c.line} d="M458 268h72v12h-72Z" />
		<Line of={c.gold} w={8} d="M626 214v-70" />
		<path fill={c.gold} d="M626 142h44v30h-44Z" />
		<Young x={200} y={556} size={1.66} looks={{ ...mika, mouth: "open" }} near={[330, 330]} far={[344, 300]}>
			<g transform="translate(396 300) rotate(-6)">
				<rect fill={c.paper} x="-74" y="-48" width="148" height="100" rx="8" />
				<Line of={c.leafSoft} w={5} d="M-66-40L0 12 66-40" />
				<Heart x={0} y={10} size={1.1} />
			</g>
		</Young>
	</>
);

/** We talk about my plan. */
export const planPages = [AMeeting, People, WhatILike, Pictures, NotEverything, PlanComes] as const;
