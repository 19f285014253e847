import { readFileSync } from "node:fs";

const { scripts } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")) as {
	scripts: { start: string };
};
const words = scripts.start.split(" ");
const node = words.indexOf("node");

/** What Node is given by `npm start`: its options, then the built server. */
export const START: readonly string[] = words.slice(node + 1);
/** The surroundings that `npm start` gives it. */
export const START_ENVIRONMENT: Record<string, string> = Object.fromEntries(
	words.slice(0, node).map((word) => word.split("=")),
);
