import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import disks from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import { join } from "node:path";
import { expect, it, vi } from "vitest";
import { readSettings } from "#platform/config.ts";
import { createFiles } from "#platform/files/files.ts";
import { fileStores } from "#tests/support/file-stores.ts";
import { checkFiles, LOOK_PATIENCE } from "./check-files.ts";
import { moveFiles } from "./move-files.ts";

const stores = fileStores();
const { aLogo, living } = stores;
const db = () => stores.api.services.database.db;

it("the doctor tries the store, and tells what is missing there and what no backup holds", async () => {
	const settings = readSettings({ FILES: "s3", ...stores.bucket() });
	const look = async () =>
		(await checkFiles(db(), living("s3").files, settings)).map(({ level, what }) => `${level}: ${what}`);
	expect(await checkFiles(db(), living("database").files, readSettings({}))).toMatchObject([
		{ level: "fine", what: "Uploads are in the database, and in its backups." },
	]);
	await aLogo("one");
	await moveFiles(living("s3"));
	expect(await look()).toEqual([
		"fine: The file store takes, gives and removes files.",
		"fine: 1 stored file looked at, by chance: all are there.",
		"fine: What is outside the database is in no backup that the backup command makes: versions of the bucket, or copies of the folder, keep it.",
	]);
	expect(stores.store.objects.size).toBe(1);
	stores.store.objects.clear();
	expect(await look()).toContain("fault: 1 of 1 stored file looked at are not in their store.");
	stores.store.behave({ how: "status", status: 403, code: "AccessDenied", times: 1 });
	expect((await look())[0]).toBe(
		"fault: The file store does not take files: the keys of the service may not do that (403 AccessDenied).",
	);
	// In another bucket none of them would be.
	const other = readSettings({ FILES: "s3", ...stores.bucket(), FILES_BUCKET: "another" });
	expect((await checkFiles(db(), createFiles(other), other)).map(({ what }) => what)).toEqual([
		"The file store does not take files: it has no bucket of that name (404 NoSuchBucket).",
		"Whether files are missing is looked at once the file store works: look again then.",
		expect.stringContaining("in no backup"),
	]);
});

it("the doctor waits for a store that is silent no longer than it says", async () => {
	const settings = readSettings({ FILES: "s3", ...stores.bucket() });
	const asked = stores.store.requests.length;
	stores.store.behave({ how: "silent", times: 9 });
	const [told] = await checkFiles(db(), createFiles(settings, { ...LOOK_PATIENCE, tryMs: 20 }), settings);
	stores.store.behave({ how: "right" });
	expect(told?.what).toMatch(/^The file store does not take files: .*no answer within \d+ ms$/);
	expect(stores.store.requests.length - asked).toBe(LOOK_PATIENCE.tries);
});

it("the doctor looks at a folder without making it, and says what is wrong with it", async () => {
	const at = join(stores.folder, "looked-at");
	const look = async (where = at) => {
		const settings = readSettings({ FILES: "disk", FILES_DIR: where });
		const found = await checkFiles(db(), createFiles(settings), settings);
		return found.slice(0, 2).map(({ level, what }) => `${level}: ${what}`);
	};
	expect((await look())[0]).toBe(`warning: The folder for files, ${at}, is not there yet.`);
	expect(existsSync(at)).toBe(false);
	writeFileSync(at, "");
	expect((await look())[0]).toBe(`fault: FILES_DIR is ${at}, which is a file.`);
	expect((await look(join(at, "below")))[0]).toBe(
		`fault: The folder for files, ${join(at, "below")}, is not there, and the user that asks may not make it.`,
	);
	rmSync(at);
	mkdirSync(at);
	expect(await look()).toEqual([
		`fine: The folder for files, ${at}, is there and can be written to.`,
		"fine: 0 stored files looked at, by chance: all are there.",
	]);
	expect(readdirSync(at)).toEqual([]);
	// Its disk may be another than that of the data folder.
	const statfs = vi.spyOn(disks, "statfs").mockResolvedValue({ bavail: 10, bsize: 1024 * 1024 } as never);
	syncBuiltinESMExports();
	expect((await look())[1]).toBe("fault: 10 MB are free where files are kept.");
	statfs.mockRestore();
	syncBuiltinESMExports();
	rmSync(at, { recursive: true });
	await aLogo("on-disk");
	await moveFiles(living("disk"));
	expect(await look()).toEqual([
		`fault: The folder for files, ${at}, is not there, and 1 file should be in it.`,
		"fault: 1 of 1 stored file looked at are not in their store.",
	]);
	expect(existsSync(at)).toBe(false);
});
