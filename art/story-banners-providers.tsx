import type { ReactNode } from "react";
import { Cup, c, Line, shade, tint } from "./scene-people.tsx";
import { buttons, collar, lanyard, Person } from "./story-people.tsx";
import { Room, WattleSprig } from "./story-places.tsx";
import { Bubble, Heart, Lamp, Laptop, Sheet, Stars } from "./story-props.tsx";

const ICONS = [
	<path key="pin" fill={c.ochre} d="M0 13C-9 3-11-1-11-6a11 11 0 0 1 22 0c0 5-2 9-11 19Z" />,
	<g key="clock">
		<circle fill={c.deep} r="12" />
		<Line of={c.paper} w={3} d="M0-7v7l5 3" />
	</g>,
	<g key="coin">
		<circle fill={c.gold} r="12" />
		<circle fill={c.goldSoft} r="6" />
	</g>,
	<g key="people">
		<circle fill={c.plum} cx="0" cy="-5" r="6" />
		<path fill={c.plum} d="M-11 12a11 11 0 0 1 22 0Z" />
	</g>,
];

const ProfileThatAnswers = () => (
	<>
		<rect fill={c.leaf} width="800" height="420" />
		<circle fill={shade(c.leaf, 12)} cx="170" cy="420" r="240" />
		<WattleSprig x={816} y={34} />
		<rect fill={shade(c.leaf, 30)} x="330" y="40" width="356" height="350" rx="24" />
		<rect fill={c.paper} x="322" y="30" width="356" height="350" rx="24" />
		<path fill={c.goldSoft} d="M322 96V54a24 24 0 0 1 24-24h308a24 24 0 0 1 24 24v42Z" />
		<circle fill={c.paper} cx="386" cy="96" r="38" />
		<circle fill={c.ochre} cx="386" cy="96" r="31" />
		<path fill={c.paper} d="M386 112l-16-15a9.500 9.500 0 0 1 16-10 9.500 9.500 0 0 1 16 10Z" />
		<Line of={c.deep} w={12} d="M444 120h140" />
		{ICONS.map((icon, row) => (
			<g key={icon.key} transform={`translate(362 ${156 + row * 39})`}>
				<rect fill={c.wash} x="-20" y="-17" width="296" height="34" rx="11" />
				<g transform="translate(2 0)">{icon}</g>
				<Line of={c.leafSoft} w={8} d={`M34 0h${row % 2 === 0 ? 130 : 96}`} />
				<Line of={c.leaf} w={6} d="M242 0l7 8 14-16" />
			</g>
		))}
		<Person
			x={200}
			y={411}
			size={1.42}
			looks={{ skin: "dark", hair: "afro", hairColour: "black", ear: true }}
			top={c.gold}
			legs={c.plum}
			near={[290, 302]}
			far={[296, 308]}
			deco={collar(c.goldSoft)}
		>
			<g transform="translate(340 326) rotate(-5)">
				<rect fill={shade(c.leaf, 30)} x="-42" y="-16" width="296" height="44" rx="13" />
				<rect fill={c.goldSoft} x="-46" y="-22" width="296" height="44" rx="13" />
				<path fill={c.leaf} d="M-16-10h26v16H2l-7 8v-8h-11Z" />
				<Line of={shade(c.gold, 10)} w={8} d="M34 0h116" />
				<Line of={c.leaf} w={6} d="M214 0l7 8 14-16" />
			</g>
		</Person>
	</>
);

const ReplyingToAHardReview = () => (
	<>
		<Room wall={c.deep} floor={shade(c.deep, 34)} at={372} />
		<rect fill={shade(c.leaf, 24)} x="98" y="56" width="150" height="150" rx="12" />
		<rect fill="#12302f" x="108" y="66" width="130" height="130" rx="6" />
		<circle fill={c.goldSoft} cx="200" cy="106" r="20" />
		<circle fill="#12302f" cx="191" cy="100" r="18" />
		<path fill={c.paper} d="M132 92h3v3h-3ZM150 136h3v3h-3ZM176 164h3v3h-3ZM222 160h3v3h-3Z" />
		<path stroke={shade(c.leaf, 24)} strokeWidth="7" d="M173 60v140" />
		<Bubble x={406} y={136} width={208} height={100} colour={c.ochre} />
		<Stars x={436} y={70} full={1} dim={shade(c.ochre, 28)} size={1.2} />
		<Line of={tint(c.ochre, 52)} w={7} d="M432 100h144M432 118h88" />
		<Bubble x={450} y={236} width={150} height={76} />
		<Heart x={484} y={196} size={0.9} />
		<Line of={c.leafSoft} w={7} d="M516 188h60M516 206h40" />
		<Line of={c.leaf} w={10} d="M182 258l6 84h74" />
		<Line of={c.leaf} w={8} d="M194 344l-6 56M254 344l6 56" />
		<Person
			x={226}
			y={402}
			size={1.34}
			pose="sit"
			looks={{
				skin: "skin2",
				hair: "short",
				hairColour: "auburn",
				ear: true,
				beard: true,
				mouth: "calm",
				look: [2, -1],
			}}
			top={c.gold}
			legs={c.plum}
			wide={12}
			near={[268, 192]}
			far={[346, 282]}
			deco={buttons(shade(c.gold, 30))}
		/>
		<rect fill={c.ochre} x="290" y="292" width="380" height="18" rx="9" />
		<path fill={shade(c.ochre, 26)} d="M318 310h15v92h-15ZM630 310h15v92h-15Z" />
		<Laptop x={398} y={290} size={1.2} screen={c.paper} colour={c.leafSoft} />
		<Line of={c.leafSoft} w={5} d="M362 232h60M362 246h70M362 260h40" />
		<Cup x={540} y={290} colour={c.paper} />
		<Lamp x={650} y={292} size={1.15} left />
	</>
);

