import type { ReactNode } from "react";
import { c, Line, Pot, shade, tint } from "./scene-people.tsx";
import { apron, cardigan, collar, lanyard, Person, stripes } from "./story-people.tsx";
import { Arch, Bush, GumSprig, House, Room, Sun, WattleVase, Window } from "./story-places.tsx";
import { Chair, ChairBack, ChairWheel, PowerBack, PowerBase, Sheet, Stick, Table, Tick } from "./story-props.tsx";

const FirstMeeting = () => (
	<>
		<Room wall={c.wash} floor={c.ground} at={352} />
		<Arch x={36} y={352} width={150} height={260} colour={c.leafSoft} />
		<Arch x={620} y={352} width={150} height={230} colour={c.goldSoft} />
		<Window id="meeting" x={300} y={44} width={200} height={128} />
		<WattleVase x={326} y={178} size={0.9} colour={c.ochre} />
		<ChairBack x={236} y={398} size={1.25} />
		<Person
			x={236}
			y={398}
			size={1.25}
			pose="sit"
			looks={{ skin: "skin1", hair: "curls", hairColour: "black" }}
			top={c.ochre}
			near={[344, 262]}
			far={[352, 228]}
			deco={collar(c.goldSoft)}
		/>
		<ChairWheel x={236} y={398} size={1.25} />
		<Chair x={574} y={398} size={1.25} left colour={c.leaf} />
		<Person
			x={566}
			y={398}
			size={1.25}
			left
			pose="sit"
			looks={{ skin: "olive", hair: "scarf", cloth: c.plum, glasses: true }}
			top={c.gold}
			legs={c.plum}
			near={[462, 236]}
			nearHand="point"
			far={[478, 276]}
		/>
		<Table x={290} y={288} width={232} height={112} colour={c.deep} />
		<Sheet x={396} y={228} width={92} height={116} rows={4} ticks={3} turn={-3} />
		<circle fill="#8b5638" cx="350" cy="262" r="12" />
	</>
);

const Chosen = ({ x, colour, top, children }: { x: number; colour: string; top: number; children: ReactNode }) => (
	<>
		<Arch x={x - 64} y={332} width={128} height={332 - top} colour={colour} />
		{children}
	</>
);

const ChoosingOt = () => (
	<>
		<Room wall={c.deep} floor={c.leaf} at={332} />
		<GumSprig x={20} y={14} soft />
		<Chosen x={322} colour={c.leafSoft} top={126}>
			<Person
				x={318}
				y={332}
				size={0.98}
				pose="bust"
				looks={{ skin: "fair", hair: "tail", hairColour: "auburn" }}
				top={c.ochre}
				near={[366, 246]}
				far={[372, 300]}
			>
				<Line of={c.line} w={5} d="M372 258l-4-46" />
				<path fill={c.paper} d="M358 214h20v-18a10 12 0 0 0-20 0Z" />
			</Person>
		</Chosen>
		<Chosen x={470} colour={c.gold} top={92}>
			<Person
				x={456}
				y={332}
				size={1.06}
				pose="bust"
				looks={{ skin: "dark", hair: "short", hairColour: "black", ear: true, glasses: true }}
				top={c.paper}
				near={[516, 200]}
				nearHand="palm"
				deco={lanyard}
			/>
		</Chosen>
		<Chosen x={618} colour={c.peach} top={126}>
			<Person
				x={612}
				y={332}
				size={0.98}
				pose="bust"
				looks={{ skin: "skin2", hair: "bob", hairColour: "black" }}
				top={c.plum}
				near={[650, 262]}
				far={[654, 290]}
			>
				<Sheet x={652} y={266} width={44} height={56} rows={3} />
			</Person>
		</Chosen>
		<rect fill={shade(c.leaf, 26)} x="240" y="326" width="460" height="14" rx="7" />
		<Tick x={530} y={116} size={0.9} colour={c.paper} />
		<Person
			x={164}
			y={404}
			size={1.36}
			looks={{
				skin: "skin2",
				hair: "short",
				hairColour: "grey",
				ear: true,
				beard: true,
				hearingAid: true,
				look: [2, -1],
			}}
			top={c.ochre}
			legs={c.goldSoft}
			near={[192, 174]}
			far={[226, 292]}
			wide={6}
			deco={stripes(shade(c.ochre, 18))}
		/>
		<Stick x={228} y={288} length={114} />
		<circle fill={shade("#e2ad86", 8)} cx="226" cy="290" r="13" />
	</>
);

const Fingers = ({ skin, d }: { skin: string; d: readonly string[] }) => (
	<>
		{d.map((path, index) => (
			<Line key={path} of={shade(skin, (d.length - index) * 5)} w={21} d={path} />
		))}
	</>
);

