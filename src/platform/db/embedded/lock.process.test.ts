import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { FolderInUse, lockFolder } from "./lock.ts";

const folder = mkdtempSync(join(tmpdir(), "lock-"));
afterAll(() => rmSync(folder, { recursive: true }));

test("a folder that another process has locked is refused until that process ends, even if it is killed", async () => {
	const script = `import { lockFolder } from ${JSON.stringify(join(import.meta.dirname, "lock.ts"))}; lockFolder(process.argv[1]); gc(); console.log("locked"); process.stdin.resume();`;
	const other = spawn(process.execPath, ["--expose-gc", "--input-type=module", "-e", script, folder], {
		stdio: ["pipe", "pipe", "inherit"],
	});
	await once(other.stdout, "data");
	expect(() => lockFolder(folder)).toThrow(FolderInUse);
	expect(() => lockFolder(folder)).toThrow(`The data folder ${folder} is in use by another process`);
	const gone = once(other, "exit");
	other.kill("SIGKILL");
	await gone;
	lockFolder(folder)();
});

test("a released lock can be taken again, also for a folder that did not exist", () => {
	const deep = join(folder, "not", "there", "yet");
	const unlock = lockFolder(deep);
	expect(() => lockFolder(deep)).toThrow(FolderInUse);
	unlock();
	lockFolder(deep)();
});
