// Runs last in a build: writes a .br and a .gz copy of every text file, and the mark of a whole build.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { brotliCompressSync, gzipSync } from "node:zlib";

const folder = new URL("../build/client/", import.meta.url);
for (const name of readdirSync(folder, { recursive: true }) as string[]) {
	if (!/\.(m?js|css|svg|txt|json|webmanifest)$/.test(name)) continue;
	const raw = readFileSync(new URL(name, folder));
	if (raw.length < 200) continue;
	writeFileSync(new URL(`${name}.br`, folder), brotliCompressSync(raw));
	writeFileSync(new URL(`${name}.gz`, folder), gzipSync(raw, { level: 9 }));
}
writeFileSync(new URL("../complete", folder), "");
