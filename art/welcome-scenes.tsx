import type { ReactNode } from "react";
import art from "../src/web/ui/brand/art.module.css";
import { Wattle } from "../src/web/ui/brand/plants.tsx";

// Drawings of our own pages for the welcome clips. They show shapes instead of words.

type Props = { className?: string | undefined };

const Scene = ({ className, children }: Props & { children: ReactNode }) => (
	<svg className={className} viewBox="0 0 400 330" width="400" height="330" aria-hidden="true" focusable="false">
		<path className={art.wash} d="M24 170C24 80 96 22 204 22s176 62 172 152-76 136-178 136S24 260 24 170Z" />
		{children}
	</svg>
);

const Card = ({ x, y, width, height }: { x: number; y: number; width: number; height: number }) => (
	<>
		<rect className={art.leafSoft} x={x + 7} y={y + 9} width={width} height={height} rx="16" />
		<rect className={art.paper} x={x} y={y} width={width} height={height} rx="16" />
	</>
);

const STAR = "M12 2.6L14.9 8.7L21.6 9.6L16.7 14.2L17.9 20.9L12 17.7L6.1 20.9L7.3 14.2L2.4 9.6L9.1 8.7Z";

const Stars = ({ x, y, size = 1.3, full }: { x: number; y: number; size?: number; full: number }) => (
	<g transform={`translate(${x} ${y}) scale(${size})`}>
		{[0, 1, 2, 3, 4].map((n) => (
			<g key={n} transform={`translate(${n * 25} 0)`}>
				<path className={n < full ? art.gold : art.paper} d={STAR} />
				<path className={art.lineInk} strokeWidth="1.4" d={STAR} />
			</g>
		))}
	</g>
);

const Tick = ({ x, y, size = 1 }: { x: number; y: number; size?: number }) => (
	<g transform={`translate(${x} ${y}) scale(${size})`}>
		<circle className={art.gold} r="25" />
		<path className={art.lineInk} strokeWidth="7" d="M-12 1l9 9 16-19" />
	</g>
);

const Lines = ({ d, width = 8 }: { d: string; width?: number }) => (
	<path className={art.lineSoft} strokeWidth={width} d={d} />
);

/** The product's logo mark. */
const Mark = ({ x, y, size = 1, onDark = false }: { x: number; y: number; size?: number; onDark?: boolean }) => (
	<g transform={`translate(${x} ${y}) scale(${size})`}>
		<rect className={onDark ? art.wash : art.deep} x="0" y="0" width="17" height="44" rx="8.5" />
		<rect className={art.gold} x="19" y="10" width="17" height="34" rx="8.5" />
	</g>
);

const Pin = ({ x, y }: { x: number; y: number }) => (
	<g transform={`translate(${x} ${y})`}>
		<path className={art.ochre} d="M0 0C-16-18-20-26-20-36a20 20 0 0 1 40 0c0 10-4 18-20 36Z" />
		<circle className={art.paper} cy="-36" r="8" />
	</g>
);

export const MailScene = ({ className }: Props) => (
	<Scene className={className}>
		<Card x={70} y={92} width={250} height={160} />
		<path className={art.lineDeep} strokeWidth="7" d="M84 108l102 78q9 7 18 0l102-78" />
		<path className={art.lineSoft} strokeWidth="7" d="M88 236l74-62M302 236l-74-62" />
		<circle className={art.ochre} cx="318" cy="92" r="26" />
		<path className={art.lineDeep} strokeWidth="6" d="M312 84l7-6v30" />
	</Scene>
);

export const CheckScene = ({ className }: Props) => (
	<Scene className={className}>
		<Card x={96} y={56} width={208} height={222} />
		<Lines d="M166 104h104M166 158h82M166 212h96" width={10} />
		{[104, 158, 212].map((y) => (
			<g key={y}>
				<rect className={art.wash} x="118" y={y - 16} width="32" height="32" rx="8" />
				<path className={art.lineLeaf} strokeWidth="6" d={`M126 ${y}l6 7 11-14`} />
			</g>
		))}
		<Tick x={304} y={262} size={1.3} />
	</Scene>
);

