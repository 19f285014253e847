import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { isUnavailable } from "#platform/db/unavailable.ts";
import { type ObjectStoreServer, startObjectStore } from "#tests/support/object-store.ts";
import { createDiskStore } from "./disk.ts";
import { createFiles } from "./files.ts";
import { bucketAddress, createS3Store, type S3Timeouts } from "./s3.ts";
import { type FileStore, keyFor } from "./store.ts";

const KNOWN = {
	bucket: "alongside-files",
	keyId: "AKIDEXAMPLE",
	secret: "a/secret+of=tests",
	region: "ap-southeast-2",
};
const QUICK = { tryMs: 200, tries: 3, pauseMs: 1 };
/** For a store that answers, however busy the machine is. */
const PATIENT = { ...QUICK, tryMs: 10_000 };
const bytes = (text: string) => Buffer.from(text);

let server: ObjectStoreServer;
let folder: string;
beforeAll(async () => {
	server = await startObjectStore(KNOWN);
});
afterAll(() => server.close());
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), "files-test-"));
	server.objects.clear();
	server.requests.length = 0;
	server.behave({ how: "right" });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const inBucket = (
	change: Partial<typeof KNOWN> & { pathStyle?: boolean; endpoint?: string } = {},
	patience: Partial<S3Timeouts> = QUICK,
): FileStore => createS3Store({ endpoint: server.endpoint, pathStyle: true, ...KNOWN, ...change }, patience);

describe.each([
	["a folder", () => createDiskStore(folder), (key: string) => writeFileSync(join(folder, key), "something else")],
	["a bucket", () => inBucket({}, PATIENT), (key: string) => server.objects.set(key, bytes("something else"))],
] as const)("%s", (_, open, damage) => {
	it("returns exactly the stored bytes", async () => {
		const store = open();
		for (const content of [Buffer.alloc(0), bytes("ü\0\r\n"), Buffer.alloc(3 * 1024 * 1024, 0xa5)]) {
			const key = keyFor("plan", content);
			await store.put(key, content);
			expect((await store.get(key)).equals(content)).toBe(true);
			expect(await store.exists(key)).toBe(true);
		}
	});

	it("accepts the same file several times, also at once", async () => {
		const store = open();
		const key = keyFor("plan", bytes("once"));
		await Promise.all([1, 2, 3, 4].map(() => store.put(key, bytes("once"))));
		expect((await store.get(key)).toString()).toBe("once");
	});

	it("reports a missing file", async () => {
		const key = keyFor("plan", bytes("never put"));
		await expect(open().get(key)).rejects.toMatchObject({ name: "FileMissing" });
		expect(await open().exists(key)).toBe(false);
	});

	it("deletes a file, and ignores a missing one", async () => {
		const store = open();
		const key = keyFor("logo", bytes("gone"));
		await store.put(key, bytes("gone"));
		await store.delete(key);
		await store.delete(key);
		expect(await store.exists(key)).toBe(false);
	});

	it("refuses to return a file that was changed in the store", async () => {
		const store = open();
		const key = keyFor("plan", bytes("as it was"));
		await store.put(key, bytes("as it was"));
		damage(key);
		await expect(store.get(key)).rejects.toMatchObject({ name: "FileDamaged" });
	});

	it.each([
		"",
		"plan",
		"plan/../../etc/passwd",
		"../x",
		"plan/%2e%2e/x",
		"/plan/x",
		`${keyFor("plan", bytes("a"))}/more`,
	])("refuses %j as a key", async (key) => {
		const store = open();
		await expect(async () => store.put(key, bytes("a"))).rejects.toThrow("invalid key of a stored file");
		await expect(async () => store.get(key)).rejects.toThrow("invalid key of a stored file");
	});
});

describe("a folder", () => {
	it("has files that only their owner can read, and no partial files", async () => {
		const key = keyFor("plan", bytes("private"));
		await createDiskStore(folder).put(key, bytes("private"));
		expect(statSync(join(folder, key)).mode & 0o077).toBe(0);
		expect(readdirSync(join(folder, "plan"))).toEqual([key.slice("plan/".length)]);
	});

	it("that can't be written to counts as unavailable", async () => {
		writeFileSync(join(folder, "plan"), "a file where a folder should be");
		const error: unknown = await createDiskStore(folder)
			.put(keyFor("plan", bytes("a")), bytes("a"))
			.catch((reason: unknown) => reason);
		expect(isUnavailable(error)).toBe(true);
	});
});

