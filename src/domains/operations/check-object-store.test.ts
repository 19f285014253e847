import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { readSettings } from "#platform/config.ts";
import { createFiles } from "#platform/files/files.ts";
import { type FileStore, StoreRefused } from "#platform/files/store.ts";
import { type ObjectStoreServer, startObjectStore } from "#tests/support/object-store.ts";
import { tryObjectStore } from "./check-object-store.ts";

const KNOWN = { bucket: "alongside-files", keyId: "AKIDEXAMPLE", secret: "a/secret+of=tests", region: "ap-southeast-2" };

let server: ObjectStoreServer;
beforeAll(async () => {
	server = await startObjectStore(KNOWN);
});
afterAll(() => server.close());
afterEach(() => server.behave({ how: "right" }));

const filesWith = (change: Record<string, string> = {}) =>
	createFiles(
		readSettings({
			FILES: "s3",
			FILES_ENDPOINT: server.endpoint,
			FILES_BUCKET: KNOWN.bucket,
			FILES_KEY_ID: KNOWN.keyId,
			FILES_SECRET: KNOWN.secret,
			FILES_REGION: KNOWN.region,
			FILES_PATH_STYLE: "on",
			...change,
		}),
	);

describe("a store that refuses is told in words, with the setting that is wrong", () => {
	it.each([
		["another region", { FILES_REGION: "us-east-1" }, "the bucket is of another region (403 AuthorizationHeaderMalformed)", "FILES_REGION"],
		[
			"a key that it does not know",
			{ FILES_KEY_ID: "AKIDANOTHER" },
			"it does not know the key that FILES_KEY_ID names (403 InvalidAccessKeyId)",
			"FILES_KEY_ID",
		],
		["another secret", { FILES_SECRET: "none" }, "FILES_SECRET is not the secret of FILES_KEY_ID (403 SignatureDoesNotMatch)", "Set both"],
	])("%s", async (_, change, why, mend) => {
		expect(await tryObjectStore(filesWith(change))).toEqual({
			level: "fault",
			what: `The file store does not take files: ${why}.`,
			mend: expect.stringContaining(mend),
		});
	});

	it.each([
		[301, "PermanentRedirect", "the bucket is of another region (301 PermanentRedirect)."],
		[403, "RequestTimeTooSkewed", "this machine's clock is wrong (403 RequestTimeTooSkewed)."],
		[403, "AccessDenied", "the keys of the service may not do that (403 AccessDenied)."],
		[409, "SomethingNew", "the file store refuses (409 SomethingNew)"],
	])("%i %s", async (status, code, words) => {
		server.behave({ how: "status", status, code, times: 1 });
		expect((await tryObjectStore(filesWith())).what).toBe(`The file store does not take files: ${words}`);
	});

	it("and what it would not do", async () => {
		const files = filesWith();
		const but = (change: Partial<FileStore>) => tryObjectStore({ ...files, store: () => ({ ...files.store("s3"), ...change }) });
		const refuse = () => Promise.reject(new StoreRefused("the file store refuses (403 AccessDenied)"));
		expect((await but({ get: refuse })).what).toMatch(/^The file store does not give files back: /);
		expect((await but({ delete: refuse })).what).toMatch(/^The file store does not remove files: /);
	});
});

it("a key that may put, get and delete and no more works: S3 answers it with 403 where a file is missing", async () => {
	const files = filesWith();
	const exists = () => Promise.reject(new StoreRefused("the file store refuses (403)"));
	expect(await tryObjectStore({ ...files, store: () => ({ ...files.store("s3"), exists }) })).toMatchObject({
		level: "warning",
		mend: expect.stringContaining("s3:ListBucket"),
	});
	expect(await tryObjectStore(files)).toEqual({ level: "fine", what: "The file store takes, gives and removes files." });
});
