import { createHash } from "node:crypto";
import { renderToStaticMarkup } from "react-dom/server";
import type { DrawnMap } from "#contract/search/map.ts";
import tokens from "#web/styles/tokens.css?raw";

const [light = "", dark = ""] = tokens.split("@media screen and (prefers-color-scheme: dark)");
const USED = ["map-land", "map-far", "map-sea", "map-coast", "ink-soft", "brand", "surface", "accent", "ink"];
const colours = (theme: string) =>
	USED.map((name) => new RegExp(`--${name}: #[0-9a-f]{6};`).exec(theme)?.[0] ?? "").join("");

/** A picture has no styles but its own. The colours are those of the site. */
const STYLE = `svg{${colours(light)}}@media(prefers-color-scheme:dark){svg{${colours(dark)}}}
.sea{fill:var(--map-sea)}.land{fill:var(--map-land);stroke:var(--map-coast)}.far{fill:var(--map-far);stroke:var(--map-coast)}
text{fill:var(--ink-soft);font:14px system-ui,sans-serif;text-anchor:middle;paint-order:stroke;stroke:var(--map-land);stroke-width:3}
.pin{fill:var(--brand);stroke:var(--surface);stroke-width:2}.place{fill:var(--accent);stroke:var(--ink);stroke-width:1.5}`;

const HEADERS = {
	"content-type": "image/svg+xml",
	"cache-control": "public, max-age=60",
	"content-security-policy": `default-src 'none'; style-src 'sha256-${createHash("sha256").update(STYLE).digest("base64")}'`,
};

/** The map as a picture: dots instead of numbered pins, because it's small and nothing in it can be pressed. */
export const mapPicture = ({ width, height, australia, neighbours, names, places, pins }: DrawnMap): Response => {
	const svg = renderToStaticMarkup(
		<svg xmlns="http://www.w3.org/2000/svg" viewBox={`0 0 ${width} ${height}`}>
			<title>Map of these providers</title>
			{/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own CSS, with its hash in the security policy */}
			<style dangerouslySetInnerHTML={{ __html: STYLE }} />
			<rect className="sea" width={width} height={height} />
			<path className="far" d={neighbours} />
			<path className="land" d={australia} />
			{names.map(({ name, x, y }) => (
				<text key={`${name} ${x} ${y}`} x={x} y={y}>
					{name}
				</text>
			))}
			{pins.map(({ point, at: { x, y } }) => (
				<circle key={point} className="pin" cx={x} cy={y} r="7" />
			))}
			{places.map(({ x, y }) => (
				<circle key={`${x} ${y}`} className="place" cx={x} cy={y} r="5" />
			))}
		</svg>,
	);
	return new Response(svg, { headers: HEADERS });
};
