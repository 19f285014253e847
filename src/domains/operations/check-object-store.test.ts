import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { readSettings } from "#platform/config.ts";
import { createFiles, type Files } from "#platform/files/files.ts";
import { type FileStore, StoreRefused } from "#platform/files/store.ts";
import { type ObjectStoreServer, startObjectStore } from "#tests/support/object-store.ts";
import { tryObjectStore } from "./check-object-store.ts";

const KNOWN = {
	bucket: "alongside-files",
	keyId: "AKIDEXAMPLE",
	secret: "a/secret+of=tests",
	region: "ap-southeast-2",
};

let server: ObjectStoreServer;
beforeAll(async () => {
	server = await startObjectStore(KNOWN);
});
afterAll(() => server.close());
afterEach(() => server.behave({ how: "right" }));

const settingsWith = (change: Record<string, string> = {}) =>
	readSettings({
		FILES: "s3",
		FILES_ENDPOINT: server.endpoint,
		FILES_BUCKET: KNOWN.bucket,
		FILES_KEY_ID: KNOWN.keyId,
		FILES_SECRET: KNOWN.secret,
		FILES_REGION: KNOWN.region,
		FILES_PATH_STYLE: "on",
		...change,
	});
const filesWith = (change: Record<string, string> = {}) => createFiles(settingsWith(change));

/** @param files replaces the files in the settings if the store should refuse something */
const lookAt = (files: Files = filesWith()) => {
	const { s3 } = settingsWith().files;
	if (!s3) throw new Error("the settings name no store");
	return tryObjectStore(files, s3);
};

const but = (change: Partial<FileStore>): Files => {
	const files = filesWith();
	return { ...files, store: () => ({ ...files.store("s3"), ...change }) };
};

describe("a refusal is explained, with the wrong setting", () => {
	it.each([
		[
			"another region",
			{ FILES_REGION: "us-east-1" },
			"the bucket is in another region (403 AuthorizationHeaderMalformed)",
			"FILES_REGION",
		],
		[
			"a key that it does not know",
			{ FILES_KEY_ID: "AKIDANOTHER" },
			"it does not know the key in FILES_KEY_ID (403 InvalidAccessKeyId)",
			"FILES_KEY_ID",
		],
		[
			"another secret",
			{ FILES_SECRET: "none" },
			"FILES_SECRET does not belong to FILES_KEY_ID (403 SignatureDoesNotMatch)",
			"Set both",
		],
	])("%s", async (_, change, why, mend) => {
		expect(await lookAt(filesWith(change))).toEqual([
			{ level: "fault", what: `The file store does not accept files: ${why}.`, mend: expect.stringContaining(mend) },
		]);
	});

	it.each([
		[301, "PermanentRedirect", "the bucket is in another region (301 PermanentRedirect)."],
		[403, "RequestTimeTooSkewed", "this machine's clock is wrong (403 RequestTimeTooSkewed)."],
		[403, "AccessDenied", "the service's key has no permission (403 AccessDenied)."],
		[409, "SomethingNew", "the file store refuses (409 SomethingNew)"],
	])("%i %s", async (status, code, words) => {
		server.behave({ how: "status", status, code, times: 1 });
		expect((await lookAt())[0].what).toBe(`The file store does not accept files: ${words}`);
	});

	it("names each refused action, and deletes a file that the key can write but not read", async () => {
		server.objects.clear();
		const refuse = () => Promise.reject(new StoreRefused("the file store refuses (403 AccessDenied)"));
		const [unread] = await lookAt(but({ get: refuse }));
		expect(unread.what).toMatch(/^The file store does not return files: /);
		expect([...server.objects.keys()]).toEqual([]);
		const [unremoved] = await lookAt(but({ delete: refuse }));
		expect(unremoved.what).toMatch(/^The file store does not delete files: /);
	});
});

it("reports a public bucket, even if everything works", async () => {
	server.behave({ how: "open", times: 6 });
	expect(await lookAt()).toEqual([
		{ level: "fine", what: "The file store accepts, returns and deletes files." },
		{
			level: "fault",
			what: "Anyone can read files in the file store without a key.",
			mend: expect.stringContaining("Make the bucket private"),
		},
		{
			level: "fault",
			what: "Anyone can list the files in the bucket without a key.",
			mend: expect.stringContaining("Make the bucket private"),
		},
	]);
});

it("a key that can't list works, but S3 answers 403 for missing files", async () => {
	const exists = () => Promise.reject(new StoreRefused("the file store refuses (403)"));
	expect(await lookAt(but({ exists }))).toEqual([
		expect.objectContaining({ level: "warning", mend: expect.stringContaining("s3:ListBucket") }),
	]);
	expect(await lookAt()).toEqual([{ level: "fine", what: "The file store accepts, returns and deletes files." }]);
});