describe("a bucket", () => {
	const put = async (content: Buffer) => {
		const key = keyFor("plan", content);
		await inBucket().put(key, content);
		server.requests.length = 0;
		return key;
	};

	it("is in the path or in the host name of its address", () => {
		const of = { endpoint: "https://s3.ap-southeast-2.amazonaws.com", bucket: "alongside-files" };
		expect(bucketAddress({ ...of, pathStyle: false })).toBe("https://alongside-files.s3.ap-southeast-2.amazonaws.com");
		expect(bucketAddress({ ...of, pathStyle: true })).toBe("https://s3.ap-southeast-2.amazonaws.com/alongside-files");
	});

	it.each([
		["another secret", { secret: "not it" }, "403 SignatureDoesNotMatch"],
		["an unknown key", { keyId: "AKIDOTHER" }, "403 InvalidAccessKeyId"],
		["another region", { region: "eu-west-1" }, "403 AuthorizationHeaderMalformed"],
	] as const)("refuses %s at once", async (_, change, said) => {
		const key = keyFor("plan", bytes("a"));
		await expect(inBucket(change).put(key, bytes("a"))).rejects.toMatchObject({
			name: "StoreRefused",
			message: expect.stringContaining(said),
		});
		expect(server.requests).toHaveLength(1);
		expect(server.objects.size).toBe(0);
	});

	it("that doesn't exist is an error of the store, not a missing file", async () => {
		await expect(inBucket({ bucket: "another" }).put(keyFor("plan", bytes("a")), bytes("a"))).rejects.toMatchObject({
			name: "StoreRefused",
		});
	});

	it.each([
		["answers 500", { how: "status", status: 500, code: "InternalError", times: 2 }],
		["asks to slow down", { how: "status", status: 503, code: "SlowDown", times: 2 }],
		["has too many requests", { how: "status", status: 429, code: "TooManyRequests", times: 1 }],
		["is silent", { how: "silent", times: 1 }],
		["breaks the connection", { how: "broken", times: 2 }],
		["gives wrong bytes", { how: "wrong bytes", times: 2 }],
	] as const)("that %s is tried again", async (_, behaviour) => {
		const content = bytes("patience is rewarded");
		const key = await put(content);
		server.behave(behaviour);
		expect((await inBucket().get(key)).equals(content)).toBe(true);
		expect(server.requests).toHaveLength(behaviour.times + 1);
	});

	it.each([
		["answers 500", { how: "status", status: 500, code: "InternalError", times: 9 }],
		["is silent", { how: "silent", times: 9 }],
		["breaks the connection", { how: "broken", times: 9 }],
	] as const)("that always %s is unavailable after three tries", async (_, behaviour) => {
		const key = await put(bytes("a"));
		server.behave(behaviour);
		const error: unknown = await inBucket()
			.get(key)
			.catch((reason: unknown) => reason);
		expect(error).toMatchObject({ name: "StoreUnavailable" });
		expect(isUnavailable(error)).toBe(true);
		expect(server.requests).toHaveLength(3);
	});

	it("that is slow still returns its files, even if the whole download takes longer than a try", async () => {
		const content = Buffer.alloc(600_000, 0xa5);
		const key = await put(content);
		server.behave({ how: "slow", bytes: 40_000, times: 9 });
		const began = performance.now();
		expect((await inBucket().get(key)).equals(content)).toBe(true);
		expect(performance.now() - began).toBeGreaterThan(QUICK.tryMs);
	});

	it("that is slower than the accepted rate is unavailable", async () => {
		const key = await put(Buffer.alloc(1_000));
		server.behave({ how: "slow", bytes: 1, times: 9 });
		await expect(inBucket().get(key)).rejects.toMatchObject({ name: "StoreUnavailable" });
	});

	it("fails in time for the visitor who is waiting, even if not all tries were made", async () => {
		const key = await put(bytes("a"));
		server.behave({ how: "silent", times: 9 });
		await expect(inBucket({}, { ...QUICK, allMs: 250 }).get(key)).rejects.toMatchObject({ name: "StoreUnavailable" });
		expect(server.requests.length).toBeLessThan(QUICK.tries);
	});

	it("that doesn't answer blocks at most twenty readers; further ones fail at once, and all work again afterwards", async () => {
		const content = bytes("worth the wait");
		const key = await put(content);
		const store = inBucket();
		server.behave({ how: "silent", times: 1_000 });
		const all = await Promise.all(
			Array.from({ length: 25 }, () => store.get(key).catch((error: Error) => error.message)),
		);
		expect(all.filter((message) => message === "too many reads are waiting for the file store")).toHaveLength(5);
		expect(server.requests).toHaveLength(20 * QUICK.tries);
		server.behave({ how: "right" });
		expect((await store.get(key)).equals(content)).toBe(true);
	});

	it.each([
		["answers 500", { how: "status", status: 500, code: "InternalError", times: 3 }],
		["breaks the connection", { how: "broken", times: 3 }],
	] as const)("that %s still returns the next file", async (_, behaviour) => {
		const key = await put(bytes("the next"));
		const store = inBucket();
		server.behave(behaviour);
		await expect(store.get(key)).rejects.toMatchObject({ name: "StoreUnavailable" });
		expect((await store.get(key)).toString()).toBe("the next");
	});

	it("that always returns wrong bytes reports a damaged file", async () => {
		const key = await put(bytes("right"));
		server.behave({ how: "wrong bytes", times: 9 });
		await expect(inBucket().get(key)).rejects.toMatchObject({ name: "FileDamaged" });
	});
});

it("a row's file is read from the store that the row names, and from no other", async () => {
	const files = createFiles({ files: { home: "disk", folder, s3: undefined } });
	const key = keyFor("plan", bytes("on disk"));
	await files.store("disk").put(key, bytes("on disk"));
	expect((await files.contentOf({ content: null, content_at: `disk/${key}` })).toString()).toBe("on disk");
	expect((await files.contentOf({ content: bytes("in the row"), content_at: null })).toString()).toBe("in the row");
	await expect(files.contentOf({ content: null, content_at: `s3/${key}` })).rejects.toMatchObject({
		name: "StoreRefused",
	});
	await expect(files.contentOf({ content: null, content_at: `ftp/${key}` })).rejects.toMatchObject({
		name: "StoreRefused",
	});
});
