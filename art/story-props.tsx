import { c, Line, shade } from "./scene-people.tsx";

// Things in the story pictures. x and y are a thing's base or centre.

interface At {
	x: number;
	y: number;
	size?: number;
	turn?: number;
	left?: boolean;
}

const placed = ({ x, y, size = 1, turn = 0, left = false }: At) =>
	`translate(${x} ${y}) rotate(${turn}) scale(${left ? -size : size} ${size})`;

/** The back of a wheelchair, drawn behind a person at the same position. Its wheel is drawn in front of them. */
export const ChairBack = ({ colour = c.line, ...at }: At & { colour?: string }) => (
	<g transform={placed(at)}>
		<circle fill="none" stroke={shade(c.leafSoft, 30)} strokeWidth="6" cx="2" cy="-42" r="38" />
		<Line of={colour} w={7} d="M-56-134h16l8 70M-34-66h74l14 60" />
		<Line of={c.deep} w={16} d="M-32-120l6 48" />
	</g>
);

export const ChairWheel = ({ colour = c.line, ...at }: At & { colour?: string }) => (
	<g transform={placed(at)}>
		<circle fill="none" stroke={colour} strokeWidth="7" cx="-12" cy="-42" r="39" />
		<Line of={colour} w={2.5} d="M-12-80v76M-50-42h76M-39-69l54 54M15-69l-54 54" />
		<circle fill={colour} cx="-12" cy="-42" r="7" />
		<Line of={colour} w={7} d="M50-4h30" />
		<circle fill="none" stroke={colour} strokeWidth="5" cx="42" cy="-9" r="8" />
	</g>
);

export const PowerBack = (at: At) => (
	<g transform={placed(at)}>
		<rect fill={c.line} x="-44" y="-142" width="18" height="90" rx="9" />
		<rect fill={c.line} x="-40" y="-62" width="92" height="14" rx="7" />
	</g>
);

export const PowerBase = ({ colour = c.ochre, ...at }: At & { colour?: string }) => (
	<g transform={placed(at)}>
		<rect fill={colour} x="-36" y="-50" width="76" height="32" rx="12" />
		<Line of={c.line} w={7} d="M38-34l14 28h28M-6-96h44" />
		<Line of={c.line} w={5} d="M34-98v-12" />
		<circle fill={c.line} cx="-2" cy="-20" r="20" />
		<circle fill={c.leafSoft} cx="-2" cy="-20" r="8" />
		<circle fill={c.line} cx="-36" cy="-11" r="11" />
		<circle fill={c.line} cx="40" cy="-11" r="11" />
	</g>
);

/** A walking frame. Its handle is 92 units above the ground at size 1. */
export const WalkingFrame = ({ colour = c.ochre, ...at }: At & { colour?: string }) => (
	<g transform={placed(at)}>
		<Line of={shade(c.leafSoft, 34)} w={5} d="M-6-92l-16 80M22-86l14 74" />
		<Line of={c.line} w={6} d="M-16-92h24l22 80M2-90l-26 78M-12-52h32" />
		<rect fill={colour} x="-14" y="-58" width="36" height="12" rx="6" />
		<Line of={c.line} w={9} d="M-20-92h14" />
		<circle fill={c.line} cx="-24" cy="-10" r="10" />
		<circle fill={c.line} cx="31" cy="-10" r="10" />
	</g>
);

/** A walking stick with its handle at x and y. */
export const Stick = ({ length, ...at }: At & { length: number }) => (
	<g transform={placed(at)}>
		<Line of={c.line} w={6} d={`M-12 0q4-8 12 0v${length}`} />
	</g>
);

export const Table = ({
	x,
	y,
	width,
	height,
	colour = c.ochre,
}: At & { width: number; height: number; colour?: string }) => (
	<>
		<path fill={shade(colour, 22)} d={`M${x + 22} ${y}h13v${height}h-13ZM${x + width - 35} ${y}h13v${height}h-13Z`} />
		<rect fill={colour} x={x} y={y} width={width} height="15" rx="7.500" />
	</>
);

export const Chair = ({ colour = c.leaf, ...at }: At & { colour?: string }) => (
	<g transform={placed(at)}>
		<Line of={colour} w={10} d="M-34-132l8 82h62" />
		<Line of={shade(colour, 25)} w={8} d="M-26-48l-6 44M34-48l4 44" />
	</g>
);

export const Armchair = ({ colour = c.gold, ...at }: At & { colour?: string }) => (
	<g transform={placed(at)}>
		<Line of={c.line} w={7} d="M-40-16v12M44-16v12" />
		<path fill={shade(colour, 14)} d="M-62-130q2-26 28-26 24 0 28 24l6 80h-62Z" />
		<rect fill={colour} x="-58" y="-62" width="114" height="46" rx="16" />
	</g>
);

