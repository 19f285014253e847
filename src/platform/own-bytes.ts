/**
 * Bytes in memory of their own, for whatever is kept. What Node makes of less than half of `Buffer.poolSize` (32 KB) is a slice of a slab, and the whole slab stays for
 * as long as any slice of it does: some hundred bytes that are kept would hold 64 KB.
 */
export const ownBytes = (from: string | Uint8Array): Buffer<ArrayBuffer> => {
	const own = Buffer.allocUnsafeSlow(Buffer.byteLength(from));
	if (typeof from === "string") own.write(from);
	else own.set(from);
	return own;
};
