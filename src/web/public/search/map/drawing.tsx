import type { ReactNode } from "react";
import type { DrawnMap } from "#contract/search/map.ts";
import { thousands } from "#contract/shared/thousands.ts";
import { links } from "#web/lib/links.ts";
import type { SearchState } from "#web/lib/search-address.ts";
import styles from "./drawing.module.css";
import type { MapProvider } from "./listed.ts";
import { Pin } from "./pin.tsx";
import { entryId, pinId, pinLabel } from "./pin-label.ts";

interface Props {
	map: DrawnMap;
	/** The list. A pin's point is a position in it. */
	providers: readonly MapProvider[];
	state: SearchState;
	size: "small" | "large";
	/** The map is in a frame, so its pins lead to profiles. Otherwise they lead to the list beside it. */
	framed?: boolean;
}

/** Pins can be pressed around themselves as far as no other pin is closer, up to this radius. */
const MOST_REACH = 24;

const reachOf = (pins: DrawnMap["pins"], nth: number): number => {
	const { x = 0, y = 0 } = pins[nth] ?? {};
	const gaps = pins.flatMap((other, i) => (i === nth ? [] : [Math.hypot(other.x - x, other.y - y) / 2]));
	return Math.floor(Math.min(MOST_REACH, ...gaps) * 10) / 10;
};

/** Most letters of a name on the map. The list and the link have all of them. */
const LETTERS = 34;
const shortened = (name: string) => (name.length > LETTERS ? `${name.slice(0, LETTERS - 1).trimEnd()}…` : name);

/** A part of the drawing that screen readers skip. */
const Decoration = ({ children }: { children: ReactNode }) => (
	// biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it can have the focus
	<g aria-hidden="true">{children}</g>
);

/** The map as SVG. Each pin is a link with the provider's name. Everything else is decoration: the list says it all. */
export const Drawing = ({ map, providers, state, size, framed }: Props) => {
	const { width, height, scale } = map;
	const pins = map.pins.flatMap((pin) => {
		const provider = providers[pin.point];
		return provider ? [{ ...pin, provider }] : [];
	});
	return (
		// biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields, these are links
		<svg viewBox={`0 0 ${width} ${height}`} className={styles[size]} role="group" aria-label="Map of these providers">
			<Decoration>
				<rect className={styles.sea} width={width} height={height} />
				{map.neighbours && <path className={styles.neighbours} d={map.neighbours} />}
				{map.australia && <path className={styles.land} d={map.australia} />}
				{map.rings.map(({ km, path }) => (
					<path key={km} className={styles.ring} d={path} />
				))}
				{map.names.map(({ name, x, y, dot }) => (
					<g key={`${name} ${x} ${y}`} className={styles.place}>
						{dot && <circle cx={dot.x} cy={dot.y} r="2.5" />}
						<text x={x} y={y}>
							{name}
						</text>
					</g>
				))}
				{map.rings.map(({ km, label }) => (
					<text key={km} className={styles.km} x={label.x} y={label.y}>
						{thousands(km)} km
					</text>
				))}
				{map.places.map(({ name, x, y }) => (
					<g key={`${x} ${y}`} className={styles.searched}>
						<text x={x} y={y - 17}>
							{name}
						</text>
						<circle cx={x} cy={y} r="10" />
						<circle className={styles.middle} cx={x} cy={y} r="4" />
					</g>
				))}
				<g className={styles.scale}>
					<path d={`M12 ${height - 18}v6h${scale.length}v-6`} />
					<text x={12 + scale.length / 2} y={height - 18}>
						{thousands(scale.km)} km
					</text>
				</g>
				{pins.map(({ point, x, y, at }) =>
					Math.hypot(x - at.x, y - at.y) > 3 ? (
						<g key={point} className={styles.leader}>
							<path d={`M${at.x} ${at.y}L${x} ${y}`} />
							<circle cx={at.x} cy={at.y} r="2.5" />
						</g>
					) : null,
				)}
			</Decoration>
			{pins.map(({ x, y, provider }, nth) => (
				<a
					key={provider.id}
					id={pinId(provider, size)}
					href={framed ? links.profile(provider, state) : `#${entryId(provider)}`}
					target={framed ? "_top" : undefined}
					className={styles.pin}
					aria-label={pinLabel(provider)}
				>
					<circle className={styles.reach} cx={x} cy={y} r={reachOf(map.pins, nth)} />
					<Pin kind={provider.kind} number={provider.number} x={x} y={y} radius={size === "small" ? 14 : 15} />
				</a>
			))}
			{/* Above all pins. A pin's position selects its name (drawing.module.css). */}
			<Decoration>
				{pins.map(({ x, y, provider }) => (
					<text
						key={provider.id}
						className={styles.pinName}
						x={Math.min(width - 8, Math.max(8, x))}
						y={y < 48 ? y + 34 : y - 22}
						textAnchor={x < width / 3 ? "start" : x > (width * 2) / 3 ? "end" : "middle"}
					>
						{shortened(provider.name)}
					</text>
				))}
			</Decoration>
		</svg>
	);
};