/** A sheet of paper with ticked lines. */
export const Sheet = ({
	width,
	height,
	rows,
	ticks = 0,
	colour = c.leafSoft,
	paper = c.paper,
	...at
}: At & SheetProps) => (
	<g transform={placed(at)}>
		<rect fill={paper} x={-width / 2} y={-height / 2} width={width} height={height} rx="7" />
		{Array.from({ length: rows }, (_, row) => {
			const y = -height / 2 + (height / (rows + 1)) * (row + 1);
			const left = -width / 2 + width * 0.14;
			return (
				<g key={y}>
					{row < ticks ? (
						<Line of={c.leaf} w={5} d={`M${left} ${y}l5 5 9-11`} />
					) : (
						ticks > 0 && <circle fill="none" stroke={c.leafSoft} strokeWidth="4" cx={left + 6} cy={y} r="6" />
					)}
					<Line of={colour} w={6} d={`M${left + (ticks > 0 ? 26 : 0)} ${y}H${width * (row % 2 === 0 ? 0.36 : 0.24)}`} />
				</g>
			);
		})}
	</g>
);
interface SheetProps {
	width: number;
	height: number;
	rows: number;
	ticks?: number;
	colour?: string;
	paper?: string;
}

/** A speech bubble with its tail at the lower left. */
export const Bubble = ({
	width,
	height,
	colour = c.paper,
	...at
}: At & { width: number; height: number; colour?: string }) => (
	<g transform={placed(at)}>
		<rect fill={colour} x="0" y={-height} width={width} height={height} rx={Math.min(26, height / 2)} />
		<path fill={colour} d={`M18-12L4 22L52-8Z`} />
	</g>
);

const POINTS = "M0-11L3.200-4L11-3.200L5.200 2L6.900 9.600L0 5.600L-6.900 9.600L-5.200 2L-11-3.200L-3.200-4Z";
const Star = ({ colour = c.gold, ...at }: At & { colour?: string }) => (
	<path fill={colour} stroke={colour} strokeWidth="2.500" strokeLinejoin="round" d={POINTS} transform={placed(at)} />
);

export const Stars = ({ full, of = 5, dim = c.ground, ...at }: At & { full: number; of?: number; dim?: string }) => (
	<g transform={placed(at)}>
		{Array.from({ length: of }, (_, n) => n * 27).map((x, n) => (
			<Star key={x} x={x} y={0} colour={n < full ? c.gold : dim} />
		))}
	</g>
);

export const Tick = ({ colour = c.gold, ...at }: At & { colour?: string }) => (
	<g transform={placed(at)}>
		<circle fill={colour} r="25" />
		<Line of={c.ink} w={7} d="M-12 1l9 9 16-19" />
	</g>
);

export const Heart = ({ colour = c.ochre, ...at }: At & { colour?: string }) => (
	<path fill={colour} d="M0 20L-19 1a12 12 0 0 1 19-14A12 12 0 0 1 19 1Z" transform={placed(at)} />
);

/** A clock with twelve strokes and no numbers. A gold sector shows `minutes`. */
export const Clock = ({ minutes = 0, rim = c.deep, ...at }: At & { minutes?: number; rim?: string }) => {
	const angle = (minutes / 60) * 2 * Math.PI;
	return (
		<g transform={placed(at)}>
			<circle fill={rim} r="50" />
			<circle fill={c.paper} r="42" />
			{minutes > 0 && (
				<path fill={c.gold} d={`M0 0V-38A38 38 0 0 1 ${38 * Math.sin(angle)} ${-38 * Math.cos(angle)}Z`} />
			)}
			{Array.from({ length: 12 }, (_, n) => n * 30).map((degrees) => (
				<path
					key={degrees}
					stroke={c.line}
					strokeWidth="3"
					strokeLinecap="round"
					d="M0-38v5"
					transform={`rotate(${degrees})`}
				/>
			))}
			<Line of={c.line} w={4.5} d={`M0 0V-26M0 0L${24 * Math.sin(angle || 2)} ${-24 * Math.cos(angle || 2)}`} />
			<circle fill={c.line} r="4" />
		</g>
	);
};

export const Laptop = ({ colour = c.line, screen = c.wash, ...at }: At & { colour?: string; screen?: string }) => (
	<g transform={placed(at)}>
		<rect fill={colour} x="-52" y="-72" width="104" height="68" rx="7" />
		<rect fill={screen} x="-46" y="-66" width="92" height="56" rx="3" />
		<rect fill={shade(c.leafSoft, 22)} x="-64" y="-6" width="128" height="8" rx="4" />
	</g>
);

