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

it("the doctor tests the store and reports missing files, and files that no backup covers", async () => {
	const settings = readSettings({ FILES: "s3", ...stores.bucket() });
	const look = async () =>
		(await checkFiles(db(), living("s3").files, settings)).map(({ level, what }) => `${level}: ${what}`);
	expect(await checkFiles(db(), living("database").files, readSettings({}))).toMatchObject([
		{ level: "fine", what: "Uploads are in the database, and in its backups." },
	]);
	await aLogo("one");
	await moveFiles(living("s3"));
	expect(await look()).toEqual([
		"fine: The file store accepts, returns and deletes files.",
		"fine: Checked a random sample of 1 stored file: none missing.",
		"fine: The backup command does not cover files outside the database. Keep versions of the bucket, or copies of the folder.",
	]);
	expect(stores.store.objects.size).toBe(1);
	stores.store.objects.clear();
	expect(await look()).toContain("fault: Missing from their store: 1 of 1 stored file checked.");
	stores.store.behave({ how: "status", status: 403, code: "AccessDenied", times: 1 });
	expect((await look())[0]).toBe(
		"fault: The file store does not accept files: the service's key has no permission (403 AccessDenied).",
	);
	// In another bucket all of them would be missing.
	const other = readSettings({ FILES: "s3", ...stores.bucket(), FILES_BUCKET: "another" });
	expect((await checkFiles(db(), createFiles(other), other)).map(({ what }) => what)).toEqual([
		"The file store does not accept files: it has no bucket with that name (404 NoSuchBucket).",
		"Missing files can only be checked once the file store works. Run this again then.",
		expect.stringContaining("does not cover"),
	]);
});

it("the doctor gives up on a silent store after its own time limit", async () => {
	const settings = readSettings({ FILES: "s3", ...stores.bucket() });
	const asked = stores.store.requests.length;
	stores.store.behave({ how: "silent", times: 9 });
	const [told] = await checkFiles(db(), createFiles(settings, { ...LOOK_PATIENCE, tryMs: 20 }), settings);
	stores.store.behave({ how: "right" });
	expect(told?.what).toMatch(/^The file store does not accept files: .*no answer within \d+ ms$/);
	expect(stores.store.requests.length - asked).toBe(LOOK_PATIENCE.tries);
});

it("the doctor checks a folder without creating it, and says what is wrong", async () => {
	const at = join(stores.folder, "looked-at");
	const look = async (where = at) => {
		const settings = readSettings({ FILES: "disk", FILES_DIR: where });
		const found = await checkFiles(db(), createFiles(settings), settings);
		return found.slice(0, 2).map(({ level, what }) => `${level}: ${what}`);
	};
	expect((await look())[0]).toBe(`warning: The folder for files, ${at}, does not exist yet.`);
	expect(existsSync(at)).toBe(false);
	writeFileSync(at, "");
	expect((await look())[0]).toBe(`fault: FILES_DIR is ${at}, which is a file.`);
	expect((await look(join(at, "below")))[0]).toBe(
		`fault: The folder for files, ${join(at, "below")}, does not exist, and this user can't create it.`,
	);
	rmSync(at);
	mkdirSync(at);
	expect(await look()).toEqual([
		`fine: The folder for files, ${at}, exists and is writable.`,
		"fine: Checked a random sample of 0 stored files: none missing.",
	]);
	expect(readdirSync(at)).toEqual([]);
	// It may be on another disk than the data folder.
	const statfs = vi.spyOn(disks, "statfs").mockResolvedValue({ bavail: 10, bsize: 1024 * 1024 } as never);
	syncBuiltinESMExports();
	expect((await look())[1]).toBe("fault: 10 MB are free where files are kept.");
	statfs.mockRestore();
	syncBuiltinESMExports();
	rmSync(at, { recursive: true });
	await aLogo("on-disk");
	await moveFiles(living("disk"));
	expect(await look()).toEqual([
		`fault: The folder for files, ${at}, does not exist, but should hold 1 file.`,
		"fault: Missing from their store: 1 of 1 stored file checked.",
	]);
	expect(existsSync(at)).toBe(false);
});
