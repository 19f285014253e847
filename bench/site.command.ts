import { readFileSync } from "node:fs";

const { scripts } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")) as { scripts: { start: string } };

/** What Node is given by `npm start`: its options, then the built server. */
export const START: readonly string[] = scripts.start.split(" ").slice(2);