export const ProfileScene = ({ className }: Props) => (
	<Scene className={className}>
		<Card x={62} y={60} width={270} height={214} />
		<rect className={art.wash} x="86" y="84" width="70" height="70" rx="14" />
		<Mark x={103} y={97} />
		<path className={art.lineDeep} strokeWidth="12" d="M178 98h112" />
		<Stars x={172} y={118} size={1.1} full={4} />
		<Lines d="M90 184h212M90 206h190" />
		<rect className={art.leafSoft} x="86" y="228" width="66" height="24" rx="12" />
		<rect className={art.goldSoft} x="162" y="228" width="54" height="24" rx="12" />
		<rect className={art.leafSoft} x="226" y="228" width="76" height="24" rx="12" />
	</Scene>
);

export const WriteScene = ({ className }: Props) => (
	<Scene className={className}>
		<Card x={70} y={70} width={250} height={186} />
		<path className={art.lineDeep} strokeWidth="11" d="M96 106h96" />
		<rect className={art.wash} x="94" y="130" width="202" height="88" rx="10" />
		<Lines d="M112 154h160M112 176h130" />
		<path className={art.lineDeep} strokeWidth="5" d="M112 190v16" />
		<g transform="translate(268 236) rotate(42)">
			<rect className={art.gold} x="-11" y="-92" width="22" height="82" rx="4" />
			<rect className={art.ochre} x="-11" y="-106" width="22" height="20" rx="6" />
			<path className={art.ground} d="M-11-10h22L0 14Z" />
			<path className={art.deep} d="M-4 4h8L0 14Z" />
		</g>
	</Scene>
);

export const ChoicesScene = ({ className }: Props) => (
	<Scene className={className}>
		{[0, 1, 2].map((row) => (
			<g key={row} transform={`translate(0 ${row * 76})`}>
				<Card x={84} y={58} width={228} height={58} />
				<rect className={row < 2 ? art.leaf : art.ground} x="236" y="73" width="56" height="28" rx="14" />
				<circle className={art.paper} cx={row < 2 ? 278 : 250} cy="87" r="11" />
				<Lines d={`M108 87h${[92, 72, 84][row]}`} width={10} />
			</g>
		))}
	</Scene>
);

const REGIONS = [
	"M70 96l78-36 46 40-18 66-86 18-36-40Z",
	"M202 100l62-38 72 44-10 66-72 20-66-30Z",
	"M92 194l84-18 62 30-14 72-92 6-52-40Z",
	"M248 204l74-18 22 44-52 52-58-8Z",
] as const;

const AreaMap = ({ lit }: { lit: readonly number[] }) => (
	<>
		{REGIONS.map((d, n) => (
			<g key={d}>
				<path className={lit.includes(n) ? art.leaf : art.leafSoft} d={d} />
			</g>
		))}
	</>
);

export const MapScene = ({ className }: Props) => (
	<Scene className={className}>
		<AreaMap lit={[0, 1]} />
		<Pin x={130} y={138} />
		<Pin x={272} y={146} />
	</Scene>
);

export const PostcodesScene = ({ className }: Props) => (
	<Scene className={className}>
		<AreaMap lit={[1]} />
		<Card x={92} y={134} width={176} height={136} />
		{[0, 1, 2].map((row) => (
			<g key={row} transform={`translate(0 ${row * 38})`}>
				<rect className={art.wash} x="112" y="150" width="28" height="28" rx="7" />
				{row !== 1 && <path className={art.lineLeaf} strokeWidth="5.5" d="M119 164l6 6 9-12" />}
				<Lines d="M158 164h78" width={9} />
			</g>
		))}
		<Pin x={276} y={140} />
	</Scene>
);

export const FullScene = ({ className }: Props) => (
	<Scene className={className}>
		<AreaMap lit={[0, 1, 2]} />
		<Pin x={130} y={138} />
		<Pin x={272} y={146} />
		<circle className={art.paper} cx="318" cy="262" r="30" />
		<path className={art.lineOchre} strokeWidth="9" d="M304 262h28" />
	</Scene>
);

export const PhoneScene = ({ className }: Props) => (
	<Scene className={className}>
		<path className={art.deep} d="M60 290v-44a50 50 0 0 1 100 0v44Z" />
		<circle className={art.skin1} cx="110" cy="158" r="38" />
		<path className={art.hair1} d="M72 160a38 38 0 0 1 74-14c-26-4-46-4-54 4-8 14-18 18-20 10Z" />
		<path className={art.lineOchre} strokeWidth="9" d="M74 156a38 38 0 0 1 62-30M140 172q2 22-18 26" />
		<Card x={196} y={84} width={140} height={84} />
		<path className={art.paper} d="M214 160l-26 28 44-22Z" />
		<Lines d="M216 112h98M216 138h66" width={10} />
		<Wattle
			balls={[
				[310, 236, 15],
				[332, 220, 12],
				[336, 248, 11],
				[290, 256, 11],
			]}
		/>
	</Scene>
);

