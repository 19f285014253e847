import { layers, namedFlavor } from "@protomaps/basemaps";
import { addProtocol, MapLibreMap, Marker, NavigationControl, setWorkerUrl } from "maplibre-gl";
import workerUrl from "maplibre-gl/dist/maplibre-gl-worker.mjs?url";
import { Protocol } from "pmtiles";
import type { MapView } from "#contract/search/map.ts";
import "maplibre-gl/dist/maplibre-gl.css";

interface Streets {
	/** Address of the PMTiles file, with Protomaps' layers. */
	tiles: string;
	view: MapView;
	pins: readonly {
		/** Given to the pin when the drawn map, which has it until then, is gone. */
		id: string;
		kind: string;
		number: number;
		name: string;
		label: string;
		href: string;
		latitude: number;
		longitude: number;
		/** In pixels, so that pins at one spot don't cover each other. */
		offset: [number, number];
	}[];
	/** The places searched for. */
	places: readonly { name: string; latitude: number; longitude: number }[];
	pinClass: string;
	placeClass: string;
	/** The map can be shown. Once it is, `named` gives the pins their ids. */
	onReady: (named: () => void) => void;
}

const EARTH_KM = 40_030;
/** MapLibre's world is this many pixels wide at zoom 0. */
const TILE = 512;

/** The zoom at which a map of this width shows so many kilometres. */
const zoomOf = ({ latitude, km }: MapView, width: number): number =>
	Math.log2((width * EARTH_KM * Math.cos((latitude * Math.PI) / 180)) / (km * TILE));

const FONT = ["Atkinson Hyperlegible Next", "sans-serif"];

/** Protomaps' layers in the page's font. Without icons: their pictures are files of their own. */
const streetLayers = (flavour: "light" | "dark") =>
	layers("basemap", namedFlavor(flavour), { lang: "en" }).map((layer) => {
		if (layer.type !== "symbol") return layer;
		const { "icon-image": _, ...layout } = layer.layout ?? {};
		return { ...layer, layout: { ...layout, "text-font": FONT } };
	});

/**
 * Draws a map with streets into an element, and calls `onReady` once its tiles are there.
 * @returns removes it
 * @throws Error without WebGL
 */
export const showStreets = (
	container: HTMLElement,
	{ tiles, view, pins, places, pinClass, placeClass, onReady }: Streets,
): (() => void) => {
	addProtocol("pmtiles", new Protocol().tile);
	setWorkerUrl(workerUrl);
	const map = new MapLibreMap({
		container,
		style: {
			version: 8,
			sources: { basemap: { type: "vector", url: `pmtiles://${tiles}` } },
			layers: streetLayers(matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light"),
		},
		center: [view.longitude, view.latitude],
		zoom: zoomOf(view, container.clientWidth),
		// The page names the sources, and the library's own control writes HTML, which our policy refuses.
		attributionControl: false,
		// One finger and the wheel scroll the page.
		cooperativeGestures: true,
		dragRotate: false,
		pitchWithRotate: false,
	});
	map.addControl(new NavigationControl({ showCompass: false }));
	map.getCanvas().setAttribute("aria-label", "Map of these providers");
	const named: (() => void)[] = [];
	for (const { id, kind, number, name, label, href, latitude, longitude, offset } of pins) {
		const pin = document.createElement("a");
		pin.href = href;
		pin.className = pinClass;
		pin.dataset.kind = kind;
		named.push(() => {
			pin.id = id;
		});
		pin.textContent = String(number);
		pin.title = name;
		pin.setAttribute("aria-label", label);
		new Marker({ element: pin, offset }).setLngLat([longitude, latitude]).addTo(map);
	}
	for (const { name, latitude, longitude } of places) {
		const dot = document.createElement("span");
		dot.className = placeClass;
		dot.title = name;
		// The heading of the page names it.
		dot.ariaHidden = "true";
		new Marker({ element: dot }).setLngLat([longitude, latitude]).addTo(map);
	}
	let state: "loading" | "ready" | "removed" = "loading";
	const remove = () => {
		if (state !== "removed") map.remove();
		state = "removed";
	};
	map.on("load", () => {
		state = "ready";
		onReady(() => {
			for (const name of named) name();
		});
	});
	// A tile may be missing later. Before the map shows, an error means that the file can't be used.
	map.on("error", () => {
		if (state === "loading") remove();
	});
	return remove;
};