const LIT: readonly (readonly [column: number, row: number])[] = [
	[1, 0],
	[3, 1],
	[0, 2],
];

const FindingRoom = () => (
	<>
		<rect fill={c.peach} width="800" height="420" />
		<circle fill={c.goldSoft} cx="700" cy="70" r="120" />
		<path fill={tint(c.mauve, 50)} d="M0 250h70v-50h60v80h90v140H0ZM690 220h60v-40h60v240H690Z" />
		<rect fill={c.ground} y="386" width="800" height="34" />
		<rect fill={shade(c.plum, 20)} x="318" y="22" width="380" height="16" rx="8" />
		<rect fill={c.plum} x="328" y="32" width="360" height="358" />
		{[0, 1, 2].map((row) =>
			[0, 1, 2, 3].map((column) => {
				const lit = LIT.some(([x, y]) => x === column && y === row);
				const [x, y] = [350 + column * 83, 58 + row * 110];
				return <rect key={`${x} ${y}`} fill={lit ? c.gold : c.mauve} x={x} y={y} width="66" height="84" rx="8" />;
			}),
		)}
		{[0, 1, 2].map((row) =>
			[0, 1, 2, 3]
				.filter((column) => !LIT.some(([x, y]) => x === column && y === row))
				.map((column) => (
					<g key={column} fill={shade(c.mauve, 22)} transform={`translate(${350 + column * 83} ${58 + row * 110})`}>
						<path d="M0 8a8 8 0 0 1 8-8h50a8 8 0 0 1 8 8v34H0Z" />
					</g>
				)),
		)}
		<clipPath id="rooms">
			<rect x="433" y="38" width="66" height="104" rx="8" />
			<rect x="599" y="148" width="66" height="104" rx="8" />
			<rect x="350" y="258" width="66" height="104" rx="8" />
		</clipPath>
		<g clipPath="url(#rooms)">
			<Person
				x={458}
				y={156}
				size={0.56}
				pose="bust"
				looks={{ skin: "skin1", hair: "curls", hairColour: "black" }}
				top={c.leaf}
				near={[486, 84]}
				nearHand="palm"
			/>
			<Person
				x={640}
				y={266}
				size={0.56}
				left
				pose="bust"
				looks={{ skin: "fair", hair: "short", hairColour: "sand", ear: true }}
				top={c.deep}
				near={[612, 194]}
				nearHand="palm"
			/>
			<Person
				x={376}
				y={376}
				size={0.56}
				pose="bust"
				looks={{ skin: "olive", hair: "scarf", cloth: c.deep }}
				top={c.ochre}
				near={[404, 304]}
				nearHand="palm"
			/>
		</g>
		<Line of={c.paper} w={6} d="M426 144h80M592 254h80M343 364h80" />
		<Person
			x={196}
			y={406}
			size={1.4}
			looks={{ skin: "skin2", hair: "bun", hairColour: "dark", ear: true, glasses: true }}
			top={c.leaf}
			legs={c.deep}
			near={[302, 186]}
			nearHand="point"
			far={[270, 264]}
			deco={lanyard}
		/>
		<Sheet x={268} y={284} width={56} height={72} rows={4} ticks={3} turn={8} paper={c.paper} />
		<circle fill="#d09f7c" cx="262" cy="262" r="13" />
	</>
);

export const providers: Record<string, () => ReactNode> = {
	"a-profile-that-answers": ProfileThatAnswers,
	"replying-to-a-hard-review": ReplyingToAHardReview,
	"finding-room-fast": FindingRoom,
};