export const Tablet = ({ colour = c.line, screen = c.paper, ...at }: At & { colour?: string; screen?: string }) => (
	<g transform={placed(at)}>
		<rect fill={colour} x="-44" y="-32" width="88" height="64" rx="8" />
		<rect fill={screen} x="-38" y="-26" width="76" height="52" rx="3" />
	</g>
);

export const Lamp = ({ colour = c.gold, ...at }: At & { colour?: string }) => (
	<g transform={placed(at)}>
		<Line of={c.line} w={5} d="M-16 0h32M0 0v-40l24-34" />
		<path fill={colour} d="M8-96l34 26q-6 14-24 2t-10-28Z" />
	</g>
);

export const Ball = ({ colour = c.ochre, band = c.gold, ...at }: At & { colour?: string; band?: string }) => (
	<g transform={placed(at)}>
		<circle fill={colour} r="32" />
		<Line of={band} w={4} d="M-26-13q26 11 52 0M-27 10q27 11 54 0" />
	</g>
);

export const Football = (at: At) => (
	<g transform={placed(at)}>
		<circle fill={c.paper} stroke={c.line} strokeWidth="4" r="26" />
		<path fill={c.line} d="M0-11L10.500-3.400L6.500 9H-6.500L-10.500-3.400Z" />
		<Line of={c.line} w={3} d="M0-11v-13M10.500-3.400l12-5M6.500 9l8 11M-6.500 9l-8 11M-10.500-3.400l-12-5" />
	</g>
);

export const Note = ({ colour = c.plum, ...at }: At & { colour?: string }) => (
	<g transform={placed(at)}>
		<Line of={colour} w={5} d="M-9 16v-34l26-6v34" />
		<path stroke={colour} strokeWidth="9" d="M-9-18l26-6" />
		<ellipse fill={colour} cx="-16" cy="17" rx="9" ry="7" />
		<ellipse fill={colour} cx="10" cy="11" rx="9" ry="7" />
	</g>
);

export const Basket = ({ colour = c.ground, ...at }: At & { colour?: string }) => (
	<g transform={placed(at)}>
		<path fill={shade(colour, 14)} d="M-46-40h92l-10 40h-72Z" />
		<path fill={colour} d="M-50-48h100v14h-100Z" />
		<Line of={shade(colour, 30)} w={3} d="M-42-20h84M-22-34l4 32M22-34l-4 32M0-34v32" />
	</g>
);

export const Blocks = (at: At) => (
	<g transform={placed(at)}>
		<rect fill={c.deep} x="-50" y="-42" width="46" height="42" rx="6" />
		<rect fill={c.gold} x="2" y="-42" width="46" height="42" rx="6" />
		<rect fill={c.ochre} x="-24" y="-84" width="46" height="40" rx="6" />
	</g>
);

/** A wall calendar without numbers. A heart marks one day. */
export const Calendar = ({ marked, ...at }: At & { marked: number }) => (
	<g transform={placed(at)}>
		<rect fill={shade(c.ground, 12)} x="-222" y="-182" width="456" height="386" rx="22" />
		<rect fill={c.paper} x="-232" y="-194" width="456" height="386" rx="22" />
		<path fill={c.deep} d="M-232-122v-50a22 22 0 0 1 22-22h412a22 22 0 0 1 22 22v50Z" />
		<Line of={c.gold} w={10} d="M-150-212v40M-4-212v40M142-212v40" />
		{Array.from({ length: 20 }, (_, n) => ({ n, x: -206 + (n % 5) * 82, y: -98 + Math.floor(n / 5) * 70 })).map(
			({ n, x, y }) => (
				<rect
					key={n}
					fill={n === marked ? c.gold : n < marked ? c.leafSoft : c.wash}
					x={x}
					y={y}
					width="72"
					height="60"
					rx="12"
				/>
			),
		)}
		<circle
			fill="none"
			stroke={c.ochre}
			strokeWidth="8"
			cx={-170 + (marked % 5) * 82}
			cy={-68 + Math.floor(marked / 5) * 70}
			r="50"
		/>
		<Heart x={-170 + (marked % 5) * 82} y={-70 + Math.floor(marked / 5) * 70} size={1.1} />
	</g>
);

export const Fruit = (at: At) => (
	<g transform={placed(at)}>
		<circle fill={c.ochre} cx="-24" cy="-54" r="22" />
		<circle fill={c.leaf} cx="20" cy="-56" r="22" />
		<circle fill={c.gold} cx="-2" cy="-72" r="20" />
		<path fill={c.gold} d="M26-62q30-6 36-40 16 34-18 54Z" />
		<Line of={c.leaf} w={4} d="M-2-90q2-8 10-10" />
		<path fill={c.deep} d="M-66-48H66Q62 0 22 0h-44Q-62 0-66-48Z" />
	</g>
);
