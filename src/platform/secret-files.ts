import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

type Env = Record<string, string | undefined>;

const WHY: Record<string, string> = { ENOENT: "it doesn't exist", EACCES: "no permission", EISDIR: "it is a folder" };

/**
 * Reads settings from files, so that secrets needn't be in the environment: NAME_FILE names a file, and a systemd
 * credential called NAME is found automatically.
 * @param names of all settings
 * @returns the environment with their content, and what is wrong
 */
export const withSecretFiles = (env: Env, names: readonly string[]): { env: Env; faults: string[] } => {
	const all: Env = { ...env };
	const faults: string[] = [];
	for (const name of names) {
		const named = env[`${name}_FILE`] || undefined;
		if (named && env[name]) faults.push(`${name} and ${name}_FILE are both set: keep one`);
		const credential = env.CREDENTIALS_DIRECTORY && join(env.CREDENTIALS_DIRECTORY, name);
		const file = named ?? (credential && !env[name] && existsSync(credential) ? credential : undefined);
		if (!file || (named && env[name])) continue;
		try {
			// Editors end a file with a line break.
			all[name] = readFileSync(file, "utf8").replace(/\r?\n$/, "");
			if (all[name] === "") faults.push(`${name}: the file ${file} is empty`);
		} catch (error) {
			const { code = "" } = error as NodeJS.ErrnoException;
			faults.push(`${name}: the file ${file} can't be read: ${WHY[code] ?? code}`);
		}
	}
	return { env: all, faults };
};
