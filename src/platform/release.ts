import { readFileSync } from "node:fs";
import { folderOf } from "./files/folders.ts";

const { version, engines } = JSON.parse(readFileSync(new URL("../package.json", folderOf("db")), "utf8")) as {
	version: string;
	engines: { node: string };
};

/** This release, for example `1.0.0`. From package.json, which archives and images also contain. */
export const RELEASE = version;
/** The oldest Node that runs it, for example `24.12`. */
export const OLDEST_NODE = /[\d.]+/.exec(engines.node)?.[0] ?? "0";