export const LogoScene = ({ className }: Props) => (
	<Scene className={className}>
		<Card x={116} y={66} width={168} height={168} />
		<Mark x={152} y={92} size={2.65} />
		<path className={art.lineLeaf} strokeWidth="6" d="M96 66V46h20M304 66V46h-20M96 234v20h20M304 234v20h-20" />
		<Tick x={300} y={246} size={1.2} />
	</Scene>
);

export const LogoSmallScene = ({ className }: Props) => (
	<Scene className={className}>
		{[0, 1, 2].map((row) => (
			<g key={row} transform={`translate(0 ${row * 76})`}>
				<Card x={76} y={58} width={246} height={58} />
				<rect
					className={row === 0 ? art.deep : row === 1 ? art.goldSoft : art.ochre}
					x="90"
					y="68"
					width="38"
					height="38"
					rx="9"
				/>
				{row === 0 && <path className={art.lineGold} strokeWidth="6" d="M109 98V78M101 86l8-8 8 8" />}
				{row === 1 && <Mark x={96} y={74} size={0.6} />}
				{row === 2 && <circle className={art.paper} cx="109" cy="87" r="10" />}
				<Lines d={`M150 80h${[120, 90, 104][row]}M150 98h${[80, 110, 70][row]}`} width={7} />
			</g>
		))}
	</Scene>
);

export const ReviewScene = ({ className }: Props) => (
	<Scene className={className}>
		<Card x={66} y={78} width={262} height={164} />
		<circle className={art.leaf} cx="110" cy="122" r="24" />
		<path className={art.lineGold} strokeWidth="6" d="M104 112h12M110 112v18q0 5-6 5" />
		<Stars x={146} y={106} size={1.35} full={5} />
		<Lines d="M92 176h208M92 198h182M92 220h120" />
	</Scene>
);

export const PathScene = ({ className }: Props) => (
	<Scene className={className}>
		<path className={art.lineSoft} strokeWidth="8" d="M84 244C110 150 150 240 178 178s66-26 86-66 40-22 60-36" />
		<circle className={art.paper} cx="84" cy="244" r="32" />
		<path className={art.lineDeep} strokeWidth="6" d="M72 252l4-14 18-18 10 10-18 18Z" />
		<circle className={art.paper} cx="178" cy="182" r="32" />
		<path className={art.lineDeep} strokeWidth="5.5" d="M161 171h34v24h-34ZM162 172l16 13 16-13" />
		<circle className={art.paper} cx="256" cy="126" r="32" />
		<circle className={art.lineDeep} strokeWidth="6" cx="252" cy="121" r="12" />
		<path className={art.lineDeep} strokeWidth="6" d="M262 131l9 9" />
		<Tick x={326} y={74} size={1.28} />
	</Scene>
);

export const MaskScene = ({ className }: Props) => (
	<Scene className={className}>
		<Card x={60} y={106} width={276} height={116} />
		<circle className={art.ochre} cx="112" cy="164" r="30" />
		<path className={art.lineDeep} strokeWidth="8" d="M100 180v-32l12 16 12-16v32" />
		{[0, 1, 2, 3, 4].map((n) => (
			<path
				key={n}
				className={art.lineDeep}
				strokeWidth="6"
				d={`M${172 + n * 32} 152v24M${162 + n * 32} 158l20 12M${182 + n * 32} 158l-20 12`}
			/>
		))}
	</Scene>
);

export const RespondScene = ({ className }: Props) => (
	<Scene className={className}>
		<Card x={54} y={58} width={236} height={104} />
		<Stars x={70} y={74} size={1.3} full={2} />
		<Lines d="M78 124h186M78 142h130" />
		<path
			className={art.deep}
			d="M134 192h196a16 16 0 0 1 16 16v62a16 16 0 0 1-16 16H134a16 16 0 0 1-16-16v-62a16 16 0 0 1 16-16Z"
		/>
		<path className={art.deep} d="M146 196l14-30 26 30Z" />
		<path className={art.lineGold} strokeWidth="8" d="M146 222h168" />
		<Lines d="M146 244h172M146 264h96" />
	</Scene>
);

