import { execFile } from "node:child_process";
import fs, { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inspect, promisify } from "node:util";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { deriveKey, loadOtherSecret, loadSecret, replaceSecret } from "./secret.ts";

let dataDir: string;
beforeEach(() => {
	dataDir = mkdtempSync(join(tmpdir(), "secret-"));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const keyOf = (settings: { secretKey?: string; dataDir?: string }) =>
	deriveKey(loadSecret({ secretKey: settings.secretKey, dataDir: settings.dataDir ?? dataDir }), "test").toString(
		"hex",
	);

describe("the secret", () => {
	it("is SECRET_KEY if that is set, and no file is created", () => {
		expect(keyOf({ secretKey: "a".repeat(32) })).not.toBe(keyOf({ secretKey: "b".repeat(32) }));
		expect(readdirSync(dataDir)).toEqual([]);
	});

	it("is created once, in a file that only this user can read", () => {
		const inside = join(dataDir, "not", "yet");
		const first = keyOf({ dataDir: inside });
		expect(keyOf({ dataDir: inside })).toBe(first);
		expect(readdirSync(inside)).toEqual(["secret.key"]);
		expect(statSync(join(inside, "secret.key")).mode & 0o777).toBe(0o600);
	});

	it("is the same from its file or as SECRET_KEY", () => {
		const fromFile = keyOf({});
		expect(keyOf({ secretKey: readFileSync(join(dataDir, "secret.key"), "utf8").trim() })).toBe(fromFile);
	});

	it("is the same for processes that start together", async () => {
		const script = `import { loadSecret, deriveKey } from ${JSON.stringify(new URL("./secret.ts", import.meta.url).href)};
			process.stdout.write(deriveKey(loadSecret({ secretKey: undefined, dataDir: process.argv[1] }), "test").toString("hex"));`;
		const run = () => promisify(execFile)(process.execPath, ["--input-type=module", "-e", script, dataDir]);
		const keys = await Promise.all([run(), run(), run(), run()]);
		expect(new Set(keys.map((k) => k.stdout)).size).toBe(1);
		expect(keys[0]?.stdout).toMatch(/^[0-9a-f]{64}$/);
		expect(readdirSync(dataDir)).toEqual(["secret.key"]);
	});

	it("is not replaced if its file is damaged", () => {
		writeFileSync(join(dataDir, "secret.key"), "");
		expect(() => keyOf({})).toThrow(/damaged/);
		expect(readFileSync(join(dataDir, "secret.key"), "utf8")).toBe("");
	});

	it("isn't shown when it is printed", () => {
		const secret = loadSecret({ secretKey: "a".repeat(32), dataDir });
		expect(`${inspect(secret)}${JSON.stringify(secret)}${secret}`).not.toContain("aaaa");
	});
});

describe("a second secret, during a key change", () => {
	const settings = (secretKey?: string, secretKeyAlso?: string) => ({ secretKey, secretKeyAlso, dataDir });
	const other = (...given: Parameters<typeof settings>) => {
		const secret = loadOtherSecret(settings(...given));
		return secret && deriveKey(secret, "test").toString("hex");
	};

	it("is SECRET_KEY_ALSO, or the second file if the first secret is a file; the same secret twice is ignored", () => {
		expect(other("a".repeat(32))).toBeUndefined();
		expect(other("a".repeat(32), "b".repeat(32))).toBe(keyOf({ secretKey: "b".repeat(32) }));
		expect(other("a".repeat(32), "a".repeat(32))).toBeUndefined();
		writeFileSync(join(dataDir, "secret-also.key"), "c".repeat(40));
		expect(other()).toBe(keyOf({ secretKey: "c".repeat(40) }));
		// With SECRET_KEY set, the second file is ignored.
		expect(other("a".repeat(32))).toBeUndefined();
		writeFileSync(join(dataDir, "secret-also.key"), "short");
		expect(() => other()).toThrow(/damaged/);
	});

	it("is the old secret after a new one was created; a second change during the first is refused", () => {
		const before = keyOf({});
		replaceSecret(settings());
		expect(keyOf({})).not.toBe(before);
		expect(other()).toBe(before);
		expect(readdirSync(dataDir).sort()).toEqual(["secret-also.key", "secret.key"]);
		for (const name of readdirSync(dataDir)) expect(statSync(join(dataDir, name)).mode & 0o777).toBe(0o600);
		expect(() => replaceSecret(settings())).toThrow(/already in progress/);
		expect(() => replaceSecret(settings("a".repeat(32)))).toThrow(/SECRET_KEY_ALSO/);
		rmSync(join(dataDir, "secret-also.key"));
		expect(other()).toBeUndefined();
	});

	it("is the old secret if two processes start a change at once; the second is refused", () => {
		const before = keyOf({});
		const { linkSync, rmSync: remove } = fs;
		let hasCome = false;
		/** Another process completes its change between this one's check and its first step. */
		const afterOther = <A extends unknown[]>(work: (...args: A) => void) =>
			((...args: A) => {
				if (!hasCome) {
					hasCome = true;
					replaceSecret(settings());
				}
				work(...args);
			}) as never;
		const spies = [
			vi.spyOn(fs, "linkSync").mockImplementation(afterOther(linkSync)),
			vi.spyOn(fs, "rmSync").mockImplementation(afterOther(remove)),
		];
		syncBuiltinESMExports();
		try {
			expect(() => replaceSecret(settings())).toThrow(/already in progress/);
		} finally {
			for (const spy of spies) spy.mockRestore();
			syncBuiltinESMExports();
		}
		expect(hasCome).toBe(true);
		expect(other()).toBe(before);
	});

	it("isn't lost if the change is killed between its two steps, and the change can be run again", () => {
		const before = keyOf({});
		// Only the first step was done: the first file is linked as the second.
		writeFileSync(join(dataDir, "secret-also.key"), readFileSync(join(dataDir, "secret.key")));
		expect(other()).toBeUndefined();
		replaceSecret(settings());
		expect(other()).toBe(before);
	});
});

describe("a derived key", () => {
	const secret = loadSecret({ secretKey: "a".repeat(32), dataDir: "" });

	it("is the same for the same purpose, and different for another", () => {
		expect(deriveKey(secret, "one")).toEqual(deriveKey(secret, "one"));
		expect(deriveKey(secret, "one")).not.toEqual(deriveKey(secret, "two"));
	});

	it("has the requested length", () => {
		expect(deriveKey(secret, "one")).toHaveLength(32);
		expect(deriveKey(secret, "one", 64)).toHaveLength(64);
	});
});
