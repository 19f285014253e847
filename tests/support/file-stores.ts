import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { readSettings, type Settings } from "#platform/config.ts";
import { createFiles } from "#platform/files/files.ts";
import type { Services } from "#platform/services.ts";
import { type TestApi, testApi } from "./api.ts";
import { type ObjectStoreServer, startObjectStore } from "./object-store.ts";
import { aTown, type Town } from "./quotes.ts";

const KNOWN = { bucket: "alongside-files", keyId: "AKIDEXAMPLE", secret: "a/secret+of=tests", region: "us-east-1" };

/** An API with a bucket and a folder for its files. Both are emptied before each test of the calling file. */
export const fileStores = () => {
	let api: TestApi;
	let store: ObjectStoreServer;
	let folder: string;
	let town: Town;
	const bucket = () => ({
		FILES_ENDPOINT: store.endpoint,
		FILES_BUCKET: KNOWN.bucket,
		FILES_KEY_ID: KNOWN.keyId,
		FILES_SECRET: KNOWN.secret,
		FILES_PATH_STYLE: "on",
	});
	beforeAll(async () => {
		store = await startObjectStore(KNOWN);
		folder = mkdtempSync(join(tmpdir(), "files-test-"));
		// The bucket is configured even if new files go elsewhere.
		api = await testApi(bucket());
		town = await aTown(api.services.database.db);
	});
	afterAll(async () => {
		await api.close();
		await store.close();
		rmSync(folder, { recursive: true, force: true });
	});
	beforeEach(async () => {
		store.behave({ how: "right" });
		store.requests.length = 0;
		for (const table of ["plan_file", "logo_picture", "file_removal", "file_mover"])
			await sql`delete from ${sql.table(table)}`.execute(api.services.database.db);
		store.objects.clear();
	});
	return {
		get api() {
			return api;
		},
		get store() {
			return store;
		},
		get folder() {
			return folder;
		},
		get town() {
			return town;
		},
		/** The bucket's settings. */
		bucket,
		/** The same services, with new files stored elsewhere. */
		living: (home: Settings["files"]["home"]): Services => ({
			...api.services,
			files: createFiles(readSettings({ FILES: home, FILES_DIR: join(folder, "files"), ...bucket() })),
		}),
		/** Stores a picture in the database and returns its bytes. */
		async aLogo(name: string): Promise<Buffer> {
			const content = await sharp({ create: { width: 20, height: 20, channels: 3, background: "#0b4a43" } })
				.webp()
				.toBuffer();
			await sql`
				insert into logo_picture (name, variant, provider_id, media_type, content) values (${name}, '240.webp', ${town.near.id}, 'image/webp', ${content})
			`.execute(api.services.database.db);
			return content;
		},
	};
};
