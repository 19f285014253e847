import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "@playwright/test";

const run = promisify(execFile);

test("the requirements that pages and public calls show hold for the running service", async ({ baseURL }) => {
	const { stdout } = await run(process.execPath, ["scripts/requirements.ts", String(baseURL)]);
	expect(stdout).toContain(" 0 fail");
});
