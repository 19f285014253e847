import { readFileSync } from "node:fs";

const { scripts } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")) as {
	scripts: { start: string };
};
const words = scripts.start.split(" ");
const node = words.indexOf("node");

/** Arguments that `npm start` passes to Node: its options, then the built server. */
export const START: readonly string[] = words.slice(node + 1);
/** Environment variables that `npm start` sets. */
export const START_ENVIRONMENT: Record<string, string> = Object.fromEntries(
	words.slice(0, node).map((word) => word.split("=")),
);