const BeforeSigning = () => (
	<>
		<rect fill={c.ochre} width="800" height="420" />
		<path stroke={shade(c.ochre, 9)} strokeWidth="5" d="M0 92h800M0 206h800M0 318h800" />
		<circle fill={c.leaf} cx="628" cy="94" r="58" />
		<circle fill={c.paper} cx="628" cy="94" r="44" />
		<circle fill={shade(c.ochre, 45)} cx="628" cy="94" r="35" />
		<path fill="none" stroke={c.paper} strokeWidth="14" strokeLinecap="round" d="M664 116l26 16" />
		<g transform="rotate(-4 400 240)">
			<rect fill={shade(c.ochre, 26)} x="270" y="44" width="270" height="420" rx="10" />
			<rect fill={c.paper} x="262" y="34" width="270" height="420" rx="10" />
			<Line of={c.deep} w={13} d="M296 76h116" />
			<Line of={c.leafSoft} w={9} d="M330 122h164M330 158h140M330 194h160M330 230h120" />
			{[122, 158, 194, 230].map((y, row) => (
				<g key={y}>
					<rect fill={row < 3 ? c.wash : c.butter} x="291" y={y - 13} width="26" height="26" rx="6" />
					{row < 3 && <Line of={c.leaf} w={5} d={`M297 ${y}l5 6 9-12`} />}
				</g>
			))}
			<Line of={c.line} w={4} d="M300 330h196" />
			<path fill={c.gold} d="M262 312h-44l-14 17 14 17h44Z" />
		</g>
		<Line of={c.line} w={9} d="M284 276l-46 52" />
		<circle fill={tint(c.sky, 30)} stroke={c.line} strokeWidth="11" cx="318" cy="236" r="52" />
		<Line of={c.deep} w={15} d="M288 232h44" />
		<Line of={c.leafSoft} w={12} d="M292 258h34" />
		<Line of={c.deep} w={74} d="M84 500L176 402" />
		<Line of={shade(c.deep, 30)} w={16} d="M146 368l58 52" />
		<Fingers skin="#8b5638" d={["M214 366L262 338", "M208 352L258 322", "M204 340L250 306"]} />
		<circle fill="#8b5638" cx="210" cy="362" r="31" />
		<Line of="#8b5638" w={20} d="M206 344Q216 310 240 304" />
		<Line of={c.deep} w={76} d="M716 500L640 400" />
		<Line of={shade(c.deep, 30)} w={16} d="M610 420l62-48" />
		<Line of={c.gold} w={13} d="M498 300L608 216" />
		<path fill={c.line} d="M490 292l16 16-26 9Z" />
		<Fingers skin="#8b5638" d={["M606 352Q560 356 538 326", "M600 336Q556 336 530 306"]} />
		<circle fill="#8b5638" cx="604" cy="352" r="34" />
		<Line of="#8b5638" w={21} d="M606 334Q584 274 540 272" />
	</>
);

const Round = ({
	x,
	y,
	colour,
	id,
	children,
}: {
	x: number;
	y: number;
	colour: string;
	id: string;
	children: ReactNode;
}) => (
	<>
		<clipPath id={id}>
			<circle cx={x} cy={y} r="60" />
		</clipPath>
		<circle fill={c.paper} cx={x} cy={y} r="68" />
		<circle fill={colour} cx={x} cy={y} r="60" />
		<g clipPath={`url(#${id})`}>{children}</g>
	</>
);

const Coin = ({ x, y }: { x: number; y: number }) => (
	<>
		<circle fill={c.paper} cx={x} cy={y} r="17" />
		<circle fill={c.gold} cx={x} cy={y} r="13" />
		<circle fill={c.goldSoft} cx={x - 3} cy={y - 3} r="5" />
	</>
);

