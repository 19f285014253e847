import { existsSync } from "node:fs";
import { pathToFileURL } from "node:url";

/**
 * Finds a folder of the project, from the sources or from the built server.
 * @throws Error if no parent folder of this file contains it
 */
export const folderOf = (name: "db" | "seed" | "public" | "src"): URL => {
	let at = new URL("./", import.meta.url);
	for (;;) {
		const folder = new URL(`${name}/`, at);
		if (existsSync(new URL("package.json", at)) && existsSync(folder)) return folder;
		const above = new URL("../", at);
		if (above.href === at.href) throw new Error(`The folder ${name}/ was not found above ${pathToFileURL(".").href}`);
		at = above;
	}
};
