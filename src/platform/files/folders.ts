import { existsSync } from "node:fs";
import { pathToFileURL } from "node:url";

/**
 * A folder of the project, wherever the code runs from: the sources or the built server.
 * @throws Error when no folder above this file has it
 */
export const folderOf = (name: "db" | "seed" | "public"): URL => {
	let at = new URL("./", import.meta.url);
	for (;;) {
		const folder = new URL(`${name}/`, at);
		if (existsSync(new URL("package.json", at)) && existsSync(folder)) return folder;
		const above = new URL("../", at);
		if (above.href === at.href) throw new Error(`The folder ${name}/ was not found above ${pathToFileURL(".").href}`);
		at = above;
	}
};