const WhoPays = () => (
	<>
		<rect fill={c.plumSoft} width="800" height="420" />
		<circle fill={tint(c.mauve, 72)} cx="120" cy="430" r="210" />
		<circle fill={tint(c.mauve, 72)} cx="770" cy="20" r="150" />
		<Line of={c.gold} w={20} d="M250 190C380 190 400 84 590 84" />
		<Line of={c.leaf} w={20} d="M250 214C360 214 380 212 470 212" />
		<Line of={c.ochre} w={20} d="M250 238C380 238 400 340 590 340" />
		<Coin x={414} y={128} />
		<Coin x={368} y={213} />
		<Coin x={414} y={302} />
		<path
			fill={tint(c.mauve, 45)}
			d="M136 62h156v284l-19-14-20 14-20-14-19 14-20-14-19 14-20-14-19 14Z"
			transform="rotate(-3 214 200)"
		/>
		<path fill={c.paper} d="M128 54h156v284l-19-14-20 14-20-14-19 14-20-14-19 14-20-14-19 14Z" />
		<Line of={c.deep} w={11} d="M152 92h70" />
		<Line of={c.leafSoft} w={7} d="M152 130h64M152 156h52M152 182h70M152 208h44" />
		<Line of={c.mauve} w={7} d="M244 130h18M244 156h18M244 182h18M244 208h18" />
		<path stroke={c.ground} strokeWidth="4" d="M152 240h110" />
		<Line of={c.deep} w={11} d="M152 270h34M228 270h34" />
		<Round x={608} y={84} colour={c.goldSoft} id="self">
			<Person
				x={598}
				y={166}
				pose="bust"
				size={0.82}
				looks={{ skin: "skin1", hair: "long", hairColour: "black" }}
				top={c.ochre}
				near={[650, 100]}
			>
				<rect fill={c.line} x="640" y="70" width="24" height="40" rx="5" />
				<rect fill={c.wash} x="643" y="75" width="18" height="28" rx="2" />
			</Person>
		</Round>
		<Round x={500} y={212} colour={c.leafSoft} id="manager">
			<Person
				x={488}
				y={292}
				pose="bust"
				size={0.82}
				looks={{ skin: "fair", hair: "short", hairColour: "auburn", ear: true, glasses: true }}
				top={c.deep}
				near={[540, 240]}
			>
				<rect fill={c.line} x="522" y="206" width="30" height="44" rx="5" />
				<rect fill={c.leafSoft} x="527" y="211" width="20" height="10" rx="2" />
				<Line of={c.gold} w={5} d="M530 230h.1M537 230h.1M544 230h.1M530 240h.1M537 240h.1M544 240h.1" />
			</Person>
		</Round>
		<Round x={608} y={340} colour={c.peach} id="agency">
			<path fill={c.paper} d="M560 326h96v62h-96Z" />
			<path fill={c.ochre} d="M550 328l58-36 58 36Z" />
			<Line of={shade(c.ochre, 10)} w={9} d="M574 340v38M597 340v38M620 340v38M643 340v38" />
			<rect fill={shade(c.ochre, 20)} x="552" y="380" width="112" height="40" />
		</Round>
	</>
);

const ChangingProvider = () => (
	<>
		<rect fill={c.butter} width="800" height="420" />
		<Sun x={400} y={150} radius={86} colour={c.goldSoft} />
		<path fill={c.leafSoft} d="M0 250C120 180 220 200 330 250S560 190 800 240V420H0Z" />
		<path fill={c.blue} d="M200 340h400v80H200Z" />
		<Line of={tint(c.blue, 40)} w={5} d="M260 386h60M360 402h70M470 382h56" />
		<House x={128} y={322} size={0.92} wall={c.paper} roof={c.leaf} door={c.deep} />
		<House x={676} y={322} size={0.92} wall={c.paper} roof={c.ochre} door={c.plum} />
		<path fill={c.leaf} d="M0 316h216q18 0 20 22l6 82H0Z" />
		<path fill={shade(c.leaf, 16)} d="M800 316H584q-18 0-20 22l-6 82h242Z" />
		<Bush x={30} y={320} size={0.8} colour={c.deep} />
		<path fill="none" stroke={shade(c.ochre, 22)} strokeWidth="16" d="M218 392Q400 250 582 392" />
		<Line of={shade(c.ochre, 22)} w={6} d="M236 322v-48M306 312v-48M494 312v-48M564 322v-48" />
		<Line of={shade(c.ochre, 22)} w={7} d="M236 276Q400 244 564 276" />
		<Person
			x={206}
			y={318}
			size={0.86}
			looks={{ skin: "skin2", hair: "short", hairColour: "sand", ear: true }}
			top={c.deep}
			legs={c.ochre}
			far={[252, 146]}
			farHand="palm"
		/>
		<PowerBack x={386} y={306} size={0.98} />
		<Person
			x={386}
			y={306}
			size={0.98}
			pose="sit"
			looks={{ skin: "olive", hair: "plait", hairColour: "black" }}
			top={c.plum}
			legs={c.leaf}
			near={[420, 198]}
			deco={cardigan(c.mauve)}
		/>
		<PowerBase x={386} y={306} size={0.98} colour={c.gold} />
		<path fill="none" stroke={c.ochre} strokeWidth="20" strokeLinecap="round" d="M216 326Q400 294 584 326" />
		<path
			stroke={shade(c.ochre, 22)}
			strokeWidth="3"
			d="M262 311v18M308 305v18M354 302v18M400 300v18M446 302v18M492 305v18M538 311v18"
		/>
		<Person
			x={604}
			y={318}
			size={0.86}
			left
			looks={{ skin: "dark", hair: "afro", hairColour: "black" }}
			top={c.gold}
			legs={c.leaf}
			skirt={c.gold}
			near={[548, 170]}
			nearHand="palm"
			deco={apron(c.goldSoft)}
		/>
		<Pot x={748} y={320} size={0.7} />
	</>
);

export const participants: Record<string, () => ReactNode> = {
	"first-ndis-planning-meeting": FirstMeeting,
	"choosing-an-occupational-therapist": ChoosingOt,
	"before-you-sign": BeforeSigning,
	"who-pays-the-invoice": WhoPays,
	"changing-provider-without-a-gap": ChangingProvider,
};