export const ToolkitScene = ({ className }: Props) => (
	<Scene className={className}>
		{(
			[
				[-24, "ochre"],
				[-8, "leaf"],
				[8, "deep"],
			] as const
		).map(([turn, fill]) => (
			<g key={turn} transform={`translate(200 300) rotate(${turn})`}>
				<rect className={art.paper} x="-66" y="-236" width="132" height="180" rx="10" />
				<path className={art[fill]} d="M-56-236h112a10 10 0 0 1 10 10v88H-66v-88a10 10 0 0 1 10-10Z" />
				<Lines d="M-44-112h88M-44-92h60" />
				<rect className={art.goldSoft} x="-44" y="-210" width="60" height="10" rx="5" />
				<Mark x={14} y={-186} size={0.9} onDark />
			</g>
		))}
		<g transform="translate(296 232) rotate(14)">
			<rect className={art.paper} x="-48" y="-48" width="96" height="96" rx="12" />
			<rect className={art.gold} x="-38" y="-38" width="76" height="44" rx="8" />
			<Stars x={-36} y={10} size={0.58} full={5} />
		</g>
	</Scene>
);

export const BookletsScene = ({ className }: Props) => (
	<Scene className={className}>
		{(
			[
				[-9, 132, "leaf"],
				[7, 258, "deep"],
			] as const
		).map(([turn, x, fill]) => (
			<g key={turn} transform={`translate(${x} 170) rotate(${turn})`}>
				<rect className={art.leafSoft} x="-64" y="-92" width="140" height="200" rx="10" />
				<rect className={art.paper} x="-70" y="-100" width="140" height="200" rx="10" />
				<path className={art[fill]} d="M-60-100H60a10 10 0 0 1 10 10V14H-70V-90a10 10 0 0 1 10-10Z" />
				<rect className={art.goldSoft} x="-52" y="-74" width="70" height="12" rx="6" />
				<rect className={art.goldSoft} x="-52" y="-52" width="46" height="12" rx="6" />
				<Mark x={22} y={-36} onDark />
				<Lines d="M-48 42h92M-48 64h66" />
			</g>
		))}
	</Scene>
);

export const FormScene = ({ className }: Props) => (
	<Scene className={className}>
		<Card x={104} y={42} width={196} height={254} />
		<path className={art.lineDeep} strokeWidth="10" d="M126 72h74" />
		<Lines d="M126 94h60M126 112h52" width={6} />
		{[0, 1, 2, 3, 4, 5, 6].map((row) => (
			<path
				key={row}
				className={art.lineInk}
				strokeWidth="6"
				strokeDasharray={["8 8", "6 14", "14 10", "4 8", "10 6", "6 10", "8 12"][row]}
				d={`M226 ${66 + row * 8}h50`}
			/>
		))}
		{[0, 1, 2, 3].map((row) => (
			<g key={row} transform={`translate(0 ${row * 32})`}>
				<Lines d={`M126 156h${[70, 54, 64, 48][row]}`} width={7} />
				{[214, 242, 270].map((x) => (
					<circle key={x} className={art.line} strokeWidth="3.5" cx={x} cy="156" r="8" />
				))}
				<path className={art.lineLeaf} strokeWidth="5" d={`M${[209, 209, 237, 209][row]} 156l5 5 9-12`} />
			</g>
		))}
		<Lines d="M126 278h140" width={4} />
	</Scene>
);

export const PicturesScene = ({ className }: Props) => (
	<Scene className={className}>
		<rect className={art.leafSoft} x="76" y="58" width="150" height="150" rx="16" />
		<rect className={art.deep} x="68" y="50" width="150" height="150" rx="16" />
		<Mark x={84} y={66} size={0.7} onDark />
		<rect className={art.leaf} x="156" y="66" width="20" height="70" rx="10" />
		<rect className={art.gold} x="182" y="84" width="20" height="60" rx="10" />
		<rect className={art.paper} x="82" y="120" width="122" height="66" rx="10" />
		<path className={art.lineDeep} strokeWidth="9" d="M98 140h60" />
		<Stars x={92} y={152} size={0.9} full={5} />
		<Card x={126} y={220} width={216} height={70} />
		<path className={art.deep} d="M142 220h38v70h-38a16 16 0 0 1-16-16v-38a16 16 0 0 1 16-16Z" />
		<Mark x={143} y={242} size={0.6} onDark />
		<path className={art.lineDeep} strokeWidth="9" d="M202 244h84" />
		<Stars x={194} y={256} size={0.9} full={5} />
	</Scene>
);
