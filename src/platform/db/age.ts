import { spawn } from "node:child_process";
import type { Writable } from "node:stream";
import { OperatorError } from "#platform/operator-error.ts";

/** The first words of each file that age encrypted. */
export const AGE_MARK = "age-encryption.org/";

const NO_AGE = "age is not installed. Install it (apt-get install age), then try again.";

/**
 * Runs Debian's age. Nothing unencrypted reaches the disk from here.
 * @param output a file descriptor that age writes to
 * @returns its input, and a promise that rejects with an OperatorError if it fails
 */
export const runAge = (args: string[], output: number): { input: Writable; done: Promise<void> } => {
	const child = spawn("age", args, { stdio: ["pipe", output, "pipe"] });
	let said = "";
	child.stderr?.setEncoding("utf8").on("data", (text: string) => {
		said += text;
	});
	const done = new Promise<void>((resolve, reject) => {
		child.on("error", (error: NodeJS.ErrnoException) =>
			reject(error.code === "ENOENT" ? new OperatorError(NO_AGE) : error),
		);
		child.on("close", (code) =>
			code === 0 ? resolve() : reject(new OperatorError(`age failed: ${said.trim().split("\n")[0]}`)),
		);
	});
	done.catch(() => {});
	return { input: child.stdin as Writable, done };
};
