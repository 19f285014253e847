import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { brotliCompressSync } from "node:zlib";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createApp } from "#server/app.ts";
import { type TestApi, testApi } from "#tests/support/api.ts";
import { assetNames, builtFiles } from "./files.ts";
import { KEPT_DAYS, previousAssets, storeAssets } from "./previous-assets.ts";

let api: TestApi;
let folder: string;
beforeAll(async () => {
	api = await testApi();
	folder = mkdtempSync(join(tmpdir(), "previous-assets-"));
});
afterAll(async () => {
	await api.close();
	rmSync(folder, { recursive: true, force: true });
});

const build = (name: string, files: Record<string, string>) => {
	const assets = join(folder, name, "assets");
	mkdirSync(assets, { recursive: true });
	for (const [file, text] of Object.entries(files)) {
		writeFileSync(join(assets, file), text);
		writeFileSync(join(assets, `${file}.br`), brotliCompressSync(text));
	}
	return { url: pathToFileURL(`${join(folder, name)}/`), assets };
};

const node = async ({ url, assets }: ReturnType<typeof build>, now = new Date()) => {
	await storeAssets(api.services.database, assets, assetNames(url), now);
	return createApp(api.services, async () => new Response("no pages here", { status: 404 }), {
		files: builtFiles(url, previousAssets(api.services.database)),
	});
};

it("after a deploy, every node serves the files of both the previous and the new build", async () => {
	const old = build("old", { "page-aaaa1111.js": "old()", "app-bbbb2222.css": "a{}" });
	const next = build("next", { "page-cccc3333.js": "next()", "app-bbbb2222.css": "a{}" });
	const behind = await node(old);
	const ahead = await node(next);
	const kept = await ahead.request("/assets/page-aaaa1111.js");
	expect(kept.status).toBe(200);
	expect(await kept.text()).toBe("old()");
	expect(kept.headers.get("content-type")).toMatch(/^text\/javascript/);
	expect(kept.headers.get("cache-control")).toContain("immutable");
	expect(kept.headers.get("x-content-type-options")).toBe("nosniff");
	expect(await (await behind.request("/assets/page-cccc3333.js")).text()).toBe("next()");
	const small = await ahead.request("/assets/page-aaaa1111.js", { headers: { "accept-encoding": "br" } });
	expect(small.headers.get("content-encoding")).toBe("br");
	expect((await ahead.request("/assets/page-dddd4444.js")).status).toBe(404);
	expect((await ahead.request("/assets/..%2f..%2fetc%2fpasswd")).status).toBe(404);
});

it("files of a build that no node has started with for 30 days are deleted", async () => {
	const now = new Date();
	const { assets, url } = build("ancient", { "page-eeee5555.js": "ancient()" });
	await storeAssets(
		api.services.database,
		assets,
		assetNames(url),
		new Date(now.getTime() - (KEPT_DAYS + 1) * 24 * 3_600_000),
	);
	const present = await node(build("present", { "page-ffff6666.js": "present()" }), now);
	expect((await present.request("/assets/page-eeee5555.js")).status).toBe(404);
	expect((await present.request("/assets/page-aaaa1111.js")).status).toBe(200);
});
