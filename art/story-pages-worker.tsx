import { c, Line, shade } from "./scene-people.tsx";
import { finn, supportWorker } from "./story-cast.tsx";
import { badge, collar, Person } from "./story-people.tsx";
import { Bush, Plain, Sun } from "./story-places.tsx";
import { Calendar, Fruit, Table } from "./story-props.tsx";

// A support worker comes to my home: a child in green and blue.

const child = { child: true, looks: finn, top: c.leaf, legs: c.blue, deco: collar(c.leafSoft) } as const;
const worker = { looks: supportWorker, top: c.plum, legs: c.line, sleeves: "short", deco: badge } as const;

const Coming = () => (
	<>
		<Plain wall={c.butter} floor={c.goldSoft} />
		<Calendar x={400} y={290} size={1} marked={9} />
	</>
);

const Knock = () => (
	<>
		<Plain wall={c.peach} floor={c.ground} />
		<rect fill={c.paper} x="470" y="86" width="250" height="420" rx="12" />
		<rect fill={c.deep} x="492" y="108" width="206" height="398" rx="6" />
		<rect fill={shade(c.deep, 20)} x="522" y="140" width="146" height="130" rx="10" />
		<rect fill={shade(c.deep, 20)} x="522" y="300" width="146" height="170" rx="10" />
		<circle fill={c.gold} cx="672" cy="300" r="11" />
		<rect fill={c.ochre} x="446" y="500" width="300" height="26" rx="12" />
		<rect fill={c.gold} x="426" y="330" width="22" height="36" rx="8" />
		<path fill={c.leaf} d="M92 500q-40-60-8-140 10 40 20 60 6-60 40-100 0 70-6 104 20-30 40-40-2 70-40 116Z" />
		<path fill={c.ochre} d="M84 470h100l-14 78H98Z" />
		<Person {...worker} x={340} y={556} size={1.9} near={[488, 250]} far={[386, 420]} />
	</>
);

const Hello = () => (
	<>
		<Plain wall={c.wash} floor={c.leafSoft} />
		<circle fill={c.paper} cx="400" cy="290" r="224" />
		<Person
			{...child}
			x={232}
			y={556}
			size={1.5}
			looks={{ ...finn, mouth: "open" }}
			near={[346, 300]}
			nearHand="palm"
		/>
		<Person {...worker} x={560} y={556} size={1.86} left near={[440, 232]} nearHand="palm" />
	</>
);

const Together = () => (
	<>
		<Plain wall={c.butter} floor={c.goldSoft} />
		<Person {...child} x={216} y={556} size={1.52} near={[312, 370]} far={[322, 384]}>
			<path fill={c.gold} d="M304 388C280 352 286 318 312 294c6-2 10 2 8 8-4 26 0 50 12 70Z" />
		</Person>
		<Person {...worker} x={596} y={556} size={1.84} left near={[500, 374]} far={[470, 366]}>
			<circle fill={c.ochre} cx="482" cy="366" r="24" />
			<Line of={c.leaf} w={5} d="M482 344q2-10 12-14" />
		</Person>
		<Table x={150} y={410} width={520} height={140} colour={c.ochre} />
		<Fruit x={404} y={412} size={0.94} />
		<path fill={c.paper} d="M230 400h110q-4 10-18 10h-74q-14 0-18-10ZM466 400h110q-4 10-18 10h-74q-14 0-18-10Z" />
	</>
);

const SayingNo = () => (
	<>
		<Plain wall={c.peach} floor={c.ground} />
		<circle fill={c.paper} cx="400" cy="290" r="224" />
		<Person
			{...child}
			x={238}
			y={556}
			size={1.56}
			looks={{ ...finn, mouth: "calm" }}
			near={[356, 318]}
			nearHand="stop"
		/>
		<Person {...worker} x={580} y={556} size={1.84} left pose="kneel" near={[520, 470]} far={[504, 462]} nod={4} />
	</>
);

const SeeYou = () => (
	<>
		<rect fill={c.sky} width="800" height="600" />
		<Sun x={150} y={130} radius={62} />
		<path fill={c.leafSoft} d="M0 400Q260 320 800 390V600H0Z" />
		<path fill={c.leaf} d="M0 470H800V600H0Z" />
		<path fill={c.ground} d="M330 470h150l60 130H270Z" />
		<Bush x={60} y={478} size={1.1} colour={c.deep} />
		<Person {...worker} x={420} y={540} size={1.8} left near={[302, 236]} nearHand="palm" />
		{[0, 1, 2, 3, 4].map((n) => (
			<path key={n} fill={c.paper} d={`M${20 + n * 46} 560V430l15-18 15 18v130Z`} />
		))}
		{[0, 1, 2, 3, 4, 5].map((n) => (
			<path key={n} fill={c.paper} d={`M${540 + n * 46} 560V430l15-18 15 18v130Z`} />
		))}
		<path fill={c.paper} d="M0 452h250v14H0ZM0 520h250v14H0ZM530 452h270v14H530ZM530 520h270v14H530Z" />
		<g transform="translate(250 0) skewY(14) translate(-250 0)">
			<path fill={c.ochre} d="M250 410h14v160h-14ZM276 430l9-12 9 12v140h-18ZM304 430l9-12 9 12v140h-18Z" />
			<path fill={shade(c.ochre, 20)} d="M250 452h76v14h-76ZM250 522h76v14h-76Z" />
		</g>
	</>
);

/** A support worker comes to my home. */
export const workerPages = [Coming, Knock, Hello, Together, SayingNo, SeeYou] as const;
