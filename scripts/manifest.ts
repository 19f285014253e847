import { readFileSync } from "node:fs";

/** A file of a build with what it needs, as Vite's manifest names it. */
export interface Chunk {
	file: string;
	name?: string;
	isEntry?: boolean;
	imports?: string[];
	css?: string[];
}
export type Manifest = Readonly<Record<string, Chunk>>;

/** @param folder of a build, in build/ */
export const readManifest = (folder: string): Manifest =>
	JSON.parse(readFileSync(new URL(`../build/${folder}/manifest.json`, import.meta.url), "utf8")) as Manifest;

/**
 * A chunk after those it needs, each once.
 * @throws Error where the manifest does not know it
 */
export const withNeeded = (manifest: Manifest, key: string, seen = new Set<string>()): Chunk[] => {
	const chunk = manifest[key];
	if (!chunk) throw new Error(`The build's manifest does not know ${key}`);
	if (seen.has(key)) return [];
	seen.add(key);
	return [...(chunk.imports ?? []).flatMap((one) => withNeeded(manifest, one, seen)), chunk];
};
